import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { asDuring, type Line } from '../lines/production-line.ts';
import type { ShiftPlans } from '../plans/shift-plans.ts';
import type { Report } from '../reports/production-record.ts';
import { hoursOf } from '../reports/report-variants.ts';
import { progressOf, type SlotReport, type SlotView } from '../shifts/shift-progress.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import type { BoardSlot } from './board-answers.ts';
import { defectsIn, type Standard } from './metrics.ts';
import { type Support, sumsOfShift } from './work-sums.ts';

/** The data of one shift on one line that boards need. */
export interface ShiftWork {
  line: Line;
  shift: ShiftRow;
  entries: Option[];
  reports: Report[];
  plans: ShiftPlans;
  standards: Map<string, Standard>;
  support: Support;
}

/** The figures of a shift for both boards: slots against their share of the plan, totals and forecast. */
export function shiftFigures(ctx: SignedInContext, work: ShiftWork) {
  const { reports, standards, support } = work;
  const whose = hoursOf(asDuring(work.line, work.shift).lineType);
  const { slots, totals, forecast, isAhead, notEndedSince } = progressOf(ctx, work);
  return {
    totals,
    isAhead,
    notEndedSince,
    slots: slots.map(boardSlot),
    missing: slots.filter(({ state }) => state === 'missing').map(({ key }) => key),
    forecast,
    hoursOf: whose,
    sums: sumsOfShift(reports, standards, { whose, support }),
  };
}

const boardSlot = ({ key, label, state, plan, reports }: SlotView): BoardSlot => ({
  key,
  label,
  state,
  plan,
  input: sum(reports, (report) => report.inputCount),
  output: sum(reports, (report) => report.outputCount),
  bad: sum(reports, defectsIn),
  isDue: state === 'due',
});

const sum = (reports: SlotReport[], of: (report: SlotReport) => number) => reports.reduce((total, report) => total + of(report), 0);
