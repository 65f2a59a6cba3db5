import { localDateTime } from '#rules/dates.ts';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type OwnProgress, withOwnProgress } from '../plans/plan-progress.ts';
import { plansOfShifts, type ShiftPlan } from '../plans/shift-plans.ts';
import { type Shift, shiftAt, usualShift } from '../shifts/shift-clock.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import { startableShift } from './next-step.ts';

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
  const names = (await ctx.dictionaries(['shift_type'], 'ever')).get('shift_type');
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

/** The usual shift that a line would start now, or the one after its last, which is restarted once it has ended, and not started. */
export function shiftToStart(ctx: SignedInContext, lastEnded: ShiftRow | undefined): Shift {
  const { timeZone } = ctx.session;
  const startable = startableShift(ctx);
  const last = lastEnded?.planDate ? usualShift(lastEnded.planDate, lastEnded.shiftType, timeZone) : undefined;
  return last && last.startTime >= startable.startTime ? shiftAt(last.plannedEnd, timeZone) : startable;
}
