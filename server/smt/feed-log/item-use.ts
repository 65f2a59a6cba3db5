import type { Label } from '#rules/screen.ts';
import { scopeOfLine } from '#server/board/lines/production-line.ts';
import { entity } from '#server/entity/entity.ts';
import { dateTime, decimal, reference, text } from '#server/entity/fields.ts';

const code = { code: true, max: 128, list: true, filter: 'contains' } as const;

export const comesOfUnloading: Label = {
  zh: '物料用量由卸料、换料产生（POST /api/smt/scan），不能手工新增、修改或删除',
  en: 'Item use comes of unloading and changing reels (POST /api/smt/scan): nobody adds, changes or removes it by hand.',
};

/** What a reel gave to an order at its station, known when it is taken off. */
export const itemUse = entity('smt.itemUse', {
  label: { zh: '物料用量', en: 'Item use' },
  empty: { zh: '料盘卸下后自动统计。', en: 'Counted as reels are taken off their stations.' },
  legacyPath: '/smt/itemuse',
  permission: 'itemuse',
  title: 'itemNumber',
  order: ['-useTime'],
  scope: scopeOfLine,
  without: ['add', 'edit', 'delete', 'import'],
  fields: {
    lineId: reference({ label: { zh: '产线', en: 'Line' }, required: true, to: 'board.productionLine', list: true, filter: 'equals' }),
    workOrderNumber: text({ ...code, label: { zh: '工单号', en: 'Work order' }, max: 64 }),
    productItemNumber: text({ ...code, label: { zh: '产品编码', en: 'Product' } }),
    station: text({ ...code, label: { zh: '站位', en: 'Station' }, max: 32 }),
    itemNumber: text({ ...code, label: { zh: '物料编码', en: 'Item' }, required: true }),
    reel: text({ ...code, label: { zh: '料盘', en: 'Reel' }, max: 255 }),
    quantityOn: decimal({ label: { zh: '上料数量', en: 'Put on' }, min: 0, scale: 2, list: true }),
    quantityLeft: decimal({ label: { zh: '剩余数量', en: 'Left' }, min: 0, scale: 2, list: true }),
    quantityUsed: decimal({ label: { zh: '用量', en: 'Used' }, min: 0, scale: 2, list: true }),
    useTime: dateTime({ label: { zh: '时间', en: 'Time' }, list: true, filter: 'between' }),
  },
});
