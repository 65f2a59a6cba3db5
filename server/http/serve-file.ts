import { Readable } from 'node:stream';
import { and, eq, inArray } from 'drizzle-orm';
import type { Context, Session } from '#server/calls/context.ts';
import { lookUpSession } from '#server/calls/sessions.ts';
import { homeOf } from '#server/calls/tenant-database.ts';
import type { Transaction } from '#server/database/pool.ts';
import { askFiles } from '#server/engine/file-readers.ts';
import { messages, refusalOf } from '#server/errors.ts';
import { keyOf } from '#server/files/keep-file.ts';
import { placeAt } from '#server/files/place.ts';
import { operatorLog } from '#server/log.ts';
import { openSealed } from '#server/security/file-link.ts';
import { shownTypes } from '#server/storage/media-type.ts';
import { storeOf } from '#server/storage/store.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';

/** The requested file, where its rows may be, and the credential: a page session, an /api token, or a link's seal. */
export interface Wanted extends Pick<Context, 'caller' | 'database' | 'sources'> {
  id: string;
  seal?: string | null;
}

/**
 * Sends an uploaded file to whoever reads a record that holds it, and for two hours to whom such a reader gave the link that he was
 * answered: images inline, others as attachments, and nothing that a browser would run.
 */
export async function serveFile(request: Request, wanted: Wanted): Promise<Response> {
  try {
    const sealed = wanted.seal ? openSealed(wanted.seal, wanted.id) : undefined;
    const session = sealed ? undefined : await openSessionOf(wanted);
    const tenantId = sealed?.tenantId ?? session?.tenantId;
    if (tenantId === undefined) return askToSignIn(request, wanted);
    const found = await wanted.database.transact({ tenantId }, async (db) => {
      const file = session ? await fileFor(session, db, wanted) : await fileOf(tenantId, db, wanted);
      return file && { file, place: await placeAt(db, tenantId, file.ossId) };
    });
    if (!found) return refuse(wanted, 404);
    const { file, place } = found;
    const etag = `"${file.sha256}"`;
    const headers = headersOf(file, etag);
    // An /api client may be on another host; files opened with a page's cookie stay on our own origin.
    headers.set('cross-origin-resource-policy', wanted.caller.door === 'blade' ? 'cross-origin' : 'same-origin');
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    const store = await storeOf(place);
    if (request.method === 'HEAD') {
      await store.size(keyOf(file));
      return new Response(null, { headers });
    }
    const content = await store.get(keyOf(file));
    return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers });
  } catch (error) {
    if (isGone(error)) {
      operatorLog(
        'warn',
        { requestId: wanted.caller.requestId, file: wanted.id },
        'the content of an uploaded file is missing in its storage',
      );
      return refuse(wanted, 404);
    }
    const { code, expected } = refusalOf(error, 'zh');
    if (!expected) throw error;
    return refuse(wanted, code === 503 ? 503 : 404);
  }
}

/** The storage libraries wrap what the folder or the bucket answered. The socket of a database that is away is missing, too. */
function isGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFile = 'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall !== 'connect';
  return isFile || ['NoSuchKey', 'NotFound'].includes(error.name) || isGone(error.cause);
}

async function openSessionOf({ database, caller }: Wanted): Promise<Session | undefined> {
  const session = await lookUpSession(database, caller);
  const isHeldBack = session?.isLocked || session?.mustChangePassword || session?.identity?.mustChoose;
  return isHeldBack ? undefined : session;
}

async function fileFor(session: Session, db: Transaction, wanted: Wanted) {
  const { tenantId, timeZone } = session;
  const [found] = await askFiles(
    { session, readMain: (read) => read(db), readAt: (path, read) => homeOf(wanted, session, path).transact({ tenantId, timeZone }, read) },
    [wanted.id],
  );
  return found?.isReadable ? found.file : undefined;
}

/** Whoever was answered the link may read the file: the seal says so. */
async function fileOf(tenantId: string, db: Transaction, { id }: Wanted) {
  const isIt = and(eq(storedFile.tenantId, tenantId), eq(storedFile.id, id), inArray(storedFile.state, ['pending', 'kept']));
  const [file] = await db.select().from(storedFile).where(isIt);
  return file;
}

function headersOf(
  { mediaType, originalName, size }: Pick<typeof storedFile.$inferSelect, 'mediaType' | 'originalName' | 'size'>,
  etag: string,
): Headers {
  const isShown = shownTypes.has(mediaType);
  return new Headers({
    'content-type': mediaType,
    'content-length': String(size),
    'content-disposition': disposition(originalName, isShown),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-cache',
    etag,
  });
}

/** A file name with any characters (RFC 6266, RFC 8187). */
function disposition(name: string, isShown: boolean): string {
  const plain = name.replace(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Redirects to sign-in when a link is opened in its own window. */
function askToSignIn({ headers, url }: Request, wanted: Wanted): Response {
  const isWindow = wanted.caller.door === 'page' && (headers.get('accept') ?? '').includes('text/html');
  if (!isWindow) return refuse(wanted, 401);
  const to = encodeURIComponent(new URL(url).pathname);
  return new Response(null, { status: 302, headers: { location: `/login?to=${to}`, 'cache-control': 'no-store' } });
}

const texts = { 401: messages.signedOut, 404: messages.absent, 503: messages.busy };

function refuse({ caller }: Wanted, code: keyof typeof texts): Response {
  const text = texts[code];
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': caller.requestId };
  if (caller.door === 'blade') return Response.json({ code, success: false, data: {}, msg: text.zh }, { status: code, headers });
  return new Response(text[caller.locale], { status: code, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
}
