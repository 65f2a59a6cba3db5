import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildOrder, buildRunningLine, entryOf, leaderAt, startOf } from '../build.ts';

const plant = usePlant('100001');

const ask = (local = '2026-03-10 10:05', of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);
const legacy = (local = '2026-03-10 10:05') => ask(local, { door: 'blade' });

/** A line with two planned work orders, and a report on the first that was meant for the second. */
async function buildWrongReport() {
  const { line, shift, order, plan } = await buildRunningLine(ask('2026-03-10 08:00'));
  const meant = await buildOrder(ask(), { lineId: line.id, planDate: '2026-03-10', plan: { layout: 'B面' } });
  const report = await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id, confirm: true });
  return { line, shift, order, plan, meant, report };
}

describe('a report on the wrong work order', () => {
  test('is moved by the leader in its correction, and its history names both', async () => {
    const { line, order, meant, report } = await buildWrongReport();

    const { fields } = await ask().query('board.reportForm', { lineId: line.id, id: report.id });
    const change = { id: report.id, version: 1, workOrderPlanId: meant.plan.id, confirm: true };
    const moved = await ask().mutate('board.correctReport', change);
    const [event] = (await ask().query('board.productionRecord.history', { id: report.id })).slice(-1);

    expect(fields.find((field: { name: string }) => field.name === 'workOrderPlanId').options).toMatchObject([
      { label: order.workOrderNumber },
      { value: meant.plan.id, label: `${meant.order.workOrderNumber} B面` },
    ]);
    expect(moved).toMatchObject({ workOrderId: meant.order.id, workOrderPlanId: meant.plan.id, layout: 'B面', outputCount: 190 });
    expect(event.changes.map(({ before, after }: { before: string; after: string }) => [before, after])).toEqual([
      [order.workOrderNumber, meant.order.workOrderNumber],
      [null, 'B面'],
    ]);
  });

  test('is moved by an old client that sends the row with another number, and one that sends it back as it was moves nothing', async () => {
    const { meant, order, report } = await buildWrongReport();

    const same = await legacy().mutate('board.productionRecord.update', { ...report, badCount: 4 });
    const moved = await legacy().mutate('board.productionRecord.update', { ...same, workOrderNumber: meant.order.workOrderNumber });

    expect(same).toMatchObject({ workOrderNumber: order.workOrderNumber, badCount: 4 });
    expect(moved).toMatchObject({ workOrderNumber: meant.order.workOrderNumber, workOrderPlanId: meant.plan.id });
  });

  test('stays where another report of the slot is, on its line and date, and once its shift has ended', async () => {
    const { line, shift, meant, report } = await buildWrongReport();
    const other = await buildLine(ask());
    const move = { id: report.id, workOrderPlanId: meant.plan.id, confirm: true };
    await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: meant.plan.id, confirm: true });

    const taken = await ask().refusal('board.correctReport', move);
    const elsewhere = await legacy().refusal('board.productionRecord.update', { ...report, lineId: other.id });
    const later = await legacy().refusal('board.productionRecord.update', { ...report, planDate: '2026-03-11' });
    await ask('2026-03-10 20:00').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0, confirm: true });
    const ended = await ask('2026-03-10 20:00').refusal('board.correctReport', { ...move, correctionReason: '记错工单' });

    expect(taken.problems.timeRange).toContain('已报工');
    expect(elsewhere.problems.lineId).toContain('不能改到其他产线');
    expect(later.problems.planDate).toContain('不能改到其他产线');
    expect(ended.code).toBe(409);
  });

  test('that somebody else has moved stays there when I changed something else', async () => {
    const { plan, meant, report } = await buildWrongReport();
    await ask().mutate('board.correctReport', { id: report.id, version: 1, workOrderPlanId: meant.plan.id, confirm: true });
    const mine = { ...entryOf(), id: report.id, version: 1, workOrderPlanId: plan.id, note: '夜里补记', confirm: true };

    const refusal = await ask().refusal('board.correctReport', mine);
    const { taken } = await ask().query('board.changedSince', mine);
    const saved = await ask().mutate('board.correctReport', { ...mine, ...taken, version: 2 });

    expect(refusal).toMatchObject({ code: 409, problems: {} });
    expect(saved).toMatchObject({ workOrderPlanId: meant.plan.id, note: '夜里补记' });
  });
});

test('a shift without a plan is reported by the work order that was made, which is confirmed', async () => {
  const line = await buildLine(ask('2026-03-10 08:00'));
  await ask('2026-03-10 08:00').mutate('board.startShift', startOf(line.id));
  const { order } = await buildOrder(ask(), { order: { lineId: line.id } });
  const report = { ...entryOf(), lineId: line.id, workOrderNumber: order.workOrderNumber };

  const form = await ask('2026-03-10 10:20').query('board.reportForm', { lineId: line.id });
  const unknown = await ask('2026-03-10 10:20').refusal('board.reportSlot', { ...report, workOrderNumber: 'WO-0' });
  const asked = await ask('2026-03-10 10:20').refusal('board.reportSlot', report);
  await ask('2026-03-10 10:20').mutate('board.reportSlot', { ...report, confirm: 'unplanned' });
  const { counts } = await ask('2026-03-10 10:20').query('board.lineDay', { lineId: line.id });
  const next = await ask('2026-03-10 12:20').query('board.reportForm', { lineId: line.id });

  expect(form.isUnplanned).toBe(true);
  const { readOnly, suggestions } = form.fields.find((field: { name: string }) => field.name === 'workOrderNumber');
  expect([readOnly, suggestions[0]]).toEqual([false, { value: order.workOrderNumber, label: '控制板' }]);
  expect(unknown.problems.workOrderNumber).toContain('不存在');
  expect(asked.problems).toEqual({ 'confirm.unplanned': '工单不在该班次的计划内' });
  expect(counts).toMatchObject({ filled: 1, missing: 0 });
  expect(next.values.workOrderNumber).toBe(order.workOrderNumber);
});
