import { entity } from '#server/entity/entity.ts';
import { dictionaryFields, takenKey } from './dictionary-fields.ts';

/** The system dictionaries, shared by all tenants (contract 5.4). */
export const dict = entity('system.dict', {
  label: { zh: '系统字典', en: 'System dictionary' },
  legacyPath: '/blade-system/dict',
  permission: 'dict',
  title: 'dictValue',
  titleEn: 'dictValueEn',
  selects: ['code', 'dictKey'],
  owner: 'shared',
  tree: true,
  order: ['sort'],
  dialogWidth: 880,
  menuWidth: 250,
  fields: dictionaryFields('system.dict'),
  unique: [{ fields: ['code', 'dictKey', 'parentId'], message: takenKey }],
});
