import { flushLogs } from '#server/calls/log/log-writer.ts';
import { keepFaultsOf } from '#server/calls/log/request-note.ts';
import type { Database } from '#server/database/pool.ts';
import { operatorLog } from '#server/log.ts';

const usualDays = 90;
const maxAtOnce = 5000;
const firstAfter = 60_000;
const every = 60 * 60 * 1000;

/** Maintains the logs of a running process: records faults outside requests, deletes old rows hourly, and flushes on shutdown. */
export function keepLogs(database: Database): { close: () => Promise<void> } {
  keepFaultsOf(database);
  const sweep = () => {
    sweepLogs(database).catch((error: unknown) => operatorLog('warn', { err: error }, 'old log rows could not be removed'));
  };
  const first = setTimeout(sweep, firstAfter).unref();
  const further = setInterval(sweep, every).unref();
  return {
    close: async () => {
      clearTimeout(first);
      clearInterval(further);
      keepFaultsOf(undefined);
      await flushLogs(database);
    },
  };
}

/**
 * Deletes rows older than the parameter log.keepDays, in batches of some thousands, by one process at a time. Runs as the table
 * owner: the request role may insert and read log rows, but never delete them.
 */
export async function sweepLogs({ sql }: Pick<Database, 'sql'>): Promise<number> {
  let removed = 0;
  for (let some = maxAtOnce; some >= maxAtOnce; removed += some) {
    some = await sql.begin(async (tx) => {
      const [turn] = await tx<{ isOurs: boolean }[]>`select pg_try_advisory_xact_lock(hashtext('factory-console:logs')) as "isOurs"`;
      if (turn?.isOurs !== true) return 0;
      await tx`select set_config('app.platform', 'on', true)`;
      const [param] = await tx<{ days: string }[]>`
        select param_value as days from system_param where param_key = 'log.keepDays' and is_deleted = 0 limit 1`;
      const days = daysOf(param?.days);
      const counts = [
        await tx`delete from log_usual where id in (
          select id from log_usual where create_time < now() - make_interval(days => ${days}) limit ${maxAtOnce})`,
        await tx`delete from log_api where id in (
          select id from log_api where create_time < now() - make_interval(days => ${days}) limit ${maxAtOnce})`,
        await tx`delete from log_error where id in (
          select id from log_error where create_time < now() - make_interval(days => ${days}) limit ${maxAtOnce})`,
      ].map((done) => done.count);
      return Math.max(...counts);
    });
  }
  return removed;
}

/** Whole days from 1 to ten years; other values are ignored. */
function daysOf(text: string | undefined): number {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= 3660 ? days : usualDays;
}
