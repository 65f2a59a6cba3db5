import { index } from 'drizzle-orm/pg-core';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { decimal, flag, longText, reference, text } from '#server/entity/fields.ts';

/** A part of products that quotes are made of, with what it costs in the currency of the books (specification 7.4). */
export const quotesModule = entity('marketing.quotesModule', {
  label: { zh: '报价模块', en: 'Quote module' },
  legacyPath: '/marketing/quotesmodule',
  permission: 'quotesmodule',
  title: 'name',
  names: ['number', 'name'],
  selects: ['number', 'unit'],
  selectsFor: ['quotesprogram_add', 'quotesprogram_edit', 'quotesprogram_view'],
  order: ['number'],
  fields: {
    number: text({ label: { zh: '模块编号', en: 'Number' }, required: true, max: 32, code: true, list: true, filter: 'contains' }),
    name: text({ label: { zh: '模块名称', en: 'Name' }, required: true, max: 128, list: true, filter: 'contains' }),
    categoryId: reference({
      label: { zh: '分类', en: 'Category' },
      required: true,
      to: 'marketing.quotesCategory',
      list: true,
      filter: 'equals',
    }),
    specification: text({ label: { zh: '规格', en: 'Specification' }, list: 'offered', filter: 'contains' }),
    unit: text({ label: { zh: '单位', en: 'Unit' }, max: 16, initial: 'PCS', list: 'offered' }),
    price: decimal({
      label: { zh: '单价', en: 'Price' },
      unit: { zh: '元', en: 'CNY' },
      required: { zh: '请输入单价', en: 'Enter the price' },
      min: 0,
      scale: 6,
      minScale: 2,
      list: true,
    }),
    lossRate: decimal({
      label: { zh: '损耗率', en: 'Loss' },
      unit: { zh: '%', en: '%' },
      min: 0,
      max: 100,
      scale: 2,
      initial: 0,
      list: true,
    }),
    labour: decimal({
      label: { zh: '单件人工', en: 'Labour each' },
      unit: { zh: '元', en: 'CNY' },
      min: 0,
      scale: 4,
      minScale: 2,
      initial: 0,
      list: true,
    }),
    isEnabled: flag({ label: { zh: '启用', en: 'Enabled' }, initial: true, own: true, list: true, filter: 'equals' }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  unique: [{ fields: ['number'], message: { zh: '该模块编号已存在', en: 'This module number already exists' } }],
  constraints: (modules) => [index('marketing_quotes_module_category').on(modules.tenantId, modules.categoryId)],
});

export type QuotesModule = Row<(typeof quotesModule)['fields']>;
