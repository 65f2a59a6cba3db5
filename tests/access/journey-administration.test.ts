import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { openContext, signIn, teller } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

async function openAs(account: string, { javaScriptEnabled = false, tenantId = '000000' } = {}): Promise<Page> {
  const page = await (await openContext(browser, { baseURL: server.origin, javaScriptEnabled })).newPage();
  await signIn(page, { account, password: demoPassword, tenantId });
  return page;
}
const newWord = () => `t${randomBytes(4).toString('hex')}`;

describe.each([
  ['with script', true],
  ['without script', false],
])('an administrator, %s,', (_how, javaScriptEnabled) => {
  const tell = teller(javaScriptEnabled);
  tell('saves a new role and goes on to its rights', async () => {
    const page = await openAs('admin', { javaScriptEnabled, tenantId: '100001' });
    await page.goto('/authority/role/add');
    const name = newWord();
    await page.getByLabel('角色名称').fill(name);
    await page.getByLabel('角色别名').fill(name);

    await page.getByRole('button', { name: '保存并权限设置' }).click();

    await page.waitForURL(/\/authority\/role\/grant\?ids=\d+/);
    await page.getByText(name).first().waitFor();
  });
});

test('resets one user from his row, where nothing is locked', async () => {
  const page = await openAs('admin', { tenantId: '100001' });
  await page.goto('/system/user/index?account=leader');
  await page.locator('tbody tr').first().locator('summary').click();

  expect(await page.locator('tbody').getByRole('link', { name: '账号解锁' }).count()).toBe(0);
  await page.locator('tbody').getByRole('link', { name: '密码重置' }).click();

  await page.getByText('确定重置密码? 重置后其所有登录将立即失效。').waitFor();
  expect(await page.locator('main').innerText()).toContain('李秀英');
});

test('makes a tenant with its package in one step, and copies all that its administrator signs in with', async () => {
  const page = await openAs('admin', { javaScriptEnabled: true });
  await page.goto('/system/tenant/add');
  await page.getByLabel('租户名称').fill(newWord());
  expect(await page.getByLabel('产品包').count()).toBeGreaterThan(0);

  await page.getByRole('button', { name: '保存' }).click();

  await page.getByText('密码仅显示这一次').first().waitFor();
  const copied = page.evaluate(
    () => new Promise((done) => addEventListener('copy', ({ target }) => done((target as HTMLTextAreaElement).value), { once: true })),
  );
  await page.getByRole('button', { name: '复制' }).click();
  expect(await copied).toMatch(/^租户编号: \d{6}\n账号: admin\n一次性密码: \S{14}$/);
});

test('the start page folds the map of the menu away once something is pinned or was opened', async () => {
  const page = await openAs('admin', { tenantId: '100001' });
  await page.goto('/system/post/index');
  await page.goto('/wel/index');

  const map = page.locator('details', { has: page.getByText('全部功能', { exact: true }) });
  expect(await map.getAttribute('open')).toBeNull();
  await map.locator('summary').click();
  await map.getByRole('link', { name: '岗位管理' }).waitFor();
});

test('an integrator finds a call and reads an example of it without script', async () => {
  const page = await openAs('admin', { tenantId: '100001' });
  await page.goto('/system/api/index');
  await page.getByLabel('地址或名称').fill('post/submit');
  await page.getByLabel('地址或名称').press('Enter');
  await page.getByRole('link', { name: '/api/blade-system/post/submit' }).click();

  expect(await page.locator('pre').first().innerText()).toMatch(/curl -X POST 'http.*\/api\/blade-system\/post\/submit'/);
  expect(await page.locator('pre').last().innerText()).toContain('"success": true');
});
