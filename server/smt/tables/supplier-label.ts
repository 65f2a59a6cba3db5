import { entity } from '#server/entity/entity.ts';
import { text } from '#server/entity/fields.ts';

/** What a supplier's label says for one of our items; a line that scans both labels compares them by this. */
export const supplierLabel = entity('smt.supplierLabel', {
  label: { zh: '供应商标签', en: 'Supplier label' },
  legacyPath: '/smt/supplierlabel',
  permission: 'smtsupplierlabel',
  title: 'labelCode',
  fields: {
    labelCode: text({
      label: { zh: '供应商料号', en: "Supplier's number" },
      required: true,
      max: 128,
      code: true,
      list: true,
      filter: 'contains',
    }),
    itemNumber: text({
      label: { zh: '物料编码', en: 'Item' },
      required: true,
      max: 128,
      code: true,
      codeOf: 'rd.item',
      list: true,
      filter: 'contains',
    }),
    supplierName: text({ label: { zh: '供应商', en: 'Supplier' }, max: 128, list: true, filter: 'contains' }),
  },
  unique: [{ fields: ['labelCode'], message: { zh: '该供应商料号已存在', en: "This supplier's number already exists" } }],
});
