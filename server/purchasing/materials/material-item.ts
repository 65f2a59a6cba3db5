import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { decimal, integer, longText, reference, text } from '#server/entity/fields.ts';

/** What buying needs to know of a material: from whom, in which lots, how long it takes (specification 7.4). */
export const materialItem = entity('purchasing.materialItem', {
  label: { zh: '采购物料', en: 'Purchased material' },
  legacyPath: '/pur/materialitem',
  writes: 'save-update',
  permission: 'materialitem',
  title: 'name',
  names: ['itemNumber', 'name'],
  selects: ['itemNumber', 'specification', 'unit'],
  order: ['itemNumber'],
  fields: {
    itemNumber: text({
      label: { zh: '物料编码', en: 'Item number' },
      required: { zh: '请输入物料编码', en: 'Enter the item number' },
      max: 64,
      code: true,
      codeOf: 'rd.item',
      list: true,
      filter: 'contains',
    }),
    name: text({
      label: { zh: '物料名称', en: 'Name' },
      required: { zh: '请输入物料名称', en: 'Enter the name' },
      max: 128,
      list: true,
      filter: 'contains',
    }),
    specification: text({ label: { zh: '规格型号', en: 'Specification' }, list: true, filter: 'contains' }),
    brand: text({ label: { zh: '品牌', en: 'Brand' }, max: 64, list: 'offered', filter: 'contains' }),
    unit: text({ label: { zh: '单位', en: 'Unit' }, max: 16, initial: 'PCS', list: 'offered' }),
    vendorId: reference({ label: { zh: '首选供应商', en: 'Preferred vendor' }, to: 'purchasing.vendor', list: true, filter: 'equals' }),
    minOrderQty: decimal({ label: { zh: '最小起订量', en: 'Minimum order' }, above: 0, list: 'offered' }),
    packQty: decimal({ label: { zh: '最小包装量', en: 'Pack size' }, above: 0, list: 'offered' }),
    leadDays: integer({
      label: { zh: '采购周期', en: 'Lead time' },
      unit: { zh: '天', en: 'days' },
      min: 0,
      max: 1000,
      list: true,
    }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  unique: [{ fields: ['itemNumber'], message: { zh: '该物料编码已存在', en: 'This item number is already listed' } }],
});

export type MaterialItem = Row<(typeof materialItem)['fields']>;
