import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { roleMenu } from '#server/access/roles/role-grant-tables.ts';
import { packageMenus } from '#server/calls/package-menus.ts';
import { findSession } from '#server/calls/sessions.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { openBlade } from '#tests/blade/people.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { ask, buildFactory, buildPerson, password } from '#tests/sign-in/session-people.ts';

const plant = usePlant('000000');
let menus: Map<string, string>;
beforeAll(async () => {
  menus = new Map(flat(await platform().query('system.menu.list')).map(({ code, id }) => [code, id]));
});

interface Entry {
  id: string;
  code: string;
  children?: Entry[];
}
const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const codesIn = (entries: Entry[]) => flat(entries).map(({ code }) => code);
const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const menuId = (code: string) => menus.get(code) ?? code;
const buildPackage = async (...codes: string[]) =>
  String((await platform().mutate('system.tenantPackage.submit', { packageName: '基础版', menuId: codes.map(menuId).join(',') })).id);

describe('tenant packages', () => {
  test('an old client adds, lists, shows, selects and removes one, and is told 操作成功!', async () => {
    const call = await (await openBlade(plant.database)).as('000000', 'admin', 'Factory-2026');
    const menuIds = [menuId('user'), menuId('board')].sort().join(',');
    const address = '/blade-system/tenant-package';
    const submit = (body: object) => call('POST', `${address}/submit`, {}, { body });

    const { body: added } = await submit({ packageName: '客户端版', menuId: menuIds, remark: '' });
    const { id } = added.data;
    const { body: edited } = await submit({ id, packageName: '客户端版二', menuId: menuIds });
    const { body: list } = await call('GET', `${address}/list`, { current: '1', size: '10', packageName: '客户端' });
    const { body: detail } = await call('GET', `${address}/detail`, { id });
    const { body: select } = await call('GET', `${address}/select`);
    const { body: removed } = await call('POST', `${address}/remove`, { ids: id });
    const { body: after } = await call('GET', `${address}/list`, { packageName: '客户端' });

    for (const { code, success, msg } of [added, edited, removed])
      expect({ code, success, msg }).toEqual({ code: 200, success: true, msg: '操作成功!' });
    expect(list.data).toMatchObject({ total: 1, size: 10, current: 1, records: [{ id, packageName: '客户端版二' }] });
    expect(detail.data.menuId.split(',').sort().join(',')).toBe(menuIds);
    expect(select.data).toContainEqual({ id, packageName: '客户端版二', value: id, label: '客户端版二' });
    expect(after.data.total).toBe(0);
  });

  test('a name and menus must be given, and menus that are there', async () => {
    const nothing = await platform().refusal('system.tenantPackage.submit', {});
    const unknown = await platform().refusal('system.tenantPackage.submit', { packageName: '无', menuId: `${menuId('user')},1` });
    const none = await platform().refusal('system.tenantPackage.remove', { ids: '' });

    expect(nothing.problems).toEqual({ packageName: '请输入产品包名称', menuId: '请选择菜单' });
    expect(Object.keys(unknown.problems)).toEqual(['menuId']);
    expect(none.message).toBe('请选择至少一条数据');
  });

  test('offers no page that only the platform can use', async () => {
    const { form } = await platform().query('system.tenantPackage.screen');
    const { tree } = form.find(({ name }: { name: string }) => name === 'menuId');
    const titles = JSON.stringify(await platform().query(tree));

    expect(titles).toContain('用户管理');
    expect(titles).not.toMatch(/租户产品包|数据源管理|第三方登录|登录安全/);
  });

  test('the tree marks what no administrator of a tenant has unless the platform grants it', async () => {
    const nodes = flat(await platform().query('system.tenantPackage.tree')) as unknown as { id: string; title: string }[];
    const titleOf = (code: string) => nodes.find(({ id }) => id === menuId(code))?.title;

    expect(['param', 'tenant', 'menu'].map(titleOf)).toEqual([
      '参数管理（需平台授权）',
      '租户管理（需平台授权）',
      '菜单管理（需平台授权）',
    ]);
    expect(['system', 'user', 'log_usual', 'workorder'].map(titleOf).join()).not.toContain('平台授权');
  });

  test('the screen offers no view, is 600 wide and chooses menus in a tree', async () => {
    const screen = await platform().query('system.tenantPackage.screen');

    expect(screen).toMatchObject({ can: { add: true, edit: true, view: false, remove: true }, dialogWidth: 600, done: '操作成功!' });
    expect(screen.form.find(({ name }: { name: string }) => name === 'menuId')).toMatchObject({ tree: 'system.tenantPackage.tree' });
  });

  test('nobody but the platform’s administrator sees or changes them', async () => {
    const id = await buildPackage('user');
    const admin = plant.as({ roleAliases: ['admin'] });

    const refusals = await Promise.all([
      admin.refusal('system.tenantPackage.list'),
      admin.refusal('system.tenantPackage.detail', { id }),
      admin.refusal('system.tenantPackage.select'),
      admin.refusal('system.tenantPackage.changes', { id }),
      admin.refusal('system.tenantPackage.submit', { id, packageName: 'x' }),
      admin.refusal('system.tenantPackage.remove', { ids: id }),
    ]);

    expect(refusals.map(({ code }) => code)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await platform().query('system.tenantPackage.detail', { id })).toMatchObject({ packageName: '基础版' });
  });

  test('one that a tenant has stays, and so do the others of the batch', async () => {
    const [used, free] = [await buildPackage('user'), await buildPackage('dept')];
    await buildFactory(plant.database, { packageId: used });

    const refusal = await platform().refusal('system.tenantPackage.remove', { ids: `${free},${used}` });

    expect(refusal.message).toBe('数据已被引用，不能删除: 基础版 租户 1 条');
    expect(await platform().query('system.tenantPackage.detail', { id: free })).toMatchObject({ id: free });
  });
});

test('a menu that is removed leaves the packages that name it, which can be saved again', async () => {
  const made = await platform().mutate('system.menu.submit', {
    name: '临时',
    code: 'temporary',
    path: '/temporary',
    parentId: '',
    sort: 1,
    category: 1,
  });
  const { id } = await platform().mutate('system.tenantPackage.submit', { packageName: '临时', menuId: `${menuId('user')},${made.id}` });

  await platform().mutate('system.menu.remove', { ids: made.id });

  expect(await platform().query('system.tenantPackage.detail', { id })).toMatchObject({ menuId: menuId('user') });
});

describe('what a package allows', () => {
  test('is what it names and everything below, nothing above', async () => {
    const id = await buildPackage('user');

    const allowed = await plant.database.transact({}, (db) => packageMenus(db, id));

    expect([...allowed].sort()).toEqual(
      [...menus]
        .filter(([code]) => /^user(_|$)/.test(code))
        .map(([, one]) => one)
        .sort(),
    );
  });

  test('cuts the routes, buttons, codes and grant trees of a tenant, but not those of the platform', async () => {
    const { person, session } = await buildMember([
      'system',
      'user',
      'user_add',
      'role',
      'role_grant',
      'dept',
      'topmenu',
      'topmenu_setting',
    ]);
    const before = await session();
    await setPackage(person.tenantId, await buildPackage('user', 'role', 'topmenu'));

    const member = await session();
    const asked = askAs(plant.database, member);
    const [routes, buttons] = [await asked.query('system.menu.routes'), await asked.query('system.menu.buttons')];
    const [tree, top] = [await asked.query('system.menu.grantTree'), await asked.query('system.menu.grantTopTree')];

    expect(before.codes.has('dept')).toBe(true);
    expect([...member.codes].sort()).toEqual(['role', 'role_grant', 'topmenu', 'topmenu_setting', 'user', 'user_add']);
    expect(codesIn(routes)).toEqual(['authority', 'role', 'system', 'user', 'topmenu']);
    expect(codesIn(buttons)).not.toContain('dept_add');
    expect(flat(tree.menu).map(({ id }) => id)).not.toContain(menuId('dept'));
    expect(flat(top.menu).map(({ id }) => id)).not.toContain(menuId('dept'));
    expect((await asked.refusal('system.dept.list')).code).toBe(403);
    expect(codesIn(await platform().query('system.menu.routes'))).toContain('dept');
  });

  test('limits what may be granted, and roles that hold more from before can still be given', async () => {
    const { person, session } = await buildMember(['role', 'role_grant', 'user', 'user_role', 'dept']);
    await setPackage(person.tenantId, await buildPackage('user', 'role'));
    const member = askAs(plant.database, await session());
    const roleId = await buildRoleOf(person.tenantId, ['dept', 'user']);

    const refusal = await member.refusal('system.role.grant', {
      roleIds: [roleId],
      menuIds: [menuId('user'), menuId('dept'), menuId('post')],
    });
    await member.mutate('system.role.grant', { roleIds: [roleId], menuIds: [menuId('user'), menuId('dept')] });

    expect(refusal).toMatchObject({ code: 403, message: '不能授予自己没有的权限!' });
    const held = await member.query('system.menu.roleTreeKeys', { roleIds: roleId });
    expect(held.menu.sort()).toEqual([menuId('user'), menuId('dept')].sort());
  });
});

const setPackage = (tenantId: string, packageId: string) =>
  plant.database.transact({ tenantId }, (db) => db.update(tenant.table).set({ packageId }).where(eq(tenant.table.tenantId, tenantId)));

/** Somebody of a new tenant whose role holds these menus; the session is found anew each time, as for each request. */
async function buildMember(codes: string[]) {
  const person = await buildPerson(plant.database);
  await plant.database.transact({ tenantId: person.tenantId }, (db) =>
    db.insert(roleMenu).values(codes.map((code) => ({ roleId: person.roleId, menuId: menuId(code) }))),
  );
  const { token } = await ask(plant.database).signIn({ ...person, password });
  const session = async () => {
    const found = await plant.database.transact({}, (db) => findSession(db, token, 'page'));
    if (!found) throw new Error('Nobody is signed in');
    return found;
  };
  return { person, session };
}

async function buildRoleOf(tenantId: string, codes: string[]): Promise<string> {
  const admin = plant.as({ tenantId, roleAliases: ['admin'] });
  const { id } = await admin.mutate('system.role.submit', { roleName: '旧', roleAlias: 'old', sort: 1 });
  await plant.database.transact({ tenantId }, (db) =>
    db.insert(roleMenu).values(codes.map((code) => ({ roleId: String(id), menuId: menuId(code) }))),
  );
  return String(id);
}
