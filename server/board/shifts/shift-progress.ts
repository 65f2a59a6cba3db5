import { and, eq, inArray } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { asRows, shownColumns } from '#server/engine/read-rows.ts';
import type { Forecast, HoursOf } from '../boards/board-answers.ts';
import { forecastFinish } from '../boards/forecast-finish.ts';
import { attainment, defectRate, effectiveHours, exactRatio, expectedByNow, investedHours, lostHours } from '../boards/metrics.ts';
import { noSupport, type Support } from '../boards/work-sums.ts';
import { asDuring, type Line } from '../lines/production-line.ts';
import { sharesOf } from '../plans/share-out.ts';
import { noPlans, type ShiftPlans } from '../plans/shift-plans.ts';
import { productionRecord, type Report } from '../reports/production-record.ts';
import { hoursOf } from '../reports/report-variants.ts';
import { type Warning, warnings } from '../reports/warning-words.ts';
import { dueFrom, elapsedMinutes, isForgotten, netMinutes, type SlotState, slotStates } from './shift-clock.ts';
import type { ShiftRow } from './shift-record.ts';
import { instantIn, type ReportSlot, reportSlots } from './shift-slots.ts';
import { supportOf } from './support-of-shifts.ts';

/** A slot on the line's page: its times are local, empty if a report names a slot that the shift no longer has. */
export interface SlotView {
  key: string;
  label: string;
  start: string;
  end: string;
  state: SlotState;
  isExtension: boolean;
  /** The slot's share of the shift's plan, by net minutes. */
  plan: number;
  /** The local time that the reports cover, if they came before the slot was due; otherwise null. */
  partUntil: string | null;
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

/**
 * The progress of a shift: its slots with their reports and states, the totals, its planned end, and its forecast (docs/production.md, 'Who
 * uses it', 'Metrics').
 */
export function progressOf(
  ctx: SignedInContext,
  of: { line: Line; shift: ShiftRow; entries: Option[]; reports: Report[]; plans?: ShiftPlans | undefined; support?: Support },
) {
  const { shift, entries, reports, plans = noPlans, support = supportOf(shift) } = of;
  const { timeZone } = ctx.session;
  const now = ctx.now();
  const whose = hoursOf(asDuring(of.line, shift).lineType);
  const isSemi = whose === 'machines';
  const own = reportSlots(ctx, shift, entries, isSemi);
  // The plan covers the whole shift: one that ended early keeps the slots that it did not work.
  const whole = reportSlots(ctx, { ...shift, endTime: null }, entries, isSemi).filter((slot) => !slot.isExtension);
  const isWorked = ({ key }: ReportSlot) => own.some((slot) => slot.key === key);
  const reported = reports.map((report) => report.timeRange);
  const stated = slotStates(
    now,
    [...own, ...whole.filter((slot) => !isWorked(slot))].sort((one, other) => one.start.getTime() - other.start.getTime()),
    reported,
  );
  const planned = sharesOf(
    plans.planCount,
    whole.map((slot) => netMinutes([slot])),
  );
  const ended = shift.endTime === null ? undefined : instantIn(shift.endTime, timeZone);
  const views = stated.map((slot): SlotView => {
    const { key, label, isExtension } = slot;
    const inSlot = reports.filter((report) => report.timeRange === key);
    return {
      key,
      label,
      start: localDateTime(slot.start, timeZone),
      end: localDateTime(slot.end, timeZone),
      state: ended ? stateAfterEnd(slot, { isWorked: isWorked(slot), noOutputSlot: shift.noOutputSlot }) : slot.state,
      isExtension,
      plan: planned[whole.findIndex((one) => one.key === key)] ?? 0,
      partUntil: partUntil(slot, inSlot, ended, timeZone),
      reports: inSlot.map((report) => viewOfReport(report, ctx.locale)),
    };
  });
  const expectedAt = (until: Date) => expectedByNow(plans.planCount, elapsedMinutes(whole, until), netMinutes(whole)) ?? null;
  const plannedEnd = whole.at(-1)?.end;
  const isNotEnded = ended === undefined && isForgotten(now, own, reported);
  const isOver = ended !== undefined || isNotEnded;
  const dueUntil = lastDue(views, localDateTime(now, timeZone));
  const due = dueUntil === undefined ? null : { until: dueUntil, expected: expectedAt(instantIn(dueUntil, timeZone)) ?? 0 };
  const told = views.filter(({ state, start }) => state === 'filled' && start !== '' && start <= localDateTime(now, timeZone));
  const forecast = forecastOf(views, plans.planCount, { timeZone, isOver, now });
  return {
    slots: [...views, ...straySlots(views, reports, ctx)],
    counts: countsOf(views),
    /** It was started early: its first slot is still to begin. */
    isAhead: ended === undefined && views.length > 0 && views.every(({ state }) => state === 'later'),
    plannedEnd: plannedEnd ? localDateTime(plannedEnd, timeZone) : null,
    /** The planned end, local, of a shift that nobody ended: it is not the current one any more. */
    notEndedSince: isNotEnded && plannedEnd ? localDateTime(plannedEnd, timeZone) : null,
    forecast,
    totals: {
      ...totalsOf(reports, { whose, support }, plans),
      hoursOf: whose,
      /** By now; a line that reports once a shift has nothing to show before that, and null. */
      expected: isSemi && !ended ? (due?.expected ?? null) : expectedAt(ended && ended < now ? ended : now),
      hasEnded: ended !== undefined,
      /** The expected output by the end of the last due slot, local time; null before the first. */
      due,
      /** The end of the last slot that was reported, or until when its report covers it, local; null before the first. */
      reportedUntil:
        told
          .map(({ end, partUntil: part }) => part ?? end)
          .sort()
          .at(-1) ?? null,
      ...shortOf(plans.planCount, sumOf(reports, 'outputCount'), {
        due,
        atShiftEnd: forecast.atShiftEnd,
        isOver,
      }),
    },
  };
}

/** The reports of shifts, by any user, in order of creation. */
export async function reportsOf(ctx: SignedInContext, shiftIds: string[]): Promise<Report[]> {
  if (shiftIds.length === 0) return [];
  const { table } = productionRecord;
  const rows = await ctx.db
    .select(shownColumns(productionRecord))
    .from(table)
    .where(and(eq(table.tenantId, ctx.session.tenantId), eq(table.isDeleted, 0), inArray(table.shiftRecordId, shiftIds)));
  return asRows(productionRecord, rows).sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

// An input made before the slot was due and unchanged since covers only a part of it; the end of the shift completes it.
function partUntil(slot: ReportSlot, reports: Report[], ended: Date | undefined, timeZone: string): string | null {
  const last = reports
    .map(({ updateTime }) => updateTime)
    .sort()
    .at(-1);
  if (last === undefined || ended) return null;
  const until = instantIn(last, timeZone);
  return until > slot.start && until < dueFrom(slot) ? last : null;
}

// In an ended shift nothing is awaited any more: an unreported slot is missing, was confirmed as empty, or was not worked at all.
function stateAfterEnd(
  { key, state }: ReportSlot & { state: SlotState },
  { isWorked, noOutputSlot }: { isWorked: boolean; noOutputSlot: string | null },
): SlotState {
  if (state === 'filled' || state === 'optional') return state;
  if (key === noOutputSlot) return 'noOutput';
  return isWorked ? 'missing' : 'notWorked';
}

// Figures are complete up to here: a line that reports once a slot is not measured by the running one.
function lastDue(views: SlotView[], now: string): string | undefined {
  // A client may report a slot ahead of its time: nothing is due in it yet.
  const isTold = ({ state, start, end }: SlotView) =>
    (state === 'filled' && start <= now) || state === 'missing' || ((state === 'noOutput' || state === 'notWorked') && end <= now);
  const told = views.filter((view) => !view.isExtension && isTold(view));
  return told
    .map(({ end, partUntil: part }) => part ?? end)
    .sort()
    .at(-1);
}

interface Judged {
  due: { expected: number } | null;
  atShiftEnd: number | null;
  isOver: boolean;
}

/** A hundredth of what was due may be lacking for a line to be almost there. */
const nearly = 0.99;

// After its end nothing more comes: whatever the plan still lacks stays lacking.
function shortOf(planCount: number, output: number, { due, atShiftEnd, isOver }: Judged): { isBehind: boolean; isNear: boolean } {
  const meetsPlan = !isOver && atShiftEnd !== null && atShiftEnd >= planCount;
  const wanted = isOver ? planCount : (due?.expected ?? 0);
  const isShort = output < wanted && !meetsPlan;
  const isNear = isShort && output >= wanted * nearly;
  return { isBehind: isShort && !isNear, isNear };
}

function forecastOf(
  views: SlotView[],
  planCount: number,
  { timeZone, isOver, now }: { timeZone: string; isOver: boolean; now: Date },
): Forecast {
  const worked = views.filter(({ state }) => state !== 'notWorked');
  const laid = worked.flatMap(({ start, end, isExtension, partUntil: part, reports }) => {
    const output = reports.length === 0 ? undefined : reports.reduce((sum, report) => sum + report.outputCount, 0);
    const begins = instantIn(start, timeZone);
    const slot = { start: begins, end: instantIn(end, timeZone), isExtension, output, isAhead: output !== undefined && begins > now };
    if (part === null) return [slot];
    const until = instantIn(part, timeZone);
    return [
      { ...slot, end: until, isPart: true },
      { ...slot, start: until, output: undefined },
    ];
  });
  const { finishAt, atShiftEnd } = forecastFinish(laid, planCount);
  const output = laid.reduce((sum, slot) => sum + (slot.output ?? 0), 0);
  // A finish that has passed without a report of it is none.
  const isReached = finishAt !== undefined && (output >= planCount || (!isOver && finishAt > now));
  return {
    finishAt: isReached ? localDateTime(finishAt, timeZone).slice(0, 16) : null,
    atShiftEnd: isOver ? output : (atShiftEnd ?? null),
  };
}

function viewOfReport(report: Report, locale: 'zh' | 'en'): SlotReport {
  // Picked by exactly the names that the type lists.
  const picked = Object.fromEntries([...shown, ...worked].map((name) => [name, report[name]])) as unknown as SlotReport;
  const names = (report.warnings ?? '').split(',').filter((name): name is Warning => Object.hasOwn(warnings, name));
  return { ...picked, warnings: names.map((name) => warnings[name][locale]), isCorrected: report.version > 1 };
}

// Reports stay visible when the start of the shift or the dictionary was changed afterwards.
function straySlots(views: SlotView[], reports: Report[], ctx: SignedInContext): SlotView[] {
  const keys = [...new Set(reports.map((report) => report.timeRange))].filter((key) => !views.some((view) => view.key === key));
  return keys.map((key) => {
    const own = reports.filter((report) => report.timeRange === key).map((report) => viewOfReport(report, ctx.locale));
    return { key, label: key, start: '', end: '', state: 'filled', isExtension: true, plan: 0, partUntil: null, reports: own };
  });
}

function countsOf(views: SlotView[]): Record<SlotState, number> {
  const counts: Record<SlotState, number> = { filled: 0, missing: 0, due: 0, running: 0, optional: 0, later: 0, noOutput: 0, notWorked: 0 };
  for (const { state } of views) counts[state] += 1;
  return counts;
}

const sumOf = (reports: Report[], count: 'inputCount' | 'outputCount' | 'badCount' | 'appearanceBadCount') =>
  reports.reduce((sum, report) => sum + (report[count] ?? 0), 0);

function totalsOf(reports: Report[], { whose, support }: { whose: HoursOf; support: Support }, { planCount, planOf, day }: ShiftPlans) {
  const counts = {
    inputCount: sumOf(reports, 'inputCount'),
    outputCount: sumOf(reports, 'outputCount'),
    badCount: sumOf(reports, 'badCount'),
    appearanceBadCount: sumOf(reports, 'appearanceBadCount'),
  };
  const hours = (of: (report: Report) => number) => reports.reduce((sum, report) => sum + of(report), 0).toFixed(2);
  return {
    planCount,
    planOf,
    /** All shifts of the line's business date. */
    day: { ...day, attainment: exactRatio(attainment(day.outputCount, day.planCount)) },
    ...counts,
    attainment: exactRatio(attainment(counts.outputCount, planCount)),
    defectRate: exactRatio(defectRate(counts)),
    investedHours: hours(investedHours),
    lostHours: hours(lostHours),
    borrowedHours: support.borrowed.toFixed(2),
    lentHours: support.lent.toFixed(2),
    /** Borrowed and lent people are not added to the hours of machines. */
    effectiveHours: effectiveHours(reports, whose === 'machines' ? noSupport : support).toFixed(2),
  };
}
