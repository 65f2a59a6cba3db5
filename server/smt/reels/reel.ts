import { entity } from '#server/entity/entity.ts';
import { choice, date, dateTime, decimal, longText, text } from '#server/entity/fields.ts';
import { moistureLevel } from './moisture-level.ts';
import { reelLife } from './reel-life.ts';

const code = { code: true, max: 128, list: true, filter: 'contains' } as const;

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
      own: true,
      help: { zh: '最近一次卸料时的余数；空为未知', en: 'When it was last taken off; empty where nobody said' },
      min: 0,
      scale: 2,
      list: true,
    }),
    takenOffTime: dateTime({ label: { zh: '卸料时间', en: 'Taken off at' }, form: false, list: true, filter: 'between' }),
    state: choice(reelLife.asField),
    openedTime: dateTime({
      label: { zh: '开封时间', en: 'Opened at' },
      own: true,
      help: {
        zh: '首次上料或取出时记录；空为在袋中或干燥柜中',
        en: 'When it was put on or taken out. Empty while it is in its bag or a dry cabinet.',
      },
      list: true,
    }),
    hoursBefore: decimal({
      label: { zh: '此前开封', en: 'Open before' },
      own: true,
      help: { zh: '入干燥柜之前已用的车间寿命', en: 'Floor life that had gone when it was last stored dry' },
      unit: { zh: '小时', en: 'h' },
      min: 0,
      scale: 2,
    }),
    moistureLevel,
    manufactureDate: date({
      label: { zh: '生产日期', en: 'Made on' },
      help: {
        zh: '按标签的日期码；有物料保质期时据此算有效期',
        en: 'By its date code. With the shelf life of its item it says until when to use it.',
      },
      list: true,
      filter: 'between',
    }),
    expiryDate: date({ label: { zh: '有效期至', en: 'Use by' }, list: true, filter: 'between' }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  unique: [{ fields: ['reel'], message: { zh: '该料盘已存在', en: 'Another record has this reel' } }],
  life: reelLife,
});
