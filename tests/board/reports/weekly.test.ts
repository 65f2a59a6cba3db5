import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildOrder, buildRunningLine, entryOf, leaderAt, startOf } from '../build.ts';

const plant = usePlant('100001');
const ask = (local: string) => leaderAt(plant.database, local);

test('the daily report by week adds up the days of each line from Monday to Sunday', async () => {
  const { line, shift, plan } = await buildRunningLine(ask('2026-03-07 08:00'), { shift: { startTime: '2026-03-07 08:00' } });
  const made = (planId: string, outputCount: number) => ({
    ...entryOf({ outputCount }),
    lineId: line.id,
    workOrderPlanId: planId,
    confirm: true,
  });
  await ask('2026-03-07 10:05').mutate('board.reportSlot', made(plan.id, 150));
  await ask('2026-03-07 20:05').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0, confirm: true });
  for (const date of ['2026-03-08', '2026-03-09']) {
    const next = await ask(`${date} 08:00`).mutate('board.startShift', startOf(line.id, { startTime: `${date} 08:00` }));
    const { plan: ofDay } = await buildOrder(ask(`${date} 08:00`), { lineId: line.id, planDate: date });
    await ask(`${date} 10:05`).mutate('board.reportSlot', made(ofDay.id, 100));
    await ask(`${date} 20:05`).mutate('board.endShift', { shiftId: next.id, indirectWorkHour: 0, confirm: true });
  }

  const { rows, total } = await ask('2026-03-09 21:00').query('board.dailyReport', {
    dateFrom: '2026-03-01',
    dateTo: '2026-03-09',
    by: 'week',
  });

  expect(rows.map(({ planDate, output, planCount }: Record<string, unknown>) => [planDate, output, planCount])).toEqual([
    ['2026-03-02', 250, 2000],
    ['2026-03-09', 100, 1000],
  ]);
  expect(total).toMatchObject({ output: 350, planCount: 3000 });
});

test('a list of reports may say who reported, and when', async () => {
  const asked = ask('2026-03-10 10:05');

  const { columns } = await asked.query('board.productionRecord.screen');
  const { records } = await asked.query('board.productionRecord.list');

  expect(columns.filter(({ offered }: { offered?: boolean }) => offered).map(({ label }: { label: string }) => label)).toEqual(
    expect.arrayContaining(['填报人', '填报时间']),
  );
  expect(records[0]).toMatchObject({ reporterName: expect.any(String), createTime: expect.stringMatching(/^\d{4}-/) });
});
