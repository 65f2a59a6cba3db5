import { currencies, homeCurrency } from '#rules/currencies.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, date, files, longText, money, reference, text } from '#server/entity/fields.ts';

const fromSupplier = { field: 'direction', values: ['in'] } as const;
const toCustomer = { field: 'direction', values: ['out'] } as const;

/** An invoice from a supplier or to a customer; net and tax are its gross amount (specification 7.4). */
export const financeInvoice = entity('finance.financeInvoice', {
  label: { zh: '发票', en: 'Invoice' },
  legacyPath: '/finance/financeinvoice',
  permission: 'financeinvoice',
  title: 'number',
  order: ['-invoiceDate'],
  fields: {
    number: text({
      label: { zh: '发票号码', en: 'Number' },
      required: { zh: '请输入发票号码', en: 'Enter the invoice number' },
      max: 32,
      pattern: '^[0-9A-Za-z/_-]+$',
      message: { zh: '发票号码只能包含字母、数字和 / _ -', en: 'An invoice number has letters, digits and / _ - only' },
      code: true,
      list: true,
      filter: 'contains',
    }),
    direction: choice({
      label: { zh: '类型', en: 'Type' },
      required: true,
      initial: 'in',
      options: [
        { value: 'in', label: { zh: '进项（供应商）', en: 'From a supplier' }, tone: 'neutral' },
        { value: 'out', label: { zh: '销项（客户）', en: 'To a customer' }, tone: 'accent' },
      ],
      list: true,
      filter: 'equals',
    }),
    invoiceDate: date({
      label: { zh: '开票日期', en: 'Date' },
      required: { zh: '请输入开票日期', en: 'Choose the date of the invoice' },
      list: true,
      filter: 'between',
    }),
    supplierId: reference({
      label: { zh: '供应商', en: 'Supplier' },
      to: 'purchasing.supplier',
      onlyWhen: {
        ...fromSupplier,
        required: { zh: '请选择供应商信息', en: 'Choose the supplier' },
        otherwise: { zh: '销项发票没有供应商，请清空', en: 'An invoice to a customer has no supplier: leave it empty' },
      },
      list: true,
      filter: 'equals',
    }),
    customer: text({
      label: { zh: '客户', en: 'Customer' },
      max: 128,
      onlyWhen: {
        ...toCustomer,
        required: { zh: '请输入客户', en: 'Enter the customer' },
        otherwise: { zh: '进项发票没有客户，请清空', en: 'An invoice from a supplier has no customer: leave it empty' },
      },
      list: true,
      filter: 'contains',
    }),
    currency: choice({ label: { zh: '币种', en: 'Currency' }, required: true, options: currencies, initial: homeCurrency, list: true }),
    netAmount: money({
      label: { zh: '未税金额', en: 'Net' },
      required: { zh: '请输入未税金额', en: 'Enter the net amount' },
      list: 'offered',
    }),
    taxAmount: money({ label: { zh: '税额', en: 'Tax' }, required: { zh: '请输入税额', en: 'Enter the tax' }, list: 'offered' }),
    grossAmount: money({
      label: { zh: '价税合计', en: 'Total' },
      required: { zh: '请输入价税合计', en: 'Enter the total' },
      list: true,
    }),
    quotesProgramId: reference({
      label: { zh: '报价方案', en: 'Quote' },
      to: 'marketing.quotesProgram',
      labelKey: 'quotesProgramNumber',
      onlyWhen: {
        ...toCustomer,
        otherwise: { zh: '进项发票没有报价方案，请清空', en: 'An invoice from a supplier has no quote: leave it empty' },
      },
      list: 'offered',
      filter: 'equals',
    }),
    files: files({ label: { zh: '附件', en: 'Files' }, own: true, wide: true }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  unique: [{ fields: ['number'], message: { zh: '该发票号码已存在', en: 'This invoice number already exists' } }],
});

export type FinanceInvoice = Row<(typeof financeInvoice)['fields']>;
