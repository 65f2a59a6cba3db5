import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectFlash, openContext, signIn, teller, waitForScript } from '#tests/browser/browser.ts';
import { clock, hour, shiftTypeNow } from '#tests/factory-clock.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { databaseOf, demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { toldOf } from '#tests/told.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

const leader = { account: 'leader', password: demoPassword };

describe.each([
  { manner: 'with script', javaScriptEnabled: true },
  { manner: 'without script', javaScriptEnabled: false },
])('the board at the line $manner', ({ javaScriptEnabled }) => {
  const open = async (): Promise<Page> => (await openContext(browser, { baseURL: server.origin, javaScriptEnabled })).newPage();
  const tell = teller(javaScriptEnabled);

  tell('takes a slot with one press from the start page and three numbers, and goes on to the next', async () => {
    const page = await open();
    const { lineName } = await buildLine(`首页${javaScriptEnabled}`, { sort: 0 });
    await signIn(page, leader);
    await page.goto('/');
    await expect.poll(() => focused(page)).toMatch(/^填报 /);
    let keys = 0;
    const press = (key: string) => {
      keys += 1;
      return page.keyboard.press(key);
    };

    await press('Enter');
    await page.getByRole('heading', { level: 1, name: lineName }).waitFor();
    await expect.poll(() => focused(page)).toBe('inputCount');
    const first = await openSlot(page);
    await page.keyboard.type('120');
    await press('Tab');
    await page.keyboard.type('110');
    await press('Tab');
    await page.keyboard.type('0');
    await press('Enter');

    await expectFlash(page, `${first} 已填报：投入 120，产出 110`);
    expect(keys).toBeLessThanOrEqual(8);
    expect(await openSlot(page)).not.toBe(first);
    await expect.poll(() => focused(page)).toBe('inputCount');
    expect((await page.getByRole('row').filter({ hasText: first }).innerText()).split(/\s+/)).toEqual(
      expect.arrayContaining(['120', '110', '0']),
    );
  });

  tell('says a wrong number in the row, keeps the rest, and takes reasons by a press and defects by kind', async () => {
    const page = await open();
    const { at, lineId } = await buildLine(`错数${javaScriptEnabled}`);
    await signIn(page, leader);
    await page.goto(at);
    const slot = await openSlot(page);
    await page.getByLabel('投入数量').fill('120');
    await page.getByLabel('产出数量').fill('一百');
    await page.getByLabel('功能不良数').fill('3');
    await page.getByRole('textbox', { name: '连锡' }).fill('2');
    await page.getByRole('textbox', { name: '虚焊' }).fill('1');
    await page.getByRole('radio', { name: '缺料等待' }).check();
    await lose(page);

    await page.getByLabel('产出数量').press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('投入数量').inputValue()).toBe('120');
    expect(await focused(page)).toBe('outputCount');
    const tops = await Promise.all(['投入数量', '产出数量', '功能不良数'].map((label) => page.getByLabel(label).boundingBox()));
    expect(new Set(tops.map((box) => box?.y)).size).toBe(1);
    // What looks wrong is saved by the button that confirms it alone.
    await page.getByLabel('产出数量').fill('1800');
    await page.getByLabel('产出数量').press('Enter');
    await page.getByText('累计产出大于累计投入').waitFor();
    await page.getByRole('button', { name: '重新检查' }).click();
    await page.getByRole('link', { name: '累计产出大于累计投入' }).waitFor();
    expect(await reportsOf(lineId)).toEqual([]);
    await page.getByLabel('产出数量').fill('110');
    await page.getByRole('textbox', { name: '虚焊' }).fill('9');
    await page.getByLabel('产出数量').press('Enter');
    await page.getByText('各现象合计 11，大于不良数 3').first().waitFor();
    expect(await focused(page)).toMatch(/^unpleasantSight:/);
    await page.getByRole('textbox', { name: '虚焊' }).fill('1');
    await page.getByLabel('产出数量').press('Enter');

    await expectFlash(page, `${slot} 已填报：投入 120，产出 110`);
    expect(await page.getByRole('row').filter({ hasText: slot }).innerText()).toContain('缺料等待 · 虚焊 ×1, 连锡 ×2');
  });

  tell('sees a fault and a warning at once, and confirms the one while mending the other', async () => {
    const page = await open();
    const { at, lineId } = await buildLine(`同看${javaScriptEnabled}`);
    await signIn(page, leader);
    await page.goto(at);
    await page.getByLabel('投入数量').fill('20');
    await page.getByLabel('产出数量').fill('30');
    await page.getByLabel('功能不良数').fill('一');
    await page.getByLabel('产出数量').press('Enter');

    await page.getByText('累计产出大于累计投入（产出 30，投入 20）').waitFor();
    expect(await page.getByText('功能不良数必须是数字').count()).toBeGreaterThan(0);
    await page.getByLabel('功能不良数').fill('0');
    await page.getByRole('button', { name: '确认并保存' }).click();

    await expectFlash(page, '已填报：投入 20，产出 30');
    expect(await rowsOf(lineId)).toMatchObject([{ output_count: 30 }]);
  });

  test('keeps what was typed when the session has ended, at its slot', async () => {
    const page = await open();
    const { at, lineId } = await buildLine(`会话${javaScriptEnabled}`);
    await signIn(page, leader);
    await page.goto(at);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^填报 / })
      .first()
      .click();
    const slot = await openSlot(page);
    await page.getByLabel('投入数量').fill('312');
    await page.getByLabel('产出数量').fill('310');
    await page.getByRole('radio', { name: '设备故障' }).check();
    await lose(page);
    await endSessions();

    await page.getByLabel('产出数量').press('Enter');
    await page.waitForURL('**/login?to=*');
    await signIn(page, leader);

    await page.waitForURL((url) => url.searchParams.get('slot') === slot);
    await expect.poll(() => page.getByLabel('产出数量').inputValue()).toBe('310');
    expect(await page.getByRole('radio', { name: '设备故障' }).isChecked()).toBe(true);
    await page.getByLabel('产出数量').press('Enter');
    await expectFlash(page, `${slot} 已填报：投入 312，产出 310`);
    expect(await reportsOf(lineId)).toEqual([{ time_range: slot, output_count: 310, except_work_note: '设备故障' }]);
    await page.goto(`${at}?slot=${slot}`);
    expect(await page.getByText('已恢复').count()).toBe(0);
  });

  test('keeps the start of a shift when the session has ended', async () => {
    const page = await open();
    const { at } = await buildLine(`开班${javaScriptEnabled}`, {}, false);
    await signIn(page, leader);
    await page.goto(`${at}/start`);
    await page.getByLabel('应到人数').fill('7');
    await endSessions();

    await page.getByLabel('应到人数').press('Enter');
    await page.waitForURL('**/login?to=*');
    await signIn(page, leader);

    await page.waitForURL(`**${at}/start`);
    await expect.poll(() => page.getByLabel('应到人数').inputValue()).toBe('7');
  });
});

test('a report of a line without an open shift leads to the line, which says why', async () => {
  const { at } = await buildLine('无班', {}, false);
  const page = await (await openContext(browser, { baseURL: server.origin, javaScriptEnabled: false })).newPage();
  await signIn(page, leader);

  await page.goto(`${at}/report`);

  expect(new URL(page.url()).pathname).toBe(at);
  await expectFlash(page, '该产线没有进行中的班次，请先开班');
});

test('what is typed survives a reload at once and a closed tab, and is gone when it is discarded', async () => {
  const context = await openContext(browser, { baseURL: server.origin });
  const page = await context.newPage();
  const { at } = await buildLine('刷新');
  await signIn(page, leader);
  await page.goto(at);
  await page.getByLabel('投入数量').fill('99');

  await page.reload();
  await expect.poll(() => page.getByLabel('投入数量').inputValue()).toBe('99');
  const kept = page.waitForResponse((response) => response.url().includes('saveDraft') && response.ok());
  await page.getByLabel('产出数量').fill('98');
  await kept;
  await page.close();
  const next = await context.newPage();
  await next.goto(at);
  await expect.poll(() => next.getByLabel('产出数量').inputValue()).toBe('98');
  await next.getByRole('button', { name: '放弃草稿' }).click();

  await expect.poll(() => next.getByLabel('产出数量').inputValue()).toBe('');
});

test('fits a phone and a terminal of 1,024 px', async () => {
  const { at } = await buildLine('窄屏');
  for (const width of [360, 1024]) {
    const page = await (await openContext(browser, { baseURL: server.origin, viewport: { width, height: 740 } })).newPage();
    await signIn(page, leader);
    await page.goto(at);

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const save = await page.getByRole('button', { name: '保存' }).boundingBox();
    expect((save?.x ?? 0) + (save?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(save?.y).toBeLessThan(740);
  }
});

test('a report is added to the list by its work order and side, and copied to another slot', async () => {
  const page = await (await openContext(browser, { baseURL: server.origin, javaScriptEnabled: false })).newPage();
  const { lineId, workOrderId, slots } = await buildLine('列表');
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
  const [added] = await rowsOf(lineId);

  await page.goto(`/board/productionrecord/add?copy=${added?.id}`);
  await fillList(page, { timeRange: slots[1] });
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL('**/board/productionrecord/index*');

  expect((await rowsOf(lineId)).map((row) => [row.time_range, row.output_count, row.layout])).toEqual([
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
    await expect.poll(async () => (await rowsOf(lineId))[0]?.output_count).toBe(60);
    expect((await rowsOf(lineId))[0]).toMatchObject({ warnings: 'outputAboveInput', warnings_confirmed: true });
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
    await expect.poll(async () => (await rowsOf(lineId))[0]?.version).toBe(3);
    expect((await rowsOf(lineId))[0]?.bad_count).toBe(3);
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
  await signIn(page, leader);
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
  expect((await rowsOf(lineId))[0]).toMatchObject({ bad_count: 3, version: 2 });

  await page.getByRole('link', { name: '采用对方的更正' }).click();
  await expect.poll(() => page.locator('input[name="badCount"]').inputValue()).toBe('3');
  await correct({ badCount: 4, version: 2 });
  await page.locator('input[name="badCount"]').fill('5');
  await page.locator('input[name="unpleasantSight:虚焊"]').fill('5');
  await page.locator('input[name="badCount"]').press('Enter');
  await page.getByRole('button', { name: '保留我的填写' }).click();

  await expect.poll(async () => (await rowsOf(lineId))[0]).toMatchObject({ bad_count: 5, version: 4 });
});

/** A line with one report, 50 in and 48 out, that somebody else may correct meanwhile. */
async function buildReport(lineName: string) {
  const { lineId, workOrderId, slots, mutate } = await buildLine(lineName);
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

/** A line of the leader's, on a shift that began five hours ago: two slots are missing at any hour of the day. */
async function buildLine(lineName: string, of: Record<string, unknown> = {}, isRunning = true) {
  const { request } = await openContext(browser, { baseURL: server.origin });
  await request.post('/login', {
    form: { tenantId: '000000', account: 'admin', password: demoPassword },
    headers: { origin: server.origin },
  });
  const mutate = async (path: string, data: unknown): Promise<Record<string, string>> => {
    const response = await request.post(`/trpc/${path}`, { data, headers: { origin: server.origin } });
    expect(await response.text()).toContain('"result"');
    return (await response.json()).result.data;
  };
  const line = { lineCode: lineName, lineName, lineType: 'smt', isEnabled: true, leader: '李秀英', sort: 9, ...of };
  const { id: lineId = '' } = await mutate('board.productionLine.save', line);
  const at = `/board/lines/${lineId}`;
  if (!isRunning) return { lineId, lineName, at, workOrderId: '', slots: [], mutate };
  const people = { shouldAttendCount: 6, realAttendCount: 6, leaveCount: 0, teamLeader: '李秀英', lineState: 0 };
  const { planDate } = await mutate('board.startShift', {
    lineId,
    shiftType: shiftTypeNow(),
    startTime: clock(-5 * hour),
    confirm: true,
    ...people,
  });
  const { id: workOrderId = '' } = await mutate('board.workOrder.save', { workOrderNumber: `WO-${lineName}`, lineId, side: 'A面' });
  await mutate('board.workOrderPlan.save', { workOrderId, lineId, planDate, planCount: 60, layout: 'A面' });
  const input = encodeURIComponent(JSON.stringify({ lineId }));
  const day = (await (await request.get(`/trpc/board.lineDay?input=${input}`)).json()).result.data as { slots: { key: string }[] };
  return { lineId, lineName, at, workOrderId, slots: day.slots.map(({ key }) => key), mutate };
}

/** The hours that a reason cost; they stand beside it once it is chosen. */
async function lose(page: Page): Promise<void> {
  await page.locator('input[name=exceptWorkOfWorker]').fill('2');
  await page.locator('input[name=exceptWorkHour]').fill('1');
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement instanceof HTMLInputElement ? activeElement.name : (activeElement?.textContent ?? '');
  });

const openSlot = (page: Page): Promise<string> => page.locator('form input[name="timeRange"]').inputValue();

async function fillList(page: Page, values: Record<string, string | undefined>): Promise<void> {
  for (const [name, value = ''] of Object.entries(values)) {
    const select = page.locator(`select[name="${name}"]`);
    if ((await select.count()) > 0) await select.selectOption(value);
    else if ((await page.locator(`input[type="radio"][name="${name}"]`).count()) > 0)
      await page.locator(`input[type="radio"][name="${name}"][value="${value}"]`).check();
    else await page.locator(`input[name="${name}"]`).fill(value);
  }
}

const endSessions = () => inDatabase((sql) => sql`delete from session`);
const rowsOf = (lineId: string) =>
  inDatabase((sql) => sql`select * from board_production_record where line_id = ${lineId} and is_deleted = 0 order by id`);
const reportsOf = async (lineId: string) =>
  (await rowsOf(lineId)).map(({ time_range, output_count, except_work_note }) => ({ time_range, output_count, except_work_note }));

async function inDatabase<Rows>(work: (sql: ReturnType<typeof databaseOf>) => Promise<Rows>): Promise<Rows> {
  const sql = databaseOf(server);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
