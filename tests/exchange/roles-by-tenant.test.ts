import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { findPerson, sessionOf } from '#server/calls/find-identity.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { bringIn, sheetOf, takeOver, useOwnFolder, workbookOf } from './exchange-build.ts';

useOwnFolder();
const plant = usePlant('000000', '100001', '100002');
const path = 'system.role';
type Cell = string | number | null;
let [admin, platform]: Session[] = [];

beforeAll(async () => {
  admin = await sessionNow('100001');
  platform = await sessionNow('000000');
});

/** The session that the administrator of a tenant would have now. */
async function sessionNow(tenantId: string): Promise<Session> {
  const [row] = await plant.database.sql<{ id: string }[]>`
    select id::text from "system_user" where tenant_id = ${tenantId} and account = 'admin'`;
  return plant.database.transact({ tenantId }, async (db) => {
    const person = await findPerson(db, { tenantId, userId: String(row?.id) });
    if (!person) throw new Error('Nobody is there');
    return sessionOf(db, person, { id: 'test', kind: 'page', clientId: '' });
  });
}
const ask = (session = platform) => askAs(plant.database, session as Session);
const bring = async (rows: Cell[][], session = platform) => bringIn(plant.database, session as Session, path, await workbookOf(rows));
const confirm = (id: string, session = platform) => takeOver(plant.database, session as Session, id);
const exported = async (columns?: string[]): Promise<Cell[][]> =>
  (await sheetOf(await ask().query('exchange.exportNow', { path, columns }))).map((row) =>
    Array.from(row, (cell) => (cell ?? null) as Cell),
  );
const rolesNow = () => plant.database.sql<{ id: string; tenant_id: string; role_name: string; sort: number; parent_id: string }[]>`
  select id::text, tenant_id, role_name, sort, parent_id::text from system_role where is_deleted = 0 order by id`;
const named = async (name: string) => (await rolesNow()).filter((one) => one.role_name === name);
const heads = ['角色名称', '角色别名', '上级角色', '排序', '所属租户'];

describe('the roles of every tenant, exported by the platform’s administrator', () => {
  test('come back as they are: each is one of its own tenant', async () => {
    const before = await rolesNow();

    const { report } = await bring(await exported(['roleName', 'roleAlias', 'sort', 'parentId', 'tenantName']));

    expect(new Set(before.map((one) => one.tenant_id))).toEqual(new Set(['000000', '100001', '100002']));
    expect(report.problems).toEqual([]);
    expect(report.counts).toMatchObject({ added: 0, changed: 0, wrong: 0, unchanged: before.length });
  });

  test('are changed where the file says so, in their own tenant alone', async () => {
    const file = await exported(['roleName', 'roleAlias', 'sort', 'tenantName']);
    const rows = file.map((row) => (row[0] === '管理员' && row[3] === '工厂 100002' ? row.with(2, 77) : row));
    const before = await rolesNow();

    const { id, report } = await bring(rows);
    await confirm(id);

    expect(report.counts).toMatchObject({ added: 0, changed: 1, wrong: 0 });
    const changed = (await rolesNow()).filter((one, at) => one.sort !== before[at]?.sort);
    expect(changed).toMatchObject([{ tenant_id: '100002', role_name: '管理员', sort: 77 }]);
  });

  test('name their tenant whatever columns are chosen', async () => {
    expect((await exported(['roleName']))[0]).toEqual(['角色名称', '所属租户', '记录版本']);
  });
});

describe('a new role of a file', () => {
  test('belongs to the tenant that its row names, below a role of that tenant, which may stand in the file', async () => {
    const { id } = await bring([
      heads,
      ['线长', 'line', '班组', 2, '100002'],
      ['班组', 'team', '管理员', 1, '工厂 100002'],
      ['巡检', 'round', '管理员', 1, '100001'],
      ['总部', 'head', null, 1, null],
      ['本部', 'own', '顶级', 1, 'Head office'],
    ]);
    const { report } = await confirm(id);

    expect(report.counts).toMatchObject({ added: 5, wrong: 0 });
    const [team] = await named('班组');
    const administrators = await named('管理员');
    const of = (tenantId: string) => administrators.find((one) => one.tenant_id === tenantId)?.id;
    expect(team).toMatchObject({ tenant_id: '100002', parent_id: of('100002') });
    expect(await named('线长')).toMatchObject([{ tenant_id: '100002', parent_id: team?.id }]);
    expect(await named('巡检')).toMatchObject([{ tenant_id: '100001', parent_id: of('100001') }]);
    expect(await named('总部')).toMatchObject([{ tenant_id: '000000', parent_id: '0' }]);
    expect(await named('本部')).toMatchObject([{ tenant_id: '000000', parent_id: '0' }]);
  });

  test('of a tenant that there is not is refused at its cell, as is a parent of another tenant', async () => {
    await bring([heads, ['只在甲', 'only', null, 1, '100001']]).then(({ id }) => confirm(id));

    const { report } = await bring([heads, ['甲', 'a', null, 1, '999999'], ['乙', 'b', '只在甲', 1, '100002']]);

    expect(report.problems).toEqual([
      { row: 2, column: '所属租户', value: '999999', text: '“999999”不存在' },
      { row: 3, column: '上级角色', value: '只在甲', text: '“只在甲”不存在' },
    ]);
  });

  test('of another tenant is refused to a plant’s own administrator, who may name his own', async () => {
    const { report } = await bring([heads, ['丙', 'c', null, 1, '工厂 100002'], ['丁', 'd', null, 1, '工厂 100001']], admin);

    expect(report.counts).toMatchObject({ added: 1, wrong: 1 });
    expect(report.problems).toEqual([{ row: 2, column: '所属租户', value: '工厂 100002', text: '只能导入到本租户' }]);
    const template = await sheetOf(await ask(admin).query('exchange.template', { path }));
    expect(template[0]).not.toContain('所属租户');
  });
});

test('a mask in a file of parameters that comes back changes nothing, and what stands beside it is taken', async () => {
  await ask().mutate('system.param.submit', { paramName: '初始密码', paramKey: 'account.initPassword', paramValue: 'Welcome-to-line-8' });
  const file = async (name: string) =>
    workbookOf([
      ['参数名称', '参数键名', '参数键值'],
      [name, 'account.initPassword', '******'],
    ]);
  const bringParams = async (name: string) => bringIn(plant.database, platform as Session, 'system.param', await file(name));

  const [same, renamed] = [await bringParams('初始密码'), await bringParams('新员工的密码')];

  expect(same.report.counts).toMatchObject({ unchanged: 1, changed: 0, wrong: 0 });
  expect(renamed.report.counts).toMatchObject({ unchanged: 0, changed: 1, wrong: 0 });
});
