import { sql } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import type { PayOrder } from './pay-order.ts';

/** The time of a receipt or a return is typed; it is not ahead. */
export function refuseAhead(ctx: SignedInContext, field: string, time: string): void {
  if (time <= localDateTime(ctx.now(), ctx.session.timeZone)) return;
  throw new BusinessError({ zh: '时间不能晚于现在', en: 'This time lies ahead' }, { field });
}

/** Notes that the money of an offline order is there. */
export async function receiveOrder(
  ctx: SignedInContext,
  _order: PayOrder,
  { payTime, voucherNo }: { payTime: string; voucherNo: string | null },
) {
  refuseAhead(ctx, 'payTime', payTime);
  return { payTime, voucherNo };
}

export const closeOrder = async (_ctx: SignedInContext, _order: PayOrder, { reason }: { reason: string }) => ({
  closeTime: sql`now()`,
  closeReason: reason,
});
