import { entity } from '#server/entity/entity.ts';
import { reference, text } from '#server/entity/fields.ts';

/** The product that runs through a flow (platform specification 3: flowId plus productNumber). */
export const flowProduct = entity('smt.flowProduct', {
  label: { zh: '流程产品', en: 'Product of a flow' },
  legacyPath: '/mes/mesflowproduct',
  permission: 'mesflowproduct',
  title: 'productNumber',
  fields: {
    flowId: reference({ label: { zh: '工艺流程', en: 'Flow' }, required: true, to: 'smt.flow', list: true, filter: 'equals' }),
    productNumber: text({
      label: { zh: '产品编码', en: 'Product' },
      required: true,
      max: 128,
      code: true,
      codeOf: 'rd.item',
      list: true,
      filter: 'contains',
    }),
  },
  unique: [{ fields: ['productNumber', 'flowId'], message: { zh: '该产品已在此流程中', en: 'The flow already has this product' } }],
});
