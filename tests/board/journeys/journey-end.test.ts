import type { Browser, Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectFlash, openContext, signIn } from '#tests/browser/browser.ts';
import { awayFromSlotEdges, clock, hour, shiftTypeNow } from '#tests/factory-clock.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { databaseOf, demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { toldOf } from '#tests/told.ts';

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
  await mutate(page, 'board.startShift', { lineId, shiftType: shiftTypeNow(), startTime: clock(-5 * hour), ...people });
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
