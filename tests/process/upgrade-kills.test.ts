import type postgres from 'postgres';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { closeDump, type OlderDatabase, openOlderDatabase } from '#tests/fixtures/older-database.ts';
import { launch, newFolder, runToEnd } from '#tests/fixtures/operator.ts';
import { isLongRun } from '#tests/told.ts';

afterAll(closeDump);

/** A usual run kills in the midst of every eighth migration, the long one of each. */
const stride = isLongRun ? 1 : 8;

test('an upgrade that is killed again and again goes on where it ended, and ends as one that was not (R-61)', {
  timeout: 300_000,
}, async () => {
  const [killed, straight] = [await open('older'), await open('present')];
  const env = { DATA_DIR: newFolder(), DATABASE_URL: addressOf(killed) };
  const [begun, all] = [await countApplied(killed.owner), await countApplied(straight.owner)];
  const before = await countRows(killed.owner);
  let kills = 0;

  for (let nth = begun + stride; nth <= all; nth += stride) {
    await stallAt(killed.owner, nth);
    const upgrade = launch(env, '--migrate');
    const stalled = await vi.waitUntil(() => findStalled(killed.owner), { timeout: 60_000 });
    upgrade.kill('SIGKILL');
    await upgrade.ended;
    await killed.owner`select pg_terminate_backend(${stalled}, 5000)`;
    expect(await countApplied(killed.owner)).toBe(nth - 1);
    kills += 1;
  }
  await killed.owner.unsafe('drop function drizzle.stall cascade');
  const last = await runToEnd(env, '--migrate');

  expect(last.code, last.output).toBe(0);
  expect(kills).toBeGreaterThan(1);
  expect(await countApplied(killed.owner)).toBe(all);
  const structure = await structureOf(straight.owner);
  expect(structure.length).toBeGreaterThan(1000);
  expect(await structureOf(killed.owner)).toEqual(structure);
  const after = await countRows(killed.owner);
  for (const [table, rows] of Object.entries(before)) expect([table, after[table]]).toEqual([table, rows]);
});

async function open(tables: 'older' | 'present'): Promise<OlderDatabase> {
  const older = await openOlderDatabase(tables);
  onTestFinished(() => older.close());
  return older;
}

const addressOf = ({ options: { host, user, database } }: OlderDatabase) => `postgres://${user}@localhost/${database}?host=${host}`;

/** The migration that would be the nth waits at its end, before it is committed. */
const stallAt = (sql: postgres.Sql, nth: number) =>
  sql.unsafe(`
    create or replace function drizzle.stall() returns trigger language plpgsql as $$ begin
      if (select count(*) from drizzle.__drizzle_migrations) = ${nth} then perform pg_sleep(3600); end if;
      return null;
    end $$;
    create or replace trigger stall after insert on drizzle.__drizzle_migrations execute function drizzle.stall()`);

const findStalled = async (sql: postgres.Sql): Promise<number | undefined> =>
  (await sql`select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`)[0]?.pid;

const countApplied = async (sql: postgres.Sql): Promise<number> =>
  Number((await sql`select count(*) from drizzle.__drizzle_migrations`)[0]?.count);

async function countRows(sql: postgres.Sql): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of ['system_user', 'system_tenant', 'purchasing_supplier', 'board_shift_record', 'board_production_record', 'log_api'])
    counts[name] = Number((await sql`select count(*) from ${sql(name)}`)[0]?.count);
  return counts;
}

/** All that a migration makes, a line each. */
async function structureOf(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with own as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
    select format('column %s.%s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) as line
      from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = own.oid and adnum = attnum
    union all select format('index %s %s', pg_get_indexdef(indexrelid), indisvalid) from own join pg_index on indrelid = own.oid
    union all select format('constraint %s %s %s', relname, conname, pg_get_constraintdef(c.oid)) from own join pg_constraint c on conrelid = own.oid
    union all select format('policy %s %s %s', tablename, policyname, qual) from pg_policies where schemaname = 'public'
    union all select format('trigger %s %s', relname, pg_get_triggerdef(t.oid)) from own join pg_trigger t on tgrelid = own.oid and not tgisinternal
    union all select format('function %s %s', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by 1`;
  return rows.map(({ line }) => line);
}
