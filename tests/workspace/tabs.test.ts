import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AreaPages } from '#app/area-pages.ts';
import { areaPages } from '#app/areas.ts';
import { sayFrom } from '#app/i18n/say.ts';
import { words } from '#app/i18n/words.ts';
import { pageNameAt } from '#app/shell/tabs/page-names.ts';
import { labelOf } from '#app/shell/tabs/tab-label.ts';
import type { MenuNode } from '#rules/screen.ts';
import type { Area } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import { createPageSession } from '#server/calls/sessions.ts';
import { hashOf } from '#server/security/secret-token.ts';
import type { MenuSeed } from '#server/seed/menu-seed.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');

/** A signed-in browser, whose session stands in the table. */
async function buildBrowser({ tenantId = '100001', userId = '1000' } = {}) {
  const opening = { tenantId, userId, deptId: null, roleId: null, address: '127.0.0.1', userAgent: '' };
  const { token } = await plant.database.transact({ tenantId }, (db) => createPageSession(db, opening));
  const session = buildSession({ id: hashOf(token), tenantId, userId });
  const ask = askAs(plant.database, session);
  const visit = (page: string, query = '', title = '') => ask.query('session.visit', { page, query, title });
  const tabs = async () => (await ask.query('session.shell')).tabs as { page: string; query: string; title: string; isUnsaved: boolean }[];
  const pages = async () => (await tabs()).map(({ page }) => page);
  return { session, ask, visit, tabs, pages };
}

const rowsOf = async (id: string) =>
  plant.database.transact({ tenantId: '100001' }, (db) =>
    db.execute<{ page: string; mark: string }>(
      sql`select page, xmin::text as mark from workspace_tab where session_id = ${id} order by id`,
    ),
  );

test('a step aside from a list has no tab; a page with a name of its own has', () => {
  for (const step of ['columns', 'views', 'codes', 'bulk', 'print', 'import', 'export'])
    expect(pageNameAt(`/system/post/${step}`)?.word, step).toBeNull();
  expect(pageNameAt('/system/user/roles')?.word).toBe('pages.userRoles');
  expect(pageNameAt('/system/post/index')).toBeUndefined();
});

test('a page of a line is called by its command and the line', () => {
  const called = (page: string, locale: 'zh' | 'en') =>
    labelOf({ page: `/board/lines/${page}`, title: 'SMT一线' }, [], sayFrom(words[locale]));

  const commands = ['7', '7/start', '7/state', '7/report', '7/end', '7/restart', '7/sign-off'];

  expect(commands.map((page) => called(page, 'zh'))).toEqual([
    'SMT一线',
    '开班 SMT一线',
    '线体状态 SMT一线',
    '报工记录 SMT一线',
    '结班 SMT一线',
    '重启班次 SMT一线',
    '签核 SMT一线',
  ]);
  expect(called('7/report', 'en')).toBe('Report SMT一线');
});

test('a page off the list of items or of types is called by what it does', () => {
  const entry = (path: string, name: string) => ({ id: path, code: path, name, path, icon: '', children: [] });
  const menus = [entry('/rd/icitem', '物料编码'), entry('/rd/itemtype', '物料类型')] as unknown as MenuNode[];
  const called = (page: string, title = '', locale: 'zh' | 'en' = 'zh') => labelOf({ page, title }, menus, sayFrom(words[locale]));

  const pages = ['icitem/index', 'icitem/search', 'icitem/compare', 'icitem/match', 'itemtype/index', 'itemtype/add'];

  expect(pages.map((page) => called(`/rd/${page}`))).toEqual(['物料编码', '参数查询', '物料对比', 'BOM查找', '物料类型', '新增物料类型']);
  expect(called('/rd/icitem/retype/7', '1001-00001')).toBe('更换类型 1001-00001');
  expect(called('/rd/itemtype/add', '', 'en')).toBe('New material type');
  expect(called('/rd/itemtype/edit/1001', '1001', 'en')).toBe('Edit material type 1001');
  expect(called('/rd/itemtype/view/1001', '1001', 'en')).toBe('Material type 1001');
});

test('no two pages have a tab of one name', () => {
  const entries = (seeds: readonly MenuSeed[]): MenuNode[] =>
    seeds.map(({ code, zh, path, children = [] }) => ({ id: code, code, name: zh, path, icon: '', children: entries(children) }));
  const menus = areas.flatMap((area: Area) => entries(area.menu?.menus ?? []));
  const say = sayFrom(words.zh);
  // Pages of a record say its name; those that serve any entity are named by what they do to it.
  const named = areaPages
    .flatMap(({ inShell = {} }: AreaPages) => Object.keys(inShell))
    .filter((address) => !/:(area|entity)/.test(address) && !/^dict-/.test(address) && !/\/(workbook|do)\b/.test(address))
    .map((address) => `/${address.replace(/:\w+/g, '7777')}`);
  const pages = new Set([...named, ...leaves(menus).map(({ path }) => path)].map((page) => page.replace(/\/index$/, '')));

  const labels = [...pages].flatMap((page) => {
    // A record's name, of which each list has its own.
    const title = page.includes('7777') ? page.split('/').slice(1, 3).join(' ') : '';
    const label = labelOf({ page, title }, menus, say);
    return label === undefined || label === '' ? [] : [{ page, label }];
  });

  const twice = labels.filter(({ label }, index) => labels.findIndex((other) => other.label === label) !== index);
  expect(twice).toEqual([]);
  expect(labels).toContainEqual({ page: '/smt/feedlogarchivelog/archive', label: '归档上料记录' });
});

const leaves = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => (node.children.length === 0 ? [node] : leaves(node.children)));

test('the name of a line is read by whoever works at it, and by nobody else', async () => {
  const admin = plant.as({ userId: '1000' });
  const { id } = await admin.mutate('board.productionLine.save', { lineCode: 'T1', lineName: '标签线', lineType: 'smt', isEnabled: true });
  const somebody = (code: string) => plant.as({ userId: '1001', codes: new Set([code]) });

  expect(await somebody('line_board').query('board.productionLine.titles', { ids: [id] })).toEqual(['标签线']);
  expect(await somebody('notice').refusal('board.productionLine.titles', { ids: [id] })).toMatchObject({ code: 403 });
});

describe('tabs', () => {
  test('open with each page that is visited, in their order, and stay for a second window', async () => {
    const { session, visit, tabs } = await buildBrowser();

    await visit('/system/post/index');
    await visit('/system/post/edit/7', '?from=%2F', '技术岗');
    const again = askAs(plant.database, session);

    expect(await tabs()).toEqual([
      { page: '/system/post/index', query: '', title: '', isUnsaved: false, isPinned: false },
      { page: '/system/post/edit/7', query: '?from=%2F', title: '技术岗', isUnsaved: false, isPinned: false },
    ]);
    expect((await again.query('session.shell')).tabs).toHaveLength(2);
  });

  test('take over the address that their page is shown at now', async () => {
    const { visit, tabs } = await buildBrowser();
    await visit('/system/post/index', '?current=2');

    const answer = await visit('/system/post/index', '?postName=x');

    expect(answer.tabs).toMatchObject([{ page: '/system/post/index', query: '?postName=x' }]);
    expect(await tabs()).toMatchObject([{ query: '?postName=x' }]);
  });

  test('write nothing when a page is shown again at the same address', async () => {
    const { session, visit } = await buildBrowser();
    await visit('/system/post/index', '?current=2');
    await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(sql`update workspace_tab set visit_time = visit_time - interval '1 hour' where session_id = ${session.id}`),
    );
    const before = await rowsOf(session.id);

    await visit('/system/post/index', '?current=2');

    expect(await rowsOf(session.id)).toEqual(before);
  });

  test('are thirty with the welcome tab: the one that was left longest ago makes room, one with something unsaved does not', async () => {
    const { session, ask, visit, pages } = await buildBrowser({ userId: '1030' });
    for (let at = 0; at < 29; at += 1) await visit(`/system/post/edit/${at}`);
    await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(
        sql`update workspace_tab set visit_time = visit_time - interval '1 hour' where session_id = ${session.id} and page like '%/_'`,
      ),
    );
    await visit('/system/post/edit/0');
    await ask.mutate('workspace.saveDraft', { form: '/system/post/edit/1', page: '/system/post/edit/1', content: [['postName', 'x']] });

    const answer = await visit('/system/dept/index');

    expect(answer.dropped.map(({ page }: { page: string }) => page)).toEqual(['/system/post/edit/2']);
    expect(await pages()).toHaveLength(29);
    expect(await pages()).toEqual(expect.arrayContaining(['/system/post/edit/0', '/system/post/edit/1', '/system/dept/index']));
  });

  test('are closed one by one, all but one, or all', async () => {
    const { ask, visit, pages } = await buildBrowser();
    for (const page of ['/a/b/index', '/c/d/index', '/e/f/index', '/g/h/index']) await visit(page);

    await ask.mutate('workspace.closeTab', { page: '/c/d/index' });
    expect(await pages()).toEqual(['/a/b/index', '/e/f/index', '/g/h/index']);

    await ask.mutate('workspace.closeOtherTabs', { page: '/e/f/index' });
    expect(await pages()).toEqual(['/e/f/index']);

    await ask.mutate('workspace.closeAllTabs');
    expect(await pages()).toEqual([]);
  });

  test('stand in front while they are pinned, and stay when others are closed or make room', async () => {
    const { session, ask, visit, pages } = await buildBrowser({ userId: '1032' });
    const pin = (page: string, isPinned: boolean) => ask.mutate('workspace.pinTab', { page, isPinned });
    for (const page of ['/a/b/index', '/c/d/index', '/e/f/index']) await visit(page);

    await pin('/e/f/index', true);
    const pinned = await pages();
    await ask.mutate('workspace.closeOtherTabs', { page: '/c/d/index' });
    const others = await pages();
    await ask.mutate('workspace.closeAllTabs');
    const all = await pages();
    await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(sql`update workspace_tab set visit_time = visit_time - interval '1 hour' where session_id = ${session.id}`),
    );
    for (let at = 0; at < 29; at += 1) await visit(`/system/post/edit/${at}`);
    const full = await pages();
    await pin('/e/f/index', false);
    await ask.mutate('workspace.closeAllTabs');

    expect(pinned).toEqual(['/e/f/index', '/a/b/index', '/c/d/index']);
    expect(others).toEqual(['/e/f/index', '/c/d/index']);
    expect(all).toEqual(['/e/f/index']);
    expect(full[0]).toBe('/e/f/index');
    expect(full).not.toContain('/system/post/edit/0');
    expect(await pages()).toEqual([]);
  });

  test("are the session's own: another one of the same person, or of another tenant, has and closes none of them", async () => {
    const mine = await buildBrowser();
    const mineElsewhere = await buildBrowser();
    const foreign = await buildBrowser({ tenantId: '100002' });
    await mine.visit('/system/post/index');

    for (const other of [mineElsewhere, foreign]) {
      expect(await other.pages()).toEqual([]);
      await other.ask.mutate('workspace.closeTab', { page: '/system/post/index' });
      await other.ask.mutate('workspace.closeAllTabs');
    }

    expect(await mine.pages()).toEqual(['/system/post/index']);
  });

  test('end with the session, and a page that is answered at that moment does not fail', async () => {
    const { session, visit } = await buildBrowser();
    await visit('/system/post/index');

    await plant.database.transact({ tenantId: '100001' }, (db) => db.execute(sql`delete from session where id = ${session.id}`));

    expect(await rowsOf(session.id)).toHaveLength(0);
    await visit('/system/dept/index');
    expect(await rowsOf(session.id)).toHaveLength(0);
  });

  test('keep a label as it is written, and no address that leads elsewhere', async () => {
    const { ask, visit, tabs } = await buildBrowser();
    const hostile = `"><script>alert(1)</script>${'长'.repeat(300)}`;

    await visit('/system/post/view/7', '', hostile);

    expect((await tabs())[0]?.title).toBe(hostile.slice(0, 200));
    for (const page of ['//evil.example/x', '/\\evil.example', 'https://evil.example', '/a\nb', ''])
      expect(await ask.refusal('session.visit', { page, query: '', title: '' }), page).toMatchObject({ code: 400 });
    expect(await tabs()).toHaveLength(1);
  });

  test('say where something was typed and not sent', async () => {
    const { ask, visit, tabs } = await buildBrowser({ userId: '1031' });
    await visit('/system/post/index');
    await visit('/system/dept/index');

    await ask.mutate('workspace.saveDraft', { form: '/system/post/edit/7', page: '/system/post/index', content: [['postName', 'x']] });
    expect((await tabs()).map(({ isUnsaved }) => isUnsaved)).toEqual([true, false]);

    await ask.mutate('workspace.removeDraft', { form: '/system/post/edit/7' });
    expect((await tabs()).map(({ isUnsaved }) => isUnsaved)).toEqual([false, false]);
  });

  test('are opened by pages alone, not by a call from outside', async () => {
    const { session, pages } = await buildBrowser();

    await askAs(plant.database, session, { door: 'trpc' }).query('session.visit', {
      page: '/system/post/index',
      query: '',
      title: '恭喜中奖',
    });

    expect(await pages()).toEqual([]);
  });

  test('opened in two windows at once become one', async () => {
    const { visit, pages } = await buildBrowser();

    await Promise.all(Array.from({ length: 6 }, () => visit('/system/post/index')));

    expect(await pages()).toEqual(['/system/post/index']);
  });
});
