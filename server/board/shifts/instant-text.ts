import { localDateTime } from '#rules/dates.ts';

/**
 * An instant for the database, '2026-11-01 01:30:00-04:00': with the offset, because an hour repeated when the clock is put back is parsed
 * as the first one here, but as the second by PostgreSQL.
 */
export function instantText(instant: Date, timeZone: string): string {
  const local = localDateTime(instant, timeZone);
  const wholeSecond = Math.floor(instant.getTime() / 1000) * 1000;
  const minutes = Math.round((Date.parse(`${local.replace(' ', 'T')}Z`) - wholeSecond) / 60_000);
  const offset = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${local}${minutes < 0 ? '-' : '+'}${offset}`;
}
