import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import {
  absent,
  allOf,
  dataOf,
  expectRefused,
  menusByCode,
  notAllowed,
  refused,
  secondPlant,
  strict,
  strictlySignedIn,
} from '#tests/blade/strict-client.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';

const plain = 'Blue-kettle-77';
const nowhere = '9223372036854775807';
let server: RunningServer;
let platform: LegacyClient;
/** The administrators of two plants. */
let ours: LegacyClient;
let theirs: LegacyClient;
let menuId: (code: string) => string;
beforeAll(async () => {
  server = await borrowServer();
  platform = await strictlySignedIn(server.origin, 'admin');
  ours = await strictlySignedIn(server.origin, 'admin', '100001');
  theirs = await secondPlant(server.origin, platform);
  menuId = await menusByCode(platform);
});

const unique = (stem: string) => `${stem}-${randomBytes(4).toString('hex')}`;
const form = (of: Record<string, unknown> = {}) => ({
  $index: 0,
  id: '',
  parentId: '',
  roleName: unique('仓管'),
  roleAlias: unique('keeper'),
  sort: 7,
  hasChildren: true,
  ...of,
});
const roles = (query = {}, client = ours) => dataOf(client.get('/blade-system/role/list', query));
async function makeRole(of: Record<string, unknown> = {}, client = ours): Promise<string> {
  const sent = form(of);
  await dataOf(client.send('/blade-system/role/submit', sent));
  return allOf(await roles({ roleAlias: sent.roleAlias }, client))[0]?.id ?? '';
}
/** What the grant dialog sends: real arrays in a JSON body (contract 2.2). */
const grant = (roleIds: string[], codes: string[], client = ours, more = {}) =>
  client.send('/blade-system/role/grant', { roleIds, menuIds: codes.map(menuId), dataScopeIds: [], apiScopeIds: [], ...more });
const keysOf = (roleIds: string) => dataOf(ours.get('/blade-system/menu/role-tree-keys', { roleIds }));
async function workAs(roleId: string, client = ours, tenantId = '100001'): Promise<LegacyClient> {
  const account = unique('someone');
  await dataOf(client.send('/blade-user/submit', { account, password: plain, realName: '某人', roleId, userType: 1 }));
  return strict(await signedIn(server.origin, account, tenantId, plain));
}

describe('roles', () => {
  test('one is made, one below it, both are read in every shape, changed and removed', async () => {
    const [leader] = await roles({ roleAlias: 'leader' });
    const above = await makeRole({ roleName: '仓管' });
    const below = await makeRole({ parentId: above, roleName: '夜班仓管' });

    const list = await roles();
    const tree = await dataOf(ours.get('/blade-system/role/tree', { tenantId: '100001' }));
    const treeById = await dataOf(ours.get('/blade-system/role/tree-by-id', { roleId: below }));
    const detail = await dataOf(ours.get('/blade-system/role/detail', { id: below }));
    const changed = await dataOf(ours.send('/blade-system/role/submit', { ...detail, roleName: '早班仓管', parentId: '0' }));
    const flat = await roles({ roleName: '班仓管' });
    const named = await dataOf(ours.get('/blade-system/role/select', { roleId: `${above},${leader.id}` }));
    const [someone] = (await dataOf(ours.get('/blade-user/page', { account: 'leader' }))).records;
    const held = await dataOf(ours.get('/blade-system/role/select', { userId: someone.id }));
    await dataOf(ours.post('/blade-system/role/remove', { ids: `${below},${above}` }));

    expect(list.find(({ id }: { id: string }) => id === above)).toMatchObject({
      parentId: '0',
      parentName: '顶级',
      sort: 7,
      children: [{ id: below, parentId: above }],
    });
    for (const nodes of [tree, treeById]) {
      const node = nodes.find(({ id }: { id: string }) => id === above);
      expect(node).toEqual({
        id: above,
        parentId: '0',
        key: above,
        value: above,
        title: '仓管',
        children: [{ id: below, parentId: above, key: below, value: below, title: '夜班仓管' }],
      });
    }
    expect(detail).toMatchObject({ id: below, parentId: above, parentName: '仓管' });
    expect(changed).toMatchObject({ id: below });
    expect(flat).toMatchObject([{ id: below, parentId: '0', roleName: '早班仓管' }]);
    expect(named.map(({ id }: { id: string }) => id).sort()).toEqual([above, leader.id].sort());
    expect(held).toMatchObject([{ id: leader.id, roleName: '线长' }]);
    expect(await ours.get('/blade-system/role/detail', { id: below })).toMatchObject(absent);
  });

  test('of another tenant are the platform’s alone to read', async () => {
    const aliases = async (client: LegacyClient, tenantId: string) =>
      allOf(await dataOf(client.get('/blade-system/role/tree', { tenantId }))).map(({ title }) => title);

    expect(await aliases(platform, '100001')).toEqual(await aliases(ours, '100001'));
    expect(await aliases(ours, '000000')).toEqual(await aliases(ours, '100001'));
    expect(JSON.stringify(await roles())).not.toContain('超级管理员');
  });
});

describe('the grant dialog', () => {
  test('offers what its user holds, and reads back exactly what it sent; a button opens the page that it stands on', async () => {
    const roleId = await makeRole();
    const offered = await dataOf(ours.get('/blade-system/menu/grant-tree'));
    const titles = allOf(offered.menu).map(({ title }) => title);

    await dataOf(grant([roleId], ['post_edit', 'shiftrecord']));
    const keys = await keysOf(roleId);
    await dataOf(ours.send('/blade-system/role/grant', { roleIds: [roleId], menuIds: keys.menu, dataScopeIds: [], apiScopeIds: [] }));
    const again = await keysOf(roleId);
    const worker = await workAs(roleId);
    const [routes, buttons] = [
      await dataOf(worker.get('/blade-system/menu/routes')),
      await dataOf(worker.get('/blade-system/menu/buttons')),
    ];

    expect(Object.keys(offered).sort()).toEqual(['apiScope', 'dataScope', 'menu']);
    expect(titles).toEqual(expect.arrayContaining(['用户管理', '岗位管理']));
    expect(titles).not.toEqual(expect.arrayContaining(['租户管理']));
    expect(keys).toEqual({ menu: expect.any(Array), dataScope: [], apiScope: [] });
    expect(keys.menu.sort()).toEqual([menuId('post_edit'), menuId('shiftrecord')].sort());
    expect(again.menu.sort()).toEqual(keys.menu);
    expect(allOf(routes).map(({ code }) => code)).toEqual(['board', 'shiftrecord', 'system', 'post']);
    expect(allOf(buttons).map(({ code }) => code)).toEqual(['system', 'post', 'post_edit']);
    expect((await worker.get('/blade-system/post/list')).status).toBe(200);
  });

  test('takes from the roles below what the one above loses', async () => {
    const above = await makeRole();
    const below = await makeRole({ parentId: above });
    await dataOf(grant([above, below], ['post', 'post_edit', 'post_add']));

    await dataOf(grant([above], ['post', 'post_add']));

    expect((await keysOf(below)).menu.sort()).toEqual([menuId('post'), menuId('post_add')].sort());
  });
});

describe('nothing is changed when', () => {
  let above: string;
  let below: string;
  let foreign: string;
  let held: string;
  let own: string;
  beforeAll(async () => {
    above = await makeRole();
    below = await makeRole({ parentId: above });
    foreign = await makeRole({}, theirs);
    held = allOf(await roles({ roleAlias: 'leader' }))[0]?.id ?? '';
    own = allOf(await roles({ roleAlias: 'admin' }))[0]?.id ?? '';
    await dataOf(grant([above], ['post', 'post_view']));
  });
  const everyRole = async () => {
    const list = await ours.get('/blade-system/role/list');
    const keys = await ours.get('/blade-system/menu/role-tree-keys', { roleIds: [above, below, held, own].join(',') });
    return { ...list, body: { data: [list.body.data, keys.body.data] } };
  };
  const submit = (of: object) => ours.send('/blade-system/role/submit', form({ ...of }));
  const remove = (ids: string) => ours.post('/blade-system/role/remove', { ids });

  test.each<[string, () => ReturnType<LegacyClient['send']>, ReturnType<typeof refused>]>([
    ['the super role is made', () => submit({ roleAlias: 'administrator' }), refused(400, '无权限创建超管角色！')],
    ['a role becomes the super role', () => submit({ id: above, roleAlias: 'administrator' }), refused(400, '无权限创建超管角色！')],
    ['a role lies below itself', () => submit({ id: above, parentId: above }), refused(400, '父节点不可选择自身!')],
    ['a role lies below its child', () => submit({ id: above, parentId: below }), refused(400, '父节点不可选择自身!')],
    ['a role lies below a foreign one', () => submit({ parentId: foreign }), refused(400, '上级角色不在可选范围内')],
    ['a role lies below nothing that is there', () => submit({ parentId: nowhere }), refused(400, '上级角色不在可选范围内')],
    ['a role has no name', () => submit({ roleName: '' }), refused(400, '请输入角色名称')],
    ['a role has no alias', () => submit({ roleAlias: '' }), refused(400, '请输入角色别名')],
    ['a changed role is foreign', () => submit({ id: foreign }), absent],
    ['a removed role has one below it', () => remove(above), refused(400, '请先删除子节点!')],
    ['a removed role is somebody’s', () => remove(`${below},${held}`), refused(400, /^数据已被引用，不能删除: \S+ 用户 \d+ 条$/)],
    ['a removed role is foreign', () => remove(`${below},${foreign}`), absent],
    ['a removed role is not there', () => remove(nowhere), absent],
    ['no role is removed', () => remove(''), refused(400, '请选择至少一条数据')],
    ['no role is granted', () => grant([], ['post']), refused(400, '请选择至少一条数据')],
    ['a granted role is foreign', () => grant([above, foreign], ['post']), absent],
    ['a granted role is not there', () => grant([nowhere], ['post']), absent],
    ['a menu is beyond the granter', () => grant([above], ['post', 'tenant']), refused(403, '不能授予自己没有的权限!')],
    ['a menu is not there', () => grant([above], ['post'], ours, { menuIds: [nowhere] }), absent],
    ['a menu is no id', () => grant([above], [], ours, { menuIds: ['x'] }), refused(400, /^请求参数格式错误/)],
    ['a data scope is not there', () => grant([above], ['post'], ours, { dataScopeIds: [nowhere] }), absent],
    ['an API scope is not there', () => grant([above], ['post'], ours, { apiScopeIds: [nowhere] }), absent],
    ['a role gets more than the one above it', () => grant([below], ['post', 'post_add']), refused(403, '不能授予上级角色没有的权限!')],
  ])('%s', async (_when, ask, refusal) => {
    await expectRefused(ask, refusal, everyRole);
  });

  test('a clerk who may edit and grant roles reaches for the administrator’s', async () => {
    const roleId = await makeRole();
    await dataOf(grant([roleId], ['role', 'role_add', 'role_edit', 'role_delete', 'role_grant', 'role_view']));
    const clerk = await workAs(roleId);
    const before = async () => {
      const list = await ours.get('/blade-system/role/list');
      const keys = await ours.get('/blade-system/menu/role-tree-keys', { roleIds: own });
      return { ...list, body: { data: [list.body.data, keys.body.data] } };
    };
    const change = (id: string, of: object) => clerk.send('/blade-system/role/submit', form({ id, ...of }));

    await expectRefused(() => grant([own], ['role'], clerk), refused(403, '无权配置管理员角色!'), before);
    await expectRefused(() => change(own, { roleName: '我的' }), refused(403, '无权配置管理员角色!'), before);
    await expectRefused(() => change(roleId, { roleAlias: 'admin' }), refused(400, '无权配置管理员角色!'), before);
    await expectRefused(() => change('', { roleAlias: 'admin' }), refused(400, '无权配置管理员角色!'), before);
    await expectRefused(() => clerk.post('/blade-system/role/remove', { ids: held }), refused(403, '不能授予自己没有的权限!'), before);
    await expectRefused(() => grant([roleId], ['user'], clerk), refused(403, '不能授予自己没有的权限!'), before);
  });

  test('somebody of the managing tenant who is not its administrator reaches for the super role', async () => {
    const roleId = await makeRole({}, platform);
    await dataOf(grant([roleId], ['role', 'role_edit', 'role_grant', 'role_view'], platform));
    const clerk = await workAs(roleId, platform, '000000');
    const superId = allOf(await roles({ roleAlias: 'administrator' }, platform))[0]?.id ?? '';
    const look = () => platform.get('/blade-system/menu/role-tree-keys', { roleIds: superId });

    expect(superId).toMatch(/^\d{19}$/);
    await expectRefused(() => grant([superId], ['role'], clerk), refused(403, '无权配置超管角色!'), look);
    expect(JSON.stringify(await dataOf(clerk.get('/blade-system/role/tree')))).not.toContain(superId);
  });

  test('somebody may not', async () => {
    const leader = await strictlySignedIn(server.origin, 'leader', '100001');

    for (const path of ['role/list', 'role/tree-by-id?roleId=1', 'menu/grant-tree', `menu/role-tree-keys?roleIds=${own}`])
      expect(await leader.get(`/blade-system/${path}`), path).toMatchObject(notAllowed);
    for (const ask of [() => grant([above], ['post'], leader), () => leader.send('/blade-system/role/submit', form())])
      await expectRefused(ask, notAllowed, everyRole);
  });
});
