import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildOrder, buildRunningLine, entryOf, leaderAt, startOf } from './build.ts';

const plant = usePlant('100001');

const ask = (local: string, of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);
const statesOf = (day: { slots: { key: string; state: string }[] }) => day.slots.map(({ state }) => state);

test('a shift without a plan says so before anything is typed, and tells who may plan', async () => {
  const line = await buildLine(ask('2026-03-10 07:30'));
  await ask('2026-03-10 08:00').mutate('board.startShift', startOf(line.id));
  const formOf = (codes?: string[]) =>
    ask('2026-03-10 10:05', codes && { session: { codes: new Set(codes) } }).query('board.reportForm', { lineId: line.id });

  expect(await formOf()).toMatchObject({ plans: [], canPlan: true });
  expect(await formOf(['line_board', 'productionrecord_report'])).toMatchObject({ plans: [], canPlan: false });
});

test("a leader's day: start, report each slot, correct one, end, reopen", async () => {
  const setUp = ask('2026-03-10 07:30');
  const line = await buildLine(setUp);
  const { plan } = await buildOrder(setUp, { lineId: line.id, planDate: '2026-03-10' });
  const before = await setUp.query('board.lineDay', { lineId: line.id });
  const start = await setUp.query('board.startForm', { lineId: line.id });
  await setUp.mutate('board.startShift', { ...startOf(line.id), startTime: start.values.startTime });

  const keys = ['08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00'];
  for (const [index, key] of keys.entries()) {
    const now = ask(`2026-03-10 ${String(10 + index * 2)}:05`);
    const { values, slot } = await now.query('board.reportForm', { lineId: line.id });
    expect(slot.key).toBe(key);
    await now.mutate('board.reportSlot', {
      ...values,
      inputCount: 150,
      outputCount: 140,
      badCount: 1,
      appearanceBadCount: 0,
      numberOfWorker: values.numberOfWorker ?? 18,
      confirm: true,
    });
  }
  const evening = ask('2026-03-10 20:10');
  const full = await evening.query('board.lineDay', { lineId: line.id });
  const first = full.slots[0].reports[0];
  await evening.mutate('board.correctReport', { id: first.id, version: first.version, outputCount: 145, confirm: true });
  await evening.mutate('board.endShift', { shiftId: full.shift.id, datetime: '2026-03-10 20:00', indirectWorkHour: '0' });
  const ended = await evening.query('board.lineDay', { lineId: line.id });
  await evening.mutate('board.shiftRecord.restart', { shiftId: full.shift.id, reason: '补报' });
  const reopened = await evening.query('board.lineDay', { lineId: line.id });

  expect(before).toMatchObject({ shift: null, slots: [], canStart: true, canReport: false, next: null });
  expect(statesOf(full)).toEqual(keys.map(() => 'filled'));
  expect(full).toMatchObject({ canStart: false, canEnd: true, canReport: true, canRestart: false, next: null });
  expect(full.plans).toMatchObject([{ id: plan.id, planCount: 1000, inputCount: 900, outputCount: 840, plannedRate: '0.8400' }]);
  expect(full.totals).toMatchObject({
    planCount: 1000,
    outputCount: 840,
    expected: 1000,
    attainment: '0.8400',
    investedHours: '228.00',
    lostHours: '0.00',
  });
  expect(ended).toMatchObject({
    canStart: true,
    canEnd: false,
    canRestart: true,
    lastEnded: { id: full.shift.id, shiftTypeName: '白班' },
    currentShiftId: null,
  });
  expect(ended.slots[0].reports[0]).toMatchObject({ outputCount: 145, isCorrected: true });
  expect(reopened).toMatchObject({ currentShiftId: full.shift.id, canEnd: true, shift: { restartReason: '补报' } });
});

test('at 10:20 the first slot is missing, the next one runs, and the form begins with the missing one', async () => {
  const { line, plan } = await buildRunningLine(ask('2026-03-10 08:00'));

  const now = ask('2026-03-10 10:20');
  const [day, form, { lines }] = [
    await now.query('board.lineDay', { lineId: line.id }),
    await now.query('board.reportForm', { lineId: line.id }),
    await now.query('board.lineOverview'),
  ];

  expect(statesOf(day)).toEqual(['missing', 'running', 'later', 'later', 'later', 'later']);
  expect(day.next).toBe('08:00-10:00');
  expect(form.values).toMatchObject({
    timeRange: '08:00-10:00',
    workHour: '2',
    numberOfWorker: 19,
    workHourType: 1,
    productionProcess: 1,
    workOrderPlanId: plan.id,
    inputCount: null,
  });
  expect(form.fields.find(({ name }: { name: string }) => name === 'timeRange').options).toHaveLength(6);
  expect(lines.find((one: { line: { id: string } }) => one.line.id === line.id)).toMatchObject({
    counts: { filled: 0, missing: 1, due: 0, running: 1, later: 4 },
    toReport: [{ key: '08:00-10:00' }],
    totals: { planCount: 1000, outputCount: 0, attainment: '0.0000', expected: 194 },
    shift: { shiftTypeName: '白班' },
    canReport: true,
  });
});

test('people and plan are those of the report before, and the kind of hours follows the business date', async () => {
  const saturday = ask('2026-03-14 10:05');
  const line = await buildLine(saturday);
  await saturday.mutate('board.startShift', startOf(line.id, { startTime: '2026-03-14 08:00' }));
  await buildOrder(saturday, { lineId: line.id, planDate: '2026-03-14' });
  const second = await buildOrder(saturday, { lineId: line.id, planDate: '2026-03-14' });
  const fresh = await saturday.query('board.reportForm', { lineId: line.id });
  await saturday.mutate('board.reportSlot', {
    ...entryOf({ numberOfWorker: 7, workHourType: 3 }),
    lineId: line.id,
    workOrderPlanId: second.plan.id,
  });

  const next = await ask('2026-03-14 12:05').query('board.reportForm', { lineId: line.id });

  expect(fresh.values.workHourType).toBe(3);
  expect(next.values).toMatchObject({ timeRange: '10:00-12:00', numberOfWorker: 7, workHourType: 3, workOrderPlanId: second.plan.id });
});

test('a report to be corrected comes with its own values and version', async () => {
  const { line, plan } = await buildRunningLine(ask('2026-03-10 08:00'));
  const now = ask('2026-03-10 10:05');
  const report = await now.mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });

  const form = await now.query('board.reportForm', { lineId: line.id, id: report.id });

  expect(form).toMatchObject({ corrects: { id: report.id, version: 1 }, existing: null, slot: { key: '08:00-10:00' } });
  expect(form.values).toMatchObject({ outputCount: 190, workHour: '2.00', timeRange: '08:00-10:00' });
  expect(await now.refusal('board.reportForm', { lineId: line.id, id: '1' })).toMatchObject({ code: 404 });
});

test('a semi-finished line shows one slot, the whole shift', async () => {
  const { line } = await buildRunningLine(ask('2026-03-10 08:00'), { line: { lineType: 'semi' } });

  const form = await ask('2026-03-10 19:30').query('board.reportForm', { lineId: line.id });

  expect(form).toMatchObject({
    variant: 'semi',
    slot: { key: '08:00-20:00', state: 'running' },
    values: { workHour: '11.5', productionProcess: 2, numberOfWorker: null },
  });
});

test('an older shift is shown, but only the current one can be worked on', async () => {
  const { line, shift } = await buildRunningLine(ask('2026-03-09 08:00'), { shift: { startTime: '2026-03-09 08:00' } });
  await ask('2026-03-09 20:00').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0 });
  const current = await ask('2026-03-10 08:00').mutate('board.startShift', startOf(line.id));
  const other = await buildLine(ask('2026-03-10 08:00'));

  const day = await ask('2026-03-10 09:00').query('board.lineDay', { lineId: line.id, shiftId: shift.id });

  expect(day).toMatchObject({ shift: { id: shift.id }, currentShiftId: current.id, canReport: false, canEnd: false, canStart: false });
  expect(await ask('2026-03-10 09:00').refusal('board.lineDay', { lineId: other.id, shiftId: shift.id })).toMatchObject({ code: 404 });
});

test('somebody who may only look is offered nothing', async () => {
  const { line } = await buildRunningLine(ask('2026-03-10 08:00'));

  const day = await ask('2026-03-10 09:00', { session: { codes: new Set(['productionline']) } }).query('board.lineDay', {
    lineId: line.id,
  });

  expect(day).toMatchObject({
    canStart: false,
    canEnd: false,
    canReport: false,
    canCorrect: false,
    canEditState: false,
    canRestart: false,
  });
});

test('a slot that has not begun cannot be reported at the line', async () => {
  const { line, plan } = await buildRunningLine(ask('2026-03-10 08:00'));

  const refusal = await ask('2026-03-10 10:20').refusal('board.reportSlot', {
    ...entryOf({ timeRange: '18:00-20:00' }),
    lineId: line.id,
    workOrderPlanId: plan.id,
  });

  expect(refusal.problems).toEqual({ timeRange: '时段 18:00-20:00 尚未开始，不能填报' });
});
