import type { FieldOption } from '#server/entity/fields.ts';

export type QuotationState = 'draft' | 'submitted' | 'replaced' | 'withdrawn';

/** The one dictionary of a quote's states; a quote is replaced by the next round of its supplier. */
export const quotationStateOptions: readonly (FieldOption & { value: QuotationState })[] = [
  { value: 'draft', label: { zh: '草稿', en: 'Draft' }, tone: 'neutral' },
  { value: 'submitted', label: { zh: '已提交', en: 'Submitted' }, tone: 'good' },
  { value: 'replaced', label: { zh: '已更新', en: 'Replaced' }, tone: 'neutral' },
  { value: 'withdrawn', label: { zh: '已撤回', en: 'Withdrawn' }, tone: 'bad' },
];
