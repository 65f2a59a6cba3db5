import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001');

const post = (postCode: string) => ({ postCode, postName: '岗位', category: 1, sort: 1 });
const ask = () => plant.as();
const countOf = async (postCode: string) => (await ask().query('system.post.list', { filters: { postCode_equal: postCode } })).total;

test('a request that is sent again gets its first answer and has one effect', async () => {
  const first = await ask().mutate('system.post.save', post('twice'), 'key-1');

  const second = await ask().mutate('system.post.save', post('twice'), 'key-1');

  expect(second).toEqual(first);
  expect(await countOf('twice')).toBe(1);
});

test('the same key with another body is refused', async () => {
  await ask().mutate('system.post.save', post('reused'), 'key-2');

  await expect(ask().mutate('system.post.save', post('other'), 'key-2')).rejects.toThrow('同一幂等键不能用于不同的请求');

  expect(await countOf('other')).toBe(0);
});

test('a refused attempt frees its key', async () => {
  await expect(ask().mutate('system.post.save', { ...post('freed'), postName: '' }, 'key-3')).rejects.toThrow();

  await ask().mutate('system.post.save', post('freed'), 'key-3');

  expect(await countOf('freed')).toBe(1);
});

test('of twins at the same time one has the effect, the other is refused or gets the same answer', async () => {
  const twins = await Promise.allSettled(Array.from({ length: 6 }, () => ask().mutate('system.post.save', post('twins'), 'key-4')));

  expect(twins.some(({ status }) => status === 'fulfilled')).toBe(true);
  for (const twin of twins) if (twin.status === 'rejected') expect(String(twin.reason)).toContain('相同请求正在处理中');
  expect(await countOf('twins')).toBe(1);
});

test("one user's key means nothing to another", async () => {
  await ask().mutate('system.post.save', post('mine'), 'key-5');

  await plant.as({ userId: '1001' }).mutate('system.post.save', post('hers'), 'key-5');

  expect(await countOf('hers')).toBe(1);
});

test('a one-time password is written down nowhere: the repeated call is refused instead of answered', async () => {
  const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
  const body = { tenantName: '一次性' };

  const made = await platform().mutate('system.tenant.save', body, 'key-6');

  await expect(platform().mutate('system.tenant.save', body, 'key-6')).rejects.toThrow('该请求已处理成功');
  const [kept] = await plant.database.sql<{ answer: unknown }[]>`select answer from idempotency_key where key = 'key-6'`;
  expect(made.initialPassword).toHaveLength(14);
  expect(kept?.answer).toEqual({});
  const change = { id: made.id, tenantName: '改名' };
  const changed = await platform().mutate('system.tenant.submit', change, 'key-7');
  expect(await platform().mutate('system.tenant.submit', change, 'key-7')).toEqual(changed);
});

test('keys of the day before yesterday are swept away by later writes', async () => {
  await ask().mutate('system.post.save', post('old'), 'key-old');
  await plant.database.sql`update idempotency_key set create_time = now() - interval '49 hours' where key = 'key-old'`;

  await ask().mutate('system.post.save', post('new'), 'key-new');

  const left = await plant.database.sql<{ key: string }[]>`select key from idempotency_key where key in ('key-old', 'key-new')`;
  expect(left.map(({ key }) => key)).toEqual(['key-new']);
});
