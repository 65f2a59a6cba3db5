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

const unique = (stem: string) => `${stem}_${randomBytes(4).toString('hex')}`;
/** The form of a head or an entry; a head's table sends the key that it was given. */
const form = (of: object) => ({
  id: '',
  parentId: '0',
  code: '',
  dictKey: '',
  dictValue: '颜色',
  sort: 1,
  remark: '',
  hasChildren: false,
  ...of,
});

describe.each([
  ['/blade-system/dict', () => platform],
  ['/blade-system/dict-biz', () => ours],
] as const)('the dictionaries of %s', (at, whose) => {
  const get = (call: string, query = {}, client = whose()) => dataOf(client.get(`${at}/${call}`, query));
  const submit = (of: object, client = whose()) => client.send(`${at}/submit`, form(of));
  const remove = (ids: string, client = whose()) => client.post(`${at}/remove`, { ids });
  const make = async (of: object): Promise<string> => (await dataOf(submit(of))).id;

  test('one is kept as heads and entries, and read the way selects and both its screens do', async () => {
    const code = unique('color');
    const head = await make({ code, dictKey: '-1' });
    const red = await make({ parentId: head, code: 'ignored', dictKey: '1', dictValue: '红', sort: 2 });
    const blue = await make({ parentId: head, code, dictKey: '2', dictValue: '蓝', sort: 1 });
    const grey = await make({ parentId: head, code, dictKey: '3', dictValue: '灰', sort: 3, isSealed: 1 });

    const entries = await get('dictionary', { code }, leader);
    const heads = await get('parent-list', { current: 1, size: 10, code, dictValue: '', t: '1' });
    const children = await get('child-list', { parentId: head, current: 1, size: 10 });
    const [none, empty] = [await get('child-list', { parentId: -1 }), await get('child-list', { parentId: '' })];
    const list = await get('list', { current: 1, size: 10, code });
    const tree = await get('tree', { code: 'DICT' });
    const select = await get('select');
    const detail = await get('detail', { id: red });
    const renamed = unique('colour');
    await dataOf(submit({ ...(await get('detail', { id: head })), code: renamed }));
    const afterwards = await get('dictionary', { code: renamed });
    await dataOf(remove(`${red},${blue},${grey}`));
    await dataOf(remove(head));

    expect(entries).toMatchObject([
      { id: blue, parentId: head, code, dictKey: '2', dictValue: '蓝', sort: 1, isSealed: 0, isDeleted: 0, remark: '' },
      { id: red, dictKey: '1', dictValue: '红', sort: 2 },
    ]);
    expect(entries).toHaveLength(2);
    expect(heads).toMatchObject({ total: 1, records: [{ id: head, parentId: '0', dictKey: '-1', dictValue: '颜色' }] });
    expect(children.map(({ id }: TreeRow) => id)).toEqual([blue, red, grey]);
    expect(children[2]).toMatchObject({ isSealed: 1, parentName: '颜色' });
    expect([none, empty]).toEqual([[], []]);
    expect(JSON.stringify(list)).toContain(head);
    expect(Array.isArray(list)).toBe(true);
    expect(tree.find(({ id }: TreeRow) => id === head)).toMatchObject({
      key: head,
      title: '颜色',
      children: [{ title: '蓝' }, { title: '红' }, { title: '灰' }],
    });
    expect(select).toContainEqual(expect.objectContaining({ id: head, dictValue: '颜色', code }));
    expect(select).not.toContainEqual(expect.objectContaining({ id: red }));
    expect(detail).toMatchObject({ id: red, code, dictKey: '1', parentName: '颜色' });
    expect(afterwards.map(({ dictKey }: { dictKey: string }) => dictKey)).toEqual(['2', '1']);
    expect(await get('dictionary', { code: renamed })).toEqual([]);
  });

  test('nothing is changed when something is wrong', async () => {
    const code = unique('size');
    const head = await make({ code });
    const one = await make({ parentId: head, dictKey: 'S', dictValue: '小' });
    const two = await make({ parentId: head, dictKey: 'M', dictValue: '中' });
    const look = () => whose().get(`${at}/list`, { code });

    for (const [ask, refusal] of [
      [() => submit({ parentId: head, dictKey: 'S', dictValue: '再小' }), refused(400, '当前字典键值已存在!')],
      [() => submit({ id: two, parentId: head, dictKey: 'S', dictValue: '中' }), refused(400, '当前字典键值已存在!')],
      [() => submit({ code }), refused(400, '当前字典键值已存在!')],
      [() => submit({ parentId: head, dictKey: '' }), refused(400, '请输入字典键值')],
      [() => submit({ code: '' }), refused(400, '请输入字典编号')],
      [() => submit({ code: unique('x'), dictValue: '' }), refused(400, '请输入字典名称')],
      [() => submit({ id: head, code, parentId: head, dictKey: 'x' }), refused(400, '父节点不可选择自身!')],
      [() => submit({ id: head, code, parentId: one, dictKey: 'x' }), refused(400, '父节点不可选择自身!')],
      [() => submit({ parentId: '9223372036854775807', code, dictKey: 'L' }), refused(400, '上级字典不在可选范围内')],
      [() => submit({ code: unique('x'), isSealed: 2 }), refused(400, '封存不在可选范围内')],
      [() => remove(head), refused(400, '请先删除子节点!')],
      [() => remove(`${one},9223372036854775807`), absent],
      [() => remove(''), refused(400, '请选择至少一条数据')],
      [() => submit({ code: unique('x') }, leader), notAllowed],
      [() => remove(one, leader), notAllowed],
    ] as const)
      await expectRefused(ask, refusal, look);
    expect(await whose().get(`${at}/dictionary`)).toMatchObject(refused(400, '缺少必要的请求参数: code'));
  });
});

test('the dictionaries that the clients name are there, for every plant', async () => {
  const entriesOf = async (at: string, code: string) => {
    const entries = await dataOf(theirs.get(`/blade-system/${at}/dictionary`, { code }));
    return entries.map(({ dictKey }: { dictKey: string }) => dictKey).join();
  };

  for (const [code, keys] of Object.entries({
    sex: '1,2,3',
    yes_no: '1,2',
    notice: '1,2,3,4,5,6',
    menu_category: '1,2',
    button_func: '1,2,3',
    org_category: '1,2,3',
    user_type: '1,2,3',
    post_category: '1,2,3,4',
    data_scope_type: '1,2,3,4,5',
    api_scope_type: '1,2',
    region: '0,1,2,3,4,5',
    flow: '1,2',
  }))
    expect(await entriesOf('dict', code), code).toBe(keys);
  for (const code of ['r_precision', 'f_precision', 'c_precision', 'shift_type', 'production_record_time_range', 'hr_greeting_font'])
    expect(await entriesOf('dict-biz', code), code).toMatch(/./);
  const flow = await dataOf(theirs.get('/blade-system/dict/dictionary', { code: 'flow' }));
  expect(flow.map(({ remark }: { remark: string }) => remark)).toEqual(['leave', 'expense']);
});

test('a plant’s dictionaries are its own, the system’s are the platform’s to write', async () => {
  const head = await dataOf(ours.send('/blade-system/dict-biz/submit', form({ code: unique('own') })));
  const system = (await dataOf(platform.get('/blade-system/dict/parent-list', { code: 'sex' }))).records[0];
  const look = () => platform.get('/blade-system/dict/list', { code: 'sex' });

  expect(await theirs.get('/blade-system/dict-biz/detail', { id: head.id })).toMatchObject(absent);
  expect(allOf(await dataOf(theirs.get('/blade-system/dict-biz/list')))).not.toContainEqual(expect.objectContaining({ id: head.id }));
  await expectRefused(
    () => theirs.post('/blade-system/dict-biz/remove', { ids: head.id }),
    absent,
    () => ours.get('/blade-system/dict-biz/list'),
  );
  await expectRefused(() => ours.send('/blade-system/dict/submit', form({ ...system, dictValue: '我的' })), notAllowed, look);
  await expectRefused(() => ours.post('/blade-system/dict/remove', { ids: system.id }), notAllowed, look);
});
