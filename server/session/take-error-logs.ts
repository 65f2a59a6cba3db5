import type { Context } from '../context.ts';
import { BusinessError } from '../errors.ts';
import { clientLog } from '../log.ts';

const mostEntries = 100;
const mostCharacters = 200_000;
const tooOften = { zh: '上传过于频繁,请稍后再试', en: 'Too many uploads, please try again later' };
const shownFields = ['type', 'url', 'message', 'stack', 'info', 'time'] as const;

/**
 * Takes the faults that a client met in the browser (contract 3.5, R-30) into the log, cut to size and without the secrets that an address may carry.
 * They come from anybody, so they are kept apart from the logs that people look up.
 */
export function takeErrorLogs(ctx: Context, entries: unknown[]): void {
  if (entries.length > mostEntries || JSON.stringify(entries).length > mostCharacters) {
    throw new BusinessError({ zh: '日志过多,请分批上传', en: 'Too many entries, please upload them in parts' });
  }
  if (!mayUpload(ctx.asker.address, ctx.now().getTime())) throw new BusinessError(tooOften, { code: 429 });
  for (const entry of entries) clientLog(cut(entry), ctx.asker.requestId);
}

/** Uploads of the minute at hand, by address: anybody may upload, and must fill neither the log nor this map. */
const minute = { since: 0, uploads: 0, byAddress: new Map<string, number>() };
const mostOfAll = 60;
const mostOfOne = 10;

function mayUpload(address: string, now: number): boolean {
  if (Math.abs(now - minute.since) >= 60_000) Object.assign(minute, { since: now, uploads: 0, byAddress: new Map() });
  const ofOne = minute.byAddress.get(address) ?? 0;
  if (ofOne >= mostOfOne || minute.uploads >= mostOfAll) return false;
  minute.uploads += 1;
  minute.byAddress.set(address, ofOne + 1);
  return true;
}

function cut(entry: unknown): Record<string, string> {
  const given: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : { message: entry };
  return Object.fromEntries(
    shownFields.flatMap((name) => (given[name] === undefined ? [] : [[name, withoutSecrets(String(given[name]).slice(0, 2000))]])),
  );
}

const withoutSecrets = (text: string): string => text.replace(/((?:blade-auth|token|password|code)=)[^&\s"']*/gi, '$1***');
