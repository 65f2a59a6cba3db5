import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { businessDateOf, shiftAt } from '../shifts/shift-clock.ts';
import { shiftRecord } from '../shifts/shift-record.ts';

/** Today's business date: that of the running shifts, also after midnight; otherwise the calendar date. */
export async function businessToday(ctx: SignedInContext): Promise<string> {
  const { timeZone, tenantId } = ctx.session;
  const now = ctx.now();
  const running = shiftAt(now, timeZone).planDate;
  const today = businessDateOf(now, timeZone);
  if (running === today) return today;
  const { table } = shiftRecord;
  const open = and(eq(table.tenantId, tenantId), eq(table.isDeleted, 0), eq(table.shiftState, 'open'), eq(table.planDate, running));
  const [found] = await ctx.db.select({ id: table.id }).from(table).where(open).limit(1);
  return found ? running : today;
}
