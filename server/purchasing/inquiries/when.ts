import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import type { Inquiry } from './inquiry.ts';

/** Whether the last day of an inquiry is over. */
export const hasEnded = (ctx: Pick<SignedInContext, 'now' | 'session'>, { endDate }: Pick<Inquiry, 'endDate'>): boolean =>
  todayOf(ctx) > endDate;

/** Nothing is sent that nobody could answer. */
export const ended = () =>
  new BusinessError({ zh: '结束时间已过，请先修改结束时间', en: 'The end date has passed. Change it first.' }, { field: 'endDate' });

export function refuseEnded(ctx: Pick<SignedInContext, 'now' | 'session'>, inquiry: Pick<Inquiry, 'endDate'>): void {
  if (hasEnded(ctx, inquiry)) throw ended();
}

/** Whether prices are kept from everybody: until somebody opens the quotes after the end. */
export const isSealedNow = ({ isSealedBid, openedTime }: Pick<Inquiry, 'isSealedBid' | 'openedTime'>): boolean =>
  isSealedBid && openedTime === null;

/** The refusals of a rule by the ids of the rows. */
export const refusing = (rows: readonly Inquiry[], rule: (row: Inquiry) => BusinessError | undefined): Map<string, BusinessError> =>
  new Map(
    rows.flatMap((row) => {
      const refusal = rule(row);
      return refusal ? [[row.id, refusal] as const] : [];
    }),
  );
