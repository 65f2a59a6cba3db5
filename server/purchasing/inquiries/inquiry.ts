import { sql } from 'drizzle-orm';
import { index, uniqueIndex } from 'drizzle-orm/pg-core';
import { currencies, homeCurrency } from '#rules/currencies.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, date, dateTime, decimal, files, flag, longText, rows, text } from '#server/entity/fields.ts';
import { noTaxRate, taxDictionary, taxRate, usualTaxNumber } from '../suppliers/tax-rate.ts';
import { inquiryLife, openStates } from './inquiry-life.ts';
import { inquiryLists } from './inquiry-lists.ts';
import { inquirySupplier } from './inquiry-tables.ts';
import { isOf } from './own-rows.ts';

/**
 * A request for prices (specification 3, 5). Its lines and its suppliers have tables of their own; forms and legacy clients send them along
 * as matrialList, temMatrialList, supplierList and temSupplierList.
 */
export const inquiry = entity('purchasing.inquiry', {
  label: { zh: '采购询价', en: 'Purchase inquiry' },
  legacyPath: '/pur/inquiryform',
  writes: 'save-update',
  permission: 'inquiryform',
  title: 'title',
  names: ['number', 'title'],
  selects: ['number', 'state', 'endDate'],
  order: ['-createTime'],
  without: ['import'],
  life: inquiryLife,
  // A supplier sees what it is invited to once it was sent.
  supplier: (supplierId, inquiries) => sql`exists (
    select 1 from ${inquirySupplier} where ${inquirySupplier.tenantId} = ${inquiries.tenantId}
      and ${inquirySupplier.inquiryId} = ${inquiries.id}
      and ${isOf(supplierId, { supplier: inquirySupplier.supplierId, invite: inquirySupplier.id })}
      and ${inquirySupplier.invitedTime} is not null)`,
  fields: {
    number: text({
      label: { zh: '询价单号', en: 'Number' },
      required: true,
      form: false,
      max: 32,
      code: true,
      list: true,
      filter: 'contains',
    }),
    title: text({
      label: { zh: '询价标题', en: 'Title' },
      required: { zh: '请输入询价标题', en: 'Enter a title' },
      max: 128,
      list: true,
      filter: 'contains',
      wide: true,
    }),
    startDate: date({
      label: { zh: '询价时间', en: 'Start date' },
      required: { zh: '请输入询价时间', en: 'Enter the start date' },
      fromToday: true,
      list: 'offered',
      filter: 'between',
    }),
    endDate: date({
      label: { zh: '结束时间', en: 'End date' },
      required: { zh: '请输入结束时间', en: 'Enter the end date' },
      help: { zh: '供应商可报价至当日24点', en: 'Suppliers may quote until the end of this day' },
      list: true,
      filter: 'between',
    }),
    taxNumber: choice({
      label: { zh: '税率', en: 'Tax rate' },
      required: { zh: '请输入税率', en: 'Choose a tax rate' },
      message: noTaxRate,
      dictionary: taxDictionary,
      codeOf: taxRate.path,
      initial: usualTaxNumber,
    }),
    currency: choice({
      label: { zh: '比价币种', en: 'Comparison currency' },
      required: true,
      options: currencies,
      initial: homeCurrency,
      help: { zh: '各报价按汇率换算成该币种后比较', en: 'Quotes are converted to this currency before they are compared' },
    }),
    isSealedBid: flag({
      label: { zh: '密封报价', en: 'Sealed' },
      help: { zh: '开标前任何人都看不到价格', en: 'Prices stay hidden from everybody until the quotes are opened' },
      list: 'offered',
      filter: 'equals',
    }),
    exchangeRates: rows({
      label: { zh: '其他币种汇率', en: 'Exchange rates' },
      help: { zh: '只接受比价币种和这里列出的币种', en: 'Quotes are accepted in the currency above and in those listed here' },
      max: 10,
      wide: true,
      fields: {
        currency: choice({ label: { zh: '币种', en: 'Currency' }, required: true, options: currencies }),
        rate: decimal({
          label: { zh: '折合比价币种', en: 'Rate to the comparison currency' },
          required: { zh: '请填写折合比价币种的汇率', en: 'Enter the exchange rate' },
          above: 0,
          max: 1_000_000,
          scale: 6,
        }),
      },
    }),
    paymentTerms: text({ label: { zh: '付款条件', en: 'Payment terms' }, max: 128 }),
    deliveryTerms: text({ label: { zh: '交货条件', en: 'Delivery terms' }, max: 128 }),
    note: longText({
      label: { zh: '备注', en: 'Note' },
      help: { zh: '供应商也能看到', en: 'Suppliers see it too' },
      max: 1000,
      wide: true,
    }),
    fileList: files({ label: { zh: '附件', en: 'Attachments' }, wide: true }),
    state: choice({ ...inquiryLife.asField, required: true }),
    auditedBy: text({ label: { zh: '审核人', en: 'Approved by' }, max: 128, form: false }),
    auditedTime: dateTime({ label: { zh: '审核时间', en: 'Approved at' }, form: false }),
    sentTime: dateTime({ label: { zh: '发送时间', en: 'Sent at' }, form: false, list: 'offered' }),
    openedTime: dateTime({ label: { zh: '开标时间', en: 'Opened at' }, form: false }),
    closedTime: dateTime({ label: { zh: '关闭时间', en: 'Closed at' }, form: false }),
    cancelReason: text({ label: { zh: '取消原因', en: 'Reason for cancelling' }, max: 500, form: false }),
  },
  audited: inquiryLists,
  computed: {
    matrialListShow: 'text',
    supplierListName: 'text',
    quoted: 'text',
    auditStatus: 'integer',
    quotedStatus: 'integer',
    taxRate: 'text',
  },
  actions: [
    {
      name: 'compare',
      label: { zh: '比价', en: 'Compare' },
      href: '/pur/inquiryform/compare/{id}',
      on: 'row',
      when: { field: 'state', values: [...openStates, 'closed'] },
      isNext: true,
      permission: 'inquiryform_award',
    },
  ],
  constraints: (inquiries) => [
    uniqueIndex('purchasing_inquiry_number').on(inquiries.tenantId, inquiries.number),
    index('purchasing_inquiry_ending')
      .on(inquiries.tenantId, inquiries.endDate)
      .where(sql`state in ('sent', 'quoting') and is_deleted = 0`),
  ],
});

export type Inquiry = Row<(typeof inquiry)['fields']>;
