import type { RouteConfigEntry } from '@remix-run/route-config';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { expectFlash, openContext } from '#tests/browser/browser.ts';
import { workbookOf } from '#tests/exchange/exchange-build.ts';
import { borrowBrowser, borrowServer, giveBack } from '#tests/process/borrowed.ts';
import { databaseOf, type RunningServer } from '#tests/process/running-server.ts';
import { toldOf } from '#tests/told.ts';
import { buildAsked } from './journey-people.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});
afterAll(giveBack);

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const phone = { viewport: { width: 360, height: 740 } };
const isWithin = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('a supplier comes from a mail and quotes on a phone without script', async () => {
  const asked = await buildAsked(server, '000000');
  const context = await openContext(browser, { ...phone, baseURL: server.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(asked.link);
  await page.getByRole('button', { name: '打开询价单' }).click();
  await page.getByRole('link', { name: '报价', exact: true }).click();
  const lines = page.locator('fieldset', { hasText: '数量' });

  await lines.nth(0).getByLabel('单价').first().fill('0.125');
  await lines.nth(0).getByLabel('交期（天）').fill('14');
  await lines.nth(0).getByLabel('最小订购量').fill('4000');
  await page.getByLabel('附件').setInputFiles({ name: '报价单.txt', mimeType: 'text/plain', buffer: Buffer.from('0.125') });
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expectFlash(page, '草稿已保存');
  await lines.nth(1).locator('summary', { hasText: '不报价' }).click();
  await lines.nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: '提交报价' }).click();
  await page.getByRole('alert').filter({ hasText: '请填写不报价原因' }).first().waitFor();
  await lines.nth(1).getByLabel('不报价原因').fill('停产');
  await page.getByRole('button', { name: '提交报价' }).click();

  await expectFlash(page, '报价已提交');
  expect(await isWithin(page)).toBe(true);
  const text = await page.locator('main').innerText();
  for (const own of ['0.125', '最小订购量 4,000', '报价单.txt']) expect(text).toContain(own);
  expect(text).toContain('第 1 轮');
  expect(text).not.toContain(asked.rival.name);
});

test.each([true, false])('a supplier fills many lines by a workbook and at once (script: %s)', async (javaScriptEnabled) => {
  const asked = await buildAsked(server, '000000');
  const context = await openContext(browser, { ...phone, baseURL: server.origin, javaScriptEnabled });
  const page = await context.newPage();
  await page.goto(asked.link);
  await page.getByRole('button', { name: '打开询价单' }).click();
  await page.getByRole('link', { name: '报价', exact: true }).click();
  const lines = page.locator('fieldset', { hasText: '数量' });
  const many = page.locator('details', { hasText: '批量填写' });
  const rows = [
    ['行号', '单价', '交期（天）'],
    [1, 0.125, null],
    [2, 0.1234567, null],
  ];

  await lines.nth(0).getByLabel('最小订购量').fill('4000');
  await many.locator('summary').click();
  await page
    .getByLabel('填好的报价表')
    .setInputFiles({ name: '报价.xlsx', mimeType: sheetType, buffer: Buffer.from(await workbookOf(rows)) });
  await many.getByRole('button', { name: '读入表格' }).click();
  await page.getByRole('alert').filter({ hasText: '第3行“单价”：单价最多6位小数' }).first().waitFor();
  // What was typed beside it is still there, and the summary names the line.
  expect(await lines.nth(0).getByLabel('最小订购量').inputValue()).toBe('4000');
  expect(await page.getByRole('alert').first().innerText()).toContain('询价物料 2');
  await lines.nth(1).getByLabel('单价').first().fill('0.12');
  if ((await many.getAttribute('open')) === null) await many.locator('summary').click();
  await many.getByLabel('交期（天）').fill('14');
  await many.getByRole('button', { name: '填入所有空白行' }).click();
  await page.getByText('已填入2行，尚未提交。').waitFor();
  expect(await lines.nth(1).getByLabel('交期（天）').inputValue()).toBe('14');
  await lines.nth(1).locator('summary', { hasText: '阶梯价' }).click();
  await lines.nth(1).getByRole('button', { name: '增加阶梯' }).click();
  await expect.poll(() => lines.nth(1).getByLabel('数量起').count()).toBe(6);
  expect(await isWithin(page)).toBe(true);
  await page.getByRole('button', { name: '提交报价' }).click();

  await expectFlash(page, '报价已提交');
});

test('a colleague who saved first is not overwritten: both quotes are shown line by line', async () => {
  const asked = await buildAsked(server, '000000');
  const open = async () => {
    const context = await openContext(browser, { ...phone, baseURL: server.origin, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(asked.link);
    await page.getByRole('button', { name: '打开询价单' }).click();
    await page.getByRole('link', { name: '报价', exact: true }).click();
    const lines = page.locator('fieldset', { hasText: '数量' });
    return { page, price: (at: number) => lines.nth(at).getByLabel('单价').first() };
  };
  const [first, second] = [await open(), await open()];

  await first.price(0).fill('0.125');
  await first.price(1).fill('7');
  await first.page.getByRole('button', { name: '保存草稿' }).click();
  await expectFlash(first.page, '草稿已保存');
  await second.price(0).fill('0.2');
  await second.page.getByRole('button', { name: '提交报价' }).click();

  await second.page.getByText('数据已被他人修改').first().waitFor();
  const choice = second.page.locator('fieldset', { hasText: `1. CAP-${asked.number}` }).first();
  expect(await choice.innerText()).toMatch(/单价 0\.2\s[\s\S]*单价 0\.125/);
  await choice.getByRole('radio').nth(1).check();
  await second.page.getByRole('button', { name: '提交报价' }).click();
  await expectFlash(second.page, '报价已提交');
  // The first line is the colleague's, as chosen; so is the second, which was left blank here.
  const text = await second.page.locator('main').innerText();
  expect([text.includes('0.125'), text.includes('0.2 '), text.includes('7')]).toEqual([true, false, true]);
});

test('a supplier abroad quotes in English with script', async () => {
  const asked = await buildAsked(server, '100001', { language: 'en' });
  const context = await openContext(browser, { ...phone, baseURL: server.origin, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(asked.link);
  await page.getByRole('button', { name: 'Open the inquiry' }).click();
  await page.getByRole('link', { name: 'Quote', exact: true }).click();
  const line = page.locator('fieldset', { hasText: `CAP-${asked.number}` });

  await line.getByLabel('Unit price').first().fill('0.2');
  await page.getByRole('button', { name: 'Submit quote' }).click();
  await page.getByText(`Lines neither quoted nor declined: 1 (RES-${asked.number})`).waitFor();
  await page.getByRole('alert').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Submit quote' }).click();

  await expectFlash(page, 'The quote was submitted');
  expect(await isWithin(page)).toBe(true);
});

test('a supplier asks one question after the other, and what is sent twice is asked once', async () => {
  const { link, inquiryId } = await buildAsked(server, '000000');
  const { request } = await openContext(browser, { baseURL: server.origin });
  const post = async (address: string, form: Record<string, string>) =>
    (
      await request.post(address, { form, headers: { 'sec-fetch-site': 'same-origin' }, maxRedirects: 0, failOnStatusCode: false })
    ).status();
  const page = `/pur/supplierinquiry/view/${inquiryId}`;
  const shown = async () => (await request.get(page)).text();
  const keyOfForm = async () => /name="_key" value="([^"]+)"/.exec(await shown())?.[1] ?? '';
  await post(link, {});

  const first = { question: '是否接受替代品牌？', _key: await keyOfForm() };
  const answers = [await post(page, first), await post(page, first)];
  answers.push(await post(page, { question: '可以分批交货吗？', _key: await keyOfForm() }));
  const thread = (await shown()).replace(/<script.*?<\/script>/gs, '');

  expect(answers).toEqual([302, 302, 302]);
  expect([thread.split('是否接受替代品牌？').length, thread.split('可以分批交货吗？').length]).toEqual([2, 2]);
});

test("a supplier's tabs are named after its inquiry", async () => {
  const asked = await buildAsked(server, '000000', { kind: 'temporary' });
  const context = await openContext(browser, { baseURL: server.origin });
  await context.request.post(asked.link, { form: {}, headers: { 'sec-fetch-site': 'same-origin' }, maxRedirects: 0 });
  const tabsAt = async (page: string) => {
    const text = await (await context.request.get(`/pur/supplierinquiry/${page}/${asked.inquiryId}`)).text();
    const links = text.matchAll(/<a (?=[^>]*aria-current="page")[^>]*title="([^"]*)"/g);
    // The bar has it, and so has its menu on a phone.
    return [...new Set([...links].map(([, title]) => title))];
  };

  const [view, quote] = [await tabsAt('view'), await tabsAt('quote')];

  expect(view).toEqual([expect.stringMatching(new RegExp(`^XJ\\S+ 滤波电容 ${asked.number}$`))]);
  expect(quote).toEqual([expect.stringMatching(new RegExp(`^报价 XJ\\S+ 滤波电容 ${asked.number}$`))]);
});

describe.each(toldOf('supplier', ['000000', '100001']))('a supplier of tenant %s', (tenantId) => {
  test.each(toldOf('guest', ['registered', 'temporary'] as const))(
    'finds on no page what is another’s: a %s one',
    async (kind) => {
      const asked = await buildAsked(server, tenantId, { kind });
      const context = await openContext(browser, { baseURL: server.origin });
      const entered = await context.request.post(asked.link, { form: {}, headers: { 'sec-fetch-site': 'same-origin' }, maxRedirects: 0 });
      expect(entered.status()).toBe(302);
      const own = await (await context.request.get('/pur/supplierinquiry/index')).text();
      const offered = [...new Set([...own.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')))];
      const foreign = await wordsOf(tenantId, asked);
      const found: string[] = [];
      const nowhere: string[] = [];

      for (const address of addressesOf(routes as RouteConfigEntry[]).filter((one) => !/logout|\/500$/.test(one))) {
        const answer = await context.request.get(address.replaceAll(/:\w+\??/g, foreign.id), { maxRedirects: 0, failOnStatusCode: false });
        const text = await answer.text();
        const told = foreign.words.filter((word) => text.includes(word));
        if (answer.status() >= 500 || told.length > 0) found.push(`${address}: ${answer.status()} ${told}`);
      }

      for (const href of offered) if ((await context.request.get(href, { failOnStatusCode: false })).status() >= 400) nowhere.push(href);

      expect(own).toContain(asked.number);
      expect(offered.length).toBeGreaterThan(2);
      expect(nowhere).toEqual([]);
      expect(foreign.words.length).toBeGreaterThan(20);
      expect(found).toEqual([]);
    },
    120_000,
  );
});

/** What only the factory and other suppliers know, and the id of an inquiry to others. */
async function wordsOf(tenantId: string, { number, inquiryId }: { number: string; inquiryId: string }) {
  const sql = databaseOf(server);
  try {
    const rows = await sql<{ word: string | null }[]>`
      select name as word from purchasing_supplier where tenant_id = ${tenantId} and number <> ${number}
      union select phone from purchasing_supplier_contact where tenant_id = ${tenantId} and supplier_id not in
        (select id from purchasing_supplier where number = ${number})
      union select number from purchasing_inquiry where tenant_id = ${tenantId} and id <> ${inquiryId}
      union select line_name from board_production_line where tenant_id = ${tenantId}
      union select work_order_number from board_work_order where tenant_id = ${tenantId}
      union select phone from "system_user" where tenant_id = ${tenantId}`;
    const [other] = await sql<{ id: string }[]>`
      select id::text as id from purchasing_inquiry where tenant_id = ${tenantId} and id <> ${inquiryId} limit 1`;
    return { id: other?.id ?? '1', words: rows.flatMap(({ word }) => (word && word.length > 3 ? [word] : [])) };
  } finally {
    await sql.end();
  }
}

function addressesOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return [...(path === undefined || path === '*' ? [] : [here]), ...addressesOf(children, here)];
  });
}
