import { beforeAll, expect, test } from 'vitest';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { formWith, textOf } from '#tests/fixtures/page-form.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { databaseOf, demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await borrowServer();
});

const add = '/board/workorder/add';
const ordersCalled = async (number: string) => {
  const sql = databaseOf(server);
  const rows = await sql`select id from board_work_order where work_order_number = ${number}`;
  await sql.end();
  return rows.length;
};

test('a form that one user left open is not sent by the next one in the same browser, and keeps what was typed', async () => {
  const browser = visit(server.origin);
  await browser.signIn();
  const { fields } = formWith(await (await browser.ask(add)).text(), '_key');
  const typed = {
    ...Object.fromEntries(fields),
    workOrderNumber: 'WO-LEFT-OPEN',
    productLongCode: 'P-1',
    productName: '主板',
    planQty: '5',
  };
  await browser.signIn({ account: 'manager' });

  const refused = await browser.post(add, typed);
  const page = await refused.text();
  const kept = formWith(page, '_key').fields;
  const again = await browser.post(add, { ...Object.fromEntries(kept), _key: crypto.randomUUID() });
  const stored = await ordersCalled('WO-LEFT-OPEN');
  const own = formWith(await (await browser.ask(add)).text(), '_key').fields;
  const accepted = await browser.post(add, { ...typed, _author: String(own.get('_author')), _key: crypto.randomUUID() });

  expect(refused.status).toBe(400);
  expect(textOf(page)).toContain('此表单由另一位用户打开，现在登录的是');
  expect(kept.get('workOrderNumber')).toBe('WO-LEFT-OPEN');
  expect(again.status).toBe(400);
  expect(own.get('_author')).not.toBe(fields.get('_author'));
  expect(stored).toBe(0);
  expect(accepted.status).toBe(302);
  expect(await ordersCalled('WO-LEFT-OPEN')).toBe(1);
});

test('with script it is refused as often as it is pressed, and what was typed stays where it is', async () => {
  const context = await openContext(await borrowBrowser(), { baseURL: server.origin });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.goto(add);
  await page.getByLabel('工单号').fill('WO-LEFT-OPEN-2');
  await page.getByLabel('产品长编码').fill('P-1');
  await page.getByLabel('产品名称').fill('主板');
  await page.getByLabel('计划数量').fill('5');
  // In another tab: the page itself is where it was.
  await signIn(await context.newPage(), { account: 'manager', password: demoPassword });

  for (const press of ['first', 'second']) {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes(add));
    await page.getByRole('button', { name: '保存', exact: true }).click();
    expect((await answered).ok(), press).toBe(false);
    await page.getByText('此表单由另一位用户打开').first().waitFor();
    expect(await page.getByLabel('工单号').inputValue(), press).toBe('WO-LEFT-OPEN-2');
  }

  expect(await ordersCalled('WO-LEFT-OPEN-2')).toBe(0);
});
