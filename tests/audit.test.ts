import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAs, buildSession, buildTenant } from '#tests/build.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await buildTenant(opened.database, '100001');
});
afterAll(() => opened.close());

const entriesOf = (recordId: string) => opened.database.sql<{ action: string; before: unknown; after: unknown; account: string }[]>`
  select action, before, after, account from audit_log where record_id = ${recordId} order by id`;

test('every change of a record is kept, field by field, with who made it', async () => {
  const ask = askAs(opened.database, buildSession({ account: 'wang' }));
  const { id } = await ask.mutate('system.post.save', { postCode: 'P', postName: '前', category: 1, sort: 1 });

  await ask.mutate('system.post.update', { id, postCode: 'P', postName: '后', category: 1, sort: 1 });
  await ask.mutate('system.post.remove', { ids: [id] });

  const [added, edited, removed] = await entriesOf(id);
  expect(added).toMatchObject({ action: 'add', account: 'wang', after: { postName: '前' } });
  expect(edited).toMatchObject({ action: 'edit', before: { postName: '前' }, after: { postName: '后' } });
  expect(Object.keys(edited?.after as object)).toEqual(['postName']);
  expect(removed).toMatchObject({ action: 'remove' });
});

test('a refused change leaves no trace', async () => {
  const ask = askAs(opened.database, buildSession());
  const { id } = await ask.mutate('system.post.save', { postCode: 'Q', postName: '岗', category: 1, sort: 1 });

  await ask.refusal('system.post.update', { id, postName: '别名', version: 7 });

  expect(await entriesOf(id)).toHaveLength(1);
});

test('a password never reaches the log', async () => {
  const ask = askAs(opened.database, buildSession({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] }));

  const { id } = await ask.mutate('system.user.save', { account: 'secretive', realName: '密', password: 'Very-Secret-1', status: 1 });

  expect(JSON.stringify(await entriesOf(id))).not.toMatch(/Very-Secret-1|argon2/);
});
