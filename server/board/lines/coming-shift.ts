import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type PlanProgress, withProgress } from '../plans/plan-progress.ts';
import { plansOfShifts, type ShiftPlan } from '../plans/shift-plans.ts';
import { localDateTime, shiftAt } from '../shifts/shift-clock.ts';

/** The shift that a line would start now, up to an hour early, with its plans; `startTime` is its usual start, local. */
export interface ComingShift {
  planDate: string;
  shiftType: string;
  shiftTypeName: string | null;
  startTime: string;
  planCount: number;
  plans: (ShiftPlan & PlanProgress)[];
}

const anHour = 60 * 60 * 1000;

export async function comingShift(ctx: SignedInContext, lineId: string, entries: Option[]): Promise<ComingShift> {
  const { timeZone } = ctx.session;
  const { planDate, shiftType, startTime } = shiftAt(new Date(ctx.now().getTime() + anHour), timeZone);
  const names = (await ctx.dictionaries(['shift_type'])).get('shift_type');
  const planned = (await plansOfShifts(ctx, [{ id: lineId, isComing: true, lineId, planDate, shiftType }], entries)).get(lineId);
  return {
    planDate,
    shiftType,
    shiftTypeName: names?.find(({ value }) => value === shiftType)?.label ?? null,
    startTime: localDateTime(startTime, timeZone),
    planCount: planned?.planCount ?? 0,
    plans: await withProgress(ctx, planned?.plans ?? []),
  };
}
