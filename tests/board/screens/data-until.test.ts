import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from '../build.ts';

const { database } = usePlant('100001');
const ask = (local: string, door: 'page' | 'blade' = 'page') => leaderAt(database, local, { door });

/** A day with a plan of 1,200 that reported its first slot alone. */
async function buildDay() {
  const built = await buildRunningLine(ask('2026-03-10 08:05'), { plan: { planCount: 1200 } });
  const entry = { lineId: built.line.id, workOrderPlanId: built.plan.id, confirm: true };
  await ask('2026-03-10 10:02').mutate('board.reportSlot', { ...entryOf({ outputCount: 200 }), ...entry });
  return { ...built, entry };
}
const rowOf = async (local: string, id: string) =>
  (await ask(local).query('board.plantBoard', {})).lines.find((line: { id: string }) => line.id === id);

test('the board of the plant says until when there are reports, not what is missing since', async () => {
  const { line } = await buildDay();

  const noon = await rowOf('2026-03-10 14:20', line.id);

  expect(noon).toMatchObject({ dataUntil: '2026-03-10 10:00:00', isJudged: true, missing: 2, verdict: 'missing' });
});

test('a slot that a client reports ahead of its time is nothing that was due', async () => {
  const { line, entry } = await buildDay();
  const before = await ask('2026-03-10 10:20').query('board.lineBoard', { lineId: line.id });

  await ask('2026-03-10 10:20', 'blade').mutate('board.productionRecord.save', {
    ...entryOf({ timeRange: '18:00-20:00', inputCount: 10, outputCount: 10, badCount: 0, unpleasantSight: '' }),
    ...entry,
  });

  const after = await ask('2026-03-10 10:20').query('board.lineBoard', { lineId: line.id });
  expect(before.plan).toMatchObject({ due: { until: '2026-03-10 10:00:00', expected: 200 }, isBehind: false });
  // The line is expected to make nothing more in that slot, and to keep its pace in the others.
  expect(before.forecast).toEqual({ finishAt: '2026-03-10 20:00', atShiftEnd: 1200 });
  expect(after.forecast.atShiftEnd).toBe(1200 - 200 + 10);
  expect(after.plan).toMatchObject({ due: before.plan.due, isBehind: false, output: 210 });
  expect(await rowOf('2026-03-10 10:20', line.id)).toMatchObject({ dataUntil: '2026-03-10 10:00:00' });
});
