import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { openContext, signIn, teller, waitForScript } from '#tests/browser/browser.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { databaseOf, demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { longOnly, toldOf } from '#tests/told.ts';
import { buildLine, rowsOf } from './line-at-work.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

longOnly('a report is added to the list by its work order and side, and copied to another slot', async () => {
  const page = await (await openContext(browser, { baseURL: server.origin, javaScriptEnabled: false })).newPage();
  const { lineId, workOrderId, slots } = await buildLine({ server, browser }, '列表');
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.goto('/board/productionrecord/add');
  const values = {
    timeRange: slots[0],
    inputCount: '50',
    outputCount: '48',
    badCount: '2',
    unpleasantSight: '虚焊',
    appearanceBadCount: '0',
    numberOfWorker: '6',
    workHour: '2',
  };
  await fillList(page, { lineId, workOrderId, ...values, workHourType: '1', productionProcess: '1' });
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL('**/board/productionrecord/index*');
  const [added] = await rowsOf(server, lineId);

  await page.goto(`/board/productionrecord/add?copy=${added?.id}`);
  await fillList(page, { timeRange: slots[1] });
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL('**/board/productionrecord/index*');

  expect((await rowsOf(server, lineId)).map((row) => [row.time_range, row.output_count, row.layout])).toEqual([
    [slots[0], 48, 'A面'],
    [slots[1], 48, 'A面'],
  ]);
});

test('a correction refused because the shift has ended is no conflict of two people', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'admin' });
  const sql = databaseOf(server);
  const [report] = await sql`
    select r.id::text as id, r.version::text as version from board_production_record r join board_shift_record s on s.id = r.shift_record_id
    where s.shift_state = 'ended' and r.tenant_id = '000000' limit 1`;
  await sql.end();

  const typed = { outputCount: '1', _version: report?.version, _key: crypto.randomUUID() };
  const refused = await (await visitor.post(`/board/productionrecord/edit/${report?.id}`, typed)).text();

  expect(refused).toContain('班次已结束，请先重启班次');
  expect(refused).not.toContain('请选择每个字段保留的内容');
});

test('a report of the shift before is found from its line and corrected with a reason while the next one runs', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'admin' });
  const sql = databaseOf(server);
  const [report] = await sql`
    select r.id::text as id, r.version::text as version, r.line_id::text as line, s.id::text as shift
    from board_production_record r
    join board_shift_record s on s.id = r.shift_record_id and s.shift_state = 'ended'
    join board_shift_record o on o.line_id = s.line_id and o.shift_state = 'open' and o.is_deleted = 0
    where r.tenant_id = '000000' and r.is_deleted = 0 order by s.start_time desc, r.id limit 1`;
  const at = `/board/lines/${report?.line}`;
  const typed = { note: '夜班补正', _id: report?.id, _version: report?.version, _key: crypto.randomUUID() };

  const slots = await (await visitor.ask(`${at}?shift=${report?.shift}`)).text();
  const form = await (await visitor.ask(`${at}/report?id=${report?.id}`)).text();
  const blank = await (await visitor.post(`${at}/report?id=${report?.id}`, { ...typed, correctionReason: '' })).text();
  await visitor.post(`${at}/report?id=${report?.id}`, {
    ...typed,
    _key: crypto.randomUUID(),
    correctionReason: '少记一箱',
    confirm: 'all',
  });

  const [after] = await sql`
    select r.note, s.shift_state, s.restart_reason, s.signed_off_at from board_production_record r
    join board_shift_record s on s.id = r.shift_record_id where r.id = ${report?.id ?? ''}`;
  await sql.end();
  expect(slots).toContain('这是已结束的班次');
  expect(slots).toContain(`report?id=${report?.id}`);
  expect(form).toContain('name="correctionReason"');
  expect(blank).toContain('请填写更正原因');
  expect(after).toEqual({ note: '夜班补正', shift_state: 'ended', restart_reason: '少记一箱', signed_off_at: null });
});

describe.each([
  { manner: 'on a page', javaScriptEnabled: true, isDialog: false },
  { manner: 'on a page without script', javaScriptEnabled: false, isDialog: false },
  { manner: 'in a dialog', javaScriptEnabled: true, isDialog: true },
])('a correction in the list of reports, $manner', ({ manner, javaScriptEnabled, isDialog }) => {
  const tell = teller(javaScriptEnabled);
  const openForm = async (lineId: string, id: string): Promise<Page> => {
    const page = await (await openContext(browser, { baseURL: server.origin, javaScriptEnabled })).newPage();
    await signIn(page, { account: 'admin', password: demoPassword });
    await page.goto(isDialog ? `/board/productionrecord/index?lineId=${lineId}` : `/board/productionrecord/edit/${id}`);
    await waitForScript(page);
    // Where the row is narrow its commands stand in a menu.
    if (isDialog) await page.locator(`a[href*="/edit/${id}"]`).first().dispatchEvent('click');
    await page.locator('input[name="outputCount"]').waitFor();
    return page;
  };

  tell('goes past warnings once they are confirmed', async () => {
    const { lineId, report } = await buildReport(`提醒${manner}`);
    const page = await openForm(lineId, report.id);
    await page.locator('input[name="outputCount"]').fill('60');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('累计产出大于累计投入（产出 60，投入 50）').waitFor();
    expect(await page.locator('input[name="outputCount"]').inputValue()).toBe('60');
    await page.getByLabel('确认无误').check();

    await page.getByRole('button', { name: '保存' }).click();
    await page.waitForURL('**/board/productionrecord/index*');
    await expect.poll(async () => (await rowsOf(server, lineId))[0]?.output_count).toBe(60);
    expect((await rowsOf(server, lineId))[0]).toMatchObject({ warnings: 'outputAboveInput', warnings_confirmed: true });
  });

  tell('is asked which of two values stays when another corrected the report meanwhile', async () => {
    const { lineId, report, correct } = await buildReport(`同改${manner}`);
    const page = await openForm(lineId, report.id);
    await correct({ badCount: 3 });
    await page.locator('input[name="badCount"]').fill('4');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('group', { name: '功能不良数' }).getByRole('radio').last().check();

    await page.getByRole('button', { name: '保存' }).click();
    await page.waitForURL('**/board/productionrecord/index*');
    await expect.poll(async () => (await rowsOf(server, lineId))[0]?.version).toBe(3);
    expect((await rowsOf(server, lineId))[0]?.bad_count).toBe(3);
  });
});

test.each(
  toldOf('overtaken', [
    { manner: 'with script', javaScriptEnabled: true },
    { manner: 'without script', javaScriptEnabled: false },
  ]),
)('a correction that another overtook keeps mine or takes theirs, $manner', async ({ manner, javaScriptEnabled }) => {
  const { lineId, report, correct } = await buildReport(`更正${manner}`);
  const page = await (await openContext(browser, { baseURL: server.origin, javaScriptEnabled })).newPage();
  await signIn(page, { account: 'leader', password: demoPassword });
  await page.goto(`/board/lines/${lineId}/report?id=${report.id}`);
  await correct({ badCount: 3 });
  await page.locator('input[name="badCount"]').fill('2');
  await page.locator('input[name="badCount"]').press('Enter');
  await page
    .getByText(/现为 3（/)
    .first()
    .waitFor();
  await page.locator('input[name="badCount"]').press('Enter');
  await page
    .getByText(/现为 3（/)
    .first()
    .waitFor();
  expect((await rowsOf(server, lineId))[0]).toMatchObject({ bad_count: 3, version: 2 });

  await page.getByRole('link', { name: '采用对方的更正' }).click();
  await expect.poll(() => page.locator('input[name="badCount"]').inputValue()).toBe('3');
  await correct({ badCount: 4, version: 2 });
  await page.locator('input[name="badCount"]').fill('5');
  await page.locator('input[name="unpleasantSight:虚焊"]').fill('5');
  await page.locator('input[name="badCount"]').press('Enter');
  await page.getByRole('button', { name: '保留我的填写' }).click();

  await expect.poll(async () => (await rowsOf(server, lineId))[0]).toMatchObject({ bad_count: 5, version: 4 });
});

/** A line with one report, 50 in and 48 out, that somebody else may correct meanwhile. */
async function buildReport(lineName: string) {
  const { lineId, workOrderId, slots, mutate } = await buildLine({ server, browser }, lineName);
  const entry = {
    timeRange: slots[0],
    inputCount: 50,
    outputCount: 48,
    badCount: 1,
    unpleasantSight: '虚焊',
    appearanceBadCount: 0,
    numberOfWorker: 6,
    workHour: 2,
  };
  const kind = { workHourType: 1, productionProcess: 1, confirm: true };
  const report = await mutate('board.reportSlot', { lineId, workOrderId, ...entry, ...kind });
  const correct = (of: object) => mutate('board.correctReport', { id: report.id, version: 1, ...entry, ...kind, ...of });
  return { lineId, report: { id: String(report.id) }, correct };
}

async function fillList(page: Page, values: Record<string, string | undefined>): Promise<void> {
  for (const [name, value = ''] of Object.entries(values)) {
    const select = page.locator(`select[name="${name}"]`);
    if ((await select.count()) > 0) await select.selectOption(value);
    else if ((await page.locator(`input[type="radio"][name="${name}"]`).count()) > 0)
      await page.locator(`input[type="radio"][name="${name}"][value="${value}"]`).check();
    else await page.locator(`input[name="${name}"]`).fill(value);
  }
}
