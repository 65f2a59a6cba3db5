import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type OwnProgress, withOwnProgress } from '../plans/plan-progress.ts';
import { plansOfShifts, type ShiftPlan } from '../plans/shift-plans.ts';
import { localDateTime, type Shift, shiftAt, usualShift } from '../shifts/shift-clock.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import { startableShift, stepAfter } from './next-step.ts';

/** The shift that a line would start next, with its plans; `startTime` is its usual start, local. */
export interface ComingShift {
  planDate: string;
  shiftType: string;
  shiftTypeName: string | null;
  startTime: string;
  planCount: number;
  plans: (ShiftPlan & OwnProgress)[];
}

/** `lastEnded` is the line's last shift: the one after it comes next. */
export async function comingShift(
  ctx: SignedInContext,
  lineId: string,
  entries: Option[],
  lastEnded: ShiftRow | undefined,
): Promise<ComingShift> {
  const { timeZone } = ctx.session;
  const { planDate, shiftType, startTime } = shiftToStart(ctx, lastEnded);
  const names = (await ctx.dictionaries(['shift_type'])).get('shift_type');
  const planned = (await plansOfShifts(ctx, [{ id: lineId, isComing: true, lineId, planDate, shiftType }], entries)).get(lineId);
  return {
    planDate,
    shiftType,
    shiftTypeName: names?.find(({ value }) => value === shiftType)?.label ?? null,
    startTime: localDateTime(startTime, timeZone),
    planCount: planned?.planCount ?? 0,
    plans: await withOwnProgress(ctx, planned?.plans ?? []),
  };
}

/** The usual shift that a line would start now, or the one after it if that has already ended: an ended shift is restarted, not started. */
export function shiftToStart(ctx: SignedInContext, lastEnded: ShiftRow | undefined): Shift {
  const startable = startableShift(ctx);
  return lastEnded && stepAfter(ctx, lastEnded) ? shiftAfter(startable, ctx.session.timeZone) : startable;
}

function shiftAfter(shift: Shift, timeZone: string): Shift {
  const usual = usualShift(shift.planDate, shift.shiftType, timeZone);
  return usual ? shiftAt(usual.plannedEnd, timeZone) : shift;
}
