import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { type Inquiry, inquiry } from './inquiry.ts';
import { notPossible, openStates } from './inquiry-life.ts';

/** Whether the last day of an inquiry is over. */
export const hasEnded = (ctx: Pick<SignedInContext, 'now' | 'session'>, { endDate }: Pick<Inquiry, 'endDate'>): boolean =>
  todayOf(ctx) > endDate;

/** Nothing is sent that nobody could answer. */
export const ended = () =>
  new BusinessError({ zh: '结束时间已过，请先修改结束时间', en: 'The end date has passed. Change it first.' }, { field: 'endDate' });

/** Whether prices are kept from everybody: until somebody opens the quotes after the end. */
export const isSealedNow = ({ isSealedBid, openedTime }: Pick<Inquiry, 'isSealedBid' | 'openedTime'>): boolean =>
  isSealedBid && openedTime === null;

/** The refusals of a rule by the ids of the rows. */
export const refusalsOf = <Row extends { id: string }>(
  rows: readonly Row[],
  rule: (row: Row) => BusinessError | undefined,
): Map<string, BusinessError> =>
  new Map(
    rows.flatMap((row) => {
      const refusal = rule(row);
      return refusal ? [[row.id, refusal] as const] : [];
    }),
  );

/** The inquiries of quoted prices that are not open any more, each with its refusal. */
export async function closedInquiriesOf(ctx: SignedInContext, rows: readonly { inquiryId: string }[]): Promise<Map<string, BusinessError>> {
  const { id, number, state } = inquiry.table;
  const ids = [...new Set(rows.map(({ inquiryId }) => inquiryId))];
  const closed = await ctx.db
    .select({ id, number, state })
    .from(inquiry.table)
    .where(and(eq(inquiry.table.tenantId, ctx.session.tenantId), inArray(id, ids), notInArray(state, [...openStates])));
  return new Map(closed.map((one) => [one.id, notPossible(one)]));
}
