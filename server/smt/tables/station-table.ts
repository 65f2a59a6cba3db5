import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { flag, integer, longText, reference, text } from '#server/entity/fields.ts';

/** One item at one station of a table: the main item, or one of its substitutes. */
export const stationTable = entity('smt.stationTable', {
  label: { zh: '站位明细', en: 'Station row' },
  legacyPath: '/smt/stationtable',
  permission: 'stationtable',
  title: 'station',
  names: ['station', 'itemNumber'],
  order: ['sort'],
  fields: {
    headerId: reference({
      label: { zh: '站位表', en: 'Station table' },
      required: true,
      to: 'smt.stationTableHeader',
      onRemove: 'along',
      inFull: true,
      list: true,
      filter: 'equals',
      fixed: true,
    }),
    station: text({ label: { zh: '站位', en: 'Station' }, required: true, max: 32, code: true, list: true, filter: 'contains' }),
    itemNumber: text({
      label: { zh: '程序料号', en: 'Item' },
      required: true,
      max: 128,
      code: true,
      codeOf: 'rd.item',
      offeredBy: 'rd.itemNumber.select',
      besideKey: 'standing',
      list: true,
      filter: 'contains',
    }),
    isSubstitute: flag({ label: { zh: '替代料', en: 'Substitute' }, list: true, filter: 'equals' }),
    itemModel: text({ label: { zh: 'BOM料号/规格', en: 'Specification' }, list: true }),
    itemPosition: longText({ label: { zh: '单板位置', en: 'Designators' }, max: 4000, wide: true }),
    quantity: integer({ label: { zh: '数量', en: 'Quantity' }, min: 0, max: 100_000, initial: 0, list: true }),
    isCover: flag({ label: { zh: '手盖', en: 'Hand-placed' }, help: { zh: '没有飞达，不扫描', en: 'No feeder, not scanned' }, list: true }),
    isTrial: flag({ label: { zh: '样料', en: 'Trial material' }, list: 'offered' }),
    feederType: text({ label: { zh: '飞达类型', en: 'Feeder type' }, max: 64 }),
    beltSpacing: text({ label: { zh: '料带间距', en: 'Tape pitch' }, max: 32 }),
    sort: integer({ label: { zh: '序号', en: 'Number' }, min: 0, max: 1_000_000, initial: 0 }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  unique: [
    {
      fields: ['itemNumber', 'headerId', 'station'],
      message: { zh: '该站位已有这个料号', en: 'This station already has this item' },
    },
  ],
});

export type StationRow = Row<(typeof stationTable)['fields']>;
