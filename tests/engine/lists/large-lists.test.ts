import { sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildIndexes } from '#server/database/large-tables/build-indexes.ts';
import { connect, openAlone } from '#server/database/pool.ts';
import { indexesOf } from '#server/entity/list-indexes.ts';
import { post } from '#server/platform/organisation/post.ts';
import { openBlade } from '#tests/blade/people.ts';
import { askAs, buildSession, buildTenant } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';
import { longOnly } from '#tests/told.ts';

/** One comes with the tenant. */
const many = 100_500;
const plant = usePlant('100001');
beforeAll(() => fill(plant, many - 1), 60_000);

const fill = async ({ database }: Pick<TestDatabase, 'database'>, count: number) => {
  await database.transact({ tenantId: '100001' }, (db) =>
    db.execute(
      sql`insert into system_post (category, post_code, post_name, sort) select '1', 'M' || n, '电源班长' || n, n % 7 from generate_series(1, ${count}::int) n`,
    ),
  );
  await database.sql`analyze system_post`;
};
const as = () => plant.as();
const planOf = (query: ReturnType<typeof sql>) =>
  plant.database.transact({ tenantId: '100001' }, async (db) => {
    const lines = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });

test('a total is exact up to 100,000, then that number, and exact on request', async () => {
  const bounded = await as().query('system.post.list');
  const onPage = await as().query('system.post.list', { countUpTo: 10_000 });
  const few = await as().query('system.post.list', { filters: { postCode: 'M1234' } });
  const exact = await as().query('system.post.list', { isExact: true });

  expect(bounded).toMatchObject({ total: 100_000, isMore: true });
  expect(onPage).toMatchObject({ total: 10_000, isMore: true });
  expect(few.total).toBe(11);
  expect(few.isMore).toBeUndefined();
  expect(exact.total).toBe(many);
  expect(exact.isMore).toBeUndefined();
});

test('a client of /api is told by a header where a total was cut, and may read it', async () => {
  await plant.database.sql`update "system_user" set must_change_password = false`;
  const call = await (await openBlade(plant.database)).as('100001', 'admin', 'Factory-2026');

  const cut = await call('GET', '/blade-system/post/list', { size: '1' });
  const whole = await call('GET', '/blade-system/post/list', { size: '1', postCode: 'M1234' });
  const exact = await call('GET', '/blade-system/post/list', { size: '1', isExact: 'true' });

  expect(cut.body.data).toMatchObject({ total: 100_000, isMore: true });
  expect([cut, whole, exact].map(({ headers }) => headers.get('x-total-cut'))).toEqual(['100000', null, null]);
  expect([whole, exact].map(({ body }) => [body.data.total, body.data.isMore])).toEqual([
    [11, undefined],
    [many, undefined],
  ]);
});

test('one or two letters find, in capitals or not, what PostgreSQL folds to the same', async () => {
  const names = ['Zx', 'zX', 'a_b', 'aXb', '100%', '电源', '源电', 'k', 'K', '\u212a', 'ki', 'I\u0130', 'Å', 'å', "o'k", 'x\\y'];
  const { sql: owner } = plant.database;
  await owner`insert into system_post (tenant_id, category, post_code, post_name, sort)
    select '100001', '1', 'SHORT-' || n, name, 1 from unnest(${names}::text[]) with ordinality t(name, n)`;
  const listed = async (typed: string) => {
    const { records } = await as().query('system.post.list', { size: 50, filters: { postCode: 'SHORT-', postName: typed } });
    return records.map((row: { postName: string }) => row.postName).sort();
  };
  const folded = async (typed: string) => {
    const pattern = `%${typed.replace(/[%_\\]/g, '\\$&')}%`;
    const rows = await owner`select post_name as name from system_post where post_code like 'SHORT-%' and post_name ilike ${pattern}`;
    return rows.map(({ name }) => name).sort();
  };

  for (const typed of ['zx', 'ZX', 'x', '_', '%', '0%', '电', '电源', 'k', 'K', 'ki', 'i', 'å', "'", '\\', 'x\\'])
    expect([typed, await listed(typed)]).toEqual([typed, await folded(typed)]);
  await owner`delete from system_post where post_code like 'SHORT-%'`;
});

test('an export has every row', async () => {
  const { total } = await as().query('exchange.measure', { path: 'system.post', filters: {}, sort: [] });

  expect(total).toBe(many);
});

test('a page far down the list has the rows that belong there', async () => {
  const sort = ['-postCode'];
  // The plant began with a post of its own.
  const codes = Array.from({ length: many - 1 }, (_, index) => `M${many - 1 - index}`);

  const deep = await as().query('system.post.list', { current: 9001, size: 10, sort });
  const filtered = await as().query('system.post.list', { current: 2001, size: 10, countUpTo: 10_000, filters: { postCode: 'M' } });

  expect(deep.records.map((row: { postCode: string }) => row.postCode)).toEqual(codes.slice(90_000, 90_010));
  expect(filtered).toMatchObject({ total: 10_000, isMore: true });
  expect(filtered.records).toHaveLength(10);
});

test('a grown table gets the indexes of its list once, and the search, the sort and the count use them', async () => {
  const wanted = [indexesOf(post)];
  // Its one connection is for requests.
  const pool = connect({ ...plant.options, max: 1 });
  onTestFinished(pool.close);

  const built = await buildIndexes(pool, wanted);
  const again = await buildIndexes(pool, wanted);
  await plant.database.sql`vacuum analyze system_post`;

  expect(built).toContain('system_post_live');
  expect(built).toContain('system_post_by_sort');
  expect(built).toContainEqual(expect.stringMatching(/^system_post_search_[0-9a-f]{8}$/));
  expect(again).toEqual([]);
  const mine = sql`is_deleted = 0 and tenant_id = '100001'`;
  // Of a name that several rows have the planner's sample may hold one, and it would then expect a thousand.
  expect(await planOf(sql`select * from system_post where ${mine} and post_name ilike '%班长99999%' limit 10`)).toMatch(
    /system_post_search/,
  );
  expect(await planOf(sql`select * from system_post where ${mine} and post_name ilike '%nothing%' limit 10`)).toMatch(/system_post_search/);
  expect(await planOf(sql`select * from system_post where ${mine} order by sort, id limit 10`)).toMatch(/system_post_by_sort/);
  expect(await planOf(sql`select * from system_post where ${mine} order by post_code collate natural_order, id limit 10`)).toMatch(
    /system_post_in_post_code/,
  );
  expect(await planOf(sql`select id from system_post where ${mine} order by id limit 10001`)).toMatch(
    /Index Only Scan using system_post_live/,
  );
});

test('a small table gets none, and one that was interrupted is built anew', async () => {
  const [name] = (await buildIndexes(plant.database, [indexesOf(post)], { grown: many * 2 })) ?? [];
  await plant.database.sql`update pg_index set indisvalid = false where indexrelid = 'system_post_by_sort'::regclass`;

  const built = await buildIndexes(plant.database, [indexesOf(post)]);

  expect(name).toBeUndefined();
  expect(built).toEqual(['system_post_by_sort']);
});

test('an owner who may not allow the search index still gets the others', async () => {
  const apart = await openTestDatabase();
  try {
    await buildTenant(apart.database);
    await fill(apart, 10_000);
    await apart.database.sql.unsafe('drop role if exists plain_owner; create role plain_owner login');
    await apart.database.sql.unsafe('grant all on schema public to plain_owner; alter table system_post owner to plain_owner');
    await apart.database.sql.unsafe('alter function pg_catalog.texticlike(text, text) not leakproof');

    const alone = () => openAlone({ ...apart.options, user: 'plain_owner' });
    const sql = alone();
    onTestFinished(() => sql.end());
    const built = await buildIndexes({ sql, alone }, [indexesOf(post)]);

    expect(built).toContain('system_post_by_sort');
    expect(built.filter((name) => name.includes('search'))).toEqual([]);
  } finally {
    await apart.database.sql.unsafe('drop owned by plain_owner cascade; drop role plain_owner').catch(() => {});
    await apart.close();
  }
});

test('a search or an exact count that takes too long is stopped, and says in both languages which filter would help', async () => {
  const apart = await openTestDatabase();
  try {
    await buildTenant(apart.database);
    await fill(apart, 100);
    await apart.database.sql.unsafe('create policy slow on system_post as restrictive using (pg_sleep(0.01) is not null)');
    vi.stubEnv('LIST_SECONDS', '0.2');
    const asked = (filters: object, locale: 'zh' | 'en') =>
      askAs(apart.database, buildSession(), { locale }).refusal('system.post.list', { filters, sort: ['remark'] });

    const counted = (locale: 'zh' | 'en') =>
      askAs(apart.database, buildSession(), { locale }).refusal('system.post.list', { isExact: 'true' });

    const [zh, en] = [await asked({ postName: '班' }, 'zh'), await asked({ postName: '班长1' }, 'en')];
    const exact = [await counted('zh'), await counted('en')];

    expect(zh).toMatchObject({
      code: 400,
      message: '查询超过0.2秒，已停止，“岗位名称”请至少输入3个字，请增加筛选条件：岗位编号、岗位类型，或取消排序',
    });
    expect(en.message).toBe(
      'The search took longer than 0.2 s and was stopped. Add a filter: Position code, Type. Or remove the sort order.',
    );
    expect(exact.map(({ code, message }) => [code, message])).toEqual([
      [400, '统计全部超过0.2秒，已停止，请增加筛选条件：岗位编号、岗位名称、岗位类型'],
      [400, 'Counting all took longer than 0.2 s and was stopped. Add a filter: Position code, Position, Type.'],
    ]);
  } finally {
    vi.unstubAllEnvs();
    await apart.close();
  }
});

longOnly('a filter that fits nothing, although the planner expects much, passes over no other rows', async () => {
  await plant.database.sql`update system_post set sort = substr(post_code, 2)::int % 200 where post_code ~ '^M'`;
  // Without the id no index has the matches in the order of the list.
  await plant.database.sql`drop index if exists system_post_by_sort`;
  await plant.database.sql`create index on system_post (tenant_id, sort)`;
  await plant.database.sql`vacuum full analyze system_post`;
  await plant.database.sql`update system_post set sort = 4 where sort = 3`;
  await plant.database.sql`vacuum system_post`;
  let read = 0;
  const watched: typeof plant.database = {
    ...plant.database,
    transact: (context, work) =>
      plant.database.transact(context, async (db, found) => {
        const result = await work(db, found);
        const [row] = await db.execute<{ read: number }>(
          sql`select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_xact_user_tables where relname = 'system_post'`,
        );
        read = row?.read ?? 0;
        return result;
      }),
  };
  const filtered = async (sort: string) => {
    const page = await askAs(watched, buildSession()).query('system.post.list', { size: 10, filters: { sort } });
    return [page.total, page.records.length, read];
  };

  const [none, shown, passed] = await filtered('3');

  expect([none, shown]).toEqual([0, 0]);
  expect(passed).toBeLessThan(1_000);
  expect((await filtered('4')).slice(0, 2)).toEqual([1_006, 10]);
  expect((await filtered('5')).slice(0, 2)).toEqual([503, 10]);
});
