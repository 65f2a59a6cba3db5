import { buffer } from 'node:stream/consumers';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { sayFrom } from '#app/i18n/say.ts';
import { words } from '#app/i18n/words.ts';
import { dailyWorkbook } from '#app/routes/board/daily/daily-workbook.server.ts';
import type { DailyReport, DailyRow, ShownMetric } from '#server/board/boards/board-answers.ts';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildOrder, entryOf, leaderAt, startOf } from '../build.ts';

const plant = usePlant('100001');

const at = (local: string) => leaderAt(plant.database, local);
const figures = ['invested', 'lost', 'support', 'effective', 'earned', 'machineHours', 'machineLost', 'machineEarned'] as const;
const numbersOf = (row: Pick<DailyRow, (typeof figures)[number]>) =>
  figures.map((key) => (row[key] === null ? null : Math.round(Number(row[key]) * 10_000) / 10_000));

/**
 * A DIP line with 12 people (21.1111 earned hours of 24), an SMT line with 5 (3.33 of 10), and 5 machines (383.3333 of 60) that a person
 * helps for two hours; each reports one slot of the date.
 */
async function buildHall(planDate: string) {
  const [morning, noon, evening] = [at(`${planDate} 08:00`), at(`${planDate} 10:00`), at(`${planDate} 19:55`)];
  const build = async (of: { lineType: string; plan: Record<string, unknown>; entry: Record<string, unknown> }) => {
    const line = await buildLine(morning, { lineType: of.lineType });
    const shift = await morning.mutate('board.startShift', startOf(line.id, { startTime: `${planDate} 08:00` }));
    const { plan } = await buildOrder(morning, { lineId: line.id, planDate, plan: { planCount: 2400, ...of.plan } });
    const asked = of.lineType === 'semi' ? evening : noon;
    await asked.mutate('board.reportSlot', { ...entryOf(of.entry), lineId: line.id, workOrderPlanId: plan.id, confirm: true });
    return { line, shift };
  };
  await build({
    lineType: 'dip',
    plan: { standardManpower: 10, standardCapacity: 90 },
    entry: { numberOfWorker: 12, exceptWorkOfWorker: 2, exceptWorkHour: 0.5, exceptWorkNote: '待料' },
  });
  await build({
    lineType: 'smt',
    plan: { layout: 'A面', standardWorkHour: 0.0333 },
    entry: { numberOfWorker: 5, inputCount: 100, outputCount: 100 },
  });
  const machines = await build({
    lineType: 'semi',
    plan: { standardManpower: 5, standardCapacity: 30 },
    entry: {
      ...{ inputCount: 2300, outputCount: 2300, numberOfWorker: 5, workHour: 12, productionProcess: 2 },
      ...{ exceptWorkOfWorker: 2, exceptWorkHour: 1.5, exceptWorkNote: '待料' },
    },
  });
  await evening.mutate('board.supportHours.save', { lineId: machines.line.id, supportType: 'borrow', numberOfWorker: 1, workHour: 2 });
  return { evening, machines };
}

test('hours of people and of machines are two kinds, and each total is the sum of its rows however they are grouped', async () => {
  const { evening, machines } = await buildHall('2026-11-30');
  const days = { dateFrom: '2026-11-01', dateTo: '2026-11-30' };

  const reports: DailyReport[] = await Promise.all(
    ['line', 'shift', 'order'].map((by) => evening.query('board.dailyReport', { ...days, by })),
  );

  for (const { rows, total } of reports) {
    expect(numbersOf(total)).toEqual([34, 1, 2, 35, 24.4411, 60, 3, 383.3333]);
    const summed = figures.map((key) => rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0));
    expect(summed.map((sum) => Number(sum.toFixed(4)))).toEqual(numbersOf(total));
    expect(Number(total.productivity)).toBeCloseTo(24.4411 / 34, 5);
    expect(Number(total.performance)).toBeCloseTo(24.4411 / 33, 5);
    expect(Number(total.machineProductivity)).toBeCloseTo(383.3333 / 60, 5);
    expect(Number(total.machinePerformance)).toBeCloseTo(383.3333 / 57, 5);
    expect(total).toMatchObject({ planCount: 7200, output: 2590 });
  }
  const [byLine, , byOrder] = reports;
  const helped = byLine?.rows.find(({ lineId }) => lineId === machines.line.id);
  expect(helped && numbersOf(helped)).toEqual([null, null, 2, 2, null, 60, 3, 383.3333]);
  expect(helped).toMatchObject({ productivity: null, performance: null });
  expect(byOrder?.rows.map(numbersOf)).toContainEqual([null, null, null, null, null, 60, 3, 383.3333]);
});

test('a machine line with a plan and no report yet has no hours of people, and neither have machines without help', async () => {
  const morning = at('2026-12-05 08:00');
  const line = await buildLine(morning, { lineType: 'semi' });
  const { plan } = await buildOrder(morning, { lineId: line.id, planDate: '2026-12-05' });
  const day = { dateFrom: '2026-12-05', dateTo: '2026-12-05', by: 'line', lineId: line.id };

  const planned: DailyReport = await morning.query('board.dailyReport', day);
  await morning.mutate('board.startShift', startOf(line.id, { startTime: '2026-12-05 08:00' }));
  const entry = entryOf({ numberOfWorker: 5, workHour: 12, productionProcess: 2 });
  await at('2026-12-05 19:55').mutate('board.reportSlot', { ...entry, lineId: line.id, workOrderPlanId: plan.id, confirm: true });
  const worked: DailyReport = await at('2026-12-05 19:56').query('board.dailyReport', day);

  for (const { total, rows } of [planned, worked])
    for (const one of [total, ...rows]) expect(one).toMatchObject({ invested: null, lost: null, support: null, effective: null });
  expect(planned.rows).toMatchObject([{ planCount: 1000, machineHours: null }]);
  expect(worked.rows).toMatchObject([{ machineHours: '60.00' }]);
});

test('a machine line that people help keeps its own figures on its boards, and says the support apart', async () => {
  const { evening, machines } = await buildHall('2026-12-01');

  const board = await evening.query('board.lineBoard', { lineId: machines.line.id });
  const { totals } = await evening.query('board.lineDay', { lineId: machines.line.id });
  const form = await evening.query('board.signOffForm', { shiftId: machines.shift.id });

  const valuesOf = (metrics: ShownMetric[]) => Object.fromEntries(metrics.map(({ key, value, unit }) => [key, `${value} ${unit}`]));
  expect(board.hoursOf).toBe('machines');
  expect(valuesOf(board.metrics)).toMatchObject({
    machineHours: '60.00 台时',
    machineLost: '3.00 台时',
    machineEffective: '57.00 台时',
    supportHours: '2.00 小时',
    machineProductivity: '638.9 %',
    machinePerformance: '672.5 %',
  });
  expect(valuesOf(form.metrics)).toMatchObject({ machineEffective: '57.00 台时', machinePerformance: '672.5 %' });
  expect(Object.keys(valuesOf(board.metrics))).not.toContain('effectiveHours');
  expect(totals).toMatchObject({ hoursOf: 'machines', investedHours: '60.00', borrowedHours: '2.00', effectiveHours: '57.00' });
});

test('a workbook that is calculated anew shows what it showed before', async () => {
  const { evening } = await buildHall('2026-12-02');
  const report: DailyReport = await evening.query('board.dailyReport', { dateFrom: '2026-12-02', dateTo: '2026-12-02', by: 'line' });
  const book = new exceljs.Workbook();

  await book.xlsx.load((await buffer(await dailyWorkbook(sayFrom(words.zh), report))) as never);

  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('The workbook is empty');
  const heads = (sheet.getRow(2).values as string[]).slice(1);
  const total = sheet.getRow(6);
  const sums = heads.flatMap((head, index) => {
    const cell = total.getCell(index + 1);
    if (!cell?.formula) return [];
    const rows = [3, 4, 5].map((row) => Number(sheet.getRow(row).getCell(index + 1).value ?? 0));
    return [{ head, cached: Number(cell.result), summed: rows.reduce((sum, one) => sum + one, 0) }];
  });
  const resultOf = (name: string) => sums.find(({ head }) => head === name)?.cached;
  for (const { head, cached, summed } of sums) expect(cached, head).toBeCloseTo(summed, 9);
  expect(['投入工时', '支援工时', '有效工时', '机台工时'].map(resultOf)).toEqual([34, 2, 35, 60]);
  expect(resultOf('标准产出工时')).toBeCloseTo(24.4411, 4);
  expect(resultOf('机台标准产出工时')).toBeCloseTo(383.3333, 4);
});

test('the night of the last day of a month and of a year belongs to that day to its end', async () => {
  for (const [planDate, next] of [
    ['2027-01-31', '2027-02-01'],
    ['2027-12-31', '2028-01-01'],
  ] as const) {
    const line = await buildLine(at(`${planDate} 20:00`));
    await at(`${planDate} 20:00`).mutate('board.startShift', startOf(line.id, { shiftType: '2', startTime: `${planDate} 20:00` }));
    const { plan } = await buildOrder(at(`${planDate} 20:00`), { lineId: line.id, planDate });
    const send = (local: string, timeRange: string) =>
      at(local).mutate('board.reportSlot', { ...entryOf({ timeRange }), lineId: line.id, workOrderPlanId: plan.id, confirm: true });
    await send(`${planDate} 21:55`, '20:00-22:00');
    await send(`${next} 02:00`, '00:00-02:00');

    const on = (day: string) => at(`${next} 08:30`).query('board.dailyReport', { dateFrom: day, dateTo: day, by: 'line', lineId: line.id });
    const [own, after] = [await on(planDate), await on(next)];

    expect(own.total).toMatchObject({ output: 380, invested: '72.00', effective: '72.00', machineHours: null });
    expect(after.rows).toEqual([]);
  }
});
