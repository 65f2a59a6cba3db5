import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { closeDump, type OlderDatabase, openOlderDatabase } from '#tests/fixtures/older-database.ts';
import { launch, newFolder } from '#tests/fixtures/operator.ts';
import { isLongRun } from '#tests/told.ts';

afterAll(closeDump);

/** A usual run kills after every eighth of the migrations, the long one after each. */
const stride = isLongRun ? 1 : 8;

test('an upgrade that is killed again and again goes on where it ended, and ends as one that was not (R-61)', {
  timeout: 300_000,
}, async () => {
  const [killed, straight] = [await open('older'), await open('present')];
  const env = { DATA_DIR: newFolder(), DATABASE_URL: addressOf(killed) };
  const begun = await countApplied(killed.owner);
  const before = await countRows(killed.owner);
  let [kills, code] = [0, null as number | null];

  while (code === null) {
    const from = await countApplied(killed.owner);
    const upgrade = launch(env, '--migrate');
    const ended = upgrade.ended.then((one) => ({ ...one, isOver: true }));
    // In the midst of the next: the one that was waited for is done.
    while ((await countApplied(killed.owner)) < from + stride && !(await Promise.race([ended, delay(2)])));
    upgrade.kill('SIGKILL');
    const { code: how, output } = await ended;
    if (how !== null && how !== 0) throw new Error(output);
    code = how;
    if (code === null) kills += 1;
  }

  expect(kills).toBeGreaterThan(1);
  expect(await countApplied(killed.owner)).toBe(await countApplied(straight.owner));
  expect(await countApplied(killed.owner)).toBeGreaterThan(begun);
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
