import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildOrder, buildRunningLine, entryOf, leaderAt } from '../build.ts';

const plant = usePlant('100001');
const ask = (local = '2026-03-10 20:10', door: 'page' | 'blade' = 'page') => leaderAt(plant.database, local, { door });

/** A day with a plan and a standard that was reported, ended and signed off. */
async function buildSignedDay() {
  const built = await buildRunningLine(ask('2026-03-10 08:05'), { plan: { planCount: 1200, standardWorkHour: '0.0333' } });
  const { line, shift, plan } = built;
  await ask('2026-03-10 10:05').mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });
  await ask('2026-03-10 20:00').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0 });
  await ask().mutate('board.signOffShift', { id: shift.id, note: '齐', confirm: 'missingSlots' });
  return built;
}
const signed = '2026-03-10 的班次已签核，其计划和标准不能更改；请先重启班次，或为未签核的班次单独计划';

test('the plan and the standard of a shift that is signed off stay as they are, whoever changes them, until it is reopened', async () => {
  const { shift, plan } = await buildSignedDay();

  const planned = await ask().refusal('board.workOrderPlan.update', { id: plan.id, planCount: 1000 });
  const standard = await ask('2026-03-10 20:10', 'blade').refusal('board.workOrderPlan.update', { id: plan.id, standardWorkHour: 0.05 });
  const noted = await ask().mutate('board.workOrderPlan.update', {
    id: plan.id,
    planCount: 1200,
    standardWorkHour: '0.03330',
    note: '核对',
  });
  await ask().mutate('board.shiftRecord.restart', { shiftId: shift.id, reason: '改计划' });
  const changed = await ask().mutate('board.workOrderPlan.update', { id: plan.id, planCount: 1000 });

  expect([planned, standard].map(({ code, message }) => [code, message])).toEqual([
    [409, signed],
    [409, signed],
  ]);
  expect(noted).toMatchObject({ planCount: 1200, note: '核对' });
  expect(changed.planCount).toBe(1000);
});

test('nothing more is planned for it and none of its plans removed, but the night of the date is planned for by itself', async () => {
  const { line, order } = await buildSignedDay();
  const other = await buildOrder(ask());
  const more = { workOrderId: other.order.id, lineId: line.id, planDate: '2026-03-10', planCount: 100 };

  const shared = await ask().refusal('board.workOrderPlan.save', more);
  const night = await ask().mutate('board.workOrderPlan.save', { ...more, shiftType: '2' });
  await ask().mutate('board.workOrderPlan.update', { id: night.id, planCount: 200 });
  await ask().mutate('board.workOrderPlan.remove', { ids: [night.id] });

  expect(shared).toMatchObject({ code: 409, message: signed });
  const { records } = await ask().query('board.workOrder.withPlans', {
    current: '1',
    size: '10',
    filters: { workOrderNumber: order.workOrderNumber },
  });
  expect(records[0].plans).toMatchObject([{ planCount: 1200 }]);
});

test('a plan without work is not taken from a shift that is signed off', async () => {
  const built = await buildRunningLine(ask('2026-03-10 08:05'), { plan: { planCount: 1200 } });
  const { line, shift, plan } = built;
  const idle = await buildOrder(ask(), { lineId: line.id, planDate: '2026-03-10', plan: { planCount: 300 } });
  await ask('2026-03-10 10:05').mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });
  await ask('2026-03-10 20:00').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0 });
  await ask().mutate('board.signOffShift', { id: shift.id, note: '齐', confirm: 'missingSlots' });

  expect(await ask().refusal('board.workOrderPlan.remove', { ids: [idle.plan.id] })).toMatchObject({ code: 409, message: signed });
});
