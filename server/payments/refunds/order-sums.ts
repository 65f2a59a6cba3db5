import { eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { changeRow } from '#server/engine/change-rows.ts';
import { lockRows } from '#server/engine/moves/move.ts';
import { payOrder, refundStatus } from '../orders/pay-order.ts';
import type { PayRefund } from './pay-refund.ts';

const { id, amount, refundedAmount, refundingAmount, refundableAmount } = payOrder.table;

/** Holds orders, in the order of their ids, until the end of the transaction: whatever moves their refunds begins so. */
export const lockOrders = (ctx: SignedInContext, ids: readonly string[]) => lockRows(ctx, payOrder, ids);

/** Reserves money of an order that is locked. */
export async function reserve(ctx: SignedInContext, orderId: string, sum: string): Promise<void> {
  await changeRow(ctx, payOrder, eq(id, orderId), {
    refundingAmount: sql`${refundingAmount} + ${sum}::numeric`,
    refundableAmount: sql`${refundableAmount} - ${sum}::numeric`,
    refundStatus: refundStatus.refunding,
  });
}

/** Ends the reservation of a refund: its money is gone, or the order's again. The order is locked. */
export async function endReservation(ctx: SignedInContext, refund: PayRefund, how: 'returned' | 'kept'): Promise<void> {
  const [gone, kept] = how === 'returned' ? [refund.amount, '0'] : ['0', refund.amount];
  const refunded = sql`${refundedAmount} + ${gone}::numeric`;
  await changeRow(ctx, payOrder, eq(id, refund.orderId), {
    refundingAmount: sql`${refundingAmount} - ${refund.amount}::numeric`,
    refundedAmount: refunded,
    refundableAmount: sql`${refundableAmount} + ${kept}::numeric`,
    refundStatus: sql`case when ${refunded} = ${amount} then ${refundStatus.fully}::integer
      when ${refunded} > 0 then ${refundStatus.partly}::integer else ${refundStatus.none}::integer end`,
  });
}
