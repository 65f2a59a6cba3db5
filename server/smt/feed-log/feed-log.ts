import { scopeOfLine } from '#server/board/lines/production-line.ts';
import type { Entity, Fields } from '#server/entity/entity.ts';
import { choice, dateTime, decimal, flag, numberChoice, reference, text } from '#server/entity/fields.ts';
import { reasonOptions } from '../verification/reason-words.ts';
import { feedLogTable } from './feed-log-table.ts';

const code = { code: true, max: 128 } as const;

const fields = {
  createTime: dateTime({ label: { zh: '时间', en: 'Time' }, seconds: true, list: true, filter: 'between' }),
  lineId: reference({ label: { zh: '产线', en: 'Line' }, to: 'board.productionLine', list: true, filter: 'equals' }),
  station: text({ ...code, label: { zh: '站位', en: 'Station' }, max: 32, list: true, filter: 'contains' }),
  mode: numberChoice({ label: { zh: '操作', en: 'Step' }, dictionary: 'smt_feed_mode', list: true, filter: 'equals' }),
  ret: numberChoice({ label: { zh: '结果', en: 'Result' }, dictionary: 'smt_feed_ret', list: true, filter: 'equals' }),
  mainItemNumber: text({ ...code, label: { zh: '主料', en: 'Main item' }, list: true, filter: 'contains' }),
  itemNumber: text({ ...code, label: { zh: '扫描料号', en: 'Scanned item' }, list: true, filter: 'contains' }),
  isSubstitute: flag({ label: { zh: '替代料', en: 'Substitute' }, list: true }),
  reel: text({ ...code, label: { zh: '料盘', en: 'Reel' }, max: 255, list: true, filter: 'contains' }),
  workOrderNumber: text({ ...code, label: { zh: '工单号', en: 'Work order' }, max: 64, list: true, filter: 'contains' }),
  productItemNumber: text({ ...code, label: { zh: '产品编码', en: 'Product' }, list: true, filter: 'contains' }),
  mounter: text({ label: { zh: '贴片机', en: 'Mounter' }, max: 64, list: 'offered', filter: 'contains' }),
  operator: text({ label: { zh: '操作员', en: 'Operator' }, max: 64, list: true }),
  ipqc: text({ label: { zh: 'IPQC', en: 'IPQC' }, max: 64, list: 'offered' }),
  // Why a reel was taken off, or a station unlocked, stands there in the plant's own words.
  reason: choice({ label: { zh: '原因', en: 'Reason' }, options: reasonOptions, list: true }),
  expectedItems: text({ ...code, label: { zh: '应上料号', en: 'Expected' }, max: 1000, wide: true }),
  oldReel: text({ ...code, label: { zh: '旧料盘', en: 'Old reel' }, max: 255 }),
  lot: text({ ...code, label: { zh: '批次', en: 'Lot' } }),
  quantity: decimal({ label: { zh: '数量', en: 'Quantity' }, scale: 2 }),
  barcode: text({ ...code, label: { zh: '厂内条码', en: 'House label' }, max: 255 }),
  supplierBarcode: text({ ...code, label: { zh: '供应商条码', en: 'Supplier label' }, max: 255 }),
  side: text({ label: { zh: '面别', en: 'Side' }, max: 16 }),
  programName: text({ label: { zh: '程序名', en: 'Program' }, max: 128 }),
  tableVersion: text({ label: { zh: '站位表版本', en: 'Table version' }, max: 64 }),
  customerOrder: text({ ...code, label: { zh: '客户订单', en: 'Customer order' }, max: 64 }),
  scannedTime: dateTime({ label: { zh: '扫描时间', en: 'Scanned at' }, seconds: true }),
  account: text({ label: { zh: '登录人', en: 'Signed in' }, max: 64 }),
  device: text({ label: { zh: '设备', en: 'Device' }, max: 64 }),
} satisfies Fields;

/** The feed log as lists read it: like an entity's records, but written by scans alone and never changed. */
function readAs(path: string, options: Pick<Entity, 'label' | 'permission' | 'actions' | 'readBy'> & { legacyPath: `/${string}` }): Entity {
  return {
    ...options,
    path,
    life: undefined,
    page: options.legacyPath,
    title: 'station',
    empty: { zh: '扫描上料后自动产生。', en: 'Written as reels are scanned.' },
    scope: scopeOfLine,
    order: ['-createTime'],
    without: ['add', 'edit', 'delete', 'import'],
    fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, sortable: name === 'createTime' }])),
    // No entity: it lacks the columns of records that change, and none of its readers use them.
    table: feedLogTable as unknown as Entity['table'],
  };
}

export const feedLog = readAs('smt.feedLog', {
  label: { zh: '上料记录', en: 'Feed log' },
  legacyPath: '/smt/feedlog',
  permission: 'feedlog',
  // Until when a reel was on, its trace finds at its station; or by the scan that took it off.
  readBy: [
    ['lineId', 'station', 'createTime'],
    ['oldReel', 'createTime'],
  ],
  actions: [{ name: 'trace', label: { zh: '追溯', en: 'Trace' }, href: '/smt/feedlog/trace', on: 'toolbar', permission: 'feedlog' }],
});

/** The same for clients of the manufacturing system, at their own address. */
export const mesFeedRecord = readAs('smt.mesFeedRecord', {
  label: { zh: 'MES 上料记录', en: 'MES feed record' },
  legacyPath: '/mes/mesfeedrecord',
  permission: 'mesfeedrecord',
});
