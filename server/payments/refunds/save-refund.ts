import { eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { type Input, readInput } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { type PayRefund, payRefund } from './pay-refund.ts';
import { refundOrders } from './refund-orders.ts';

/** Asks for the refund of a part of one order. */
export async function askForPart(ctx: SignedInContext, input: Input): Promise<PayRefund> {
  const { orderId = '', amount = '', reason = '' } = await readInput(ctx, payRefund, input);
  const [outcome] = await refundOrders(ctx, [orderId], { amount, reason });
  const [made] = await findRows(ctx, payRefund, eq(payRefund.table.refundNo, outcome?.refundNo ?? ''));
  if (!made) throw new Error('An added refund is not found');
  return made;
}

/** What was asked for stays; another refund, or its cancelling, is another command. */
export async function refuseChange(): Promise<PayRefund> {
  throw new BusinessError({ zh: '退款单不能修改，可取消后重新申请', en: 'A refund is not changed: cancel it and ask for another' });
}

export async function refuseRemoval(): Promise<void> {
  throw new BusinessError({ zh: '退款单不能删除', en: 'Refunds are not removed' });
}
