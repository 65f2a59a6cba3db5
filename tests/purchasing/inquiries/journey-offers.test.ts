import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openContext, signIn, waitForScript } from '#tests/browser/browser.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

test('without script: a place on two lines of a pasted list is told beside what was added', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'buyer' });
  const _pasted = 'Designator\tValue\tQty\nJ1\tTWICE-1\t5\nJ1\tTWICE-2\t5';

  const page = await (await visitor.post('/pur/inquiryform/add', { title: '位号', _search: 'paste', _pasted })).text();

  expect(page).toContain('位号重复，请核对数量：J1');
  expect(page).toMatch(/value="TWICE-2"/);
});

test.each([true, false])(
  'a buyer takes one of the items that a pasted line may mean, and nothing else changes (script: %s)',
  async (javaScriptEnabled) => {
    const page = await (await openContext(browser, { baseURL: server.origin, javaScriptEnabled })).newPage();
    await page.goto('/login?to=/pur/inquiryform/add');
    await signIn(page, { account: 'buyer', password: demoPassword });
    if (javaScriptEnabled) await waitForScript(page);
    const cell = (name: string) => page.locator(`[name="${name}"]`);
    const filling = page.locator('details', { has: page.locator('[name="_pasted"]') }).last();

    await cell('title').fill('候选询价');
    if ((await filling.getAttribute('open')) === null) await filling.locator('summary').first().click();
    await cell('_pasted').fill('10k 0603\t100\nCH340\t5');
    await page.locator('button[name="_search"][value="paste"]').click();
    const offer = page.locator('button[name="_search"][value^="take:"]').first();
    const [text = '', code = ''] = JSON.parse((await offer.getAttribute('value'))?.slice('take:'.length) ?? '[]');
    const before = await cell('temMatrialList[0].itemNumber').inputValue();
    // What an item is called is longer than its column, and covers nothing of the next.
    const ends = await filling
      .locator('button')
      .evaluateAll((all) =>
        all
          .map((one) => [one, one.closest('[class*="filler"]')] as const)
          .map(([one, column]) => one.getBoundingClientRect().right - (column?.getBoundingClientRect().right ?? 0)),
      );
    const lefts = await filling
      .locator('[class*="filler"]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]));
    await offer.click();
    await page.locator('button[name="_search"][value^="take:"]').first().waitFor({ state: 'detached' });

    expect(Math.max(...ends)).toBeLessThanOrEqual(0);
    expect(lefts.every(([, right = 0], at) => at === lefts.length - 1 || right <= (lefts[at + 1]?.[0] ?? 0))).toBe(true);
    expect([before, text]).toEqual(['10k 0603', '10k 0603']);
    expect(await cell('matrialList[0].itemNumber').first().inputValue()).toContain(code);
    expect(await cell('matrialList[0].itemQty').inputValue()).toBe('100');
    expect(await cell('matrialList[0].note').inputValue()).toBe('10k 0603');
    expect(await cell('temMatrialList[0].itemNumber').inputValue()).toBe('CH340');
    expect(await cell('temMatrialList[0].itemQty').inputValue()).toBe('5');
    expect(await cell('title').inputValue()).toBe('候选询价');
  },
);
