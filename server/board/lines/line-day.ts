import { eq } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { withOwnProgress } from '../plans/plan-progress.ts';
import { plansOfShifts } from '../plans/shift-plans.ts';
import { knownReasons } from '../reports/reasons.ts';
import { progressOf, reportsOf } from '../shifts/shift-progress.ts';
import { type ShiftRow, shiftRecord } from '../shifts/shift-record.ts';
import { slotEntries } from '../shifts/shift-slots.ts';
import { latestShifts, openShifts, shiftOnLine } from '../shifts/shifts-of-lines.ts';
import { recordedSupport, supportOf } from '../shifts/support-of-shifts.ts';
import type { LabelledStop } from '../stops/line-stop.ts';
import { labelStops, stopsOf } from '../stops/stops-of-shifts.ts';
import { comingShift } from './coming-shift.ts';
import { hourByHour } from './hour-by-hour.ts';
import { labelLines, labelShifts } from './labels.ts';
import { leadsLine } from './leads-line.ts';
import { commandsFor } from './line-commands.ts';
import { slotToReport, stepAfter, stepOfShift } from './next-step.ts';
import { type Line, productionLine } from './production-line.ts';

/**
 * The line leader's page: the requested shift, otherwise the current one, otherwise the last (docs/production.md, 'Who uses it').
 * `nextStep` is the next task of the line; `coming` is the shift to start next, with its plans, while none is open.
 */
export async function lineDay(ctx: SignedInContext, input: { lineId: string; shiftId?: string | undefined }) {
  const line = await readRow(ctx, productionLine, input.lineId);
  const [open] = await openShifts(ctx, [line.id]);
  const [lastEnded] = await latestShifts(ctx, line.id, eq(shiftRecord.table.shiftState, 'ended'));
  const shift = await chosenShift(ctx, line, input.shiftId, open ?? lastEnded);
  const [labelledLine] = await labelLines(ctx, [line]);
  const labelled = await labelShifts(
    ctx,
    [shift, lastEnded].filter((one) => one !== undefined),
  );
  const commands = await commandsFor(ctx, [shift, lastEnded]);
  const can = commands({ line, shift, open });
  const leader = open?.teamLeader || line.leader;
  const entries = await slotEntries(ctx);
  const coming = open ? null : await comingShift(ctx, line.id, entries, lastEnded);
  const head = {
    line: labelledLine ?? line,
    lastEnded: labelled.find((one) => one.id === lastEnded?.id) ?? null,
    currentShiftId: open?.id ?? null,
    canSignOffLast: commands({ line, shift: lastEnded, open }).canSignOff,
    coming,
    /** Whoever leads the line now, if that is somebody else than the caller. */
    otherLeader: leader && !leadsLine(ctx, line, open) ? leader : null,
    nextStep: coming && ((lastEnded && stepAfter(ctx, lastEnded)) ?? { kind: 'start' as const, slot: null, at: coming.startTime }),
  };
  if (!shift)
    return {
      ...head,
      shift: null,
      slots: [],
      counts: null,
      totals: null,
      stops: [],
      plans: coming?.plans ?? [],
      isAhead: false,
      notEndedSince: null,
      next: null,
      ...can,
    };

  const [reasons, reports, planned, recorded, stops] = await Promise.all([
    knownReasons(ctx),
    reportsOf(ctx, [shift.id]),
    plansOfShifts(ctx, [shift], entries),
    recordedSupport(ctx, [shift.id]),
    stopsOf(ctx, [shift.id]),
  ]);
  const plans = planned.get(shift.id);
  const now = localDateTime(ctx.now(), ctx.session.timeZone);
  const progress = progressOf(ctx, { line, shift, entries, reports, plans, support: supportOf(shift, recorded.get(shift.id)) });
  return {
    ...head,
    nextStep: can.isOpen ? stepOfShift(ctx, progress) : head.nextStep,
    shift: labelled.find((one) => one.id === shift.id) ?? shift,
    ...progress,
    slots: hourByHour(progress.slots, reasons, now),
    stops: (await labelStops(ctx, stops)).map((stop) => shownStop(stop, now)),
    plans: await withOwnProgress(ctx, plans?.plans ?? []),
    isAhead: progress.isAhead,
    next: slotToReport(progress.slots)?.key ?? null,
    ...can,
  };
}

/** A stop as the line's page shows it; `minutes` so far while the line stands. */
const shownStop = ({ id, reason, reasonName, startTime, endTime, numberOfWorker, note }: LabelledStop, now: string) => ({
  ...{ id, startTime, endTime, numberOfWorker, note },
  reason: reasonName ?? reason,
  minutes: minutesBetween(startTime, endTime ?? now),
});

const minutesBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000);

async function chosenShift(
  ctx: SignedInContext,
  line: Line,
  shiftId: string | undefined,
  usual: ShiftRow | undefined,
): Promise<ShiftRow | undefined> {
  if (shiftId === undefined) return usual;
  const { shift } = await shiftOnLine(ctx, shiftId);
  if (shift.lineId !== line.id) throw new BusinessError(messages.absent, { code: 404 });
  return shift;
}
