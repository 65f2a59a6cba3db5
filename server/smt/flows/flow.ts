import { entity } from '#server/entity/entity.ts';
import { longText, text } from '#server/entity/fields.ts';

/** A process flow that products run through. */
export const flow = entity('smt.flow', {
  label: { zh: '工艺流程', en: 'Process flow' },
  legacyPath: '/mes/mesflow',
  permission: 'mesflow',
  title: 'flowName',
  selects: ['flowCode'],
  fields: {
    flowCode: text({ label: { zh: '流程编号', en: 'Code' }, required: true, max: 64, code: true, list: true, filter: 'contains' }),
    flowName: text({ label: { zh: '流程名称', en: 'Name' }, required: true, max: 128, list: true, filter: 'contains' }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  unique: [{ fields: ['flowCode'], message: { zh: '流程编号已存在', en: 'This code already exists' } }],
});
