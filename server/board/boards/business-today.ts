import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { businessDateOf, isForgotten, shiftAt } from '../shifts/shift-clock.ts';
import { reportsOf } from '../shifts/shift-progress.ts';
import { shiftRecord } from '../shifts/shift-record.ts';
import { reportSlots, slotEntries } from '../shifts/shift-slots.ts';
import { shiftsWhere } from '../shifts/shifts-of-lines.ts';

/** Today's business date: that of the shifts that really run, also after midnight; otherwise the calendar date. */
export async function businessToday(ctx: SignedInContext): Promise<string> {
  const { timeZone } = ctx.session;
  const now = ctx.now();
  const running = shiftAt(now, timeZone).planDate;
  const today = businessDateOf(now, timeZone);
  if (running === today) return today;
  const { shiftState, planDate } = shiftRecord.table;
  const open = await shiftsWhere(ctx, and(eq(shiftState, 'open'), eq(planDate, running)));
  const entries = await slotEntries(ctx);
  const laidOut = open.map((shift) => ({ shift, slots: reportSlots(ctx, shift, entries, false) }));
  if (laidOut.some(({ slots }) => !isForgotten(now, slots, []))) return running;
  const reports = await reportsOf(
    ctx,
    open.map(({ id }) => id),
  );
  const reportedIn = (id: string) => reports.filter(({ shiftRecordId }) => shiftRecordId === id).map(({ timeRange }) => timeRange);
  return laidOut.some(({ shift, slots }) => !isForgotten(now, slots, reportedIn(shift.id))) ? running : today;
}
