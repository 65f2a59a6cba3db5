import type { Table } from '#server/exchange/read-table.ts';
import { type Book, joinSheets } from '../../tables/import/join-sheets.ts';
import { type Layout, sheetsOf } from '../../tables/import/read-sheet.ts';

const header = {
  itemNumber: '产品编码',
  programVersion: '版本',
  programName: '程序名',
  mounterNumber: '贴片机编号',
  pcbVersion: 'PCB版本',
  cover: '手盖',
  line: '线别',
  mounter: '贴片机',
  note: '备注',
} as const;
export type ProgramField = keyof typeof header;

const columns = {
  itemNumber: '程序料号',
  station: '站位',
  itemPosition: '单板位置',
  itemModel: '规格',
  feederType: '飞达类型',
  beltSpacing: '料带间距',
  isLecn: '临时变更',
  itemReplace: '替代料',
} as const;
export type MaterialField = keyof typeof columns;

export type ProgramBook = Book<ProgramField, MaterialField>;

/** What a plant writes for none; a file may leave such a cell blank where it has the heading (decision 113). */
export const noneWritten = '无';

/** A mounter program as a workbook: header cells, then a row a station. */
export const programLayout: Layout<ProgramField, MaterialField> = {
  header,
  columns,
  wanted: ['station', 'itemNumber'],
  blank: { cover: noneWritten },
  notFound: {
    zh: `没有找到物料明细的列名（${columns.station}、${columns.itemNumber}）`,
    en: `The headings of the materials (${columns.station}, ${columns.itemNumber}) were not found`,
  },
};

/** The sheets of a workbook as one program; a program is that of one mounter. */
export const programBookOf = (tables: readonly Table[]): ProgramBook =>
  joinSheets(sheetsOf(tables, programLayout), {
    same: ['itemNumber', 'programVersion', 'programName', 'mounterNumber', 'pcbVersion', 'line', 'mounter'],
    joined: ['cover'],
  });
