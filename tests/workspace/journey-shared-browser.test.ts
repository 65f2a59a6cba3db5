import { beforeAll, expect, test } from 'vitest';
import { formWith, textOf } from '#tests/fixtures/page-form.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import { databaseOf, type RunningServer } from '#tests/process/running-server.ts';

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
