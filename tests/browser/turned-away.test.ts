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

const refusal = { status: 503, headers: { 'x-turned-away': '1', 'retry-after': '1' }, body: '系统繁忙，请稍后再试' };

/** Answers as many requests of a script as the console would while it has too much to do. */
async function turnAway(page: Page, method: 'GET' | 'POST', times: number): Promise<() => number> {
  let count = 0;
  await page.route(/\.data(\?|$)/, (route) => {
    if (route.request().method() !== method || count >= times) return route.continue();
    count += 1;
    return route.fulfill(refusal);
  });
  return () => count;
}

test('a form that is turned away is sent again by itself, and so is a link', async () => {
  const context = await openContext(browser, { baseURL: server.origin, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.goto('/system/post/add');
  const posts = await turnAway(page, 'POST', 2);

  await page.getByLabel('岗位编号').fill('turned-away');
  await page.getByLabel('岗位名称').fill('忙时录入');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('系统繁忙，正在自动重试').waitFor();
  await page.waitForURL((url) => url.pathname === '/system/post/index');
  await page.getByText('忙时录入').first().waitFor();
  await page.getByText('系统繁忙，正在自动重试').waitFor({ state: 'detached' });
  expect(posts()).toBe(2);

  await page.unroute(/\.data(\?|$)/);
  const gets = await turnAway(page, 'GET', 1);
  await page.locator('main thead a').first().click();
  await page.waitForURL((url) => url.search !== '');
  expect(gets()).toBe(1);
});
