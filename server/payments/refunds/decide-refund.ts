import { authorIn, type SignedInContext } from '#server/calls/context.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { endReservation, lockOrders } from './order-sums.ts';
import { type PayRefund, payRefund } from './pay-refund.ts';

const own = { zh: '不能审批自己申请的退款', en: 'Somebody else decides on a refund that you asked for' };

/** Two people: whoever asks does not approve (decision by the setting's limit). */
export const mayDecide = async ({ session }: SignedInContext, rows: PayRefund[]) =>
  new Map(rows.filter(({ requestUser }) => requestUser === session.userId).map(({ id }) => [id, new BusinessError(own, { code: 403 })]));

/** Locks the orders before their refunds, as whoever asks for a refund does. */
export async function queueAtOrders(ctx: SignedInContext, ids: string[]): Promise<void> {
  const refunds = await readRows(ctx, payRefund, ids);
  await lockOrders(ctx, [...new Set(refunds.map(({ orderId }) => orderId))]);
}

export const approveRefund = async ({ session }: SignedInContext) => ({ approveUser: authorIn(session) });

export async function refuseRefund(ctx: SignedInContext, refund: PayRefund, { reason }: { reason: string }) {
  await endReservation(ctx, refund, 'kept');
  return { approveUser: authorIn(ctx.session), closeReason: reason };
}

export async function settleRefund(
  ctx: SignedInContext,
  refund: PayRefund,
  { successTime, voucherNo }: { successTime: string; voucherNo: string },
) {
  if (successTime < (refund.requestTime ?? ''))
    throw new BusinessError(
      { zh: `退款时间不能早于申请时间 ${refund.requestTime}`, en: `It was asked for at ${refund.requestTime}: it is returned later` },
      { field: 'successTime' },
    );
  await endReservation(ctx, refund, 'returned');
  return { successTime, voucherNo };
}

export async function cancelRefund(ctx: SignedInContext, refund: PayRefund, { reason }: { reason: string }) {
  await endReservation(ctx, refund, 'kept');
  return { closeReason: reason };
}
