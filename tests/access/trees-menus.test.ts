import { expect, test } from 'vitest';
import { addMenus } from '#drizzle/seed/add-menus.ts';
import { futureMenus, menuSeeds } from '#drizzle/seed/menus.ts';
import { allEntities } from '#server/entity/entity.ts';
import { appRouter } from '#server/router.ts';
import { buttonCode, listButtons, type MenuSeed } from '#server/seed/menu-seed.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001');

const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const seed = (now: readonly MenuSeed[], later: readonly MenuSeed[]) =>
  plant.database.transact({ tenantId: '000000', platform: true }, (db) => addMenus(db, now, later));
interface Node {
  id: string;
  code: string;
  isEnabled: boolean;
  children?: Node[];
}
const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const codesIn = async (call: 'list' | 'routes' | 'buttons') =>
  new Map(flat(await platform().query(`system.menu.${call}`, {})).map((node) => [node.code, node]));

const greenhouse: MenuSeed = {
  code: 'greenhouse',
  zh: '温室',
  en: 'Greenhouse',
  path: '/greenhouse',
  icon: 'home',
  buttons: [],
  children: [
    { code: 'tomato', zh: '番茄', en: 'Tomatoes', path: '/greenhouse/tomato', icon: 'tag' },
    { code: 'cucumber', zh: '黄瓜', en: 'Cucumbers', path: '/greenhouse/cucumber', icon: 'tag' },
  ],
};

test('a menu whose screen is not built is listed for administrators, and is in nobody’s menu, buttons or grants', async () => {
  const listed = await codesIn('list');
  const routes = await codesIn('routes');
  const buttons = await codesIn('buttons');
  const granted = JSON.stringify(await platform().query('system.menu.grantTree'));

  const later = flatSeeds(futureMenus).filter(({ code }) => !flatSeeds(menuSeeds).some((one) => one.code === code));
  expect(later.length).toBeGreaterThan(20);
  for (const { code, zh } of later) {
    expect(listed.get(code)?.isEnabled, code).toBe(false);
    expect(routes.has(code) || buttons.has(code), code).toBe(false);
    expect(granted).not.toContain(`"${zh}"`);
  }
});

test('the work that brings a screen enables its entry in a database that knew it as a future one', async () => {
  await seed([], [greenhouse]);
  expect((await codesIn('list')).get('tomato')?.isEnabled).toBe(false);

  const [tomato] = greenhouse.children ?? [];
  await seed([{ ...greenhouse, children: tomato ? [tomato] : [] }], [greenhouse]);

  const [listed, routes, buttons] = [await codesIn('list'), await codesIn('routes'), await codesIn('buttons')];
  expect([...routes.keys()]).toEqual(expect.arrayContaining(['greenhouse', 'tomato']));
  expect(routes.has('cucumber')).toBe(false);
  expect(buttons.has('tomato_add')).toBe(true);
  expect(listed.get('cucumber')).toMatchObject({ isEnabled: false, parentId: listed.get('greenhouse')?.id });
});

test('an entry that somebody switched off stays off', async () => {
  await seed([greenhouse], []);
  const id = (await codesIn('list')).get('cucumber')?.id;
  await platform().mutate('system.menu.submit', { id, isEnabled: false });

  await seed([greenhouse], []);

  expect((await codesIn('list')).get('cucumber')?.isEnabled).toBe(false);
});

test('an entry that nobody changed is called as the newer build calls it, one that somebody renamed as he did', async () => {
  const orchard: MenuSeed = { code: 'orchard', zh: '果园', en: 'Orchards', path: '/orchard', icon: 'home', buttons: [] };
  const meadow: MenuSeed = { ...orchard, code: 'meadow', zh: '草地', path: '/meadow' };
  await seed([orchard, meadow], []);
  const id = (await codesIn('list')).get('meadow')?.id;
  await platform().mutate('system.menu.submit', { id, name: '牧场' });

  await seed(
    [
      { ...orchard, zh: '梨园' },
      { ...meadow, zh: '草原' },
    ],
    [],
  );

  const listed = await codesIn('list');
  expect(listed.get('orchard')).toMatchObject({ name: '梨园' });
  expect(listed.get('meadow')).toMatchObject({ name: '牧场' });
});

test('what only suppliers can use stands in no menu of the factory', async () => {
  const routes = await codesIn('routes');

  expect(routes.has('inquiryform')).toBe(true);
  expect(routes.has('supplierinquiry')).toBe(false);
});

test('every entry has a code, a name and an address of its own, and the paths and codes that stock clients know', () => {
  const all = [...flatSeeds(menuSeeds), ...flatSeeds(futureMenus)].filter(
    ({ code }, at, entries) => entries.findIndex((one) => one.code === code) === at,
  );
  const paths = new Map(all.map(({ path, code }) => [path, code]));
  const buttons = new Set(
    all.flatMap(({ code, buttons: own = ['add', 'edit', 'delete', 'view'].map((alias) => ({ alias })) }) =>
      own.map(({ alias }) => `${code}_${alias}`),
    ),
  );

  expect(new Set(all.map(({ zh }) => zh)).size).toBe(all.length);
  expect(paths.size).toBe(all.length);
  for (const path of stockPaths) expect(paths.has(path), path).toBe(true);
  for (const code of stockButtons) expect(buttons.has(code), code).toBe(true);
});

test('lists offer exactly what is exported and imported', () => {
  const seeded = new Map(
    flatSeeds(menuSeeds).map(({ code, buttons = listButtons }) => [code, buttons.map((one) => buttonCode(code, one))]),
  );
  for (const { path, permission, without = [] } of allEntities()) {
    const codes = seeded.get(permission);
    if (!codes) continue;
    const isImported = !without.some((part) => part === 'import' || part === 'add') || `${path}.import` in appRouter._def.procedures;
    expect([path, codes.includes(`${permission}_export`)]).toEqual([path, !without.includes('export')]);
    expect([path, codes.includes(`${permission}_import`)]).toEqual([path, isImported]);
  }
});

const flatSeeds = (seeds: readonly MenuSeed[]): MenuSeed[] => seeds.flatMap((one) => [one, ...flatSeeds(one.children ?? [])]);

/** Contract 4.5. */
const stockPaths = [
  ...[
    '/desk/notice',
    '/system/user',
    '/system/dept',
    '/system/dict',
    '/system/dictbiz',
    '/system/menu',
    '/system/topmenu',
    '/system/param',
  ],
  ...['/system/post', '/system/tenant', '/system/client', '/system/tenantpackage', '/authority/role', '/authority/datascope'],
  ...['/authority/apiscope', '/monitor/log/usual', '/monitor/log/api', '/monitor/log/error', '/tool/code', '/tool/datasource'],
  ...['/resource/oss', '/resource/attach', '/resource/sms', '/base/region', '/report/reportlist', '/flow/model', '/flow/deploy'],
  ...['/flow/manager', '/flow/follow', '/work/start', '/work/claim', '/work/todo', '/work/send', '/work/done'],
];
const stockButtons = [
  ...['user', 'role', 'menu', 'dept', 'dict', 'dictbiz', 'post', 'tenant', 'topmenu', 'param', 'client', 'notice', 'sms', 'oss'].flatMap(
    (code) => ['add', 'edit', 'delete', 'view'].map((alias) => `${code}_${alias}`),
  ),
  ...[
    'region_add',
    'region_edit',
    'region_view',
    'region_delete',
    'region_import',
    'region_export',
    'region_debug',
    'attach_upload',
    'attach_download',
    'attach_delete',
  ],
  ...['user_role', 'user_reset', 'topmenu_setting', 'oss_enable', 'sms_enable', 'log_usual_view', 'log_api_view', 'log_error_view'],
  ...['flow_model_create', 'flow_model_update', 'flow_model_deploy', 'flow_model_delete', 'flow_manager_state', 'flow_manager_image'],
  ...['flow_manager_remove', 'flow_follow_delete', 'work_start_flow', 'work_start_image', 'work_claim_sign', 'work_claim_detail'],
  ...['work_claim_follow', 'work_todo_handle', 'work_todo_detail', 'work_todo_follow', 'work_send_detail', 'work_send_follow'],
  ...['work_done_detail', 'work_done_follow'],
];
