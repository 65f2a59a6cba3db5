import { beforeAll, describe, expect, test } from 'vitest';
import { idsOfPage } from '#app/routes/roles/sent-grant.server.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('000000', '100001');
let menus: Map<string, string>;
beforeAll(async () => {
  const options: { id: string; code: string }[] = flat(await platform().query('system.menu.list'));
  menus = new Map(options.map(({ code, id }) => [code, id]));
});

interface Entry {
  id: string;
  code: string;
  title?: string;
  isHeading?: boolean;
  children?: Entry[];
}
const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const admin = () => plant.as({ roleAliases: ['admin'] });
const menuId = (code: string) => menus.get(code) ?? code;
let made = 0;
const buildRole = async (of: object = {}) =>
  String((await admin().mutate('system.role.submit', { roleName: `线长 ${++made}`, roleAlias: 'leader', sort: 1, ...of })).id);
const buildDataScope = async (code: string, scopeType: number, scopeValue = '') =>
  String(
    (
      await platform().mutate('system.dataScope.submit', {
        menuId: menuId(code),
        scopeName: `范围${scopeType}`,
        resourceCode: `${code}_${scopeType}`,
        scopeType,
        scopeValue,
      })
    ).id,
  );
const buildApiScope = async (scopePath: string) =>
  String(
    (
      await platform().mutate('system.apiScope.submit', {
        menuId: menuId('user'),
        scopeName: scopePath,
        resourceCode: 'api',
        scopePath,
        scopeType: 1,
      })
    ).id,
  );
const grant = (roleId: string, codes: string[], dataScopeIds: string[] = [], apiScopeIds: string[] = []) => ({
  roleIds: [roleId],
  menuIds: codes.map(menuId),
  dataScopeIds,
  apiScopeIds,
});
const keys = async (roleId: string) => {
  const { menu, dataScope, apiScope } = await admin().query('system.menu.roleTreeKeys', { roleIds: roleId });
  return { menu: menu.sort(), dataScope: dataScope.sort(), apiScope: apiScope.sort() };
};

describe('granting scopes', () => {
  test('role-tree-keys answers the menus, data scopes and API scopes exactly as they were granted', async () => {
    const roleId = await buildRole();
    const [data, api] = [await buildDataScope('workorder', 3), await buildApiScope('/blade-x/one')];

    await platform().mutate('system.role.grant', grant(roleId, ['workorder_add', 'dept'], [data], [api]));

    expect(await keys(roleId)).toEqual({ menu: [menuId('workorder_add'), menuId('dept')].sort(), dataScope: [data], apiScope: [api] });
  });

  test('the grant tree shows scopes as leaves below their menus, and only those that the caller may give', async () => {
    const [data, api] = [await buildDataScope('slogan', 2), await buildApiScope('/blade-x/two')];
    const roleId = await buildRole();
    await platform().mutate('system.role.grant', grant(roleId, [], [], [api]));
    const holder = (of: object) => plant.as({ codes: new Set(['role_grant', 'slogan']), ...of });

    const all = await platform().query('system.menu.grantTree');
    const own = await holder({ roleIds: [roleId] }).query('system.menu.grantTree');
    const other = await holder({ codes: new Set(['role_grant', 'dept']) }).query('system.menu.grantTree');

    expect(flat(all.dataScope).map(({ id }) => id)).toContain(data);
    expect(flat(all.apiScope).map(({ title }) => title)).toEqual(expect.arrayContaining(['系统管理', '用户管理', '/blade-x/two']));
    expect(flat(own.dataScope).map(({ title }) => title)).toEqual(['生产看板', '标语', '范围2']);
    expect(flat(own.apiScope).map(({ id }) => id)).toEqual([api]);
    expect(flat(other.dataScope)).toEqual([]);
    expect(flat(other.apiScope)).toEqual([]);
  });

  test('somebody who sees a whole menu may narrow others on it; who sees a department gives nothing wider', async () => {
    const roleId = await buildRole();
    const [everything, department] = [await buildDataScope('supporthours', 1), await buildDataScope('supporthours', 3)];
    const codes = new Set(['role_grant', 'supporthours']);
    const scopes = new Map([['supporthours', { own: false, departments: ['5'] }]]);
    const whole = plant.as({ codes });
    const clerk = plant.as({ codes, scopes, deptIds: ['5'] });

    await whole.mutate('system.role.grant', grant(roleId, ['supporthours'], [department]));
    const refusal = await clerk.refusal('system.role.grant', grant(roleId, ['supporthours'], [everything]));

    expect(refusal).toMatchObject({ code: 403, message: '不能授予自己没有的权限!' });
    expect((await keys(roleId)).dataScope).toEqual([department]);
  });

  test('scopes that are not there, and an API scope that the caller lacks, grant nothing at all', async () => {
    const roleId = await buildRole();
    const api = await buildApiScope('/blade-x/three');
    const caller = admin();

    const absentData = await caller.refusal('system.role.grant', grant(roleId, ['dept'], ['1']));
    const absentApi = await caller.refusal('system.role.grant', grant(roleId, ['dept'], [], ['1']));
    const lacking = await caller.refusal('system.role.grant', grant(roleId, ['dept'], [], [api]));

    expect([absentData.code, absentApi.code]).toEqual([404, 404]);
    expect(lacking).toMatchObject({ code: 403, message: '不能授予自己没有的权限!' });
    expect(await keys(roleId)).toEqual({ menu: [], dataScope: [], apiScope: [] });
  });

  test('a page that was drawn before somebody else granted changes nothing', async () => {
    const roleId = await buildRole();
    const { mark } = await admin().query('system.role.grantForm', { roleIds: roleId });
    await admin().mutate('system.role.grant', grant(roleId, ['post']));

    const refusal = await admin().refusal('system.role.grant', { ...grant(roleId, ['dept']), expected: mark });

    expect(refusal).toMatchObject({ code: 409, message: '数据已被他人修改' });
    expect((await keys(roleId)).menu).toEqual([menuId('post')]);
  });
});

describe('roles below another', () => {
  const buildFamily = async (codes: string[], scopes: string[], apiScopes: string[] = []) => {
    const top = await buildRole();
    await platform().mutate('system.role.grant', grant(top, codes, scopes, apiScopes));
    const low = await buildRole({ parentId: top });
    return { top, low };
  };

  test('lose with the menu its data scopes, and the API scopes that their parent loses', async () => {
    const [order, plan] = [await buildDataScope('workorder', 4), await buildDataScope('workorderplan', 4)];
    const [one, two] = [await buildApiScope('/blade-x/four'), await buildApiScope('/blade-x/five')];
    const { top, low } = await buildFamily(['workorder', 'workorderplan'], [order, plan], [one, two]);
    await platform().mutate('system.role.grant', grant(low, ['workorder', 'workorderplan'], [order, plan], [one, two]));

    await platform().mutate('system.role.grant', grant(top, ['workorder'], [order], [one]));

    expect(await keys(low)).toEqual({ menu: [menuId('workorder')], dataScope: [order], apiScope: [one] });
  });

  test('are narrowed to what their parent sees now, two levels down', async () => {
    const [below, department, own] = [
      await buildDataScope('transferboards', 4),
      await buildDataScope('transferboards', 3),
      await buildDataScope('transferboards', 2),
    ];
    const { top, low } = await buildFamily(['transferboards'], [below]);
    const lowest = await buildRole({ parentId: low });
    await platform().mutate('system.role.grant', grant(low, ['transferboards'], [below]));
    await platform().mutate('system.role.grant', grant(lowest, ['transferboards'], [below, own]));

    await platform().mutate('system.role.grant', grant(top, ['transferboards'], [department]));

    expect((await keys(low)).dataScope).toEqual([department]);
    expect((await keys(lowest)).dataScope).toEqual([own]);
  });

  test('do not see more because their parent does', async () => {
    const department = await buildDataScope('receivemateriset', 3);
    const { top, low } = await buildFamily(['receivemateriset'], [department]);
    await platform().mutate('system.role.grant', grant(low, ['receivemateriset'], [department]));

    await platform().mutate('system.role.grant', grant(top, ['receivemateriset'], []));

    expect((await keys(top)).dataScope).toEqual([]);
    expect((await keys(low)).dataScope).toEqual([department]);
  });

  test('get no menu further than their parent has it, and no API scope that it lacks', async () => {
    const [department, everything] = [await buildDataScope('exclusionflow', 3), await buildDataScope('exclusionflow', 1)];
    const api = await buildApiScope('/blade-x/six');
    const { low } = await buildFamily(['exclusionflow'], [department]);

    const refusals = await Promise.all(
      [grant(low, ['exclusionflow']), grant(low, ['exclusionflow'], [everything]), grant(low, ['exclusionflow'], [department], [api])].map(
        (wanted) => platform().refusal('system.role.grant', wanted),
      ),
    );
    await platform().mutate('system.role.grant', grant(low, ['exclusionflow'], [department]));

    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 403, message: '不能授予上级角色没有的权限!' });
    expect((await keys(low)).dataScope).toEqual([department]);
  });

  test('are narrowed when they are moved below another', async () => {
    const department = await buildDataScope('productionline', 3);
    const { top } = await buildFamily(['productionline', 'dept'], [department]);
    const moved = await buildRole();
    await platform().mutate('system.role.grant', grant(moved, ['productionline', 'post']));

    await admin().mutate('system.role.submit', { id: moved, parentId: top });

    expect(await keys(moved)).toEqual({ menu: [menuId('productionline')], dataScope: [department], apiScope: [] });
  });
});

describe('the grant page', () => {
  test('ticks exactly what was granted, and keeps what it does not offer', async () => {
    const roleId = await buildRole();
    const future = await platform().mutate('system.menu.submit', {
      name: '未来',
      code: 'future_x',
      path: '/future/x',
      parentId: '',
      sort: 1,
      category: 1,
    });
    await platform().mutate('system.role.grant', { roleIds: [roleId], menuIds: [menuId('user_add'), future.id] });
    await platform().mutate('system.menu.submit', { id: future.id, isEnabled: false });
    const codes = new Set(['role_grant', 'user_add', 'user_edit']);
    const clerk = plant.as({ codes, roleIds: [roleId] });

    const form = await clerk.query('system.role.grantForm', { roleIds: roleId });

    expect(form.menu).toMatchObject({ ticked: [menuId('user_add')], kept: [String(future.id)], partly: [] });
    expect(flat(form.menu.nodes).map(({ title, isHeading }) => [title, isHeading === true])).toEqual([
      ['权限管理', true],
      ['角色管理', true],
      ['权限设置', false],
      ['系统管理', true],
      ['用户管理', true],
      ['新增', false],
      ['修改', false],
    ]);
  });

  test('of several roles ticks what all of them hold', async () => {
    const [one, two] = [await buildRole(), await buildRole()];
    await admin().mutate('system.role.grant', grant(one, ['user', 'dept']));
    await admin().mutate('system.role.grant', grant(two, ['dept', 'post']));

    const { menu } = await admin().query('system.role.grantForm', { roleIds: `${one},${two}` });

    expect(menu.ticked).toEqual([menuId('dept')]);
    expect(menu.partly.sort()).toEqual([menuId('user'), menuId('post')].sort());
  });

  test('is refused for more roles than are granted at once, in words', async () => {
    const roleIds = Array.from({ length: 101 }, (_, at) => String(at + 1));

    const refusals = [
      await admin().refusal('system.role.grantForm', { roleIds }),
      await admin().refusal('system.role.grant', { ...grant('1', ['dept']), roleIds }),
    ];

    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 400, message: '一次最多配置100条数据!' });
  });

  test('of too many ticked rows is no page: the list says how many may be set', async () => {
    const ids = Array.from({ length: 101 }, (_, at) => String(at + 1));
    const open = (chosen: string[]) =>
      idsOfPage(new Request(`http://factory.test/authority/role/grant?ids=${chosen.join(',')}`), '/authority/role/index').catch(
        (refused: Response) => refused,
      );

    const [refused, opened_] = [await open(ids), await open(ids.slice(1))];

    expect(opened_).toEqual(ids.slice(1));
    expect(refused).toMatchObject({ status: 302 });
    const { headers } = refused as Response;
    expect(headers.get('Location')).toBe('/authority/role/index');
    expect(decodeURIComponent(headers.get('Set-Cookie') ?? '')).toContain('一次最多配置 100 条，您选择了 101 条。');
  });

  test('is refused for a role above the caller and for one that is not there', async () => {
    const [adminRole] = await admin().query('system.role.list', { filters: { roleAlias_equal: 'admin' } });
    const clerk = plant.as({ codes: new Set(['role_grant', 'user']) });

    expect(await clerk.refusal('system.role.grantForm', { roleIds: adminRole.id })).toMatchObject({
      code: 403,
      message: '无权配置管理员角色!',
    });
    expect((await clerk.refusal('system.role.grantForm', { roleIds: '1' })).code).toBe(404);
  });
});

test('a folder that is granted without a page below it is named', async () => {
  const alone = await buildRole();
  const used = await buildRole();
  await admin().mutate('system.role.grant', grant(alone, ['board', 'system', 'user']));
  await admin().mutate('system.role.grant', grant(used, ['system', 'user']));

  const forms = await Promise.all([alone, used].map((id) => admin().query('system.role.grantForm', { roleIds: [id] })));

  expect(forms.map((form) => form.emptyFolders)).toEqual([['生产看板'], []]);
});
