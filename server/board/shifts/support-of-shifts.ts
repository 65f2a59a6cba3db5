import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { noSupport, type Support } from '../boards/work-sums.ts';
import type { ShiftRow } from './shift-record.ts';
import { supportHours } from './support-hours.ts';

/** The recorded support hours of shifts, people times hours; shifts without any are omitted. */
export async function recordedSupport(ctx: SignedInContext, shiftIds: readonly string[]): Promise<Map<string, Support>> {
  const sums = new Map<string, Support>();
  if (shiftIds.length === 0) return sums;
  const { shiftRecordId, supportType, numberOfWorker, workHour, tenantId, isDeleted } = supportHours.table;
  const rows = await ctx.db
    .select({ shiftRecordId, supportType, hours: sql`sum(${numberOfWorker} * ${workHour})`.mapWith(Number) })
    .from(supportHours.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), inArray(shiftRecordId, [...shiftIds])))
    .groupBy(shiftRecordId, supportType);
  for (const row of rows) {
    const known = sums.get(row.shiftRecordId ?? '') ?? noSupport;
    const added = row.supportType === 'borrow' ? { borrowed: known.borrowed + row.hours } : { lent: known.lent + row.hours };
    sums.set(row.shiftRecordId ?? '', { ...known, ...added });
  }
  return sums;
}

/**
 * The support that counts for a shift: recorded hours while it is open; after its end the hours entered there, otherwise the recorded ones.
 */
export function supportOf(shift: Pick<ShiftRow, 'shiftState' | 'borrowWorkHour' | 'lendingWorkHour'>, recorded?: Support): Support {
  const said = { borrowed: hours(shift.borrowWorkHour), lent: hours(shift.lendingWorkHour) };
  if (shift.shiftState === 'open' && recorded) return recorded;
  return { borrowed: said.borrowed ?? recorded?.borrowed ?? 0, lent: said.lent ?? recorded?.lent ?? 0 };
}

/** Recorded support as the end-shift form's two fields. */
export const endHoursOf = ({ borrowed, lent }: Support) => ({ borrowWorkHour: borrowed.toFixed(2), lendingWorkHour: lent.toFixed(2) });

const hours = (value: string | null): number | undefined => (value === null ? undefined : Number(value));
