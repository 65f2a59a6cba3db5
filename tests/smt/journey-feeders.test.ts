import exceljs from 'exceljs';
import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { reasonCode } from '#rules/feeder-codes.ts';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { databaseOf, demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

async function rows(...query: Parameters<ReturnType<typeof databaseOf>>): Promise<Record<string, string>[]> {
  const sql = databaseOf(server);
  const found = await sql(...query);
  await sql.end();
  return [...found] as Record<string, string>[];
}

/** The running line of the demo on a phone, without script: one input and a button. */
async function openRunning() {
  const context = await openContext(browser, { viewport: { width: 360, height: 740 }, baseURL: server.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  const [run] = await rows`
    select line_id::text as line_id from smt_line_run where phase = 'running' and tenant_id = '000000' order by id limit 1`;
  await page.goto(`/smt/scan/${run?.line_id}`);
  const enter = async (...codes: string[]) => {
    for (const code of codes) {
      await page.locator('[data-code]').fill(code);
      await page.getByRole('button', { name: '确定' }).click();
    }
    return page.locator('[data-result]').innerText();
  };
  return { page, enter, lineId: String(run?.line_id) };
}

/** A line with a table in force of one station; returns its name. */
async function buildTable(page: Page, row: { station: string; itemNumber: string; itemModel: string }): Promise<string> {
  const mutate = async (path: string, data: object): Promise<{ id: string }> => {
    const answer = await page.request.post(`/trpc/${path}`, { data, headers: { origin: server.origin } });
    expect(await answer.text()).toContain('"result"');
    return (await answer.json()).result.data;
  };
  const lineName = '客户线';
  const { id: lineId } = await mutate('board.productionLine.save', { lineCode: lineName, lineName, lineType: 'smt', isEnabled: true });
  const table = { productItemNumber: 'P-CO', side: 'A面', lineId, tableVersion: 'V1' };
  const { id: headerId } = await mutate('smt.stationTableHeader.save', table);
  await mutate('smt.stationTable.save', { headerId, sort: 0, quantity: 1, ...row });
  await mutate('smt.stationTableHeader.enable', { id: headerId });
  return lineName;
}

const itemAt = async (station: string) =>
  String((await rows`select item_number from smt_station_table where station = ${station} and not is_substitute limit 1`)[0]?.item_number);

test('a changed reel of a label without number', async () => {
  const { page, enter, lineId } = await openRunning();
  const label = `${await itemAt('1-3')}|LN1`;
  const reel = `${await itemAt('1-3')}|L2605|1002`;

  const first = await enter('CMD-CHANGE', '1-3', reel, label);
  const pending = await enter('1-3');
  await page.getByRole('button', { name: '改为核料' }).click();
  await page.locator('[data-scan-form] strong').getByText('核料').waitFor();
  const checked = await enter(label);
  const next = await enter('CMD-CHANGE', '1-3', label, label);
  await page.goto(`/smt/scan/${lineId}/status`);

  expect(first).toContain('通过 1-3');
  expect(pending).toMatch(/不符 1-3[\s\S]*待核料/);
  expect(checked).toContain('通过 1-3');
  expect(next).toMatch(/通过 1-3[\s\S]*第 3 盘/);
  expect(await page.getByRole('row', { name: /^1-3 / }).innerText()).toMatch(/第 3 盘/);
});

test('another new reel is enough after a wrong one, and a station that no table has is refused as one', async () => {
  const { enter } = await openRunning();
  const item = await itemAt('1-21');

  const wrong = await enter('CMD-CHANGE', '1-21', `${item}|L2605|1020`, 'NOT-THIS|L|9');
  const right = await enter(`${item}|L9|K1`);
  const unknown = await enter('1-99');

  expect(wrong).toMatch(/不符 1-21[\s\S]*料号不符/);
  expect(right).toContain('通过 1-21');
  expect(unknown).toContain('站位表中没有该站位 1-99');
});

test('reels are unloaded by themselves, with a reason that is scanned once', async () => {
  const { enter } = await openRunning();
  const [one, two] = [`${await itemAt('1-13')}|L2605|1012`, `${await itemAt('1-14')}|L2605|1013`];

  const first = await enter('CMD-UNLOAD', reasonCode('换工单'), one);
  const second = await enter(two);

  expect([first, second]).toEqual([expect.stringContaining('通过 1-13'), expect.stringContaining('通过 1-14')]);
  expect(await rows`select station, reason from smt_feed_log where mode = 7 and reel in (${one}, ${two}) order by create_time`).toEqual([
    { station: '1-13', reason: '换工单' },
    { station: '1-14', reason: '换工单' },
  ]);
});

test('trial material passes in amber under its own word, and an unlock has no reason until somebody chooses one', async () => {
  const { page, enter, lineId } = await openRunning();
  const [trial, locked] = [await itemAt('1-16'), '1-17'];
  await rows`
    update smt_station_table set is_trial = true where station = '1-16' and header_id = (
      select header_id from smt_line_run where line_id = ${lineId} and phase = 'running')`;

  const passed = await enter('CMD-CHANGE', '1-16', `${trial}|L2605|1015`, `${trial}|L9|T1`);
  const tone = await page.locator('[data-result]').getAttribute('data-tone');
  for (let nth = 0; nth < 3; nth += 1) await enter('CMD-CHANGE', locked, `${await itemAt(locked)}|L2605|1016`, 'NOT-THIS|L|1');
  const reason = page.getByLabel(`解锁 ${locked}`);
  const before = [await reason.inputValue(), await reason.getAttribute('required')];
  await reason.selectOption('标签错误');
  await page.locator(`button[name=_unlock][value="${locked}"]`).click();
  await page.getByText(`${locked} 已解锁`).waitFor();

  expect([passed, tone]).toEqual([expect.stringContaining('样料通过 1-16'), 'warning']);
  expect(before).toEqual(['', '']);
  expect(await rows`select reason from smt_feed_log where station = ${locked} and ret = 2`).toEqual([{ reason: '标签错误' }]);
});

test('a customer reads what went into his order, which was typed as the line was set up: station, item with description and specification, from when to when', async () => {
  const { page, enter } = await openRunning();
  const [at, item] = ['1-18', 'CUST-0402'];
  const lineName = await buildTable(page, { station: at, itemNumber: item, itemModel: 'CUSTOMER-SPEC 0402' });
  await page.goto('/smt/scan/index');
  const panel = page.locator('section', { has: page.getByRole('heading', { name: lineName, exact: true }) });
  await panel.getByLabel('客户订单').fill('CO-7');
  await panel.getByRole('button', { name: '开始上料' }).click();
  await panel.getByText('没有工单号，之后不能按工单追溯').waitFor();
  const kept = await panel.getByLabel('客户订单').inputValue();
  await panel.getByRole('checkbox').check();
  await panel.getByRole('button', { name: '开始上料' }).click();
  await page.waitForURL(/\/smt\/scan\/\d+$/);
  const loaded = await enter(at, `${item}|LC|2`);
  const unloaded = await enter('CMD-UNLOAD', reasonCode('换工单'), `${item}|LC|2`);

  await page.goto('/smt/feedlog/trace?by=customerOrder&code=CO-7');
  const shown = await page.getByRole('row', { name: /LC\|2/ }).innerText();
  const href = String(await page.getByRole('link', { name: '导出 xlsx' }).getAttribute('href'));
  const answer = await page.request.get(href);
  const book = new exceljs.Workbook();
  await book.xlsx.load((await answer.body()) as unknown as ArrayBuffer);
  const cells = (book.worksheets[0]?.getSheetValues() ?? []).flat();

  expect(kept).toBe('CO-7');
  expect([loaded, unloaded]).toEqual([expect.stringContaining(`通过 ${at}`), expect.stringContaining(`通过 ${at}`)]);
  expect(shown).toMatch(/CUSTOMER-SPEC 0402[\s\S]*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[\s\S]*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  expect(answer.headers()['content-type']).toContain('spreadsheetml');
  for (const word of [at, item, 'CUSTOMER-SPEC 0402', '上机时间', '下机时间', '规格', '物料描述']) expect(cells).toContain(word);
});

test('a badge names who scans at a phone that another one is signed in at', async () => {
  const { page, enter } = await openRunning();
  await rows`
    insert into smt_badge (tenant_id, badge_code, user_id)
    select tenant_id, 'BDG-J1', id from "system_user" where tenant_id = '000000' and account = 'ipqc'`;
  const [ipqc] = await rows`select real_name as name from "system_user" where tenant_id = '000000' and account = 'ipqc'`;
  const reel = `${await itemAt('1-15')}|L2605|1014`;

  await enter('BDG-J1');
  await page.locator('[data-scan-form]').getByText(`工牌： ${ipqc?.name}`).waitFor();
  const checked = await enter('CMD-CHECK', '1-15', reel);
  await rows`update smt_badge set state = 'blocked' where badge_code = 'BDG-J1'`;
  const lost = await enter('1-15', reel);

  expect(checked).toContain('通过 1-15');
  expect(lost).toContain('工牌已挂失');
  expect(await rows`select ipqc, account <> ipqc as by_another from smt_feed_log where mode = 2 and reel = ${reel}`).toEqual([
    { ipqc: ipqc?.name, by_another: true },
  ]);
});

test('a notice that ends during the run', async () => {
  const { page, enter, lineId } = await openRunning();
  const station = '1-9';
  const item = await itemAt(station);
  await rows`
    insert into smt_temporary_change (tenant_id, change_number, item_number, substitute, valid_from, valid_until)
    values ('000000', 'LECN-J', ${item}, '10.0199.0777', now() - interval '1 hour', now() + interval '1 hour')`;
  const onNow = `${item}|L2605|1008`;

  const on = await enter('CMD-CHANGE', station, onNow, '10.0199.0777|L1|J1');
  await rows`update smt_temporary_change set valid_until = now() - interval '1 minute' where change_number = 'LECN-J'`;
  const checked = await enter('CMD-CHECK', station, '10.0199.0777|L1|J1');
  const refused = await enter('CMD-CHANGE', station, '10.0199.0777|L1|J1', '10.0199.0777|L1|J2');

  expect(on).toContain(`替代料通过 ${station}`);
  expect(checked).toContain(`替代料通过 ${station}`);
  expect(refused).toMatch(/应为[\s\S]*扫到[\s\S]*临时变更 LECN-J 已于 .* 结束/);
  // Within a look of the worker its people are told.
  await expect
    .poll(async () => (await rows`select message from smt_alarm where line_id = ${lineId} and kind = 'noticeEnds'`).length, {
      timeout: 40_000,
    })
    .toBe(1);
  await page.goto('/smt/alarm/index');
  expect(await page.getByText('临时变更 LECN-J 已结束').count()).toBeGreaterThan(0);
});

test('a file of the feed log has every field, whatever columns its list shows', async () => {
  const { page } = await openRunning();

  const file = await page.request.get('/smt/feedlog/export/file?format=csv&reel=NO-SUCH-REEL');

  const [head = ''] = (await file.text()).split(/\r?\n/);
  for (const title of ['IPQC', '批次', '贴片机', '客户订单', '站位表版本']) expect(head.split(',')).toContain(title);
});
