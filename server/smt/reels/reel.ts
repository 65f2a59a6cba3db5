import { entity } from '#server/entity/entity.ts';
import { choice, date, dateTime, decimal, longText, text } from '#server/entity/fields.ts';

const code = { code: true, max: 128, list: true, filter: 'contains' } as const;

/** Hours that parts may lie open on the floor, by their moisture level (IPC/JEDEC J-STD-033, at most 30 °C and 60 %). */
export const floorHours: Record<string, number> = { '2': 8760, '2a': 672, '3': 168, '4': 72, '5': 48, '5a': 24, '6': 6 };

/** What is known of one reel, by its number: what is left of it since it was taken off, and how long it may be used. */
export const reel = entity('smt.reel', {
  label: { zh: '料盘', en: 'Reel' },
  legacyPath: '/smt/reel',
  permission: 'smtreel',
  title: 'reel',
  order: ['-takenOffTime'],
  without: ['import'],
  fields: {
    reel: text({
      ...code,
      label: { zh: '料盘', en: 'Reel' },
      help: { zh: '料号|批次|料盘号', en: 'item|lot|reel number' },
      required: true,
      max: 255,
      fixed: true,
    }),
    itemNumber: text({ ...code, label: { zh: '物料编码', en: 'Item' }, codeOf: 'rd.item' }),
    quantityLeft: decimal({
      label: { zh: '剩余数量', en: 'Quantity left' },
      help: { zh: '最近一次卸料时的余数；空为未知', en: 'When it was last taken off; empty where nobody said' },
      min: 0,
      scale: 2,
      list: true,
    }),
    takenOffTime: dateTime({ label: { zh: '卸料时间', en: 'Taken off at' }, form: false, list: true, filter: 'between' }),
    openedTime: dateTime({
      label: { zh: '开封时间', en: 'Opened at' },
      help: { zh: '首次上料时记录；烘烤后改为烘烤结束时间', en: 'When it was first put on. After baking: when that ended.' },
      list: true,
    }),
    moistureLevel: choice({
      label: { zh: '湿敏等级', en: 'Moisture level (MSL)' },
      help: {
        zh: '按防潮袋标签；开封后超过车间寿命不能上料，烘烤后改开封时间',
        en: 'As its bag says. Past its floor life it is refused until it was baked.',
      },
      options: Object.keys(floorHours).map((value) => ({ value, label: { zh: value, en: value } })),
      list: true,
      filter: 'equals',
    }),
    expiryDate: date({ label: { zh: '有效期至', en: 'Use by' }, list: true, filter: 'between' }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  unique: [{ fields: ['reel'], message: { zh: '该料盘已存在', en: 'Another record has this reel' } }],
});
