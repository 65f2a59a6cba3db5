import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAs, buildSession, buildTenant } from '#tests/build.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await buildTenant(opened.database, '100001');
});
afterAll(() => opened.close());

const platform = () => askAs(opened.database, buildSession({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] }));
const valuesOf = async (paramKey: string) =>
  (await platform().query('system.param.list', { filters: { paramKey_equal: paramKey } })).records.map(
    (row: { paramValue: string }) => row.paramValue,
  );
const idOf = async (paramKey: string) =>
  (await platform().query('system.param.list', { filters: { paramKey_equal: paramKey } })).records[0].id;

test('name, key and value are asked for, each with its own message', async () => {
  const refusal = await platform().refusal('system.param.submit', {});

  expect(refusal.problems).toEqual({
    paramName: '请输入参数名称',
    paramKey: '请输入参数键名',
    paramValue: '请输入参数键值',
  });
});

test.each([
  ['account.failCount', '0', '参数键值须为 1 至 100 的整数'],
  ['account.failCount', '101', '参数键值须为 1 至 100 的整数'],
  ['account.failCount', '3.5', '参数键值须为 1 至 100 的整数'],
  ['account.lockDuration', '1441', '参数键值须为 1 至 1440 的整数'],
  ['account.lockDuration', '十', '参数键值须为 1 至 1440 的整数'],
  ['tenant.default.accountNumber', '0', '参数键值须为 1 至 1000000 的整数或 -1(不限)'],
  ['account.registerUser', 'yes', '参数键值只能是 true 或 false'],
  ['tenant.default.menuCode', 'role,nothing_here', '菜单编号不存在: nothing_here'],
])('%s does not take %s, and keeps what it had', async (paramKey, paramValue, message) => {
  const before = await valuesOf(paramKey);

  const refusal = await platform().refusal('system.param.submit', { id: await idOf(paramKey), paramValue });

  expect(refusal).toMatchObject({ code: 400, problems: { paramValue: message } });
  expect(await valuesOf(paramKey)).toEqual(before);
});

test.each([
  ['account.failCount', '10'],
  ['account.lockDuration', '60'],
  ['tenant.default.accountNumber', '-1'],
  ['account.registerUser', 'false'],
  ['tenant.default.menuCode', 'role,user'],
])('%s takes %s', async (paramKey, paramValue) => {
  await platform().mutate('system.param.submit', { id: await idOf(paramKey), paramValue });

  expect(await valuesOf(paramKey)).toEqual([paramValue]);
});

test('a first password is never a parameter', async () => {
  const initPassword = { paramName: '初始密码', paramKey: 'account.initPassword', paramValue: '123456' };

  const refusals = [
    await platform().refusal('system.param.submit', initPassword),
    await platform().refusal('system.param.submit', { ...initPassword, paramKey: ' tenant.default.password ' }),
  ];

  for (const refusal of refusals) expect(refusal.problems).toEqual({ paramKey: '初始密码由系统随机生成且只显示一次,不能设为参数' });
  expect(await valuesOf('account.initPassword')).toEqual([]);
});

test('a key of the operator’s own takes any value, and is there once', async () => {
  const own = { paramName: '自定义', paramKey: 'plant.motto', paramValue: '质量第一' };
  await platform().mutate('system.param.submit', own);

  const refusal = await platform().refusal('system.param.submit', own);

  expect(refusal.message).toBe('参数键名已存在!');
  expect(await valuesOf('plant.motto')).toEqual(['质量第一']);
});

test('only the platform writes parameters', async () => {
  const tenantAdmin = askAs(opened.database, buildSession({ tenantId: '100001' }));

  const refusal = await tenantAdmin.refusal('system.param.submit', { paramName: 'x', paramKey: 'x', paramValue: 'x' });

  expect(refusal.code).toBe(403);
  expect(await valuesOf('x')).toEqual([]);
});
