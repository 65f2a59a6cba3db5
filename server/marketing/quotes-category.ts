import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { integer, longText, text } from '#server/entity/fields.ts';
import { parent } from '#server/entity/parent.ts';

/** A group of modules that quotes are made of (specification 7.4). */
export const quotesCategory = entity('marketing.quotesCategory', {
  label: { zh: '报价分类', en: 'Quote category' },
  legacyPath: '/marketing/quotescategory',
  permission: 'quotescategory',
  title: 'name',
  tree: true,
  order: ['sort'],
  fields: {
    name: text({ label: { zh: '分类名称', en: 'Category' }, required: true, max: 64, list: true, filter: 'contains' }),
    parentId: parent('marketing.quotesCategory', { zh: '上级分类', en: 'Parent category' }),
    sort: integer({ label: { zh: '排序', en: 'Order' }, min: 0, initial: 1, isOrder: true, list: true }),
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 500, wide: true, list: true }),
  },
  unique: [{ fields: ['name', 'parentId'], message: { zh: '该分类已存在', en: 'This category already exists' } }],
  actions: [
    {
      name: 'addBelow',
      label: { zh: '新增子项', en: 'Add below' },
      href: '/marketing/quotescategory/add?parentId={id}',
      on: 'row',
      permission: 'quotescategory_add',
    },
  ],
});

export type QuotesCategory = Row<(typeof quotesCategory)['fields']>;
