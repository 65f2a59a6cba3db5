import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildOrder, buildRunningLine, entryOf, leaderAt, startOf } from '../build.ts';

const plant = usePlant('100001');
const ask = (local = '2026-03-10 10:05') => leaderAt(plant.database, local);

test('a line that becomes another type changes nothing in the shifts that it has worked, and reports as before until the open one ends', async () => {
  const { line, shift, plan } = await buildRunningLine(ask('2026-03-10 08:00'));
  const report = (timeRange: string) =>
    ask('2026-03-10 12:05').mutate('board.reportSlot', {
      ...entryOf({ timeRange }),
      lineId: line.id,
      workOrderPlanId: plan.id,
      confirm: true,
    });
  const figures = async () =>
    (await ask().query('board.dailyReport', { dateFrom: '2026-03-10', dateTo: '2026-03-10', lineId: line.id })).total;
  await report('08:00-10:00');
  const before = await figures();

  await ask().mutate('board.productionLine.update', { id: line.id, lineType: 'semi' });
  const after = await figures();
  const form = await ask('2026-03-10 12:05').query('board.reportForm', { lineId: line.id });
  await report('10:00-12:00');
  const day = await ask('2026-03-10 12:05').query('board.lineBoard', { lineId: line.id });

  expect(after).toEqual(before);
  expect([before.invested, before.machineHours]).toEqual(['36.00', null]);
  expect(form.variant).toBe('dip');
  expect(day).toMatchObject({ hoursOf: 'people', plan: { output: 380 } });

  await ask('2026-03-10 20:05').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0, confirm: true });
  await ask('2026-03-11 08:00').mutate('board.startShift', startOf(line.id, { startTime: '2026-03-11 08:00' }));
  await buildOrder(ask('2026-03-11 08:00'), { lineId: line.id, planDate: '2026-03-11' });
  expect((await ask('2026-03-11 08:00').query('board.reportForm', { lineId: line.id })).variant).toBe('semi');
  expect((await ask('2026-03-11 08:00').query('board.lineDay', { lineId: line.id, shiftId: shift.id })).totals.hoursOf).toBe('people');
});
