import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { openContext, signIn } from './browser.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

test('an administrator makes a device a shop terminal, and whoever signs in there gets pages without script', async () => {
  const context = await openContext(browser, { baseURL: server.origin });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.goto('/system/user/index');
  const before = await scriptsIn(page);
  await page.goto('/system/terminal/index');

  await page.getByRole('button', { name: '设为车间终端' }).click();
  await page.getByText('本设备是车间终端').waitFor();

  await page.goto('/system/user/index');
  expect(before).toBeGreaterThan(0);
  expect(await scriptsIn(page)).toBe(0);
  await context.clearCookies({ name: /session/ });
  await page.goto('/login');
  await signIn(page, { account: 'leader', password: demoPassword });
  await page.goto('/board/lines/index');
  expect(await page.locator('script:not([src*="floor"]):not([src*="live"]):not([src*="queue"]):not([src*="keep-typed"])').count()).toBe(0);
});

test('nobody else sets it', async () => {
  const context = await openContext(browser, { baseURL: server.origin });
  const page = await context.newPage();
  await signIn(page, { account: 'leader', password: demoPassword });

  const shown = await page.goto('/system/terminal/index');
  const sent = await context.request.post('/system/terminal/index', {
    form: { terminal: '1' },
    headers: { origin: server.origin },
    maxRedirects: 0,
  });

  expect(shown?.status()).toBe(403);
  expect(sent.status()).toBe(403);
  expect((await context.cookies()).filter(({ name }) => name === 'lite')).toEqual([]);
});

test('a page notices that the server runs a newer build, says so, and opens the next page afresh', async () => {
  const context = await openContext(browser, { baseURL: server.origin });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.goto('/wel/index');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

  await page.route('**/version', (route) => route.fulfill({ body: 'newer' }));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('系统已更新').waitFor();
  await page.getByRole('main').locator('a[href^="/board/lines"]').first().click();
  await page.waitForURL(/\/board\/lines\//);

  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
});

const scriptsIn = (page: Page): Promise<number> => page.locator('script[src], script[type="module"]').count();
