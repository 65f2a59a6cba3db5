import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt, startOf } from '../build.ts';

const { database } = usePlant('100001');
const ask = (local: string) => leaderAt(database, local);

const slots = ['08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00'];

/** A day that made so much of 1,200 in each of its slots, and ended at its planned end. */
async function buildDay(outputCount: number) {
  const built = await buildRunningLine(ask('2026-03-10 08:05'), { plan: { planCount: 1200, shiftType: '1' } });
  const { line, shift, order } = built;
  for (const timeRange of slots)
    await ask('2026-03-10 20:00').mutate('board.reportSlot', {
      ...entryOf({ timeRange, inputCount: outputCount, outputCount, badCount: 0, unpleasantSight: '' }),
      lineId: line.id,
      workOrderNumber: order.workOrderNumber,
      confirm: true,
    });
  await ask('2026-03-10 20:00').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0 });
  return built;
}

test('at the change of shifts the plant sees the result of the shift that ended, until the next is due', async () => {
  const [reached, short] = [await buildDay(200), await buildDay(150)];
  await ask('2026-03-10 20:02').mutate('board.startShift', startOf(short.line.id, { shiftType: '2', startTime: '2026-03-10 20:00' }));

  const board = await ask('2026-03-10 20:03').query('board.plantBoard', {});
  const overview = await ask('2026-03-10 20:03').query('board.lineOverview', {});
  const later = await ask('2026-03-10 20:16').query('board.plantBoard', {});

  const row = (of: typeof board, id: string) => of.lines.find((line: { id: string }) => line.id === id);
  expect(row(board, reached.line.id)).toMatchObject({ endedAt: '2026-03-10 20:00:00', output: 1200, plan: 1200, verdict: 'onPlan' });
  expect(row(board, short.line.id)).toMatchObject({ endedAt: null, output: 0 });
  expect(board).toMatchObject({ businessDate: '2026-03-10', shiftTypeName: '白班' });
  expect(board.totals).toMatchObject({ rate: '1.0000', output: 1200, plan: 1200, running: 1, ended: 1 });
  expect(overview.lines.find(({ line }: { line: { id: string } }) => line.id === reached.line.id)).toMatchObject({
    verdict: 'onPlan',
    canStart: true,
    totals: { outputCount: 1200 },
  });
  expect(row(later, reached.line.id)).toMatchObject({ shiftId: null, output: 0 });
  expect(later.totals).toMatchObject({ running: 1, ended: 0 });
});
