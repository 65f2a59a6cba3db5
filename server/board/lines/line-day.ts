import { eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow, withLabels } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { withProgress } from '../plans/plan-progress.ts';
import { plansOfShifts } from '../plans/shift-plans.ts';
import { offeredReasons } from '../reports/reasons.ts';
import { progressOf, reportsOf } from '../shifts/shift-progress.ts';
import { type ShiftRow, shiftRecord } from '../shifts/shift-record.ts';
import { slotEntries } from '../shifts/shift-slots.ts';
import { latestShifts, openShifts, shiftOnLine } from '../shifts/shifts-of-lines.ts';
import { recordedSupport, supportOf } from '../shifts/support-of-shifts.ts';
import { type ComingShift, comingShift } from './coming-shift.ts';
import { hourByHour } from './hour-by-hour.ts';
import { commandsOf, maySignOff } from './line-commands.ts';
import { type NextStep, slotToReport, stepOfShift } from './next-step.ts';
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
  const [labelledLine] = await withLabels(ctx, productionLine, [line]);
  const labelled = await withLabels(
    ctx,
    shiftRecord,
    [shift, lastEnded].filter((one) => one !== undefined),
  );
  const commands = commandsOf(ctx, line, open);
  const entries = await slotEntries(ctx);
  const coming = open ? null : await comingShift(ctx, line.id, entries);
  const head = {
    line: labelledLine ?? line,
    lastEnded: labelled.find((one) => one.id === lastEnded?.id) ?? null,
    currentShiftId: open?.id ?? null,
    coming,
    nextStep: coming && stepBetween(coming, lastEnded),
  };
  const isOther = shift !== undefined && open !== undefined && shift.id !== open.id;
  const canSignOff = maySignOff(ctx, shift);
  const can = isOther ? { ...commands, canReport: false, canCorrect: false, canEnd: false, canEditState: false } : commands;
  if (!shift)
    return { ...head, shift: null, slots: [], counts: null, totals: null, plans: coming?.plans ?? [], next: null, canSignOff, ...can };

  const [reasons, reports, planned, recorded] = await Promise.all([
    offeredReasons(ctx),
    reportsOf(ctx, [shift.id]),
    plansOfShifts(ctx, [shift], entries),
    recordedSupport(ctx, [shift.id]),
  ]);
  const plans = planned.get(shift.id);
  const progress = progressOf(ctx, { line, shift, entries, reports, plans, support: supportOf(shift, recorded.get(shift.id)) });
  return {
    ...head,
    nextStep: shift.shiftState === 'open' ? stepOfShift(ctx, progress) : head.nextStep,
    shift: labelled.find((one) => one.id === shift.id) ?? shift,
    ...progress,
    slots: hourByHour(progress.slots, reasons),
    plans: await withProgress(ctx, plans?.plans ?? []),
    next: slotToReport(progress.slots)?.key ?? null,
    canSignOff,
    ...can,
  };
}

function stepBetween({ planDate, shiftType, startTime }: ComingShift, lastEnded: ShiftRow | undefined): NextStep | null {
  const isOver = lastEnded?.planDate === planDate && lastEnded.shiftType === shiftType;
  if (!isOver) return { kind: 'start', slot: null, at: startTime };
  return lastEnded.signedOffAt === null ? { kind: 'signOff', slot: null, at: lastEnded.endTime } : null;
}

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
