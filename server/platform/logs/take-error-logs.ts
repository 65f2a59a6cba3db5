import type { Context, Session } from '#server/calls/context.ts';
import { rowHead } from '#server/calls/log/log-rows.ts';
import { type LogRows, logLater } from '#server/calls/log/log-writer.ts';
import { requestAtHand } from '#server/calls/log/request-note.ts';
import { addressWithoutSecrets, storable } from '#server/calls/log/without-secrets.ts';
import { createMinuteCap } from '#server/calls/minute-cap.ts';
import { findSession } from '#server/calls/sessions.ts';
import { BusinessError } from '#server/errors.ts';

const maxEntries = 100;
const maxBytes = 200_000;
const tooMuch = { zh: '日志过多，请分批上传', en: 'Too many entries. Upload them in parts.' };
const tooOften = { zh: '上传过于频繁，请稍后再试', en: 'Too many uploads. Try again later.' };

/**
 * Takes the faults that a client met in the browser into the error log (contract 3.5, R-30), cut to size and without the secrets that an address may carry.
 * Whoever is signed in sends them to his tenant's log; from anybody else they go to the platform's.
 */
export async function takeErrorLogs(ctx: Context, entries: unknown[]): Promise<void> {
  if (entries.length > maxEntries || Buffer.byteLength(JSON.stringify(entries)) > maxBytes) throw new BusinessError(tooMuch);
  if (!uploads.take(ctx.caller.address, ctx.now().getTime())) throw new BusinessError(tooOften, { code: 429 });
  if (entries.length === 0) return;
  const sender = await senderOf(ctx);
  for (const entry of entries) logLater(ctx.database, 'error', rowOf(ctx, sender, entry));
}

/** Anybody may upload, and must not fill the log. */
const uploads = createMinuteCap({ each: 10, all: 60 });

/** A missing, expired or refused token is no reason not to take them (docs/access.md, 'Public addresses'). */
async function senderOf({ caller, database }: Context): Promise<Session | undefined> {
  const { token, door, address } = caller;
  if (caller.session || token === undefined) return caller.session;
  return database.transact({}, (db) => findSession(db, token, door, address));
}

function rowOf({ caller }: Context, sender: Session | undefined, entry: unknown): LogRows['error'] {
  const given: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : { message: entry };
  const text = (name: string, max: number) => (given[name] === undefined || given[name] === null ? '' : cut(given[name], max));
  const { address, headers, requestId } = caller;
  return {
    ...rowHead(sender, { ...requestAtHand(), address, userAgent: headers.get('user-agent') ?? '' }),
    serviceId: 'client',
    requestUri: text('url', 255),
    method: '',
    requestId,
    exceptionName: text('type', 128),
    message: text('message', 2000),
    stackTrace: text('stack', 10_000),
    params: JSON.stringify({ info: text('info', 2000), time: text('time', 64) }),
  };
}

const cut = (value: unknown, max: number): string =>
  storable(addressWithoutSecrets((typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, max)), max);
