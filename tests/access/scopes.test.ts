import { beforeAll, describe, expect, test } from 'vitest';
import { readScopes } from '#server/calls/data-scopes.ts';
import { openBlade } from '#tests/blade/people.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('000000', '100001');
let menus: Map<string, string>;
beforeAll(async () => {
  const options: { id: string; code: string }[] = await platform().query('system.menu.select');
  menus = new Map(options.map(({ code, id }) => [code, id]));
});

const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const dataScope = (of: object) => ({ menuId: menus.get('user'), scopeName: '范围', resourceCode: 'user_scope', scopeType: 3, ...of });
const buildDept = async (tenantId: string) =>
  String((await plant.as({ tenantId }).mutate('system.dept.submit', { deptName: '车间', sort: 1 })).id);
const buildScope = async (of: object = {}) => String((await platform().mutate('system.dataScope.submit', dataScope(of))).id);

test('an old client keeps the data and API scopes of a menu, with every field of the contract', async () => {
  const call = await (await openBlade(plant.database)).as('000000', 'admin', 'Factory-2026');
  const data = {
    menuId: menus.get('post'),
    resourceCode: 'post',
    scopeName: '本人',
    scopeClass: 'x.y.Mapper',
    scopeType: 2,
    remark: '备注',
  };
  const api = { menuId: menus.get('post'), resourceCode: 'post', scopeName: '删除', scopePath: '/blade-system/post/remove', scopeType: 1 };

  const { body: madeData } = await call(
    'POST',
    '/blade-system/data-scope/submit',
    {},
    { body: { ...data, scopeField: '', scopeValue: '' } },
  );
  const { body: madeApi } = await call('POST', '/blade-system/api-scope/submit', {}, { body: api });
  const { body: dataList } = await call('GET', '/blade-system/data-scope/list', { current: '1', size: '10', menuId: data.menuId ?? '' });
  const { body: apiList } = await call('GET', '/blade-system/api-scope/list', { current: '1', size: '10', menuId: data.menuId ?? '' });
  const { body: other } = await call('GET', '/blade-system/api-scope/list', { menuId: menus.get('dept') ?? '' });
  const { body: removed } = await call('POST', '/blade-system/api-scope/remove', { ids: madeApi.data.id });

  expect([madeData.code, madeApi.code, removed.code]).toEqual([200, 200, 200]);
  expect(dataList.data).toMatchObject({
    total: 1,
    records: [{ ...data, scopeField: '*', scopeColumn: 'create_dept', scopeValue: '', scopeTypeName: '本人可见' }],
  });
  expect(apiList.data).toMatchObject({ total: 1, records: [{ ...api, id: madeApi.data.id, scopeTypeName: expect.stringMatching(/./) }] });
  expect(other.data.records).toEqual([]);
});

test('a scope of chosen departments is a comma list of their ids; nothing else is taken, and other reaches keep none', async () => {
  const refusals = await Promise.all(
    [
      dataScope({ scopeType: 5 }),
      dataScope({ scopeType: 5, scopeValue: '1,2;drop' }),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder that stock servers put into SQL
      dataScope({ scopeType: 5, scopeValue: '${deptId}' }),
      dataScope({ scopeType: 6 }),
      dataScope({ scopeType: 'x' }),
      dataScope({ menuId: '1' }),
    ].map((body) => platform().refusal('system.dataScope.submit', body)),
  );
  const [one, other] = [await buildDept('100001'), await buildDept('000000')];
  const chosen = await buildScope({ scopeType: 5, scopeValue: `${one},${other}` });
  const own = await buildScope({ scopeType: 2, scopeValue: '11' });

  expect(refusals.map(({ problems }) => Object.keys(problems)[0])).toEqual([
    'scopeValue',
    'scopeValue',
    'scopeValue',
    'scopeType',
    'scopeType',
    'menuId',
  ]);
  expect(refusals.every(({ code }) => code === 400)).toBe(true);
  expect(await platform().query('system.dataScope.detail', { id: chosen })).toMatchObject({ scopeValue: `${one},${other}` });
  expect(await platform().query('system.dataScope.detail', { id: own })).toMatchObject({ scopeValue: null });
});

test('pages choose the departments of a scope in their tree, each for itself, and read their names', async () => {
  const id = await buildScope({ scopeType: 5, scopeValue: await buildDept('000000') });

  const { form } = await platform().query('system.dataScope.screen');
  const detail = await platform().query('system.dataScope.detail', { id });

  expect(form.find(({ name }: { name: string }) => name === 'scopeValue')).toMatchObject({
    kind: 'references',
    tree: 'system.dept.tree',
    alone: true,
  });
  expect(detail.scopeValueName).toMatch(/\p{Script=Han}/u);
});

test('a scope that a role holds in any tenant is neither removed nor moved: the role would see more', async () => {
  const [held, free] = [await buildScope(), await buildScope()];
  const admin = plant.as({ roleAliases: ['admin'] });
  const { id: roleId } = await admin.mutate('system.role.submit', { roleName: '范围', roleAlias: 'scoped', sort: 1 });
  await admin.mutate('system.role.grant', { roleIds: [roleId], menuIds: [menus.get('user')], dataScopeIds: [held] });

  const removal = await platform().refusal('system.dataScope.remove', { ids: `${free},${held}` });
  const move = await platform().refusal('system.dataScope.submit', { id: held, menuId: menus.get('dept') });
  await platform().mutate('system.dataScope.submit', { id: held, scopeName: '改名' });

  expect(removal.message).toBe('数据已被引用，不能删除: 范围 角色 1 条');
  expect(move.problems).toEqual({ menuId: '数据权限已授予角色，不能更换菜单' });
  expect(await platform().query('system.dataScope.detail', { id: free })).toMatchObject({ id: free });
  expect(await platform().query('system.dataScope.detail', { id: held })).toMatchObject({ menuId: menus.get('user'), scopeName: '改名' });
});

test('a scope of departments names only those that some tenant has; a removed one stops no other change', async () => {
  const [live, closed] = [await buildDept('100001'), await buildDept('100001')];
  const id = await buildScope({ scopeType: 5, scopeValue: `${live},${closed}` });
  await plant.as().mutate('system.dept.remove', { ids: closed });

  const absent = await platform().refusal('system.dataScope.submit', dataScope({ scopeType: 5, scopeValue: `${live},12` }));
  const removed = await platform().refusal('system.dataScope.submit', dataScope({ scopeType: 5, scopeValue: closed }));
  const changed = await platform().refusal('system.dataScope.submit', { id, scopeValue: '13' });
  await platform().mutate('system.dataScope.submit', { id, scopeName: '改名' });

  expect(absent).toMatchObject({ code: 400, problems: { scopeValue: '没有编号为 12 的部门' } });
  expect(removed.problems).toEqual({ scopeValue: `没有编号为 ${closed} 的部门` });
  expect(changed.problems).toEqual({ scopeValue: '没有编号为 13 的部门' });
  expect(await platform().query('system.dataScope.detail', { id })).toMatchObject({ scopeName: '改名', scopeValue: `${live},${closed}` });
});

test('an API scope that a role holds in any tenant is not removed: its path would be open to all', async () => {
  const body = { menuId: menus.get('post'), scopeName: '删除', resourceCode: 'post', scopePath: '/blade-system/post/remove', scopeType: 1 };
  const [held, free] = [await platform().mutate('system.apiScope.submit', body), await platform().mutate('system.apiScope.submit', body)];
  const admin = plant.as({ roleAliases: ['admin'] });
  const { id: roleId } = await admin.mutate('system.role.submit', { roleName: '接口', roleAlias: 'api', sort: 1 });
  await platform().mutate('system.role.grant', { roleIds: [roleId], menuIds: [menus.get('post')], apiScopeIds: [held.id] });

  const removal = await platform().refusal('system.apiScope.remove', { ids: `${free.id},${held.id}` });
  const kept = await platform().query('system.apiScope.detail', { id: free.id });
  await platform().mutate('system.apiScope.remove', { ids: free.id });
  const { id: gone } = await admin.mutate('system.role.submit', { roleName: '已删', roleAlias: 'gone', sort: 1 });
  const past = await platform().mutate('system.apiScope.submit', body);
  await platform().mutate('system.role.grant', { roleIds: [gone], menuIds: [menus.get('post')], apiScopeIds: [past.id] });
  await platform().mutate('system.role.remove', { ids: gone });
  await platform().mutate('system.apiScope.remove', { ids: past.id });

  expect(removal.message).toBe('数据已被引用，不能删除: 删除 角色 1 条');
  expect(kept).toMatchObject({ id: free.id });
  expect(await platform().query('system.apiScope.detail', { id: held.id })).toMatchObject({ id: held.id });
  expect((await platform().refusal('system.apiScope.detail', { id: free.id })).code).toBe(404);
});

describe('a scope that is removed while somebody grants it', () => {
  test.each(['data', 'api'] as const)('stays, because the removal of a %s scope waits for the grant', async (kind) => {
    const made =
      kind === 'data'
        ? await buildScope()
        : (
            await platform().mutate('system.apiScope.submit', {
              menuId: menus.get('user'),
              scopeName: '接口',
              resourceCode: 'x',
              scopePath: '/x',
              scopeType: 1,
            })
          ).id;
    const admin = plant.as({ roleAliases: ['admin'] });
    const { id: roleId } = await admin.mutate('system.role.submit', { roleName: `授权中 ${kind}`, roleAlias: 'granting', sort: 1 });
    const granting = await plant.database.sql.reserve();
    await granting`begin`;
    await granting`select pg_advisory_xact_lock(hashtextextended('tree system.role ', 0))`;
    if (kind === 'data')
      await granting`insert into system_role_data_scope (tenant_id, role_id, data_scope_id) values ('100001', ${roleId}, ${made})`;
    else await granting`insert into system_role_api_scope (tenant_id, role_id, api_scope_id) values ('100001', ${roleId}, ${made})`;

    let isOver = false;
    const removal = platform()
      .refusal(`system.${kind}Scope.remove`, { ids: made })
      .catch((error: Error) => ({ message: error.message }))
      .finally(() => {
        isOver = true;
      });
    const isWaiting = async () => (await plant.database.sql`select from pg_locks where locktype = 'advisory' and not granted`).length > 0;
    while (!isOver && !(await isWaiting()));
    await granting`commit`;
    granting.release();

    expect((await removal).message).toBe('数据已被引用，不能删除: 角色 1 条');
    expect(await platform().query(`system.${kind}Scope.detail`, { id: made })).toMatchObject({ id: made });
  });

  test('leaves those who hold it with their own records, and their role can be granted again', async () => {
    const scope = await buildScope({ scopeType: 3 });
    const admin = plant.as({ roleAliases: ['admin'] });
    const { id } = await admin.mutate('system.role.submit', { roleName: '旧范围', roleAlias: 'dead', sort: 1 });
    const wanted = { roleIds: [id], menuIds: [menus.get('user')], dataScopeIds: [scope] };
    await admin.mutate('system.role.grant', wanted);
    await plant.database.sql`update system_data_scope set is_deleted = 1 where id = ${scope}`;
    const holder = { tenantId: '100001', roleIds: [String(id)], deptIds: ['5'] };

    const reach = await plant.database.transact({ tenantId: '100001' }, (db) => readScopes(db, holder));
    const { id: other } = await admin.mutate('system.role.submit', { roleName: '新', roleAlias: 'new', sort: 1 });
    const anew = await admin.refusal('system.role.grant', { ...wanted, roleIds: [other] });
    await admin.mutate('system.role.grant', wanted);

    expect(reach.get('user')).toEqual({ own: true, departments: [] });
    expect(anew.code).toBe(404);
    expect(await plant.database.transact({ tenantId: '100001' }, (db) => readScopes(db, holder))).toEqual(reach);
  });
});

test('an API path starts with a slash and holds neither spaces nor a query', async () => {
  const paths = ['blade-system/user', '/a b', '/user?id=1', '/', '//evil', '/a/../b'];
  const body = { menuId: menus.get('user'), scopeName: '路径', resourceCode: 'path', scopeType: 2 };

  const refusals = await Promise.all(paths.map((scopePath) => platform().refusal('system.apiScope.submit', { ...body, scopePath })));
  const { id } = await platform().mutate('system.apiScope.submit', { ...body, scopePath: '/board/workorder/**' });

  expect(refusals.map(({ problems }) => problems.scopePath)).toEqual(paths.map(() => '接口路径须以 / 开头，不含空格与参数'));
  expect(await platform().query('system.apiScope.detail', { id })).toMatchObject({ scopePath: '/board/workorder/**' });
});

test('only the platform’s administrator writes scopes; who sets them menu by menu lists them', async () => {
  const id = await buildScope();
  const admin = plant.as({ roleAliases: ['admin'] });
  const setter = plant.as({ codes: new Set(['data_scope_setting', 'api_scope_setting']) });
  const nobody = plant.as({ codes: new Set(['user']) });

  const refusals = await Promise.all([
    admin.refusal('system.dataScope.submit', dataScope({ id })),
    admin.refusal('system.dataScope.remove', { ids: id }),
    admin.refusal('system.apiScope.submit', { scopeName: 'x' }),
    nobody.refusal('system.dataScope.list'),
    nobody.refusal('system.apiScope.list'),
  ]);

  expect(refusals.map(({ code }) => code)).toEqual([403, 403, 403, 403, 403]);
  expect((await setter.query('system.dataScope.list', { filters: { menuId: menus.get('user') } })).total).toBeGreaterThan(0);
  expect((await setter.query('system.apiScope.list')).records).toBeInstanceOf(Array);
});
