import { describe, expect, test } from 'vitest';
import { findMenus, recentMenusIn } from '#app/shell/menu/menu-search-rank.ts';
import type { MenuEntry } from '#server/workspace/shell/menu-search.ts';
import type { FoundRecord } from '#server/workspace/shell/numbered-records.ts';
import { usePlant } from '#tests/plant.ts';
import { buildInput } from '#tests/samples.ts';

const plant = usePlant('100001');

const somebody = (of: object = {}, locale: 'zh' | 'en' = 'zh') => plant.as({ userId: '2000', ...of }, { locale });
const search = async (text: string, of: object = {}, locale: 'zh' | 'en' = 'zh'): Promise<string[]> => {
  const { entries } = await somebody(of, locale).query('session.menuSearch');
  return findMenus(entries, text).map(({ name }) => name);
};

describe('the menu search', () => {
  test('finds pages by how their names begin, whatever the case, before all else', async () => {
    expect((await search('用户'))[0]).toBe('用户管理');
    expect((await search('USE', {}, 'en'))[0]).toBe('Users');
    expect(await search('管理')).toContain('用户管理');
  });

  test('finds them by pinyin, by initials, by address and by the name in the other language', async () => {
    expect((await search('yonghu'))[0]).toBe('用户管理');
    expect((await search('yhgl'))[0]).toBe('用户管理');
    expect(await search('/system/user')).toContain('用户管理');
    expect(await search('departments')).toContain('部门管理');
    expect(await search('bumen', {}, 'en')).toContain('Departments');
  });

  test('offers pages of the own menu alone, and no groups', async () => {
    const { entries } = await somebody({ codes: new Set(['user']) }).query('session.menuSearch');

    expect(entries.map(({ name }: MenuEntry) => name)).toEqual(['用户管理']);
    expect(entries[0]).toMatchObject({ way: '系统管理', path: '/system/user/index' });
  });

  test('finds what somebody may add, and what is his own', async () => {
    const commands = async (text: string, of: object, locale: 'zh' | 'en' = 'zh') =>
      findMenus((await somebody(of, locale).query('session.menuSearch')).commands, text).map(({ name, path }) => `${name} ${path}`);

    expect(await commands('新增用户', {})).toEqual(['新增用户 /system/user/add']);
    expect(await commands('xzyh', {})).toEqual(['新增用户 /system/user/add']);
    expect(await commands('add work order', {}, 'en')).toContain('Add work order /board/workorder/add');
    expect(await commands('新增用户', { codes: new Set(['user']) })).toEqual([]);
    expect(await commands('锁屏', { codes: new Set() })).toEqual(['锁屏 /lock']);
    expect(await commands('zhuti', { codes: new Set() })).toEqual(['主题与外观 /preferences']);
    expect(await commands('linked', { codes: new Set() }, 'en')).toEqual(['Linked accounts /info/identities']);
  });

  test('finds a record by its whole number, whatever the case, for whoever may open it', async () => {
    const { id } = await somebody().mutate('board.workOrder.save', await buildInput(somebody(), 'board.workOrder'));
    const { workOrderNumber } = await somebody().query('board.workOrder.detail', { id });
    const found = async (text: string, of: object = {}) =>
      (await somebody(of).query('session.numberSearch', { text })).map(({ path, way }: FoundRecord) => `${way} ${path}`);
    const opened = [`工单 /board/workorder/view/${id}`];

    expect(await found(` ${workOrderNumber} `)).toEqual(opened);
    expect(await found(workOrderNumber.toLowerCase())).toEqual(opened);
    expect(await found(workOrderNumber, { codes: new Set(['workorder', 'workorder_view']) })).toEqual(opened);
    expect(await found(workOrderNumber, { codes: new Set(['workorder']) })).toEqual([]);
    expect(await found(workOrderNumber.slice(0, -1))).toEqual([]);
    expect(await found('')).toEqual([]);
    // What merely names an order, such as its reports, is not it.
    const report = await buildInput(somebody(), 'board.productionRecord');
    await somebody().mutate('board.productionRecord.save', report);
    expect(await found(String(report.workOrderNumber))).toEqual([expect.stringMatching(/^工单 /)]);
  });

  test('finds nothing for nothing and for what no page has, and takes odd text as text', async () => {
    expect(await search('   ')).toEqual([]);
    expect(await search('没有这样的菜单')).toEqual([]);
    expect(await search('.*')).toEqual([]);
    expect(await search('[')).toEqual([]);
  });

  test('begins with the pages that were opened last, without those that are gone from the menu', async () => {
    const me = { userId: '2001' };
    for (const page of ['/system/user/index', '/system/post/index', '/nowhere/index'])
      await somebody(me).query('session.visit', { page, query: '', title: '' });

    const { entries, recent } = await somebody(me).query('session.menuSearch');
    const narrowed = await somebody({ ...me, codes: new Set(['user']) }).query('session.menuSearch');

    expect(recentMenusIn(entries, recent).map(({ name }) => name)).toEqual(['岗位管理', '用户管理']);
    expect(recentMenusIn(narrowed.entries, narrowed.recent).map(({ name }) => name)).toEqual(['用户管理']);
  });

  test('writes and locks nothing when the page is opened again', async () => {
    const again = () => somebody({ userId: '2004' }).query('session.visit', { page: '/system/user/index', query: '', title: '' });
    const rows = () => plant.database.sql`select xmin::text, xmax::text, visit_time from menu_use where user_id = 2004`;
    await again();
    await plant.database.sql`update menu_use set visit_time = visit_time - interval '1 hour' where user_id = 2004`;
    const before = await rows();

    await again();

    expect(before).toHaveLength(1);
    expect(await rows()).toEqual(before);
  });

  test('keeps what somebody opened to himself', async () => {
    await somebody({ userId: '2002' }).query('session.visit', { page: '/system/user/index', query: '', title: '' });

    expect((await somebody({ userId: '2003' }).query('session.menuSearch')).recent).toEqual([]);
  });
});
