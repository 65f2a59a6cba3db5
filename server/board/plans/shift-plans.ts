import { sql } from 'drizzle-orm';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { asRows, shownColumns } from '#server/engine/read-rows.ts';
import { dayKey, type LineDate, onLineDates } from '../lines/line-date.ts';
import { productionRecord } from '../reports/production-record.ts';
import { shareOut } from './share-out.ts';
import { type Plan, workOrderPlan } from './work-order-plan.ts';
import { workedShifts } from './worked-shifts.ts';

/** A plan with its share for a shift. */
export interface ShiftPlan extends Plan {
  /** The part of `planCount` for the shift. */
  shiftCount: number;
}

/** The plan of a shift, and of its line's whole business date. */
export interface ShiftPlans {
  /** Without those that name another shift. */
  plans: ShiftPlan[];
  planCount: number;
  day: { planCount: number; outputCount: number };
  /** `day`: no other shift of the date shares the plans. */
  planOf: 'shift' | 'day';
}

export const noPlans: ShiftPlans = { plans: [], planCount: 0, day: { planCount: 0, outputCount: 0 }, planOf: 'day' };

interface OfLine {
  id: string;
  /** Not started yet: identified by its type. */
  isComing?: boolean;
  lineId: string;
  planDate: string | null;
  shiftType: string;
}

/** The plans of shifts by shift id (docs/production.md, 'Plans and shifts'). */
export async function plansOfShifts(ctx: SignedInContext, shifts: readonly OfLine[], entries: Option[]): Promise<Map<string, ShiftPlans>> {
  const days = daysOf(shifts);
  const [plans, outputs] = await Promise.all([plansOfDays(ctx, days), outputsOf(ctx, days)]);
  const worked = await workedShifts(ctx, { days, entries, planned: plans });
  return new Map(
    shifts.map((shift) => {
      const key = dayKey(shift);
      const known = worked.get(key) ?? [];
      // A line without any shift so far works the shift that it is about to start.
      const there = shift.isComing && known.length === 0 ? [{ shiftId: null, shiftType: shift.shiftType, minutes: 1 }] : known;
      const at = there.findIndex(({ shiftId, shiftType }) => (shift.isComing ? shiftType === shift.shiftType : shiftId === shift.id));
      const ofDay = plans.filter((plan) => dayKey(plan) === key);
      const own = ofDay
        .filter(({ shiftType }) => shiftType === null || shiftType === there[at]?.shiftType)
        .map((plan): ShiftPlan => ({ ...plan, shiftCount: shareOut(plan, there)[at] ?? 0 }));
      const planCount = own.reduce((sum, plan) => sum + plan.shiftCount, 0);
      const day = { planCount: ofDay.reduce((sum, plan) => sum + plan.planCount, 0), outputCount: outputs.get(key) ?? 0 };
      return [shift.id, { plans: own, planCount, day, planOf: planCount === day.planCount ? 'day' : 'shift' }];
    }),
  );
}

export async function plansOfDays(ctx: SignedInContext, days: readonly LineDate[]): Promise<Plan[]> {
  if (days.length === 0) return [];
  const { table } = workOrderPlan;
  const rows = await ctx.db
    .select(shownColumns(workOrderPlan))
    .from(table)
    .where(onLineDates(ctx, table, days));
  const asked = new Set(days.map(dayKey));
  return asRows(workOrderPlan, rows).filter((plan) => asked.has(dayKey(plan)));
}

async function outputsOf(ctx: SignedInContext, days: readonly LineDate[]): Promise<Map<string, number>> {
  if (days.length === 0) return new Map();
  const { table } = productionRecord;
  const { lineId, planDate, outputCount } = table;
  const rows = await ctx.db
    .select({ lineId, planDate, sum: sql`sum(${outputCount})`.mapWith(Number) })
    .from(table)
    .where(onLineDates(ctx, table, days))
    .groupBy(lineId, planDate);
  return new Map(rows.map((row) => [dayKey(row), row.sum]));
}

function daysOf(shifts: readonly OfLine[]): LineDate[] {
  const days = shifts.flatMap(({ lineId, planDate }) => (planDate === null ? [] : [{ lineId, planDate }]));
  return [...new Map(days.map((day) => [dayKey(day), day])).values()];
}
