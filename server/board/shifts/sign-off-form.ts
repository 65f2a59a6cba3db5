import { and, gt, isNull, lt, ne, or } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { movesOffered } from '#server/engine/moves/offered.ts';
import { investedHours, lostHours } from '../boards/metrics.ts';
import { shownMetrics, standardsOf, sumsOfShift } from '../boards/work-sums.ts';
import { labelShifts } from '../lines/labels.ts';
import { plansOfShifts } from '../plans/shift-plans.ts';
import type { Report } from '../reports/production-record.ts';
import { hoursOf } from '../reports/report-variants.ts';
import { type CheckedSlot, checkHours } from './hours-check.ts';
import { progressOf, reportsOf } from './shift-progress.ts';
import { type LabelledShift, type ShiftRow, shiftRecord } from './shift-record.ts';
import { reportSlots, shiftOf, slotEntries } from './shift-slots.ts';
import { latestShifts, shiftOnLine } from './shifts-of-lines.ts';
import { recordedSupport, supportOf } from './support-of-shifts.ts';

/** The sign-off form: inconsistent hours first, then unreported slots, then the totals. */
export async function signOffForm(ctx: SignedInContext, shiftId: string) {
  const { shift, line } = await shiftOnLine(ctx, shiftId);
  const entries = await slotEntries(ctx);
  const [reports, planned, recorded, overlapping, [labelled]] = await Promise.all([
    reportsOf(ctx, [shift.id]),
    plansOfShifts(ctx, [shift], entries),
    recordedSupport(ctx, [shift.id]),
    shiftsBeside(ctx, shift),
    labelShifts(ctx, [shift]),
  ]);
  const support = supportOf(shift, recorded.get(shift.id));
  const { slots, totals } = progressOf(ctx, { line, shift, entries, reports, plans: planned.get(shift.id), support });
  const whose = hoursOf(line.lineType);
  const isSemi = whose === 'machines';
  const { endTime } = shiftOf(shift, ctx.session.timeZone);
  const checked = reportSlots(ctx, shift, entries, isSemi).map(
    (slot): CheckedSlot => ({
      ...slot,
      end: endTime && endTime < slot.end ? endTime : slot.end,
      work: workIn(reports, slot.key),
    }),
  );
  const standards = await standardsOf(
    ctx,
    reports.map((report) => report.workOrderPlanId),
  );
  const sums = sumsOfShift(reports, standards, { whose, support });
  const [offered = []] = await movesOffered(ctx, shiftRecord, [shift]);
  const named: LabelledShift = labelled ?? shift;
  const { signedOffAt, signedOffBy, signOffNote } = named;
  return {
    line,
    shift: named,
    findings: checkHours(
      { slots: checked, people: isSemi ? undefined : shift.realAttendCount, hours: lengthOf(ctx, shift), overlapping },
      ctx.locale,
    ),
    /** Machines have no attendance to compare hours with. */
    isCompared: !isSemi,
    missing: slots.filter(({ state }) => state === 'missing').map(({ key, label }) => ({ key, label })),
    totals,
    metrics: shownMetrics(sums, { count: totals.planCount, expectedNow: totals.expected, hoursOf: whose, support }, ctx.locale),
    signedOff: signedOffAt === null ? null : { at: signedOffAt, by: signedOffBy, note: signOffNote },
    canSignOff: offered.includes('signOff'),
  };
}

function workIn(reports: Report[], key: string): CheckedSlot['work'] {
  return reports
    .filter((report) => report.timeRange === key)
    .map((report) => ({
      reportId: report.id,
      workOrderNumber: report.workOrderNumber ?? '',
      hours: Number(report.workHour),
      invested: investedHours(report),
      lost: lostHours(report),
    }));
}

function lengthOf(ctx: SignedInContext, row: ShiftRow): number {
  const { startTime, endTime } = shiftOf(row, ctx.session.timeZone);
  return ((endTime ?? ctx.now()).getTime() - startTime.getTime()) / 3_600_000;
}

/** Other shifts of the line at the same time, as 'yyyy-MM-dd HH:mm – HH:mm'. */
async function shiftsBeside(ctx: SignedInContext, shift: ShiftRow): Promise<string[]> {
  const { id, startTime, endTime } = shiftRecord.table;
  const end = shift.endTime ?? localDateTime(ctx.now(), ctx.session.timeZone);
  const beside = and(ne(id, shift.id), lt(startTime, end), or(isNull(endTime), gt(endTime, shift.startTime)));
  const others = await latestShifts(ctx, shift.lineId, beside, 10);
  return others.map((other) => `${other.startTime.slice(0, 16)} – ${other.endTime?.slice(11, 16) ?? ''}`);
}
