import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from '../build.ts';

const plant = usePlant('100001');

const ask = (local = '2026-03-12 20:05') => leaderAt(plant.database, local);

/** A line whose shift of a date reported these slots, each with what was lost and what was bad. */
async function buildLosses(date: string, slots: Record<string, unknown>[], of: Parameters<typeof buildRunningLine>[1] = {}) {
  const asked = ask(`${date} 20:05`);
  const built = await buildRunningLine(asked, { ...of, shift: { startTime: `${date} 08:00`, ...of.shift } });
  for (const [at, slot] of slots.entries())
    await asked.mutate('board.reportSlot', {
      ...entryOf({
        timeRange: `${String(8 + 2 * at).padStart(2, '0')}:00-${10 + 2 * at}:00`,
        badCount: 0,
        appearanceBadCount: 0,
        unpleasantSight: '',
      }),
      ...slot,
      lineId: built.line.id,
      workOrderPlanId: built.plan.id,
      confirm: true,
    });
  return built;
}

const lost = (people: number, hours: number, exceptWorkNote: string) => ({
  exceptWorkOfWorker: people,
  exceptWorkHour: hours,
  exceptWorkNote,
});

test('what a period lost is ranked by its causes, those of people apart from those of machines, with what each came to so far', async () => {
  const first = await buildLosses('2026-03-10', [lost(10, 0.5, '缺料等待'), lost(4, 0.5, '设备故障；贴片头'), lost(2, 0.5, '缺料等待')]);
  await buildLosses('2026-03-11', [
    { badCount: 6, unpleasantSight: '虚焊×4、连锡×1' },
    { badCount: 3, unpleasantSight: '虚焊' },
  ]);
  await buildLosses('2026-03-11', [{ timeRange: '08:00-20:00', productionProcess: 2, ...lost(2, 3, '设备故障') }], {
    line: { lineType: 'semi' },
  });
  const period = { dateFrom: '2026-03-10', dateTo: '2026-03-11' };

  const report = await ask().query('board.lossReport', period);
  const ofLine = await ask().query('board.lossReport', { ...period, lineId: first.line.id });
  const ofOrder = await ask().query('board.lossReport', { ...period, workOrderNumber: first.order.workOrderNumber, shiftType: '1' });
  const ofNight = await ask().query('board.lossReport', { ...period, shiftType: '2' });

  expect(report.losses).toEqual([
    { name: '缺料等待', amount: 6, share: 0.75, shareSoFar: 0.75 },
    { name: '设备故障', amount: 2, share: 0.25, shareSoFar: 1 },
  ]);
  expect(report.machineLosses).toEqual([{ name: '设备故障', amount: 6, share: 1, shareSoFar: 1 }]);
  expect(report.defects.map(({ name, amount }: { name: string; amount: number }) => [name, amount])).toEqual([
    ['虚焊', 7],
    ['连锡', 1],
    ['未注明', 1],
  ]);
  expect(report.rows).toHaveLength(6);
  expect([ofLine.losses, ofLine.defects]).toEqual([report.losses, []]);
  expect(ofOrder.losses).toEqual(report.losses);
  expect(ofNight.rows).toEqual([]);
});

test('a period of losses is a week unless it is said, and at most a quarter', async () => {
  const { dateFrom, dateTo } = await ask().query('board.lossReport', {});
  const refusal = await ask().refusal('board.lossReport', { dateFrom: '2026-01-01', dateTo: '2026-12-31' });

  expect([dateFrom, dateTo]).toEqual(['2026-03-06', '2026-03-12']);
  expect(refusal.problems.dateTo).toBe('日期范围不能超过92天');
});
