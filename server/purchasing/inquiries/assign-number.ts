import { sql } from 'drizzle-orm';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { inquiryCounter } from './inquiry-tables.ts';

/** The next number of the day, `XJ20260504001`. It holds the day until the transaction ends, so an inquiry that fails leaves no gap. */
export async function assignNumber(ctx: SignedInContext): Promise<string> {
  const day = todayOf(ctx);
  const [row] = await ctx.db
    .insert(inquiryCounter)
    .values({ tenantId: ctx.session.tenantId, day, last: 1 })
    .onConflictDoUpdate({ target: [inquiryCounter.tenantId, inquiryCounter.day], set: { last: sql`${inquiryCounter.last} + 1` } })
    .returning({ last: inquiryCounter.last });
  if (!row) throw new Error('A counter was not answered');
  return `XJ${day.replaceAll('-', '')}${String(row.last).padStart(3, '0')}`;
}
