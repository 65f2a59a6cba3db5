import { and, eq, ne, sql } from 'drizzle-orm';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { sharesOf } from '../plans/share-out.ts';
import { plansOfShifts } from '../plans/shift-plans.ts';
import { netMinutes } from '../shifts/shift-clock.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import { reportSlots } from '../shifts/shift-slots.ts';
import { productionRecord } from './production-record.ts';
import type { SlotGoal } from './report-warnings.ts';

/** The goal of a slot for one more report, or for one that is corrected (`but`); without a plan there is none to miss. */
export async function slotGoal(
  ctx: SignedInContext,
  entries: Option[],
  { shift, isSemi, key, but }: Asked & { isSemi: boolean },
): Promise<SlotGoal> {
  const [planned, others] = await Promise.all([plansOfShifts(ctx, [shift], entries), otherReports(ctx, { shift, key, but })]);
  const { planCount = 0, plans = [] } = planned.get(shift.id) ?? {};
  const slots = reportSlots(ctx, { ...shift, endTime: null }, entries, isSemi).filter(({ isExtension }) => !isExtension);
  const shares = sharesOf(
    planCount,
    slots.map((slot) => netMinutes([slot])),
  );
  return {
    plan: shares[slots.findIndex((slot) => slot.key === key)] ?? 0,
    madeBefore: others.made,
    isLast: others.count + 1 >= plans.length,
  };
}

interface Asked {
  shift: ShiftRow;
  key: string;
  but?: string | undefined;
}

/** Of the same slot; a shift has many more. */
async function otherReports(ctx: SignedInContext, { shift, key, but }: Asked): Promise<{ count: number; made: number }> {
  const { table } = productionRecord;
  const [found] = await ctx.db
    .select({ count: sql`count(*)`.mapWith(Number), made: sql`coalesce(sum(${table.outputCount}), 0)`.mapWith(Number) })
    .from(table)
    .where(
      and(
        eq(table.tenantId, ctx.session.tenantId),
        eq(table.isDeleted, 0),
        eq(table.shiftRecordId, shift.id),
        eq(table.timeRange, key),
        but === undefined ? undefined : ne(table.id, but),
      ),
    );
  return found ?? { count: 0, made: 0 };
}
