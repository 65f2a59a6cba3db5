import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { sqlState } from '../errors.ts';
import { type ConnectOptions, openPostgres } from './pool.ts';
import { guardTenants } from './tenancy.ts';
import { watchChanges } from './watch-changes.ts';

/**
 * Brings a database to the state that this build needs: the weak role, ids, migrations, row security.
 * Two processes may start at once: an advisory lock lets one work while the other waits. What takes longer than `within` milliseconds is given up, and undone by PostgreSQL.
 */
export async function prepareDatabase(options: ConnectOptions & { migrationsFolder: string; within?: number }): Promise<void> {
  const { migrationsFolder, within, ...place } = options;
  const sql = openPostgres(place, { max: 1, connect_timeout: 5, onnotice: () => {}, connection: { lock_timeout: 0 } });
  const patience = within === undefined ? undefined : setTimeout(() => void sql.end({ timeout: 0 }), within);
  try {
    await sql`select pg_advisory_lock(hashtext('factory-console:migrations'))`;
    // Whoever waits for a table holds up all that come after: three seconds at most, then another try.
    await sql`set lock_timeout = '3s'`;
    await unlessBusy(async () => {
      await prepareRole(sql);
      await migrate(drizzle(sql, { casing: 'snake_case' }), { migrationsFolder });
      await guardTenants(sql);
      await watchChanges(sql);
    });
  } finally {
    clearTimeout(patience);
    await sql.end({ timeout: 5 });
  }
}

/** A table was busy for too long, or two transactions waited for each other and this one was given up. */
const busy = ['55P03', '40P01'];

/** Every step is whole or not done at all, so a step that found a table busy is simply done again. */
async function unlessBusy(work: () => Promise<void>, tries = 10): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (tries === 1 || !busy.includes(sqlState(error) ?? '')) throw error;
    await delay(1000);
    await unlessBusy(work, tries - 1);
  }
}

/** The role that every request runs as, and the function that makes ids; both must stand before the first table. */
async function prepareRole(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'app_user') then
        create role app_user nologin nobypassrls;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$;
    do $$ begin
      if not pg_has_role(current_user, 'app_user', 'set') then execute format('grant app_user to %I', current_user); end if;
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
