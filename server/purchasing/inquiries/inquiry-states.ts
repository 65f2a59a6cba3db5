import type { FieldOption } from '#server/entity/fields.ts';

export const inquiryStates = ['draft', 'audited', 'sent', 'quoting', 'closed', 'cancelled'] as const;
export type InquiryState = (typeof inquiryStates)[number];

/** The one dictionary of an inquiry's states. */
export const stateOptions: readonly (FieldOption & { value: InquiryState })[] = [
  { value: 'draft', label: { zh: '草稿', en: 'Draft' }, tone: 'neutral' },
  { value: 'audited', label: { zh: '已审核', en: 'Approved' }, tone: 'accent' },
  { value: 'sent', label: { zh: '已发送', en: 'Sent' }, tone: 'accent' },
  { value: 'quoting', label: { zh: '报价中', en: 'Quoting' }, tone: 'warning' },
  { value: 'closed', label: { zh: '已关闭', en: 'Closed' }, tone: 'good' },
  { value: 'cancelled', label: { zh: '已取消', en: 'Cancelled' }, tone: 'bad' },
];

/** What people do to an inquiry, the states in which they may, and the state that it then has. */
export const moves = {
  audit: { from: ['draft'], to: 'audited' },
  takeBack: { from: ['audited'], to: 'draft' },
  send: { from: ['audited'], to: 'sent' },
  receive: { from: ['sent', 'quoting'], to: 'quoting' },
  close: { from: ['sent', 'quoting'], to: 'closed' },
  reopen: { from: ['closed'], to: 'quoting' },
  cancel: { from: ['audited', 'sent', 'quoting'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly InquiryState[]; to: InquiryState }>;
export type Move = keyof typeof moves;

/** States in which suppliers know of the inquiry. */
export const outStates: readonly InquiryState[] = ['sent', 'quoting', 'closed', 'cancelled'];
/** States in which a supplier may quote. */
export const openStates: readonly InquiryState[] = ['sent', 'quoting'];
