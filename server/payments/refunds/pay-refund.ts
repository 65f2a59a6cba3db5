import { sql } from 'drizzle-orm';
import { check, integer, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { dateTime, type Field, money, numberChoice, reference, text } from '#server/entity/fields.ts';
import { payRefundLife } from './pay-refund-life.ts';

const stateColumn = () => integer().notNull();

/**
 * Money given back for an order, whole or in part; `amount` is reserved at the order in the transaction that adds it. An order has at most one
 * refund that is open, and each has a number of its own, which is the channel's as well.
 */
export const payRefund = entity('pay.refund', {
  label: { zh: '退款单', en: 'Refund' },
  empty: { zh: '还没有退款：在支付订单中选择订单退款。', en: 'There are no refunds yet: choose orders in the list of payment orders.' },
  legacyPath: '/pay/payrefund',
  permission: 'payrefund',
  title: 'refundNo',
  life: payRefundLife,
  without: ['add', 'edit', 'delete', 'import'],
  fields: {
    refundNo: text({
      label: { zh: '退款单号', en: 'Refund no.' },
      required: true,
      max: 64,
      code: true,
      form: false,
      list: true,
      filter: 'contains',
    }),
    orderId: reference({
      label: { zh: '支付订单', en: 'Payment order' },
      required: { zh: '请选择支付订单', en: 'Choose the payment order' },
      to: 'pay.order',
      fixed: true,
      filter: 'equals',
    }),
    orderNo: text({
      label: { zh: '订单号', en: 'Order no.' },
      required: true,
      max: 32,
      code: true,
      copies: 'orderId.orderNo',
      form: false,
      list: true,
      filter: 'contains',
    }),
    amount: money({
      label: { zh: '退款金额', en: 'Refund amount' },
      required: { zh: '请输入退款金额', en: 'Enter the amount' },
      min: 0.01,
      fixed: true,
      list: true,
    }),
    reason: text({
      label: { zh: '退款原因', en: 'Reason' },
      required: { zh: '请输入退款原因', en: 'Say why it is refunded' },
      max: 80,
      fixed: true,
      list: true,
    }),
    status: {
      ...numberChoice({ ...payRefundLife.asField, label: { zh: '退款状态', en: 'Status' } }),
      column: stateColumn(),
    } as Field<ReturnType<typeof stateColumn>, number>,
    voucherNo: text({ label: { zh: '退款凭证号', en: 'Voucher no.' }, max: 64, code: true, form: false, list: 'offered' }),
    closeReason: text({ label: { zh: '结束原因', en: 'Why it ended' }, max: 255, form: false, list: 'offered' }),
    requestUser: reference({ label: { zh: '申请人', en: 'Requested by' }, to: 'system.user', onRemove: 'keep', form: false, list: true }),
    requestTime: dateTime({ label: { zh: '申请时间', en: 'Requested at' }, form: false, list: true, filter: 'between' }),
    approveUser: reference({
      label: { zh: '审批人', en: 'Decided by' },
      to: 'system.user',
      onRemove: 'keep',
      form: false,
      list: 'offered',
    }),
    successTime: dateTime({ label: { zh: '到账时间', en: 'Returned at' }, form: false, list: true, filter: 'between' }),
  },
  constraints: (refunds) => [
    uniqueIndex('pay_refund_number').on(refunds.tenantId, refunds.refundNo),
    check('pay_refund_amount', sql`amount > 0`),
    // `openStates`: an index takes no parameters.
    uniqueIndex('pay_refund_open').on(refunds.tenantId, refunds.orderId).where(sql`status in (0, 1, 2, 3, 4, 8) and is_deleted = 0`),
  ],
});

export type PayRefund = Row<(typeof payRefund)['fields']>;
