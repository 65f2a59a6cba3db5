import { and, eq, inArray } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { plansOfShifts } from '../plans/shift-plans.ts';
import { graceAfter, shiftAt } from '../shifts/shift-clock.ts';
import { shiftRecord } from '../shifts/shift-record.ts';

/**
 * Lines without an open shift that have a plan for the current shift and have not started it, with the local time at which it was due:
 * after a quarter of an hour's grace. A shift that has ended counts as started.
 */
export async function notStarted(ctx: SignedInContext, lineIds: string[], entries: Option[]): Promise<Map<string, string>> {
  const { timeZone, tenantId } = ctx.session;
  const { planDate, shiftType, startTime } = shiftAt(ctx.now(), timeZone);
  if (lineIds.length === 0 || ctx.now() < graceAfter(startTime)) return new Map();
  const { table } = shiftRecord;
  const ran = await ctx.db
    .select({ lineId: table.lineId, shiftType: table.shiftType })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.isDeleted, 0), eq(table.planDate, planDate), inArray(table.lineId, lineIds)));
  const waiting = lineIds.filter((lineId) => !ran.some((shift) => shift.lineId === lineId && shift.shiftType === shiftType));
  const coming = waiting.map((lineId) => ({ id: lineId, isComing: true, lineId, planDate, shiftType }));
  const plans = await plansOfShifts(ctx, coming, entries);
  const since = localDateTime(startTime, timeZone);
  return new Map(waiting.filter((lineId) => (plans.get(lineId)?.planCount ?? 0) > 0).map((lineId) => [lineId, since]));
}
