import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { openContext, signIn } from './browser.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

test('whoever goes back on a page that is not taken over yet gets the page before, and no error', async () => {
  const context = await openContext(browser, { baseURL: server.origin, viewport: { width: 1366, height: 900 } });
  const page = await context.newPage();
  await signIn(page, { account: 'buyer', password: demoPassword });
  await page.goto('/pur/inquiryform/add');
  await page.getByRole('link', { name: '取消' }).click();
  await page.waitForURL((url) => url.pathname === '/pur/inquiryform/index');
  // The scripts of the reloaded page come late.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.evaluate(() => history.back());
  release();

  await page.getByRole('heading', { level: 1, name: '新增采购询价' }).waitFor();
  await page.getByLabel('询价标题').fill('再询');
  expect(new URL(page.url()).pathname).toBe('/pur/inquiryform/add');
});
