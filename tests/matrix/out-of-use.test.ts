import { expect, test } from 'vitest';
import { bladeDoor } from '#server/blade/door.ts';
import type { Caller, Context } from '#server/calls/context.ts';
import { noSources } from '#server/database/sources.ts';
import { appRouter } from '#server/router.ts';
import { buildSession } from '#tests/build.ts';
import { administratorOf, bringIn, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';
import { at, buildLine, buildOrder, entryOf, leaderAt, startOf } from '../board/build.ts';
import { buildSent, buildSupplier } from '../purchasing/build.ts';

const plant = usePlant('100001');
useOwnFolder();
const contextAt = (caller: Caller): Context => ({ caller, locale: 'zh', database: plant.database, sources: noSources, now });
const now = () => at('2026-03-10 10:05');
/** What a client of the ERP sends, and what it is answered. */
async function send(address: string, body: object) {
  const door = bladeDoor({ router: appRouter, contextOf: contextAt, env: { CORS_ORIGINS: [] }, log: { error: () => {} } });
  const text = JSON.stringify(body);
  const about = { 'content-type': 'application/json', 'content-length': String(text.length) };
  const init = { method: 'POST', headers: { 'blade-auth': 'bearer t', ...about }, body: text };
  const caller = { locale: 'zh', requestId: 'r', address: '127.0.0.1', headers: new Headers(), idempotencyKey: undefined } as const;
  const given = { ...caller, door: 'blade', token: 't', session: buildSession({}) } as const;
  return (await door(given, new Request(`http://console.test/api${address}`, init), address)).json();
}
const planner = (door: 'page' | 'blade' = 'page') => leaderAt(plant.database, '2026-03-10 10:05', { door });
const buyer = (door: 'page' | 'blade' = 'page') => plant.as({}, { now, door });

async function planned(planDate: string) {
  const line = await buildLine(planner());
  const { order } = await buildOrder(planner(), { lineId: line.id, planDate, plan: { confirm: 'true' } });
  return { line, order };
}

test('who closes a work order with plans ahead is told of them first', async () => {
  const { order } = await planned('2026-03-12');
  const closing = { id: order.id, orderState: 'closed' };

  const question = await planner().refusal('board.workOrder.update', closing);
  const [key = ''] = Object.keys(question.problems ?? {});
  const done = await planner().mutate('board.workOrder.update', { ...closing, confirm: key.replace('confirm.', '') });

  expect(key).toMatch(/^confirm\.inUse:/);
  expect(Object.values(question.problems ?? {})).toEqual([`工单 ${order.workOrderNumber} 还有 1 个计划（2026-03-12 起）`]);
  expect(done.orderState).toBe('closed');
});

test('a work order whose plans are over is closed without a question', async () => {
  const { order } = await planned('2026-03-09');

  const done = await planner().mutate('board.workOrder.update', { id: order.id, orderState: 'finished' });

  expect(done.orderState).toBe('finished');
});

test('a client of the ERP closes it and reads in the answer what still uses it, as of a type with items', async () => {
  const { order } = await planned('2026-03-12');
  await buyer().mutate('rd.item.save', { typeCode: '1001', package: '0603', tolerance: 'F', power: '1/10W', resistance: '10k' });

  const closed = await send('/board/workorder/update', { id: order.id, orderState: 'closed' });
  const again = await send('/board/workorder/update', { id: order.id, orderState: 'closed' });
  const retired = await send('/rd/itemtype/retire', { typeCode: '1001', version: 1 });

  expect(closed).toMatchObject({ code: 200, msg: `操作成功，工单 ${order.workOrderNumber} 还有 1 个计划（2026-03-12 起）` });
  expect(again.msg).toBe('操作成功');
  expect(retired).toMatchObject({ code: 200, msg: '操作成功，该类型有 1 个物料，它们保持不变，不能再新增' });
});

test('a file that closes one is told of the plans ahead, and closes those without', async () => {
  const [busy, free] = [await planned('2040-03-12'), await planned('2026-03-09')];
  const rows = [['工单号', '工单状态'], ...[busy, free].map(({ order }) => [order.workOrderNumber, '已关闭'])];

  const job = await bringIn(
    plant.database,
    await administratorOf(plant.database, '100001', false),
    'board.workOrder',
    await workbookOf(rows),
  );

  expect(job.report.counts).toMatchObject({ changed: 1, wrong: 1 });
  expect(job.report.problems).toMatchObject([
    { row: 2, column: '工单状态', text: `工单 ${busy.order.workOrderNumber} 还有 1 个计划（2040-03-12 起）` },
  ]);
});

test('a client of the ERP closes it as before, and several at once are asked about together', async () => {
  const [one, other, third] = [await planned('2026-03-12'), await planned('2026-03-13'), await planned('2026-03-14')];
  const many = { records: [one, other].map(({ order: { id } }) => ({ id, version: 1 })), values: { orderState: 'closed' } };

  const byClient = await planner('blade').mutate('board.workOrder.update', { id: third.order.id, orderState: 'closed' });
  const question = await planner().refusal('board.workOrder.updateMany', many);
  const done = await planner().mutate('board.workOrder.updateMany', { ...many, confirm: 'true' });

  expect(byClient.orderState).toBe('closed');
  expect(Object.values(question.problems ?? {})).toEqual([
    `工单 ${one.order.workOrderNumber} 还有 1 个计划（2026-03-12 起）；工单 ${other.order.workOrderNumber} 还有 1 个计划（2026-03-13 起）`,
  ]);
  expect(done).toEqual({ count: 2 });
});

/** A work order of 1,000 on both sides: 350 were made on one, 120 on the other. */
async function reported() {
  const line = await buildLine(planner(), { lineType: 'smt' });
  const { order } = await buildOrder(planner(), { lineId: line.id, planDate: '2026-03-10', plan: { layout: 'A面' } });
  await planner().mutate('board.startShift', startOf(line.id));
  const report = { lineId: line.id, workOrderNumber: order.workOrderNumber, confirm: 'true' };
  await planner().mutate('board.reportSlot', { ...entryOf({ inputCount: 350, outputCount: 350, badCount: 0 }), ...report, layout: 'A面' });
  await planner().mutate('board.reportSlot', { ...entryOf({ inputCount: 120, outputCount: 120, badCount: 0 }), ...report, layout: 'B面' });
  return order;
}

test('who lowers the quantity of a work order below what was made of it is told both numbers first', async () => {
  const { id, workOrderNumber } = await reported();

  const same = await planner().mutate('board.workOrder.update', { id, planQty: 350 });
  const question = await planner().refusal('board.workOrder.update', { id, planQty: '300' });
  const [key = ''] = Object.keys(question.problems ?? {});
  const other = await planner().refusal('board.workOrder.update', { id, planQty: 200, confirm: key.replace('confirm.', '') });
  const done = await planner().mutate('board.workOrder.update', { id, planQty: 300, confirm: key.replace('confirm.', '') });
  const raised = await planner().mutate('board.workOrder.update', { id, planQty: 320 });

  expect(same.planQty).toBe(350);
  expect(Object.values(question.problems ?? {})).toEqual([`工单 ${workOrderNumber} 已产出 350，多于计划数量 300`]);
  expect(Object.values(other.problems ?? {})).toEqual([`工单 ${workOrderNumber} 已产出 350，多于计划数量 200`]);
  expect([done.planQty, raised.planQty]).toEqual([300, 320]);
});

test('a client of the ERP lowers it and reads so in the answer, a file does not', async () => {
  const [one, other] = [await reported(), await reported()];
  const rows = [
    ['工单号', '计划数量'],
    [other.workOrderNumber, '349'],
  ];

  const answer = await send('/board/workorder/update', { id: one.id, planQty: 349 });
  const job = await bringIn(
    plant.database,
    await administratorOf(plant.database, '100001', false),
    'board.workOrder',
    await workbookOf(rows),
  );

  expect(answer).toMatchObject({ code: 200, msg: `操作成功，工单 ${one.workOrderNumber} 已产出 350，多于计划数量 349` });
  expect(job.report.problems).toMatchObject([
    { row: 2, column: '计划数量', text: `工单 ${other.workOrderNumber} 已产出 350，多于计划数量 349` },
  ]);
});

test('more of a work order that is closed is planned by who confirms it', async () => {
  const { line, order } = await planned('2026-03-09');
  await planner().mutate('board.workOrder.update', { id: order.id, orderState: 'closed' });
  const plan = { workOrderId: order.id, lineId: line.id, planDate: '2026-03-11', planCount: 5 };

  const question = await planner().refusal('board.workOrderPlan.save', plan);
  const made = await planner().mutate('board.workOrderPlan.save', { ...plan, confirm: 'orderEnded' });

  expect(question.problems).toEqual({ 'confirm.orderEnded': `工单 ${order.workOrderNumber} 已关闭` });
  expect(made.planCount).toBe(5);
});

test('who blocks a vendor, or disables its supplier, is told of the inquiries that ask it', async () => {
  const supplier = await buildSupplier(buyer());
  const vendor = await buyer().mutate('purchasing.vendor.save', { account: supplier.number, name: '甲', supplierId: supplier.id });
  const sent = await buildSent(buyer(), [supplier], { startDate: '2026-03-10', endDate: '2026-03-20' });
  const { number } = await buyer().query('purchasing.inquiry.detail', { id: sent.id });
  const told = [`供应商 ${supplier.number} 在未结束的询价中，停用后不能再报价：${number}`];

  const blocking = await buyer().refusal('purchasing.vendor.update', { id: vendor.id, state: 'blocked' });
  const disabling = await buyer().refusal('purchasing.supplier.submit', { id: supplier.id, status: 2 });
  await buyer().mutate('purchasing.inquiry.cancel', { ids: [sent.id], reason: '不买了' });
  const blocked = await buyer().mutate('purchasing.vendor.update', { id: vendor.id, state: 'blocked' });

  expect(Object.values(blocking.problems ?? {})).toEqual(told);
  expect(Object.values(disabling.problems ?? {})).toEqual(told);
  expect(blocked.state).toBe('blocked');
});
