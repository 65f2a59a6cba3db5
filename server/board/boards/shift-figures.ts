import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Line } from '../lines/production-line.ts';
import type { Plan } from '../plans/work-order-plan.ts';
import type { Report } from '../reports/production-record.ts';
import { slotPlans } from '../shifts/hour-by-hour.ts';
import { localDateTime } from '../shifts/shift-clock.ts';
import { progressOf, type SlotReport, type SlotView } from '../shifts/shift-progress.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import { instantIn } from '../shifts/shift-slots.ts';
import type { BoardSlot, Forecast } from './board-answers.ts';
import { type ForecastSlot, forecastFinish } from './forecast-finish.ts';
import { defectsIn, type Standard } from './metrics.ts';
import { type Support, sumWork, tallyOf } from './work-sums.ts';

/** What a board knows of one shift on one line. */
export interface ShiftWork {
  line: Line;
  shift: ShiftRow;
  entries: Option[];
  reports: Report[];
  plans: Plan[];
  standards: Map<string, Standard>;
  support: Support;
}

/** The figures that both boards show of a shift: its slots against their share of the plan, its sums, its forecast. */
export function shiftFigures(ctx: SignedInContext, work: ShiftWork) {
  const { reports, plans, standards, support } = work;
  const planCount = plans.reduce((sum, plan) => sum + plan.planCount, 0);
  const { slots, counts, totals } = progressOf(ctx, { ...work, planCount });
  const missing = slots.filter(({ state }) => state === 'missing');
  return {
    planCount,
    expectedNow: totals.expected,
    slots: boardSlots(slots, planCount),
    missing: missing.map(({ key }) => key),
    counts,
    forecast: forecastOf(ctx, slots, planCount),
    sums: sumWork(
      reports.map((report) => tallyOf(report, standards)),
      support,
    ),
  };
}

function boardSlots(slots: SlotView[], planCount: number): BoardSlot[] {
  const shares = slotPlans(slots, planCount);
  return slots.map(({ key, label, state, reports }, at) => ({
    key,
    label,
    state,
    plan: shares[at] ?? 0,
    input: sum(reports, (report) => report.inputCount),
    output: sum(reports, (report) => report.outputCount),
    bad: sum(reports, defectsIn),
    isDue: state === 'due',
  }));
}

function forecastOf(ctx: SignedInContext, slots: SlotView[], planCount: number): Forecast {
  const { timeZone } = ctx.session;
  const laid = slots
    .filter(({ start }) => start !== '')
    .map(
      (slot): ForecastSlot => ({
        start: instantIn(slot.start, timeZone),
        end: instantIn(slot.end, timeZone),
        isExtension: slot.isExtension,
        output: slot.reports.length === 0 ? undefined : sum(slot.reports, (report) => report.outputCount),
      }),
    );
  const { finishAt, atShiftEnd } = forecastFinish(laid, planCount);
  return { finishAt: finishAt ? localDateTime(finishAt, timeZone).slice(0, 16) : null, atShiftEnd: atShiftEnd ?? null };
}

const sum = (reports: SlotReport[], of: (report: SlotReport) => number) => reports.reduce((total, report) => total + of(report), 0);
