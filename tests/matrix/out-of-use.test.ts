import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { at, buildLine, buildOrder, leaderAt } from '../board/build.ts';
import { buildSent, buildSupplier } from '../purchasing/build.ts';

const plant = usePlant('100001');
const now = () => at('2026-03-10 10:05');
const planner = (door: 'page' | 'blade' = 'page') => leaderAt(plant.database, '2026-03-10 10:05', { door });
const buyer = (door: 'page' | 'blade' = 'page') => plant.as({}, { now, door });

async function planned(planDate: string) {
  const line = await buildLine(planner());
  const { order } = await buildOrder(planner(), { lineId: line.id, planDate });
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
  const told = [`供应商 ${supplier.number} 在未结束的询价中：${number}`];

  const blocking = await buyer().refusal('purchasing.vendor.update', { id: vendor.id, state: 'blocked' });
  const disabling = await buyer().refusal('purchasing.supplier.submit', { id: supplier.id, status: 2 });
  await buyer().mutate('purchasing.inquiry.cancel', { ids: [sent.id], reason: '不买了' });
  const blocked = await buyer().mutate('purchasing.vendor.update', { id: vendor.id, state: 'blocked' });

  expect(Object.values(blocking.problems ?? {})).toEqual(told);
  expect(Object.values(disabling.problems ?? {})).toEqual(told);
  expect(blocked.state).toBe('blocked');
});
