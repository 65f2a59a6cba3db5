import type { Browser, Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectFlash, openContext, signIn } from '#tests/browser/browser.ts';
import { awayFromSlotEdges, clock, hour, shiftTypeNow } from '#tests/factory-clock.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { databaseOf, demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { toldOf } from '#tests/told.ts';
import { buildLine } from './line-at-work.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

test.each(
  toldOf('end on a phone', [
    { lineName: '结班一线', javaScriptEnabled: true },
    { lineName: '结班二线', javaScriptEnabled: false },
  ]),
)(
  'on a phone the end of a shift shows what it waits for: $lineName',
  async ({ lineName, javaScriptEnabled }) => {
    // The shift begins in the slot that is then cut off, more than a minute old.
    await awayFromSlotEdges(130_000);
    const viewport = { width: 360, height: 740 };
    const page = await (await openContext(browser, { baseURL: server.origin, viewport, javaScriptEnabled })).newPage();
    const lineId = await startOnOwnLine(page, lineName);
    const question = page.getByText(/^\d\d:\d\d-\d\d:\d\d 没有报工：/);
    const end = page.getByRole('button', { name: '结班', exact: true }).last();
    const endEarly = page.getByLabel('确认提前结班');

    await page.goto(`/board/lines/${lineId}/end`);
    await question.waitFor();
    expect(await isInSight(question)).toBe(true);

    await end.click();
    await page.getByRole('alert').filter({ has: question }).waitFor();
    expect(await isInSight(question)).toBe(true);

    // Both are asked at once: one answer alone ends nothing, both end the shift.
    const isEarly = await endEarly.isVisible();
    if (isEarly) {
      await endEarly.check();
      await end.click();
      await page.getByRole('alert').filter({ has: question }).waitFor();
      await expect.poll(() => isInSight(question)).toBe(true);
      expect(await endEarly.isChecked()).toBe(true);
    }
    await page.getByLabel('这段时间没有产出').check();
    await end.click();
    await expectFlash(page, '已结班');
  },
  240_000,
);

test("the shift that began yesterday is offered 'yesterday' while it runs", async () => {
  const { lineId, at, mutate } = await buildLine({ server, browser }, '昨夜', {}, false);
  const people = { shouldAttendCount: 6, realAttendCount: 6, leaveCount: 0, lineState: 0 };
  const planDate = clock(-24 * hour).slice(0, 10);
  const start = { shiftType: '2', startTime: clock(-5 * hour), planDate };
  await mutate('board.startShift', { lineId, ...start, confirm: true, ...people });
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'leader' });

  const page = await (await visitor.ask(`${at}/end`)).text();

  expect(page).toMatch(new RegExp(`value="yesterday"[^>]*>昨天（${planDate.slice(5)}）的班次，至 \\d\\d:\\d\\d<`));
});

/** A shift that began five hours ago, on a line of this test alone: its slot runs at any hour of the day. */
async function startOnOwnLine(page: Page, lineName: string): Promise<string> {
  const sql = databaseOf(server);
  const [known] = await sql`select dept_id from board_production_line where line_name = 'SMT一线' and tenant_id = '000000'`;
  await sql.end();
  await signIn(page, { account: 'manager', password: demoPassword });
  const lineId = await mutate(page, 'board.productionLine.save', { lineCode: lineName, lineName, lineType: 'smt', deptId: known?.dept_id });
  const people = { shouldAttendCount: 6, realAttendCount: 6, leaveCount: 0, lineState: 0 };
  await page.context().clearCookies();
  await signIn(page, { account: 'leader', password: demoPassword });
  await mutate(page, 'board.startShift', { lineId, shiftType: shiftTypeNow(), startTime: clock(-5 * hour), confirm: true, ...people });
  return lineId;
}

async function mutate(page: Page, path: string, data: unknown): Promise<string> {
  const response = await page.request.post(`/trpc/${path}`, { data, headers: { origin: server.origin } });
  expect(await response.text()).toContain('"result"');
  return (await response.json()).result.data.id;
}

/** Below the head of the page, which stays in place, and above the bar with the buttons. */
const isInSight = (text: Locator): Promise<boolean> =>
  text.evaluate((node) => {
    const { top, bottom, left } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + 4, (top + bottom) / 2));
  });
