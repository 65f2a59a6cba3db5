import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { clock, hour, shiftTypeNow, slotBegin } from '#tests/factory-clock.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { inDatabase } from './line-at-work.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

test('a shift typed while the network is away is kept, and started once when it is back', async () => {
  const { context, page, lineId } = await openStartForm('断网一线');
  await fillStart(page, '6');
  await context.setOffline(true);

  await send(page);
  await page.getByText('网络不通：已保留 1 份').waitFor();
  expect(await page.getByLabel('应到人数').inputValue()).toBe('6');
  // The first answer gets lost on its way.
  let isFirst = true;
  await context.route('**/start', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.continue();
    isFirst = false;
    await route.fetch({ maxRedirects: 0 });
    await route.abort('connectionreset');
  });
  await context.setOffline(false);
  await page.getByText('已补交').waitFor({ timeout: 45_000 });

  expect(isFirst).toBe(false);
  expect(await shiftsOf(context, lineId)).toBe(1);
});

test('a shift whose post is cut right after the server was there is kept on its page, and started once', async () => {
  const { context, page, lineId } = await openStartForm('断网零线');
  await fillStart(page, '6');
  const posts: string[] = [];
  await context.route('**/start', (route) => {
    if (route.request().method() !== 'POST' || posts.length > 0) return route.continue();
    posts.push('cut');
    return route.abort('internetdisconnected');
  });

  await send(page);
  await page.getByText('网络不通：已保留 1 份').waitFor();

  expect(posts).toEqual(['cut']);
  expect(page.url()).toBe(`${server.origin}/board/lines/${lineId}/start`);
  expect(await page.getByLabel('应到人数').inputValue()).toBe('6');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('已补交').waitFor({ timeout: 45_000 });
  expect(await shiftsOf(context, lineId)).toBe(1);
});

test('what the server refuses is shown with what was typed, sent once, and saved from there', async () => {
  const { context, page, lineId } = await openStartForm('断网零零线');
  await fillStart(page, '9000');
  await page.getByLabel('请假人数').fill('3');
  const posts = statusesOfPosts(page);

  await send(page);
  await page.getByRole('alert').first().waitFor();
  const shown = [await page.getByLabel('应到人数').inputValue(), await page.getByLabel('请假人数').inputValue()];
  const refused = [...posts];
  await fillStart(page, '6');
  await page.getByRole('button', { name: '重新检查' }).click();
  await page.waitForURL(`${server.origin}/board/lines/${lineId}`);

  expect(shown).toEqual(['9000', '3']);
  expect(refused).toEqual([400]);
  expect(posts).toHaveLength(2);
  expect(await shiftsOf(context, lineId)).toBe(1);
});

test('a form of a line that is gone meanwhile says so in its own page, sent once', async () => {
  const { context, page, lineId } = await openStartForm('断网零一线');
  await fillStart(page, '6');
  await mutate(context, 'board.productionLine.remove', { ids: [lineId] });
  const posts = statusesOfPosts(page);

  await send(page);
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: '开班' }).waitFor();

  expect(posts).toHaveLength(1);
  expect(await page.locator('[data-queue] li').count()).toBe(0);
});

test('what was kept outlives its page, and waits for whoever typed it', async () => {
  const { context, page, lineId } = await openStartForm('断网二线');
  await fillStart(page, '7');
  await context.setOffline(true);
  await send(page);
  await page.getByText('网络不通：已保留 1 份').waitFor();
  await page.close();
  await context.clearCookies();
  await context.setOffline(false);

  const next = await context.newPage();
  await signIn(next, { account: 'manager', password: demoPassword });
  await next.goto('/board/lines/index');
  await next.getByText('本机另有 1 份属于其他人').waitFor();
  expect(await shiftsOf(context, lineId)).toBe(0);
  await context.clearCookies();
  await next.goto('/login');
  await signIn(next, { account: 'admin', password: demoPassword });
  await next.getByText('已补交').waitFor();

  expect(await shiftsOf(context, lineId)).toBe(1);
});

test('what waits for its session is stored on the server once, however often it is sent', async () => {
  const { context, page, lineId } = await openReportForm('断网十二线');
  await fillReport(page, '190');
  await context.setOffline(true);
  await submit(page);
  await page.getByText('网络不通：已保留 1 份').waitFor();
  await context.clearCookies({ name: 'session' });
  const stored = () =>
    inDatabase(server, (sql) => sql`select browser, form, expires_at from typed_form where form like ${`/board/lines/${lineId}/%`}`);
  const isSent = () => page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/report'));

  const sent = isSent();
  await context.setOffline(false);
  await sent;
  await page.getByText('登录已失效').waitFor();
  const first = await stored();
  for (let time = 0; time < 2; time += 1) {
    const again = isSent();
    await page.evaluate(() => dispatchEvent(new Event('queue-shown')));
    expect((await again).headers().location).toContain('/login');
  }

  expect(first).toHaveLength(1);
  expect(await stored()).toEqual(first);
  await page.getByRole('link', { name: '重新登录' }).click();
  await page.waitForURL(/\/login/);
  await signIn(page, { account: 'admin', password: demoPassword });
  await expect.poll(() => outputsOf(context, lineId), { timeout: 45_000 }).toEqual([190]);
});

test('what is missing is said at its field before anything is kept, what the server refuses when it is back, and opens again with what was typed', async () => {
  const { context, page, lineId } = await openStartForm('断网三线');
  await fillStart(page, '');
  await context.setOffline(true);
  await send(page);
  await page.waitForFunction(() => document.querySelector(':user-invalid, :invalid') !== null);
  expect(await page.getByText('网络不通').isVisible()).toBe(false);

  await fillStart(page, '9000');
  await page.getByLabel('请假人数').fill('3');
  await send(page);
  await page.getByText('网络不通：已保留 1 份').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: '打开修改' }).click();
  await page.getByRole('alert').first().waitFor();

  expect(await page.getByLabel('请假人数').inputValue()).toBe('3');
  expect(await shiftsOf(context, lineId)).toBe(0);
});

test('a report that is sent twice while the network is away is kept once, and what was changed since takes its place', async () => {
  const { context, page, lineId } = await openReportForm('断网四线', { timezoneId: 'UTC' });
  await fillReport(page, '190');
  await context.setOffline(true);
  const kept = page.locator('[data-queue] li');

  // By the clock of the browser, which keeps what is sent.
  const seen = async () => clock((await page.evaluate(() => Date.now())) - Date.now());
  const times = [await seen()];
  await submit(page);
  await page.getByText('网络不通：已保留 1 份').waitFor();
  times.push(await seen());
  await submit(page);
  await page.getByText('已保留，无需重复提交').waitFor();
  expect(await kept.count()).toBe(1);
  expect(times.map((time) => time.slice(11))).toContain((await kept.innerText()).slice(0, 5));

  await page.getByRole('main').getByRole('link', { name: '断网四线' }).first().click();
  await page.getByText('暂时打不开其他页面').waitFor();

  await page.getByLabel('产出数量').fill('195');
  await submit(page);
  await page.getByText('已改为这次填写的内容').waitFor();
  expect(await kept.count()).toBe(1);
  await context.setOffline(false);
  await page.getByText('已补交').waitFor({ timeout: 45_000 });

  await expect.poll(() => kept.count()).toBe(0);
  expect(await outputsOf(context, lineId)).toEqual([195]);
});

test('what was kept is told and sent by the start page too, and shown there at once', async () => {
  const { context, lineId } = await keepAndComeBack('断网七线', '190', () => '/wel/index');

  expect(await outputsOf(context, lineId)).toEqual([190]);
});

test('a line page shows what was sent from it without being loaded again', async () => {
  const { page } = await keepAndComeBack('断网八线', '187', (lineId) => `/board/lines/${lineId}`);

  await page.locator('tr[data-state=filled]').getByText('187').first().waitFor({ timeout: 10_000 });
});

test('a report of another slot waits beside the first, whose question is answered where it is told', async () => {
  const { context, page, lineId } = await openReportForm('断网五线');
  await fillReport(page, '190');
  const kinds = page.locator('input[name="unpleasantSight:虚焊"]');
  await kinds.fill('');
  await context.setOffline(true);
  await submit(page);
  await page.getByText('网络不通：已保留 1 份').waitFor();

  await chooseOtherSlot(page);
  await kinds.fill('5');
  await submit(page);
  await page.getByText('网络不通：已保留 2 份').waitFor();
  await context.setOffline(false);
  await page.getByText('有不良，未选不良现象').waitFor({ timeout: 45_000 });
  await page.getByRole('button', { name: '确认并' }).click();

  await expect.poll(() => outputsOf(context, lineId), { timeout: 45_000 }).toEqual([190, 190]);
});

test('what was kept for a slot that somebody else reported opens as a correction of that report, and goes once it is saved', async () => {
  const { context, page, lineId } = await openAsCorrection('断网九线', '190');
  expect(await page.locator('[data-queue] li').count()).toBe(1);
  await page.getByRole('button', { name: '保留我的填写' }).click();

  await page.waitForURL(new RegExp(`/board/lines/${lineId}$`));
  await expect.poll(() => page.locator('[data-queue] li').count()).toBe(0);
  expect(await outputsOf(context, lineId)).toEqual([190]);
});

test('a kept report that opens as a correction is saved though both a colleague and a warning stand in its way', async () => {
  const { context, page, lineId } = await openAsCorrection('断网十一线', '250');

  await page.getByRole('button', { name: '保留我的填写' }).click();
  await page.getByText('累计产出大于累计投入').waitFor();
  await page.getByRole('button', { name: '确认并保存' }).click();

  await page.waitForURL(new RegExp(`/board/lines/${lineId}$`));
  expect(await outputsOf(context, lineId)).toEqual([250]);
});

test('a question about what was kept goes once the same slot is saved from its page', async () => {
  const { context, page, lineId } = await openReportForm('断网十线');
  await fillReport(page, '190');
  const kinds = page.locator('input[name="unpleasantSight:虚焊"]');
  await kinds.fill('');
  await context.setOffline(true);
  await submit(page);
  await page.getByText('网络不通：已保留 1 份').waitFor();
  await context.setOffline(false);
  await page.getByText('有不良，未选不良现象').waitFor({ timeout: 45_000 });

  await kinds.fill('5');
  await submit(page);

  await page.waitForURL(new RegExp(`/board/lines/${lineId}$`));
  await expect.poll(() => page.locator('[data-queue] li').count()).toBe(0);
  expect(await outputsOf(context, lineId)).toEqual([190]);
});

test('what still waits and is sent from its page once more has its effect once', async () => {
  const { context, page, lineId } = await openStartForm('断网六线');
  await fillStart(page, '8');
  await context.setOffline(true);
  await send(page);
  await page.getByText('网络不通：已保留 1 份').waitFor();
  const isOfForm = (request: Request) => request.method() === 'GET' || 'x-onward' in request.headers();
  await context.route('**/start', (route) => (isOfForm(route.request()) ? route.continue() : route.abort()));

  await context.setOffline(false);
  await send(page);
  await page.waitForURL(new RegExp(`/board/lines/${lineId}$`));
  await context.unroute('**/start');
  await page.getByText('已补交').waitFor({ timeout: 45_000 });

  expect(await page.locator('[data-queue] li').count()).toBe(0);
  expect(await shiftsOf(context, lineId)).toBe(1);
});

/** A report kept while the network was away, which opens as a correction because a colleague reported its slot. */
async function openAsCorrection(lineName: string, output: string) {
  const { context, page, lineId } = await openReportForm(lineName);
  await fillReport(page, output);
  await page.locator('[name=timeRange]').first().waitFor();
  const chosen = page.locator('input[name=timeRange]:checked, select[name=timeRange]');
  const [timeRange, workOrderPlanId] = [await chosen.inputValue(), await page.locator('input[name=workOrderPlanId]').inputValue()];
  await context.setOffline(true);
  await submit(page);
  await page.getByText('网络不通：已保留 1 份').waitFor();
  const theirs = { inputCount: 200, outputCount: 170, badCount: 2, appearanceBadCount: 3, unpleasantSight: '虚焊×5' };
  const work = { numberOfWorker: 6, workHour: 1, workHourType: 1, productionProcess: 1, confirm: true };
  await mutate(context, 'board.reportSlot', { lineId, workOrderPlanId, timeRange, ...theirs, ...work });

  await context.setOffline(false);
  await page.getByText('该时段已报工').waitFor({ timeout: 45_000 });
  await page.getByRole('button', { name: '打开修改' }).click();
  await page
    .getByText(/现为 170（/)
    .first()
    .waitFor();
  expect(await page.getByLabel('产出数量').inputValue()).toBe(output);
  return { context, page, lineId };
}

/** As they come. */
function statusesOfPosts(page: Page): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'POST' && pathname.startsWith('/board/')) statuses.push(response.status());
  });
  return statuses;
}

async function openStartForm(lineName: string, options?: BrowserContextOptions) {
  const context = await openContext(browser, { baseURL: server.origin, ...options });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  const { id: lineId } = await mutate(context, 'board.productionLine.save', {
    lineCode: lineName,
    lineName,
    lineType: 'smt',
    isEnabled: true,
  });
  await page.goto(`/board/lines/${lineId}/start`);
  return { context, page, lineId };
}

/**
 * On a shift that began five hours ago: two slots can be reported at any hour of the day, and any one of them meets the plan. It is of the
 * type that runs now: a day shift that began minutes before its end would have overtime alone, of which no slot is chosen beforehand.
 */
async function openReportForm(lineName: string, options?: BrowserContextOptions) {
  const { context, page, lineId } = await openStartForm(lineName, options);
  const people = { shouldAttendCount: 6, realAttendCount: 6, leaveCount: 0, teamLeader: '王组长', lineState: 0 };
  const start = { lineId, shiftType: shiftTypeNow(), startTime: slotBegin(-5 * hour), confirm: ['shiftType'], ...people };
  const { planDate } = await mutate(context, 'board.startShift', { ...start, confirm: true });
  const order = { workOrderNumber: lineName, productName: '测试控制板', lineId, side: 'A面' };
  const { id: workOrderId } = await mutate(context, 'board.workOrder.save', order);
  await mutate(context, 'board.workOrderPlan.save', { workOrderId, lineId, planDate, planCount: 100, layout: 'A面' });
  await page.goto(`/board/lines/${lineId}/report`);
  return { context, page, lineId };
}

async function mutate(context: BrowserContext, path: string, data: unknown): Promise<Record<string, string>> {
  const response = await context.request.post(`/trpc/${path}`, { data, headers: { origin: server.origin } });
  expect(await response.text()).toContain('"result"');
  return (await response.json()).result.data;
}

async function fillStart(page: Page, people: string): Promise<void> {
  await page.getByLabel('应到人数').fill(people);
  await page.getByLabel('实到人数').fill(people);
  await page.getByLabel('请假人数').fill('0');
}

const send = (page: Page): Promise<void> => page.getByRole('button', { name: '开班', exact: true }).last().click();

async function fillReport(page: Page, output: string): Promise<void> {
  const values = { 投入数量: '200', 产出数量: output, 功能不良数: '2', 外观不良数: '3', 实际投入人数: '6' };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  await page.locator('input[name="unpleasantSight:虚焊"]').fill('5');
}

const submit = (page: Page): Promise<void> => page.getByRole('button', { name: '保存', exact: true }).last().click();

/** Few slots are radio buttons, many a list, so it depends on the hour of the day. */
async function chooseOtherSlot(page: Page): Promise<void> {
  const list = page.locator('select[name=timeRange]');
  if ((await list.count()) === 0) return page.locator('[name=timeRange]:not(:checked)').first().check();
  const values = await list.locator('option').evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  const now = await list.inputValue();
  await list.selectOption(values.find((value) => value !== '' && value !== now) ?? '');
}

const shiftsOf = async (context: BrowserContext, lineId: string | undefined): Promise<number> =>
  (await recordsOf(context, 'board.shiftRecord', lineId)).length;
const outputsOf = async (context: BrowserContext, lineId: string | undefined): Promise<unknown[]> =>
  (await recordsOf(context, 'board.productionRecord', lineId)).map(({ outputCount }) => outputCount);

async function recordsOf(context: BrowserContext, path: string, lineId: string | undefined): Promise<Record<string, unknown>[]> {
  const input = encodeURIComponent(JSON.stringify({ filters: { lineId } }));
  const answer = await context.request.get(`/trpc/${path}.list?input=${input}`);
  return (await answer.json()).result.data.records;
}

/** Keeps a report while the network is away, opens another page, and waits until that has told of it and sent it. */
async function keepAndComeBack(lineName: string, output: string, addressOf: (lineId: string | undefined) => string) {
  const { context, page: form, lineId } = await openReportForm(lineName);
  await fillReport(form, output);
  await context.setOffline(true);
  await submit(form);
  await form.getByText('网络不通：已保留 1 份').waitFor();
  await form.close();
  await context.route('**/livez', (route) => route.abort());
  await context.setOffline(false);

  const page = await context.newPage();
  await page.goto(addressOf(lineId));
  await page.getByText('已保留 1 份').waitFor();
  await context.unroute('**/livez');
  await page.getByText('已补交').waitFor({ timeout: 45_000 });
  return { context, page, lineId };
}
