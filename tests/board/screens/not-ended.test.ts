import { expect, test } from 'vitest';
import { buildTenant } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildOrder, entryOf, leaderAt, startOf } from '../build.ts';

const { database } = usePlant();

/** A plant of its own, whose people ask at a moment of its clock. */
async function buildPlant(tenantId: string) {
  await buildTenant(database, tenantId);
  return (local: string) => leaderAt(database, local, { tenantId });
}
type Plant = Awaited<ReturnType<typeof buildPlant>>;

/** A line that started a shift and made 190 of its 1,000 in one slot. */
async function buildShift(plant: Plant, of: { shiftType: '1' | '2'; start: string; slot: string; at: string }) {
  const line = await buildLine(plant(of.start));
  const { planDate } = await plant(of.start).mutate('board.startShift', startOf(line.id, { shiftType: of.shiftType, startTime: of.start }));
  const { plan } = await buildOrder(plant(of.start), { lineId: line.id, planDate, plan: { shiftType: of.shiftType } });
  const entry = { ...entryOf({ timeRange: of.slot }), lineId: line.id, workOrderPlanId: plan.id, confirm: true };
  await plant(of.at).mutate('board.reportSlot', entry);
  return { ...line, planId: plan.id };
}

const night = { shiftType: '2', start: '2026-11-29 20:00', slot: '22:00-00:00', at: '2026-11-29 23:55' } as const;
const day = { shiftType: '1', start: '2026-11-30 08:00', slot: '08:00-10:00', at: '2026-11-30 10:00' } as const;

test("a night that nobody ended is out of the next day's figures, and asks to be ended under its own date", async () => {
  const plant = await buildPlant('100001');
  const [forgotten, running] = [await buildShift(plant, night), await buildShift(plant, day)];
  const late = plant('2026-11-30 10:20');

  const board = await late.query('board.plantBoard');
  const { lines } = await late.query('board.lineOverview');
  const own = await late.query('board.lineDay', { lineId: forgotten.id });
  const screen = await late.query('board.lineBoard', { lineId: forgotten.id });

  const notEnded = { planDate: '2026-11-29', shiftTypeName: '夜班', since: '2026-11-30 08:00:00' };
  expect(board).toMatchObject({ businessDate: '2026-11-30', shiftTypeName: '白班' });
  expect(board.totals).toMatchObject({ lines: 2, running: 1, notEnded: 1, plan: 1000, output: 190, rate: '0.1900', missing: 0 });
  expect(board.lines[0]).toMatchObject({ id: forgotten.id, verdict: 'notEnded', shiftId: null, output: 0, missing: 0, notEnded });
  expect(board.lines[1]).toMatchObject({ id: running.id, output: 190, notEnded: null });
  expect(lines[0]).toMatchObject({
    line: { id: forgotten.id },
    verdict: 'notEnded',
    totals: null,
    counts: null,
    toReport: [],
    canEnd: true,
  });
  expect(lines[0]).toMatchObject({ notEndedSince: notEnded.since, nextStep: { kind: 'end' }, shift: { planDate: '2026-11-29' } });
  expect(own).toMatchObject({ notEndedSince: notEnded.since, nextStep: { kind: 'end', at: notEnded.since } });
  expect(own.totals).toMatchObject({ planCount: 1000, outputCount: 190 });
  expect(screen).toMatchObject({ notEndedSince: notEnded.since, forecast: { finishAt: null, atShiftEnd: null } });
  expect(screen.plan).toMatchObject({ output: 190, expectedNow: null, isBehind: true });
});

test("yesterday's night is current until a quarter of an hour after its end, over the border of a year", async () => {
  const plant = await buildPlant('100002');
  await buildShift(plant, { ...night, start: '2026-12-31 20:00', at: '2026-12-31 23:55' });

  const seen = [];
  for (const moment of ['01:00', '08:14', '08:15']) {
    const { businessDate, totals } = await plant(`2027-01-01 ${moment}`).query('board.plantBoard');
    seen.push([businessDate, totals.running, totals.notEnded, totals.output]);
  }

  expect(seen).toEqual([
    ['2026-12-31', 1, 0, 190],
    ['2027-01-01', 1, 0, 190],
    ['2027-01-01', 0, 1, 0],
  ]);
});

test('a shift that reports overtime is current as long as it does', async () => {
  const plant = await buildPlant('100003');
  const line = await buildShift(plant, day);
  const countsAt = async (local: string) => {
    const { totals } = await plant(local).query('board.plantBoard');
    return [totals.running, totals.output];
  };

  const before = await countsAt('2026-11-30 20:20');
  const overtime = { ...entryOf({ timeRange: '20:00-22:00' }), lineId: line.id, workOrderPlanId: line.planId, confirm: true };
  await plant('2026-11-30 21:55').mutate('board.reportSlot', overtime);

  expect(before).toEqual([0, 0]);
  expect(await countsAt('2026-11-30 22:14')).toEqual([1, 380]);
  expect(await countsAt('2026-11-30 22:15')).toEqual([0, 0]);
});

test('a day shift that nobody ended does not keep the next date from beginning at midnight', async () => {
  const plant = await buildPlant('100004');
  await buildShift(plant, day);

  const { businessDate } = await plant('2026-12-01 00:30').query('board.plantBoard');
  const report = await plant('2026-12-01 00:30').query('board.dailyReport', {});

  expect([businessDate, report.dateFrom]).toEqual(['2026-12-01', '2026-12-01']);
});
