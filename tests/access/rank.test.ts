import { beforeAll, describe, expect, test } from 'vitest';
import { findPerson, sessionOf } from '#server/calls/find-identity.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('000000', '100001');
let menus: Map<string, string>;
beforeAll(async () => {
  const rows = await plant.database.sql<{ id: string; code: string }[]>`select id::text, code from system_menu`;
  menus = new Map(rows.map(({ code, id }) => [code, id]));
});

const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const admin = () => plant.as({ roleAliases: ['admin'] });
const menuIds = (codes: string[]) => codes.map((code) => menus.get(code) ?? code);
let last = 0;
const buildRole = async (codes: string[], more: object = {}) => {
  last += 1;
  const { id } = await admin().mutate('system.role.submit', { roleName: `角色${last}`, roleAlias: `role${last}`, sort: 1 });
  await platform().mutate('system.role.grant', { roleIds: [id], menuIds: menuIds(codes), ...more });
  return String(id);
};
const buildUser = async (roleId: string) => {
  last += 1;
  const person = { account: `user${last}`, realName: '李秀英', password: 'Sound-pass-77x', roleId, tenantId: '100001' };
  return String((await platform().mutate('system.user.submit', person)).id);
};
/** The session that somebody would have now, found as for each request; the first password is long changed. */
const sessionNow = (userId: string, tenantId = '100001') =>
  plant.database.transact({ tenantId }, async (db) => {
    const person = await findPerson(db, { tenantId, userId });
    if (!person) throw new Error('Nobody is there');
    return sessionOf(db, { ...person, mustChangePassword: false }, { id: 'test', kind: 'page', clientId: '' });
  });
const as = async (userId: string, tenantId?: string) => askAs(plant.database, await sessionNow(userId, tenantId));
const moreThanOwn = { code: 403, message: '不能授予自己没有的权限!' };
const managing = ['user', 'user_role', 'user_view', 'user_edit', 'user_add'];

describe('nobody gives himself or others more than he holds:', () => {
  test('an API scope that a role has and his own roles have not', async () => {
    const scope = await platform().mutate('system.apiScope.submit', {
      menuId: menus.get('post'),
      scopeName: '删除',
      resourceCode: 'post_remove',
      scopePath: '/blade-system/post/remove',
      scopeType: 1,
    });
    const codes = [...managing, 'post', 'post_delete'];
    const [low, high] = [await buildRole(codes), await buildRole(codes, { apiScopeIds: [scope.id] })];
    const me = await as(await buildUser(low));
    const other = await buildUser(low);
    const holder = await as(await buildUser(high));

    const refusals = [
      await me.refusal('system.user.grant', { userIds: other, roleIds: `${low},${high}` }),
      await me.refusal('system.user.submit', { id: other, roleId: high }),
      await me.refusal('system.user.submit', { account: 'new', realName: '新', password: 'Sound-pass-77x', roleId: high }),
    ];
    const before = (await sessionNow(other)).apiScopes;
    await holder.mutate('system.user.grant', { userIds: other, roleIds: high });

    for (const refusal of refusals) expect(refusal).toMatchObject(moreThanOwn);
    expect(before).toEqual([{ path: '/blade-system/post/remove', isGranted: false }]);
    expect((await sessionNow(other)).apiScopes).toEqual([{ path: '/blade-system/post/remove', isGranted: true }]);
  });

  test('a page that a button opens further than he sees it', async () => {
    const scope = await platform().mutate('system.dataScope.submit', {
      menuId: menus.get('user'),
      scopeName: '本人',
      resourceCode: 'user_own',
      scopeType: 2,
    });
    const low = await buildRole(managing, { dataScopeIds: [scope.id] });
    const [open, narrow] = [await buildRole(['user_view']), await buildRole(['user_view'], { dataScopeIds: [scope.id] })];
    const id = await buildUser(low);
    await plant.database.sql`update "system_user" set create_user = id where id = ${id}`;
    const me = await as(id);

    const refusals = [
      await me.refusal('system.user.submit', { id, roleId: `${low},${open}` }),
      await me.refusal('system.user.grant', { userIds: id, roleIds: `${low},${open}` }),
    ];
    const before = (await sessionNow(id)).scopes.get('user');
    await me.mutate('system.user.submit', { id, roleId: `${low},${narrow}` });

    for (const refusal of refusals) expect(refusal).toMatchObject(moreThanOwn);
    expect(before).toEqual({ own: true, departments: [] });
    expect((await sessionNow(id)).scopes.get('user')).toEqual({ own: true, departments: [] });
  });

  test('a menu that is disabled now, unless his own role has it too', async () => {
    const [low, high] = [await buildRole(managing), await buildRole([...managing, 'whiteip'])];
    const [me, holder, other] = [await buildUser(low), await buildUser(high), await buildUser(low)];
    await plant.database.sql`update system_menu set is_enabled = false where code = 'whiteip'`;

    const refusal = await (await as(me)).refusal('system.user.grant', { userIds: other, roleIds: high });
    await (await as(holder)).mutate('system.user.grant', { userIds: other, roleIds: high });
    const held = (await sessionNow(other)).codes.has('whiteip');
    await plant.database.sql`update system_menu set is_enabled = true where code = 'whiteip'`;

    expect(refusal).toMatchObject(moreThanOwn);
    expect(held).toBe(false);
  });

  test('a menu that the package of the tenant leaves out now, unless his own role has it too', async () => {
    const [low, high] = [await buildRole(managing), await buildRole([...managing, 'whiteip'])];
    const [me, holder, other] = [await buildUser(low), await buildUser(high), await buildUser(low)];
    const bundle = await platform().mutate('system.tenantPackage.submit', { packageName: '用户', menuId: menuIds(['user']).join(',') });
    await plant.database.sql`update system_tenant set package_id = ${bundle.id} where tenant_id = '100001'`;

    const refusal = await (await as(me)).refusal('system.user.grant', { userIds: other, roleIds: high });
    await (await as(holder)).mutate('system.user.grant', { userIds: other, roleIds: high });
    const held = (await sessionNow(other)).codes.has('whiteip');
    await plant.database.sql`update system_tenant set package_id = null where tenant_id = '100001'`;

    expect(refusal).toMatchObject(moreThanOwn);
    expect(held).toBe(false);
  });
});

describe('an enabled administrator remains', () => {
  const roleOf = async (tenantId: string, alias: string) => {
    const [found] = await plant.database.sql<{ id: string }[]>`
      select id::text from system_role where tenant_id = ${tenantId} and role_alias = ${alias} and is_deleted = 0 order by id`;
    return found?.id ?? '';
  };
  const adminOf = async (tenantId: string) => {
    const [found] = await plant.database.sql<{ id: string }[]>`
      select id::text from "system_user" where tenant_id = ${tenantId} and account = 'admin'`;
    return found?.id ?? '';
  };
  const lastOne = { message: '至少保留一个启用的管理员!' };

  test('in a tenant whose only administrators’ role would be called otherwise', async () => {
    const [id, userId] = [await roleOf('100001', 'admin'), await adminOf('100001')];

    const own = await (await as(userId)).refusal('system.role.submit', { id, roleAlias: 'boss' });
    const byPlatform = await platform().refusal('system.role.submit', { id, roleAlias: 'boss' });

    expect([own, byPlatform]).toMatchObject([lastOne, lastOne]);
    expect((await sessionNow(userId)).roleAliases).toEqual(['admin']);
  });

  test('on the platform, where a spare role that nobody holds does not count', async () => {
    const [id, userId] = [await roleOf('000000', 'administrator'), await adminOf('000000')];
    const me = await as(userId, '000000');
    const spare = await me.mutate('system.role.submit', { roleName: '备用', roleAlias: 'administrator', sort: 9 });

    const refusal = await me.refusal('system.role.submit', { id, roleAlias: 'boss' });
    await me.mutate('system.role.submit', { id: spare.id, roleAlias: 'spare' });

    expect(refusal).toMatchObject(lastOne);
    expect((await sessionNow(userId, '000000')).isPlatform).toBe(true);
  });

  test('and the alias may go where another one administers', async () => {
    const { id: second } = await admin().mutate('system.role.submit', { roleName: '副手', roleAlias: 'admin', sort: 2 });
    await buildUser(String(second));

    await admin().mutate('system.role.submit', { id: second, roleAlias: 'deputy' });

    expect(await admin().query('system.role.detail', { id: second })).toMatchObject({ roleAlias: 'deputy' });
  });
});
