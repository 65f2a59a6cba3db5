import { integer, longText, numberChoice, text } from '#server/entity/fields.ts';
import { parent } from '#server/entity/parent.ts';

/** The fields of dictionaries and their entries, for system and tenant dictionaries (contract 5.4). */
export const dictionaryFields = (path: string) => ({
  code: text({
    label: { zh: '字典编号', en: 'Code' },
    required: { zh: '请输入字典编号', en: 'Enter the code' },
    max: 64,
    code: true,
    list: true,
    filter: 'contains',
  }),
  dictValue: text({
    label: { zh: '字典名称', en: 'Name' },
    required: { zh: '请输入字典名称', en: 'Enter the name' },
    max: 255,
    list: true,
    filter: 'contains',
  }),
  dictValueEn: text({ label: { zh: '英文名称', en: 'English name' }, max: 255, list: true }),
  parentId: parent(path, { zh: '上级字典', en: 'Parent dictionary' }),
  dictKey: text({
    label: { zh: '字典键值', en: 'Key' },
    help: {
      zh: '记录中存放的值，如 1 或 power。字典项必填，顶级字典不填',
      en: 'The value that records store, such as 1 or power. Required for an entry; a dictionary itself has none.',
    },
    max: 64,
    code: true,
    list: true,
  }),
  sort: integer({
    label: { zh: '排序', en: 'Order' },
    required: { zh: '请输入字典排序', en: 'Enter the order' },
    min: 0,
    initial: 1,
    isOrder: true,
    list: true,
  }),
  isSealed: numberChoice({
    label: { zh: '封存', en: 'Sealed' },
    own: true,
    help: { zh: '封存后不再可选', en: 'A sealed entry is no longer offered' },
    required: { zh: '请选择封存', en: 'Choose whether it is sealed' },
    options: [
      { value: '0', label: { zh: '否', en: 'No' }, tone: 'good' },
      { value: '1', label: { zh: '是', en: 'Yes' }, tone: 'neutral' },
    ],
    initial: 0,
    list: true,
  }),
  remark: longText({ label: { zh: '字典备注', en: 'Remark' }, max: 500, wide: true }),
});

/** The message for a duplicate key (contract 5.4). */
export const takenKey = { zh: '当前字典键值已存在!', en: 'This key already exists in the dictionary' };
