import { eq } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { endedEarly, judgedShifts } from '../lines/judged-shifts.ts';
import { notStarted } from '../lines/not-started.ts';
import { asDuring, type Line, productionLine } from '../lines/production-line.ts';
import { standingOf, worstFirst } from '../lines/verdict.ts';
import { noPlans, plansOfShifts } from '../plans/shift-plans.ts';
import { hoursOf } from '../reports/report-variants.ts';
import { reportsOf } from '../shifts/shift-progress.ts';
import { slotEntries } from '../shifts/shift-slots.ts';
import { standstills } from '../stops/stops-of-shifts.ts';
import type { PlantBoard, PlantLine } from './board-answers.ts';
import { businessToday } from './business-today.ts';
import { attainment, defectRate, exactRatio, type Standard } from './metrics.ts';
import { shiftFigures } from './shift-figures.ts';
import { slogansFor } from './slogans-for.ts';
import { noSupport, sumWork, tallyOf } from './work-sums.ts';

const maxLines = 500;

/** Every enabled line that this user may see, those that need attention first (docs/production.md, 'Who uses it'). */
export async function plantBoard(ctx: SignedInContext): Promise<PlantBoard> {
  const lines = await findRows(ctx, productionLine, eq(productionLine.table.isEnabled, true), maxLines);
  const entries = await slotEntries(ctx);
  const shifts = await judgedShifts(
    ctx,
    lines.map((line) => line.id),
    entries,
  );
  const without = lines.filter((line) => !shifts.some(({ lineId }) => lineId === line.id));
  const [businessDate, reports, plans, slogans, idle, standing, dictionaries] = await Promise.all([
    businessToday(ctx),
    reportsOf(
      ctx,
      shifts.map((shift) => shift.id),
    ),
    plansOfShifts(ctx, shifts, entries),
    slogansFor(ctx, {}),
    notStarted(
      ctx,
      without.map((line) => line.id),
      entries,
    ),
    standstills(
      ctx,
      shifts.filter(({ shiftState }) => shiftState === 'open').map(({ id }) => id),
    ),
    ctx.dictionaries(['shift_type'], 'ever'),
  ]);
  const asOf = localDateTime(ctx.now(), ctx.session.timeZone);
  const standards = new Map<string, Standard>();
  const shiftTypes = new Map((dictionaries.get('shift_type') ?? []).map(({ value, label }) => [value, label]));
  const rows = lines.map((line) => {
    const shift = shifts.find((one) => one.lineId === line.id);
    if (!shift) {
      const idleSince = idle.get(line.id) ?? null;
      return {
        ...stillLine(line),
        idleSince,
        ...standingOf({ idleSince, totals: null, missing: 0, hasEnded: false }),
        expectedNow: 0,
        isAhead: false,
        isResult: false,
      };
    }
    const own = reports.filter((report) => report.shiftRecordId === shift.id);
    const work = { line, shift, entries, reports: own, plans: plans.get(shift.id) ?? noPlans, standards, support: noSupport };
    const { totals, isAhead, missing, forecast, sums, notEndedSince: since } = shiftFigures(ctx, work);
    if (since !== null) {
      const notEnded = { planDate: shift.planDate ?? '', shiftTypeName: shiftTypes.get(shift.shiftType) ?? null, since };
      return {
        ...stillLine(asDuring(line, shift)),
        notEnded,
        verdict: 'notEnded' as const,
        shortfall: 0,
        expectedNow: 0,
        isAhead: false,
        isResult: false,
      };
    }
    return {
      ...stillLine(asDuring(line, shift)),
      shiftId: shift.id,
      endedAt: shift.endTime,
      rate: totals.attainment,
      expectedRate: totals.expected === null ? null : exactRatio(attainment(totals.expected, totals.planCount)),
      // A slot may be reported a little before it ends.
      dataUntil: totals.reportedUntil && (totals.reportedUntil < asOf ? totals.reportedUntil : asOf),
      stop: standing.get(line.id) ?? null,
      isJudged: totals.due !== null,
      output: sums.outputCount,
      plan: totals.planCount,
      day: { plan: totals.day.planCount, output: totals.day.outputCount },
      missing: missing.length,
      lossHours: sums.lost.toFixed(2),
      defectRate: exactRatio(defectRate(sums)),
      forecastAtEnd: forecast.atShiftEnd,
      isBehind: totals.isBehind,
      ...standingOf({ idleSince: null, totals, missing: missing.length, hasEnded: shift.endTime !== null }),
      expectedNow: totals.expected,
      isAhead,
      isResult: shift.endTime !== null && !endedEarly(ctx, shift, entries),
    };
  });
  // At the change of shifts the hall looks at the result: a shift in which nothing is due yet would dilute it.
  const hasResults = rows.some(({ isResult }) => isResult);
  const current = rows.filter(({ endedAt, isJudged }) => !hasResults || endedAt !== null || isJudged);
  const shown = shifts.filter(({ id }) => current.some(({ shiftId }) => shiftId === id));
  const dates = new Set(shown.map(({ planDate }) => planDate));
  const types = new Set(shown.map(({ shiftType }) => shiftType));
  // A line that reports once a shift has a plan and no output until then.
  const counted = current.filter(({ endedAt, isJudged, hoursOf: whose }) => whose === 'people' || endedAt !== null || isJudged);
  const ids = new Set(counted.map(({ shiftId }) => shiftId));
  const sums = sumWork(reports.filter(({ shiftRecordId }) => ids.has(shiftRecordId)).map((report) => tallyOf(report, standards)));
  const sum = (of: (row: (typeof rows)[number]) => number) => counted.reduce((total, row) => total + of(row), 0);
  const lostBy = (whose: PlantLine['hoursOf']) => sum((row) => (row.hoursOf === whose ? Number(row.lossHours) : 0)).toFixed(2);
  const hasMachines = rows.some((row) => row.hoursOf === 'machines' && row.shiftId !== null);
  const plan = sum((row) => row.plan);
  return {
    lines: rows.sort(worstFirst).map(({ expectedNow: _now, isAhead: _ahead, isResult: _result, shortfall: _shortfall, ...row }) => row),
    totals: {
      lines: lines.length,
      running: rows.filter((row) => row.shiftId !== null && row.endedAt === null && !row.isAhead).length,
      ended: rows.filter((row) => row.endedAt !== null).length,
      notStarted: rows.filter((row) => row.idleSince !== null).length,
      notEnded: rows.filter((row) => row.notEnded !== null).length,
      behind: rows.filter((row) => row.isBehind).length,
      plan,
      output: sums.outputCount,
      rate: exactRatio(attainment(sums.outputCount, plan)),
      expectedRate: exactRatio(
        attainment(
          sum((row) => row.expectedNow ?? 0),
          plan,
        ),
      ),
      missing: sum((row) => row.missing),
      lossHours: lostBy('people'),
      machineLossHours: hasMachines ? lostBy('machines') : null,
      defectRate: exactRatio(defectRate(sums)),
    },
    slogans,
    businessDate: (hasResults && dates.size === 1 && [...dates][0]) || businessDate,
    shiftTypeName: types.size === 1 ? (shiftTypes.get([...types][0] ?? '') ?? null) : null,
    asOf,
  };
}

const stillLine = ({ id, lineName, lineType }: Line): PlantLine => ({
  id,
  name: lineName,
  type: lineType,
  shiftId: null,
  notEnded: null,
  endedAt: null,
  verdict: 'idle',
  idleSince: null,
  rate: null,
  expectedRate: null,
  dataUntil: null,
  stop: null,
  isJudged: false,
  output: 0,
  plan: 0,
  day: { plan: 0, output: 0 },
  missing: 0,
  lossHours: '0.00',
  hoursOf: hoursOf(lineType),
  defectRate: null,
  forecastAtEnd: null,
  isBehind: false,
});
