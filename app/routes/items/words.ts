import type { Label } from '#rules/screen.ts';

/** Words of the pages on which items are described. */
export const itemsWords = {
  pickTitle: { zh: '选择物料类型', en: 'Choose the item type' },
  find: { zh: '查找类型', en: 'Find a type' },
  findHelp: { zh: '类型编码、名称、拼音或参数，例如 10k 0603 1%', en: 'Code, name, pinyin or values, for example 10k 0603 1%' },
  search: { zh: '查找', en: 'Find' },
  noType: { zh: '没有符合“{q}”的类型', en: 'No type fits "{q}"' },
  allTypes: { zh: '全部类型', en: 'All types' },
  typeCount: { zh: '{count} 种', en: '{count}' },
  draft: { zh: '待完善', en: 'Draft' },
  retiredType: {
    zh: '该类型已停用，不能再新增物料。请换一种类型，或先恢复该类型。',
    en: 'This type is retired and takes no new items. Choose another type, or restore this one first.',
  },
  draftType: { zh: '该类型的名称和字段待元器件工程师确认', en: 'A component engineer has yet to confirm this type and its fields' },
  and: { zh: '、', en: ', ' },
  draftFields: { zh: '待确认字段（{count}）', en: 'Fields to be confirmed ({count})' },
  addTitle: { zh: '新增 {type}', en: 'New item: {type}' },
  otherType: { zh: '换一种类型', en: 'Choose another type' },
  retype: { zh: '更换类型', en: 'Change type' },
  description: { zh: '物料描述', en: 'Description' },
  shortName: { zh: '物料简称', en: 'Short name' },
  preview: { zh: '预览描述', en: 'Preview' },
  readings: { zh: '{label}“{typed}”是：', en: '{label} "{typed}" is' },
  existing: { zh: '查看已有物料', en: 'Open the existing item' },
} satisfies Record<string, Label>;
