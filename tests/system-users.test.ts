import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretOfPlain } from '#server/session/passwords.ts';
import { askAs, buildSession, buildTenant } from '#tests/build.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await buildTenant(opened.database, '100001');
  await buildTenant(opened.database, '100002');
});
afterAll(() => opened.close());

const admin = () => askAs(opened.database, buildSession({ roleAliases: ['admin'] }));
const platform = () => askAs(opened.database, buildSession({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] }));
const person = (of: object = {}) => ({
  account: `a${Math.random().toString(36).slice(2, 12)}`,
  password: 'Board-2026-x',
  realName: '王工',
  ...of,
});
const buildUser = async (of: object = {}) =>
  (await admin().mutate('system.user.submit', person(of))) as { id: string; account: string; version: number };
const buildRole = async (codes: string[], of: object = {}) => {
  const role = await admin().mutate('system.role.submit', { roleName: '质检', roleAlias: 'ipqc', sort: 1, ...of });
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
const selfOf = (user: { id: string; account: string }) =>
  askAs(opened.database, buildSession({ userId: user.id, account: user.account, codes: new Set() }));

describe('making and changing users', () => {
  test('an account stands once in a tenant, and may stand again in another', async () => {
    const { account } = await buildUser();

    const refusal = await admin().refusal('system.user.submit', person({ account }));
    const elsewhere = await askAs(opened.database, buildSession({ tenantId: '100002' })).mutate('system.user.submit', person({ account }));

    expect(refusal).toMatchObject({
      code: 400,
      message: `当前用户 [${account}] 已存在!`,
      problems: { account: `当前用户 [${account}] 已存在!` },
    });
    expect(elsewhere.account).toBe(account);
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

  test('a form that sends the whole record back keeps the password, also when it carries one', async () => {
    const user = await buildUser();
    const [{ before }] = (await opened.database.sql`select password as before from "system_user" where id = ${user.id}`) as never as [
      { before: string },
    ];

    await admin().mutate('system.user.update', { ...user, password: 'Another-2026', realName: '王师傅', status: '' });

    const [row] = await opened.database.sql`select password, real_name, status from "system_user" where id = ${user.id}`;
    expect(row).toMatchObject({ password: before, real_name: '王师傅', status: 1 });
  });

  test('a tenant with a full quota takes nobody more, however many are added at once', async () => {
    await opened.database
      .sql`update system_tenant set account_number = (select count(*) + 2 from "system_user" where tenant_id = '100002') where tenant_id = '100002'`;
    const ask = askAs(opened.database, buildSession({ tenantId: '100002' }));

    const tries = await Promise.allSettled([1, 2, 3, 4, 5].map(() => ask.mutate('system.user.submit', person())));

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await ask.refusal('system.user.submit', person())).message).toBe('当前租户已到最大账号额度!');
  });

  test('a body names no tenant, unless the platform administrator sends it', async () => {
    const strayed = await admin().mutate('system.user.submit', person({ tenantId: '100002' }));
    const placed = await platform().mutate('system.user.submit', person({ tenantId: '100001' }));

    expect(strayed.tenantId).toBe('100001');
    expect(placed.tenantId).toBe('100001');
    expect(await admin().query('system.user.detail', { id: placed.id })).toMatchObject({ tenantName: '工厂 100001', statusName: '启用' });
  });

  test('a role of another tenant is no choice', async () => {
    const [foreign] = await askAs(opened.database, buildSession({ tenantId: '100002' })).query('system.role.select');

    const refusal = await admin().refusal('system.user.submit', person({ roleId: foreign.id }));
    const fromAbove = await platform().refusal('system.user.submit', person({ tenantId: '100001', roleId: foreign.id }));

    expect(refusal.problems).toHaveProperty('roleId');
    expect(fromAbove.code).toBe(404);
  });

  test('nobody removes or disables himself; who is disabled is signed out', async () => {
    const user = await buildUser();
    await opened.database.sql`
      insert into session (id, tenant_id, user_id, kind, family, expires_at, ends_at)
      values (${`s${user.id}`}, '100001', ${user.id}, 'page', ${`f${user.id}`}, now() + interval '1 day', now() + interval '1 day')`;
    const self = askAs(opened.database, buildSession({ userId: user.id }));

    const removal = await self.refusal('system.user.remove', { ids: [user.id] });
    const disabling = await self.refusal('system.user.update', { id: user.id, status: -1 });
    await admin().mutate('system.user.update', { id: user.id, status: -1 });

    expect(removal.message).toBe('不能删除本账号!');
    expect(disabling.message).toBe('不能停用本账号!');
    expect(await opened.database.sql`select id from session where user_id = ${user.id}`).toHaveLength(0);
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
