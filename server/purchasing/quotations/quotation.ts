import { and, not, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, uniqueIndex } from 'drizzle-orm/pg-core';
import { currencies, homeCurrency } from '#rules/currencies.ts';
import { recordId } from '#server/database/columns.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import {
  choice,
  date,
  dateTime,
  decimal,
  type Field,
  files,
  flag,
  integer,
  longText,
  money,
  reference,
  text,
} from '#server/entity/fields.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { isOf } from '../inquiries/own-rows.ts';
import { isClosedTo } from '../inquiries/unconfirmed-contacts.ts';
import { noTaxRate, taxDictionary, taxRate } from '../suppliers/tax-rate.ts';
import { quotationLife } from './quotation-life.ts';

/** A row of a plain table, by id. */
export const rowIdField = (label: Field['label'], required: Field['required'], form = true) =>
  ({ kind: 'reference', label, form, view: false, ...(required && { required }), column: rowId() }) as Field<
    ReturnType<typeof rowId>,
    string
  >;
const rowId = () => recordId().notNull();

/** The answer of one supplier to an inquiry; each round is a quotation of its own (specification 2.8, 3). */
export const quotation = entity('purchasing.quote', {
  label: { zh: '报价单', en: 'Quotation' },
  empty: {
    zh: '供应商报价后，或在询价单中代录后会显示在这里。',
    en: 'Quotes of suppliers, or entered for them in an inquiry, appear here.',
  },
  legacyPath: '/pur/quotationform',
  writes: 'save-update',
  permission: 'quotationform',
  title: 'supplierName',
  names: ['supplierName', 'round'],
  selects: ['inquiryId', 'round'],
  selectsFor: [],
  filesFor: ['quotationform_add'],
  order: ['-createTime'],
  without: ['add', 'edit', 'import'],
  life: quotationLife,
  // A quotation belongs to whoever asked for it, also when the supplier enters it.
  scope: { department: 'createDept', own: 'buyerId' },
  supplier: (supplierId, quotes, contactId) =>
    and(isOf(supplierId, { supplier: quotes.supplierId, invite: quotes.inviteId }), not(isClosedTo(contactId, quotes))),
  hidden: (quotes) => isHiddenQuotation(quotes.tenantId, quotes.inquiryId, quotes.state, quotes.isFromSupplier),
  // Prices may be sealed from those who read logs.
  unlogged: ['lines', 'note', 'paymentTerms', 'deliveryTerms', 'freight', 'tooling', 'fileList'],
  fields: {
    inquiryId: reference({
      label: { zh: '询价单', en: 'Inquiry' },
      required: { zh: '请选择询价单', en: 'Choose an inquiry' },
      to: 'purchasing.inquiry',
      fixed: true,
      list: true,
      filter: 'equals',
    }),
    inviteId: rowIdField({ zh: '受邀供应商', en: 'Invited supplier' }, { zh: '请选择供应商信息', en: 'Choose the supplier' }),
    supplierId: reference({
      label: { zh: '供应商（档案）', en: 'Supplier on record' },
      to: 'purchasing.supplier',
      // Not the name in the quotation, which a temporary supplier has too.
      labelKey: 'supplierRecordName',
      form: false,
      // Its name stands in the record.
      view: false,
      filter: 'equals',
    }),
    supplierName: text({
      label: { zh: '供应商', en: 'Supplier' },
      copies: 'supplierId.name',
      required: true,
      max: 128,
      form: false,
      list: true,
      filter: 'contains',
    }),
    round: integer({ label: { zh: '轮次', en: 'Round' }, required: true, form: false, initial: 1, list: true }),
    date: date({
      label: { zh: '报价日期', en: 'Quoted on' },
      required: { zh: '请输入报价日期', en: 'Enter the date of the quote' },
      list: true,
      filter: 'between',
    }),
    endDate: date({
      label: { zh: '报价有效期', en: 'Valid until' },
      required: { zh: '请输入报价有效期', en: 'Enter until when the quotation is valid' },
      list: true,
      filter: 'between',
    }),
    currency: choice({ label: { zh: '币种', en: 'Currency' }, required: true, options: currencies, initial: homeCurrency, list: true }),
    isTaxIncluded: flag({ label: { zh: '含税价', en: 'Prices include tax' }, initial: true }),
    taxNumber: choice({
      label: { zh: '税率', en: 'Tax rate' },
      help: { zh: '不填为询价单的税率', en: 'When empty: that of the inquiry' },
      message: noTaxRate,
      dictionary: taxDictionary,
      codeOf: taxRate.path,
    }),
    taxRate: decimal({ label: { zh: '税率（%）', en: 'Tax rate (%)' }, scale: 2, form: false }),
    paymentTerms: text({ label: { zh: '付款条件', en: 'Payment terms' }, max: 128 }),
    deliveryTerms: text({ label: { zh: '交货条件', en: 'Delivery terms' }, max: 128 }),
    freight: money({
      label: { zh: '运费', en: 'Freight' },
      help: { zh: '全部物料一次，含税与单价相同', en: 'Once for all lines, with or without tax as the prices are' },
      min: 0,
    }),
    tooling: money({
      label: { zh: '模具费', en: 'Tooling' },
      help: { zh: '一次性费用，含税与单价相同', en: 'Charged once, with or without tax as the prices are' },
      min: 0,
    }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 1000, wide: true }),
    fileList: files({ label: { zh: '附件', en: 'Attachments' }, wide: true }),
    state: choice({ ...quotationLife.asField, required: true }),
    isFromSupplier: flag({ label: { zh: '供应商自行填写', en: 'Entered by the supplier' }, form: false }),
    submittedBy: text({ label: { zh: '提交人', en: 'Submitted by' }, max: 128, form: false }),
    submittedTime: dateTime({ label: { zh: '提交时间', en: 'Submitted at' }, form: false, list: 'offered' }),
    buyerId: reference({ label: { zh: '采购员', en: 'Buyer' }, to: 'system.user', form: false, onRemove: 'keep' }),
  },
  constraints: (quotes) => [
    uniqueIndex('purchasing_quote_round').on(quotes.tenantId, quotes.inviteId, quotes.round).where(sql`is_deleted = 0`),
    index('purchasing_quote_inquiry').on(quotes.tenantId, quotes.inquiryId),
  ],
});

export type Quotation = Row<(typeof quotation)['fields']>;

/** What nobody of the factory reads: a supplier's draft, and every price of a sealed inquiry that was not opened. */
export const isHiddenQuotation = (tenantId: AnyPgColumn, inquiryId: AnyPgColumn, state: AnyPgColumn, isFromSupplier: AnyPgColumn) => sql`(
  (${state} = 'draft' and ${isFromSupplier}) or exists (
    select 1 from ${inquiry.table} where ${inquiry.table.tenantId} = ${tenantId} and ${inquiry.table.id} = ${inquiryId}
      and ${inquiry.table.isSealedBid} and ${inquiry.table.openedTime} is null))`;
