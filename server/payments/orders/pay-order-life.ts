import { dateTime, longText, money, text } from '#server/entity/fields.ts';
import { life } from '#server/entity/life.ts';

/** States of a payment order, as clients know them. */
export const payStatus = { waiting: 0, paying: 1, paid: 2, closed: 3, mismatch: 4 } as const;

const received = {
  payTime: dateTime({ label: { zh: '收款时间', en: 'Received at' }, required: { zh: '请输入收款时间', en: 'Enter when it was received' } }),
  voucherNo: text({ label: { zh: '收款凭证号', en: 'Voucher no.' }, max: 64, code: true }),
};
const reason = longText({
  label: { zh: '关闭原因', en: 'Reason' },
  required: { zh: '请输入关闭原因', en: 'Say why it is closed' },
  max: 255,
});

/** What a refund asks for; `reason` has a text for old clients, who send ids alone. */
export const refundAsks = {
  amount: money({
    label: { zh: '退款金额', en: 'Amount' },
    help: { zh: '空：退还全部可退金额；选择多个订单时须为空', en: 'Empty: all that is left; with several orders it stays empty' },
    min: 0.01,
  }),
  reason: text({ label: { zh: '退款原因', en: 'Reason' }, required: { zh: '请输入退款原因', en: 'Say why it is refunded' }, max: 80 }),
};

/** An order waits, is paid or closed. What a channel says of money that nobody expected stays apart until a person decides (4). */
export const payOrderLife = life({
  field: 'payStatus',
  states: {
    '0': { zh: '待支付', en: 'Waiting', tone: 'neutral' },
    '1': { zh: '支付中', en: 'Paying', tone: 'accent' },
    '2': { zh: '已支付', en: 'Paid', tone: 'good' },
    '3': { zh: '已关闭', en: 'Closed unpaid', tone: 'neutral' },
    '4': { zh: '金额异常', en: 'Mismatch', tone: 'bad' },
  },
  editable: ['0', '1', '2', '3', '4'],
  removable: ['0'],
  moves: {
    receive: {
      from: ['0'],
      to: '2',
      label: { zh: '确认收款', en: 'Confirm receipt' },
      past: 'Receipt confirmed',
      title: { zh: '确认线下收款', en: 'Confirm an offline receipt' },
      right: 'receive',
      isNext: true,
      asks: received,
    },
    refund: {
      from: ['2'],
      label: { zh: '退款', en: 'Refund' },
      past: 'Refund asked for',
      title: { zh: '申请退款', en: 'Ask for refunds' },
      right: 'refund',
      on: 'selection',
      icon: 'money',
      asks: refundAsks,
    },
    close: {
      from: ['0'],
      to: '3',
      label: { zh: '关闭', en: 'Close' },
      past: 'Closed',
      title: { zh: '关闭支付订单', en: 'Close a payment order' },
      right: 'close',
      asks: { reason },
    },
  },
});
