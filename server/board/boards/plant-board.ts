import { eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { type Line, productionLine } from '../lines/production-line.ts';
import { localDateTime } from '../shifts/shift-clock.ts';
import { plansOf, reportsOf } from '../shifts/shift-progress.ts';
import { slotEntries } from '../shifts/shift-slots.ts';
import { openShifts } from '../shifts/shifts-of-lines.ts';
import type { PlantBoard, PlantLine } from './board-answers.ts';
import { attainment, defectRate, type Standard, wireRatio } from './metrics.ts';
import { shiftFigures } from './shift-figures.ts';
import { slogansFor } from './slogans-for.ts';
import { noSupport, sumWork, tallyOf } from './work-sums.ts';

const maxLines = 500;

/** Every enabled line that this user may see, those furthest behind first (docs/production.md, 'Who uses it'). */
export async function plantBoard(ctx: SignedInContext): Promise<PlantBoard> {
  const lines = await findRows(ctx, productionLine, eq(productionLine.table.isEnabled, true), maxLines);
  const shifts = await openShifts(
    ctx,
    lines.map((line) => line.id),
  );
  const [entries, reports, plans, slogans] = await Promise.all([
    slotEntries(ctx),
    reportsOf(
      ctx,
      shifts.map((shift) => shift.id),
    ),
    plansOf(ctx, shifts),
    slogansFor(ctx, {}),
  ]);
  const standards = new Map<string, Standard>();
  const rows = lines.map((line) => {
    const shift = shifts.find((one) => one.lineId === line.id);
    if (!shift) return { ...standing(line), expectedNow: null };
    const own = reports.filter((report) => report.shiftRecordId === shift.id);
    const planned = plans.filter((plan) => plan.lineId === line.id && plan.planDate === shift.planDate);
    const work = { line, shift, entries, reports: own, plans: planned, standards, support: noSupport };
    const { planCount, expectedNow, missing, forecast, sums } = shiftFigures(ctx, work);
    const { outputCount: output } = sums;
    return {
      ...standing(line),
      shiftId: shift.id,
      rate: wireRatio(attainment(output, planCount)),
      expectedRate: expectedNow === null ? null : wireRatio(attainment(expectedNow, planCount)),
      output,
      plan: planCount,
      missing: missing.length,
      lossHours: sums.lost.toFixed(2),
      defectRate: wireRatio(defectRate(sums)),
      forecastAtEnd: forecast.atShiftEnd,
      isBehind: expectedNow !== null && output < expectedNow,
      expectedNow,
    };
  });
  const sums = sumWork(reports.map((report) => tallyOf(report, standards)));
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const plan = sum((row) => row.plan);
  return {
    lines: rows.sort(worstFirst).map(({ expectedNow: _expected, ...row }) => row),
    totals: {
      lines: rows.length,
      running: rows.filter((row) => row.shiftId !== null).length,
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
    asOf: localDateTime(ctx.now(), ctx.session.timeZone),
  };
}

const standing = ({ id, lineName, lineType }: Line): PlantLine => ({
  id,
  name: lineName,
  type: lineType,
  shiftId: null,
  rate: null,
  expectedRate: null,
  output: 0,
  plan: 0,
  missing: 0,
  lossHours: '0.00',
  defectRate: null,
  forecastAtEnd: null,
  isBehind: false,
});

// Furthest behind its plan first, then lines without a plan, then lines that stand still.
function worstFirst(one: PlantLine, other: PlantLine): number {
  const place = (line: PlantLine) => (line.shiftId === null ? 2 : line.rate === null ? 1 : 0);
  const behind = (line: PlantLine) => Number(line.expectedRate ?? 0) - Number(line.rate ?? 0);
  return place(one) - place(other) || behind(other) - behind(one);
}
