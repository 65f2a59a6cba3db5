import { entity } from '#server/entity/entity.ts';
import { integer, longText, text } from '#server/entity/fields.ts';
import { moistureLevel } from './moisture-level.ts';

/** How long reels of an item may be used: from the day they were made, and out of their bag. What is known of a reel itself comes first. */
export const shelfLife = entity('smt.shelfLife', {
  label: { zh: '物料保质期', en: 'Shelf life' },
  legacyPath: '/smt/shelflife',
  permission: 'smtshelflife',
  title: 'itemNumber',
  order: ['itemNumber'],
  fields: {
    itemNumber: text({
      label: { zh: '物料编码', en: 'Item' },
      required: true,
      code: true,
      codeOf: 'rd.item',
      max: 128,
      list: true,
      filter: 'contains',
    }),
    shelfMonths: integer({
      label: { zh: '保质期', en: 'Shelf life' },
      help: { zh: '从生产日期起；空为不限', en: 'From the day it was made; empty: no limit' },
      unit: { zh: '个月', en: 'months' },
      min: 1,
      max: 600,
      list: true,
    }),
    moistureLevel,
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  unique: [{ fields: ['itemNumber'], message: { zh: '该物料已有保质期', en: 'This item has its shelf life' } }],
});
