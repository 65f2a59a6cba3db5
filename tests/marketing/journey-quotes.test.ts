import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openContext, signIn } from '#tests/browser/browser.ts';
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

const terms = {
  title: '样板报价',
  customer: '海岳照明',
  quoteDate: '2026-05-04',
  // A quote that has expired is not issued.
  validTo: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  currency: 'CNY',
  exchangeRate: '1',
  overheadRate: '0',
  marginRate: '0',
  taxRate: '13',
};

test('without script: a quote is reckoned, saved, issued, printed in either language and revised', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'admin', tenantId });
  const read = async (path: string) => (await visitor.ask(path)).text();
  const empty = await read('/marketing/quotesprogram/add');
  const moduleId = /<option value="(\d+)">PS-24W/.exec(empty)?.[1] ?? '';
  const typed = { ...terms, 'detailList[0].moduleId': moduleId, 'detailList[0].quantity': '100' };

  const reckoned = await (await visitor.post('/marketing/quotesprogram/add', { ...typed, _search: 'recalculate' })).text();
  const refused = await visitor.post('/marketing/quotesprogram/add', { ...typed, validTo: '2026-05-01', _key: crypto.randomUUID() });
  const saved = await visitor.post('/marketing/quotesprogram/add', { ...typed, _key: crypto.randomUUID() });
  const page = /\/marketing\/quotesprogram\/view\/(\d+)/.exec(saved.headers.get('location') ?? '');
  const id = page?.[1] ?? '';
  const act = async (name: string) => visitor.post(`/marketing/quotesprogram/do/${name}?ids=${id}`, { ids: id, _key: crypto.randomUUID() });
  await act('issue');
  const edit = await visitor.ask(`/marketing/quotesprogram/edit/${id}`);
  const [zh, en] = [await read(`/marketing/quotesprogram/print/${id}`), await read(`/marketing/quotesprogram/print/${id}?lang=en`)];
  await act('revise');
  const shown = await read(`/marketing/quotesprogram/view/${id}`);

  // 100 × 18.6 with 1.5 % loss and 1.2 of labour each.
  expect(reckoned).toMatch(/value="18\.6"/);
  expect(reckoned).toContain('2,007.90');
  expect([refused.status, saved.status]).toEqual([400, 302]);
  expect([edit.status, edit.headers.get('location')]).toEqual([302, `/marketing/quotesprogram/view/${id}`]);
  expect(zh).toMatch(/报价单[\s\S]*24W 恒流驱动模块[\s\S]*2,268\.93/);
  expect(en).toMatch(/Quotation[\s\S]*Net amount[\s\S]*2,268\.93/);
  expect(shown).toMatch(/草稿[\s\S]*第 1 版/);
});

test('without script: a quote with a line for nothing is issued once its box is ticked', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'admin', tenantId });
  const line = (at: number, name: string, price: string) => ({
    [`detailList[${at}].name`]: name,
    [`detailList[${at}].quantity`]: '1',
    [`detailList[${at}].price`]: price,
  });
  const typed = { ...terms, ...line(0, '驱动电源', '12'), ...line(1, '备品', '0'), _key: crypto.randomUUID() };
  const saved = await visitor.post('/marketing/quotesprogram/add', typed);
  const id = /view\/(\d+)/.exec(saved.headers.get('location') ?? '')?.[1] ?? '';
  const issue = (sent: object = {}) =>
    visitor.post(`/marketing/quotesprogram/do/issue?ids=${id}`, { ids: id, _key: crypto.randomUUID(), ...sent });

  const asked = await issue();
  const page = await asked.text();
  const confirm = /name="confirm"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? '';
  const issued = await issue({ confirm });

  expect([asked.status, issued.status]).toEqual([400, 302]);
  expect(page).toMatch(/请确认以下提醒[\s\S]*备品 金额为 0\.00 CNY/);
  expect(await (await visitor.ask(`/marketing/quotesprogram/view/${id}`)).text()).toMatch(/第 (?:<!-- -->)?1/);
});

test('a top category is changed on its page, and a new quote is dated today', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'admin', tenantId });
  const read = async (path: string) => (await visitor.ask(path)).text();
  const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const id = /\/marketing\/quotescategory\/edit\/(\d+)/.exec(await read('/marketing/quotescategory/index'))?.[1] ?? '';

  const edit = await visitor.ask(`/marketing/quotescategory/edit/${id}`);
  const before = today();
  const form = await read('/marketing/quotesprogram/add');

  expect(edit.status).toBe(200);
  expect(await edit.text()).toContain('name="parentId"');
  // Midnight may pass in between.
  expect([before, today()]).toContain(/name="quoteDate"[^>]*value="([^"]*)"/.exec(form)?.[1]);
});

async function openQuoteForm(): Promise<Page> {
  const page = await (await openContext(browser, { baseURL: server.origin, locale: 'en-US' })).newPage();
  await page.context().addCookies([{ name: 'language', value: 'en', url: server.origin }]);
  await signIn(page, { account: 'admin', password: demoPassword, tenantId });
  return page;
}

test('with script: a module that was chosen before the script came fills its line', async () => {
  const page = await openQuoteForm();
  let letCome = () => {};
  const isTime = new Promise<void>((done) => {
    letCome = done;
  });
  await page.route('**/*.js', async (route) => {
    await isTime;
    await route.continue();
  });
  await page.goto('/marketing/quotesprogram/add', { waitUntil: 'commit' });
  await page.locator('[name="detailList[0].moduleId"]').selectOption({ label: 'PS-60W 60W 开关电源模块' });
  await page.locator('[name="detailList[0].quantity"]').fill('10');

  letCome();

  await page.locator('[data-figure="goods"] dd', { hasText: '368.50' }).waitFor();
});

test('with script: a chosen module fills its line, and totals follow what is typed', async () => {
  const page = await openQuoteForm();
  await page.goto('/marketing/quotesprogram/add');
  const cell = (name: string) => page.locator(`[name="detailList[0].${name}"]`);

  await cell('moduleId').selectOption({ label: 'PS-60W 60W 开关电源模块' });
  await cell('quantity').fill('10');
  await page.locator('[data-figure="goods"] dd', { hasText: '368.50' }).waitFor();
  await cell('price').fill('40');
  await page.locator('[data-figure="goods"] dd', { hasText: '400.00' }).waitFor();

  expect(await cell('unit').inputValue()).toBe('PCS');
  expect(await page.locator('[data-figure="net"] dd').innerText()).toBe('424.00');
});
