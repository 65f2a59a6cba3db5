import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContext } from '#tests/browser/browser.ts';
import { type Visitor, visit } from '#tests/fixtures/visitor.ts';
import { borrowBrowser, borrowServer, giveBack } from '#tests/process/borrowed.ts';
import { databaseOf, type RunningServer } from '#tests/process/running-server.ts';
import { buildAsked, formAt } from './journey-people.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});
afterAll(giveBack);

const comeBy = (visitor: Visitor, link: string) => visitor.post(link, {});
const whereTo = (answer: Response) => answer.headers.get('location') ?? '';

/** Ends the sessions of a supplier's contact as time does. */
async function letSessionsExpire(phone: string): Promise<void> {
  const sql = databaseOf(server);
  await sql`
    update session set expires_at = now() - interval '1 minute' where user_id in (
      select u.user_id from supplier_user u join purchasing_supplier_contact c on c.id = u.contact_id where c.phone = ${phone})`;
  await sql.end();
}

test('an inquiry of 500 lines is quoted whole without script: kept as a draft, submitted, and entered from paper', async () => {
  const { link, inquiryId, rival, buyer } = await buildAsked(server, '000000', { lines: 500 });
  const supplier = visit(server.origin);
  await comeBy(supplier, link);
  const priced = (from: number) =>
    Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`lines[${at}].price`, String((from + at) / 1000)]));
  const quoted = async () => (await buyer.get('/pur/quotationmaterial/list', { inquiryId, size: 500, current: 1 })).body.data;

  const page = `/pur/supplierinquiry/quote/${inquiryId}`;
  const saved = await (await formAt(supplier, page)).send({ ...priced(1000), _act: 'save' });
  const again = await formAt(supplier, page);
  const submitted = await again.send({ act: 'submit' });
  const { body } = await buyer.get('/pur/inquiryform/parts', { id: inquiryId });
  const { id: inviteId } = body.data.invited.find(({ supplierNumber }: { supplierNumber: string }) => supplierNumber === rival.number);
  const entrant = visit(server.origin);
  await entrant.signIn();
  const paper = await formAt(entrant, `/pur/inquiryform/quote/${inquiryId}/${inviteId}`);
  const entered = await paper.send({ ...priced(2000), endDate: '2030-01-01' });

  expect([saved, submitted, entered].map(({ status }) => status)).toEqual([302, 302, 302]);
  expect(again.fields.get('lines[499].price')).toBe('1.499');
  expect(again.fields.size).toBeGreaterThan(7000);
  expect((await quoted()).total).toBe(1000);
});

test('a form that is more than any has is answered by a page in words, with and without script', async () => {
  const { link, inquiryId } = await buildAsked(server, '000000');
  // Connections of its own: one on which the rest of a body was refused ends.
  const { request } = await openContext(browser, { baseURL: server.origin });
  const headers = { 'sec-fetch-site': 'same-origin' };
  await request.post(link, { form: {}, headers, maxRedirects: 0 });
  const much = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`lines[${at}].note`, 'x'.repeat(60_000)]));
  const send = (path: string) => request.post(path, { multipart: much, headers, maxRedirects: 0, failOnStatusCode: false });

  const plain = await send(`/pur/supplierinquiry/quote/${inquiryId}`);
  const byScript = await send(`/pur/supplierinquiry/quote/${inquiryId}.data`);

  expect(plain.status()).toBe(413);
  expect(await plain.text()).toContain('提交的内容过多，没有保存');
  expect([byScript.status(), await byScript.text()]).toEqual([202, expect.stringContaining('/not-taken?status=413')]);
});

test('what a supplier typed is there again after its session has ended: by the link, without script', async () => {
  const { link, inquiryId, contact } = await buildAsked(server, '000000');
  const supplier = visit(server.origin);
  await comeBy(supplier, link);
  const form = await formAt(supplier, `/pur/supplierinquiry/quote/${inquiryId}`);
  const question = await formAt(supplier, `/pur/supplierinquiry/view/${inquiryId}`);
  await letSessionsExpire(contact.contactPhone);

  const ended = await form.send({ 'lines[0].price': '0.125', 'lines[1].leadDays': '14', note: '含运费', act: 'submit' });
  await question.send({ question: '可以分批交货吗？' });
  const signIn = await (await supplier.ask(whereTo(ended))).text();
  const back = await comeBy(supplier, link);
  const view = await formAt(supplier, whereTo(back));
  const offered = await formAt(supplier, `/pur/supplierinquiry/quote/${inquiryId}`);
  const restored = await formAt(supplier, `/pur/supplierinquiry/quote/${inquiryId}?draft=1`);
  const submitted = await restored.send({ 'lines[1].price': '0.5', act: 'submit' });
  const after = await formAt(supplier, `/pur/supplierinquiry/view/${inquiryId}`);

  const to = new URL(whereTo(ended), server.origin);
  expect([to.pathname, to.searchParams.get('way'), to.searchParams.get('tenantId')]).toEqual(['/login', 'supplier', '000000']);
  expect(to.searchParams.get('to')).toBe(`/pur/supplierinquiry/quote/${inquiryId}`);
  expect(signIn).toContain('登录已过期，填写的内容已保留');
  expect(view.page).toContain('您填写的报价尚未提交');
  expect(view.page).toContain('可以分批交货吗？');
  expect(offered.fields.get('lines[0].price')).toBe('');
  expect(offered.page).toContain(`/pur/supplierinquiry/quote/${inquiryId}?draft=1`);
  expect([restored.fields.get('lines[0].price'), restored.fields.get('lines[1].leadDays')]).toEqual(['0.125', '14']);
  expect(restored.page).toContain('含运费');
  expect(submitted.status).toBe(302);
  expect(after.page).not.toContain('您填写的报价尚未提交');
});

test('what a supplier typed into a quote of 500 lines with an attachment is there again, too', async () => {
  const { link, inquiryId, contact } = await buildAsked(server, '000000', { lines: 500 });
  const supplier = visit(server.origin);
  await comeBy(supplier, link);
  const page = `/pur/supplierinquiry/quote/${inquiryId}`;
  const { fields } = await formAt(supplier, page);
  await letSessionsExpire(contact.contactPhone);
  const body = new FormData();
  for (const [name, value] of fields)
    body.append(name, /\.(?:price|moq|leadDays)$/.test(name) && !name.includes('Breaks') ? '12.5' : value);
  body.append('fileList', new Blob(['x'.repeat(3_000_000)]), '报价单.pdf');

  const ended = await supplier.ask(page, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } });
  const signIn = await (await supplier.ask(whereTo(ended))).text();
  await comeBy(supplier, link);
  const restored = await formAt(supplier, `${page}?draft=1`);

  expect(signIn).toContain('附件请重新选择');
  expect([restored.fields.get('lines[0].price'), restored.fields.get('lines[499].leadDays')]).toEqual(['12.5', '12.5']);
});

test('with script the form holds what was typed, once the supplier is back', async () => {
  const { link, inquiryId, contact } = await buildAsked(server, '000000');
  const context = await openContext(browser, { baseURL: server.origin });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: '打开询价单' }).click();
  await page.getByRole('link', { name: '报价', exact: true }).click();
  const price = page.locator('fieldset', { hasText: '数量' }).nth(0).getByLabel('单价').first();
  await price.fill('0.125');
  await letSessionsExpire(contact.contactPhone);

  await page.getByRole('button', { name: '提交报价' }).click();
  await page.waitForURL(/\/login\?way=supplier/);
  await page.getByText('登录已过期，填写的内容已保留').waitFor();
  await page.goto(link);
  await page.getByRole('button', { name: '打开询价单' }).click();
  await page.getByRole('link', { name: '报价', exact: true }).click();

  await expect.poll(() => price.inputValue()).toBe('0.125');
  expect(page.url()).toContain(`/pur/supplierinquiry/quote/${inquiryId}?draft=1`);
  await context.close();
});
