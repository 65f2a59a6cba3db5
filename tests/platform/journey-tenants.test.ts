import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedServer, startEmbeddedServer } from '#server/database/embedded.ts';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { borrowBrowser } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer, startServer } from '#tests/process/running-server.ts';

let browser: Browser;
let server: RunningServer;
let second: EmbeddedServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-second-'));
  chmodSync(folder, 0o755);
  second = await startEmbeddedServer({ dataDir: folder, forTests: true });
  [browser, server] = await Promise.all([borrowBrowser(), startServer({ CAPTCHA: 'off', DATASOURCE_HOSTS: `${second.host},localhost` })]);
});
afterAll(async () => {
  await server?.stop();
  await second?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const administrator = { account: 'admin', password: demoPassword };

async function openPage(javaScriptEnabled: boolean) {
  const context = await openContext(browser, { baseURL: server.origin, javaScriptEnabled });
  const page = await context.newPage();
  await signIn(page, administrator);
  return { context, page };
}

test('without script a tenant is made, gets a data source and a quota, and its administrator works there', async () => {
  const { context, page } = await openPage(false);

  // a data source, and whether it can be reached
  await page.goto('/tool/datasource/add');
  await page.locator('[name=name]').fill('二厂服务器');
  await page.locator('[name=url]').fill(`postgres:///${second.database}?host=${second.host}`);
  await page.locator('[name=username]').fill('postgres');
  await page.locator('[name=password]').fill('not-asked-on-a-socket');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('row').filter({ hasText: '二厂服务器' }).locator('summary').click();
  await page.getByRole('link', { name: '测试连接' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByText('操作成功').waitFor();

  // a tenant: its administrator's password is shown once
  await page.goto('/system/tenant/add');
  await page.locator('[name=tenantName]').fill('苏州新厂');
  await page.getByRole('button', { name: '保存' }).click();
  await page.locator('[data-code]').nth(2).filter({ hasText: /./ }).waitFor();
  const [tenantId = '', account = '', password = ''] = await page.locator('[data-code]').allTextContents();
  expect([tenantId, account, password]).toEqual([expect.stringMatching(/^\d{6}$/), 'admin', expect.stringMatching(/^\w{14}$/)]);

  // its data source
  await page.getByRole('link', { name: '已记下，返回列表' }).click();
  const row = page.getByRole('row').filter({ hasText: tenantId });
  await row.locator('summary').click();
  await row.getByRole('link', { name: '数据源' }).click();
  await page.locator('select[name=datasourceId]').selectOption({ label: '二厂服务器' });
  // Its database is made meanwhile, which takes a busy machine more than the usual ten seconds.
  await page.getByRole('button', { name: '保存' }).click({ timeout: 45_000 });
  await row.locator('input[name=ids]').waitFor();
  expect(await chosenSource(page, tenantId)).toBe('二厂服务器');
  await page.goto('/system/tenant/index');

  // quota and expiry of two tenants at once
  await row.locator('input[name=ids]').check();
  await page.getByRole('row').filter({ hasText: '100002' }).locator('input[name=ids]').check();
  await page.getByRole('button', { name: '授权配置' }).click();
  await page.getByText('所选租户现有的值不同').waitFor();
  await page.locator('[name=accountNumber]').fill('12');
  await page.locator('[name=expireTime]').fill('2099-01-01T00:00');
  await page.getByRole('button', { name: '保存' }).click();
  await row.filter({ hasText: /12.*2099-01-01 00:00/ }).waitFor();

  // nobody removes it with one click
  await row.locator('summary').click();
  await row.getByRole('link', { name: '删除' }).click();
  await page.getByText('苏州新厂').first().waitFor();
  await page.getByText('一并删除：1 个账号').waitFor();
  await page.locator('[name=typed]').fill('100002');
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByText(`输入的内容与 ${tenantId} 不符`).first().waitFor();
  expect(await page.locator('[name=typed]').inputValue()).toBe('100002');
  await page.goto('/system/tenant/index');
  await row.waitFor();

  // its administrator signs in with the one-time password
  await context.clearCookies();
  await signIn(page, { account, password, tenantId });
  expect(new URL(page.url()).pathname).not.toBe('/login');
});

test('what stands in the way is said at the field, and nothing is set', async () => {
  const { page } = await openPage(true);
  await page.goto('/tool/datasource/add');
  await page.locator('[name=name]').fill('关着的服务器');
  await page.locator('[name=url]').fill('postgres://localhost:1/console');
  await page.locator('[name=username]').fill('postgres');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('新增成功').waitFor();

  await page.goto('/system/tenant/index');
  await page.getByRole('row').filter({ hasText: '100001' }).locator('summary').click();
  await page.getByRole('row').filter({ hasText: '100001' }).getByRole('link', { name: '数据源' }).click();
  await page.waitForURL(/\/system\/tenant\/datasource/);
  await page.locator('select[name=datasourceId]').selectOption({ label: '关着的服务器' });
  await page.getByRole('button', { name: '保存' }).click();

  await page.getByText('无法连接到数据库服务器，请检查主机、端口和网络').first().waitFor();
  await page.goto('/system/tenant/index');
  expect(await chosenSource(page, '100001')).not.toBe('关着的服务器');
});

/** The data source that a tenant's form shows, from the list of tenants. */
async function chosenSource(page: Page, tenantId: string): Promise<string | null> {
  const row = page.getByRole('row').filter({ hasText: tenantId });
  await row.locator('summary').click();
  await row.getByRole('link', { name: '数据源' }).click();
  await page.waitForURL(/\/system\/tenant\/datasource/);
  return page.locator('select[name=datasourceId] option:checked').textContent();
}
