import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from '../build.ts';

const plant = usePlant('100001');
const leader = (clock: string) => leaderAt(plant.database, `2026-03-10 ${clock}`);

/** A line whose first slot, of which 1000 are due, made so many. */
async function buildMade(outputCount: number) {
  const { line, plan, shift } = await buildRunningLine(leader('08:00'), { plan: { planCount: 6000 } });
  const entry = entryOf({ inputCount: 1000, outputCount });
  await leader('10:00').mutate('board.reportSlot', { ...entry, lineId: line.id, workOrderPlanId: plan.id, confirm: true });
  return { line, shift };
}
const boardOf = async (lineId: string, clock: string) => {
  const [plantBoard, lineBoard, { lines }] = await Promise.all([
    leader(clock).query('board.plantBoard'),
    leader(clock).query('board.lineBoard', { lineId }),
    leader(clock).query('board.lineOverview'),
  ]);
  const row = plantBoard.lines.find(({ id }: { id: string }) => id === lineId);
  const { verdict } = lines.find(({ line }: { line: { id: string } }) => line.id === lineId);
  return { row, lineBoard, verdict, behind: plantBoard.totals.behind as number };
};

describe('a line that lacks a little', () => {
  test.each([
    [999, 'near', false, true],
    [990, 'near', false, true],
    [989, 'behind', true, false],
    [450, 'behind', true, false],
    [1000, 'onPlan', false, false],
  ])('made %i of the 1000 that were due: %s on every board', async (made, verdict, isBehind, isNear) => {
    const { line } = await buildMade(made);

    const board = await boardOf(line.id, '10:05');

    expect(board.row).toMatchObject({ verdict, isBehind });
    expect(board.verdict).toBe(verdict);
    expect(board.lineBoard.plan).toMatchObject({ isBehind, isNear, due: { expected: 1000 } });
  });

  test('is almost there once it has ended, too, and not counted among those behind', async () => {
    const before = (await boardOf((await buildMade(1000)).line.id, '10:05')).behind;
    const { line, plan, shift } = await buildRunningLine(leader('08:00'), { plan: { planCount: 1700 } });
    const entry = entryOf({ inputCount: 1700, outputCount: 1699 });
    await leader('10:00').mutate('board.reportSlot', { ...entry, lineId: line.id, workOrderPlanId: plan.id, confirm: true });
    await leader('10:05').mutate('board.endShift', { shiftId: shift.id, datetime: '2026-03-10 10:05', indirectWorkHour: 0, confirm: true });

    const board = await boardOf(line.id, '10:06');

    expect(board.row).toMatchObject({ verdict: 'near', isBehind: false, rate: '0.99941176' });
    expect(board.behind).toBe(before);
  });
});

test('a finish that the pace had promised and that has passed without a report is forecast no more', async () => {
  const { line } = await (async () => {
    const built = await buildRunningLine(leader('08:00'), { plan: { planCount: 300 } });
    const entry = entryOf({ outputCount: 190 });
    await leader('10:00').mutate('board.reportSlot', { ...entry, lineId: built.line.id, workOrderPlanId: built.plan.id, confirm: true });
    return built;
  })();

  const inTime = await leader('10:30').query('board.lineBoard', { lineId: line.id });
  const late = await leader('11:30').query('board.lineBoard', { lineId: line.id });

  // 190 in two hours: the 110 that are left take 70 minutes.
  expect(inTime.forecast).toEqual({ finishAt: '2026-03-10 11:09', atShiftEnd: 1140 });
  expect(late.forecast).toEqual({ finishAt: null, atShiftEnd: 1140 });
});
