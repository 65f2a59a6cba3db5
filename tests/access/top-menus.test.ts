import { beforeAll, describe, expect, test } from 'vitest';
import { openBlade } from '#tests/blade/people.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('000000', '100001', '100002');
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
const admin = (tenantId = '100001') => plant.as({ tenantId });
const holder = (...codes: string[]) => plant.as({ codes: new Set(codes) });
const menuIds = (...codes: string[]) => codes.map((code) => menus.get(code) ?? code).sort();
const buildTopMenu = async (of: object = {}, ask = admin()) =>
  String((await ask.mutate('system.topMenu.submit', { name: '生产', code: 'production', source: 'factory', sort: 1, ...of })).id);
const set = async (topMenuIds: string, ...codes: string[]) =>
  admin().mutate('system.topMenu.grant', { topMenuIds, menuIds: menuIds(...codes) });
const keys = async (topMenuIds: string) => (await admin().query('system.menu.topTreeKeys', { topMenuIds })).menu.sort();

test('an old client makes a top menu, sets menus on it, and gets them exactly as they were set', async () => {
  const call = await (await openBlade(plant.database)).as('000000', 'admin', 'Factory-2026');
  const entry = { code: 'client', name: '客户端', source: 'menu', sort: 2 };

  const { body: added } = await call('POST', '/blade-system/topmenu/submit', {}, { body: entry });
  const { id } = added.data;
  const { body: granted } = await call(
    'POST',
    '/blade-system/topmenu/grant',
    {},
    { body: { topMenuIds: [id], menuIds: menuIds('user', 'dept') } },
  );
  const { body: held } = await call('GET', '/blade-system/menu/top-tree-keys', { topMenuIds: id });
  const { body: tree } = await call('GET', '/blade-system/menu/grant-top-tree');
  const { body: top } = await call('GET', '/blade-system/menu/top-menu');
  const { body: routes } = await call('GET', '/blade-system/menu/routes', { topMenuId: id });
  const { body: all } = await call('GET', '/blade-system/menu/routes', { topMenuId: '' });
  const { body: list } = await call('GET', '/blade-system/topmenu/list', { current: '1', size: '10', code: 'client' });
  const { body: detail } = await call('GET', '/blade-system/topmenu/detail', { id });
  const { body: select } = await call('GET', '/blade-system/topmenu/select');
  const { body: removed } = await call('POST', '/blade-system/topmenu/remove', { ids: id });

  expect([added.msg, granted.msg, removed.msg]).toEqual(['操作成功', '操作成功', '操作成功']);
  expect(held.data.menu.sort()).toEqual(menuIds('user', 'dept'));
  expect(flat(tree.data.menu).map(({ id: one }) => one)).toEqual(expect.arrayContaining(menuIds('system', 'user', 'dept')));
  expect(flat(tree.data.menu).map(({ id: one }) => one)).not.toEqual(expect.arrayContaining(menuIds('user_add')));
  expect(top.data).toContainEqual({ id, tenantId: '000000', code: 'client', name: '客户端', source: 'menu', path: '', sort: 2 });
  expect(codesIn(routes.data).sort()).toEqual(['dept', 'system', 'user']);
  expect(codesIn(all.data)).toContain('board');
  expect(list.data).toMatchObject({ total: 1, records: [{ id, name: '客户端', sort: 2 }] });
  expect(detail.data).toMatchObject({ id, tenantId: '000000', code: 'client' });
  expect(select.data).toContainEqual(expect.objectContaining({ id, value: id, label: '客户端' }));
});

describe('a top menu', () => {
  test('shows what the roles hold of the menus that were set on it, and nothing that they lack', async () => {
    const id = await buildTopMenu();
    await set(id, 'user', 'dept', 'workorder');

    const routes = await holder('user', 'post', 'workorder').query('system.menu.routes', { topMenuId: id });
    const none = await holder('post').query('system.menu.routes', { topMenuId: id });
    const unknown = await holder('user').query('system.menu.routes', { topMenuId: '1' });
    await admin().mutate('system.topMenu.remove', { ids: id });
    const removed = await holder('user').query('system.menu.routes', { topMenuId: id });

    expect(codesIn(routes)).toEqual(['board', 'workorder', 'system', 'user']);
    expect([none, unknown, removed]).toEqual([[], [], []]);
  });

  test('is offered to those whom it leads somewhere, and to those who set it', async () => {
    const [full, empty] = [await buildTopMenu({ code: 'full', sort: 5 }), await buildTopMenu({ code: 'empty', sort: 6 })];
    await set(full, 'exclusionflow');
    const offered = async (...codes: string[]) => (await holder(...codes).query('system.menu.topMenu')).map(({ id }: Entry) => id);

    expect(await offered('exclusionflow')).toEqual([full]);
    expect(await offered('post')).not.toContain(full);
    expect(await offered('topmenu')).toEqual(expect.arrayContaining([full, empty]));
    expect(await offered()).toEqual([]);
  });

  test('of another tenant is neither shown nor set, like one that is not there', async () => {
    const own = await buildTopMenu();
    const foreign = await buildTopMenu({}, admin('100002'));
    await set(own, 'user');

    const refusals = await Promise.all(
      [foreign, '1'].map((id) => admin().refusal('system.topMenu.grant', { topMenuIds: `${own},${id}`, menuIds: menuIds('dept') })),
    );

    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]?.code).toBe(404);
    expect(await keys(own)).toEqual(menuIds('user'));
    expect((await admin('100002').query('system.menu.topTreeKeys', { topMenuIds: own })).menu).toEqual([]);
  });

  test('gets no menu that is not there or that the caller lacks; what stands on it may stay', async () => {
    const id = await buildTopMenu();
    await set(id, 'user');
    const clerk = holder('topmenu_setting', 'dept');

    const absent = await clerk.refusal('system.topMenu.grant', { topMenuIds: id, menuIds: [...menuIds('dept'), '1'] });
    const lacking = await clerk.refusal('system.topMenu.grant', { topMenuIds: id, menuIds: menuIds('dept', 'post') });
    const nothing = await clerk.refusal('system.topMenu.grant', { topMenuIds: '', menuIds: menuIds('dept') });
    const before = await keys(id);
    await clerk.mutate('system.topMenu.grant', { topMenuIds: id, menuIds: menuIds('dept', 'user') });

    expect(absent.code).toBe(404);
    expect(lacking).toMatchObject({ code: 403, message: '不能授予自己没有的权限!' });
    expect(nothing.message).toBe('请选择至少一条数据');
    expect(before).toEqual(menuIds('user'));
    expect(await keys(id)).toEqual(menuIds('dept', 'user'));
  });

  test('is set together with 99 others on more menus than one statement takes; one more is refused in words', async () => {
    await plant.database.sql`
      insert into system_menu (code, name, parent_id, category, sort, path)
      select 'many_' || n, '菜单' || n, 0, 1, n, '/many/' || n from generate_series(1, 500) n`;
    const many = (await plant.database.sql<{ id: string }[]>`select id::text from system_menu where code like 'many\\_%'`).map(
      ({ id }) => id,
    );
    const made = await plant.database.sql<{ id: string }[]>`
      insert into system_top_menu (tenant_id, code, name, sort)
      select '100001', 'many_' || n, '顶部' || n, n from generate_series(1, 101) n returning id::text`;
    const [first = '', ...others] = made.map(({ id }) => id);

    const refusal = await admin().refusal('system.topMenu.grant', { topMenuIds: [first, ...others], menuIds: many });
    const untouched = await keys(first);
    await admin().mutate('system.topMenu.grant', { topMenuIds: others, menuIds: many });

    expect(refusal).toMatchObject({ code: 400, message: '一次最多配置100条数据!' });
    expect(await admin().refusal('system.topMenu.grantForm', { topMenuIds: [first, ...others] })).toMatchObject({ code: 400 });
    expect(untouched).toEqual([]);
    expect(await keys(others[0] ?? '')).toEqual([...many].sort());
    expect(await keys(others[99] ?? '')).toEqual([...many].sort());
  });

  test('is not overwritten by a page that was drawn before somebody else set it', async () => {
    const id = await buildTopMenu();
    const { mark } = await admin().query('system.topMenu.grantForm', { topMenuIds: id });
    await set(id, 'post');

    const refusal = await admin().refusal('system.topMenu.grant', { topMenuIds: id, menuIds: menuIds('dept'), expected: mark });

    expect(refusal).toMatchObject({ code: 409, message: '数据已被他人修改' });
    expect(await keys(id)).toEqual(menuIds('post'));
  });
});
