import { and, not, sql } from 'drizzle-orm';
import { index, uniqueIndex } from 'drizzle-orm/pg-core';
import { currencies } from '#rules/currencies.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, decimal, flag, integer, longText, reference, rows, text } from '#server/entity/fields.ts';
import { isOf } from '../inquiries/own-rows.ts';
import { isClosedTo } from '../inquiries/unconfirmed-contacts.ts';
import { isHiddenQuotation, rowIdField } from './quotation.ts';
import { quotationLineLife } from './quotation-life.ts';

/** The price of one supplier for one line of an inquiry, or why there is none (specification 4, 7.4). */
export const quotationLine = entity('purchasing.quoteLine', {
  label: { zh: '报价物料', en: 'Quoted material' },
  empty: {
    zh: '供应商报价后，或在询价单中代录后会显示在这里。',
    en: 'Quotes of suppliers, or entered for them in an inquiry, appear here.',
  },
  legacyPath: '/pur/quotationmaterial',
  permission: 'quotationmaterial',
  title: 'itemNumber',
  names: ['itemNumber', 'supplierName'],
  order: ['-createTime'],
  without: ['add', 'edit', 'import'],
  life: quotationLineLife,
  // A quote belongs to whoever asked for it, also when the supplier enters it.
  scope: { department: 'createDept', own: 'buyerId' },
  supplier: (supplierId, lines, contactId) =>
    and(isOf(supplierId, { supplier: lines.supplierId, invite: lines.inviteId }), not(isClosedTo(contactId, lines))),
  hidden: (lines) => isHiddenQuotation(lines.tenantId, lines.inquiryId, lines.state, lines.isFromSupplier),
  // Prices may be sealed from those who read logs.
  unlogged: ['price', 'priceBreaks', 'note'],
  fields: {
    quoteId: reference({
      label: { zh: '报价单', en: 'Quotation' },
      required: { zh: '请选择报价单', en: 'Choose a quotation' },
      to: 'purchasing.quote',
      onRemove: 'along',
      fixed: true,
      view: false,
      filter: 'equals',
    }),
    lineId: rowIdField({ zh: '询价物料', en: 'Line of the inquiry' }, { zh: '请选择物料信息', en: 'Choose the material' }),
    inviteId: rowIdField({ zh: '受邀供应商', en: 'Invited supplier' }, undefined, false),
    inquiryId: reference({
      label: { zh: '询价单', en: 'Inquiry' },
      required: true,
      to: 'purchasing.inquiry',
      onRemove: 'keep',
      form: false,
      list: true,
      filter: 'equals',
    }),
    supplierId: reference({
      label: { zh: '供应商（档案）', en: 'Supplier on record' },
      to: 'purchasing.supplier',
      labelKey: 'supplierRecordName',
      onRemove: 'keep',
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
    round: integer({ label: { zh: '轮次', en: 'Round' }, required: true, form: false, initial: 1, list: 'offered' }),
    itemNumber: text({
      label: { zh: '物料编码', en: 'Item' },
      required: true,
      max: 128,
      code: true,
      codeOf: 'rd.item',
      form: false,
      list: true,
      filter: 'contains',
    }),
    itemName: text({ label: { zh: '物料名称', en: 'Item name' }, max: 255, form: false, list: 'offered' }),
    itemQty: decimal({ label: { zh: '采购数量', en: 'Quantity' }, form: false, list: true }),
    price: decimal({ label: { zh: '单价', en: 'Unit price' }, above: 0, max: 1_000_000_000, scale: 6, minScale: 2, list: true }),
    state: choice({ ...quotationLineLife.asField, required: true }),
    currency: choice({ label: { zh: '币种', en: 'Currency' }, options: currencies, form: false, list: true }),
    isTaxIncluded: flag({ label: { zh: '含税', en: 'Tax included' }, form: false, list: true }),
    taxRate: decimal({ label: { zh: '税率（%）', en: 'Tax rate (%)' }, scale: 2, form: false, list: 'offered' }),
    moq: decimal({ label: { zh: '最小订购量', en: 'MOQ' }, above: 0, list: 'offered' }),
    spq: decimal({ label: { zh: '最小包装量', en: 'SPQ' }, above: 0, list: 'offered' }),
    leadDays: integer({ label: { zh: '交期（天）', en: 'Lead time (days)' }, min: 0, max: 1000, list: 'offered' }),
    priceBreaks: rows({
      label: { zh: '阶梯价', en: 'Price breaks' },
      max: 10,
      wide: true,
      fields: {
        qty: decimal({
          label: { zh: '数量起', en: 'From quantity' },
          required: { zh: '请填写数量起', en: 'Enter the quantity from which the price applies' },
          above: 0,
        }),
        price: decimal({ label: { zh: '单价', en: 'Unit price' }, required: true, above: 0, max: 1_000_000_000, scale: 6, minScale: 2 }),
      },
    }),
    alternateItem: text({
      label: { zh: '替代料', en: 'Alternate' },
      help: { zh: '供应商建议的替代物料', en: 'What the supplier offers instead' },
      max: 128,
      code: true,
      codeOf: 'rd.item',
      list: 'offered',
    }),
    alternateNote: text({ label: { zh: '替代说明', en: 'About the alternate' }, max: 500 }),
    isDeclined: flag({ label: { zh: '不报价', en: 'Declined' }, list: 'offered', filter: 'equals' }),
    declineReason: text({ label: { zh: '不报价原因', en: 'Reason for declining' }, max: 255 }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
    isFromSupplier: flag({ label: { zh: '供应商自行填写', en: 'Entered by the supplier' }, form: false, view: false }),
    buyerId: reference({ label: { zh: '采购员', en: 'Buyer' }, to: 'system.user', form: false, view: false, onRemove: 'keep' }),
  },
  computed: { priceBreaksShow: 'text' },
  constraints: (lines) => [
    uniqueIndex('purchasing_quote_line_once').on(lines.tenantId, lines.quoteId, lines.lineId).where(sql`is_deleted = 0`),
    index('purchasing_quote_line_inquiry').on(lines.tenantId, lines.inquiryId),
    index('purchasing_quote_line_item').on(lines.tenantId, lines.itemNumber),
  ],
});

export type QuotationLine = Row<(typeof quotationLine)['fields']>;
