import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { hashOf } from '#server/security/secret-token.ts';
import { expectFlash, openContext, teller } from '#tests/browser/browser.ts';
import { clock, hour, shiftTypeNow } from '#tests/factory-clock.ts';
import { borrowBrowser } from '#tests/process/borrowed.ts';
import { databaseOf, demoPassword, type RunningServer, startServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowBrowser()]);
});
afterAll(async () => {
  await server?.stop();
});

describe.each([
  { manner: 'with script', javaScriptEnabled: true, lineName: '试产一线' },
  { manner: 'without script', javaScriptEnabled: false, lineName: '试产二线' },
])('a shift $manner', ({ javaScriptEnabled, lineName }) => {
  const tell = teller(javaScriptEnabled);
  const someone = (account: string) => signedIn(account, javaScriptEnabled);

  tell('is started, reported, corrected, ended and reopened by its line leader, and the manager sees the plan move', async () => {
    const [manager, page] = [await someone('manager'), await someone('leader')];
    const orderNumber = `WO-${javaScriptEnabled ? 'JS' : 'PLAIN'}`;
    const plan = await planOrder(manager, page, { lineName, orderNumber, planCount: 1000 });

    await page.goto('/board/lines/index');
    await page.getByRole('main').getByRole('link', { name: lineName, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: lineName }).waitFor();
    expect(await main(page)).toContain('本线当前没有进行中的班次');

    // Five hours ago: two slots can be reported at any hour of the day.
    await page.getByRole('link', { name: '开班', exact: true }).click();
    await choosePrefill(page, plan.shiftType);
    expect(await page.getByLabel('应到人数').inputValue()).toBe('6');
    await page.getByLabel('开始时间').fill(clock(-5 * hour).replace(' ', 'T'));
    await page.getByRole('button', { name: '开班', exact: true }).last().click();
    // Whether five hours ago is within the hours of the shift type depends on the hour of the day.
    const started = page.getByRole('status', { includeHidden: true }).getByText('已开班').first();
    const asked = page.getByRole('button', { name: '确认并开班' });
    await started.or(asked).first().waitFor({ state: 'attached' });
    if (await asked.isVisible()) await asked.click();
    await expectFlash(page, '已开班');

    // A wrong number is said at its field, and the rest stays.
    await page.goto(`${new URL(page.url()).pathname}/report`);
    await chooseOrder(page, orderNumber);
    const chosen = await page.locator('input[name=workOrderPlanId]').inputValue();
    const first = await chosenSlot(page);
    await fillReport(page, { 投入数量: '260', 产出数量: '250', 功能不良数: '6', 外观不良数: '4', 实际投入人数: '101', 备注: '首件已检' });
    await submit(page);
    expect(await problems(page)).toContain('实际投入人数必须在1-100人之间');
    expect(await noteOf(page, '实际投入人数')).toContain('实际投入人数必须在1-100人之间');
    expect(await page.getByLabel('投入数量').inputValue()).toBe('260');
    expect(await page.getByLabel('备注').inputValue()).toBe('首件已检');
    expect(await chosenSlot(page)).toBe(first);
    await page.getByLabel('实际投入人数').fill('7');
    await submitAnyway(page);
    await expectFlash(page, `${first} 已填报`);

    // The next slot knows the order and the people of the one before.
    await page.goto(`${new URL(page.url()).pathname}/report`);
    const second = await chosenSlot(page);
    expect(second).not.toBe(first);
    expect(await main(page)).toContain(orderNumber);
    expect(await page.locator('input[name=workOrderPlanId]').inputValue()).toBe(chosen);
    expect(await page.getByLabel('实际投入人数').inputValue()).toBe('7');
    await fillReport(page, { 投入数量: '200', 产出数量: '190', 功能不良数: '8', 外观不良数: '2' });

    // The same slot a second time is refused with a way to the first report.
    await chooseSlot(page, first);
    const refused = await submit(page);
    expect([refused, await problems(page)]).toEqual([409, expect.stringContaining('该时段已报工')]);
    expect(await page.getByLabel('投入数量').inputValue()).toBe('200');
    const wayToFirst = await page.getByRole('link', { name: '打开已有的填报' }).getAttribute('href');
    await chooseSlot(page, second);
    await submitAnyway(page);
    await expectFlash(page, `${second} 已填报`);

    await page.goto(wayToFirst ?? '');
    expect(await page.getByLabel('产出数量').inputValue()).toBe('250');
    await page.getByLabel('产出数量').fill('210');
    await submitAnyway(page);
    await expectFlash(page, `${first} 已更正`);
    expect(await page.getByRole('row').filter({ hasText: first }).innerText()).toContain('210');

    // No shift ends in the future.
    await page.getByRole('link', { name: '结班', exact: true }).first().click();
    await page.getByLabel('外包计件工时').fill('0.5');
    await page.getByLabel('结束时间').fill(clock(2 * hour).replace(' ', 'T'));
    await page.getByRole('button', { name: '结班', exact: true }).last().click();
    await expect.poll(() => noteOf(page, '结束时间')).toContain('结束时间不能晚于现在');
    expect(await page.getByLabel('外包计件工时').inputValue()).toBe('0.5');
    await page.getByRole('button', { name: /^今天/ }).click();
    await page.waitForLoadState();
    await endNow(page);

    await page.getByRole('link', { name: '重启班次', exact: true }).click();
    await page.getByLabel('原因').fill('少报一个时段');
    await page.getByRole('button', { name: '重启班次', exact: true }).last().click();
    await expectFlash(page, '班次已重启');

    await manager.goto(`/board/plans/index?type=smt&planDate_datege=${plan.planDate}&planDate_datele=${plan.planDate}`);
    const row = manager.getByRole('row').filter({ hasText: orderNumber });
    expect(await row.innerText()).toContain('400');
    expect(await row.getByRole('img').getAttribute('aria-label')).toContain('40.0%');
  });
});

/** A page of somebody who has signed in by hand, captcha included. */
async function signedIn(account: string, javaScriptEnabled: boolean): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, javaScriptEnabled });
  const page = await context.newPage();
  await page.goto('/login');
  await answerCaptcha(page, 'AB2CD');
  await page.getByLabel('租户编号').fill('000000');
  await page.locator('#account').fill(account);
  await page.getByLabel('密码').fill(demoPassword);
  await page.getByLabel('验证码').fill('ab2cd');
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('**/wel/index');
  return page;
}

/** Nobody but a person can read the picture, so the server is told another answer for it. */
async function answerCaptcha(page: Page, answer: string): Promise<void> {
  const key = (await page.locator('input[name="key"]').getAttribute('value')) ?? '';
  const sql = databaseOf(server);
  const changed = await sql`update captcha set answer_hash = ${hashOf(`${key}:${answer}`)} where key = ${key}`;
  await sql.end();
  expect(changed.count).toBe(1);
}

interface PlannedOrder {
  planDate: string;
  shiftType: string;
}

/** A line of this test alone that has worked before, and its work order, planned on the business date of the shift that runs now. */
async function planOrder(
  manager: Page,
  leader: Page,
  { lineName, orderNumber, planCount }: { lineName: string; orderNumber: string; planCount: number },
): Promise<PlannedOrder> {
  const shiftType = shiftTypeNow();
  const planDate = clock(-8 * hour).slice(0, 10);
  const sql = databaseOf(server);
  const [known] = await sql`select dept_id from board_production_line where line_name = 'SMT一线' and tenant_id = '000000'`;
  await sql.end();
  const line = { lineCode: orderNumber, lineName, lineType: 'smt', deptId: known?.dept_id };
  const { id: lineId } = await mutate(manager.context(), 'board.productionLine.save', line);
  const earlier = clock(-48 * hour).slice(0, 10);
  const people = { shouldAttendCount: 6, realAttendCount: 6, leaveCount: 0, teamLeader: '李秀英', lineState: 0 };
  const startTime = `${earlier} ${shiftType === '1' ? '08:00' : '20:00'}`;
  const { id: shiftId } = await mutate(leader.context(), 'board.startShift', { lineId, shiftType, startTime, confirm: true, ...people });
  await mutate(leader.context(), 'board.endShift', {
    shiftId,
    datetime: `${earlier} ${shiftType === '1' ? '09:00' : '21:00'}`,
    indirectWorkHour: 0,
    confirm: true,
  });
  const order = { workOrderNumber: orderNumber, productName: '测试控制板', lineId, side: 'A面' };
  const { id: workOrderId } = await mutate(manager.context(), 'board.workOrder.save', order);
  await mutate(manager.context(), 'board.workOrderPlan.save', { workOrderId, lineId, planDate, planCount, layout: 'A面' });
  return { planDate, shiftType };
}

async function mutate(context: BrowserContext, path: string, data: unknown): Promise<{ id: string }> {
  const response = await context.request.post(`/trpc/${path}`, { data, headers: { origin: server.origin } });
  expect(await response.text()).toContain('"result"');
  return (await response.json()).result.data;
}

/** The slot that runs is cut off by an end now, mostly an early one: nothing was made in it. */
async function endNow(page: Page): Promise<void> {
  for (const box of await page.locator('input[name=confirm]').all()) await box.check();
  await page.getByRole('button', { name: '结班', exact: true }).last().click();
  await expectFlash(page, '已结班');
}

/** In the hour before a change of shifts the form is filled in for the next one. */
async function choosePrefill(page: Page, shiftType: string): Promise<void> {
  if (await page.locator(`input[name="shiftType"][value="${shiftType}"]`).isChecked()) return;
  await page.getByRole('link', { name: /预填$/ }).click();
}

async function chooseOrder(page: Page, orderNumber: string): Promise<void> {
  // One plan alone needs no choice.
  if ((await page.getByRole('navigation', { name: '工单' }).count()) === 0) return;
  await page.getByRole('navigation', { name: '工单' }).getByRole('link', { name: orderNumber }).click();
  await page.locator('[aria-current="true"]', { hasText: orderNumber }).waitFor();
}

async function fillReport(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  await page.locator('input[name="unpleasantSight:虚焊"]').fill('10');
}

/** Presses the form's button; answers the status of the page that comes. */
async function submit(page: Page): Promise<number> {
  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  const [response] = await Promise.all([
    page.waitForResponse((answer) => isOfForm(answer.request())),
    page.getByRole('button', { name: '保存', exact: true }).last().click(),
  ]);
  await page.locator('body:not([data-before])').waitFor({ state: 'attached' });
  await page.waitForLoadState();
  return response.status();
}

/** A form of the floor is sent by its script, where there is one. */
const isOfForm = (request: Request): boolean =>
  request.method() === 'POST' && (request.isNavigationRequest() || 'x-onward' in request.headers());

/** How much a slot is short of its plan depends on how many are left of the shift: where that is asked about, it is confirmed. */
async function submitAnyway(page: Page): Promise<void> {
  if ((await submit(page)) < 400) return;
  await page.getByRole('button', { name: '确认并保存' }).click();
}

/** The slot that the form stands on; few slots are radio buttons, many a list, so it depends on the hour of the day. */
const chosenSlot = (page: Page): Promise<string> => page.locator('[name=timeRange]:checked, select[name=timeRange]').inputValue();

async function chooseSlot(page: Page, slot: string): Promise<void> {
  const list = page.locator('select[name=timeRange]');
  if ((await list.count()) > 0) await list.selectOption(slot);
  else await page.locator(`[name=timeRange][value="${slot}"]`).check();
}

/** What is wrong; where few slots are left of the shift, it stands before what is to be confirmed. */
const problems = (page: Page): Promise<string> => page.getByRole('alert').first().innerText();
const main = (page: Page): Promise<string> => page.getByRole('main').innerText();
const noteOf = (page: Page, label: string): Promise<string> =>
  page.getByLabel(label).evaluate((control) => document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? '');
