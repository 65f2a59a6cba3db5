import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { sqlState } from '#server/errors.ts';

/** Changes tables in a transaction of its own, once nobody uses them. */
export type Change = (work: (tx: postgres.TransactionSql) => Promise<unknown>) => Promise<void>;

/** A statement waiting for a lock blocks all later ones on that table: for a moment only, so that a console that serves is not held up. */
const lockTimeout = 500;
const longestPause = 5_000;
const tellsEvery = 30_000;
/** A lock timeout, or a deadlock in which this transaction was rolled back. */
const busy = ['55P03', '40P01'];

/** Repeats a change, in words, for as long as a backup or a report uses its tables. */
export function changing(sql: postgres.Sql, say: (line: string) => void): Change {
  const once = changingOnce(sql);
  return async (work) => {
    let told = 0;
    for (let pause = lockTimeout; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        return await once(work);
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
      if (Date.now() - told > tellsEvery) say(`Waiting for others to finish with tables that have to change: ${await users(sql)} …`);
      if (Date.now() - told > tellsEvery) told = Date.now();
      await delay(pause);
    }
  };
}

/** Makes a change at once, or fails because others use its tables. */
export const changingOnce =
  (sql: postgres.Sql): Change =>
  async (work) => {
    await sql.begin(async (tx) => {
      await tx.unsafe(`set local lock_timeout = ${lockTimeout}; set local statement_timeout = 0`);
      await work(tx);
    });
  };

export const isBusy = (error: unknown): boolean => busy.includes(sqlState(error) ?? '');

/** The sessions that use tables, the longest connected first. */
async function users(sql: postgres.Sql): Promise<string> {
  const sessions = await sql<{ pid: number; program: string; login: string }[]>`
    select pid, application_name as program, usename as login from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and pid in (
      select pid from pg_locks where granted and relation >= 16384 and database = (select oid from pg_database where datname = current_database()))
    order by backend_start limit 5`;
  const named = sessions.map(({ pid, program, login }) => `${program || 'a program'} (process ${pid}, login ${login})`);
  return named.join(', ') || 'a short transaction';
}
