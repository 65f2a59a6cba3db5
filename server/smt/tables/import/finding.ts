import type { Label } from '#rules/screen.ts';
import type { Table } from '#server/exchange/read-table.ts';

/** Something in a workbook that somebody must look at, by its place there. */
export interface Finding {
  /** The name of its sheet, where the workbook has several. */
  sheet: string;
  row: number;
  /** The letter of its column; empty for a whole row or file. */
  column: string;
  /** The heading of that column. */
  title: string;
  value: string;
  text: Label;
  /** A note was settled by the import itself and does not stop it. */
  isNote?: true;
}

export const columnLetter = (at: number): string =>
  at < 0 ? '' : (at >= 26 ? columnLetter(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** What a sheet holds besides the rows that were read. */
export function leftOut({ hidden = [] }: Table, sheet: string): Finding[] {
  if (hidden.length === 0) return [];
  const text = { zh: '隐藏或被筛选掉的行未读取', en: 'Hidden and filtered rows were not read' };
  return [{ sheet, row: 0, column: '', title: '', value: hidden.slice(0, 20).join(', '), text, isNote: true }];
}
