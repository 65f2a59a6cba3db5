import type { Browser, BrowserContextOptions, Page, Request } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';
import { longOnly } from '#tests/told.ts';
import { cookiesOf, openContext } from './browser.ts';

let server: RunningServer;
let browser: Browser;
let signedIn: BrowserContextOptions['storageState'];
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  signedIn = await cookiesOf(server);
});

async function openPage(): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, viewport: { width: 1440, height: 900 }, storageState: signedIn });
  return context.newPage();
}

const list = (page: Page) => page.locator('main tbody tr').first();
const faults = (page: Page) => page.getByRole('button', { name: /^错误日志 \d/ });

test('a part that does not come is a line in the error log, and the page underneath stays', async () => {
  const page = await openPage();
  await page.route(/\/(enhancements|error-log-dialog)-[^/]+\.js/, (route) => route.abort());
  await page.goto('/system/post/index');

  await faults(page).waitFor();
  await faults(page).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('error-log') ?? '')).toContain('error-log-dialog');

  expect(await list(page).isVisible()).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('error-log') ?? '')).toContain('enhancements');
  expect(await page.getByRole('button', { name: '刷新' }).count()).toBe(0);
});

test('a part of an older build that does not come any more tells of the newer one', async () => {
  const page = await openPage();
  await page.route('**/version', (route) => route.fulfill({ body: 'another' }));
  await page.route(/\/enhancements-[^/]+\.js/, (route) => route.abort());
  await page.goto('/system/post/index');

  await page.getByRole('button', { name: '刷新' }).waitFor();
});

longOnly('where the part of a link does not come, the link leads to its page', async () => {
  const page = await openPage();
  await page.route(/\/(notice-popover-panel|menu-search-dialog)-[^/]+\.js/, (route) => route.abort());
  for (const href of ['/desk/inbox', '/search']) {
    await page.goto('/system/post/index');
    await page.locator(`header a[href="${href}"]`).first().click();
    await page.waitForURL((url) => url.pathname === href);
  }
});

test('a part that has not come after two minutes is given up', async () => {
  const page = await openPage();
  await page.clock.install();
  await page.route(/\/enhancements-[^/]+\.js/, () => undefined);
  await page.goto('/system/post/index');

  const asked = async () => {
    await page.clock.runFor(121_000);
    return page.evaluate(() => localStorage.getItem('error-log') ?? '');
  };
  await expect.poll(asked).toContain('120000 ms');

  expect(await list(page).isVisible()).toBe(true);
});

test('a newer build is taken when nobody is at work, and waits where something was typed', async () => {
  const page = await openPage();
  await page.clock.install();
  await page.route('**/version', (route) => route.fulfill({ body: 'another' }));
  const isSame = () => page.evaluate(() => 'isSame' in window).catch(() => true);
  const rest = async () => {
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.clock.runFor(301_000);
    await page.getByRole('button', { name: '刷新' }).waitFor();
  };

  await page.goto('/info/index');
  await page.locator('main form[method="post"] input[name="realName"]').fill('打了一半');
  await rest();
  await page.clock.runFor(200_000);
  expect(await isSame()).toBe(true);

  await page.reload();
  await rest();
  await page.clock.runFor(20_000).catch(() => undefined);
  await expect.poll(isSame).toBe(false);
  await page.waitForLoadState();
});

test("the form of an item says at once what a value lacks, for 8 kB more than another form's script", async () => {
  const page = await openPage();
  const scripts = new Map<string, Request>();
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.set(request.url(), request);
  });
  await page.goto('/system/post/add', { waitUntil: 'networkidle' });
  const usual = new Set(scripts.keys());

  await page.goto('/rd/icitem/add?typeCode=1001', { waitUntil: 'networkidle' });
  await page.locator('[name="resistance"]').fill('4,700');
  await page.locator('[name="power"]').focus();

  await page.getByText('阻值有两种读法').first().waitFor();
  const further = await Promise.all([...scripts].flatMap(([url, script]) => (usual.has(url) ? [] : [script.sizes()])));
  expect(further.length).toBeGreaterThan(0);
  expect(further.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024).toBeLessThanOrEqual(8);
});
