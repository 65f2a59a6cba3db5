import type postgres from 'postgres';
import { tenantPlaces } from '#server/background/tenant-places.ts';
import { flushLogs } from '#server/calls/log/log-writer.ts';
import { keepFaultsOf } from '#server/calls/log/request-note.ts';
import { changingOnce } from '#server/database/change.ts';
import { dropMonths, makeMonths, monthAfter } from '#server/database/large-tables/log-months.ts';
import { type Database, limits } from '#server/database/pool.ts';
import type { Sources } from '#server/database/sources.ts';
import { monthlyLogs, monthlyTables } from '#server/database/tenancy.ts';
import { operatorLog } from '#server/log.ts';

const day = 24 * 60 * 60 * 1000;
const usualDays = 90;
const maxAtOnce = 5000;
const firstAfter = 60_000;
const every = 60 * 60 * 1000;

/** Maintains the logs of a running process: records faults outside requests, removes old months hourly, and flushes on shutdown. */
export function keepLogs(database: Database, sources: Sources): { close: () => Promise<void> } {
  keepFaultsOf(database);
  const sweep = () => {
    sweepLogs(database)
      .then(() => makeMonthsAtSources(database, sources))
      .catch((error: unknown) =>
        operatorLog('warn', { err: error }, 'the months of the logs were not tidied; tried again within the hour'),
      );
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

export interface Swept {
  /** The partitions that were dropped. */
  months: string[];
  /** The rows that were deleted because their partition holds others too. */
  rows: number;
}

/**
 * Removes the months of the logs that ended longer ago than the parameter log.keepDays, and makes those to come; by one process at a time
 * . Runs as the table owner: the request role may insert and read log rows, but never delete them.
 */
export async function sweepLogs({ sql }: Pick<Database, 'sql'>): Promise<Swept> {
  // A transaction holds the lock: behind a pooler a session, with its locks, can outlive its client.
  return sql.begin(async (turn) => {
    if (!(await isOurTurn(turn))) return { months: [], rows: 0 };
    const [param] = await turn<{ days: string }[]>`
      select param_value as days from system_param where param_key = 'log.keepDays' and is_deleted = 0 limit 1`;
    const keptFrom = monthAfter(new Date(Date.now() - daysOf(param?.days) * day), 0);
    const months = await dropMonths(sql, changingOnce(sql), keptFrom);
    const rows = await deleteRows(sql, keptFrom);
    await makeMonths(sql, changingOnce(sql));
    await tellStrays(sql);
    return { months, rows };
  });
}

async function isOurTurn(turn: postgres.TransactionSql): Promise<boolean> {
  await turn`set local idle_in_transaction_session_timeout = 0`;
  const [free] = await turn<{ isOurs: boolean }[]>`select pg_try_advisory_xact_lock(hashtext('factory-console:logs')) as "isOurs"`;
  return free?.isOurs === true;
}

/** Makes the months to come on the servers of tenants' data sources, which stay open for longer than their opening has made. */
export async function makeMonthsAtSources(database: Database, sources: Pick<Sources, 'asOwner'>): Promise<void> {
  const used = (await tenantPlaces(database)).flatMap(({ source }) => source ?? []);
  for (const source of new Map(used.map((one) => [one.id, one])).values()) {
    await sources
      .asOwner(source, (sql) =>
        sql.begin(async (turn) => {
          if (await isOurTurn(turn)) await makeMonths(sql, changingOnce(sql));
        }),
      )
      .catch((error: unknown) => operatorLog('warn', { err: error, dataSource: source.id }, 'the months of a data source were not made'));
  }
}

/** Deletes, some thousands at a time, what lies in a partition of more than one month: the one from before there were months, or the rest. */
async function deleteRows(sql: postgres.Sql, before: Date): Promise<number> {
  let deleted = 0;
  for (const log of monthlyLogs) {
    for (let some = maxAtOnce; some >= maxAtOnce; deleted += some) {
      some = await sql.begin(async (tx) => {
        await tx.unsafe(`${limits}; set local app.platform = 'on'`);
        const done = await tx`delete from ${tx(log)} where create_time < ${before.toISOString()} and id in (
          select id from ${tx(log)} where create_time < ${before.toISOString()} limit ${maxAtOnce})`;
        return done.count;
      });
    }
  }
  return deleted;
}

/** Rows of no month keep the next months from being made quickly, and mean that some clock is wrong. */
async function tellStrays(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(`${limits}; set local app.platform = 'on'`);
    for (const log of monthlyTables) {
      const table = `${log}_default`;
      const [stray] = await tx<{ at: string }[]>`select create_time::text as at from ${tx(table)} order by create_time desc limit 1`;
      if (stray) operatorLog('warn', { table, newest: stray.at }, 'log rows belong to no month: look at the clocks of the processes');
    }
  });
}

/** Whole days from 1 to ten years; other values are ignored. */
function daysOf(text: string | undefined): number {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= 3660 ? days : usualDays;
}
