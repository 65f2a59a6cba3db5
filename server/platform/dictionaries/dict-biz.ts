import { entity } from '#server/entity/entity.ts';
import { dictionaryFields, takenKey } from './dictionary-fields.ts';

/** A tenant's own dictionaries: shift types, hour slots, precisions (contract 5.4, specification 7.3). */
export const dictBiz = entity('system.dictBiz', {
  label: { zh: '业务字典', en: 'Business dictionary' },
  legacyPath: '/blade-system/dict-biz',
  page: '/system/dictbiz',
  permission: 'dictbiz',
  title: 'dictValue',
  titleEn: 'dictValueEn',
  selects: ['code', 'dictKey'],
  tree: true,
  order: ['sort'],
  dialogWidth: 880,
  menuWidth: 250,
  fields: dictionaryFields('system.dictBiz'),
  unique: [{ fields: ['code', 'dictKey', 'parentId'], message: takenKey }],
});
