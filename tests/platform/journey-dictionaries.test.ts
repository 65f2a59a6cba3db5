import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf, expectFlash, onceWithout, openContext, signIn, teller } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { longOnly, toldOf } from '#tests/told.ts';

let server: RunningServer;
let browser: Browser;
let signedIn: BrowserContextOptions['storageState'];

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  signedIn = await cookiesOf(server);
});

describe.each([
  { manner: 'with script', javaScriptEnabled: true },
  { manner: 'without script', javaScriptEnabled: false },
])('an administrator $manner', ({ javaScriptEnabled }) => {
  const tell = teller(javaScriptEnabled);
  const once = onceWithout(javaScriptEnabled);
  tell('keeps a dictionary and the entries below it', async () => {
    const page = await openPage({ javaScriptEnabled });
    const code = newWord();
    await page.goto(`/dict-vertical/index?code=${code}`);

    await page.getByRole('link', { name: '新增', exact: true }).click();
    await form(page).getByLabel('字典编号').fill(code);
    expect(await form(page).getByLabel('字典键值').count()).toBe(0);
    await form(page).getByLabel('字典名称').fill('外观缺陷');
    await save(page);
    await expectFlash(page, '新增成功');
    await page.getByRole('heading', { name: '外观缺陷 · 字典项' }).waitFor();

    await page.getByRole('link', { name: '新增字典项' }).click();
    await form(page).getByLabel('字典键值').waitFor();
    await form(page).getByLabel('字典名称').fill('划痕');
    expect(await form(page).getByLabel('字典编号').count()).toBe(0);
    await save(page);
    await page.getByRole('alert').filter({ hasText: '请输入字典键值' }).waitFor();
    await form(page).getByLabel('字典键值').fill('scratch');
    await save(page);
    await expectFlash(page, '新增成功');
    await entries(page).filter({ hasText: 'scratch' }).waitFor();

    await entries(page).getByRole('link', { name: '编辑' }).click();
    await form(page).getByLabel('字典名称').fill('刮痕');
    await save(page);
    await expectFlash(page, '更新成功');
    await entries(page).filter({ hasText: '刮痕' }).waitFor();

    await heads(page).getByRole('link', { name: '删除' }).click();
    await scope(page).getByRole('button', { name: '确定' }).click();
    await scope(page).getByRole('alert').filter({ hasText: '请先删除子节点!' }).waitFor();
    expect(await scope(page).getByRole('alert').innerText()).toContain('下级业务字典 1 条');
    expect(await scope(page).getByRole('button', { name: '确定' }).count()).toBe(0);
    await scope(page).getByText('返回', { exact: true }).click();

    await entries(page).getByRole('checkbox').check();
    await lists(page).last().getByRole('button', { name: '删除' }).click();
    await scope(page).getByRole('button', { name: '确定' }).click();
    await expectFlash(page, '删除成功');
    await page.getByText('该字典还没有字典项').waitFor();
  });

  once('searches by name, chooses a dictionary and stays with it while paging', async () => {
    const page = await openPage({ javaScriptEnabled });
    await page.goto('/dict-horizontal/index');
    await page.getByRole('heading', { name: '性别 · 字典项' }).waitFor();

    await page.getByLabel('字典名称').fill('类型');
    await page.getByRole('button', { name: '搜索' }).last().click();
    await page.waitForURL(/dictValue=/);
    await page.getByRole('link', { name: '岗位类型', exact: true }).click();
    await page.getByRole('heading', { name: '岗位类型 · 字典项' }).waitFor();
    expect(await entries(page).count()).toBe(4);
    expect(await heads(page).filter({ hasText: 'sex' }).count()).toBe(0);

    await page.getByRole('columnheader', { name: '字典编号' }).getByRole('link').click();
    await page.waitForURL(/sort=code/);
    await page.getByRole('heading', { name: '岗位类型 · 字典项' }).waitFor();
  });

  longOnly('folds departments, and opens regions level by level', async () => {
    const page = await openPage({ javaScriptEnabled });
    await page.goto('/system/dept/index');
    const all = await rows(page).count();
    expect(all).toBeGreaterThan(3);

    await page.getByRole('link', { name: '收起 管理组' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('link', { name: '展开 管理组' }).click();
    await expect.poll(() => rows(page).count()).toBe(all);

    await page.goto('/base/region/index');
    expect(await rows(page).count()).toBe(34);
    await page.getByRole('link', { name: '展开 广东省' }).click();
    await rows(page).filter({ hasText: '441900' }).waitFor();
    await page.getByRole('link', { name: '展开 海南省' }).click();
    await rows(page).filter({ hasText: '460200' }).waitFor();
    expect(await rows(page).filter({ hasText: '441900' }).count()).toBe(1);
    await page.getByRole('link', { name: '收起 广东省' }).click();
    await expect.poll(() => rows(page).filter({ hasText: '441900' }).count()).toBe(0);

    await rows(page).filter({ hasText: '460200' }).locator('summary').click();
    await rows(page).filter({ hasText: '460200' }).getByRole('link', { name: '新增下级' }).click();
    await page.getByRole('heading', { name: '新增行政区划' }).waitFor();
    expect(await form(page).getByLabel('父区划编号').inputValue()).toBe('460200');
  });
});

test.each([
  [1024, true],
  ...toldOf<[number, boolean]>('dictionary', [
    [360, true],
    [360, false],
  ]),
] as [number, boolean][])(
  'at %i px, script %s, a dictionary opens by its name and its entries come into sight',
  async (width, javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled, viewport: { width, height: 768 } });
    await page.goto('/dict-horizontal/index');

    await page.getByRole('link', { name: '岗位类型', exact: true }).click();
    await page.getByRole('heading', { name: '岗位类型 · 字典项' }).waitFor();

    await expect.poll(async () => (await entries(page).first().boundingBox())?.y).toBeLessThan(600);
  },
);

test('a secret that is there says that an empty field keeps it, a new one does not', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/system/client/add');
  await page.getByText('至少 16 个字符', { exact: true }).waitFor();

  await page.goto('/system/client/index');
  await page.locator('tbody').getByRole('link', { name: /^编辑/ }).first().click();

  await page.getByText('至少 16 个字符；留空则保持不变', { exact: true }).waitFor();
});

test('a press anywhere on the row of a dictionary opens it', async () => {
  const page = await openPage();
  await page.goto('/dict-horizontal/index');

  await heads(page).filter({ hasText: 'post_category' }).getByRole('cell', { name: 'post_category' }).click();

  await page.getByRole('heading', { name: '岗位类型 · 字典项' }).waitFor();
});

test('the lists stand beside each other where both can be read, else one below the other', async () => {
  const wide = await openPage({ viewport: { width: 1366, height: 768 } });
  const narrow = await openPage({ viewport: { width: 1200, height: 800 } });
  await wide.goto('/dict-horizontal/index');
  await narrow.goto('/dict-horizontal/index');

  const places = async (page: Page) => Promise.all([0, 1].map((at) => lists(page).nth(at).boundingBox()));

  const [left, right] = await places(wide);
  expect(right?.y).toBe(left?.y);
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  // Nothing lies below the pinned column, in the longer language either.
  await wide.goto('/dict-horizontal/index?lng=en');
  await wide.getByRole('heading', { name: 'System dictionaries' }).waitFor();
  const hidden = () =>
    [...document.querySelectorAll('table')].map(
      ({ parentElement }) => (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0),
    );
  expect(await wide.evaluate(hidden)).toEqual([0, 0]);
  expect(await wide.locator('nav[aria-label="Menu"] a[aria-current="page"]', { hasText: 'System dictionaries' }).count()).toBe(1);
  const [above, below] = await places(narrow);
  expect(below?.x).toBe(above?.x);
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
});

test('on a phone every head that sorts is in sight, in the longer language too', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await page.goto('/dict-horizontal/index?lng=en');
  await page.getByRole('heading', { name: 'System dictionaries' }).waitFor();

  const ends = await page.locator('th[data-sort]').evaluateAll((all) => all.map((head) => head.getBoundingClientRect().right));

  expect(ends.length).toBeGreaterThan(4);
  expect(Math.max(...ends)).toBeLessThanOrEqual(348);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('somebody of a tenant keeps the tenant’s dictionaries, and the system’s are closed to him', async () => {
  const context = await openContext(browser, { baseURL: server.origin });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword, tenantId: '100001' });

  await page.goto('/dict-vertical/index');
  expect(await page.getByRole('link', { name: '新增', exact: true }).count()).toBe(1);
  const answer = await page.goto('/dict-horizontal/index');

  expect(answer?.status()).toBe(403);
});

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, storageState: signedIn, ...options });
  return context.newPage();
}

const newWord = (): string => `t${randomBytes(4).toString('hex')}`;
const rows = (page: Page): Locator => page.locator('tbody tr');
const lists = (page: Page): Locator => page.locator('[data-layout] > section');
const heads = (page: Page): Locator => lists(page).first().locator('tbody tr');
const entries = (page: Page): Locator => lists(page).last().locator('tbody tr');
const scope = (page: Page): Locator => page.locator('dialog[open], main:not(:has(dialog[open]))').last();
const form = (page: Page): Locator => page.locator('form[method="post"][novalidate]');
const save = (page: Page): Promise<void> => scope(page).getByRole('button', { name: '保存' }).click();
