import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildOrder, buildRunningLine, entryOf, leaderAt } from './build.ts';

const plant = usePlant('100001');

const ask = (local = '2026-03-10 14:05') => leaderAt(plant.database, local);

async function buildReport() {
  const built = await buildRunningLine(ask());
  const report = (of: Record<string, unknown> = {}) =>
    ask().mutate('board.reportSlot', { ...entryOf(of), lineId: built.line.id, workOrderPlanId: built.plan.id, confirm: true });
  return { ...built, first: await report(), report };
}

test('a report of an open shift is removed; one of an ended or signed-off shift waits for a restart', async () => {
  const { shift, first, report } = await buildReport();
  const second = await report({ timeRange: '10:00-12:00' });

  await ask().mutate('board.productionRecord.remove', { ids: [second.id] });
  await ask('2026-03-10 20:05').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0 });
  const ended = await ask('2026-03-10 20:06').refusal('board.productionRecord.remove', { ids: [first.id] });
  await ask('2026-03-10 20:07').mutate('board.signOffShift', { id: shift.id, confirm: true, note: '已核对' });
  const signedOff = await ask('2026-03-10 20:08').refusal('board.productionRecord.remove', { ids: [first.id] });
  await ask('2026-03-10 20:09').mutate('board.shiftRecord.restart', { shiftId: shift.id, reason: '误报' });
  await ask('2026-03-10 20:10').mutate('board.productionRecord.remove', { ids: [first.id] });

  expect([ended, signedOff]).toMatchObject(Array(2).fill({ code: 409, message: '班次已结束，请先重启班次' }));
  expect((await ask().refusal('board.productionRecord.detail', { id: first.id })).code).toBe(404);
});

test('of several reports none is removed when the shift of one has ended', async () => {
  const [open, closed] = [await buildReport(), await buildReport()];
  await ask('2026-03-10 20:05').mutate('board.endShift', { shiftId: closed.shift.id, indirectWorkHour: 0 });

  const refusal = await ask().refusal('board.productionRecord.remove', { ids: [open.first.id, closed.first.id] });

  expect(refusal.code).toBe(409);
  expect((await ask().query('board.productionRecord.detail', { id: open.first.id })).id).toBe(open.first.id);
});

test('a report whose boards are on a transfer stays until enough others are put out', async () => {
  const { line, order, first, report } = await buildReport();
  const head = { workOrderNumber: order.workOrderNumber, fromLineId: line.id, toLineId: (await buildLine(ask())).id };
  const transfer = await ask().mutate('board.transferBoards.save', head);
  await ask().mutate('board.transferBoardsDetail.save', { transferBoardsId: transfer.id, quantity: 150, badCount: 0 });
  await ask().mutate('board.transferBoards.send', { ids: [transfer.id] });

  const refusal = await ask().refusal('board.productionRecord.remove', { ids: [first.id] });
  await report({ timeRange: '10:00-12:00' });
  await ask().mutate('board.productionRecord.remove', { ids: [first.id] });

  expect(refusal).toMatchObject({ code: 409, recordId: first.id });
  expect(refusal.message).toContain('已转板 150，删除后产出仅 0');
});

test('a report is not corrected below the boards that are on a transfer, nor to another work order', async () => {
  const { line, order, plan, first, report } = await buildReport();
  const { plan: other } = await buildOrder(ask(), { lineId: line.id, planDate: '2026-03-10' });
  const head = { workOrderNumber: order.workOrderNumber, fromLineId: line.id, toLineId: (await buildLine(ask())).id };
  const transfer = await ask().mutate('board.transferBoards.save', head);
  await ask().mutate('board.transferBoardsDetail.save', { transferBoardsId: transfer.id, quantity: 150, badCount: 0 });
  const correct = (of: Record<string, unknown>) => ({ id: first.id, ...entryOf(of), confirm: true });

  const refusals = [
    await ask().refusal('board.productionRecord.update', correct({ outputCount: 140 })),
    await ask().refusal('board.productionRecord.update', correct({ workOrderPlanId: other.id })),
  ];
  const enough = await ask().mutate('board.productionRecord.update', correct({ outputCount: 150 }));
  await report({ timeRange: '10:00-12:00' });
  const less = await ask().mutate('board.productionRecord.update', correct({ outputCount: 100, workOrderPlanId: plan.id }));

  expect(refusals.map(({ message }) => message)).toEqual(
    [140, 0].map((made) => `工单 ${order.workOrderNumber} 已转板 150，更正后产出仅 ${made}，请先更正转板单`),
  );
  expect([enough.outputCount, less.outputCount]).toEqual([150, 100]);
});

test('boards and the report behind them are not taken and removed at once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { line, order, first } = await buildReport();
    const head = { workOrderNumber: order.workOrderNumber, fromLineId: line.id, toLineId: (await buildLine(ask())).id };
    const transfer = await ask().mutate('board.transferBoards.save', head);

    const outcomes = await Promise.allSettled([
      ask().mutate('board.transferBoardsDetail.save', { transferBoardsId: transfer.id, quantity: 150, badCount: 0 }),
      ask().mutate('board.productionRecord.remove', { ids: [first.id] }),
    ]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});
