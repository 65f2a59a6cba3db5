import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { shownColumns } from '#server/engine/read-rows.ts';
import { attainment, defectRate, effectiveHours, expectedByNow, investedHours, lostHours, wireRatio } from '../boards/metrics.ts';
import type { Support } from '../boards/work-sums.ts';
import type { Line } from '../lines/production-line.ts';
import { type Plan, workOrderPlan } from '../plans/work-order-plan.ts';
import { productionRecord, type Report } from '../reports/production-record.ts';
import { variantOf } from '../reports/report-variants.ts';
import { type Warning, warnings } from '../reports/report-warnings.ts';
import { elapsedMinutes, instantOf, localDateTime, netMinutes, type SlotState, slotStates } from './shift-clock.ts';
import type { ShiftRow } from './shift-record.ts';
import { reportSlots } from './shift-slots.ts';
import { supportOf } from './support-of-shifts.ts';

/** A slot on the line's page: its times are local, empty where a report names a slot that the shift no longer has. */
export interface SlotView {
  key: string;
  label: string;
  start: string;
  end: string;
  state: SlotState;
  isExtension: boolean;
  reports: SlotReport[];
}

const shown = [
  'id',
  'version',
  'workOrderNumber',
  'workOrderPlanId',
  'layout',
  'inputCount',
  'outputCount',
  'badCount',
  'appearanceBadCount',
  'unpleasantSight',
] as const;
const worked = [
  'numberOfWorker',
  'workHour',
  'exceptWorkOfWorker',
  'exceptWorkHour',
  'exceptWorkNote',
  'note',
  'createTime',
  'updateTime',
] as const;
export type SlotReport = Pick<Report, (typeof shown)[number] | (typeof worked)[number]> & { warnings: string[]; isCorrected: boolean };

/** How far a shift is: its slots with their reports and states, and the sums of both (docs/production.md, 'Who uses it', 'Metrics'). */
export function progressOf(
  ctx: SignedInContext,
  of: { line: Line; shift: ShiftRow; entries: Option[]; reports: Report[]; planCount: number; support?: Support },
) {
  const { line, shift, entries, reports, planCount, support = supportOf(shift) } = of;
  const { timeZone } = ctx.session;
  const now = ctx.now();
  const slots = reportSlots(ctx, shift, entries, variantOf(line.lineType) === 'semi');
  const stated = slotStates(
    now,
    slots,
    reports.map((report) => report.timeRange),
  );
  const views = stated.map((slot): SlotView => {
    const { key, label, isExtension } = slot;
    // Nothing of an ended shift is still due.
    const state = shift.shiftState === 'ended' && slot.state !== 'filled' ? 'missing' : slot.state;
    const own = reports.filter((report) => report.timeRange === key).map((report) => viewOfReport(report, ctx.locale));
    return {
      key,
      label,
      start: localDateTime(slot.start, timeZone),
      end: localDateTime(slot.end, timeZone),
      state,
      isExtension,
      reports: own,
    };
  });
  // The plan is for the whole shift: one that ended early was expected to make a part of it.
  const whole = reportSlots(ctx, { ...shift, endTime: null }, entries, variantOf(line.lineType) === 'semi');
  const until = shift.endTime === null ? now : (instantOf(shift.endTime, timeZone) ?? now);
  const expected = expectedByNow(planCount, elapsedMinutes(whole, until), netMinutes(whole));
  return {
    slots: [...views, ...straySlots(views, reports, ctx)],
    counts: countsOf(views),
    totals: totalsOf(reports, support, planCount, expected),
  };
}

/** The reports of shifts, whoever made them, in the order in which they were made. */
export async function reportsOf(ctx: SignedInContext, shiftIds: string[]): Promise<Report[]> {
  const { table } = productionRecord;
  const rows = await live(ctx, productionRecord, inArray(table.shiftRecordId, shiftIds), shiftIds);
  return (rows as Report[]).sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

/** The plans of lines on their business dates. */
export async function plansOf(ctx: SignedInContext, days: { lineId: string; planDate: string | null }[]): Promise<Plan[]> {
  const { table } = workOrderPlan;
  const lineIds = [...new Set(days.map(({ lineId }) => lineId))];
  const dates = [...new Set(days.flatMap(({ planDate }) => planDate ?? []))];
  const rows = (await live(ctx, workOrderPlan, and(inArray(table.lineId, lineIds), inArray(table.planDate, dates)), dates)) as Plan[];
  return rows.filter((plan) => days.some(({ lineId, planDate }) => plan.lineId === lineId && plan.planDate === planDate));
}

async function live(
  ctx: SignedInContext,
  entity: typeof productionRecord | typeof workOrderPlan,
  where: SQL | undefined,
  keys: string[],
): Promise<unknown[]> {
  if (keys.length === 0) return [];
  const { table } = entity;
  return ctx.db
    .select(shownColumns(entity))
    .from(table)
    .where(and(eq(table.tenantId, ctx.session.tenantId), eq(table.isDeleted, 0), where));
}

function viewOfReport(report: Report, locale: 'zh' | 'en'): SlotReport {
  // Picked by the very names that the type lists.
  const picked = Object.fromEntries([...shown, ...worked].map((name) => [name, report[name]])) as unknown as SlotReport;
  const names = (report.warnings ?? '').split(',').filter((name): name is Warning => Object.hasOwn(warnings, name));
  return { ...picked, warnings: names.map((name) => warnings[name][locale]), isCorrected: report.version > 1 };
}

// A report stays visible when the start of its shift, or the dictionary, was changed after it.
function straySlots(views: SlotView[], reports: Report[], ctx: SignedInContext): SlotView[] {
  const keys = [...new Set(reports.map((report) => report.timeRange))].filter((key) => !views.some((view) => view.key === key));
  return keys.map((key) => {
    const own = reports.filter((report) => report.timeRange === key).map((report) => viewOfReport(report, ctx.locale));
    return { key, label: key, start: '', end: '', state: 'filled', isExtension: true, reports: own };
  });
}

function countsOf(views: SlotView[]): Record<SlotState, number> {
  const counts: Record<SlotState, number> = { filled: 0, missing: 0, due: 0, later: 0 };
  for (const { state } of views) counts[state] += 1;
  return counts;
}

function totalsOf(reports: Report[], { borrowed, lent }: Support, planCount: number, expected: number | undefined) {
  const sum = (of: (report: Report) => number) => reports.reduce((total, report) => total + of(report), 0);
  const counts = {
    inputCount: sum((report) => report.inputCount),
    outputCount: sum((report) => report.outputCount),
    badCount: sum((report) => report.badCount),
    appearanceBadCount: sum((report) => report.appearanceBadCount ?? 0),
  };
  return {
    planCount,
    ...counts,
    expected: expected ?? null,
    attainment: wireRatio(attainment(counts.outputCount, planCount)),
    defectRate: wireRatio(defectRate(counts)),
    investedHours: sum(investedHours).toFixed(2),
    lostHours: sum(lostHours).toFixed(2),
    borrowedHours: borrowed.toFixed(2),
    lentHours: lent.toFixed(2),
    effectiveHours: effectiveHours(reports, { borrowed, lent }).toFixed(2),
  };
}
