import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { readEverySheet } from '#server/exchange/workbook/read-workbook.ts';
import { signedIn } from '#tests/blade/legacy-client.ts';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { day } from '../door-people.ts';
import { addFirm, formAt, linkIn, mailTo } from '../journey-people.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

/** What nobody has a number for, with the words that a supplier needs to know it by. */
const unknown = ['SS34', 'STM32G431', 'TLV1117', 'XH-2P', 'G5Q', '8M000', 'SLF1210', 'MMBT3904', 'BAT54'];
const words = ['±5% 50V', '<b>white</b>', '5V 继电器', 'fuse, 0.5 A', '-40~85°C', '=1+1', '2" pin', 'X7R', '+5 V'];

/** Twelve lines as EasyEDA lists them: an item by its maker's number, two by values, and nine of which nobody has a number. */
const listed = (mark: string) =>
  [
    'No.\tQuantity\tComment\tDesignator\tFootprint\tManufacturer Part\tDescription',
    '1\t1000\t56k\tR1,R2\t0402\tRC0402FR-0756KL\t',
    '2\t1100\t100nF\tC1,C2\t0402\t\t',
    '3\t1200\t104\tC3\t0402\t\t',
    ...unknown.map((name, at) => `${at + 4}\t${1300 + at * 100}\t${mark}-${name}\tU${at}\tSMD\t\t${words[at]}`),
  ].join('\n');
const [first, second, paper] = [
  (at: number) => `${at < 6 ? 1 : 2}.${11 + at}5`,
  (at: number) => `${at < 6 ? 2 : 1}.${31 + at}5`,
  (at: number) => `3.${51 + at}5`,
];

test('without script what a buyer awards of a pasted list is what somebody typed, to the last letter', async () => {
  const mark = 'WHOLEDAY';
  const admin = await signedIn(server.origin, 'admin');
  const firms = await Promise.all(Array.from({ length: 5 }, () => addFirm(admin, 'zh')));
  const open = async () =>
    (await openContext(browser, { baseURL: server.origin, javaScriptEnabled: false, viewport: { width: 1366, height: 800 } })).newPage();
  const page = await open();
  await signIn(page, { account: 'buyer', password: demoPassword });

  const id = await ask(page, {
    pasted: listed(mark),
    title: `采购员的一天 ${mark} <b>`,
    numbers: firms.map(({ number }) => number),
  });
  const view = `/pur/inquiryform/view/${id}`;
  const asked = await page.locator('main').innerText();
  for (const text of [...unknown.map((name) => `${mark}-${name}`), ...words]) expect(asked).toContain(text);

  const link = (nth: number) => linkIn(server, '000000', firms[nth]?.contact.contactMail ?? '');
  const door = await open();
  await door.goto(await link(0));
  await door.getByRole('button', { name: '打开询价单' }).click();
  await door.getByRole('link', { name: '报价', exact: true }).click();
  await fillIn(door, first, 12);
  await door.locator('[name="freight"]').fill('120.5');
  await door.getByRole('button', { name: '提交报价' }).click();
  await door.waitForURL(/supplierinquiry\/view/);
  const other = visit(server.origin);
  const { pathname, search } = new URL(await link(1), server.origin);
  await other.post(pathname + search, {});
  const form = await formAt(other, `/pur/supplierinquiry/quote/${id}`);
  const quoted = Array.from({ length: 12 }, (_, at) => [`lines[${at}].price`, second(at)]);
  const sent = await form.send({ endDate: day(60), note: '含税 ±0，<i>卷盘</i>', ...Object.fromEntries(quoted), act: 'submit' });
  expect(sent.status).toBe(302);
  await page
    .locator('tr', { hasText: firms[2]?.number ?? '' })
    .getByRole('link', { name: '录入报价' })
    .click();
  await fillIn(page, paper, 6);
  await page.getByRole('button', { name: '提交报价' }).click();
  await page.waitForURL(isView);

  const compare = `/pur/inquiryform/compare/${id}`;
  const quantities = page.locator('main tbody input:not([type="hidden"])');
  const award = async (left: number) => {
    await page.getByRole('button', { name: '定标', exact: true }).last().click();
    await expect.poll(() => quantities.count(), { timeout: 10_000 }).toBe(left);
  };
  await page.goto(compare);
  for (let line = 6; line < 12; line += 1) for (const cell of await row(page, line).all()) await cell.fill('');
  await award(12);
  await page.goto(compare);
  await award(0);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('main').innerText();
  const book = await readEverySheet(await (await page.request.get(`${compare}/xlsx`)).body());
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/pur/inquiryform/do/tellAwards?ids=${id}&from=${view}`);
  await page.locator('main form button').last().click();
  await page.waitForURL(isView);

  const [head, ...rows] = book[0]?.rows.map(({ cells }) => cells) ?? [];
  const pricesOf = (nth: number) => {
    const at = head?.findIndex((title) => title.startsWith(firms[nth]?.name ?? '-') && title.endsWith('报价')) ?? -1;
    return rows.slice(0, 12).map((cells) => cells[at] ?? '');
  };
  const numbers = (of: (at: number) => string, count: number) => Array.from({ length: 12 }, (_, at) => (at < count ? of(at) : ''));
  expect(pricesOf(0).map(Number)).toEqual(numbers(first, 12).map(Number));
  expect(pricesOf(1).map(Number)).toEqual(numbers(second, 12).map(Number));
  expect(pricesOf(2).map(Number)).toEqual(numbers(paper, 6).map(Number));
  for (const price of [...numbers(first, 12), ...numbers(second, 12), ...numbers(paper, 6)]) expect(printed).toContain(price);
  // Each line goes whole to who asked least for it, at what that supplier typed.
  const order = rows.slice(0, 12).map((cells) => cells[1] ?? '');
  const won = (nth: 0 | 1) =>
    numbers(nth === 0 ? first : second, 12).flatMap((price, at) => (at < 6 === (nth === 0) ? `${order[at]} × ${price} CNY` : []));
  const letters = await Promise.all([0, 1, 2].map((nth) => mailTo(server, '000000', firms[nth]?.contact.contactMail ?? '', '定标通知')));
  for (const nth of [0, 1] as const) for (const part of won(nth)) expect(letters[nth]).toContain(part);
  for (const part of [...won(0), ...won(1)]) expect(letters[2]).not.toContain(part);
  expect(order.map(Number)).toEqual(expect.arrayContaining([1000, 1100, 1200, 2100]));
});

/** Pastes, answers and takes what is asked, invites, and sends; the page is that of the inquiry then. */
async function ask(page: Page, { pasted, title, numbers }: { pasted: string; title: string; numbers: string[] }): Promise<string> {
  const named = (name: string) => page.locator(`[name="${name}"]`);
  await page.goto('/pur/inquiryform/add');
  const filling = page.locator('details', { has: named('_pasted') }).last();
  if ((await filling.getAttribute('open')) === null) await filling.locator('summary').first().click();
  await named('title').fill(title);
  await named('_pasted').fill(pasted);
  await page.locator('button[value="paste"]').click();
  const question = page.locator('button[value^="answer:"]', { hasText: /^100NF/i }).first();
  const counted = page.getByText(/^12 行：/);
  await question.or(counted).first().waitFor();
  if (await question.isVisible()) await question.click();
  await counted.waitFor();
  const offer = page.locator('button[value^="take:"]').first();
  const taken = await page.locator('input[name^="matrialList"][name$="itemNumber"]').count();
  await offer.click();
  await named(`matrialList[${taken}].itemNumber`).waitFor();
  // What was taken says what it is.
  await page.locator('small', { hasText: '贴片电阻 0402 56K' }).waitFor();
  for (const [at, number] of numbers.entries()) {
    await named('_supplier').fill(number);
    await named('_supplier').press('Enter');
    await named(`supplierList[${at}].supplierNumber`).waitFor();
  }
  await page.getByLabel('结束时间').fill(day(10));
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/view\/\d+/);
  const id = /view\/(\d+)/.exec(page.url())?.[1] ?? '';
  for (const command of ['audit', 'send']) {
    await page.goto(`/pur/inquiryform/do/${command}?ids=${id}&from=/pur/inquiryform/view/${id}`);
    await page.locator('main form button').last().click();
    await page.waitForURL(isView);
  }
  await page.getByText('发送给5家供应商').waitFor();
  return id;
}

/** What is asked before names the page in its address too. */
const isView = ({ pathname }: URL) => pathname.includes('/view/');

async function fillIn(page: Page, price: (at: number) => string, count: number): Promise<void> {
  await page.getByLabel('报价有效期').first().fill(day(60));
  for (let at = 0; at < count; at += 1) await page.locator(`[name="lines[${at}].price"]`).fill(price(at));
}

const row = (page: Page, line: number) => page.locator('main tbody tr').nth(line).locator('input:not([type="hidden"])');
