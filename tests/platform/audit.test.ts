import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { longOnly } from '#tests/told.ts';

const plant = usePlant('100001');

const entriesOf = (recordId: string) => plant.database.sql<{ action: string; before: unknown; after: unknown; account: string }[]>`
  select action, before, after, account from audit_log where record_id = ${recordId} order by id`;

test('every change of a record is kept, field by field, with who made it', async () => {
  const ask = plant.as({ account: 'wang' });
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
  const ask = plant.as();
  const { id } = await ask.mutate('system.post.save', { postCode: 'Q', postName: '岗', category: 1, sort: 1 });

  await ask.refusal('system.post.update', { id, postName: '别名', version: 7 });

  expect(await entriesOf(id)).toHaveLength(1);
});

test('a password never reaches the log', async () => {
  const ask = plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });

  const { id } = await ask.mutate('system.user.save', { account: 'secretive', realName: '密', password: 'Very-Secret-1', status: 1 });

  expect(JSON.stringify(await entriesOf(id))).not.toMatch(/Very-Secret-1|argon2/);
});

longOnly('a change of ten thousand records is kept whole', async () => {
  await plant.database.sql`
    insert into system_post (tenant_id, post_code, post_name, category, sort) select '100001', 'bulk' || n, '批', 1, 1 from generate_series(1, 10000) n`;
  const rows = await plant.database.sql<{ id: string }[]>`select id::text as id from system_post where post_name = '批'`;

  await plant.as().mutate('system.post.remove', { ids: rows.map(({ id }) => id) });

  const [kept] = await plant.database.sql`
    select count(*)::int as count from audit_log a join system_post p on p.id = a.record_id where p.post_name = '批' and a.action = 'remove'`;
  expect(kept?.count).toBe(10_000);
});
