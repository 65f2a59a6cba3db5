import { index } from 'drizzle-orm/pg-core';
import { entity } from '#server/entity/entity.ts';
import { dateTime, longText, text } from '#server/entity/fields.ts';

/** A temporary engineering change (LECN): an item may be replaced for a while, for one product or all. */
export const temporaryChange = entity('smt.temporaryChange', {
  label: { zh: '临时工程变更', en: 'Temporary ECN (LECN)' },
  legacyPath: '/smt/lecn',
  permission: 'smtlecn',
  title: 'changeNumber',
  order: ['-validUntil'],
  fields: {
    changeNumber: text({
      label: { zh: '变更单号', en: 'ECN number' },
      required: true,
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    productItemNumber: text({
      label: { zh: '产品编码', en: 'Product' },
      help: { zh: '不填为所有产品', en: 'When empty: every product' },
      max: 128,
      code: true,
      codeOf: 'rd.item',
      list: true,
      filter: 'contains',
    }),
    itemNumber: text({
      label: { zh: '原料号', en: 'Item' },
      required: true,
      max: 128,
      code: true,
      codeOf: 'rd.item',
      list: true,
      filter: 'contains',
    }),
    substitute: text({
      label: { zh: '替代料号', en: 'Substitute' },
      required: true,
      max: 128,
      code: true,
      codeOf: 'rd.item',
      list: true,
      filter: 'contains',
    }),
    validFrom: dateTime({
      label: { zh: '生效时间', en: 'Valid from' },
      required: { zh: '请选择生效时间', en: 'Choose from when it is valid' },
      list: true,
      filter: 'between',
    }),
    validUntil: dateTime({
      label: { zh: '失效时间', en: 'Valid until' },
      required: { zh: '请选择失效时间', en: 'Choose until when it is valid' },
      notBefore: { field: 'validFrom', message: { zh: '失效时间不能早于生效时间', en: 'It must not end before it begins' } },
      list: true,
      filter: 'between',
    }),
    reason: longText({ label: { zh: '原因', en: 'Reason' }, max: 500, wide: true }),
  },
  constraints: (changes) => [index('smt_temporary_change_item').on(changes.tenantId, changes.itemNumber)],
});
