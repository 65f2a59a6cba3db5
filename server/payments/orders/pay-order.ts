import { sql } from 'drizzle-orm';
import { check, integer, numeric, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, dateTime, type Field, longText, money, numberChoice, reference, text } from '#server/entity/fields.ts';
import { channels } from '../settings/channels.ts';
import { payOrderLife, payStatus } from './pay-order-life.ts';

/** What the refunds of an order have come to, as clients know it; stored with its sums. */
export const refundStatus = { none: 0, refunding: 1, partly: 2, fully: 3, refused: 4, abnormal: 5 } as const;

const sumColumn = () => numeric({ precision: 18, scale: 2 }).notNull().default('0');
const sum = (label: { zh: string; en: string }) =>
  ({ ...money({ label, required: true, form: false, list: 'offered' }), column: sumColumn() }) as Field<
    ReturnType<typeof sumColumn>,
    string
  >;
const counted = () => integer().notNull().default(0);

/**
 * Money that somebody pays once. `amount` is fixed at its creation; `refundedAmount` and `refundingAmount` are the sums over its refunds,
 * changed with what is left, `refundableAmount`, under the order's lock in the transaction that writes the refund, and never more than was paid
 * (R-41).
 */
export const payOrder = entity('pay.order', {
  label: { zh: '支付订单', en: 'Payment order' },
  empty: { zh: '还没有支付订单。', en: 'There are no payment orders yet.' },
  legacyPath: '/pay/payorder',
  permission: 'payorder',
  title: 'orderNo',
  names: ['orderNo', 'subject'],
  life: payOrderLife,
  without: ['import'],
  fields: {
    orderNo: text({
      label: { zh: '订单号', en: 'Order no.' },
      required: true,
      max: 32,
      code: true,
      own: true,
      form: false,
      list: true,
      filter: 'contains',
    }),
    outTradeNo: text({
      label: { zh: '商户订单号', en: 'Merchant order no.' },
      required: true,
      max: 32,
      code: true,
      own: true,
      form: false,
      list: 'offered',
    }),
    subject: text({
      label: { zh: '商品名称', en: 'Subject' },
      required: { zh: '请输入商品名称', en: 'Enter what is paid for' },
      max: 128,
      list: true,
      filter: 'contains',
    }),
    amount: money({
      label: { zh: '订单金额', en: 'Amount' },
      required: { zh: '请输入订单金额', en: 'Enter the amount' },
      min: 0.01,
      max: 9_999_999_999.99,
      fixed: true,
      list: true,
    }),
    currency: choice({
      label: { zh: '币种', en: 'Currency' },
      options: [{ value: 'CNY', label: { zh: '人民币', en: 'CNY' } }],
      initial: 'CNY',
      form: false,
    }),
    channel: choice({
      label: { zh: '渠道', en: 'Channel' },
      required: true,
      options: channels,
      initial: 'offline',
      form: false,
      list: true,
      filter: 'equals',
    }),
    settingId: reference({ label: { zh: '支付设置', en: 'Payment setting' }, to: 'pay.setting', form: false, list: 'offered' }),
    payStatus: {
      ...numberChoice({ ...payOrderLife.asField, label: { zh: '支付状态', en: 'Payment status' }, initial: payStatus.waiting }),
      column: counted(),
    } as Field<ReturnType<typeof counted>, number>,
    refundStatus: {
      ...numberChoice({
        label: { zh: '退款状态', en: 'Refund status' },
        options: [
          { value: '0', label: { zh: '无', en: 'None' } },
          { value: '1', label: { zh: '退款中', en: 'Refunding' }, tone: 'accent' },
          { value: '2', label: { zh: '部分退款', en: 'Refunded in part' }, tone: 'warning' },
          { value: '3', label: { zh: '已全额退款', en: 'Refunded in full' }, tone: 'neutral' },
          { value: '4', label: { zh: '退款失败', en: 'Refund refused' }, tone: 'bad' },
          { value: '5', label: { zh: '退款异常', en: 'Refund abnormal' }, tone: 'bad' },
        ],
        initial: refundStatus.none,
        form: false,
        list: true,
        filter: 'equals',
      }),
      column: counted(),
    } as Field<ReturnType<typeof counted>, number>,
    refundedAmount: sum({ zh: '已退金额', en: 'Refunded' }),
    refundingAmount: sum({ zh: '退款中金额', en: 'Refunding' }),
    refundableAmount: money({ label: { zh: '可退金额', en: 'Refundable' }, required: true, form: false, list: 'offered' }),
    voucherNo: text({
      label: { zh: '收款凭证号', en: 'Voucher no.' },
      max: 64,
      code: true,
      form: false,
      list: 'offered',
      filter: 'contains',
    }),
    customerName: text({ label: { zh: '客户', en: 'Customer' }, max: 128, list: true, filter: 'contains' }),
    payTime: dateTime({ label: { zh: '支付时间', en: 'Paid at' }, form: false, list: true, filter: 'between' }),
    closeTime: dateTime({ label: { zh: '关闭时间', en: 'Closed at' }, form: false, list: 'offered' }),
    closeReason: text({ label: { zh: '关闭原因', en: 'Why closed' }, max: 255, form: false }),
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 255, wide: true }),
  },
  constraints: (orders) => [
    uniqueIndex('pay_order_number').on(orders.tenantId, orders.orderNo),
    uniqueIndex('pay_order_merchant_number').on(orders.tenantId, orders.outTradeNo),
    check('pay_order_amount', sql`amount > 0`),
    check(
      'pay_order_refunds',
      sql`refunded_amount >= 0 and refunding_amount >= 0 and refunded_amount + refunding_amount <= amount
        and refundable_amount = amount - refunded_amount - refunding_amount`,
    ),
  ],
});

export type PayOrder = Row<(typeof payOrder)['fields']>;
