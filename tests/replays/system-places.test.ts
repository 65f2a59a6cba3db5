import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LegacyClient } from '#tests/blade/legacy-client.ts';
import {
  absent,
  allOf,
  dataOf,
  expectRefused,
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
beforeAll(async () => {
  server = await borrowServer();
  platform = await strictlySignedIn(server.origin, 'admin');
  ours = await strictlySignedIn(server.origin, 'admin', '100001');
  theirs = await secondPlant(server.origin, platform);
  leader = await strictlySignedIn(server.origin, 'leader', '100001');
});

const unique = (stem: string) => `${stem}-${randomBytes(4).toString('hex')}`;
type Refusals = [string, () => ReturnType<LegacyClient['send']>, ReturnType<typeof refused>][];

describe('departments', () => {
  const get = (call: string, query = {}, client = ours) => dataOf(client.get(`/blade-system/dept/${call}`, query));
  const submit = (of: object, client = ours) =>
    client.send('/blade-system/dept/submit', {
      id: '',
      parentId: '',
      deptName: unique('部'),
      fullName: '',
      deptCategory: 2,
      sort: 1,
      ...of,
    });
  const remove = (ids: string) => ours.post('/blade-system/dept/remove', { ids });
  const make = async (of: object = {}): Promise<string> => (await dataOf(submit(of))).id;

  test('one is added below another, read in every shape, moved with what lies below it, and removed', async () => {
    const answer = await dataOf(submit({ deptCategory: 1 }));
    const above = answer.id;
    const below = await make({ parentId: above });
    const group = await make({ parentId: below, deptCategory: 3 });

    const list = await get('list', { deptName: '', fullName: '' });
    const level = await get('lazy-list', { parentId: above });
    const nodes = await get('lazy-tree', { parentId: above });
    const tops = await get('lazy-tree', { parentId: 0 });
    const tree = await get('tree', { tenantId: '100001' });
    const detail = await get('detail', { id: below });
    const [someone] = (await dataOf(ours.get('/blade-user/page', { account: 'leader' }))).records;
    const held = await get('select', { userId: someone.id });
    const named = await get('select', { deptId: `${above},${group}` });
    await dataOf(submit({ ...detail, parentId: '0' }));
    const moved = await get('detail', { id: group });
    for (const id of [group, below, above]) await dataOf(remove(id));

    expect(answer).toMatchObject({ id: above, tenantId: '100001', deptCategory: 1, deptCategoryName: '公司' });
    expect(list.find(({ id }: TreeRow) => id === above)).toMatchObject({
      parentName: '顶级',
      children: [{ id: below, parentId: above, children: [{ id: group, deptCategoryName: '小组' }] }],
    });
    expect(level).toMatchObject([{ id: below, parentId: above, hasChildren: true, deptCategoryName: '部门' }]);
    expect(nodes).toEqual([{ id: below, parentId: above, key: below, value: below, title: detail.deptName, hasChildren: true }]);
    expect(tops.find(({ id }: TreeRow) => id === above)).toMatchObject({ parentId: '0', hasChildren: true });
    expect(allOf(tree).map(({ id }) => id)).toEqual(expect.arrayContaining([above, below, group]));
    expect(detail).toMatchObject({ id: below, parentName: expect.stringMatching(/^部/), ancestors: `0,${above}` });
    expect(held).toMatchObject([{ id: someone.deptId, deptName: expect.any(String) }]);
    expect(named.map(({ id }: TreeRow) => id).sort()).toEqual([above, group].sort());
    expect(moved.ancestors).toBe(`0,${below}`);
    expect(await ours.get('/blade-system/dept/detail', { id: above })).toMatchObject(absent);
  });

  test('of another tenant are nobody’s to read but the platform’s', async () => {
    const mine = await get('tree', { tenantId: '100001' });

    expect(await get('tree', { tenantId: '100002' })).toEqual(mine);
    expect(await get('tree', { tenantId: '100001' }, platform)).toEqual(mine);
    expect(await get('select', { deptId: mine[0].id }, theirs)).toEqual([]);
  });

  describe('are not changed when', () => {
    let above: string;
    let below: string;
    let foreign: string;
    let inhabited: string;
    beforeAll(async () => {
      above = await make();
      below = await make({ parentId: above });
      foreign = (await dataOf(submit({}, theirs))).id;
      inhabited = (await dataOf(ours.get('/blade-user/page', { account: 'leader' }))).records[0].deptId;
    });
    const refusals: Refusals = [
      ['one lies below itself', () => submit({ id: above, parentId: above }), refused(400, '父节点不可选择自身!')],
      ['one lies below what lies below it', () => submit({ id: above, parentId: below }), refused(400, '父节点不可选择自身!')],
      ['one lies below a foreign one', () => submit({ parentId: foreign }), refused(400, '上级部门不在可选范围内')],
      ['one lies below nothing that is there', () => submit({ parentId: nowhere }), refused(400, '上级部门不在可选范围内')],
      ['its kind is none', () => submit({ deptCategory: 9 }), refused(400, '部门类型不在可选范围内')],
      ['it has no name', () => submit({ deptName: '' }), refused(400, '请输入部门名称')],
      ['the changed one is foreign', () => submit({ id: foreign }), absent],
      ['the removed one has others below', () => remove(above), refused(400, '请先删除子节点!')],
      ['the removed one has people', () => remove(inhabited), refused(400, /^数据已被引用，不能删除: .*用户 \d+ 条/)],
      ['one of the removed is foreign', () => remove(`${below},${foreign}`), absent],
      ['none is removed', () => remove(''), refused(400, '请选择至少一条数据')],
      ['somebody may not', () => submit({}, leader), notAllowed],
    ];
    test.each(refusals)('%s', (_when, ask, refusal) => expectRefused(ask, refusal, () => ours.get('/blade-system/dept/list')));
  });
});

describe('posts', () => {
  const submit = (of: object, client: LegacyClient) =>
    client.send('/blade-system/post/submit', { id: '', category: 3, postCode: unique('p'), postName: '焊工', sort: 2, remark: '', ...of });

  test('are offered in the user form of their own tenant, whatever tenant is asked for', async () => {
    const { id } = await dataOf(submit({}, ours));

    const [mine, theirsToo] = [
      await ours.get('/blade-system/post/select', { tenantId: '100001' }),
      await ours.get('/blade-system/post/select', { tenantId: '100002' }),
    ];

    expect(mine.body.data).toContainEqual(expect.objectContaining({ id, postName: '焊工' }));
    expect(theirsToo.body.data).toEqual(mine.body.data);
    await dataOf(ours.post('/blade-system/post/remove', { ids: id }));
  });

  test('of another tenant, or held by people, stay as they are', async () => {
    const look = () => ours.get('/blade-system/post/list', { size: 100 });
    const foreign = (await dataOf(submit({}, theirs))).id;
    const [{ postId }] = (await dataOf(ours.get('/blade-user/page', { account: 'leader' }))).records;

    for (const [ask, refusal] of [
      [() => submit({ id: foreign }, ours), absent],
      [() => ours.post('/blade-system/post/remove', { ids: postId }), refused(400, /^数据已被引用，不能删除: .*用户 \d+ 条/)],
      [() => ours.post('/blade-system/post/remove', { ids: foreign }), absent],
    ] as const)
      await expectRefused(ask, refusal, look);
  });
});

describe('regions', () => {
  const get = (call: string, query = {}, client = platform) => dataOf(client.get(`/blade-system/region/${call}`, query));
  const submit = (of: object, client = platform) =>
    client.send('/blade-system/region/submit', { code: '320599', parentCode: '320500', name: '高新区', sort: 99, remark: '', ...of });
  const remove = (id: string) => platform.post('/blade-system/region/remove', { id });

  test('the country opens level by level; one is added below a city, renamed by its code and removed', async () => {
    const provinces = await get('lazy-tree', { parentCode: '00' }, leader);
    const cities = await get('lazy-list', { parentCode: '320000' });
    const added = await dataOf(submit({}));
    const detail = await get('detail', { code: '320599' });
    await dataOf(submit({ ...detail, name: '新区' }));
    const [below] = await get('select', { code: '320500' }, leader);
    const list = await get('list', { current: 1, size: 10, name: '新区' });
    const node = (await get('lazy-tree', { parentCode: '320000' })).find(({ id }: TreeRow) => id === '320500');
    await dataOf(remove('320599'));

    expect(provinces).toContainEqual({ id: '320000', key: '320000', value: '320000', parentId: '00', title: '江苏省', hasChildren: true });
    expect(cities).toContainEqual(
      expect.objectContaining({ code: '320500', name: '苏州市', parentCode: '320000', parentName: '江苏省', regionLevel: 2 }),
    );
    expect(added).toMatchObject({ code: '320599', regionLevel: 3, provinceName: '江苏省', cityName: '苏州市', districtName: '高新区' });
    expect(detail).toMatchObject({ code: '320599', parentCode: '320500', parentName: '苏州市', name: '高新区' });
    expect(below).toMatchObject({ code: '320599', name: '新区' });
    expect(list.records.map(({ code }: TreeRow) => code)).toContain('320599');
    expect(node).toMatchObject({ title: '苏州市', hasChildren: true });
    expect(await platform.get('/blade-system/region/detail', { code: '320599' })).toMatchObject(absent);
  });

  const refusals: Refusals = [
    ['a code is none', () => submit({ code: 'x1' }), refused(400, '区划编号须为2至12位数字')],
    ['a name is missing', () => submit({ name: '' }), refused(400, '请输入区划名称')],
    ['a parent is not there', () => submit({ parentCode: '999999' }), refused(400, '父区划编号不存在')],
    ['a removed one has others below', () => remove('320000'), refused(400, '请先删除子节点!')],
    ['a removed one is not there', () => remove('999999'), absent],
    ['a plant’s administrator adds one', () => submit({}, ours), notAllowed],
  ];
  test.each(refusals)('are not changed when %s', (_when, ask, refusal) =>
    expectRefused(ask, refusal, () => platform.get('/blade-system/region/lazy-list', { parentCode: '320500' })),
  );
});
