import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { businessDateOf, shiftAt } from '../shifts/shift-clock.ts';
import { shiftRecord } from '../shifts/shift-record.ts';

/** The business date that people mean by today: after midnight still that of the shifts that run, else the calendar's. */
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
