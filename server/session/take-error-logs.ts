import { pino } from 'pino';
import type { Context } from '../context.ts';
import { BusinessError } from '../errors.ts';

const mostEntries = 100;
const mostCharacters = 200_000;
const shownFields = ['type', 'url', 'message', 'stack', 'info', 'time'] as const;

/**
 * Takes the faults that a client met in the browser (contract 3.5, R-30) into the log, cut to size and without the secrets that an address may carry.
 * They come from anybody, so they are kept apart from the logs that people look up.
 */
export function takeErrorLogs(ctx: Context, entries: unknown[]): void {
  if (entries.length > mostEntries || JSON.stringify(entries).length > mostCharacters) {
    throw new BusinessError({ zh: '日志过多,请分批上传', en: 'Too many entries, please upload them in parts' });
  }
  log ??= pino({ base: null });
  for (const entry of entries) log.warn({ requestId: ctx.asker.requestId, entry: cut(entry) }, 'a client reports a fault');
}
let log: ReturnType<typeof pino> | undefined;

function cut(entry: unknown): Record<string, string> {
  const given: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : { message: entry };
  return Object.fromEntries(
    shownFields.flatMap((name) => (given[name] === undefined ? [] : [[name, withoutSecrets(String(given[name]).slice(0, 2000))]])),
  );
}

const withoutSecrets = (text: string): string => text.replace(/((?:blade-auth|token|password|code)=)[^&\s"']*/gi, '$1***');
