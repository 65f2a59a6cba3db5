import { sql } from 'drizzle-orm';
import { uniqueIndex } from 'drizzle-orm/pg-core';
import { boardSides } from '#rules/board-sides.ts';
import { scopeOfLine } from '#server/board/lines/production-line.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, date, dateTime, flag, integer, longText, reference, text } from '#server/entity/fields.ts';
import { life } from '#server/entity/life.ts';

/** Of a product, side and line one version is in force; runs that were set up with one that is not any more go on. */
const headerLife = life({
  field: 'isEnabled',
  states: { true: { zh: '启用', en: 'In force', tone: 'good' }, false: { zh: '未启用', en: 'Not in force' } },
  moves: {
    enable: {
      from: ['false'],
      to: 'true',
      mayRepeat: true,
      label: { zh: '启用', en: 'Put in force' },
      past: 'Put in force',
      title: { zh: '启用或停用站位表', en: 'Enable or disable: Station table' },
      right: 'enable',
      page: '/smt/stationtableheader/compare/{id}',
    },
    disable: {
      from: ['true'],
      to: 'false',
      mayRepeat: true,
      label: { zh: '停用', en: 'Retire' },
      past: 'Retired',
      right: 'enable',
      legacy: false,
      confirm: { zh: '确认停用该站位表？停用后不能开始上料。', en: 'Retire this table? No run can be set up with it.' },
    },
  },
});

/** Which item sits at which station for one product, side and line: one version of it (docs/smt.md, 'Station tables'). */
export const stationTableHeader = entity('smt.stationTableHeader', {
  label: { zh: '站位表', en: 'Station table' },
  legacyPath: '/smt/stationtableheader',
  permission: 'stationtableheader',
  title: 'productItemNumber',
  legacyNames: { version: 'tableVersion', enable: 'isEnabled' },
  names: ['productItemNumber', 'side', 'tableVersion', 'lineId'],
  selects: ['productItemNumber', 'tableVersion', 'side', 'lineId', 'isEnabled'],
  order: ['-createTime'],
  scope: scopeOfLine,
  actions: [
    {
      name: 'compare',
      label: { zh: '比较版本', en: 'Compare versions' },
      href: '/smt/stationtableheader/compare/{id}',
      on: 'row',
      permission: 'stationtableheader_view',
    },
    {
      name: 'rows',
      label: { zh: '站位明细', en: 'Station rows' },
      href: '/smt/stationtable/index?headerId={id}',
      on: 'row',
      permission: 'stationtable',
    },
    {
      name: 'workbook',
      label: { zh: '导出站位', en: 'Export with stations' },
      href: '/smt/stationtableheader/xlsx/{id}',
      isFile: true,
      on: 'row',
      permission: 'stationtableheader_export',
    },
  ],
  fields: {
    productItemNumber: text({
      label: { zh: '产品编码', en: 'Product' },
      required: true,
      max: 128,
      code: true,
      codeOf: 'rd.item',
      list: true,
      filter: 'contains',
    }),
    productName: text({ label: { zh: '机型名称', en: 'Product name' }, max: 255, list: true, filter: 'contains' }),
    side: choice({ label: { zh: '面别', en: 'Side' }, required: true, options: boardSides, initial: '默认', list: true, filter: 'equals' }),
    lineId: reference({ label: { zh: '产线', en: 'Line' }, required: true, to: 'board.productionLine', list: true, filter: 'equals' }),
    tableVersion: text({ label: { zh: '版本', en: 'Version' }, required: true, max: 64, list: true, example: 'V9' }),
    isEnabled: flag({
      label: { zh: '启用', en: 'In force' },
      form: false,
      list: true,
      filter: 'equals',
      besideKey: 'unknownItems',
    }),
    customer: text({ label: { zh: '产品客户', en: 'Customer' }, max: 128, filter: 'contains' }),
    machines: text({ label: { zh: '机器配置', en: 'Machines' } }),
    tableNumber: text({ label: { zh: '程序表编号', en: 'Table number' }, own: true, max: 128, code: true }),
    programName: text({ label: { zh: '程序名', en: 'Program' }, max: 128 }),
    effectiveDate: date({ label: { zh: '生效日期', en: 'Effective from' } }),
    pcbNumber: text({ label: { zh: 'PCB NO.', en: 'PCB number' }, max: 128, code: true }),
    workOrderNumbers: text({ label: { zh: '工单', en: 'Work orders' }, max: 500, code: true, filter: 'contains' }),
    bomFile: text({ label: { zh: 'BOM文件', en: 'BOM file' } }),
    plannedTotal: integer({ label: { zh: '计划生产总数', en: 'Planned quantity' }, min: 0 }),
    panelCount: integer({ label: { zh: '连板', en: 'Boards per panel' }, min: 1, max: 1000, initial: 1 }),
    placementTotal: integer({ label: { zh: '贴装总数', en: 'Placements' }, min: 0 }),
    preparedBy: text({ label: { zh: '编制', en: 'Prepared by' }, max: 64 }),
    auditedBy: text({ label: { zh: '审核', en: 'Audited by' }, own: true, max: 64 }),
    enabledBy: text({ label: { zh: '启用人', en: 'Enabled by' }, max: 64, form: false }),
    enabledTime: dateTime({ label: { zh: '启用时间', en: 'Enabled at' }, form: false, list: true }),
    retiredTime: dateTime({ label: { zh: '停用时间', en: 'Retired at' }, form: false }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  // Told at its field by `insertHeader`: an index over so many columns has a name that PostgreSQL cuts off.
  constraints: (tables) => [
    uniqueIndex('smt_station_table_version')
      .on(tables.tenantId, tables.tableVersion, tables.productItemNumber, tables.side, tables.lineId)
      .where(sql`is_deleted = 0`),
    uniqueIndex('smt_station_table_in_force')
      .on(tables.tenantId, tables.lineId, tables.productItemNumber, tables.side)
      .where(sql`is_enabled and is_deleted = 0`),
  ],
  life: headerLife,
});

export type StationTableHeader = Row<(typeof stationTableHeader)['fields']>;
