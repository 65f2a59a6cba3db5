import { localDateTime } from './shift-clock.ts';

/**
 * An instant as the database takes it, '2026-11-01 01:30:00-04:00': an hour that the clock shows twice, when it is put back, is written
 * as the one that was meant, for a local time alone is read as the first here and as the second by PostgreSQL.
 */
export function instantText(instant: Date, timeZone: string): string {
  const local = localDateTime(instant, timeZone);
  const wholeSecond = Math.floor(instant.getTime() / 1000) * 1000;
  const minutes = Math.round((Date.parse(`${local.replace(' ', 'T')}Z`) - wholeSecond) / 60_000);
  const offset = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${local}${minutes < 0 ? '-' : '+'}${offset}`;
}
