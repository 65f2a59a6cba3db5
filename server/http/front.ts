import { randomBytes, randomUUID } from 'node:crypto';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono, type Context as HonoContext, type Next } from 'hono';
import type { Logger } from 'pino';
import type { Locale } from '#rules/screen.ts';
import type { Caller, Context } from '#server/calls/context.ts';
import { noteFault, noting } from '#server/calls/log/request-note.ts';
import { pageRequest } from '#server/calls/page-request.ts';
import { findSession } from '#server/calls/sessions.ts';
import { apiFileAddress } from '#server/files/file-link.ts';
import { parseCookie, serialiseCookie, sessionCookieName } from '#server/security/cookie.ts';
import { renderProvider } from '#server/sign-in/providers/render-provider.ts';
import type { ReceivedForm } from '#server/storage/receive-form.ts';
import { bladeDoor } from '../blade/door.ts';
import { tokenInQuery, tokenOf } from '../blade/tokens.ts';
import type { Database } from '../database/pool.ts';
import { noSources, type Sources } from '../database/sources.ts';
import type { Env } from '../env.ts';
import { messages, refusalOf } from '../errors.ts';
import { onFault } from '../log.ts';
import { appRouter } from '../router.ts';
import { compressed } from './compressed.ts';
import { getConnInfo, type HttpBindings } from './connection.ts';
import { comesFromUs, formTokenOf, seedCookie } from './cross-site.ts';
import type { createHealth } from './health.ts';
import { pastLock } from './locked-screen-gate.ts';
import { pageSecurity } from './page-security.ts';
import { serveFile } from './serve-file.ts';
import type { StaticFiles } from './static-files.ts';
import { bringsFiles, receiveOne, withReceivedForm } from './uploads.ts';
import { isForFile, isForm, TooManyFiles, withPlaceForFile, withWholeBody } from './whole-body.ts';

export interface Front {
  env: Env;
  database: Database;
  /** Servers other than the main database; absent where no tenant has one (tests). */
  sources?: Sources;
  log: Logger;
  health: ReturnType<typeof createHealth>;
  /** The page handler; absent where only /api and /trpc are used (tests). */
  pages?: (request: Request, context: { nonce: string; requestId: string; formToken: string }) => Promise<Response>;
  files?: StaticFiles;
  /** The build's version; empty without a build (development, tests). */
  version?: string;
  now?: () => Date;
}

/** Hono's types for a request. */
interface Bound {
  Bindings: HttpBindings;
  Variables: { received?: ReceivedForm };
}

/** The one HTTP application: health, files, the legacy door, tRPC and pages, in this order. */
export function createFront({
  env,
  database,
  sources = noSources,
  log,
  health,
  pages,
  files,
  version = '',
  now = () => new Date(),
}: Front) {
  const app = new Hono<Bound>();
  const contextOf = (caller: Caller): Context => ({ caller, locale: caller.locale, database, sources, now });
  onFault(noteFault);
  const blade = bladeDoor({ router: appRouter, contextOf, env, log });

  app.get('/livez', (c) => c.text('ok'));
  // Open pages poll this to notice a newer build.
  app.get('/version', (c) => c.text(version, 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', async (c) => ((await health.isReady()) ? c.text('ok') : c.text('not ready', 503)));
  app.on(['GET', 'HEAD'], '*', async (c, next) => files?.answer(c.req.raw) ?? next());

  app.use(async (c, next) => {
    const started = performance.now();
    const { pathname } = new URL(c.req.url);
    const address = addressOf(c.env, c.req.raw, env);
    const userAgent = c.req.header('user-agent') ?? '';
    // With JavaScript a page posts to its own address plus .data.
    await noting({ database, method: c.req.method, uri: pathname.replace(/\.data$/, ''), address, userAgent }, next);
    log.info({
      method: c.req.method,
      path: pathname,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      requestId: c.res.headers.get('x-request-id') ?? undefined,
    });
  });

  app.on(['GET', 'HEAD'], '/file/:id', (c) =>
    serveFile(database, c.req.raw, { id: c.req.param('id'), caller: pageCaller(c.req.raw, 'page', c.env, env) }),
  );
  app.on(['GET', 'HEAD'], apiFileAddress, (c) => {
    const { search } = new URL(c.req.url);
    const caller = callerOf(c.req.raw, 'blade', addressOf(c.env, c.req.raw, env), tokenOf(c.req.raw.headers) ?? tokenInQuery(search), 'zh');
    return serveFile(database, c.req.raw, { id: c.req.query('id') ?? '', seal: c.req.query('token'), caller });
  });

  app.get('/api/blade-auth/oauth/render/:source', (c) => {
    const caller = callerOf(c.req.raw, 'blade', addressOf(c.env, c.req.raw, env), undefined, 'zh');
    return renderProvider(contextOf(caller), c.req.param('source'));
  });

  app.all('/api/*', async (c) => {
    const caller = callerOf(c.req.raw, 'blade', addressOf(c.env, c.req.raw, env), undefined, 'zh');
    return compressed(await blade(caller, c.req.raw, new URL(c.req.url).pathname.slice('/api'.length)), c.req.raw);
  });
  // The older open-source client signs out at the root (contract 3.9).
  app.on(['POST', 'OPTIONS'], '/blade-auth/logout', (c) =>
    blade(callerOf(c.req.raw, 'blade', addressOf(c.env, c.req.raw, env), undefined, 'zh'), c.req.raw, c.req.path),
  );

  app.use(async (c, next) => {
    if (isSafe(c.req.method)) return next();
    if (c.req.method !== 'POST') return c.text(messages.notAllowed.zh, 405, { allow: 'GET, HEAD, POST' });
    if (bringsFiles(c.req.raw) || isFilePost(c.req.raw)) {
      const caller = pageCaller(c.req.raw, 'page', c.env, env);
      if (await mayBringFiles(caller, database)) return takeInFiles(c, caller, next);
      if (isFilePost(c.req.raw)) return c.json({ message: messages.signedOut[caller.locale] }, 401);
    }
    const bringsFile = isForFile(c.req.raw) && (await mayBringFiles(pageCaller(c.req.raw, 'page', c.env, env), database));
    const takeIn = async () => {
      // If the sender disconnects midway, nobody can read a response, and it is not our fault.
      const whole = await withWholeBody(c.req.raw, { bringsFile }).catch(() => null);
      if (whole === null) return c.text(messages.badValue.zh, 400);
      if (!whole) return c.text(messages.tooLarge.zh, 413);
      if (!(await comesFromUs(whole, originOf(whole, env)))) return c.text(messages.notAllowed.zh, 403);
      // Remix would compare it with Host again, which a proxy may have rewritten; PUBLIC_URL is what counts.
      whole.headers.delete('origin');
      c.req.raw = whole;
      return next();
    };
    if (!bringsFile) return takeIn();
    return withPlaceForFile(takeIn).catch((error) => {
      if (!(error instanceof TooManyFiles)) throw error;
      return c.text(messages.busy.zh, 503, { 'retry-after': '1' });
    });
  });

  /** Streams files to disk: those of a page's form, or one that a script uploads before its form. */
  const takeInFiles = (c: HonoContext<Bound>, caller: Caller, next: Next) => {
    const origin = originOf(c.req.raw, env);
    if (isFilePost(c.req.raw)) return receiveOne(c.req.raw, { origin, context: contextOf(caller) });
    return withReceivedForm(c.req.raw, { origin, locale: caller.locale }, async (plain, received) => {
      plain.headers.delete('origin');
      c.req.raw = plain;
      c.set('received', received);
      await next();
      return c.res;
    });
  };

  app.all('/trpc/*', async (c) => {
    const caller = pageCaller(c.req.raw, 'trpc', c.env, env);
    const answer = await fetchRequestHandler({
      endpoint: '/trpc',
      req: c.req.raw,
      router: appRouter,
      createContext: () => contextOf(caller),
      maxBatchSize: 20,
      responseMeta: () => ({
        headers: new Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': caller.requestId }),
      }),
      onError: ({ error, path }) => {
        if (!refusalOf(error, 'zh').expected) log.error({ err: error.cause ?? error, requestId: caller.requestId, path });
      },
    } as Parameters<typeof fetchRequestHandler>[0]);
    return compressed(answer, c.req.raw);
  });

  app.all('*', async (c) => {
    if (!pages) return c.notFound();
    // Remix would report this parameter of older releases as a fault of ours, and anybody can send it.
    if (c.req.query('_data') !== undefined) return c.text(messages.badValue.zh, 400);
    if (!isSafe(c.req.method) && !(await isForm(c.req.raw))) return c.text(messages.badValue.zh, 400);
    const caller = pageCaller(c.req.raw, 'page', c.env, env);
    const nonce = randomBytes(16).toString('base64');
    const { request, formToken, setSeed } = seeded(await pastLock(c.req.raw, caller, database), env);
    const answer = await pageRequest.run({ caller, contextOf, received: c.get('received') }, () =>
      pages(request, { nonce, requestId: caller.requestId, formToken }),
    );
    const headers = new Headers(answer.headers);
    pageSecurity(headers, {
      nonce,
      requestId: caller.requestId,
      secure: env.PUBLIC_URL?.startsWith('https:') === true,
      isDevelopment: env.APP_MODE === 'development',
    });
    if (setSeed !== undefined) headers.append('set-cookie', setSeed);
    const whole = new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
    return compressed(whole, c.req.raw);
  });

  app.onError((error, c) => {
    const requestId = randomUUID();
    log.error({ err: error, path: c.req.path, requestId });
    c.header('x-request-id', requestId);
    if (c.req.path.startsWith('/api/')) return c.json({ code: 500, success: false, data: { requestId }, msg: messages.broken.zh }, 500);
    return c.text(`${messages.broken.zh} (${requestId})`, 500);
  });
  return app;
}

const isFilePost = ({ method, url }: Request): boolean => method === 'POST' && new URL(url).pathname === '/file';
const isSafe = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * Checked before a large body is read:
 * refuses a session that must do something else first, and everyone when the database does not respond.
 */
async function mayBringFiles({ token, door, address }: Caller, database: Database): Promise<boolean> {
  if (token === undefined) return false;
  const session = await database.transact({}, (db) => findSession(db, token, door, address)).catch(() => undefined);
  return session !== undefined && !session.isLocked && !session.mustChangePassword && !session.identity?.mustChoose;
}

function pageCaller(request: Request, door: 'page' | 'trpc', bindings: HttpBindings | undefined, env: Env): Caller {
  const cookies = parseCookie(request.headers.get('cookie'));
  const locale: Locale = cookies.language === 'en' ? 'en' : 'zh';
  return callerOf(request, door, addressOf(bindings, request, env), cookies[sessionCookieName(env)], locale);
}

function callerOf(request: Request, door: Caller['door'], address: string, token: string | undefined, locale: Locale): Caller {
  return {
    door,
    token,
    locale,
    address,
    requestId: randomUUID(),
    idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    headers: request.headers,
  };
}

/** The socket's address, or the client address from a configured proxy. */
function addressOf(bindings: HttpBindings | undefined, request: Request, env: Env): string {
  const forwarded = env.TRUSTED_PROXY === 'on' ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || getConnInfo(bindings);
}

/** Our own origin: the configured one, else that of the request. */
function originOf(request: Request, env: Env): string {
  return env.PUBLIC_URL === undefined ? new URL(request.url).origin : new URL(env.PUBLIC_URL).origin;
}

/** Every browser gets a seed for its form tokens; the first page already uses one. */
function seeded(request: Request, env: Env): { request: Request; formToken: string; setSeed?: string } {
  const known = parseCookie(request.headers.get('cookie'))[seedCookie];
  if (known !== undefined) return { request, formToken: formTokenOf(known) };
  const seed = randomBytes(16).toString('base64url');
  return { request, formToken: formTokenOf(seed), setSeed: serialiseCookie(seedCookie, seed, env) };
}
