import type { Context, Session } from '#server/calls/context.ts';
import { rowHead } from '#server/calls/log/log-rows.ts';
import { type LogRows, logLater } from '#server/calls/log/log-writer.ts';
import { requestAtHand } from '#server/calls/log/request-note.ts';
import { addressWithoutSecrets, storable } from '#server/calls/log/without-secrets.ts';
import { createMinuteCap } from '#server/calls/minute-cap.ts';
import { findSession } from '#server/calls/sessions.ts';
import type { Sample } from '#server/calls/trpc.ts';
import { BusinessError } from '#server/errors.ts';

const maxEntries = 100;
const maxBytes = 200_000;
const tooMuch = { zh: '日志过多，请分批上传', en: 'Too many entries. Upload them in parts.' };
const tooOften = { zh: '上传过于频繁，请稍后再试', en: 'Too many uploads. Try again later.' };

/**
 * Writes client-side faults to the error log (contract 3.5, R-30), truncated and with secrets removed from addresses. They go to the
 * signed-in user's tenant, otherwise to the platform.
 */
export async function takeErrorLogs(ctx: Context, entries: unknown[]): Promise<void> {
  if (entries.length > maxEntries || Buffer.byteLength(JSON.stringify(entries)) > maxBytes) throw new BusinessError(tooMuch);
  if (!uploads.take(ctx.caller.address, ctx.now().getTime())) throw new BusinessError(tooOften, { code: 429 });
  if (entries.length === 0) return;
  const sender = await senderOf(ctx);
  for (const entry of entries) logLater(ctx.database, 'error', rowOf(ctx, sender, entry));
}

/** For the API reference. */
export const errorLogs: Sample = {
  request: {
    entries: [
      { type: 'TypeError', message: 'x is undefined', stack: 'at save (order.js:12)', url: '/board/order', time: '2026-05-04 08:00:00' },
    ],
  },
  means: {
    entries: { zh: '浏览器或程序遇到的错误', en: 'Faults that a browser or program met' },
    'entries[].type': { zh: '错误类型', en: 'Kind of the fault' },
    'entries[].message': { zh: '错误信息', en: 'What it said' },
    'entries[].stack': { zh: '堆栈', en: 'Stack trace' },
    'entries[].url': { zh: '页面地址', en: 'Address of the page' },
    'entries[].time': { zh: '发生时间', en: 'When it happened' },
  },
};

/** Uploads are public and must not fill the log. */
const uploads = createMinuteCap({ each: 10, all: 60 });

/** Faults are accepted even with a missing, expired or refused token (docs/access.md, 'Public addresses'). */
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
