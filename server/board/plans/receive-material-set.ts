import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { dateTime, decimal, longText, reference, text } from '#server/entity/fields.ts';
import { scopeOfLine } from '../lines/production-line.ts';

/** Material that a line received for a work order (docs/production.md, 'receivemateriset 收料设置'). */
export const receiveMaterialSet = entity('board.receiveMaterialSet', {
  label: { zh: '收料设置', en: 'Material receipt' },
  legacyPath: '/board/receivemateriset',
  permission: 'receivemateriset',
  title: 'itemNumber',
  order: ['-receiveTime'],
  scope: scopeOfLine,
  fields: {
    lineId: reference({ label: { zh: '产线', en: 'Line' }, required: true, to: 'board.productionLine', list: true, filter: 'equals' }),
    workOrderNumber: text({
      label: { zh: '工单号', en: 'Work order' },
      required: true,
      max: 64,
      code: true,
      codeOf: 'board.workOrder',
      list: true,
      filter: 'contains',
    }),
    itemNumber: text({
      label: { zh: '物料编号', en: 'Item number' },
      required: true,
      max: 128,
      code: true,
      codeOf: 'rd.item',
      list: true,
      filter: 'contains',
    }),
    receiveQty: decimal({ label: { zh: '收料数量', en: 'Quantity' }, required: true, above: 0, scale: 2, list: true }),
    receiveTime: dateTime({ label: { zh: '收料时间', en: 'Received at' }, list: true, filter: 'between' }),
    receiver: text({ label: { zh: '收料人', en: 'Receiver' }, max: 64, list: true, filter: 'contains' }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
});

export type MaterialReceipt = Row<(typeof receiveMaterialSet)['fields']>;
