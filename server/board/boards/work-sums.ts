import { inArray } from 'drizzle-orm';
import { percentOf } from '#rules/percent.ts';
import type { Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { workOrderPlan } from '../plans/work-order-plan.ts';
import type { Report } from '../reports/production-record.ts';
import type { HoursOf, ShownMetric } from './board-answers.ts';
import {
  attainment,
  defectRate,
  earnedHours,
  exactRatio,
  exactText,
  firstPassYield,
  investedHours,
  lostHours,
  type Metric,
  type MetricKey,
  metrics,
  productivity,
  type Standard,
  uph,
  upph,
  workingPerformance,
} from './metrics.ts';

/** The work on one plan, of one report or summed. */
export interface Tallied {
  inputCount: number;
  outputCount: number;
  badCount: number;
  appearanceBadCount: number;
  /** Hours that the line ran, and the same multiplied by its people. */
  hours: number;
  invested: number;
  lost: number;
  /** The plan's standard, if there is a plan. */
  standard: Standard | undefined;
}

/** Hours of people borrowed from or lent to other departments. */
export interface Support {
  borrowed: number;
  lent: number;
}

/** The sums from which all metrics are derived. */
export interface WorkSums extends Omit<Tallied, 'standard'> {
  effective: number;
  /** Undefined when no work has a standard. */
  earned: number | undefined;
  /** The hours of work with a standard: ratios divide earned hours by these only. */
  known: { invested: number; effective: number };
}

export const noSupport: Support = { borrowed: 0, lent: 0 };

/** Sums work of people, or of machines, and derives its hours (docs/production.md, 'Metrics'); support is that of people. */
export function sumWork(work: readonly Tallied[], support: Support = noSupport): WorkSums {
  const sum = (of: (one: Tallied) => number) => work.reduce((total, one) => total + of(one), 0);
  const earnedOf = (one: Tallied) => one.standard && earnedHours(one.outputCount, one.standard);
  const withStandard = work.filter((one) => earnedOf(one) !== undefined);
  const invested = sum(({ invested }) => invested);
  const lost = sum(({ lost }) => lost);
  const known = withStandard.reduce((total, one) => total + one.invested, 0);
  const knownLost = withStandard.reduce((total, one) => total + one.lost, 0);
  // Borrowed and lent people are assumed to be spread evenly over all work.
  const share = invested > 0 ? known / invested : 0;
  return {
    inputCount: sum(({ inputCount }) => inputCount),
    outputCount: sum(({ outputCount }) => outputCount),
    badCount: sum(({ badCount }) => badCount),
    appearanceBadCount: sum(({ appearanceBadCount }) => appearanceBadCount),
    hours: sum(({ hours }) => hours),
    invested,
    lost,
    effective: invested - lost + support.borrowed - support.lent,
    earned: withStandard.length === 0 ? undefined : withStandard.reduce((total, one) => total + (earnedOf(one) ?? 0), 0),
    known: { invested: known, effective: known - knownLost + (support.borrowed - support.lent) * share },
  };
}

/** Adds the sums of several shifts: a standard on one does not apply to another. */
export function addSums(sums: readonly WorkSums[]): WorkSums {
  const sum = (of: (one: WorkSums) => number) => sums.reduce((total, one) => total + of(one), 0);
  const earned = sums.flatMap((one) => one.earned ?? []);
  return {
    inputCount: sum((one) => one.inputCount),
    outputCount: sum((one) => one.outputCount),
    badCount: sum((one) => one.badCount),
    appearanceBadCount: sum((one) => one.appearanceBadCount),
    hours: sum((one) => one.hours),
    invested: sum((one) => one.invested),
    lost: sum((one) => one.lost),
    effective: sum((one) => one.effective),
    earned: earned.length === 0 ? undefined : earned.reduce((total, hours) => total + hours, 0),
    known: { invested: sum((one) => one.known.invested), effective: sum((one) => one.known.effective) },
  };
}

export function tallyOf(report: Report, standards: Map<string, Standard>): Tallied {
  return {
    inputCount: report.inputCount,
    outputCount: report.outputCount,
    badCount: report.badCount,
    appearanceBadCount: report.appearanceBadCount ?? 0,
    hours: Number(report.workHour),
    invested: investedHours(report),
    lost: lostHours(report),
    standard: standards.get(report.workOrderPlanId ?? ''),
  };
}

/** The sums of a shift. Borrowed and lent people are not added to the hours of machines. */
export const sumsOfShift = (
  reports: readonly Report[],
  standards: Map<string, Standard>,
  { whose, support }: { whose: HoursOf; support: Support },
): WorkSums =>
  sumWork(
    reports.map((report) => tallyOf(report, standards)),
    whose === 'machines' ? noSupport : support,
  );

export async function standardsOf(ctx: SignedInContext, planIds: readonly (string | null)[]): Promise<Map<string, Standard>> {
  const ids = [...new Set(planIds.flatMap((id) => id ?? []))];
  if (ids.length === 0) return new Map();
  const { id, standardManpower, standardCapacity, standardWorkHour } = workOrderPlan.table;
  const rows = await ctx.db
    .select({ id, standardManpower, standardCapacity, standardWorkHour })
    .from(workOrderPlan.table)
    .where(inArray(id, ids));
  return new Map(rows.map(({ id: planId, ...standard }) => [planId, standard]));
}

/** Earned ÷ invested and earned ÷ effective hours, of work with a standard. */
export const ratiosOf = (sums: WorkSums) => ({
  productivity: productivity(sums.earned, sums.known.invested),
  performance: workingPerformance(sums.earned, sums.known.effective),
});

/** What the metrics of some work are held against, and whose hours they are; support is shown apart from the hours of machines. */
interface Held {
  count: number;
  expectedNow: number | null;
  hoursOf: HoursOf;
  support: Support;
}

/** All metrics of some work, formatted in one language. */
export function shownMetrics(sums: WorkSums, held: Held, locale: Locale): ShownMetric[] {
  const values: Partial<Record<MetricKey, number | undefined>> = {
    plannedRate: attainment(sums.outputCount, held.count),
    expectedByNow: held.expectedNow ?? undefined,
    defectRate: defectRate(sums),
    firstPassYield: firstPassYield(sums),
    ...(held.hoursOf === 'machines' ? ofMachines(sums, held.support) : ofPeople(sums)),
  };
  return (Object.keys(values) as MetricKey[]).map((key) => shown(key, values[key], locale));
}

function ofPeople(sums: WorkSums) {
  const { productivity: productive, performance } = ratiosOf(sums);
  return {
    investedHours: sums.invested,
    lostHours: sums.lost,
    effectiveHours: sums.effective,
    earnedHours: sums.earned,
    productivity: productive,
    workingPerformance: performance,
    uph: uph(sums.outputCount, sums.hours),
    upph: upph(sums.outputCount, sums.invested),
  };
}

function ofMachines(sums: WorkSums, { borrowed, lent }: Support) {
  const { productivity: machineProductivity, performance: machinePerformance } = ratiosOf(sums);
  return {
    machineHours: sums.invested,
    machineLost: sums.lost,
    machineEffective: sums.effective,
    machineEarned: sums.earned,
    machineProductivity,
    machinePerformance,
    ...(borrowed > 0 || lent > 0 ? { supportHours: borrowed - lent } : {}),
    uph: uph(sums.outputCount, sums.hours),
    machineUph: upph(sums.outputCount, sums.invested),
  };
}

const units: Record<Metric['unit'], { zh: string; en: string; digits: number }> = {
  ratio: { zh: '%', en: '%', digits: 1 },
  hours: { zh: '小时', en: 'h', digits: 2 },
  machineHours: { zh: '台时', en: 'machine h', digits: 2 },
  pieces: { zh: '件', en: 'pcs', digits: 0 },
  piecesPerHour: { zh: '件/小时', en: 'pcs/h', digits: 1 },
  piecesPerPersonHour: { zh: '件/人时', en: 'pcs/person-h', digits: 2 },
  piecesPerMachineHour: { zh: '件/台时', en: 'pcs/machine-h', digits: 2 },
};

function shown(key: MetricKey, value: number | undefined, locale: Locale): ShownMetric {
  const { label, formula, unit } = metrics[key];
  return {
    key,
    label: label[locale],
    formula: formula[locale],
    value: value === undefined ? null : unit === 'ratio' ? percentOf(exactRatio(value) ?? '') : exactText(value, units[unit].digits),
    unit: units[unit][locale],
  };
}
