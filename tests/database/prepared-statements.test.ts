import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect, type Database } from '#server/database/pool.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001');

/** A pool of one connection, so that every transaction meets the statements of those before. */
function openPool(options: { prepares?: boolean } = {}): Database {
  const database = connect({ ...plant.options, max: 1, ...options });
  onTestFinished(() => database.close());
  return database;
}

const preparedOn = (database: Database, marker: string) =>
  database.transact({}, async (db) => {
    const [row] = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_prepared_statements where strpos(statement, ${marker}) > 0`,
    );
    return row?.count ?? 0;
  });
const askForPosts = (database: Database) => askAs(database, buildSession()).query('system.post.list');

describe('a statement', () => {
  test('is prepared when it comes again, and planned for the values of each time', async () => {
    const database = openPool();
    const ask = () =>
      database.transact({}, (db) => db.execute(sql`select 'once-more', ${1}::int, current_setting('plan_cache_mode') as mode`));

    await ask();
    expect(await preparedOn(database, 'once-more')).toBe(0);
    const [row] = await ask();

    expect(row?.mode).toBe('force_custom_plan');
    expect(await preparedOn(database, 'once-more')).toBe(1);
  });

  test('is never prepared with PREPARE_STATEMENTS=off', async () => {
    const database = openPool({ prepares: false });

    for (let turn = 0; turn < 3; turn += 1) await askForPosts(database);
    const [row] = await database.sql`select count(*)::int as count from pg_prepared_statements`;

    expect(row?.count).toBe(0);
  });

  test('of ever other size does not fill the memory of a connection', async () => {
    const database = openPool();

    for (let size = 1; size <= 520; size += 1) {
      const many = sql`select 'of-any-size' where 1 in (${sql.join(
        Array.from({ length: size }, () => sql`${1}::int`),
        sql`, `,
      )})`;
      for (let turn = 0; turn < 2; turn += 1) await database.transact({}, (db) => db.execute(many));
    }

    expect(await preparedOn(database, 'of-any-size')).toBeLessThanOrEqual(500);
  });
});

describe('while a table is changed by a newer build,', () => {
  const widen = async (width: number) => {
    const owner = postgres({ ...plant.options, max: 1, onnotice: () => {} });
    await owner.unsafe(`alter table system_post alter column post_name type varchar(${width})`);
    await owner.end();
  };

  test('a query of this one is answered', async () => {
    const database = openPool();
    for (let turn = 0; turn < 2; turn += 1) await askForPosts(database);

    await widen(301);

    expect(await askForPosts(database)).toMatchObject({ current: 1 });
  });

  test('a command is asked to be repeated, has had no effect, and then has', async () => {
    const database = openPool();
    const save = (postName: string) =>
      askAs(database, buildSession()).mutate('system.post.save', { category: 1, postCode: postName, postName, sort: 1 });
    const inputOf = (id: string, postName: string) => ({ id, category: 1, postCode: postName, postName, sort: 1 });
    const rename = (id: string, postName: string) => askAs(database, buildSession()).mutate('system.post.update', inputOf(id, postName));
    const made = [await save('焊接'), await save('贴片'), await save('测试')] as { id: string }[];
    const [first, second, third] = made.map(({ id }) => id) as [string, string, string];
    await rename(first, '焊接二');
    await rename(second, '贴片二');

    await widen(302);
    const refusal = await askAs(database, buildSession()).refusal('system.post.update', inputOf(third, '测试二'));

    expect(refusal.code).toBe(503);
    expect(await askAs(database, buildSession()).query('system.post.detail', { id: third })).toMatchObject({ postName: '测试' });
    await rename(third, '测试二');
    expect(await askAs(database, buildSession()).query('system.post.detail', { id: third })).toMatchObject({ postName: '测试二' });
  });
});
