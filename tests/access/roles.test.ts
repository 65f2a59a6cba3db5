import { beforeAll, describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('000000', '100001', '100002');
let menus: Map<string, string>;
beforeAll(async () => {
  const enabled = await platform().query('system.menu.list', { filters: { isEnabled: 'true' } });
  menus = new Map(flat(enabled).map(({ code, id }) => [code, id]));
});

interface Entry {
  id: string;
  code: string;
  title?: string;
  children?: Entry[];
}
const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const admin = () => plant.as({ roleAliases: ['admin'] });
const holder = (codes: string[]) => plant.as({ codes: new Set(codes) });
const idsOf = (...codes: string[]) => codes.map((code) => menus.get(code) ?? code).sort();
let made = 0;
const buildRole = async (of: object = {}, codes: string[] = []) => {
  const { id } = await admin().mutate('system.role.submit', { roleName: `线长 ${++made}`, roleAlias: 'leader', sort: 1, ...of });
  if (codes.length > 0) await admin().mutate('system.role.grant', { roleIds: [id], menuIds: idsOf(...codes) });
  return String(id);
};
const buildDept = async () => String((await admin().mutate('system.dept.submit', { deptName: '车间', sort: 1 })).id);
const granted = async (roleId: string) => ((await admin().query('system.menu.roleTreeKeys', { roleIds: roleId })).menu as string[]).sort();

describe('granting', () => {
  test('a role holds exactly what was granted, a button without its menu too, and the next grant replaces it', async () => {
    const roleId = await buildRole();

    await admin().mutate('system.role.grant', { roleIds: [roleId], menuIds: idsOf('user_add', 'dept'), dataScopeIds: [], apiScopeIds: [] });
    const first = await granted(roleId);
    await admin().mutate('system.role.grant', { roleIds: [roleId], menuIds: idsOf('post') });

    expect(first).toEqual(idsOf('user_add', 'dept'));
    expect(await granted(roleId)).toEqual(idsOf('post'));
  });

  test('what a parent loses, everything below it loses', async () => {
    const top = await buildRole({ roleName: '总管' }, ['user', 'dept', 'post']);
    const middle = await buildRole({ roleName: '主管', parentId: top }, ['user', 'dept']);
    const low = await buildRole({ roleName: '员工', parentId: middle }, ['user', 'dept']);

    await admin().mutate('system.role.grant', { roleIds: [top], menuIds: idsOf('dept', 'post') });

    expect(await granted(middle)).toEqual(idsOf('dept'));
    expect(await granted(low)).toEqual(idsOf('dept'));
  });

  test('nobody grants what he does not hold, a menu that is not there, or to a role above him', async () => {
    const roleId = await buildRole();
    const [adminRole] = await admin().query('system.role.list', { filters: { roleAlias_equal: 'admin' } });
    const clerk = holder(['role', 'role_grant', 'user']);

    const tooMuch = await clerk.refusal('system.role.grant', { roleIds: [roleId], menuIds: idsOf('user', 'tenant') });
    const absent = await admin().refusal('system.role.grant', { roleIds: [roleId], menuIds: ['1'] });
    const above = await clerk.refusal('system.role.grant', { roleIds: [adminRole.id], menuIds: idsOf('user') });
    await clerk.mutate('system.role.grant', { roleIds: [roleId], menuIds: idsOf('user') });

    expect(tooMuch).toMatchObject({ code: 403, message: '不能授予自己没有的权限!' });
    expect(absent.code).toBe(404);
    expect(above).toMatchObject({ code: 403, message: '无权配置管理员角色!' });
    expect(await granted(roleId)).toEqual(idsOf('user'));
  });

  test('a foreign role and one that is not there are the same refusal, and a batch with one grants nothing', async () => {
    const own = await buildRole();
    const [foreign] = await plant.as({ tenantId: '100002' }).query('system.role.list');

    const refusals = await Promise.all(
      [foreign.id, '1'].map((id) => admin().refusal('system.role.grant', { roleIds: [own, id], menuIds: idsOf('user') })),
    );

    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]?.code).toBe(404);
    expect(await granted(own)).toEqual([]);
    expect((await admin().query('system.menu.roleTreeKeys', { roleIds: foreign.id })).menu).toEqual([]);
  });

  test('the grant tree shows what the caller holds, with the groups above', async () => {
    const { menu } = await holder(['role_grant', 'user', 'user_add']).query('system.menu.grantTree');
    const all = await platform().query('system.menu.grantTree');

    expect(flat(menu).map(({ title }) => title)).toEqual(['权限管理', '角色管理', '权限设置', '系统管理', '用户管理', '新增']);
    const platforms = [...menus.keys()].filter(
      (code) =>
        /^(security|tenantpackage|datasource|socialprovider)(_|$)/.test(code) ||
        // What all tenants share is changed by the platform alone.
        /^(apiscope|client|datascope|dict|menu|param|region)_(add|edit|delete|import)$/.test(code),
    );
    expect(platforms).toEqual(expect.arrayContaining(['security', 'tenantpackage', 'datasource', 'datasource_add']));
    expect(
      flat(all.menu)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(
      [...menus]
        .filter(([code]) => !platforms.includes(code))
        .map(([, id]) => id)
        .sort(),
    );
  });

  test('a caller who sees only his department gives no menu without a scope', async () => {
    const roleId = await buildRole();
    const scope = await platform().mutate('system.dataScope.submit', {
      menuId: menus.get('productionline'),
      scopeName: '本部门',
      resourceCode: 'line_dept',
      scopeType: 3,
    });
    const scopes = new Map([['productionline', { own: false, departments: ['5'] }]]);
    const ownRole = await buildRole({}, ['productionline']);
    await platform().mutate('system.role.grant', { roleIds: [ownRole], menuIds: idsOf('productionline'), dataScopeIds: [scope.id] });
    const clerk = plant.as({ codes: new Set(['role_grant', 'productionline']), roleIds: [ownRole], scopes });

    const wide = await clerk.refusal('system.role.grant', { roleIds: [roleId], menuIds: idsOf('productionline') });
    await clerk.mutate('system.role.grant', { roleIds: [roleId], menuIds: idsOf('productionline'), dataScopeIds: [scope.id] });

    expect(wide.code).toBe(403);
    expect(await admin().query('system.menu.roleTreeKeys', { roleIds: roleId })).toMatchObject({ dataScope: [scope.id] });
  });
});

describe('a caller who sees only his department', () => {
  const sees = new Map([['productionline', { own: false, departments: ['5'] }]]);
  const buildScope = async (of: object) =>
    String((await platform().mutate('system.dataScope.submit', { menuId: menus.get('productionline'), scopeName: '范围', ...of })).id);

  test('takes the scope off no role, not off his own either', async () => {
    const scope = await buildScope({ resourceCode: 'strip', scopeType: 3 });
    const own = await buildRole({}, ['productionline', 'role_grant']);
    const menuIds = idsOf('productionline', 'role_grant');
    await platform().mutate('system.role.grant', { roleIds: [own], menuIds, dataScopeIds: [scope] });
    const codes = new Set(['productionline', 'role_grant']);
    const clerk = plant.as({ codes, roleIds: [own], deptIds: ['5'], scopes: sees });

    const stripped = await clerk.refusal('system.role.grant', { roleIds: [own], menuIds, dataScopeIds: [] });
    await clerk.mutate('system.role.grant', { roleIds: [own], menuIds, dataScopeIds: [scope] });

    expect(stripped).toMatchObject({ code: 403, message: '不能授予自己没有的权限!' });
    expect((await admin().query('system.menu.roleTreeKeys', { roleIds: own })).dataScope).toEqual([scope]);
  });

  test('gives nobody a role that sees further, but one that sees as far or less', async () => {
    const [near, far] = [await buildDept(), await buildDept()];
    const sees = new Map([['productionline', { own: false, departments: [near] }]]);
    const open = await buildRole({ roleName: '全部' }, ['productionline']);
    const [wide, same, less] = [await buildRole({}, []), await buildRole({}, []), await buildRole({}, [])];
    const reaches = [
      [wide, await buildScope({ resourceCode: 'wide', scopeType: 5, scopeValue: `${near},${far}` })],
      [same, await buildScope({ resourceCode: 'same', scopeType: 3 })],
      [less, await buildScope({ resourceCode: 'less', scopeType: 2 })],
    ] as const;
    for (const [roleId, scope] of reaches)
      await platform().mutate('system.role.grant', { roleIds: [roleId], menuIds: idsOf('productionline'), dataScopeIds: [scope] });
    const codes = new Set(['productionline', 'user_role', 'user_add', 'user_edit', 'user']);
    const clerk = plant.as({ codes, deptIds: [near], scopes: sees });
    const person = { account: 'scoped', password: 'Board-2026-x', realName: '范围' };
    const user = await clerk.mutate('system.user.submit', { ...person, roleId: same });

    const refusals = await Promise.all([
      clerk.refusal('system.user.grant', { userIds: user.id, roleIds: open }),
      clerk.refusal('system.user.grant', { userIds: user.id, roleIds: wide }),
      clerk.refusal('system.user.submit', { ...person, account: 'scoped2', roleId: open }),
      clerk.refusal('system.user.update', { id: user.id, roleId: wide }),
    ]);
    await clerk.mutate('system.user.grant', { userIds: user.id, roleIds: `${same},${less}` });

    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 403, message: '不能授予自己没有的权限!' });
  });
});

test('a role is granted nothing that its parent lacks, unless the parent gets it in the same grant', async () => {
  const top = await buildRole({ roleName: '上级' }, ['user']);
  const low = await buildRole({ roleName: '下级', parentId: top });

  const refusal = await admin().refusal('system.role.grant', { roleIds: [low], menuIds: idsOf('user', 'dept') });
  await admin().mutate('system.role.grant', { roleIds: [top, low], menuIds: idsOf('user', 'dept') });

  expect(refusal).toMatchObject({ code: 403, message: '不能授予上级角色没有的权限!' });
  expect(await granted(low)).toEqual(idsOf('user', 'dept'));
});

describe('roles', () => {
  test('the administering aliases come from their like only', async () => {
    const asSuper = await admin().refusal('system.role.submit', { roleName: '超管', roleAlias: 'administrator', sort: 1 });
    const asAdmin = await holder(['role', 'role_add']).refusal('system.role.submit', { roleName: '管理', roleAlias: 'admin', sort: 1 });
    const roleId = await buildRole();
    const renamed = await holder(['role', 'role_edit']).refusal('system.role.submit', { id: roleId, roleAlias: 'admin' });

    expect([asSuper.message, asAdmin.message, renamed.message]).toEqual([
      '无权限创建超管角色！',
      '无权配置管理员角色!',
      '无权配置管理员角色!',
    ]);
  });

  test.each([
    ...['ADMINISTRATOR', 'Admin'],
    ...['y,administrator,z', 'administrator,', 'y，admin', 'a、Administrator', 'x,supplier', 'Temporary-Supplier'],
  ])('no alias looks like a reserved one: %j', async (roleAlias) => {
    const refusal = await admin().refusal('system.role.submit', { roleName: '像', roleAlias, sort: 1 });

    expect(refusal.problems).toEqual({ roleAlias: '角色别名与保留别名过于相似!' });
  });

  test.each(['administrator ', '\u200badministrator'])(
    'an alias with blanks or marks of no width is the reserved one itself: %j',
    async (roleAlias) => {
      const refusal = await admin().refusal('system.role.submit', { roleName: '像', roleAlias, sort: 1 });

      expect(refusal.problems).toEqual({ roleAlias: '无权限创建超管角色！' });
    },
  );

  test.each(['supplier', 'temporary-supplier'])(
    'nobody makes or names a role %s, which the sign-in of suppliers looks for',
    async (roleAlias) => {
      const made = await admin().refusal('system.role.submit', { roleName: '供', roleAlias, sort: 1 });
      const renamed = await admin().refusal('system.role.submit', { id: await buildRole(), roleAlias });

      expect([made.problems, renamed.problems].map((problems) => Object.keys(problems ?? {}))).toEqual([['roleAlias'], ['roleAlias']]);
    },
  );

  test('a role lies neither below itself nor below its children, and goes last', async () => {
    const top = await buildRole();
    const low = await buildRole({ parentId: top });

    const itself = await admin().refusal('system.role.submit', { id: top, parentId: top });
    const ring = await admin().refusal('system.role.submit', { id: top, parentId: low });
    const removal = await admin().refusal('system.role.remove', { ids: top });

    expect([itself.message, ring.message, removal.message]).toEqual(['父节点不可选择自身!', '父节点不可选择自身!', '请先删除子节点!']);
    await admin().mutate('system.role.remove', { ids: low });
    await admin().mutate('system.role.remove', { ids: top });
  });

  test('two moves at once make no ring', async () => {
    const [one, two] = [await buildRole({ roleName: '甲' }), await buildRole({ roleName: '乙' })];

    const moves = await Promise.allSettled([
      admin().mutate('system.role.submit', { id: one, parentId: two }),
      admin().mutate('system.role.submit', { id: two, parentId: one }),
    ]);

    expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a role that somebody holds is not removed', async () => {
    const roleId = await buildRole();
    await admin().mutate('system.user.submit', { account: 'holder', password: 'Board-2026-x', realName: '持有', roleId });

    expect((await admin().refusal('system.role.remove', { ids: roleId })).message).toBe('数据已被引用，不能删除: 用户 1 条');
  });

  test('the identity switch gets exactly the roles it names, of the own tenant', async () => {
    const [one, two] = [await buildRole({ roleName: '一' }), await buildRole({ roleName: '二' })];
    const user = await admin().mutate('system.user.submit', {
      account: 'switcher',
      password: 'Board-2026-x',
      realName: '切换',
      roleId: `${one},${two}`,
    });
    const other = plant.as({ tenantId: '100002' });

    const byUser = await admin().query('system.role.select', { userId: user.id });
    const byIds = await admin().query('system.role.select', { roleId: one });
    const fromOutside = await other.query('system.role.select', { roleId: `${one},${two}` });

    expect(byUser.map(({ roleName }: { roleName: string }) => roleName).sort()).toEqual(['一', '二']);
    expect(byIds).toMatchObject([{ id: one, value: one, label: '一' }]);
    expect(fromOutside).toEqual([]);
  });

  test('only the platform sees the super role and other tenants trees', async () => {
    const [own] = await platform().query('system.role.tree');
    const named = await platform().query('system.role.tree', { tenantId: '100001' });
    const claimed = await admin().query('system.role.tree', { tenantId: '000000' });
    const inManaging = await plant.as({ tenantId: '000000' }).query('system.role.tree');

    expect(own.title).toBe('超级管理员');
    expect(own).toEqual({ id: own.id, parentId: '0', key: own.id, value: own.id, title: '超级管理员' });
    expect(flat(named).map(({ title }) => title)).toContain('管理员');
    expect(flat(claimed)).toEqual(flat(await admin().query('system.role.tree')));
    expect(flat(inManaging).map(({ title }) => title)).not.toContain('超级管理员');
  });
});

test('a second role of one name is refused at the field of a page, in its own tenant alone; doubles of legacy clients can be changed', async () => {
  const [one, other] = [await buildRole({ roleName: '夜班线长' }), await buildRole()];
  const said = { code: 400, problems: { roleName: '角色名称已存在' } };

  const added = await admin().refusal('system.role.submit', { roleName: '夜班线长', roleAlias: 'night', sort: 1 });
  const below = await platform().refusal('system.role.submit', { roleName: '夜班线长', roleAlias: 'night', parentId: one, sort: 1 });
  const renamed = await admin().refusal('system.role.update', { id: other, roleName: '夜班线长' });
  await plant.as({ tenantId: '100002', roleAliases: ['admin'] }).mutate('system.role.submit', {
    roleName: '夜班线长',
    roleAlias: 'night',
    sort: 1,
  });
  const client = plant.as({ roleAliases: ['admin'] }, { door: 'blade' });
  const double = await client.mutate('system.role.submit', { roleName: '夜班线长', roleAlias: 'night', sort: 1 });
  await admin().mutate('system.role.update', { id: String(double.id), roleName: '夜班线长', sort: 3 });

  expect([added, below, renamed]).toMatchObject([said, said, said]);
});
