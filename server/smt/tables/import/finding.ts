import type { Label } from '#rules/screen.ts';
import type { Table } from '#server/exchange/read-table.ts';

/** Something in a workbook that somebody must look at, by its place there. */
export interface Finding {
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

/** What a workbook holds besides the rows that were read. */
export function leftOut({ unread = [], hidden = [] }: Table): Finding[] {
  const note = (value: string, text: Label): Finding => ({ row: 0, column: '', title: '', value, text, isNote: true });
  return [
    ...unread.map((name) => note(name, { zh: '只读取第一个可见的工作表，此表未读取', en: 'Not read: only the first visible sheet is' })),
    ...(hidden.length > 0
      ? [note(hidden.slice(0, 20).join(', '), { zh: '隐藏或被筛选掉的行未读取', en: 'Hidden and filtered rows were not read' })]
      : []),
  ];
}
