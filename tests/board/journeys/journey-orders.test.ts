import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { hour, shiftTypeNow, slotBegin } from '#tests/factory-clock.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';
import { buildLine, inDatabase, rowsOf } from './line-at-work.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

const entry = { inputCount: '50', outputCount: '48', badCount: '0', appearanceBadCount: '0', numberOfWorker: '6', workHour: '2' };
const work = { ...entry, workHourType: '1', productionProcess: '1' };

test('a leader moves a report from the wrong work order to the right one in its correction', async () => {
  const { lineId, at, slots, mutate } = await buildLine({ server, browser }, '错单');
  const { id: workOrderId = '' } = await mutate('board.workOrder.save', { workOrderNumber: 'WO-错单-对', lineId });
  const [planDate] = await datesOfShifts(lineId);
  const { id: planId = '' } = await mutate('board.workOrderPlan.save', { workOrderId, lineId, planDate, planCount: 60 });
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'leader' });
  const first = { ...work, lineId, workOrderNumber: 'WO-错单', layout: 'A面', timeRange: slots[0], confirm: true };
  const { id = '' } = await mutate('board.reportSlot', first);

  const form = await (await visitor.ask(`${at}/report?id=${id}`)).text();
  await visitor.post(`${at}/report?id=${id}`, {
    ...work,
    workOrderPlanId: planId,
    confirm: 'all',
    _id: id,
    _version: '1',
    _key: crypto.randomUUID(),
  });

  expect(form).toMatch(new RegExp(`name="workOrderPlanId"[^>]*value="${planId}"`));
  expect((await rowsOf(server, lineId)).map((row) => row.work_order_number)).toEqual(['WO-错单-对']);
});

test('a leader clears the slots of a shift without a plan by the work order that was made', async () => {
  const { lineId, at, mutate } = await buildLine({ server, browser }, '无计划', { lineType: 'dip' }, false);
  const people = { shouldAttendCount: 6, realAttendCount: 6, leaveCount: 0, lineState: 0 };
  await mutate('board.startShift', { lineId, shiftType: shiftTypeNow(), startTime: slotBegin(-5 * hour), confirm: true, ...people });
  await mutate('board.workOrder.save', { workOrderNumber: 'WO-急单', lineId });
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'leader' });

  const page = await (await visitor.ask(at)).text();
  const address = /href="(\/board\/lines\/\d+\/report\?slot=[^"]+)"[^>]*>填报计划外工单/.exec(page)?.[1] ?? '';
  const timeRange = decodeURIComponent(address.split('slot=')[1] ?? '');
  const typed = { ...work, timeRange, workOrderNumber: 'WO-急单' };
  const form = await (await visitor.ask(address)).text();
  const asked = await (await visitor.post(address, { ...typed, _key: crypto.randomUUID() })).text();
  await visitor.post(address, { ...typed, confirm: 'unplanned', _key: crypto.randomUUID() });
  const second = await (await visitor.post(address, { ...typed, confirm: 'unplanned', _key: crypto.randomUUID() })).text();

  expect(form).toContain('<option value="WO-急单"');
  expect(second).toMatch(/该时段已报工 \(李秀英 \d{4}-/);
  expect(asked).toContain('工单不在该班次的计划内');
  expect(asked).toMatch(/name="workOrderNumber"[^>]*value="WO-急单"/);
  expect((await rowsOf(server, lineId)).map((row) => [row.work_order_number, row.time_range])).toEqual([['WO-急单', timeRange]]);
});

test('a planner who lowers a work order below what was made confirms it on its page, which says both numbers', async () => {
  const { lineId, slots, workOrderId, mutate } = await buildLine({ server, browser }, '减单', { lineType: 'dip' });
  await mutate('board.workOrder.update', { id: workOrderId, planQty: 100 });
  await mutate('board.reportSlot', { ...work, lineId, workOrderNumber: 'WO-减单', layout: 'A面', timeRange: slots[0], confirm: true });
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'manager' });
  const address = `/board/workorder/edit/${workOrderId}`;
  const typed = { workOrderNumber: 'WO-减单', lineId, orderState: 'open', planQty: '40', _version: '2' };

  const asked = await (await visitor.post(address, { ...typed, _key: crypto.randomUUID() })).text();
  const confirm = /value="(inUse:[0-9a-f]+)"/.exec(asked)?.[1] ?? '';
  await visitor.post(address, { ...typed, confirm, _key: crypto.randomUUID() });

  expect(asked).toContain('工单 WO-减单 已产出 48，多于计划数量 40');
  expect(await inDatabase(server, (sql) => sql`select plan_qty from board_work_order where id = ${workOrderId}`)).toEqual([
    { plan_qty: 40 },
  ]);
});

async function datesOfShifts(lineId: string): Promise<string[]> {
  const rows = await inDatabase(
    server,
    (sql) => sql`select plan_date::text as date from board_shift_record where line_id = ${lineId} and is_deleted = 0`,
  );
  return rows.map(({ date }) => String(date));
}
