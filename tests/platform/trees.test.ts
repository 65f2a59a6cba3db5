import { describe, expect, test } from 'vitest';
import { buildTenant } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');

const ask = (tenantId = '100001', of: object = {}) => plant.as({ tenantId, ...of });
const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const buildDept = async (deptName: string, parentId = '') =>
  (await ask().mutate('system.dept.submit', { deptName, parentId, sort: 1 })) as { id: string; ancestors: string };

describe('departments', () => {
  test('begin below the company while there is one', async () => {
    await buildTenant(plant.database, '100003');
    const parentOf = async () => {
      const { form } = await ask('100003').query('system.dept.screen');
      return form.find(({ name }: { name: string }) => name === 'parentId').initial;
    };
    const [company] = await plant.database.sql`select id::text from system_dept where tenant_id = '100003'`;
    const alone = await parentOf();

    await ask('100003').mutate('system.dept.submit', { deptName: '另一公司', parentId: '', sort: 1 });

    expect(alone).toBe(company?.id);
    expect(await parentOf()).toBeUndefined();
  });

  test('lie at most 30 deep, added or moved with what is below them', async () => {
    let parentId = '';
    let above = '';
    for (let level = 1; level <= 30; level += 1) {
      above = parentId;
      parentId = (await buildDept(`第${level}级`, parentId)).id;
    }
    const [branch, another] = [await buildDept('支'), await buildDept('另一支')];
    await buildDept('支下', branch.id);
    const tooDeep = { code: 400, problems: { parentId: '层级不能超过30级' } };

    expect(await ask().refusal('system.dept.submit', { deptName: '第31级', parentId, sort: 1 })).toMatchObject(tooDeep);
    expect(await ask().refusal('system.dept.update', { id: branch.id, parentId: above })).toMatchObject(tooDeep);
    await ask().mutate('system.dept.update', { id: another.id, parentId: above });

    expect(await ask().query('system.dept.list', { filters: { deptName: '第31级' } })).toEqual([]);
    expect(await ask().query('system.dept.detail', { id: branch.id })).toMatchObject({ parentId: '0' });
    expect(await ask().query('system.dept.detail', { id: another.id })).toMatchObject({ parentId: above });
  });

  test('a new department answers what the legacy table copies into its row', async () => {
    const answer = await ask().mutate('system.dept.submit', {
      deptName: '采购部',
      deptCategory: 2,
      parentId: '',
      sort: '3',
      children: [],
      $index: 1,
    });

    expect(answer).toMatchObject({
      tenantId: '100001',
      parentId: '0',
      parentName: '顶级',
      deptCategory: 2,
      deptCategoryName: '部门',
      ancestors: '0',
    });
  });

  test('the list is nested, nothing empty hangs on a leaf, and filters flatten', async () => {
    const top = await buildDept('总装');
    const low = await buildDept('总装一线', top.id);

    const nested = (await ask().query('system.dept.list')) as { id: string; children?: object[] }[];
    const found = await ask().query('system.dept.list', { filters: { deptName: '总装一' } });

    const row = nested.find(({ id }) => id === top.id);
    expect(row?.children).toMatchObject([{ id: low.id, parentName: '总装' }]);
    expect(row?.children?.[0]).not.toHaveProperty('children');
    expect(found.map(({ id }: { id: string }) => id)).toEqual([low.id]);
  });

  test('rows stand in the order asked for beside their own kind, in the whole tree and in a level', async () => {
    const top = await buildDept('排序');
    for (const name of ['b', 'c', 'a']) await buildDept(`排序${name}`, top.id);
    const names = (rows: { deptName: string }[] = []) => rows.map(({ deptName }) => deptName);
    const sorted = async (sort: string) => {
      const tree = (await ask().query('system.dept.list', { sort: [sort] })) as { id: string; children?: { deptName: string }[] }[];
      const level = await ask().query('system.dept.lazyList', { parentId: top.id, sort: [sort] });
      return [names(tree.find(({ id }) => id === top.id)?.children), names(level)];
    };

    const [up, down] = [await sorted('deptName'), await sorted('-deptName')];

    expect(up).toEqual([
      ['排序a', '排序b', '排序c'],
      ['排序a', '排序b', '排序c'],
    ]);
    expect(down).toEqual([
      ['排序c', '排序b', '排序a'],
      ['排序c', '排序b', '排序a'],
    ]);
  });

  test('a level tells which of its rows go on, as rows and as nodes', async () => {
    const top = await buildDept('质量');
    const low = await buildDept('来料检验', top.id);

    const rows = await ask().query('system.dept.lazyList', { parentId: '0' });
    const below = await ask().query('system.dept.lazyList', { parentId: top.id });
    const nodes = await ask().query('system.dept.lazyTree', { parentId: '' });

    expect(rows.find(({ id }: { id: string }) => id === top.id)).toMatchObject({ hasChildren: true, deptName: '质量' });
    expect(below).toMatchObject([{ id: low.id }]);
    expect(below[0]).not.toHaveProperty('hasChildren');
    expect(nodes.find(({ id }: { id: string }) => id === top.id)).toEqual({
      id: top.id,
      key: top.id,
      value: top.id,
      parentId: '0',
      title: '质量',
      hasChildren: true,
    });
  });

  test('a department that moves takes along what knows the way above it', async () => {
    const [one, two] = [await buildDept('一厂'), await buildDept('二厂')];
    const shop = await buildDept('车间', one.id);
    const line = await buildDept('线体', shop.id);

    await ask().mutate('system.dept.submit', { id: shop.id, parentId: two.id });

    expect(await ask().query('system.dept.detail', { id: line.id })).toMatchObject({
      ancestors: `0,${two.id},${shop.id}`,
      parentName: '车间',
    });
  });

  test('neither below itself nor removed from under people or departments; a foreign parent is no choice', async () => {
    const top = await buildDept('仓库');
    const low = await buildDept('原料仓', top.id);
    await ask().mutate('system.user.submit', { account: 'keeper', password: 'Board-2026-x', realName: '仓管', deptId: low.id });
    await ask().mutate('system.user.submit', { account: 'head-keeper', password: 'Board-2026-x', realName: '主管', deptId: top.id });
    const [foreign] = await ask('100002').query('system.dept.select');

    const refusals = await Promise.all([
      ask().refusal('system.dept.submit', { id: top.id, parentId: low.id }),
      ask().refusal('system.dept.remove', { ids: top.id }),
      ask().refusal('system.dept.remove', { ids: low.id }),
      ask().refusal('system.dept.submit', { deptName: 'x', sort: 1, parentId: foreign.id }),
    ]);

    expect(refusals.map(({ message }) => message)).toEqual([
      '父节点不可选择自身!',
      '请先删除子节点!',
      '数据已被引用，不能删除: 用户 1 条',
      '上级部门不在可选范围内',
    ]);
    expect(refusals[1].referrers).toEqual({ refusal: '请先删除子节点!', rows: [{ text: '下级部门 1 条' }] });
  });

  test('who sees one branch starts at it', async () => {
    const top = await buildDept('研发');
    const mine = (await ask('100001', { deptIds: ['77'] }).mutate('system.dept.submit', {
      deptName: '硬件',
      parentId: top.id,
      sort: 1,
    })) as { id: string };
    const scopes = new Map([['dept', { own: false, departments: ['77'] }]]);

    const rows = await ask('100001', { scopes }).query('system.dept.lazyList', { parentId: '0' });

    expect(rows.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
  });
});

describe('menus', () => {
  test('routes hold what the roles hold with the groups above, buttons below their menus, nothing else', async () => {
    const codes = new Set(['user', 'user_add', 'workorder_view']);

    const routes = await ask('100001', { codes }).query('system.menu.routes');
    const buttons = await ask('100001', { codes }).query('system.menu.buttons');
    const nobody = ask('100001', { codes: new Set() });

    expect(routes).toMatchObject([{ code: 'system', parentId: '0', children: [{ code: 'user', path: '/system/user', category: 1 }] }]);
    expect(routes[0].children[0]).not.toHaveProperty('children');
    expect(buttons).toMatchObject([
      { code: 'board', children: [{ code: 'workorder', children: [{ code: 'workorder_view' }] }] },
      { code: 'system', children: [{ code: 'user', children: [{ code: 'user_add', category: 2, action: 1 }] }] },
    ]);
    expect([
      await nobody.query('system.menu.routes'),
      await nobody.query('system.menu.buttons'),
      await nobody.query('system.menu.topMenu'),
    ]).toEqual([[], [], []]);
  });

  test('an entry that is switched off is in nobody’s menu', async () => {
    const made = await platform().mutate('system.menu.submit', {
      name: '报表',
      code: 'report_x',
      path: '/report/x',
      parentId: '',
      sort: 1,
      category: 1,
      isEnabled: false,
    });

    const routes = await platform().query('system.menu.routes');

    expect(made.id).toMatch(/^\d{19}$/);
    expect(routes.map(({ code }: { code: string }) => code)).not.toContain('report_x');
  });

  test('only the platform writes menus, and their rules hold', async () => {
    const entry = { name: '公告', code: 'notice_x', path: '/desk/x', parentId: '', sort: 1, category: 1 };
    const made = await platform().mutate('system.menu.submit', entry);
    const button = await platform().mutate('system.menu.submit', {
      ...entry,
      name: '新增',
      code: 'notice_x_add',
      parentId: made.id,
      category: 2,
    });

    const refusals = await Promise.all([
      ask().refusal('system.menu.submit', { ...entry, code: 'other_x', name: '其他' }),
      platform().refusal('system.menu.submit', { ...entry, code: 'other_x' }),
      platform().refusal('system.menu.submit', { ...entry, name: '另一个' }),
      platform().refusal('system.menu.submit', { ...entry, code: 'other_x', name: '其他', parentId: button.id }),
      platform().refusal('system.menu.submit', { id: made.id, parentId: made.id }),
      platform().refusal('system.menu.submit', { ...entry, code: 'other_x', name: '其他', path: 'javascript:alert(1)' }),
      platform().refusal('system.menu.remove', { ids: made.id }),
    ]);

    expect(refusals.map(({ message }) => message)).toEqual([
      '请求被拒绝',
      '菜单名或编号已存在!',
      '菜单名或编号已存在!',
      '父节点只可选择菜单类型!',
      '父节点不可选择自身!',
      '路由地址须以 / 或 http(s):// 开头',
      '请先删除子节点!',
    ]);
  });
});
