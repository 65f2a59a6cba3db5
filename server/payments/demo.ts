import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { payOrder, refundStatus } from './orders/pay-order.ts';
import { payStatus } from './orders/pay-order-life.ts';
import { payRefund } from './refunds/pay-refund.ts';
import { refundState } from './refunds/pay-refund-life.ts';
import { paySetting } from './settings/pay-setting.ts';

const subjects = ['样板费', '钢网费', '贴片加工费', '治具费', '加急费'];
const customers = ['恒达电子', '明科智能', '远航通信', '瑞丰医疗', '晨星照明', ''];
const count = 300;

/** A month of offline orders in every state, and refunds of some of them: returned, in part, waiting for a second person, cancelled. */
export async function seedPayments(db: Transaction, { isWhole, now, userIds }: DemoPlant): Promise<void> {
  if (!isWhole) return;
  const [setting] = await db
    .insert(paySetting.table)
    .values({ name: '线下收款', channel: 'offline', refundLimit: '5000.00', enabled: true, validFrom: at(now, 31 * 24) })
    .returning({ id: paySetting.table.id });
  const orders = await db
    .insert(payOrder.table)
    .values(Array.from({ length: count }, (_, nth) => orderOf(nth, now, setting?.id ?? null)))
    .returning({
      id: payOrder.table.id,
      orderNo: payOrder.table.orderNo,
      amount: payOrder.table.amount,
      payStatus: payOrder.table.payStatus,
    });
  const paid = orders.filter((order) => order.payStatus === payStatus.paid);
  for (const [nth, order] of paid.filter((_, place) => place % 9 === 4).entries()) {
    const { status, share } = kinds[nth % kinds.length] ?? kinds[0];
    const amount = (Number(order.amount) * share).toFixed(2);
    const isBack = status === refundState.returned;
    const isOpen = status === refundState.processing || status === refundState.approval;
    await db.insert(payRefund.table).values({
      ...{ refundNo: `${order.orderNo}-R1`, orderId: order.id, orderNo: order.orderNo, amount, status },
      reason: nth % 2 === 0 ? '订单取消' : '数量减少',
      requestUser: userIds.get('manager') ?? null,
      requestTime: at(now, 20 - (nth % 18)),
      ...(isBack && { successTime: at(now, 2), voucherNo: `HK${8800 + nth}` }),
      ...(status === refundState.cancelled && { closeReason: '客户改为下次抵扣' }),
    });
    if (status === refundState.cancelled) continue;
    await db
      .update(payOrder.table)
      .set({
        refundableAmount: sql`${payOrder.table.amount} - ${amount}::numeric`,
        ...(isOpen && { refundingAmount: amount, refundStatus: refundStatus.refunding }),
        ...(isBack && { refundedAmount: amount, refundStatus: share === 1 ? refundStatus.fully : refundStatus.partly }),
      })
      .where(eq(payOrder.table.id, order.id));
  }
}

const kinds = [
  { status: refundState.returned, share: 1 },
  { status: refundState.returned, share: 0.4 },
  { status: refundState.processing, share: 0.5 },
  { status: refundState.approval, share: 1 },
  { status: refundState.cancelled, share: 0.3 },
] as const;

function orderOf(nth: number, now: Date, settingId: string | null) {
  const hours = Math.floor(((count - nth) * 30 * 24) / count) + 1;
  const day = new Date(now.getTime() - hours * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  const state = nth % 13 === 5 ? payStatus.closed : nth >= count - 12 ? payStatus.waiting : payStatus.paid;
  const later = at(now, hours - 1);
  const amount = (((nth * 7919) % 96_000) / 10 + 120).toFixed(2);
  return {
    orderNo: `ZF${day}${String((nth % 10) + 1).padStart(3, '0')}`,
    outTradeNo: `ZF${day}${String((nth % 10) + 1).padStart(3, '0')}`,
    subject: subjects[nth % subjects.length] ?? '',
    amount,
    refundableAmount: amount,
    channel: 'offline',
    customerName: customers[nth % customers.length] || null,
    settingId,
    payStatus: state,
    createTime: at(now, hours),
    ...(state === payStatus.paid && { payTime: later, voucherNo: `SK${String(20_000 + nth)}` }),
    ...(state === payStatus.closed && { closeTime: later, closeReason: '客户未付款' }),
  };
}

/** So many hours before. */
const at = (now: Date, hours: number) => sql<string>`${new Date(now.getTime() - hours * 3_600_000).toISOString()}::timestamptz`;
