import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from '../build.ts';

const { database } = usePlant('100001');
const ask = (local: string) => leaderAt(database, local);

test('a line that reports once a shift counts in the plant from its report or the end of its shift', async () => {
  const hourly = await buildRunningLine(ask('2026-03-10 08:05'), { plan: { planCount: 600 } });
  const [told, silent] = [
    await buildRunningLine(ask('2026-03-10 08:05'), { line: { lineType: 'semi' }, plan: { planCount: 5000 } }),
    await buildRunningLine(ask('2026-03-10 08:05'), { line: { lineType: 'autoWelding' }, plan: { planCount: 400 } }),
  ];
  const report = (local: string, { line, plan }: typeof hourly, of: Record<string, unknown>) =>
    ask(local).mutate('board.reportSlot', { ...entryOf(of), lineId: line.id, workOrderPlanId: plan.id, confirm: true });
  await report('2026-03-10 10:00', hourly, { inputCount: 100, outputCount: 90 });
  const plantAt = (local: string) => ask(local).query('board.plantBoard', {});

  const before = await plantAt('2026-03-10 14:00');
  const [board, day] = [
    await ask('2026-03-10 14:00').query('board.lineBoard', { lineId: told.line.id }),
    await ask('2026-03-10 14:00').query('board.lineDay', { lineId: told.line.id }),
  ];
  const whole = { inputCount: 4600, outputCount: 4500, badCount: 0, numberOfWorker: 5, workHour: 12, productionProcess: 2 };
  await report('2026-03-10 19:55', told, { ...whole, timeRange: '08:00-20:00' });
  const after = await plantAt('2026-03-10 20:10');
  await ask('2026-03-10 20:11').mutate('board.endShift', { shiftId: silent.shift.id, confirm: 'unreported' });
  const ended = await plantAt('2026-03-10 20:12');

  // 90 of 600, of which half of the shift's hours have passed.
  expect(before.totals).toMatchObject({ lines: 3, running: 3, plan: 600, output: 90, rate: '0.1500', expectedRate: '0.5000' });
  expect(before.shiftTypeName).toBe('白班');
  const row = before.lines.find(({ id }: { id: string }) => id === told.line.id);
  expect(row).toMatchObject({ verdict: 'waiting', plan: 5000, expectedRate: null });
  expect([board.plan.expectedNow, day.totals.expected]).toEqual([null, null]);
  expect(after.totals).toMatchObject({ plan: 5600, output: 4590 });
  expect(ended.totals).toMatchObject({ plan: 6000, output: 4590, ended: 1 });
});
