import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildOrder, buildRunningLine, entryOf, leaderAt, startOf } from './build.ts';

const plant = usePlant('100001', '100002');

const ask = (local: string, of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);
const slotNames = ['08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00'];

/** A line whose day shift of 2026-03-10 made 1,080 of a plan, and whose night shift has begun. */
async function buildTwoShifts(planCount: number, plan: Record<string, unknown> = {}) {
  const { line, shift: day, plan: made } = await buildRunningLine(ask('2026-03-10 08:00'), { plan: { planCount, ...plan } });
  const evening = ask('2026-03-10 20:05');
  for (const timeRange of slotNames)
    await evening.mutate('board.reportSlot', {
      ...entryOf({ timeRange, outputCount: 180 }),
      lineId: line.id,
      workOrderPlanId: made.id,
      confirm: true,
    });
  await evening.mutate('board.endShift', { shiftId: day.id, datetime: '2026-03-10 20:00', indirectWorkHour: 0 });
  const night = await evening.mutate('board.startShift', startOf(line.id, { shiftType: '2', startTime: '2026-03-10 20:00' }));
  return { line, day, night, plan: made };
}

describe('a plan of a date is shared out over its shifts', () => {
  test('each shift of two is held against its half, and the day against the whole', async () => {
    const { line, day } = await buildTwoShifts(2301);
    const atOne = ask('2026-03-11 01:00');

    const [night, before, board] = [
      await atOne.query('board.lineDay', { lineId: line.id }),
      await atOne.query('board.lineDay', { lineId: line.id, shiftId: day.id }),
      await atOne.query('board.lineBoard', { lineId: line.id }),
    ];

    expect(before.totals).toMatchObject({ planCount: 1151, outputCount: 1080, attainment: '0.93831451', planOf: 'shift' });
    expect(night.totals).toMatchObject({
      planCount: 1150,
      outputCount: 0,
      day: { planCount: 2301, outputCount: 1080, attainment: '0.46936115' },
    });
    expect(night.plans).toMatchObject([{ planCount: 2301, shiftCount: 1150 }]);
    expect(board.plan).toMatchObject({ count: 1150, of: 'shift', day: { count: 2301, output: 1080 } });
    expect(board.slots.map(({ plan }: { plan: number }) => plan)).toEqual([192, 191, 192, 192, 191, 192]);
  });

  test('a line that works days alone keeps the whole', async () => {
    const { line } = await buildRunningLine(ask('2026-03-10 08:00'));

    const { totals } = await ask('2026-03-10 12:00').query('board.lineDay', { lineId: line.id });

    expect(totals).toMatchObject({ planCount: 1000, planOf: 'day', day: { planCount: 1000 } });
  });

  test('the night that is still to come has its part when the line worked nights this week, and none once it is past', async () => {
    const { line, night } = await buildTwoShifts(1000);
    const morning = ask('2026-03-11 08:00');
    await morning.mutate('board.endShift', { shiftId: night.id, indirectWorkHour: 0, confirm: 'unreported' });
    await morning.mutate('board.startShift', startOf(line.id, { startTime: '2026-03-11 08:00' }));
    await buildOrder(morning, { lineId: line.id, planDate: '2026-03-11' });

    const [noon, later] = [
      await ask('2026-03-11 12:00').query('board.lineDay', { lineId: line.id }),
      await ask('2026-03-12 09:00').query('board.lineDay', { lineId: line.id }),
    ];

    expect(noon.totals).toMatchObject({ planCount: 500, planOf: 'shift' });
    expect(later.totals).toMatchObject({ planCount: 1000, planOf: 'day' });
  });

  test('one night among the days of a week takes nothing from the plan of the next day', async () => {
    const line = await buildLine(ask('2026-03-05 07:50'));
    for (const [shiftType, date, startTime] of [
      ['1', '2026-03-05', '08:00'],
      ['1', '2026-03-06', '08:00'],
      ['2', '2026-03-09', '20:00'],
    ] as const) {
      const asked = ask(`${date} 22:00`, { door: 'blade' });
      const shift = await asked.mutate('board.shiftRecord.save', startOf(line.id, { shiftType, startTime: `${date} ${startTime}` }));
      await asked.mutate('board.shiftRecord.end', { shiftId: shift.id, indirectWorkHour: 0 });
    }
    await ask('2026-03-10 08:00').mutate('board.startShift', startOf(line.id));
    await buildOrder(ask('2026-03-10 08:00'), { lineId: line.id, planDate: '2026-03-10' });

    const [day, board] = [
      await ask('2026-03-10 18:05').query('board.lineDay', { lineId: line.id }),
      await ask('2026-03-10 21:00').query('board.plantBoard'),
    ];

    expect(day.totals).toMatchObject({ planCount: 1000, planOf: 'day' });
    expect(board.lines.find(({ id }: { id: string }) => id === line.id)).toMatchObject({ idleSince: null });
  });

  test('whoever plans for no shift reads which shifts share the plan', async () => {
    const { line, plan } = await buildTwoShifts(1000);
    const helpAt = async (place: Record<string, unknown>) => {
      const { form } = await ask('2026-03-10 21:00').query('board.workOrderPlan.screen', place);
      return form.find(({ name }: { name: string }) => name === 'shiftType').help;
    };

    expect(await helpAt({ id: plan.id })).toBe('不填时分摊为：白班 50%、夜班 50%');
    expect(await helpAt({ lineId: line.id, planDate: '2026-03-10' })).toBe('不填时分摊为：白班 50%、夜班 50%');
    expect(await helpAt({ lineId: line.id, planDate: '2026-02-30' })).toBe('不填时按各班净工作时间分摊');
  });

  test('a plan that names its shift is that of this shift alone', async () => {
    const { line, night, plan } = await buildTwoShifts(1000, { shiftType: '1' });
    const { plan: own } = await buildOrder(ask('2026-03-10 20:05'), {
      lineId: line.id,
      planDate: '2026-03-10',
      plan: { planCount: 600, shiftType: '2' },
    });

    const { totals, plans } = await ask('2026-03-10 22:05').query('board.lineDay', { lineId: line.id });
    const refusal = await ask('2026-03-10 22:05').refusal('board.reportSlot', {
      ...entryOf({ timeRange: '20:00-22:00' }),
      lineId: line.id,
      shiftRecordId: night.id,
      workOrderPlanId: plan.id,
    });

    expect(plans.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    expect(totals).toMatchObject({ planCount: 600, planOf: 'shift', day: { planCount: 1600 } });
    expect(refusal.problems).toEqual({ workOrderPlanId: '该计划属于另一班别' });
  });

  test('one work order may be planned once for each shift of a line', async () => {
    const asked = ask('2026-03-10 07:00');
    const line = await buildLine(asked);
    const { order } = await buildOrder(asked, { lineId: line.id, planDate: '2026-03-10', plan: { shiftType: '1' } });
    const plan = { workOrderId: order.id, lineId: line.id, planDate: '2026-03-10', planCount: 10 };

    await asked.mutate('board.workOrderPlan.save', { ...plan, shiftType: '2' });
    const second = await asked.refusal('board.workOrderPlan.save', { ...plan, shiftType: '2' });

    expect(second.problems.workOrderId).toContain('已有计划');
  });
});

describe('the next step of a line', () => {
  test('goes from the start over each slot to the end that was planned', async () => {
    const setUp = ask('2026-03-10 07:55');
    const line = await buildLine(setUp);
    await buildOrder(setUp, { lineId: line.id, planDate: '2026-03-10' });
    const dayAt = (local: string) => ask(local).query('board.lineDay', { lineId: line.id });

    const before = await dayAt('2026-03-10 07:55');
    await setUp.mutate('board.startShift', startOf(line.id));
    const steps = [];
    for (const clock of ['09:00', '09:55', '10:20']) steps.push((await dayAt(`2026-03-10 ${clock}`)).nextStep);
    const late = await dayAt('2026-03-10 20:15');
    const forgotten = await dayAt('2026-03-11 01:00');

    expect(before).toMatchObject({
      shift: null,
      nextStep: { kind: 'start', at: '2026-03-10 08:00:00' },
      coming: { planDate: '2026-03-10', shiftTypeName: '白班', planCount: 1000, plans: [{ planCount: 1000 }] },
      plans: [{ planCount: 1000 }],
    });
    expect(steps).toMatchObject([
      { kind: 'wait', slot: { key: '08:00-10:00', state: 'running' }, at: '2026-03-10 10:00:00' },
      { kind: 'report', slot: { key: '08:00-10:00', state: 'due' } },
      { kind: 'report', slot: { key: '08:00-10:00', state: 'missing' } },
    ]);
    expect(late.nextStep).toEqual({ kind: 'end', slot: null, at: '2026-03-10 20:00:00' });
    expect(forgotten).toMatchObject({ nextStep: { kind: 'end', at: '2026-03-10 20:00:00' }, counts: { missing: 6, optional: 3, due: 0 } });
  });
});

describe('a line is judged by what was due', () => {
  test('at its pace it is not behind while its next slot runs', async () => {
    const { line, plan } = await buildRunningLine(ask('2026-03-10 08:00'), { plan: { planCount: 1200 } });
    const report = (timeRange: string, outputCount: number) =>
      ask('2026-03-10 12:05').mutate('board.reportSlot', {
        ...entryOf({ timeRange, outputCount }),
        lineId: line.id,
        workOrderPlanId: plan.id,
      });
    await report('08:00-10:00', 200);
    await report('10:00-12:00', 200);

    const [onPace, late] = [
      await ask('2026-03-10 13:30').query('board.lineDay', { lineId: line.id }),
      await ask('2026-03-10 14:20').query('board.lineDay', { lineId: line.id }),
    ];

    expect(onPace.totals).toMatchObject({ expected: 550, due: { until: '2026-03-10 12:00:00', expected: 400 }, isBehind: false });
    expect(late.totals).toMatchObject({ due: { until: '2026-03-10 14:00:00', expected: 600 } });
  });

  test('a line whose forecast meets the plan is not behind, one whose does not is', async () => {
    const { line, plan } = await buildRunningLine(ask('2026-03-10 08:00'), { plan: { planCount: 1200 } });
    const dayAfter = async (clock: string, timeRange: string, outputCount: number) => {
      const entry = entryOf({ timeRange, inputCount: 300, outputCount });
      await ask(`2026-03-10 ${clock}`).mutate('board.reportSlot', { ...entry, lineId: line.id, workOrderPlanId: plan.id, confirm: true });
      return ask(`2026-03-10 ${clock}`).query('board.lineDay', { lineId: line.id });
    };

    const slow = await dayAfter('10:05', '08:00-10:00', 100);
    const better = await dayAfter('12:05', '10:00-12:00', 250);
    const met = await dayAfter('14:05', '12:00-14:00', 249);

    expect(slow.totals.isBehind).toBe(true);
    expect(better).toMatchObject({ totals: { due: { expected: 400 }, isBehind: true }, forecast: { atShiftEnd: 1050 } });
    expect(met).toMatchObject({ totals: { due: { expected: 600 }, outputCount: 599, isBehind: false }, forecast: { atShiftEnd: 1348 } });
  });

  test('a line that reports once a shift is not behind before its report is due', async () => {
    const { line } = await buildRunningLine(ask('2026-03-10 08:00'), { line: { lineType: 'semi' } });

    const { totals, nextStep } = await ask('2026-03-10 17:00').query('board.lineDay', { lineId: line.id });

    expect(totals).toMatchObject({ due: null, isBehind: false, hoursOf: 'machines' });
    expect(nextStep).toMatchObject({ kind: 'wait' });
  });
});

test('the board of the plant names a line first that has a plan and has not started', async () => {
  const tenantId = '100002';
  const early = ask('2026-03-10 08:00', { tenantId });
  const running = await buildRunningLine(early);
  const idle = await buildLine(early);
  const free = await buildLine(early);
  await buildOrder(early, { lineId: idle.id, planDate: '2026-03-10' });

  const [inGrace, later] = [
    await ask('2026-03-10 08:14', { tenantId }).query('board.plantBoard'),
    await ask('2026-03-10 08:15', { tenantId }).query('board.plantBoard'),
  ];

  expect(inGrace.totals).toMatchObject({ notStarted: 0 });
  expect(later.totals).toMatchObject({ notStarted: 1, running: 1 });
  expect(later.lines.map(({ id, idleSince }: { id: string; idleSince: string | null }) => [id, idleSince])).toEqual([
    [idle.id, '2026-03-10 08:00:00'],
    [running.line.id, null],
    [free.id, null],
  ]);
});
