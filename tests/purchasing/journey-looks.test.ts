import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { toldOf } from '#tests/told.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

async function openAs(account: string, { width, javaScriptEnabled }: { width: number; javaScriptEnabled: boolean }): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, viewport: { width, height: 800 }, javaScriptEnabled });
  const page = await context.newPage();
  await signIn(page, { account, password: demoPassword });
  return page;
}
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test.each(toldOf('done next', [true, false]))('what is done next with a row is in sight, with script: %s', async (javaScriptEnabled) => {
  const buyer = await openAs('buyer', { width: 1440, javaScriptEnabled });
  const seller = await openAs('manager', { width: 1440, javaScriptEnabled });

  await buyer.goto('/pur/inquiryform/index');
  await seller.goto('/marketing/quotesprogram/index');

  await rowOf(buyer, '新品主控芯片密封询价').getByRole('link', { name: '比价', exact: true }).click({ trial: true });
  await rowOf(seller, '24W BLE driver').getByRole('link', { name: '定稿', exact: true }).click({ trial: true });
  expect(await rowOf(buyer, '下季度连接器询价').getByText('比价', { exact: true }).count()).toBe(0);
  await buyer.goto('/pur/quotationmaterial/index');
  await rowOf(buyer, '电源模块阻容物料询价').first().waitFor();
  expect(await rowOf(buyer, '电源模块阻容物料询价').getByText('删除', { exact: true }).count()).toBe(0);
});

test.each([true, false])('Enter beside the form of an inquiry fills in what is typed there, with script: %s', async (javaScriptEnabled) => {
  const page = await openAs('buyer', { width: 1440, javaScriptEnabled });
  await page.goto('/pur/inquiryform/add');
  const supplier = page.locator('input[name="_supplier"]');
  if (!(await supplier.isVisible())) await page.locator('details', { has: supplier }).locator('summary').click();

  await supplier.fill('GYS-0002');
  await supplier.press('Enter');

  await expect.poll(() => page.locator('input[name="supplierList[0].supplierNumber"]').inputValue()).toMatch(/^GYS-0002 /);
  expect(await supplier.inputValue()).toBe('');
});

test('on a phone an inquiry says its number and its title once, and nothing on it scrolls sideways', async () => {
  const page = await openAs('buyer', { width: 360, javaScriptEnabled: false });
  await page.goto('/pur/inquiryform/index');
  await rowOf(page, '控制板电源部分年度询价').getByRole('link', { name: '查看' }).click();
  await page.getByRole('heading', { level: 1, name: '控制板电源部分年度询价' }).waitFor();

  const shown = await page.locator('main').innerText();
  const quantity = page.locator('td').filter({ hasText: /^20,000$/ });
  const label = await quantity.evaluate((cell) => getComputedStyle(cell, '::before').content);
  const wide = await page
    .locator('main, main *')
    .evaluateAll(
      (all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)).length,
    );

  expect(shown.split('控制板电源部分年度询价')).toHaveLength(2);
  expect(wide).toBe(0);
  expect(label).toContain('采购数量');
});

test('a draft in the drawer beside its list leads to its page, where it is approved; it has nothing to compare', async () => {
  const page = await openAs('buyer', { width: 1440, javaScriptEnabled: true });
  await page.goto('/pur/inquiryform/index');
  await rowOf(page, '下季度连接器询价').getByRole('link', { name: '查看' }).click();
  const drawer = page.getByRole('dialog', { name: '下季度连接器询价' });

  await drawer.getByText('正式物料').waitFor();
  const toCompare = await drawer.getByRole('link', { name: '比价' }).count();
  await drawer.getByRole('link', { name: '打开详情页' }).click();

  await page.waitForURL(/\/view\/\d+$/);
  await page.getByRole('link', { name: '审核', exact: true }).click({ trial: true });
  expect([toCompare, new URL(page.url()).pathname]).toEqual([0, expect.stringMatching(/^\/pur\/inquiryform\/view\/\d+$/)]);
});

test('what is focused in a long comparison lies between its head and its totals', async () => {
  const page = await openAs('buyer', { width: 1440, javaScriptEnabled: true });
  await page.setViewportSize({ width: 1440, height: 560 });
  await page.goto('/pur/inquiryform/index');
  await rowOf(page, '显示板样机物料询价').getByRole('link', { name: '比价', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '比价' }).waitFor();
  const inputs = page.locator('tbody input:not([type="hidden"])');
  await inputs.first().focus();

  const covered: string[] = [];
  const count = await inputs.count();
  for (let at = 1; at < count; at += 1) {
    // Each quantity follows the link that negotiates its price.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const isFree = await inputs.nth(at).evaluate((input) => {
      const { left, bottom } = input.getBoundingClientRect();
      return document.activeElement === input && document.elementFromPoint(left + 4, bottom - 2) === input;
    });
    if (!isFree) covered.push(`quantity ${at}`);
  }

  expect(count).toBeGreaterThan(3);
  expect(covered).toEqual([]);
});

test.each([true, false])('on a phone a new inquiry opens at its head, with script: %s', async (javaScriptEnabled) => {
  const page = await openAs('buyer', { width: 360, javaScriptEnabled });
  await page.goto('/pur/inquiryform/add');
  const head = page.getByRole('heading', { level: 1, name: '新增采购询价' });
  await head.waitFor();

  expect((await head.boundingBox())?.y).toBeGreaterThan(0);
});

test('the quantity of an award and what negotiates its price stand in one line, in English too', async () => {
  const page = await openAs('buyer', { width: 1366, javaScriptEnabled: false });
  await page.goto('/pur/inquiryform/index');
  const address = await rowOf(page, '电源模块阻容物料询价').getByRole('link', { name: '比价', exact: true }).getAttribute('href');
  await page.goto(`${address}?lng=en`);

  const cells = await page.locator('tbody td:has(input[placeholder])').all();
  const lines = await Promise.all(
    cells.map((cell) => Promise.all(['input[placeholder]', 'button'].map((one) => cell.locator(one).boundingBox()))),
  );
  const apart = lines.filter(
    ([input, button]) => !input || !button || button.y > input.y + input.height || button.y + button.height < input.y,
  );

  expect(lines.length).toBeGreaterThan(5);
  expect(apart).toEqual([]);
});

test('a line with an alternate is hardly higher than the others, and opens to how the parts differ, without script', async () => {
  const page = await openAs('buyer', { width: 1366, javaScriptEnabled: false });
  await page.goto('/pur/inquiryform/index');
  await rowOf(page, '电源模块阻容物料询价').getByRole('link', { name: '比价', exact: true }).click();
  const line = page.locator('tbody tr', { has: page.locator('details') }).first();

  const height = (await line.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
  await line.locator('summary').click();
  await line.locator('details li').first().waitFor();

  expect(height).toBeLessThan(146);
});
