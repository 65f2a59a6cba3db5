import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openContext, signIn, waitForScript } from '#tests/browser/browser.ts';
import { formWith, textOf } from '#tests/fixtures/page-form.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { databaseOf, demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

async function one(...query: Parameters<ReturnType<typeof databaseOf>>): Promise<Record<string, string>> {
  const sql = databaseOf(server);
  const [row] = await sql(...query);
  await sql.end();
  return row as Record<string, string>;
}

/** A resistor of the demo, and a table that was never in force. */
async function given(visitor: ReturnType<typeof visit>, tableVersion: string) {
  const item =
    await one`select code, description from rd_item where tenant_id = '000000' and state = 'released' and type_code = '1001' order by code limit 1`;
  const line = await one`select line_id::text as id from smt_station_table_header where tenant_id = '000000' limit 1`;
  const head = { productItemNumber: 'P-LOOK', side: 'A面', lineId: String(line.id), tableVersion, _key: crypto.randomUUID() };
  await visitor.post('/smt/stationtableheader/add', head);
  const table =
    await one`select id::text as id from smt_station_table_header where product_item_number = 'P-LOOK' and table_version = ${tableVersion}`;
  return { item, headerId: String(table.id) };
}

test('without script an item is asked for by its number, filled in by its button, and one that nobody has is told of', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn();
  const { item, headerId } = await given(visitor, 'V1');
  const page = '/smt/stationtable/add';
  const typed = { headerId, station: '1-1', quantity: '0', sort: '1' };

  const asked = await (await visitor.post(page, { ...typed, itemNumber: String(item.code), _search: 'itemNumber' })).text();
  const none = await (await visitor.post(page, { ...typed, itemNumber: 'zzz-nothing', _search: 'itemNumber' })).text();
  const filled = await (await visitor.post(page, { ...typed, itemNumber: '', _search: `itemNumber:${item.code}` })).text();
  const saved = await visitor.post(page, { ...typed, itemNumber: 'NO-1', _key: crypto.randomUUID() });
  const list = textOf(await (await visitor.ask(saved.headers.get('location') ?? '')).text());

  expect(formWith(asked, '_key').buttons).toContainEqual(['_search', `itemNumber:${item.code}`]);
  expect(textOf(asked)).toContain(`${item.code} ${item.description}`);
  expect(textOf(none)).toContain('没有匹配项');
  expect(formWith(filled, '_key').fields.get('itemNumber')).toBe(item.code);
  expect(saved.status).toBe(302);
  expect(list).toContain('物料编码中没有 NO-1，请核对');
  expect(list).toMatch(/NO-1 没有此料号/);
});

test('with script what is typed offers the items that it may mean, and stands as it is where none is taken', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn();
  const { item, headerId } = await given(visitor, 'V2');
  const context = await openContext(browser, { viewport: { width: 1366, height: 768 }, baseURL: server.origin });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.goto(`/smt/stationtable/add?headerId=${headerId}`);
  await waitForScript(page);

  const field = page.locator('[data-path="itemNumber"]');
  await field.fill(String(item.code));
  await page
    .getByRole('option', { name: String(item.code) })
    .first()
    .click();
  const taken = await field.inputValue();
  await field.fill('FREE-TEXT');
  await page.keyboard.press('Escape');

  expect(taken).toBe(item.code);
  expect(await field.inputValue()).toBe('FREE-TEXT');
  await context.close();
});
