import { describe, expect, test, vi } from 'vitest';
import { demoPages, platformPages } from '#server/access/menus/menu.ts';
import { permissionTable } from '#server/calls/permissions.ts';
import { allEntities, entityAt } from '#server/entity/entity.ts';
import { appRouter } from '#server/router.ts';
import { openBlade } from '#tests/blade/people.ts';
import type { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('000000', '100001');

interface Entry {
  id: string;
  code: string;
  children?: Entry[];
}
const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
let last = 0;
const menuBody = (of: object = {}) => {
  last += 1;
  return { name: `菜单${last}`, code: `menu_${last}`, path: `/menu/${last}`, parentId: '', sort: 1, category: 1, ...of };
};
const buildMenu = async (of: object = {}) => String((await platform().mutate('system.menu.submit', menuBody(of))).id);
const everyMenu = async () => JSON.stringify(await platform().query('system.menu.list'));

describe('the calls of an old client', () => {
  test('answer in the shapes of the contract', async () => {
    const call = await (await openBlade(plant.database)).as('000000', 'admin', 'Factory-2026');
    const parent = await buildMenu({ code: 'shape', path: '/shape' });
    const child = await buildMenu({ code: 'shape_one', path: '/shape/one', parentId: parent });
    const button = await buildMenu({
      code: 'shape_one_add',
      path: '',
      parentId: child,
      category: 2,
      action: 1,
      alias: 'add',
      source: 'plus',
    });
    const data = async (address: string, query: Record<string, string> = {}) =>
      (await call('GET', `/blade-system/menu/${address}`, query)).body.data;

    const routes = (await data('routes')).find(({ id }: Entry) => id === parent);
    const buttons = (await data('buttons')).find(({ id }: Entry) => id === parent);
    const tree = (await data('tree')).find(({ id }: Entry) => id === parent);

    expect(routes).toMatchObject({
      id: parent,
      parentId: '0',
      category: 1,
      isOpen: 1,
      action: 0,
      children: [{ id: child, path: '/shape/one' }],
    });
    expect(routes.children[0]).not.toHaveProperty('children');
    expect(buttons.children[0].children).toMatchObject([
      { id: button, code: 'shape_one_add', alias: 'add', source: 'plus', category: 2, action: 1 },
    ]);
    expect(buttons.children[0].children[0]).not.toHaveProperty('children');
    expect(tree).toEqual({
      id: parent,
      parentId: '0',
      key: parent,
      value: parent,
      title: expect.any(String),
      children: [{ id: child, parentId: parent, key: child, value: child, title: expect.any(String) }],
    });
    expect(await data('auth-routes')).toContainEqual({ '/shape/one': { authority: ['administrator'] } });
    expect(await data('main-menu')).toEqual({});
    expect(await data('detail', { id: child })).toMatchObject({
      id: child,
      parentName: expect.any(String),
      categoryName: '菜单',
      remark: '',
    });
    expect(await data('detail', { id: parent })).toMatchObject({ parentName: '顶级' });
    expect(
      (await data('lazy-list', { parentId: parent })).map(({ id, hasChildren }: Entry & { hasChildren?: boolean }) => [id, hasChildren]),
    ).toEqual([[child, true]]);
    expect(await data('lazy-list', { parentId: button })).toEqual([]);
    expect((await data('lazy-menu-list', { code: 'shape' })).map(({ code }: Entry) => code).sort()).toEqual(['shape', 'shape_one']);
    expect(
      flat(await data('menu-list', { code: 'shape' }))
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['shape', 'shape_one']);
    expect(flat(await data('list', { code: 'shape' }))).toHaveLength(3);
  });

  test('tell somebody which of his roles opens a page', async () => {
    const [admin, leader] = [
      { roleName: '一', roleAlias: 'one', sort: 1 },
      { roleName: '二', roleAlias: 'two', sort: 1 },
    ];
    const ask = plant.as({ roleAliases: ['admin'] });
    const menus = new Map(flat(await platform().query('system.menu.list')).map(({ code, id }) => [code, id]));
    const roleIds: string[] = [];
    for (const [role, code] of [
      [admin, 'user'],
      [leader, 'dept'],
    ] as const) {
      const { id } = await ask.mutate('system.role.submit', role);
      await ask.mutate('system.role.grant', { roleIds: [id], menuIds: [menus.get(code)] });
      roleIds.push(String(id));
    }
    const codes = new Set(['user', 'dept']);

    const routes = await plant.as({ codes, roleIds, roleAliases: ['one', 'two'] }).query('system.menu.authRoutes');

    expect(routes).toEqual([{ '/system/user': { authority: ['one'] } }, { '/system/dept': { authority: ['two'] } }]);
  });

  test('list menus for those who set scopes on them', async () => {
    const setter = plant.as({ codes: new Set(['datascope']) });

    expect((await setter.query('system.menu.lazyMenuList')).length).toBeGreaterThan(0);
    expect((await setter.refusal('system.menu.list')).code).toBe(403);
  });
});

describe('writing menus', () => {
  test('a code, a name or an address that is taken, a ring and a parent that is a button change nothing', async () => {
    const parent = await buildMenu({ name: '上级', code: 'parent', path: '/parent' });
    const child = await buildMenu({ parentId: parent });
    const button = await buildMenu({ parentId: child, category: 2 });
    const other = await buildMenu();
    const before = await everyMenu();
    const refusal = (body: object) => platform().refusal('system.menu.submit', body);

    const refusals = await Promise.all([
      refusal(menuBody({ code: 'parent' })),
      refusal(menuBody({ name: '上级' })),
      refusal(menuBody({ path: '/parent' })),
      refusal({ id: other, path: '/parent' }),
      refusal({ id: other, code: 'parent' }),
      refusal({ id: parent, parentId: child }),
      refusal({ id: parent, parentId: parent }),
      refusal({ id: other, parentId: button }),
      refusal({ id: other, parentId: '1' }),
      refusal({ id: child, category: 2 }),
      refusal(menuBody({ category: 2 })),
    ]);

    expect(refusals.map(({ message, problems }) => [message, Object.keys(problems)[0]])).toEqual([
      ['菜单名或编号已存在!', 'code'],
      ['菜单名或编号已存在!', 'name'],
      ['路由地址已存在!', 'path'],
      ['路由地址已存在!', 'path'],
      ['菜单名或编号已存在!', 'code'],
      ['父节点不可选择自身!', 'parentId'],
      ['父节点不可选择自身!', 'parentId'],
      ['父节点只可选择菜单类型!', 'parentId'],
      ['上级菜单不在可选范围内', 'parentId'],
      ['请先删除子节点!', 'category'],
      ['顶级只可为菜单类型!', 'category'],
    ]);
    expect(await everyMenu()).toBe(before);
  });

  test('buttons share names, and a button may stand at the address of another', async () => {
    const menu = await buildMenu();
    const [one, two] = [
      await buildMenu({ parentId: menu, category: 2, name: '新增', path: '/x/add' }),
      await buildMenu({ parentId: menu, category: 2, name: '新增', path: '/x/add' }),
    ];

    expect(one).not.toBe(two);
  });

  test('a menu with something below it stays, and so does every other of the batch', async () => {
    const parent = await buildMenu();
    const child = await buildMenu({ parentId: parent });
    const before = await everyMenu();

    const above = await platform().refusal('system.menu.remove', { ids: `${parent}` });
    const unknown = await platform().refusal('system.menu.remove', { ids: `${child},1` });

    expect([above.message, unknown.code]).toEqual(['请先删除子节点!', 404]);
    expect(await everyMenu()).toBe(before);
  });

  test('entries are found by whether they are enabled', async () => {
    const off = await buildMenu({ code: 'switched_off', isEnabled: false });

    const enabled = flat(await platform().query('system.menu.list', { filters: { isEnabled: 'true', code: 'switched_off' } }));
    const disabled = flat(await platform().query('system.menu.list', { filters: { isEnabled: 'false', code: 'switched_off' } }));

    expect(enabled).toEqual([]);
    expect(disabled.map(({ id }) => id)).toEqual([off]);
  });
});

describe('the pages that are the platform’s alone', () => {
  const tenants = () => plant.as();
  const closed = (codes: string[]) => codes.filter((code) => /^(security|tenantpackage|datasource)(_|$)/.test(code)).sort();
  const codesOf = async (ask: ReturnType<typeof askAs>) => {
    const { menus } = await ask.query('session.shell');
    const lists = await Promise.all(['routes', 'buttons'].map((name) => ask.query(`system.menu.${name}`)));
    return [menus, ...lists].map((entries) => flat(entries).map(({ code }) => code));
  };

  test('are neither shown nor offered to anybody else, whatever his roles hold', async () => {
    const [own, others] = [await codesOf(platform()), await codesOf(tenants())];
    const tree = await tenants().query('system.menu.grantTree');
    const titles = flat(tree.menu).map((node) => (node as Entry & { title: string }).title);

    expect(own.map(closed).every((codes) => codes.includes('datasource') && codes.includes('tenantpackage'))).toBe(true);
    expect(closed(own[0] ?? [])).toEqual(['datasource', 'security', 'tenantpackage']);
    expect(others.flatMap(closed)).toEqual([]);
    expect(titles).toContain('用户管理');
    expect(titles).not.toContain('登录安全');
  });

  test('are all those whose calls are, down to the history of a record', () => {
    const table = permissionTable(appRouter);
    const areas = (of: (permission: unknown) => boolean) =>
      table
        .filter(({ procedure, permission }) => procedure.endsWith('.list') && of(permission))
        .map(({ procedure }) => procedure.slice(0, -'.list'.length));
    const platforms = areas((permission) => permission === 'platform');
    const open = table.filter(
      ({ procedure, permission }) => platforms.some((area) => procedure.startsWith(`${area}.`)) && permission !== 'platform',
    );

    expect(platforms.map((area) => entityAt(area)?.permission).filter((code) => !platformPages.has(code ?? ''))).toEqual([]);
    expect(platforms).toHaveLength(platformPages.size - 1);
    expect(open.map(({ procedure }) => procedure)).toEqual([]);
  });

  test('leave no button to grant that changes what all tenants share', async () => {
    const shared = allEntities().filter(({ owner, path }) => owner === 'shared' && !path.startsWith('test.'));
    const closed = new Set(shared.flatMap(({ permission }) => ['add', 'edit', 'delete', 'import'].map((one) => `${permission}_${one}`)));
    const codes = new Map(flat(await platform().query('system.menu.list')).map(({ id, code }) => [id, code]));

    const offered = flat((await platform().query('system.menu.grantTree')).menu).map(({ id }) => codes.get(id) ?? '');
    const writes = permissionTable(appRouter).filter(({ procedure }) =>
      shared.some(({ path }) => [`${path}.submit`, `${path}.remove`].includes(procedure)),
    );

    expect(offered.filter((code) => closed.has(code))).toEqual([]);
    expect(offered).toEqual(expect.arrayContaining(['param', 'menu_view', 'dictbiz_add', 'user_add']));
    expect(writes.filter(({ permission }) => permission !== 'platform').map(({ procedure }) => procedure)).toEqual([]);
  });

  test('and so are the commands that declare it', async () => {
    const commands = async (ask: ReturnType<typeof askAs>) =>
      (await ask.query('system.user.screen')).actions.map(({ name }: { name: string }) => name);

    expect(await commands(platform())).toContain('elsewhere');
    expect(await commands(tenants())).not.toContain('elsewhere');
    expect(await commands(tenants())).toContain('reset');
  });
});

describe('the platform’s own role', () => {
  test('is neither removed nor renamed away while it is the last that administers', async () => {
    const tree: Entry[] = flat(await platform().query('system.role.list', { filters: { roleAlias_equal: 'administrator' } }));
    const id = tree[0]?.id;
    await plant.database.transact({ tenantId: '000000' }, async (db) => {
      await db.execute('update "system_user" set role_id = \'{}\'');
    });

    const removal = await platform().refusal('system.role.remove', { ids: id });
    const renamed = await platform().refusal('system.role.submit', { id, roleAlias: 'user' });
    const second = await platform().mutate('system.role.submit', { roleName: '超管二', roleAlias: 'administrator', sort: 9 });
    await platform().mutate('system.role.remove', { ids: second.id });

    expect([removal.message, renamed.message]).toEqual(['至少保留一个超管角色!', '至少保留一个超管角色!']);
    expect(await platform().query('system.role.detail', { id })).toMatchObject({ roleAlias: 'administrator' });
  });
});

test('what the demo catches is in no menu of production, and is not offered to roles there', async () => {
  const codes = async () => {
    const trees = [await platform().query('system.menu.routes'), (await platform().query('system.menu.grantTree')).menu];
    return trees.map((tree) => flat(tree).flatMap((entry) => ('code' in entry ? entry.code : [])));
  };
  const demo = await codes();
  vi.stubEnv('APP_MODE', 'production');
  vi.stubEnv('CAPTCHA', 'on');
  const production = await codes();

  expect(demo[0]).toEqual(expect.arrayContaining([...demoPages]));
  expect(production.flat().filter((code) => demoPages.has(code))).toEqual([]);
  expect(production[0]).toContain('outbox');
});
