import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { prepareDatabase } from '#server/database/prepare.ts';
import { post } from '#server/platform/organisation/post.ts';
import { othersHaveEnded } from '#tests/others-ended.ts';
import { usePlant } from '#tests/plant.ts';

const tenantId = '100001';
const plant = usePlant(tenantId);
const clerk = () => plant.as({ tenantId });
const add = async (postName: string, postCode = `P-${postName}`): Promise<string> =>
  (await clerk().mutate('system.post.save', { postName, postCode, category: 1, sort: 1 })).id;
const read = (cursor = '', size = 500) => clerk().query('system.post.changesSince', { cursor, size });
const since = async (cursor?: string) => {
  await othersHaveEnded(plant.database);
  return read(cursor);
};
const now = async () => (await since()).cursor;
const namesIn = ({ records }: { records: { postName: string }[] }) => records.map(({ postName }) => postName);

test('what a running import has written is told once it has ended, however much others save meanwhile', async () => {
  let cursor = await now();
  const seen: string[] = [];
  const poll = async () => {
    const answer = await read(cursor);
    cursor = answer.cursor;
    seen.push(...namesIn(answer));
  };
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });

  let begun = () => {};
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const importing = plant.database.transact({ tenantId }, async (db) => {
    await db.insert(post.table).values({ postName: '导入', postCode: 'import', category: 1, sort: 1 });
    begun();
    await held;
  });
  await started;
  await add('后来');
  await poll();
  const meanwhile = [...seen];
  end();
  await importing;
  await othersHaveEnded(plant.database);
  await poll();
  await poll();

  expect(meanwhile).toEqual([]);
  expect(seen).toEqual(['导入', '后来']);
});

test('of many who write at once none is lost and none is told twice', async () => {
  let cursor = await now();
  const seen: string[] = [];
  let isOver = false;
  const reading = (async () => {
    for (let last = false; ; last = isOver) {
      const answer = await read(cursor, 2);
      cursor = answer.cursor;
      seen.push(...namesIn(answer));
      if (last && !answer.isMore) return;
    }
  })();

  const names = Array.from({ length: 40 }, (_, at) => `并发${at}`);
  await Promise.all(names.map((name) => add(name)));
  await othersHaveEnded(plant.database);
  isOver = true;
  await reading;

  expect(seen.toSorted()).toEqual(names.toSorted());
});

test('a record that was changed twice is told as it is now, and a removed one by its id', async () => {
  const [kept, gone] = [await add('甲'), await add('乙')];
  const cursor = await now();
  await clerk().mutate('system.post.update', { id: kept, postName: '甲一' });
  await clerk().mutate('system.post.update', { id: kept, postName: '甲二' });
  await clerk().mutate('system.post.remove', { ids: gone });

  const answer = await since(cursor);

  expect(namesIn(answer)).toEqual(['甲二']);
  expect(answer.removed).toEqual([gone]);
  expect(await since(answer.cursor)).toMatchObject({ records: [], removed: [], cursor: answer.cursor, isMore: false });
});

test('a change past every command is told too', async () => {
  const id = await add('丙');
  const cursor = await now();

  await plant.database.sql`update system_post set post_name = '丙一' where id = ${id}`;

  expect(namesIn(await since(cursor))).toEqual(['丙一']);
});

test('a cursor of other data is refused, and one that is none', async () => {
  const cursor = await now();
  // A restore fills tables that are made anew.
  await plant.database.sql`alter table system_post rename to post_before`;
  await plant.database.sql`create table system_post (like post_before including all)`;
  await prepareDatabase({ ...plant.options, migrationsFolder: resolve('drizzle/migrations') });
  const refused = await clerk().refusal('system.post.changesSince', { cursor });
  await plant.database.sql`drop table system_post`;
  await plant.database.sql`alter table post_before rename to system_post`;

  expect(refused).toMatchObject({ code: 409, problems: { cursor: expect.stringContaining('重新读取全部') } });
  expect((await clerk().refusal('system.post.changesSince', { cursor: "1'; --" })).code).toBe(400);
});

test('numbers that a dump brought from another server are forgotten at the start', async () => {
  await add('丁');
  const { sql } = plant.database;
  await sql`alter table system_post disable trigger mark_transaction`;
  await sql`update system_post set changed_in = '9000000000000'::xid8`;
  await sql`comment on column system_post.changed_in is 'another server'`;
  await sql`alter table system_post enable trigger mark_transaction`;

  await prepareDatabase({ ...plant.options, migrationsFolder: resolve('drizzle/migrations') });

  expect(namesIn(await since())).toContain('丁');
});

test('whoever may see the list and no record is told nothing', async () => {
  const onlyList = plant.as({ tenantId, codes: new Set(['post']) });

  expect((await onlyList.refusal('system.post.changesSince')).code).toBe(403);
});
