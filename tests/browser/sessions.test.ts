import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import { signedIn } from '#tests/blade/legacy-client.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { onceWithout, openContext, signIn, teller, waitForScript } from './browser.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

const manners = [
  { manner: 'with script', javaScriptEnabled: true },
  { manner: 'without script', javaScriptEnabled: false },
] as const;

describe.each(manners)('$manner', ({ javaScriptEnabled }) => {
  const tell = teller(javaScriptEnabled);
  const once = onceWithout(javaScriptEnabled);
  const openPage = async (account: string, tenantId = '000000', userAgent?: string): Promise<Page> => {
    const context = await openContext(browser, { baseURL: server.origin, javaScriptEnabled, ...(userAgent ? { userAgent } : {}) });
    const page = await context.newPage();
    await signIn(page, { account, password: demoPassword, tenantId });
    return page;
  };

  tell('an administrator signs a colleague out, whose next click leads to the sign-in page', async () => {
    const colleague = await openPage('leader', '100001', 'w3m/0.5.3');
    const administrator = await openPage('admin', '100001');
    const logged = administrator.locator('tbody tr', { hasText: '强制下线' });
    await administrator.goto('/monitor/log/api/index');
    const before = await logged.count();

    await administrator.goto('/system/online');
    await administrator.locator('input[name="account"]').fill('leader');
    await administrator.locator('input[name="account"]').press('Enter');
    await administrator.waitForURL(/account=leader/);
    expect(await administrator.locator('tbody tr').count()).toBe(1);
    await administrator.locator('tbody a', { hasText: '强制下线' }).click();
    await administrator.getByText('确定将选中的会话强制下线?').waitFor();
    await administrator.getByRole('button', { name: '确定' }).click();
    await administrator.getByText('操作成功').waitFor();
    await colleague.goto('/board/lines/index');

    expect(new URL(colleague.url()).pathname).toBe('/login');
    expect(await colleague.getByRole('status').innerText()).toMatch(/^您已被管理员强制下线 \(\d\d:\d\d\)$/);
    await expect
      .poll(async () => {
        await administrator.goto('/monitor/log/api/index');
        return logged.count();
      })
      .toBe(before + 1);
  });

  tell('somebody finds his other sessions under his name and ends one of them', async () => {
    const other = await openPage('engineer', '000000', 'w3m/0.5.3');
    const page = await openPage('engineer');

    await page.goto('/wel/index');
    await page
      .locator('header details', { has: page.locator('a[href="/info/sessions"]') })
      .locator('summary')
      .click();
    await page.getByRole('link', { name: '我的会话' }).click();
    await page.waitForURL(/\/info\/sessions/);
    await page.getByRole('button', { name: '结束 w3m 0 的会话' }).click();
    await page.getByText('会话已结束').waitFor();
    await other.goto('/wel/index');

    expect(new URL(other.url()).pathname).toBe('/login');
    expect(await page.getByRole('button', { name: /w3m/ }).count()).toBe(0);
    expect(await page.getByText('当前会话').count()).toBe(1);
  });

  once('somebody signs out everywhere, his old client included', async () => {
    const client = await signedIn(server.origin, 'buyer');
    const other = await openPage('buyer');
    const page = await openPage('buyer');

    await page.goto('/info/sessions');
    await page.getByRole('button', { name: '退出所有设备' }).click();
    await page.waitForURL(/\/login/);
    await other.goto('/wel/index');

    expect(new URL(other.url()).pathname).toBe('/login');
    expect((await client.get('/blade-auth/oauth/user-info')).status).toBe(401);
  });

  once('an administrator who would shut himself out is told so at the form, and nothing changes', async () => {
    const page = await openPage('admin', '100001');

    await page.goto('/system/whiteip/add');
    await page.getByLabel('IP地址').fill('10.99.0.0/16');
    await page.getByRole('button', { name: '保存' }).click();
    await page
      .getByText(/此操作会使您当前的地址 127\.0\.0\.1 无法访问/)
      .first()
      .waitFor();
    await page.goto('/system/whiteip/index');

    expect(await page.getByText('10.99.0.0/16').count()).toBe(0);
  });

  once('what was done stands in the log, in words and in detail, and only to be read', async () => {
    const page = await openPage('admin', '100001');

    await page.goto('/monitor/log/usual');
    expect(new URL(page.url()).pathname).toBe('/monitor/log/usual/index');
    await waitForScript(page);
    const row = page.locator('tbody tr', { hasText: '登录' }).first();
    await row.getByRole('link', { name: '查看' }).click();
    await page.getByText('浏览器或程序').first().waitFor();

    expect(await page.getByText('sign-in', { exact: true }).count()).toBe(1);
    expect(await page.getByRole('link', { name: /新增|编辑|删除/ }).count()).toBe(0);
  });

  once('the platform’s administrator reads the key for clients; a tenant’s has no such page', async () => {
    const page = await openPage('admin');
    const tenant = await openPage('admin', '100001');

    await page.goto('/system/security');
    const key = await page.getByLabel('SM2 公钥').inputValue();
    const refused = await tenant.goto('/system/security/index');

    expect(key).toMatch(/^04[0-9a-f]{128}$/);
    expect(refused?.status()).toBe(403);
    expect(await tenant.locator('nav a[href^="/system/security"]').count()).toBe(0);
  });
});
