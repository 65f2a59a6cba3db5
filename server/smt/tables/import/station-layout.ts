import type { Table } from '#server/exchange/read-table.ts';
import { type Book, joinSheets } from './join-sheets.ts';
import { type Layout, type SheetLine, sheetsOf } from './read-sheet.ts';

const header = {
  customer: '产品客户',
  productName: '机型名称',
  productItemNumber: '产品编码',
  tableVersion: '版本',
  machines: '机器配置',
  tableNumber: '程序表编号',
  side: '面别',
  line: '线别',
  effectiveDate: '生效日期',
  pcbNumber: 'PCB NO.',
  workOrderNumbers: '工单',
  bomFile: 'BOM文件',
  programName: '程序名',
  plannedTotal: '计划生产总数',
  panelCount: '连板',
  preparedBy: '编制',
  auditedBy: '审核',
} as const;
export type HeaderField = keyof typeof header;

const columns = {
  sort: '序号',
  station: '站位',
  itemNumber: '程序料号',
  alternative: '主替',
  itemModel: 'BOM料号/规格',
  itemPosition: '单板位置',
  quantity: '数量',
  trial: '样料',
  confirmed: '确认',
  note: '备注',
} as const;
export type RowField = keyof typeof columns;

export type StationBook = Book<HeaderField, RowField>;
export type StationLine = SheetLine<RowField>;

/** What a row's station or note says where the part is placed by hand. */
export const coverWord = '手盖';

/** The station-table workbook that plants use. */
export const stationLayout: Layout<HeaderField, RowField> = {
  header,
  columns,
  wanted: ['station', 'itemNumber'],
  drawn: 'sort',
  notFound: {
    zh: `没有找到站位表的列名（${columns.station}、${columns.itemNumber}）`,
    en: `The headings of a station table (${columns.station}, ${columns.itemNumber}) were not found`,
  },
};

/** The sheets of a plant's workbook as one station table; a sheet a machine, as some have it, is one table too. */
export const stationBookOf = (tables: readonly Table[]): StationBook =>
  joinSheets(sheetsOf(tables, stationLayout), {
    same: ['productItemNumber', 'productName', 'tableVersion', 'side', 'line'],
    joined: ['machines', 'programName', 'tableNumber'],
  });
