import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { endedEarly } from '../lines/judged-shifts.ts';
import { labelLines, labelShifts } from '../lines/labels.ts';
import { asDuring, productionLine } from '../lines/production-line.ts';
import { noPlans, plansOfShifts } from '../plans/shift-plans.ts';
import { knownReasons } from '../reports/reasons.ts';
import { hoursOf } from '../reports/report-variants.ts';
import { reportsOf } from '../shifts/shift-progress.ts';
import { slotEntries } from '../shifts/shift-slots.ts';
import { latestShifts, openShifts } from '../shifts/shifts-of-lines.ts';
import { recordedSupport, supportOf } from '../shifts/support-of-shifts.ts';
import { standstills } from '../stops/stops-of-shifts.ts';
import type { LineBoard } from './board-answers.ts';
import { defectsByDescription, lossesByReason } from './loss-pareto.ts';
import { shiftFigures } from './shift-figures.ts';
import { slogansFor } from './slogans-for.ts';
import { noSupport, shownMetrics, standardsOf, sumWork } from './work-sums.ts';

const noForecast = { finishAt: null, atShiftEnd: null };
const noDay = { count: 0, output: 0, rate: null };

/**
 * The board of one line: its open shift, otherwise its last one (docs/production.md, 'Who uses it', 'A manager looks at a board from across
 * the hall').
 */
export async function lineBoard(ctx: SignedInContext, { lineId }: { lineId: string }): Promise<LineBoard> {
  const [line] = await labelLines(ctx, [await readRow(ctx, productionLine, lineId)]);
  if (!line) throw new Error('a line that was read and is not there');
  const now = localDateTime(ctx.now(), ctx.session.timeZone);
  const [open] = await openShifts(ctx, [line.id]);
  const shift = open ?? (await latestShifts(ctx, line.id))[0];
  const slogans = await slogansFor(ctx, { lineId: line.id });
  const head = { line, slogans, now, asOf: now };
  const whose = hoursOf((shift ? asDuring(line, shift) : line).lineType);
  if (!shift) {
    const plan = {
      count: 0,
      output: 0,
      input: 0,
      expectedNow: null,
      rate: null,
      due: null,
      isBehind: false,
      isNear: false,
      of: 'day',
      day: noDay,
    } as const;
    const metrics = shownMetrics(sumWork([]), { ...plan, hoursOf: whose, support: noSupport }, ctx.locale);
    const nothing = { slots: [], missing: [], hoursOf: whose, forecast: noForecast, losses: [], defects: [] };
    return { ...head, stop: null, shift: null, notEndedSince: null, plan, ...nothing, metrics };
  }

  const entries = await slotEntries(ctx);
  const [reasons, reports, planned, recorded, standing, [labelled]] = await Promise.all([
    knownReasons(ctx),
    reportsOf(ctx, [shift.id]),
    plansOfShifts(ctx, [shift], entries),
    recordedSupport(ctx, [shift.id]),
    standstills(ctx, [shift.id]),
    labelShifts(ctx, [shift]),
  ]);
  const standards = await standardsOf(
    ctx,
    reports.map((report) => report.workOrderPlanId),
  );
  const support = supportOf(shift, recorded.get(shift.id));
  const plans = planned.get(shift.id) ?? noPlans;
  const { totals, sums, notEndedSince, ...figures } = shiftFigures(ctx, { line, shift, entries, reports, plans, standards, support });
  // After the planned end nothing is expected by now.
  const isCurrent = open ? notEndedSince === null : endedEarly(ctx, shift, entries);
  const expectedNow = isCurrent ? totals.expected : null;
  const { inputCount: input, outputCount: output } = sums;
  return {
    ...head,
    stop: standing.get(line.id) ?? null,
    shift: labelled ?? shift,
    notEndedSince,
    plan: {
      count: totals.planCount,
      output,
      input,
      expectedNow,
      rate: totals.attainment,
      due: totals.due,
      isBehind: totals.isBehind,
      isNear: totals.isNear,
      of: totals.planOf,
      day: { count: totals.day.planCount, output: totals.day.outputCount, rate: totals.day.attainment },
    },
    slots: figures.slots,
    missing: figures.missing,
    forecast: notEndedSince === null ? figures.forecast : noForecast,
    hoursOf: whose,
    losses: lossesByReason(reports, ctx.locale, reasons.exceptWorkNote),
    defects: defectsByDescription(reports, ctx.locale, reasons.unpleasantSight),
    metrics: shownMetrics(sums, { count: totals.planCount, expectedNow, hoursOf: whose, support }, ctx.locale),
  };
}
