import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from '../build.ts';

const plant = usePlant('100001');
const ask = (local: string) => leaderAt(plant.database, local);

test('the start of a shift is not moved behind a slot that was reported, and within it may be corrected', async () => {
  const { line, shift, plan } = await buildRunningLine(ask('2026-03-10 08:00'));
  await ask('2026-03-10 10:05').mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });
  const start = (at: string) => ({ id: shift.id, startTime: `2026-03-10 ${at}:00`, confirm: true });

  const behind = await ask('2026-03-10 14:00').refusal('board.shiftRecord.update', start('12:30'));
  await ask('2026-03-10 14:00').mutate('board.shiftRecord.update', start('08:20'));

  expect(behind.problems).toEqual({ startTime: '08:00-10:00 已报工，开始时间不能更晚' });
  expect((await ask('2026-03-10 14:00').query('board.shiftRecord.detail', { id: shift.id })).startTime).toBe('2026-03-10 08:20:00');
});

test('the report of a line that reports once a shift stays the report of its shift', async () => {
  const { line, shift, plan } = await buildRunningLine(ask('2026-03-10 08:00'), { line: { lineType: 'semi' } });
  const entry = {
    timeRange: '08:00-20:00',
    inputCount: 200,
    outputCount: 190,
    badCount: 0,
    numberOfWorker: 5,
    workHour: 11,
    workHourType: 1,
    productionProcess: 2,
  };
  await ask('2026-03-10 19:50').mutate('board.reportSlot', { ...entry, lineId: line.id, workOrderPlanId: plan.id, confirm: true });

  const behind = await ask('2026-03-10 19:55').refusal('board.shiftRecord.update', { id: shift.id, startTime: '2026-03-10 12:30:00' });

  expect(behind.problems).toEqual({ startTime: '08:00-20:00 已报工，开始时间不能更晚' });
});
