import { eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { notStarted } from '../lines/not-started.ts';
import { type Line, productionLine } from '../lines/production-line.ts';
import { noPlans, plansOfShifts } from '../plans/shift-plans.ts';
import { localDateTime } from '../shifts/shift-clock.ts';
import { reportsOf } from '../shifts/shift-progress.ts';
import { slotEntries } from '../shifts/shift-slots.ts';
import { openShifts } from '../shifts/shifts-of-lines.ts';
import type { PlantBoard, PlantLine } from './board-answers.ts';
import { businessToday } from './business-today.ts';
import { attainment, defectRate, type Standard, wireRatio } from './metrics.ts';
import { shiftFigures } from './shift-figures.ts';
import { slogansFor } from './slogans-for.ts';
import { noSupport, sumWork, tallyOf } from './work-sums.ts';

const maxLines = 500;

/** Every enabled line that this user may see, those that need attention first (docs/production.md, 'Who uses it'). */
export async function plantBoard(ctx: SignedInContext): Promise<PlantBoard> {
  const lines = await findRows(ctx, productionLine, eq(productionLine.table.isEnabled, true), maxLines);
  const shifts = await openShifts(
    ctx,
    lines.map((line) => line.id),
  );
  const entries = await slotEntries(ctx);
  const standing = lines.filter((line) => !shifts.some(({ lineId }) => lineId === line.id));
  const [businessDate, reports, plans, slogans, idle] = await Promise.all([
    businessToday(ctx),
    reportsOf(
      ctx,
      shifts.map((shift) => shift.id),
    ),
    plansOfShifts(ctx, shifts, entries),
    slogansFor(ctx, {}),
    notStarted(
      ctx,
      standing.map((line) => line.id),
      entries,
    ),
  ]);
  const standards = new Map<string, Standard>();
  const rows = lines.map((line) => {
    const shift = shifts.find((one) => one.lineId === line.id);
    if (!shift) return { ...stillLine(line), idleSince: idle.get(line.id) ?? null, expectedNow: 0, due: 0 };
    const own = reports.filter((report) => report.shiftRecordId === shift.id);
    const work = { line, shift, entries, reports: own, plans: plans.get(shift.id) ?? noPlans, standards, support: noSupport };
    const { totals, missing, forecast, sums } = shiftFigures(ctx, work);
    const due = totals.due?.expected ?? 0;
    return {
      ...stillLine(line),
      shiftId: shift.id,
      rate: totals.attainment,
      expectedRate: wireRatio(attainment(totals.expected ?? 0, totals.planCount)),
      dataUntil: totals.due?.until ?? null,
      output: sums.outputCount,
      plan: totals.planCount,
      day: { plan: totals.day.planCount, output: totals.day.outputCount },
      missing: missing.length,
      lossHours: sums.lost.toFixed(2),
      defectRate: wireRatio(defectRate(sums)),
      forecastAtEnd: forecast.atShiftEnd,
      isBehind: totals.isBehind,
      expectedNow: totals.expected,
      due,
    };
  });
  const sums = sumWork(reports.map((report) => tallyOf(report, standards)));
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const plan = sum((row) => row.plan);
  return {
    lines: rows.sort(worstFirst).map(({ expectedNow: _now, due: _due, ...row }) => row),
    totals: {
      lines: lines.length,
      running: rows.filter((row) => row.shiftId !== null).length,
      notStarted: rows.filter((row) => row.idleSince !== null).length,
      behind: rows.filter((row) => row.isBehind).length,
      plan,
      output: sums.outputCount,
      rate: wireRatio(attainment(sums.outputCount, plan)),
      expectedRate: wireRatio(
        attainment(
          sum((row) => row.expectedNow ?? 0),
          plan,
        ),
      ),
      missing: sum((row) => row.missing),
      lossHours: sums.lost.toFixed(2),
      defectRate: wireRatio(defectRate(sums)),
    },
    slogans,
    businessDate,
    asOf: localDateTime(ctx.now(), ctx.session.timeZone),
  };
}

const stillLine = ({ id, lineName, lineType }: Line): PlantLine => ({
  id,
  name: lineName,
  type: lineType,
  shiftId: null,
  idleSince: null,
  rate: null,
  expectedRate: null,
  dataUntil: null,
  output: 0,
  plan: 0,
  day: { plan: 0, output: 0 },
  missing: 0,
  lossHours: '0.00',
  defectRate: null,
  forecastAtEnd: null,
  isBehind: false,
});

type Ranked = PlantLine & { due: number };

// Lines that should run first, then by shortfall, then those without a plan, then those without a shift.
function worstFirst(one: Ranked, other: Ranked): number {
  const place = (line: Ranked) =>
    line.idleSince !== null ? 0 : line.shiftId === null ? 4 : line.rate === null ? 3 : line.isBehind ? 1 : 2;
  const behind = (line: Ranked) => (line.plan > 0 ? (line.due - line.output) / line.plan : 0);
  return place(one) - place(other) || behind(other) - behind(one);
}
