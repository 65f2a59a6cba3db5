import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt, startOf } from '../build.ts';

const { database } = usePlant('100001');

const ask = (local: string) => leaderAt(database, local);
const noon = '2026-03-10 12:20';

/** A day shift with a plan of 1,200 that reported 08:00-12:00, and 60 of the slot in which it ends at 12:20. */
async function buildEarlyEnd() {
  const { line, shift, order } = await buildRunningLine(ask('2026-03-10 08:05'), { plan: { planCount: 1200 } });
  for (const [timeRange, outputCount, now] of [
    ['08:00-10:00', 200, '2026-03-10 10:01'],
    ['10:00-12:00', 200, '2026-03-10 12:01'],
    ['12:00-14:00', 60, noon],
  ] as const)
    await ask(now).mutate('board.reportSlot', {
      ...entryOf({ timeRange, outputCount }),
      lineId: line.id,
      workOrderNumber: order.workOrderNumber,
      confirm: true,
    });
  const end = { shiftId: shift.id, indirectWorkHour: 0, datetime: noon };
  return { line, shift, end };
}

type PlantLine = { id: string; verdict: string } & Record<string, unknown>;
const boardOf = async (local: string) =>
  (await ask(local).query('board.plantBoard', {})) as { lines: PlantLine[]; totals: Record<string, number> };

describe('ending a shift before its planned end', () => {
  test('says what was made, what is still to come and when it was to end, and asks', async () => {
    const { line, end } = await buildEarlyEnd();

    const form = await ask(noon).query('board.endForm', { lineId: line.id });
    const refusal = await ask(noon).refusal('board.endShift', end);
    const ended = await ask(noon).mutate('board.endShift', { ...end, confirm: Object.keys(refusal.problems)[0]?.slice('confirm.'.length) });

    expect(form).toMatchObject({ plannedEnd: '2026-03-10 20:00:00', totals: { outputCount: 460, planCount: 1200 } });
    expect(form.ahead.map(({ label }: { label: string }) => label)).toEqual(['14:00-16:00', '16:00-18:00', '18:00-20:00']);
    expect(Object.values(refusal.problems)).toEqual([
      '距计划结束 20:00 还有 7 小时 40 分，产出 460 / 计划 1,200，还有 3 个时段未到：确认提前结班',
    ]);
    expect(ended.shiftState).toBe('ended');
  });

  test('is not asked about at the planned end', async () => {
    const { end } = await buildEarlyEnd();

    const ended = await ask('2026-03-10 19:58').mutate('board.endShift', { ...end, datetime: '2026-03-10 19:58', confirm: 'unreported' });

    expect(ended.shiftState).toBe('ended');
  });

  test('leaves its plan and its trouble on every board until the next shift is due', async () => {
    const { line, end } = await buildEarlyEnd();
    await ask(noon).mutate('board.endShift', { ...end, confirm: true });

    const day = await ask('2026-03-10 12:30').query('board.lineDay', { lineId: line.id });
    const plant = await boardOf('2026-03-10 12:30');
    const overview = await ask('2026-03-10 12:30').query('board.lineOverview', {});
    const lineBoard = await ask('2026-03-10 12:30').query('board.lineBoard', { lineId: line.id });
    const night = await boardOf('2026-03-10 20:16');

    const slots = day.slots as { key: string; state: string; plan: number; difference: number | null }[];
    expect(slots.map(({ state }) => state)).toEqual(['filled', 'filled', 'filled', 'notWorked', 'notWorked', 'notWorked']);
    expect(slots[2]).toMatchObject({ plan: 200, difference: -140 });
    expect(slots[3]).toMatchObject({ plan: 200, difference: -200 });
    expect(day.totals).toMatchObject({ isBehind: true, planCount: 1200 });
    const row = plant.lines.find(({ id }) => id === line.id);
    expect(row).toMatchObject({ endedAt: '2026-03-10 12:20:00', verdict: 'behind', isBehind: true, output: 460, plan: 1200 });
    const summary = overview.lines.find((one: { line: { id: string } }) => one.line.id === line.id);
    expect(summary).toMatchObject({ verdict: 'behind', shift: { shiftState: 'ended' }, toReport: [], totals: { outputCount: 460 } });
    expect(lineBoard.plan).toMatchObject({ count: 1200, isBehind: true, expectedNow: expect.any(Number) });
    expect(night.lines.find(({ id }) => id === line.id)).toMatchObject({ shiftId: null });
  });

  test('offers to restart it, and the following shift as the next one', async () => {
    const { line, end } = await buildEarlyEnd();
    await ask(noon).mutate('board.endShift', { ...end, confirm: true });

    const day = await ask('2026-03-10 12:30').query('board.lineDay', { lineId: line.id });
    const early = await ask('2026-03-10 19:30').query('board.lineDay', { lineId: line.id });

    expect(day.coming).toMatchObject({ planDate: '2026-03-10', shiftType: '2' });
    expect(day.nextStep).toMatchObject({ kind: 'signOff' });
    expect(early.nextStep).toMatchObject({ kind: 'start' });

    // Started ahead and ended again, the night leaves no shift of this date to start.
    const night = startOf(line.id, { shiftType: '2', startTime: '2026-03-10 12:40', confirm: true });
    const { id } = await ask('2026-03-10 12:40').mutate('board.startShift', night);
    await ask('2026-03-10 12:50').mutate('board.endShift', { shiftId: id, indirectWorkHour: 0, confirm: true });
    const after = await ask('2026-03-10 12:55').query('board.lineDay', { lineId: line.id });
    expect(after.coming).toMatchObject({ planDate: '2026-03-11', shiftType: '1' });
  });
});

describe('one judgement on all boards', () => {
  test('a line with a missing slot is in trouble, and comes in the same place everywhere', async () => {
    const fine = await buildRunningLine(ask('2026-03-10 08:05'), { plan: { planCount: 600 } });
    const missing = await buildRunningLine(ask('2026-03-10 08:05'), { plan: { planCount: 600 } });
    const report = (of: typeof fine, timeRange: string, now: string) =>
      ask(now).mutate('board.reportSlot', {
        ...entryOf({ timeRange }),
        lineId: of.line.id,
        workOrderNumber: of.order.workOrderNumber,
        confirm: true,
      });
    for (const one of [fine, missing]) await report(one, '08:00-10:00', '2026-03-10 10:01');
    await report(fine, '10:00-12:00', '2026-03-10 12:01');

    const now = '2026-03-10 12:20';
    const plant = await boardOf(now);
    const overview = await ask(now).query('board.lineOverview', {});

    const ids = overview.lines.map(({ line }: { line: { id: string } }) => line.id);
    expect(plant.lines.map(({ id }) => id)).toEqual(ids);
    const verdicts = new Map(plant.lines.map(({ id, verdict }) => [id, verdict]));
    expect([verdicts.get(fine.line.id), verdicts.get(missing.line.id)]).toEqual(['onPlan', 'missing']);
    expect(ids.indexOf(missing.line.id)).toBeLessThan(ids.indexOf(fine.line.id));
  });
});
