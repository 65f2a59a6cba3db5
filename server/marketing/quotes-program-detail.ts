import { index } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { decimal, integer, money, reference, text } from '#server/entity/fields.ts';

const amount = (label: Label) => money({ label, form: false, initial: 0 });
/** The currency of the books; amounts are in that of the quote. */
const ofBooks = { zh: '元', en: 'CNY' };
const fromModule = { zh: '不填时取模块的值', en: 'When empty: that of the module' };

/** A line of a quote: a module or something named freely, how many, and what it comes to. */
export const quotesProgramDetail = entity('marketing.quotesProgramDetail', {
  label: { zh: '报价方案明细', en: 'Quote line' },
  legacyPath: '/marketing/quotesprogramdetail',
  permission: 'quotesprogramdetail',
  title: 'name',
  names: ['programId', 'name'],
  order: ['programId', 'sort'],
  without: ['import'],
  fields: {
    programId: reference({
      label: { zh: '报价方案', en: 'Quote' },
      required: true,
      to: 'marketing.quotesProgram',
      labelKey: 'programNumber',
      list: true,
      filter: 'equals',
      fixed: true,
      onRemove: 'along',
    }),
    moduleId: reference({
      label: { zh: '模块', en: 'Module' },
      to: 'marketing.quotesModule',
      list: true,
      filter: 'equals',
    }),
    name: text({ label: { zh: '名称', en: 'Name' }, max: 128, help: fromModule, list: true, filter: 'contains' }),
    quantity: decimal({
      label: { zh: '数量', en: 'Quantity' },
      required: { zh: '请输入数量', en: 'Enter the quantity' },
      above: 0,
      list: true,
    }),
    unit: text({ label: { zh: '单位', en: 'Unit' }, max: 16 }),
    price: decimal({ label: { zh: '单价', en: 'Price' }, unit: ofBooks, help: fromModule, min: 0, scale: 6, minScale: 2, list: true }),
    lossRate: decimal({ label: { zh: '损耗 %', en: 'Loss %' }, min: 0, max: 100, scale: 2, list: 'offered' }),
    labour: decimal({ label: { zh: '单件人工', en: 'Labour each' }, unit: ofBooks, min: 0, scale: 4, minScale: 2, list: 'offered' }),
    unitPrice: decimal({
      label: { zh: '报价单价', en: 'Unit price' },
      help: {
        zh: '未税，报价币种，折扣前；不填时由成本和费率算出',
        en: 'Before tax and discount, in the currency of the quote. When empty: from cost and rates.',
      },
      min: 0,
      scale: 6,
      minScale: 2,
      list: 'offered',
    }),
    sort: integer({ label: { zh: '序号', en: 'Position' }, form: false, initial: 0 }),
    goods: amount({ zh: '物料', en: 'Goods' }),
    loss: amount({ zh: '损耗', en: 'Loss' }),
    labourCost: amount({ zh: '人工', en: 'Labour' }),
    overhead: amount({ zh: '管理费', en: 'Overhead' }),
    margin: amount({ zh: '利润', en: 'Margin' }),
    discount: amount({ zh: '折扣', en: 'Discount' }),
    net: { ...amount({ zh: '未税金额', en: 'Net' }), list: true },
    tax: { ...amount({ zh: '税额', en: 'Tax' }), list: 'offered' },
    gross: { ...amount({ zh: '含税金额', en: 'Total' }), list: true },
  },
  constraints: (lines) => [index('marketing_quotes_program_detail_of').on(lines.tenantId, lines.programId)],
});

export type QuotesProgramDetail = Row<(typeof quotesProgramDetail)['fields']>;
