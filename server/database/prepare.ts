import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { sqlState } from '../errors.ts';
import { busy } from './explain-refusal.ts';
import { type ConnectOptions, openPostgres } from './pool.ts';
import { guardTenants } from './tenancy.ts';
import { watchChanges } from './watch-changes.ts';

export interface Preparing {
  migrationsFolder: string;
  /** The time limit in milliseconds; after it, preparation is cancelled and PostgreSQL rolls back. */
  within?: number;
  say?: (line: string) => void;
}

/**
 * Prepares the database for this build: the weak role, ids, migrations, row security.
 * Of processes that start at once, one works while the others wait.
 */
export async function prepareDatabase(options: ConnectOptions & Preparing): Promise<void> {
  const { migrationsFolder, within, say, ...place } = options;
  // A statement waiting for a lock blocks all later ones on that table: three seconds at most, then a retry.
  const sql = openPostgres(place, { max: 1, connect_timeout: 5, onnotice: () => {}, connection: { lock_timeout: 3000 } });
  const gate = openPostgres(place, { max: 1, connect_timeout: 5, onnotice: () => {}, connection: { lock_timeout: 0 } });
  const end = (timeout: number) => Promise.all([sql.end({ timeout }), gate.end({ timeout })]);
  const patience = within === undefined ? undefined : setTimeout(() => void end(0), within);
  try {
    // A transaction holds the lock: behind a pooler a session, with its locks, can outlive its client.
    await gate.begin(async (turn) => {
      await takeTurn(turn, say);
      await unlessBusy(async () => {
        await prepareRole(sql);
        await migrate(drizzle(sql, { casing: 'snake_case' }), { migrationsFolder });
        await guardTenants(sql);
        await watchChanges(sql);
      });
    });
  } finally {
    clearTimeout(patience);
    await end(5);
  }
}

async function takeTurn(turn: postgres.TransactionSql, say: Preparing['say']): Promise<void> {
  await turn`set local idle_in_transaction_session_timeout = 0`;
  const [free] = await turn`select pg_try_advisory_xact_lock(hashtext('factory-console:migrations')) as is_ours`;
  if (free?.is_ours) return;
  say?.('Waiting for another process that brings the database up to date …');
  await turn`select pg_advisory_xact_lock(hashtext('factory-console:migrations'))`;
}

/** Each step is atomic, so a step that found a table locked is simply repeated. */
async function unlessBusy(work: () => Promise<void>, tries = 10): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (tries === 1 || !busy.includes(sqlState(error) ?? '')) throw error;
    await delay(1000);
    await unlessBusy(work, tries - 1);
  }
}

/** Creates the role of all requests and the function that generates ids; both must exist before the first table. */
async function prepareRole(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'app_user') then
        create role app_user nologin nobypassrls;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$;
    -- Before PostgreSQL 16 every member of a role may act as it.
    do $$ declare may_act text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end; begin
      if not pg_has_role(current_user, 'app_user', may_act) then execute format('grant app_user to %I', current_user); end if;
    exception when others then
      if not pg_has_role(current_user, 'app_user', 'member') then raise; end if;
    end $$;
    create sequence if not exists record_id;
    -- 41 bits of milliseconds since 2010-11-04 and 22 bits of sequence: 19 digits, ordered by time, unique across processes.
    create or replace function next_id() returns bigint language sql volatile as
      $$ select (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1288834974657) << 22) | (nextval('record_id') & 4194303) $$;
    grant usage on sequence record_id to app_user;
  `);
}
