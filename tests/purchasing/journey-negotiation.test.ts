import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectFlash, openContext, signIn, teller } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer, giveBack } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { day } from './door-people.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});
afterAll(giveBack);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`).last();

async function typeDay(page: Page, label: string, value: string) {
  await page.getByLabel(label).first().fill(value);
  await page.getByLabel(label).first().press('Tab');
}

describe.each([true, false])('with script: %s', (javaScriptEnabled) => {
  const tell = teller(javaScriptEnabled);

  tell('a buyer asks in English, negotiates in the comparison, and awards the agreed price', async () => {
    const context = await openContext(browser, { baseURL: server.origin, javaScriptEnabled });
    await context.addCookies([{ name: 'language', value: 'en', url: server.origin }]);
    const page = await context.newPage();
    await signIn(page, { account: 'buyer', password: demoPassword });

    await page.goto('/pur/inquiryform/add');
    await field(page, 'title').fill('Buck converters');
    await typeDay(page, 'End date', day(9));
    await page.locator('#pasted').fill('LM2596S\t1000');
    await press(page, 'Read and add');
    await expect.poll(() => field(page, 'temMatrialList[0].itemNumber').inputValue()).toBe('LM2596S');
    await page.locator('#supplier').fill('GYS-0001');
    await press(page, 'Add supplier');
    await field(page, 'supplierList[0].contactName').waitFor();
    await press(page, 'Save');
    await page.waitForURL(/\/view\/\d+/);
    const view = new URL(page.url()).pathname;
    await page.getByRole('link', { name: 'Approve', exact: true }).click();
    await press(page, 'OK');
    await expectFlash(page, 'Done');
    await page.getByText('Send to suppliers', { exact: true }).click();
    await page.getByText(/Notified: .+ \(Mail\)/).waitFor();
    await press(page, 'Send now');
    await expectFlash(page, 'Done');

    await page.getByRole('link', { name: 'Enter quote' }).click();
    await page.waitForURL(/\/quote\//);
    await typeDay(page, 'Valid until', day(60));
    await field(page, 'lines[0].price').fill('1.2');
    await press(page, 'Submit quote');
    await expectFlash(page, 'Quote submitted');

    await page.goto(view.replace('/view/', '/compare/'));
    await field(page, 'awards[0].quantity').fill('1500');
    await page.getByRole('button', { name: /^Negotiate LM2596S with / }).click();
    await field(page, 'price').fill('0');
    await press(page, 'Negotiate');
    await page.getByRole('alert').filter({ hasText: 'Unit price' }).first().waitFor();
    for (const [price, shown] of [
      ['1.1', 'round 1'],
      ['1.05', 'round 2'],
    ] as const) {
      await field(page, 'price').fill(price);
      await press(page, 'Negotiate');
      await page.getByRole('cell').filter({ hasText: shown }).first().waitFor();
    }
    const compared = await page.getByRole('table').innerText();
    expect(await field(page, 'awards[0].quantity').inputValue()).toBe('1500');
    await field(page, 'awards[0].quantity').fill('1000');
    await press(page, 'Award');
    await expectFlash(page, 'Awarded');

    expect(compared).toContain('Agreed 1.05 CNY incl. 13% tax (round 2, first quoted 1.2)');
    expect(await page.getByRole('table').innerText()).toMatch(/1,000 × 1.05 CNY\s+Agreed 1.05 CNY \(round 2, first quoted 1.2\)/);
    await page.goto(view);
    const story = await page.locator('main').innerText();
    for (const event of ['Sent to suppliers: 1', 'Price negotiated with', 'Lines awarded: 1,']) expect(story).toContain(event);
    await context.close();
  });
});

test('the totals of a long comparison stay in sight, and heads of rows go with their rows', async () => {
  const context = await openContext(browser, { baseURL: server.origin, viewport: { width: 1440, height: 700 } });
  const page = await context.newPage();
  await signIn(page, { account: 'buyer', password: demoPassword });
  await page.goto('/pur/inquiryform/index');
  const [, id] = /电源模块阻容物料询价(?:(?!<\/tr>).)*?\/pur\/inquiryform\/compare\/(\d+)/s.exec(await page.content()) ?? [];
  await page.goto(`/pur/inquiryform/compare/${id}`);

  const seen = await page.getByRole('region', { name: '比价' }).evaluate((box) => {
    const edges = (selector: string) => box.querySelector(selector)?.getBoundingClientRect();
    const before = edges('tbody th')?.top ?? 0;
    const isTotalSeen = (edges('tfoot')?.bottom ?? Number.POSITIVE_INFINITY) <= box.getBoundingClientRect().bottom + 1;
    box.scrollTop = 60;
    return { scrolled: box.scrollTop, moved: Math.round(before - (edges('tbody th')?.top ?? 0)), isTotalSeen };
  });

  expect(seen).toEqual({ scrolled: 60, moved: 60, isTotalSeen: true });
});
