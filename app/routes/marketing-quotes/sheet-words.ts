import type { Label } from '#rules/screen.ts';

/** Words of the printed quote, in the language of its reader rather than of the console. */
export const sheetWords = {
  title: { zh: '报价单', en: 'Quotation' },
  number: { zh: '单号', en: 'No.' },
  version: { zh: '版本', en: 'Version' },
  draft: { zh: '草稿，未定稿', en: 'Draft, not issued' },
  customer: { zh: '客户', en: 'Customer' },
  contact: { zh: '联系人', en: 'Attention' },
  subject: { zh: '项目', en: 'Subject' },
  date: { zh: '报价日期', en: 'Date' },
  validTo: { zh: '有效期至', en: 'Valid until' },
  currency: { zh: '币种', en: 'Currency' },
  item: { zh: '名称', en: 'Description' },
  quantity: { zh: '数量', en: 'Quantity' },
  unit: { zh: '单位', en: 'Unit' },
  unitPrice: { zh: '未税单价', en: 'Unit price' },
  net: { zh: '未税金额', en: 'Net amount' },
  tax: { zh: '税额', en: 'Tax' },
  gross: { zh: '含税金额', en: 'Total' },
  total: { zh: '合计', en: 'Total' },
  taxRate: { zh: '税率', en: 'Tax rate' },
  note: { zh: '备注', en: 'Remarks' },
  issuedBy: { zh: '报价人', en: 'Issued by' },
} satisfies Record<string, Label>;
