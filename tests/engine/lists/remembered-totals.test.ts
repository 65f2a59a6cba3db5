import type postgres from 'postgres';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SignedInContext } from '#server/calls/context.ts';
import { openAlone } from '#server/database/pool.ts';
import { foldMarks, markWrites } from '#server/database/triggers/mark-writes.ts';
import { remembering } from '#server/engine/lists/remembered-totals.ts';
import { buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');
let made = 0;

/** Posts of a kind of their own, so that no test finds those of another. */
async function buildPosts(count: number, tenantId = '100001'): Promise<string> {
  made += 1;
  const kind = `K${made}X`;
  for (let at = 0; at < count; at += 1) await addPost(kind, tenantId);
  return kind;
}
let codes = 0;
const addPost = (kind: string, tenantId = '100001') =>
  plant.as({ tenantId }).mutate('system.post.save', { category: '1', postCode: `${kind}${codes++}`, postName: '班长', sort: 1 });
const totalOf = async (kind: string, tenantId = '100001'): Promise<number> =>
  (await plant.as({ tenantId }).query('system.post.list', { filters: { postCode: kind } })).total;
const allPosts = async (): Promise<number> => (await plant.as().query('system.post.list')).total;

/** Another program's connection, as the owner of the tables. */
function openPsql(): postgres.Sql {
  const psql = openAlone(plant.options);
  onTestFinished(() => psql.end());
  return psql;
}
const insertPost = (db: postgres.ISql, kind: string, tenantId = '100001') =>
  db`insert into system_post (tenant_id, category, post_code, post_name, sort) values (${tenantId}, '1', ${`${kind}${codes++}`}, '班长', 1)`;
/** Writes behind the back of the marks, which nobody does: a total that still holds was not counted again. */
const unmarked = (db: postgres.Sql, work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
  db.begin(async (tx) => {
    await tx`alter table system_post disable trigger mark_write_insert`;
    await work(tx);
    await tx`alter table system_post enable trigger mark_write_insert`;
  });

test('a total is counted once, and again after somebody wrote to its table', async () => {
  const kind = await buildPosts(2);
  const counted = await totalOf(kind);
  await unmarked(openPsql(), (tx) => insertPost(tx, kind));

  const remembered = await totalOf(kind);
  await addPost(kind);

  expect([counted, remembered, await totalOf(kind)]).toEqual([2, 2, 4]);
});

test.each([
  ['a change by hand', (db: postgres.Sql, kind: string) => insertPost(db, kind), 3],
  ['a removal by hand', (db: postgres.Sql, kind: string) => db`delete from system_post where post_code like ${`${kind}%`}`, 0],
  ['a truncated table', (db: postgres.Sql) => db`truncate system_post`, 0],
])('%s is seen at once', async (_, write, expected) => {
  const kind = await buildPosts(2);
  const before = await totalOf(kind);

  await write(openPsql(), kind);

  expect([before, await totalOf(kind)]).toEqual([2, expected]);
});

test('what an open transaction has written counts from its commit, though it was counted meanwhile', async () => {
  const kind = await buildPosts(1);
  const psql = openPsql();
  let meanwhile: number[] = [];
  await totalOf(kind);

  await psql.begin(async (tx) => {
    await insertPost(tx, kind);
    meanwhile = [await totalOf(kind), await totalOf(kind)];
  });

  expect([...meanwhile, await totalOf(kind)]).toEqual([1, 1, 2]);
});

test('what was rolled back, as a whole or to a savepoint, leaves the total as it is, and what remains of it counts', async () => {
  const kind = await buildPosts(1);
  const psql = openPsql();
  await totalOf(kind);
  await psql
    .begin(async (tx) => {
      await insertPost(tx, kind);
      throw new Error('changed my mind');
    })
    .catch(() => {});
  const afterRollback = await totalOf(kind);

  await psql.begin(async (tx) => {
    await tx
      .savepoint(async (inner) => {
        await insertPost(inner, kind);
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await insertPost(tx, kind);
  });

  expect([afterRollback, await totalOf(kind)]).toEqual([1, 2]);
});

test('a page without rows, and one of a list without a filter, follow what is written', async () => {
  const kind = await buildPosts(0);
  const [none, all] = [await totalOf(kind), await allPosts()];
  const [noneAgain, allAgain] = [await totalOf(kind), await allPosts()];

  await addPost(kind);

  expect([noneAgain, allAgain]).toEqual([none, all]);
  expect([await totalOf(kind), await allPosts()]).toEqual([1, all + 1]);
});

test('each tenant has its own total, and the rows that he may see', async () => {
  const kind = await buildPosts(2);
  for (let at = 0; at < 3; at += 1) await addPost(kind, '100002');
  const scoped = { scopes: new Map([['post', { own: true, departments: [] }]]), userId: '4711' };

  const totals = [await totalOf(kind), await totalOf(kind, '100002'), await totalOf(kind)];
  const own = (await plant.as(scoped).query('system.post.list', { filters: { postCode: kind } })).total;

  expect([...totals, own]).toEqual([2, 3, 2, 0]);
});

test.each([
  ['a clock', 'select count(*) from "system_post" where "end_date" > now()'],
  ['a day of the clock', 'select count(*) from "system_post" where "end_date" > current_date'],
  ['a word for a day', `select count(*) from "system_post" where "end_date" > 'today'::date`],
  ['a function that may read anything', 'select count(*) from "system_post" where find_person("tenant_id", 1) is not null'],
  ['a table without marks', 'select count(*) from "system_post" where exists (select 1 from "session" where "user_id" = 1)'],
  ['several tables behind one from', 'select count(*) from "system_post" "p", "session" "s"'],
  ['rows of a function', 'select count(*) from unnest($1::bigint[])'],
])('what reads %s is counted each time', (_, text) => {
  const ctx = { session: buildSession() } as SignedInContext;
  const plain = { toSQL: () => ({ sql: 'select count(*) from "system_post" where "tenant_id" = $1', params: ['100001'] }) };

  expect(remembering(ctx, { toSQL: () => ({ sql: text, params: [] }) })).toBeUndefined();
  expect(remembering(ctx, { toSQL: () => ({ sql: plain.toSQL().sql, params: ['today'] }) })).toBeUndefined();
  expect(remembering({ ...ctx, acrossTenants: true }, plain)).toBeUndefined();
  expect(remembering(ctx, plain)).toBeDefined();
});

test('two processes, each with a memory of its own, see what the other has written', async () => {
  const kind = await buildPosts(1);
  vi.resetModules();
  const { askAs: askOther } = await import('#tests/build.ts');
  const { connect } = await import('#server/database/pool.ts');
  const database = connect(plant.options);
  onTestFinished(() => database.close());
  const other = askOther(database, buildSession());
  const there = async (): Promise<number> => (await other.query('system.post.list', { filters: { postCode: kind } })).total;
  const [one, two] = [await totalOf(kind), await there()];

  await addPost(kind);
  const [oneLater, twoLater] = [await totalOf(kind), await there()];
  await other.mutate('system.post.save', { category: '1', postCode: `${kind}other`, postName: '班长', sort: 1 });

  expect([one, two, oneLater, twoLater]).toEqual([1, 1, 2, 2]);
  expect([await totalOf(kind), await there()]).toEqual([3, 3]);
});

test('twenty writers are inside at once, none waits for another', async () => {
  const kind = await buildPosts(1);
  await totalOf(kind);
  const writers = Array.from({ length: 20 }, () => openPsql());
  let inside = 0;
  let end = () => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const written = writers.map((writer) =>
    writer.begin(async (tx) => {
      await tx`set local role app_user`;
      await tx`select set_config('app.tenant_id', '100001', true)`;
      await insertPost(tx, kind);
      inside += 1;
      await isOver;
    }),
  );

  await expect.poll(() => inside).toBe(20);
  const waiting = await openPsql()`select pid from pg_locks where not granted`;
  end();
  await Promise.all(written);

  expect(waiting).toHaveLength(0);
  expect(await totalOf(kind)).toBe(21);
});

test('marks of connections that are gone are folded into one, and no total is counted again for it', async () => {
  const kind = await buildPosts(2);
  const psql = openPsql();
  for (let at = 0; at < 3; at += 1) {
    const gone = openAlone(plant.options);
    await insertPost(gone, kind);
    await gone.end();
  }
  const counted = await totalOf(kind);
  const rows = async () => (await psql`select from table_mark where name = 'system_post'`).length;
  const before = await rows();
  await unmarked(psql, (tx) => insertPost(tx, kind));

  await foldMarks(psql);

  expect(await rows()).toBeLessThanOrEqual(before - 3);
  expect([counted, await totalOf(kind)]).toEqual([5, 5]);
});

test('a number of a transaction that a dump brought along keeps nobody from marking', async () => {
  const kind = await buildPosts(1);
  const psql = openPsql();
  await psql`update table_mark set written_in = 900000000000 where name = 'system_post'`;

  await markWrites(psql, () => Promise.resolve());
  await totalOf(kind);
  await addPost(kind);

  expect(await psql`select from table_mark where written_in = 900000000000`).toHaveLength(0);
  expect(await totalOf(kind)).toBe(2);
});
