import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LegacyClient } from '#tests/blade/legacy-client.ts';
import {
  absent,
  allOf,
  dataOf,
  expectRefused,
  menusByCode,
  notAllowed,
  refused,
  secondPlant,
  strictlySignedIn,
  type TreeRow,
} from '#tests/blade/strict-client.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';

const nowhere = '9223372036854775807';
let server: RunningServer;
let platform: LegacyClient;
/** The administrators of two plants. */
let ours: LegacyClient;
let theirs: LegacyClient;
let leader: LegacyClient;
let menuId: (code: string) => string;
beforeAll(async () => {
  server = await borrowServer();
  platform = await strictlySignedIn(server.origin, 'admin');
  ours = await strictlySignedIn(server.origin, 'admin', '100001');
  theirs = await secondPlant(server.origin, platform);
  leader = await strictlySignedIn(server.origin, 'leader', '100001');
  menuId = await menusByCode(platform);
});

const unique = (stem: string) => `${stem}-${randomBytes(4).toString('hex')}`;
const get = (path: string, query = {}, client = platform) => dataOf(client.get(`/blade-system/menu/${path}`, query));
/** The menu form of the specification's client, with the labels that its table has put into the row. */
const form = (of: Record<string, unknown> = {}) => {
  const code = unique('menu');
  const texts = { categoryName: '菜单', actionName: '', isOpenName: '否', parentName: '顶级', $isOpen: '否' };
  return {
    id: '',
    parentId: '',
    name: code,
    code,
    path: `/${code}`,
    source: 'iconfont',
    alias: 'menu',
    sort: 1,
    category: 1,
    action: 0,
    isOpen: 1,
    ...texts,
    ...of,
  };
};
const submit = (of: object, client = platform) => client.send('/blade-system/menu/submit', form({ ...of }));
const make = async (of: object = {}): Promise<string> => (await dataOf(submit(of))).id;
const button = (parentId: string, of: object = {}) => ({ parentId, category: 2, action: 2, alias: 'edit', path: '', ...of });

describe('menus', () => {
  test('one is added with a submenu and a button, read level by level and whole, changed and removed', async () => {
    const added = await submit({ name: unique('顶') });
    const top = added.body.data.id;
    const below = await make({ parentId: top });
    const edit = await make(button(below));

    const level = await get('lazy-list', { parentId: 0 });
    const inner = await get('lazy-list', { parentId: top });
    const leaf = await get('lazy-list', { parentId: below });
    const menuLevel = await get('lazy-menu-list', { parentId: below });
    const found = await get('lazy-list', { name: '', code: inner[0].code, alias: '' });
    const [list, menuList, tree] = [await get('list'), await get('menu-list'), await get('tree', { tenantId: '000000' })];
    const detail = await get('detail', { id: below });
    const changed = await dataOf(submit({ ...detail, name: unique('改名') }));
    const after = await get('detail', { id: below });
    for (const ids of [edit, below, top]) await dataOf(platform.post('/blade-system/menu/remove', { ids }));

    expect(added.body).toMatchObject({ code: 200, success: true, data: { id: expect.stringMatching(/^\d{19}$/) } });
    expect(level.find(({ id }: TreeRow) => id === top)).toMatchObject({ parentId: '0', hasChildren: true, category: 1 });
    expect(inner).toMatchObject([{ id: below, parentId: top, hasChildren: true }]);
    expect(leaf).toMatchObject([
      { id: edit, category: 2, categoryName: '按钮', action: 2, actionName: '操作栏', isOpen: 1, isOpenName: '否' },
    ]);
    expect(leaf[0]).not.toHaveProperty('hasChildren');
    expect(menuLevel).toEqual([]);
    expect(found.map(({ id }: TreeRow) => id)).toEqual([below]);
    expect(list.find(({ id }: TreeRow) => id === top).children).toMatchObject([{ id: below, children: [{ id: edit }] }]);
    expect(menuList.find(({ id }: TreeRow) => id === top).children[0]).not.toHaveProperty('children');
    expect(allOf(menuList)).not.toContainEqual(expect.objectContaining({ category: 2 }));
    expect(tree.find(({ id }: TreeRow) => id === top)).toMatchObject({ key: top, value: top, children: [{ id: below }] });
    expect(detail).toMatchObject({ id: below, parentId: top, parentName: added.body.data.name, categoryName: '菜单' });
    expect(changed.id).toBe(below);
    expect(after.name).toMatch(/^改名/);
    expect(await platform.get('/blade-system/menu/detail', { id: top })).toMatchObject(absent);
  });

  test('are the frame of whoever signed in: routes, buttons, and what other clients ask for', async () => {
    const [routes, buttons] = [await get('routes', {}, leader), await get('buttons', {}, leader)];
    const all = await get('routes', { topMenuId: '' });
    const authRoutes = await get('auth-routes', {}, leader);

    expect(await get('main-menu', {}, leader)).toEqual({});
    expect(allOf(routes).map(({ code }) => code)).toEqual(expect.arrayContaining(['board', 'shiftrecord']));
    for (const row of allOf(routes)) expect(row).toMatchObject({ category: 1, path: expect.any(String), source: expect.any(String) });
    expect(allOf(routes).map(({ code }) => code)).not.toContain('user');
    for (const { code, category, children } of allOf(buttons)) expect(children === undefined, code).toBe(category === 2);
    expect(allOf(buttons).map(({ code }) => code)).toEqual(expect.arrayContaining(['shiftrecord_start', 'productionrecord_report']));
    expect(allOf(all).map(({ code }) => code)).toEqual(expect.arrayContaining(['tenant', 'menu', 'user']));
    expect(authRoutes).toContainEqual({ '/board/shiftrecord': { authority: ['leader'] } });
  });

  test('of somebody without a role are none, as arrays', async () => {
    const account = unique('nobody');
    const [role] = await dataOf(ours.get('/blade-system/role/list', { roleAlias: 'leader' }));
    await dataOf(ours.send('/blade-user/submit', { account, password: 'Blue-kettle-77', realName: '无', roleId: role.id }));
    const nobody = await strictlySignedIn(server.origin, account, '100001', 'Blue-kettle-77');
    const [{ id }] = (await dataOf(ours.get('/blade-user/page', { account }))).records;

    await dataOf(ours.post('/blade-user/grant', { userIds: id, roleIds: '' }));
    const answers = await Promise.all(['routes', 'buttons', 'top-menu'].map((call) => nobody.get(`/blade-system/menu/${call}`)));

    expect(answers.map(({ body }) => body.data)).toEqual([[], [], []]);
  });
});

describe('no menu is changed when', () => {
  let top: { id: string; name: string; code: string; path: string };
  let below: string;
  let edit: string;
  beforeAll(async () => {
    top = await get('detail', { id: await make() });
    below = await make({ parentId: top.id });
    edit = await make(button(below));
  });
  const remove = (ids: string, client = platform) => client.post('/blade-system/menu/remove', { ids });

  test.each<[string, () => ReturnType<LegacyClient['send']>, ReturnType<typeof refused>]>([
    ['its code is taken', () => submit({ code: top.code }), refused(400, '菜单名或编号已存在!')],
    ['its name is taken', () => submit({ name: top.name }), refused(400, '菜单名或编号已存在!')],
    ['its address is taken', () => submit({ path: top.path }), refused(400, '路由地址已存在!')],
    ['a button takes a code', () => submit(button(below, { code: top.code })), refused(400, '菜单名或编号已存在!')],
    [
      'its code is changed to a taken one',
      () => submit({ id: below, parentId: top.id, code: top.code }),
      refused(400, '菜单名或编号已存在!'),
    ],
    ['its parent is a button', () => submit({ parentId: edit }), refused(400, '父节点只可选择菜单类型!')],
    ['its parent is itself', () => submit({ id: top.id, parentId: top.id }), refused(400, '父节点不可选择自身!')],
    ['its parent lies below it', () => submit({ id: top.id, parentId: below }), refused(400, '父节点不可选择自身!')],
    ['its parent is not there', () => submit({ parentId: nowhere }), refused(400, '上级菜单不在可选范围内')],
    ['a button has no menu', () => submit({ category: 2 }), refused(400, '顶级只可为菜单类型!')],
    ['it has no name', () => submit({ name: '' }), refused(400, '请输入菜单名称')],
    ['it has no code', () => submit({ code: ' ' }), refused(400, '请输入菜单编号')],
    ['its address would run', () => submit({ path: 'javascript:alert(1)' }), refused(400, '路由地址须以 / 或 http(s):// 开头')],
    ['its kind is none', () => submit({ category: 3 }), refused(400, '菜单类型不在可选范围内')],
    ['a removed one has others below', () => remove(top.id), refused(400, '请先删除子节点!')],
    ['a removed one has buttons', () => remove(`${edit},${below}`), refused(400, '请先删除子节点!')],
    ['a removed one is not there', () => remove(`${edit},${nowhere}`), absent],
    ['none is removed', () => remove(''), refused(400, '请选择至少一条数据')],
    ['a plant’s administrator adds it', () => submit({}, ours), notAllowed],
    ['a plant’s administrator removes it', () => remove(edit, ours), notAllowed],
  ])('%s', async (_when, ask, refusal) => {
    await expectRefused(ask, refusal, () => platform.get('/blade-system/menu/list'));
  });
});

describe('top menus', () => {
  const topForm = (of: object = {}) => ({ $index: 1, id: '', name: '生产', code: unique('top'), source: 'icon', sort: 1, ...of });
  const makeTop = async (client = ours): Promise<string> => (await dataOf(client.send('/blade-system/topmenu/submit', topForm()))).id;
  const set = (topMenuIds: string[], codes: string[], client = ours, more = {}) =>
    client.send('/blade-system/topmenu/grant', { topMenuIds, menuIds: codes.map(menuId), ...more });
  const keysOf = (topMenuIds: string, client = ours) => get('top-tree-keys', { topMenuIds }, client);

  test('one is made, given menus and narrows the side menu to them, for the administrator too', async () => {
    const id = await makeTop();
    const list = await dataOf(ours.get('/blade-system/topmenu/list', { current: 1, size: 10, code: '', name: '生产' }));
    const detail = await dataOf(ours.get('/blade-system/topmenu/detail', { id }));
    const changed = await dataOf(ours.send('/blade-system/topmenu/submit', { ...detail, name: '工厂' }));
    const select = await dataOf(ours.get('/blade-system/topmenu/select'));
    const offered = await get('grant-top-tree', {}, ours);

    await dataOf(set([id], ['shiftrecord', 'user']));
    const keys = await keysOf(id);
    const bar = await get('top-menu', {}, leader);
    const [mine, others] = [await get('routes', { topMenuId: id }, ours), await get('routes', { topMenuId: id }, leader)];
    const [whole, strange] = [await get('routes', { topMenuId: '' }, ours), await get('routes', { topMenuId: id }, theirs)];
    await dataOf(ours.post('/blade-system/topmenu/remove', { ids: id }));

    expect(list.records).toContainEqual(expect.objectContaining({ id, tenantId: '100001', name: '生产', sort: 1 }));
    expect(changed).toMatchObject({ id, name: '工厂' });
    expect(select).toContainEqual(expect.objectContaining({ id, name: '工厂', code: detail.code }));
    expect(Object.keys(offered)).toEqual(['menu']);
    expect(allOf(offered.menu).map(({ title }) => title)).toEqual(expect.arrayContaining(['班次记录', '用户管理']));
    expect(allOf(offered.menu).map(({ title }) => title)).not.toContain('租户管理');
    expect(keys.menu.sort()).toEqual([menuId('shiftrecord'), menuId('user')].sort());
    expect(bar).toEqual([expect.objectContaining({ id, name: '工厂', code: detail.code, source: 'icon', sort: 1, path: '' })]);
    expect(allOf(mine).map(({ code }) => code)).toEqual(['board', 'shiftrecord', 'system', 'user']);
    expect(allOf(others).map(({ code }) => code)).toEqual(['board', 'shiftrecord']);
    expect(allOf(whole).length).toBeGreaterThan(10);
    expect(strange).toEqual([]);
    expect(await get('top-menu', {}, leader)).toEqual([]);
    expect(await ours.get('/blade-system/topmenu/detail', { id })).toMatchObject(absent);
  });

  test('are of one tenant, and hold what their setter holds', async () => {
    const [id, foreign] = [await makeTop(), await makeTop(theirs)];
    await dataOf(set([id], ['shiftrecord']));
    const look = () => ours.get('/blade-system/menu/top-tree-keys', { topMenuIds: id });

    await expectRefused(() => set([id], ['tenant']), refused(403, '不能授予自己没有的权限!'), look);
    await expectRefused(() => set([id, foreign], ['user']), absent, look);
    await expectRefused(() => set([id], [], ours, { menuIds: [nowhere] }), absent, look);
    await expectRefused(() => set([], ['user']), refused(400, '请选择至少一条数据'), look);
    await expectRefused(() => set([id], ['user'], leader), notAllowed, look);
    await expectRefused(() => ours.post('/blade-system/topmenu/remove', { ids: `${id},${foreign}` }), absent, look);
    await expectRefused(() => ours.send('/blade-system/topmenu/submit', topForm({ name: '' })), refused(400, '请输入菜单名称'), look);
    expect(await keysOf(foreign)).toEqual({ menu: [] });
    expect(await theirs.get('/blade-system/topmenu/detail', { id })).toMatchObject(absent);
  });
});
