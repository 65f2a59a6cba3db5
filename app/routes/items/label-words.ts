import type { Label } from '#rules/screen.ts';

/** Words of the pages that print labels of items. */
export const itemLabelsWords = {
  size: { zh: '标签纸', en: 'Paper' },
  sheet: { zh: 'A4，每张21个', en: 'A4, 21 on a sheet' },
  copies: { zh: '每种份数', en: 'Copies of each' },
  quantity: { zh: '数量', en: 'Quantity' },
  dateCode: { zh: '日期码', en: 'Date code' },
  lot: { zh: '批号', en: 'Lot' },
  msl: { zh: '印湿敏等级', en: 'With the moisture level' },
  show: { zh: '更新', en: 'Update' },
  count: { zh: '共 {count} 张', en: 'Labels: {count}' },
  cut: { zh: '一次最多1000张，份数已减少。', en: 'Up to 1,000 are printed at once, so there are fewer copies.' },
} satisfies Record<string, Label>;
