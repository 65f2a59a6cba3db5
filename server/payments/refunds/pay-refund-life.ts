import { dateTime, longText, text } from '#server/entity/fields.ts';
import { life } from '#server/entity/life.ts';

/**
 * States of a refund, as clients know them. Its money is reserved at the order until it is returned (5), refused (6), closed (7) or cancelled
 * (9); 5, 7 and 9 are never left.
 */
export const refundState = {
  approval: 0,
  queued: 1,
  sending: 2,
  unknown: 3,
  processing: 4,
  returned: 5,
  refused: 6,
  closed: 7,
  abnormal: 8,
  cancelled: 9,
} as const;

/** As long as a refund is in one of them, its order has no other. */
export const openStates = [0, 1, 2, 3, 4, 8];

const reason = longText({ label: { zh: '原因', en: 'Reason' }, required: { zh: '请输入原因', en: 'Say why' }, max: 255 });
const returned = {
  successTime: dateTime({
    label: { zh: '退款时间', en: 'Returned at' },
    required: { zh: '请输入退款时间', en: 'Enter when it was returned' },
  }),
  voucherNo: text({
    label: { zh: '退款凭证号', en: 'Voucher no.' },
    required: { zh: '请输入退款凭证号', en: 'Enter the voucher of the transfer or receipt' },
    max: 64,
    code: true,
  }),
};

export const payRefundLife = life({
  states: {
    '0': { zh: '待审批', en: 'Awaiting approval', tone: 'warning' },
    '1': { zh: '待提交', en: 'Queued', tone: 'neutral' },
    '2': { zh: '提交中', en: 'Sending', tone: 'accent' },
    '3': { zh: '结果未知', en: 'Unknown', tone: 'warning' },
    '4': { zh: '退款中', en: 'Processing', tone: 'accent' },
    '5': { zh: '退款成功', en: 'Refunded', tone: 'good' },
    '6': { zh: '已拒绝', en: 'Refused', tone: 'bad' },
    '7': { zh: '已关闭', en: 'Closed', tone: 'neutral' },
    '8': { zh: '退款异常', en: 'Abnormal', tone: 'bad' },
    '9': { zh: '已取消', en: 'Cancelled', tone: 'neutral' },
  },
  field: 'status',
  moves: {
    approve: {
      from: ['0'],
      to: '4',
      label: { zh: '批准', en: 'Approve' },
      past: 'Approved',
      title: { zh: '批准退款', en: 'Approve a refund' },
      right: 'approve',
      isNext: true,
      confirm: { zh: '批准后按原渠道退款，确定批准?', en: 'The money is then returned. Approve it?' },
    },
    refuse: {
      from: ['0'],
      to: '9',
      label: { zh: '不批准', en: 'Refuse' },
      past: 'Not approved',
      title: { zh: '不批准退款', en: 'Refuse a refund' },
      right: 'approve',
      asks: { reason },
    },
    /** Of an offline one: a person says that the money is back. */
    settle: {
      from: ['4'],
      to: '5',
      label: { zh: '确认已退', en: 'Confirm return' },
      past: 'Return confirmed',
      title: { zh: '确认线下退款', en: 'Confirm an offline refund' },
      right: 'settle',
      isNext: true,
      asks: returned,
    },
    /** Or that it stays. */
    cancel: {
      from: ['0', '4'],
      to: '9',
      label: { zh: '取消', en: 'Cancel' },
      past: 'Cancelled',
      title: { zh: '取消退款', en: 'Cancel a refund' },
      right: 'settle',
      asks: { reason },
    },
  },
});
