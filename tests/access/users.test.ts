import { describe, expect, test } from 'vitest';
import { secretOfPlain } from '#server/security/passwords.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');

const admin = () => plant.as({ roleAliases: ['admin'] });
const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
let made = 0;
const person = (of: object = {}) => ({
  account: `worker${++made}`,
  password: 'Board-2026-x',
  realName: '王工',
  ...of,
});
const buildUser = async (of: object = {}) =>
  (await admin().mutate('system.user.submit', person(of))) as { id: string; account: string; version: number };
const buildRole = async (codes: string[], of: object = {}) => {
  const role = await admin().mutate('system.role.submit', { roleName: `质检 ${++made}`, roleAlias: 'ipqc', sort: 1, ...of });
  const menus = flat(await platform().query('system.menu.list'));
  const menuIds = menus.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
  await admin().mutate('system.role.grant', { roleIds: [role.id], menuIds });
  return String(role.id);
};
interface Entry {
  id: string;
  code: string;
  children?: Entry[];
}
const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const selfOf = (user: { id: string; account: string }) => plant.as({ userId: user.id, account: user.account, codes: new Set() });

describe('making and changing users', () => {
  test('an account stands once in a tenant, and may stand again in another', async () => {
    const { account } = await buildUser();

    const refusal = await admin().refusal('system.user.submit', person({ account }));
    const elsewhere = await plant.as({ tenantId: '100002' }).mutate('system.user.submit', person({ account }));

    expect(refusal).toMatchObject({
      code: 400,
      message: `当前用户 [${account}] 已存在!`,
      problems: { account: `当前用户 [${account}] 已存在!` },
    });
    expect(elsewhere.account).toBe(account);
  });

  test('an account has no blank in it, at any door; one that has keeps it', async () => {
    const { id } = await buildUser();
    await plant.database.sql`update "system_user" set account = 'li si' where id = ${id}`;

    const added = await admin().refusal('system.user.submit', person({ account: 'wang\u3000gong' }));
    const byClient = await plant
      .as({ roleAliases: ['admin'] }, { door: 'blade' })
      .refusal('system.user.submit', person({ account: 'wang gong' }));
    const renamed = await admin().refusal('system.user.submit', { id, account: 'li  si' });
    const kept = await admin().mutate('system.user.submit', { id, account: 'li si', realName: '李四' });

    for (const { problems } of [added, byClient, renamed]) expect(problems).toEqual({ account: '登录账号不能含空格' });
    expect(kept).toMatchObject({ account: 'li si', realName: '李四' });
  });

  test('a password is asked for, must not be easy, and never comes back', async () => {
    const none = await admin().refusal('system.user.submit', person({ password: '' }));
    const easy = await Promise.all(
      ['88888888', '12345678', 'password123', 'abcdefgh'].map((password) => admin().refusal('system.user.submit', person({ password }))),
    );
    const asAccount = await admin().refusal('system.user.submit', person({ account: 'wanggong-1', password: 'wanggong-1' }));
    const made = await buildUser();

    expect(none.problems).toEqual({ password: '请输入密码' });
    for (const refusal of [...easy, asAccount]) expect(refusal.problems.password).toMatch('密码过于简单');
    expect(made).not.toHaveProperty('password');
    expect(await admin().query('system.user.detail', { id: made.id })).not.toHaveProperty('password');
  });

  test('who was typed in changes the password that somebody else chose; a legacy client has no page for that', async () => {
    const typed = await buildUser();
    const legacy = await plant.as({ roleAliases: ['admin'] }, { door: 'blade' }).mutate('system.user.submit', person());

    const rows = await plant.database.sql`
      select id::text, must_change_password as must from "system_user" where id in ${plant.database.sql([typed.id, legacy.id])}`;

    expect(new Map(rows.map(({ id, must }) => [id, must]))).toEqual(
      new Map([
        [typed.id, true],
        [legacy.id, false],
      ]),
    );
  });

  test('a form that sends the whole record back keeps the password, also when it carries one', async () => {
    const user = await buildUser();
    const [{ before }] = (await plant.database.sql`select password as before from "system_user" where id = ${user.id}`) as never as [
      { before: string },
    ];

    await admin().mutate('system.user.update', { ...user, password: 'Another-2026', realName: '王师傅', status: '' });

    const [row] = await plant.database.sql`select password, real_name, status from "system_user" where id = ${user.id}`;
    expect(row).toMatchObject({ password: before, real_name: '王师傅', status: 1 });
  });

  test('a tenant with a full quota takes nobody more, however many are added at once', async () => {
    await plant.database
      .sql`update system_tenant set account_number = (select count(*) + 2 from "system_user" where tenant_id = '100002') where tenant_id = '100002'`;
    const ask = plant.as({ tenantId: '100002' });

    const tries = await Promise.allSettled([1, 2, 3, 4, 5].map(() => ask.mutate('system.user.submit', person())));

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await ask.refusal('system.user.submit', person())).message).toBe('当前租户已到最大账号额度!');
    await plant.database.sql`update system_tenant set account_number = -1 where tenant_id = '100002'`;
  });

  test('a body names no tenant, unless the platform administrator sends it', async () => {
    const strayed = await admin().mutate('system.user.submit', person({ tenantId: '100002' }));
    const placed = await platform().mutate('system.user.submit', person({ tenantId: '100001' }));

    expect(strayed.tenantId).toBe('100001');
    expect(placed.tenantId).toBe('100001');
    expect(await admin().query('system.user.detail', { id: placed.id })).toMatchObject({ tenantName: '工厂 100001', statusName: '启用' });
  });

  test('a role of another tenant is no choice', async () => {
    const [foreign] = await plant.as({ tenantId: '100002' }).query('system.role.select');

    const refusal = await admin().refusal('system.user.submit', person({ roleId: foreign.id }));
    const fromAbove = await platform().refusal('system.user.submit', person({ tenantId: '100001', roleId: foreign.id }));

    expect(refusal.problems).toHaveProperty('roleId');
    expect(fromAbove.code).toBe(404);
  });

  test('nobody removes or disables himself; who is disabled is signed out', async () => {
    const user = await buildUser();
    await plant.database.sql`
      insert into session (id, tenant_id, user_id, kind, family, expires_at, ends_at)
      values (${`s${user.id}`}, '100001', ${user.id}, 'page', ${`f${user.id}`}, now() + interval '1 day', now() + interval '1 day')`;
    const self = plant.as({ userId: user.id });

    const removal = await self.refusal('system.user.remove', { ids: [user.id] });
    const disabling = await self.refusal('system.user.update', { id: user.id, status: -1 });
    await admin().mutate('system.user.update', { id: user.id, status: -1 });

    expect(removal.message).toBe('不能删除本账号!');
    expect(disabling.message).toBe('不能停用本账号!');
    expect(await plant.database.sql`select id from session where user_id = ${user.id}`).toHaveLength(0);
  });
});

describe('what somebody signs in by', () => {
  test('is changed for others by those alone who may reset passwords, and ends their sessions', async () => {
    const user = await buildUser({ phone: '13912345001', code: 'W-1' });
    await plant.database.sql`
      insert into session (id, tenant_id, user_id, kind, family, expires_at, ends_at)
      values (${`s${user.id}`}, '100001', ${user.id}, 'page', ${`f${user.id}`}, now() + interval '1 day', now() + interval '1 day')`;
    const sessions = async () => (await plant.database.sql`select id from session where user_id = ${user.id}`).length;
    const editor = plant.as({ codes: new Set(['user', 'user_edit']), roleAliases: ['clerk'] });

    const refusals = [
      await editor.refusal('system.user.update', { id: user.id, phone: '13912345002' }),
      await editor.refusal('system.user.submit', { id: user.id, code: 'W-2' }),
      await editor.refusal('system.user.update', { id: user.id, phone: '' }),
    ];
    await editor.mutate('system.user.update', { id: user.id, phone: '13912345001', code: 'W-1', realName: '改名' });
    const kept = await sessions();
    await admin().mutate('system.user.update', { id: user.id, code: 'W-2' });

    const text = '修改他人的手机号码或用户编号需要重置密码的权限!';
    expect(refusals).toMatchObject([
      { code: 403, problems: { phone: text } },
      { code: 403, problems: { code: text } },
      { code: 403, problems: { phone: text } },
    ]);
    expect([kept, await sessions()]).toEqual([1, 0]);
    expect(await admin().query('system.user.detail', { id: user.id })).toMatchObject({
      phone: '13912345001',
      code: 'W-2',
      realName: '改名',
    });
  });
});

describe('lists of users', () => {
  test('a department stands for itself and everything below it', async () => {
    const above = await admin().mutate('system.dept.submit', { deptName: '制造部', sort: 1 });
    const below = await admin().mutate('system.dept.submit', { deptName: '一车间', parentId: above.id, sort: 1 });
    const user = await buildUser({ deptId: below.id });

    const found = await admin().query('system.user.list', { filters: { deptId: above.id } });
    const spread = await admin().query('system.user.list', { current: '1', size: '10', deptId: below.id, t: '1' });

    expect(found.records).toMatchObject([{ id: user.id, deptName: '一车间', tenantName: '工厂 100001', userTypeName: 'WEB' }]);
    expect(spread.total).toBe(1);
  });

  test('a platform is shown and offered by the word that its dictionary has for it', async () => {
    const { id } = await buildUser({ userType: 2 });
    const [entry] = await plant.database.sql`select id, dict_value from system_dict where code = 'user_type' and dict_key = '2'`;
    await platform().mutate('system.dict.submit', { id: entry?.id, dictValue: '移动端' });

    const shown = await admin().query('system.user.detail', { id });
    const { form, filters } = await admin().query('system.user.screen', { id });
    await platform().mutate('system.dict.submit', { id: entry?.id, dictValue: entry?.dict_value });

    const offered = (fields: { name: string; options?: { value: string; label: string }[] }[]) =>
      fields.find(({ name }) => name === 'userType')?.options?.find(({ value }) => value === '2')?.label;
    expect([shown.userTypeName, offered(form), offered(filters)]).toEqual(['移动端', '移动端', '移动端']);
  });

  test('each tenant sees its own; the platform sees all, or the one it names', async () => {
    const own = await admin().query('system.user.list', { size: 500 });
    const all = await platform().query('system.user.list', { size: 500 });
    const other = await platform().query('system.user.list', { size: 500, filters: { tenantId: '100002' } });

    const tenants = (list: { records: { tenantId: string }[] }) => [...new Set(list.records.map((row) => row.tenantId))].sort();
    expect(tenants(own)).toEqual(['100001']);
    expect(tenants(all)).toContain('100002');
    expect(tenants(other)).toEqual(['100002']);
  });

  test('choosing a person shows four columns of enabled people', async () => {
    const user = await buildUser();
    const off = await buildUser({ status: -1 });

    const people = await admin().query('system.user.select', { ids: [user.id, off.id] });

    expect(people).toEqual([{ id: user.id, account: user.account, name: null, realName: '王工', value: user.id, label: '王工' }]);
  });
});

describe("one's own account", () => {
  test('people change their particulars, never their role, status or account', async () => {
    const user = await buildUser();
    const roleId = await buildRole(['user']);

    await selfOf(user).mutate('system.user.updateInfo', {
      realName: '王大工',
      phone: '13800000000',
      roleId,
      status: -1,
      account: 'boss',
      deptId: '1',
    });

    expect(await selfOf(user).query('system.user.info')).toMatchObject({
      realName: '王大工',
      phone: '13800000000',
      roleId: null,
      status: 1,
      account: user.account,
    });
    expect((await selfOf(user).refusal('system.user.updateInfo', { avatar: 'javascript:alert(1)' })).problems).toHaveProperty('avatar');
  });

  test('a password is changed with the old one, typed twice, plain or as older clients send it', async () => {
    const user = await buildUser();
    const ask = selfOf(user);
    const change = (oldPassword: string, newPassword: string, newPassword1 = newPassword) => ({ oldPassword, newPassword, newPassword1 });

    const differs = await ask.refusal('system.user.updatePassword', change('Board-2026-x', 'Solder-2027', 'Solder-2028'));
    const wrong = await ask.refusal('system.user.updatePassword', change('Board-2025-x', 'Solder-2027'));
    const easy = await ask.refusal('system.user.updatePassword', change('Board-2026-x', secretOfPlain('123456')));
    await ask.mutate('system.user.updatePassword', change('Board-2026-x', 'Solder-2027'));
    await ask.mutate('system.user.updatePassword', change(secretOfPlain('Solder-2027'), secretOfPlain('Reflow-2028')));

    expect([differs.message, wrong.message]).toEqual(['请输入正确的确认密码!', '原密码不正确!']);
    expect(easy.problems).toHaveProperty('newPassword');
    await ask.mutate('system.user.updatePassword', change('Reflow-2028', 'Station-2029'));
  });
});

describe('a data scope that is narrowed', () => {
  const scoped = (of: { departments: string[]; deptIds?: string[]; userId?: string }) =>
    plant.as({
      userId: of.userId ?? '77',
      deptIds: of.deptIds ?? [],
      scopes: new Map([['user', { own: true, departments: of.departments }]]),
    });
  const buildDept = async (deptName: string) => String((await admin().mutate('system.dept.submit', { deptName, sort: 1 })).id);

  test('lets nobody move a user, a new one or himself, to a department outside of it', async () => {
    const [mine, theirs] = [await buildDept('一厂'), await buildDept('二厂')];
    const clerk = scoped({ departments: [mine], deptIds: [mine] });
    const user = (await clerk.mutate('system.user.submit', person({ deptId: mine }))) as { id: string };
    const himself = scoped({ departments: [mine], deptIds: [mine], userId: user.id });
    const before = await plant.database.sql`select count(*) as count, max(version) as version from "system_user"`;

    const refusals = await Promise.all([
      clerk.refusal('system.user.submit', person({ deptId: theirs })),
      clerk.refusal('system.user.update', { id: user.id, deptId: theirs }),
      clerk.refusal('system.user.update', { id: user.id, deptId: `${mine},${theirs}` }),
      himself.refusal('system.user.update', { id: user.id, deptId: theirs }),
    ]);

    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        code: 403,
        message: '不能分配数据权限范围之外的部门!',
        problems: { deptId: '不能分配数据权限范围之外的部门!' },
      });
    expect(await plant.database.sql`select count(*) as count, max(version) as version from "system_user"`).toEqual(before);
    expect(await clerk.mutate('system.user.update', { id: user.id, realName: '改名' })).toMatchObject({ deptId: mine });
  });
});

describe('departments of one’s own', () => {
  test('are changed by an administrator, not by oneself, whatever one may see', async () => {
    const [mine, other] = [
      await admin().mutate('system.dept.submit', { deptName: '三厂', sort: 1 }),
      await admin().mutate('system.dept.submit', { deptName: '四厂', sort: 1 }),
    ].map(({ id }) => String(id));
    const user = (await admin().mutate('system.user.submit', person({ deptId: mine }))) as { id: string };
    const himself = plant.as({ userId: user.id, deptIds: [mine ?? ''] });

    const refusals = await Promise.all([
      himself.refusal('system.user.update', { id: user.id, deptId: `${mine},${other}` }),
      himself.refusal('system.user.submit', { id: user.id, deptId: '' }),
    ]);
    const unchanged = await himself.mutate('system.user.update', { id: user.id, deptId: mine, realName: '本人' });
    const changed = await admin().mutate('system.user.update', { id: user.id, deptId: other });

    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 403, message: '不能修改自己的所属部门!', problems: { deptId: '不能修改自己的所属部门!' } });
    expect(unchanged).toMatchObject({ deptId: mine, realName: '本人' });
    expect(changed).toMatchObject({ deptId: other });
  });
});

describe('the pages of users', () => {
  test('ask a call of their own right who may open them', async () => {
    expect((await admin().refusal('system.user.tenantChoices')).code).toBe(403);
  });

  test('find a tenant by its name or its id, however many there are', async () => {
    await plant.database.sql`
      insert into system_tenant (tenant_id, tenant_name) select 'f' || n, '同名工厂' from generate_series(1000, 1600) as n`;

    const [byId, byName, max] = [
      await platform().query('system.user.tenantChoices', { q: 'F1599' }),
      await platform().query('system.user.tenantChoices', { q: '工厂 100001' }),
      await platform().query('system.user.tenantChoices', { q: '同名' }),
    ];

    await plant.database.sql`delete from system_tenant where tenant_name = '同名工厂'`;
    expect(byId).toEqual([{ tenantId: 'f1599', tenantName: '同名工厂' }]);
    expect(byName).toMatchObject([{ tenantId: '100001' }]);
    expect(max).toHaveLength(100);
  });
});

describe('the platform administrator', () => {
  const formOf = async (input: object) =>
    (await platform().query('system.user.screen', input)).form as { name: string; sourceInput?: object; options?: object[] }[];

  test('sees whose each user is, and searches by tenant; a tenant administrator does not', async () => {
    const [above, own] = [await platform().query('system.user.screen'), await admin().query('system.user.screen')];
    const names = (fields: { name: string }[]) => fields.map(({ name }) => name);

    expect(names(above.columns)[0]).toBe('tenantName');
    expect(names(above.filters)[0]).toBe('tenantId');
    expect(names(own.columns)).not.toContain('tenantName');
    expect(names(own.filters)).not.toContain('tenantId');
    expect(own.can).toMatchObject({ export: true, import: true });
    const roles = await platform().query('system.role.screen');
    expect([names(roles.columns).at(-1), names(roles.filters)[0]]).toEqual(['tenantName', 'tenantId']);
    const theirs: { tenantName: string }[] = await platform().query('system.role.list', { filters: { tenantId: '100002' } });
    expect(theirs.map(({ tenantName }) => tenantName)).toEqual(Array(3).fill('工厂 100002'));
  });

  test("is offered another tenant's roles, departments and posts for its users, and nobody else is", async () => {
    const user = await buildUser();
    const ofUser = await formOf({ id: user.id });
    const ofTenant = await formOf({ tenantId: '100002' });
    const source = { tenantId: '100002' };

    const [roles, depts, posts] = await Promise.all(
      ['role', 'dept', 'post'].map((name) => platform().query(`system.${name}.select`, source)),
    );
    const strayed = await admin().query('system.dept.select', source);

    expect(ofUser.find(({ name }) => name === 'roleId')?.sourceInput).toEqual({ tenantId: '100001' });
    expect(ofTenant[0]).toMatchObject({ name: 'tenantId', options: [{ value: '100002' }] });
    expect(ofTenant.find(({ name }) => name === 'deptId')?.sourceInput).toEqual(source);
    expect(depts).toMatchObject([{ deptName: '工厂 100002' }]);
    expect(strayed.map(({ deptName }: { deptName: string }) => deptName)).not.toContain('工厂 100002');
    const made = await platform().mutate(
      'system.user.save',
      person({ tenantId: '100002', roleId: roles[0].id, deptId: depts[0].id, postId: posts[0].id }),
    );
    expect(await platform().query('system.user.detail', { id: made.id })).toMatchObject({
      tenantName: '工厂 100002',
      deptName: '工厂 100002',
    });
  });

  test('gives roles to users of one tenant at a time', async () => {
    const [{ id: foreign }] = (await platform().query('system.user.list', { filters: { tenantId: '100002' } })).records;
    const own = await buildUser();

    const form = await platform().query('system.user.grantForm', { userIds: foreign });
    const mixed = await platform().refusal('system.user.grantForm', { userIds: [own.id, foreign] });

    expect(form.users).toMatchObject([{ id: foreign, tenantName: '工厂 100002' }]);
    expect(form.roles).toMatchObject([{ name: '管理员', depth: 0 }, { name: '经理' }, { name: '老板' }]);
    expect(mixed).toMatchObject({ code: 400, message: '请选择同一租户的用户!' });
    expect((await admin().refusal('system.user.grantForm', { userIds: foreign })).code).toBe(404);
  });
});

test('who is locked is shown, found, and unlocked by the button of the list', async () => {
  const user = await buildUser();
  const wrong = { oldPassword: 'Guess-2026', newPassword: 'Feeder-2030', newPassword1: 'Feeder-2030' };
  for (let guess = 0; guess < 5; guess += 1) await selfOf(user).refusal('system.user.updatePassword', wrong);

  const found = await admin().query('system.user.list', { filters: { isLocked: '1' } });
  await admin().mutate('system.user.unlock', { ids: [user.id] });
  const then = await admin().query('system.user.list', { filters: { isLocked: '1' } });

  expect(found.records).toMatchObject([{ id: user.id }]);
  expect(found.records[0].lockedUntil).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(found.records[0].lockedShown).toMatch(/^锁定至 (\d{4}-\d\d-\d\d )?\d\d:\d\d$/);
  const { columns, view } = await admin().query('system.user.screen');
  for (const fields of [columns, view]) {
    expect(fields).toContainEqual(expect.objectContaining({ name: 'status', besideKey: 'lockedShown' }));
    expect(fields.map(({ name }: { name: string }) => name)).not.toContain('lockedUntil');
  }
  expect(then.records).toEqual([]);
});
