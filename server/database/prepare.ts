import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { type Change, changing, changingOnce, isBusy } from './change.ts';
import { defineFunction } from './define-function.ts';
import { buildAhead } from './large-tables/build-ahead.ts';
import { makeMonths } from './large-tables/log-months.ts';
import { migrate } from './migrate.ts';
import { openSessionFunctions } from './open-session.ts';
import { type ConnectOptions, openAlone } from './pool.ts';
import { prepareRole } from './prepare-role.ts';
import { refuseNewer, refuseOtherEncoding } from './refuse-database.ts';
import { guardTenants } from './tenancy.ts';
import { keepTransactions } from './triggers/changed-in.ts';
import { markWrites } from './triggers/mark-writes.ts';
import { watchChanges } from './triggers/watch-changes.ts';

export interface Preparing {
  migrationsFolder: string;
  /** The time limit in milliseconds; after it, preparation is cancelled and PostgreSQL rolls back. */
  within?: number;
  say?: (line: string) => void;
}

/**
 * Prepares the database for this build: the weak role, ids, migrations, row security. Only what differs is changed, so that a start
 * beside a running console, a dump or a long report neither waits for them nor holds them up.
 * Of processes that start at once, one works while the others wait (R-56).
 */
export async function prepareDatabase(options: ConnectOptions & Preparing): Promise<void> {
  const { migrationsFolder, within, say = () => {}, ...place } = options;
  // Nothing is set for the session and nothing prepared: behind a transaction pooler both would reach other clients.
  const [sql, gate] = [openAlone(place), openAlone(place)];
  const end = (timeout: number) => Promise.all([sql.end({ timeout }), gate.end({ timeout })]);
  const patience = within === undefined ? undefined : setTimeout(() => void end(0), within);
  try {
    // A transaction holds the lock: behind a pooler a session, with its locks, can outlive its client.
    await gate.begin(async (turn) => {
      await takeTurn(turn, say);
      await refuseOtherEncoding(sql);
      await refuseNewer(sql, migrationsFolder);
      await bringUpToDate(sql, changing(sql, say), migrationsFolder, (statements) => buildAhead(sql, statements, say));
      // Rows have a place without them, so a start beside a dump does not wait.
      await makeMonths(sql, changingOnce(sql)).catch((error: unknown) => {
        if (!isBusy(error)) throw error;
        say('The logs are in use: their next months are made within the hour.');
      });
    });
  } finally {
    clearTimeout(patience);
    await end(5);
  }
}

/** Every step of preparing, each skipped where nothing differs. */
export async function bringUpToDate(
  sql: postgres.ISql,
  change: Change,
  migrationsFolder: string,
  prepare?: (statements: readonly string[]) => Promise<void>,
): Promise<void> {
  await prepareRole(sql, change);
  await migrate(sql, change, migrationsFolder, prepare && { prepare });
  for (const declared of openSessionFunctions) await defineFunction(sql, change, declared);
  await guardTenants(sql, change);
  await watchChanges(sql, change);
  await keepTransactions(sql, change);
  await markWrites(sql, change);
}

const asksEvery = 500;
const tellsEvery = 60_000;

/** Asks again and again instead of queueing: no time limit of the server or a pooler ends that, and the operator learns who holds it. */
export async function takeTurn(turn: postgres.TransactionSql, say: (line: string) => void): Promise<void> {
  await turn`set local idle_in_transaction_session_timeout = 0`;
  for (let told = 0; ; await delay(asksEvery)) {
    // The simple protocol leaves no portal open, whose snapshot an index built beside others would wait for.
    const [free] = await turn`select pg_try_advisory_xact_lock(hashtext('factory-console:migrations')) as is_ours`.simple();
    if (free?.is_ours) return;
    if (Date.now() - told < tellsEvery) continue;
    told = Date.now();
    say(`Waiting for another process that brings the database up to date (${await holders(turn)}) …`);
  }
}

/** The sessions that hold the turn, as the operator can look them up. */
async function holders(turn: postgres.TransactionSql): Promise<string> {
  const sessions = await turn<{ pid: number; since: string | null }[]>`
    select pid, to_char(coalesce(xact_start, state_change), 'YYYY-MM-DD HH24:MI:SS TZ') as since
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = hashtext('factory-console:migrations')::bigint
      and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`;
  const named = sessions.map(({ pid, since }) => `server process ${pid}${since === null ? '' : `, since ${since}`}`);
  return named.join('; ') || 'it has just ended';
}
