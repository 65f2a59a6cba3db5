import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { openContext, signIn, teller } from '#tests/browser/browser.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

/** Not the plant whose first records the examples of /api name. */
const tenantId = '100001';
const nextNumber = () => `FP-${crypto.randomUUID().slice(0, 8)}`;

async function fill(page: Page, of: Record<string, string>) {
  for (const [name, value] of Object.entries(of)) await page.locator(`[name="${name}"]`).last().fill(value);
}

describe.each([true, false])('with script: %s', (javaScriptEnabled) => {
  const tell = teller(javaScriptEnabled);

  tell('an invoice asks for the customer or the supplier, and keeps both as long as its kind may change', async () => {
    const context = await openContext(browser, { baseURL: server.origin, javaScriptEnabled });
    await context.addCookies([{ name: 'language', value: 'en', url: server.origin }]);
    const page = await context.newPage();
    await signIn(page, { account: 'admin', password: demoPassword, tenantId });
    await page.goto('/finance/financeinvoice/add');
    const [customer, supplier] = [page.locator('[name="customer"]'), page.locator('[data-hidden-by]').first()];
    const number = nextNumber();

    const atFirst = [await supplier.isVisible(), await customer.isVisible()];
    await page.getByLabel('To a customer').check();
    const then = [await supplier.isVisible(), await customer.isVisible()];
    await fill(page, { customer: 'Nordlicht', number, netAmount: '100', taxAmount: '13', grossAmount: '113' });
    await page.getByLabel('From a supplier').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    const refusedFor = await page.getByRole('alert').first().innerText();
    await page.getByLabel('To a customer').check();
    const typed = await customer.inputValue();
    await page.getByLabel('Date').first().fill('2026-05-04');
    await page.getByLabel('Date').first().press('Tab');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/index/);

    expect([atFirst, then]).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(refusedFor).toContain('date');
    expect(refusedFor).not.toContain('customer');
    expect(typed).toBe('Nordlicht');
    await page.goto(`/finance/financeinvoice/index?number=${number}`);
    expect(await page.getByRole('table').innerText()).toContain('Nordlicht');
  });
});

test('a list of invoices to customers has no column for suppliers, and a view only what its kind has', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'admin', tenantId });
  const number = nextNumber();
  const typed = { number, direction: 'out', invoiceDate: '2026-05-04', customer: '海岳照明', currency: 'CNY' };
  const amounts = { netAmount: '100', taxAmount: '13', grossAmount: '113' };
  const read = async (path: string) => (await visitor.ask(path)).text();
  const heads = async (query: string) =>
    [
      ...(await read(`/finance/financeinvoice/index?${query}`)).matchAll(/<th[^>]*>(?:(?!<\/th>).)*?(供应商|客户)(?:(?!<\/th>).)*<\/th>/gs),
    ].map(([, name]) => name);
  await visitor.post('/finance/financeinvoice/add', { ...typed, ...amounts, _key: crypto.randomUUID() });

  const [all, out, both] = [await heads(''), await heads('direction=out'), await heads('direction=in')];
  const id = /\/finance\/financeinvoice\/view\/(\d+)/.exec(await read(`/finance/financeinvoice/index?number=${number}`))?.[1];
  const names = [...(await read(`/finance/financeinvoice/view/${id}`)).matchAll(/<dt>([^<]*)<\/dt>/g)].map(([, name]) => name);

  expect([all, out, both]).toEqual([['供应商', '客户'], ['客户'], ['供应商']]);
  expect(names).toContain('客户');
  expect(names).not.toContain('供应商');
});
