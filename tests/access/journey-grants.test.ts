import { request as httpRequest } from 'node:http';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { cookiesOf, onceWithout, openContext, teller, waitForScript } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';
import { longOnly } from '#tests/told.ts';

let server: RunningServer;
let browser: Browser;
let client: LegacyClient;
let cookies: BrowserContextOptions['storageState'];
let menus: Map<string, string>;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  client = await signedIn(server.origin, 'admin');
  cookies = await cookiesOf(server);
  const { body } = await client.get('/blade-system/menu/list');
  menus = new Map(flat(body.data).map(({ code, id }) => [code, id]));
});

interface Entry {
  id: string;
  code: string;
  children?: Entry[];
}
const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const menuId = (code: string) => menus.get(code) ?? code;
const box = (page: Page, code: string) => page.locator(`input[name="menuIds"][value="${menuId(code)}"]`);
const granted = async (roleIds: string): Promise<string[]> =>
  (await client.get('/blade-system/menu/role-tree-keys', { roleIds })).body.data.menu.sort();
const ids = (...codes: string[]) => codes.map(menuId).sort();
const save = (page: Page) => page.getByRole('button', { name: '保存' }).click();

async function buildRole(of: object = {}, ...codes: string[]): Promise<string> {
  const { body } = await client.send('/blade-system/role/submit', { roleName: `角色${newWord()}`, roleAlias: 'journey', sort: 99, ...of });
  const id = String(body.data.id);
  if (codes.length > 0) await client.send('/blade-system/role/grant', { roleIds: [id], menuIds: codes.map(menuId) });
  return id;
}

async function openPage(javaScriptEnabled: boolean, of: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, storageState: cookies, javaScriptEnabled, ...of });
  return context.newPage();
}

/** What stands in the '…' menu of its row; the tab bar may lead there too. */
async function clickInMenu(page: Page, href: string): Promise<void> {
  const link = page.locator(`a[href="${href}"]`);
  const row = page.locator('tbody tr').filter({ has: link });
  await row.locator('summary').click();
  await row.locator(`a[href="${href}"]`).click();
}

let words = 0;
const newWord = () => {
  words += 1;
  return `${Date.now().toString(36)}${words}`;
};

describe.each([
  { manner: 'with script', javaScriptEnabled: true },
  { manner: 'without script', javaScriptEnabled: false },
])('an administrator $manner', ({ javaScriptEnabled }) => {
  const tell = teller(javaScriptEnabled);
  const once = onceWithout(javaScriptEnabled);
  tell('sees exactly what a role holds, changes nothing by saving, and then gives and takes a menu', async () => {
    const roleId = await buildRole({}, 'user_add', 'dept', 'board');
    const page = await openPage(javaScriptEnabled);
    await page.goto(`/authority/role/grant?ids=${roleId}`);
    const ticked = await page
      .locator('input[name="menuIds"]:checked')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

    await save(page);
    await page.waitForURL(/\/authority\/role\/index/);
    const unchanged = await granted(roleId);
    await page.goto(`/authority/role/grant?ids=${roleId}`);
    await box(page, 'post').check();
    await box(page, 'dept').uncheck();
    await save(page);
    await page.getByText('操作成功。“生产看板”下没有勾选页面，用户看不到该菜单。', { exact: true }).waitFor();

    expect(ticked.sort()).toEqual(ids('user_add', 'dept', 'board'));
    expect(unchanged).toEqual(ids('user_add', 'dept', 'board'));
    expect(await granted(roleId)).toEqual(ids('user_add', 'board', 'post'));
  });

  once('is told at the top why a grant is refused, and keeps what was ticked', async () => {
    const top = await buildRole({}, 'user');
    const low = await buildRole({ parentId: top }, 'user');
    const page = await openPage(javaScriptEnabled);
    await page.goto(`/authority/role/grant?ids=${low}`);

    await box(page, 'post').check();
    await save(page);
    await page.getByRole('alert').waitFor();

    expect(await page.getByRole('alert').innerText()).toBe('不能授予上级角色没有的权限!');
    expect(await box(page, 'post').isChecked()).toBe(true);
    expect(await box(page, 'user').isChecked()).toBe(true);
    expect(await granted(low)).toEqual(ids('user'));
  });

  once('does not overwrite what somebody else granted meanwhile', async () => {
    const roleId = await buildRole({}, 'user');
    const page = await openPage(javaScriptEnabled);
    await page.goto(`/authority/role/grant?ids=${roleId}`);
    await client.send('/blade-system/role/grant', { roleIds: [roleId], menuIds: ids('dept') });

    for (const _attempt of ['first', 'second']) {
      await box(page, 'post').check();
      await save(page);
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').innerText()).toBe('数据已被他人修改');
    }

    expect(await granted(roleId)).toEqual(ids('dept'));
  });

  once('sets the menus of a top menu, which then leads to them alone', async () => {
    const { body } = await client.send('/blade-system/topmenu/submit', { name: '试验', code: newWord(), sort: 9 });
    const topMenuId = String(body.data.id);
    const page = await openPage(javaScriptEnabled);
    await page.goto('/system/topmenu/index?size=200');
    await clickInMenu(page, `/system/topmenu/setting?ids=${topMenuId}`);
    await page.getByRole('heading', { name: '菜单配置：试验' }).waitFor();

    await box(page, 'user').check();
    await save(page);
    await page.waitForURL(/\/system\/topmenu\/index/);

    const routes = (await client.get('/blade-system/menu/routes', { topMenuId })).body.data;
    expect(flat(routes).map(({ code }) => code)).toEqual(['system', 'user']);
  });

  once('makes a package by ticking menus in a tree, and hears 操作成功!', async () => {
    const name = `包${newWord()}`;
    const page = await openPage(javaScriptEnabled);
    await page.goto(`/system/tenantpackage/index?packageName=${name}`);
    await page.getByRole('main').getByRole('link', { name: '新增' }).first().click();
    await page.getByRole('heading', { name: '新增租户产品包' }).waitFor();

    await save(page);
    await page.getByRole('alert').waitFor();
    const refusal = await page.getByRole('alert').innerText();
    await page.getByRole('textbox', { name: '产品包名称' }).last().fill(name);
    await page.locator(`input[name="menuId"][value="${menuId('user')}"]`).check();
    await page.locator(`input[name="menuId"][value="${menuId('board')}"]`).check();
    const counted = Number(javaScriptEnabled && (await page.getByRole('status').filter({ hasText: '已选' }).innerText()).match(/\d+/)?.[0]);
    const lines = page.locator(`input[name="menuId"][value="${menuId('productionline')}"]`);
    const isShownTicked = await lines.evaluate((one) => getComputedStyle(one, '::after').borderBottomWidth);
    await save(page);
    await page.getByText('操作成功!', { exact: true }).waitFor();

    if (javaScriptEnabled) expect(counted).toBeGreaterThan(2);
    expect(isShownTicked).toBe('2px');
    expect(refusal).toContain('请输入产品包名称');
    expect(refusal).toContain('请选择菜单');
    const [made] = (await client.get('/blade-system/tenant-package/list', { packageName: name })).body.data.records;
    expect(made.menuId.split(',').sort()).toEqual(ids('user', 'board'));
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('link', { name: '编辑' }).waitFor();
    expect(await row.getByRole('link', { name: '查看' }).count()).toBe(0);
  });

  once('goes from a menu to its data scopes and adds one to it', async () => {
    const name = `范围${newWord()}`;
    const page = await openPage(javaScriptEnabled);
    await page.goto('/system/menu/index?code=post');
    await clickInMenu(page, `/authority/datascope/index?menuId=${menuId('post')}`);
    await page.waitForURL(/\/authority\/datascope\/index/);
    await page.getByRole('main').getByRole('link', { name: '新增' }).first().click();
    await page.getByRole('heading', { name: '新增数据权限' }).waitFor();

    await page.getByRole('textbox', { name: '权限名称' }).last().fill(name);
    await page.getByRole('textbox', { name: '权限编号' }).last().fill('post_own');
    await page.getByLabel('规则类型').last().selectOption('2');
    await save(page);
    await page.getByText('新增成功', { exact: true }).waitFor();

    const { records } = (await client.get('/blade-system/data-scope/list', { scopeName: name })).body.data;
    expect(records).toMatchObject([{ menuId: menuId('post'), scopeType: 2 }]);
  });
});

test('without script a branch that is ticked in part says so', async () => {
  const roleId = await buildRole({}, 'user_add');
  const page = await openPage(false);

  await page.goto(`/authority/role/grant?ids=${roleId}`);

  const labelOf = (code: string) =>
    page
      .locator('label')
      .filter({ has: box(page, code) })
      .first()
      .innerText();
  expect(await labelOf('user')).toContain('（部分）');
  expect(await labelOf('user_add')).not.toContain('（部分）');
  expect(await labelOf('dept')).not.toContain('（部分）');
  await page.getByText('勾选目录不会同时勾选其下的页面，请一并勾选。', { exact: true }).waitFor();
});

describe('with script', () => {
  test('a branch is ticked at once, one in part is marked, and a search shows what it finds with what lies around it', async () => {
    const roleId = await buildRole({}, 'user_add');
    const page = await openPage(true);
    await page.goto(`/authority/role/grant?ids=${roleId}`);
    const isPartly = (code: string) => box(page, code).evaluate((one) => (one as HTMLInputElement).indeterminate);

    const before = [await isPartly('system'), await isPartly('user'), await isPartly('dept')];
    await page.getByRole('button', { name: '全选/清空' }).and(page.getByTitle('勾选或清空“部门管理”及其下级')).click();
    await page.getByRole('searchbox', { name: '搜索菜单权限' }).fill('岗位');
    const hidden = await box(page, 'user').isVisible();
    const found = [await box(page, 'post').isVisible(), await box(page, 'post_add').isVisible(), await box(page, 'system').isVisible()];
    await save(page);
    await page.waitForURL(/\/authority\/role\/index/);

    expect(before).toEqual([true, true, false]);
    expect(hidden).toBe(false);
    expect(found).toEqual([true, true, true]);
    expect(await granted(roleId)).toEqual(
      ids('user_add', 'dept', ...['add', 'edit', 'delete', 'view', 'import', 'export'].map((command) => `dept_${command}`)),
    );
  });

  test('a folder that is ticked takes its pages along without their buttons, and one that is cleared everything below it', async () => {
    const roleId = await buildRole({}, 'user_add');
    const page = await openPage(true);
    await page.goto(`/authority/role/grant?ids=${roleId}`);
    await waitForScript(page);
    const codes = ['user', 'user_add', 'user_edit', 'post'];
    const ticked = () => Promise.all(codes.map((code) => box(page, code).isChecked()));

    await box(page, 'system').check();
    const taken = await ticked();
    await box(page, 'system').uncheck();
    const cleared = await ticked();
    await box(page, 'user').check();
    await save(page);
    await page.waitForURL(/\/authority\/role\/index/);

    expect(taken).toEqual([true, true, false, true]);
    expect(cleared).toEqual([false, false, false, false]);
    expect(await granted(roleId)).toEqual(ids('user'));
  });

  longOnly('roles that are ticked in the list are given the same rights together', async () => {
    const [one, two] = [await buildRole({ roleName: '合一' }, 'user', 'dept'), await buildRole({ roleName: '合二' }, 'dept')];
    const page = await openPage(true);
    await page.goto('/authority/role/index?roleName=合');
    await page.locator(`input[name="ids"][value="${one}"]`).check();
    await page.locator(`input[name="ids"][value="${two}"]`).check();
    await page.getByRole('button', { name: '权限设置', exact: true }).click();
    await page.getByText('所选角色现有的权限不同').waitFor();

    const ticked = [await box(page, 'dept').isChecked(), await box(page, 'user').isChecked()];
    await box(page, 'post').check();
    await save(page);
    await page.waitForURL(/\/authority\/role\/index/);

    expect(ticked).toEqual([true, false]);
    expect(await granted(one)).toEqual(ids('dept', 'post'));
    expect(await granted(two)).toEqual(ids('dept', 'post'));
  });
});

test('the grant page of 500 menus is at most 60 kB on the wire', async () => {
  const roleId = await buildRole({}, 'user', 'dept');
  const head = await client.send('/blade-system/menu/submit', menuBody('大', '0', 1));
  for (let known = await countGrantable(), parentId = head.body.data.id; known < 500; known += 1) {
    const isMenu = known % 5 === 0;
    const { body } = await client.send(
      '/blade-system/menu/submit',
      menuBody(`功能 ${known}`, isMenu ? head.body.data.id : parentId, isMenu ? 1 : 2),
    );
    if (isMenu) parentId = body.data.id;
  }

  const { bytes, text } = await bytesOf(`/authority/role/grant?ids=${roleId}`);

  expect(await countGrantable()).toBeGreaterThanOrEqual(500);
  expect(text).toContain('gzip');
  expect(bytes).toBeLessThanOrEqual(60_000);
});

const menuBody = (name: string, parentId: string, category: number) => {
  const code = newWord();
  return { name: `${name} ${code}`, code, path: `/many/${code}`, parentId, category, sort: 1, ...(category === 1 ? {} : { action: 2 }) };
};

const countGrantable = async () => flat((await client.get('/blade-system/menu/grant-tree')).body.data.menu).length;

/** What the page weighs as a browser gets it. */
function bytesOf(path: string): Promise<{ bytes: number; text: string }> {
  const held = typeof cookies === 'object' ? cookies.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') : '';
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${server.origin}${path}`, { headers: { cookie: held, 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ bytes, text: `${response.statusCode} ${response.headers['content-encoding']}` }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

test('of two buttons that save, the one that was pressed says that it is sending', async () => {
  const page = await openPage(true);
  await page.goto('/authority/role/add');
  await waitForScript(page);
  await page.getByLabel('角色名称').fill(`角色${newWord()}`);
  await page.getByLabel('角色别名').fill('journey');
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });

  await page.getByRole('button', { name: '保存并权限设置' }).click();
  await page.getByRole('button', { name: '正在提交…' }).waitFor();
  const buttons = await page.locator('main form button[type="submit"]').allInnerTexts();
  go();
  await page.waitForURL(/grant/);

  expect(buttons.slice(-2).map((text) => text.trim())).toEqual(['保存', '正在提交…']);
});
