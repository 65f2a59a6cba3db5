import type { Label } from '#rules/screen.ts';

/** Words of the pages of quotes to customers. */
export const quotesWords = {
  addTitle: { zh: '新增报价方案', en: 'New quote' },
  totals: { zh: '合计', en: 'Totals' },
  lines: { zh: '报价明细', en: 'Lines' },
  recalculate: { zh: '重新计算', en: 'Recalculate' },
  noLines: { zh: '尚无可计算的明细', en: 'No line can be reckoned yet' },
  goods: { zh: '物料', en: 'Goods' },
  loss: { zh: '损耗', en: 'Loss' },
  labourCost: { zh: '人工', en: 'Labour' },
  overhead: { zh: '管理费', en: 'Overhead' },
  margin: { zh: '利润', en: 'Margin' },
  discount: { zh: '折扣', en: 'Discount' },
  net: { zh: '未税金额', en: 'Net' },
  tax: { zh: '税额', en: 'Tax' },
  gross: { zh: '含税金额', en: 'Total' },
  item: { zh: '名称', en: 'Description' },
  quantity: { zh: '数量', en: 'Quantity' },
  print: { zh: '打印', en: 'Print' },
  versions: { zh: '版本', en: 'Versions' },
  version: { zh: '第 {number} 版', en: 'Version {number}' },
  issuedBy: { zh: '{name} 于 {time} 定稿', en: 'Issued by {name}, {time}' },
  noVersions: { zh: '尚未定稿', en: 'Not issued yet' },
  inChinese: { zh: '中文', en: '中文' },
  inEnglish: { zh: 'English', en: 'English' },
  back: { zh: '返回报价', en: 'Back to the quote' },
} satisfies Record<string, Label>;
