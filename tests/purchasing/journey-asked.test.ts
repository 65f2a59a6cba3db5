import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '#tests/blade/legacy-client.ts';
import { expectFlash, openContext, signIn, waitForScript } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer, giveBack } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { day } from './door-people.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});
afterAll(giveBack);

const tenantId = '100001';

async function buildApproved(): Promise<string> {
  const buyer = await signedIn(server.origin, 'admin', tenantId);
  const saved = await buyer.send('/pur/inquiryform/save', {
    ...{ title: '滤波电容', startDate: day(-1), endDate: day(10), taxNumber: 'SL02_SYS' },
    temMatrialList: [{ itemNumber: 'CH340', itemQty: '1000' }],
    temSupplierList: [{ supplierName: '临时供应商', contactName: '王芳', contactPhone: '13800000000' }],
  });
  const { id } = saved.body.data;
  await buyer.post('/pur/inquiryform/audit', { ids: id });
  return String(id);
}

const reason = (page: Page) => page.locator('[name="reason"]');
const confirm = (page: Page) => page.getByRole('button', { name: '确定', exact: true }).click();

/** Both ways of its form: with script the answer comes into the page, without it is a page anew. */
test.each([true, false])('a buyer cancels an inquiry and is asked for the reason; with script: %s', async (javaScriptEnabled) => {
  const view = `/pur/inquiryform/view/${await buildApproved()}`;
  const context = await openContext(browser, { baseURL: server.origin, javaScriptEnabled });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword, tenantId });
  await page.goto(view);
  await page.getByRole('link', { name: '取消询价' }).click();
  await page.waitForURL(/\/do\/cancel\?/);
  if (javaScriptEnabled) await waitForScript(page);

  expect(await page.getByRole('link', { name: '取消', exact: true }).getAttribute('href')).toBe(view);
  await confirm(page);
  await page.getByText('请填写取消原因').first().waitFor();
  expect(await reason(page).getAttribute('aria-invalid')).toBe('true');
  const list = page.getByRole('alert').first();
  if (javaScriptEnabled) await expect.poll(() => list.evaluate((box) => box === document.activeElement)).toBe(true);
  await list.getByRole('link', { name: '请填写取消原因' }).click();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#${await reason(page).getAttribute('id')}`);

  const long = '项目取消'.repeat(126);
  await reason(page).evaluate((field: HTMLInputElement) => field.removeAttribute('maxlength'));
  await reason(page).fill(long);
  await confirm(page);
  await page.locator('[data-problem="true"]').filter({ hasText: '500' }).first().waitFor();
  expect(await reason(page).inputValue()).toBe(long);

  await reason(page).fill('项目取消');
  await confirm(page);
  await page.waitForURL((url) => url.pathname === view);
  await expectFlash(page, '操作成功');
  expect(await page.locator('main').innerText()).toMatch(/已取消.*项目取消/s);
  expect(await page.getByRole('link', { name: '取消询价' }).count()).toBe(0);
  await context.close();
});
