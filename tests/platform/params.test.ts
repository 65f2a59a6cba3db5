import { describe, expect, test } from 'vitest';
import { seedPlatform } from '#drizzle/seed/first-start.ts';
import { withoutSecrets } from '#server/calls/log/without-secrets.ts';
import { unseal } from '#server/security/seal.ts';
import { textOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';

const { database, as } = usePlant('100001');

const platform = () => as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
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
  ['account.switchMode', '1', '参数键值只能是 true 或 false'],
  ['calendar.week', '12388', '请填写1至7的数字，每个一次，如 12345'],
  ['calendar.hours', '13:30-17:30,08:00-12:00', '请按先后填写时间段，如 08:00-12:00,13:30-17:30'],
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

test('an initial password is absent at first, and one that everybody knows is refused', async () => {
  const initPassword = { paramName: '初始密码', paramKey: 'account.initPassword', paramValue: '123456' };
  const absent = await valuesOf('account.initPassword');

  const easy = [initPassword, { ...initPassword, paramValue: 'a12345678' }];
  const refusals = await Promise.all(easy.map((one) => platform().refusal('system.param.submit', one)));
  const second = await platform().refusal('system.param.submit', { ...initPassword, paramKey: ' tenant.default.password ' });

  expect(absent).toEqual([]);
  for (const { problems } of refusals) expect(problems).toEqual({ paramValue: '初始密码过于简单，请使用至少8位且不常见的密码' });
  expect(second.problems).toEqual({ paramKey: '新租户管理员的初始密码由参数 account.initPassword 决定' });
});

describe('a client that shows no answer', () => {
  const legacy = () => as({ tenantId: '000000', isPlatform: true }, { door: 'blade' });
  const somebody = async () => {
    const made = await platform().mutate('system.tenant.submit', { tenantName: '杭州四厂' });
    const [admin] = (await platform().query('system.user.list', { filters: { tenantId: made.tenantId } })).records;
    return admin as { id: string };
  };
  const hashOf = async (id: string) => (await database.sql`select password from "system_user" where id = ${id}`)[0]?.password;

  test('neither resets a password nor makes a tenant that nobody could enter, and is told where to do it', async () => {
    const { id } = await somebody();
    const before = await hashOf(id);
    const tenants = async () => (await platform().query('system.tenant.list')).total;
    const known = await tenants();

    const refusals = [
      await legacy().refusal('system.user.resetPassword', { userIds: id }),
      await legacy().refusal('system.tenant.submit', { tenantName: '无人工厂' }),
    ];

    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 400, message: expect.stringContaining('account.initPassword') });
    expect([await hashOf(id), await tenants()]).toEqual([before, known]);
  });

  test('gives the initial password that the platform has set, for one use', async () => {
    const { id } = await somebody();
    const paramValue = 'Welcome-to-line-7';
    const param = await platform().mutate('system.param.submit', { paramName: '初始密码', paramKey: 'account.initPassword', paramValue });

    const [reset] = await legacy().mutate('system.user.resetPassword', { userIds: id });
    const made = await legacy().mutate('system.tenant.submit', { tenantName: '南京五厂' });
    const [shown] = await platform().mutate('system.user.resetPassword', { userIds: id });

    const [row] = await database.sql`select must_change_password from "system_user" where id = ${id}`;
    expect([reset.password, made.initialPassword, row?.must_change_password]).toEqual([paramValue, paramValue, true]);
    expect(shown.password).not.toBe(paramValue);
    await platform().mutate('system.param.remove', { ids: param.id });
  });
});

test('an initial password is read by nobody once it is set, and stays when its mask comes back', async () => {
  const initPassword = { paramName: '初始密码', paramKey: 'account.initPassword', paramValue: 'Welcome-to-line-8' };
  const { id } = await platform().mutate('system.param.submit', initPassword);
  const stored = async () => String((await database.sql`select param_value from system_param where id = ${id}`)[0]?.param_value);
  const kept = async () => unseal(await stored(), 'initial password');

  const shown = await platform().query('system.param.detail', { id });
  await platform().mutate('system.param.submit', { ...shown, remark: '每季度更换' });
  const afterMask = await kept();
  await platform().mutate('system.param.submit', { id, paramValue: 'Welcome-to-line-9' });

  const answered = await platform().mutate('system.param.submit', { id, remark: '每月更换' });
  const renamed = await platform().refusal('system.param.submit', { id, paramKey: 'plant.shown' });

  const noted = await database.sql`select before, after from audit_log where record_id = ${id}`;
  const exported = await textOf(await platform().query('exchange.exportNow', { path: 'system.param', format: 'csv' }));
  expect([shown.paramValue, afterMask, await kept()]).toEqual(['******', 'Welcome-to-line-8', 'Welcome-to-line-9']);
  expect(await valuesOf('account.initPassword')).toEqual(['******']);
  expect(await stored()).not.toContain('Welcome');
  expect(noted).toHaveLength(4);
  expect(JSON.stringify(noted)).not.toContain('Welcome');
  expect(exported).toContain('account.initPassword');
  expect(exported).not.toContain('Welcome');
  expect(renamed.problems).toEqual({ paramValue: '更改此参数的键名时须重新输入键值' });
  expect(answered.paramValue).toBe('******');
  expect(withoutSecrets({ id, paramValue: 'Welcome-to-line-9' }, 'system.param')).not.toContain('Welcome');
  await platform().mutate('system.param.remove', { ids: id });
});

test.each(['purchasing.oaSecret', 'purchasing.oaSecret.100001'])(
  'what is signed with %s is stored sealed, and shown to nobody',
  async (paramKey) => {
    const { id } = await platform().mutate('system.param.submit', { paramName: 'OA', paramKey, paramValue: 'a secret of the OA' });

    const [stored] = await database.sql`select param_value from system_param where id = ${id}`;
    const shown = await platform().query('system.param.detail', { id });
    expect(unseal(stored?.param_value, 'webhook')).toBe('a secret of the OA');
    expect(shown.paramValue).toBe('******');
  },
);

test('an initial password that an older build stored as it was typed is sealed at the start, once', async () => {
  const { sql } = database;
  const [row] = await sql`
    insert into system_param (param_name, param_key, param_value) values ('初始密码', 'account.initPassword', 'Welcome-to-line-6') returning id`;
  const restart = () => seedPlatform(database, { adminPassword: 'unused' });
  const stored = async () => String((await sql`select param_value from system_param where id = ${row?.id}`)[0]?.param_value);

  await restart();
  const first = await stored();
  await restart();

  expect([unseal(first, 'initial password'), await stored()]).toEqual(['Welcome-to-line-6', first]);
  await sql`delete from system_param where id = ${row?.id}`;
});

test.each([
  ['zh', ['登录锁定分钟数', '60 分钟'], ['是否开启注册', '否'], ['新租户账号额度', '不限制'], ['新租户默认菜单', '角色管理、用户管理']],
  [
    'en',
    ['Lock after failed sign-ins', '60 min'],
    ['Guests may register', 'No'],
    ['Account quota for a new tenant', 'No limit'],
    ['Menus for a new tenant', 'Roles, Users'],
  ],
] as const)('parameters are listed with a name and a value that people read (%s)', async (locale, ...told) => {
  const keys = {
    'account.lockDuration': '60',
    'account.registerUser': 'false',
    'tenant.default.accountNumber': '-1',
    'tenant.default.menuCode': 'role,user',
  };
  for (const [key, paramValue] of Object.entries(keys)) await platform().mutate('system.param.submit', { id: await idOf(key), paramValue });
  const reader = as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] }, { locale });

  const { records } = await reader.query('system.param.list', { size: 100 });
  const { columns } = await reader.query('system.param.screen');

  const shown = columns.flatMap(({ labelKey }: { labelKey?: string }) => labelKey ?? []);
  const found = Object.keys(keys).map((key) => records.find(({ paramKey }: { paramKey: string }) => paramKey === key));
  expect(found.map((row) => shown.map((key: string) => row[key]))).toEqual(told);
  expect(found.map(({ paramValue }) => paramValue)).toEqual(Object.values(keys));
});

test('the form of a known parameter asks in its own manner', async () => {
  const fieldOf = async (key: string, name = 'paramValue') =>
    (await platform().query('system.param.screen', { id: await idOf(key) })).form.find((field: { name: string }) => field.name === name);

  expect(await fieldOf('account.lockDuration')).toMatchObject({ kind: 'integer', min: 1, max: 1440, unit: '分钟' });
  expect(await fieldOf('account.switchMode')).toMatchObject({
    kind: 'choice',
    options: [
      { value: 'true', label: '是' },
      { value: 'false', label: '否' },
    ],
  });
  expect(await fieldOf('account.switchMode', 'paramKey')).toMatchObject({ readOnly: true });
  expect(await fieldOf('chatWork.hosts')).toMatchObject({ kind: 'longText', help: '以逗号分隔' });
});

test('a key of the operator’s own takes any value, and is there once', async () => {
  const own = { paramName: '自定义', paramKey: 'plant.motto', paramValue: '质量第一' };
  await platform().mutate('system.param.submit', own);

  const refusal = await platform().refusal('system.param.submit', own);

  expect(refusal.message).toBe('参数键名已存在!');
  expect(await valuesOf('plant.motto')).toEqual(['质量第一']);
});

test('a plant sees the parameters that concern it, and who maintains them', async () => {
  const plant = as({ tenantId: '100001' });
  for (const tenantId of ['100001', '100002'])
    await platform().mutate('system.param.submit', {
      paramName: '须另一人审核',
      paramKey: `purchasing.needsOtherApprover.${tenantId}`,
      paramValue: 'true',
    });

  const { records } = await plant.query('system.param.list', { size: 100 });
  const screen = await plant.query('system.param.screen');
  const refused = await plant.refusal('system.param.detail', { id: await idOf('purchasing.needsOtherApprover.100002') });

  const keys = records.map(({ paramKey }: { paramKey: string }) => paramKey);
  expect(keys).toEqual(expect.arrayContaining(['account.failCount', 'purchasing.needsOtherApprover.100001']));
  for (const hidden of ['chatWork.hosts', 'tenant.default.menuCode', 'purchasing.needsOtherApprover.100002'])
    expect(keys).not.toContain(hidden);
  expect(screen.note).toContain('平台管理员');
  expect((await platform().query('system.param.screen')).note).toBeUndefined();
  expect(refused.code).toBe(404);
});

test('only the platform writes parameters', async () => {
  const tenantAdmin = as({ tenantId: '100001' });

  const refusal = await tenantAdmin.refusal('system.param.submit', { paramName: 'x', paramKey: 'x', paramValue: 'x' });

  expect(refusal.code).toBe(403);
  expect(await valuesOf('x')).toEqual([]);
});
