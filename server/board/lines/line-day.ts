import { eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow, withLabels } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { withProgress } from '../plans/plan-progress.ts';
import { offeredReasons } from '../reports/reasons.ts';
import { hourByHour } from '../shifts/hour-by-hour.ts';
import { plansOf, progressOf, reportsOf } from '../shifts/shift-progress.ts';
import { type ShiftRow, shiftRecord } from '../shifts/shift-record.ts';
import { slotEntries } from '../shifts/shift-slots.ts';
import { latestShifts, openShifts, shiftOnLine } from '../shifts/shifts-of-lines.ts';
import { recordedSupport, supportOf } from '../shifts/support-of-shifts.ts';
import { commandsOf, maySignOff } from './line-commands.ts';
import { type Line, productionLine } from './production-line.ts';

/** The line leader's working place: the shift asked for, else the current one, else the last (docs/production.md, 'Who uses it'). */
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
  const head = {
    line: labelledLine ?? line,
    lastEnded: labelled.find((one) => one.id === lastEnded?.id) ?? null,
    currentShiftId: open?.id ?? null,
  };
  const isOther = shift !== undefined && open !== undefined && shift.id !== open.id;
  const canSignOff = maySignOff(ctx, shift);
  const can = isOther ? { ...commands, canReport: false, canCorrect: false, canEnd: false, canEditState: false } : commands;
  if (!shift) return { ...head, shift: null, slots: [], counts: null, totals: null, plans: [], next: null, canSignOff, ...can };

  const [entries, reasons, reports, planned, recorded] = await Promise.all([
    slotEntries(ctx),
    offeredReasons(ctx),
    reportsOf(ctx, [shift.id]),
    plansOf(ctx, [shift]),
    recordedSupport(ctx, [shift.id]),
  ]);
  const plans = await withProgress(ctx, planned);
  const planCount = planned.reduce((sum, plan) => sum + plan.planCount, 0);
  const progress = progressOf(ctx, { line, shift, entries, reports, planCount, support: supportOf(shift, recorded.get(shift.id)) });
  const next = progress.slots.find(({ state }) => state === 'missing') ?? progress.slots.find(({ state }) => state === 'due');
  return {
    ...head,
    shift: labelled.find((one) => one.id === shift.id) ?? shift,
    ...progress,
    slots: hourByHour(progress.slots, progress.totals.planCount, reasons),
    plans,
    next: next?.key ?? null,
    canSignOff,
    ...can,
  };
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
