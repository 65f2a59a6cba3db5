import type { Label } from '#rules/screen.ts';

/** Words of an item's own page, which its form has no use for. */
export const itemPageWords = {
  prices: { zh: '最近采购价', en: 'Last prices' },
  noPrices: { zh: '尚无定标价格', en: 'No price has been awarded yet' },
  withoutTax: {
    zh: '{priceDate} {supplier} {price} {currency}（未税）',
    en: '{priceDate} {supplier} {price} {currency} without tax',
  },
  withTax: {
    zh: '{priceDate} {supplier} {price} {currency}（含税）',
    en: '{priceDate} {supplier} {price} {currency} with tax',
  },
  priceQuantity: { zh: '数量 {quantity}', en: 'quantity {quantity}' },
  priceUntil: { zh: '有效期至 {until}', en: 'valid until {until}' },
  usedHere: {
    zh: '该物料已被使用，修改参数前请先核对：',
    en: 'This item is in use. Before you change its values, look at:',
  },
  uses: { zh: '使用情况', en: 'Where used' },
  noUses: { zh: '尚未被使用', en: 'Not used yet' },
  useCount: { zh: '{count} 条', en: '{count}' },
  files: { zh: '附件', en: 'Files' },
  noFiles: { zh: '尚无附件', en: 'No files yet' },
  addFile: { zh: '添加附件', en: 'Add a file' },
  nextVersion: { zh: '上传新版本', en: 'New version' },
  label: { zh: '打印标签', en: 'Print label' },
  retypeTitle: { zh: '更换 {code} 的类型', en: 'Change the type of {code}' },
} satisfies Record<string, Label>;
