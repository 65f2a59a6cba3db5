import { uniqueIndex } from 'drizzle-orm/pg-core';
import { currencies, homeCurrency } from '#rules/currencies.ts';
import type { Label } from '#rules/screen.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, date, decimal, flag, integer, longText, money, text } from '#server/entity/fields.ts';
import { quoteLife } from './quote-life.ts';

const percent = { unit: { zh: '%', en: '%' }, min: 0, max: 1000, scale: 2 } as const;
const total = (label: Label) => money({ label, form: false, initial: 0 });

/** A quote to a customer, reckoned from modules; what was issued is kept as a version (specification 7.4). */
export const quotesProgram = entity('marketing.quotesProgram', {
  label: { zh: '报价方案', en: 'Quote' },
  legacyPath: '/marketing/quotesprogram',
  writes: 'save-update',
  permission: 'quotesprogram',
  title: 'number',
  names: ['number', 'title'],
  selects: ['title', 'customer', 'currency'],
  selectsFor: ['financeinvoice_add', 'financeinvoice_edit'],
  order: ['-createTime'],
  without: ['import'],
  life: quoteLife,
  fields: {
    number: text({
      label: { zh: '报价单号', en: 'Number' },
      required: true,
      max: 32,
      form: false,
      code: true,
      list: true,
      filter: 'contains',
    }),
    title: text({
      label: { zh: '标题', en: 'Title' },
      required: { zh: '请输入报价标题', en: 'Enter the title' },
      max: 128,
      list: true,
      filter: 'contains',
    }),
    customer: text({
      label: { zh: '客户', en: 'Customer' },
      required: { zh: '请输入客户', en: 'Enter the customer' },
      max: 128,
      list: true,
      filter: 'contains',
    }),
    contact: text({ label: { zh: '联系人', en: 'Contact' }, max: 64 }),
    customerAddress: text({ label: { zh: '客户地址', en: 'Address' }, max: 255 }),
    quoteDate: date({
      label: { zh: '报价日期', en: 'Date' },
      required: { zh: '请输入报价日期', en: 'Choose the date' },
      fromToday: true,
      list: true,
      filter: 'between',
    }),
    validTo: date({
      label: { zh: '报价有效期', en: 'Valid until' },
      required: { zh: '请输入报价有效期', en: 'Choose until when it is valid' },
      besideKey: 'validity',
      list: true,
    }),
    currency: choice({
      label: { zh: '币种', en: 'Currency' },
      required: true,
      options: currencies,
      initial: homeCurrency,
      list: true,
      filter: 'equals',
    }),
    exchangeRate: decimal({
      label: { zh: '汇率', en: 'Exchange rate' },
      help: { zh: '一单位报价币种折合人民币', en: 'CNY for one unit of the currency of the quote' },
      required: { zh: '请输入汇率', en: 'Enter the exchange rate' },
      above: 0,
      scale: 6,
      initial: 1,
    }),
    overheadRate: decimal({ label: { zh: '管理费率', en: 'Overhead' }, ...percent, initial: 0 }),
    marginRate: decimal({
      label: { zh: '利润率', en: 'Margin' },
      help: { zh: '成本与管理费之上', en: 'On cost and overhead' },
      ...percent,
      initial: 0,
    }),
    taxRate: decimal({ label: { zh: '税率', en: 'Tax rate' }, ...percent, max: 100, initial: 13 }),
    discountRate: decimal({
      label: { zh: '折扣率', en: 'Discount' },
      help: { zh: '从未税金额中减去', en: 'Taken off the amounts before tax' },
      ...percent,
      max: 100,
      initial: 0,
    }),
    roundsPrices: flag({
      label: { zh: '单价取整', en: 'Round unit prices' },
      help: {
        zh: '单价取到币种的小数位（日元为元），金额按取整后的单价计算',
        en: 'To the decimals of the currency (none in JPY); amounts follow from the rounded price',
      },
    }),
    paymentTerms: text({ label: { zh: '付款条件', en: 'Payment terms' }, max: 128 }),
    deliveryTerms: text({ label: { zh: '交货条件', en: 'Delivery terms' }, max: 128 }),
    revision: integer({ label: { zh: '版本', en: 'Version' }, form: false, initial: 1, list: 'offered' }),
    state: choice(quoteLife.asField),
    goods: total({ zh: '物料', en: 'Goods' }),
    loss: total({ zh: '损耗', en: 'Loss' }),
    labourCost: total({ zh: '人工', en: 'Labour' }),
    overhead: total({ zh: '管理费', en: 'Overhead amount' }),
    margin: total({ zh: '利润', en: 'Margin amount' }),
    discount: total({ zh: '折扣', en: 'Discount amount' }),
    net: { ...total({ zh: '未税金额', en: 'Net' }), list: 'offered' },
    tax: { ...total({ zh: '税额', en: 'Tax' }), list: 'offered' },
    gross: { ...total({ zh: '含税金额', en: 'Total' }), list: true },
    note: longText({
      label: { zh: '备注', en: 'Note' },
      help: { zh: '会打印在报价单上', en: 'Printed on the quote' },
      max: 1000,
      wide: true,
    }),
  },
  constraints: (quotes) => [uniqueIndex('marketing_quotes_program_number').on(quotes.tenantId, quotes.number)],
  actions: [
    {
      name: 'print',
      label: { zh: '打印', en: 'Print' },
      href: '/marketing/quotesprogram/print/{id}',
      on: 'row',
      isNext: true,
      permission: 'quotesprogram_view',
    },
  ],
});

export type QuotesProgram = Row<(typeof quotesProgram)['fields']>;
