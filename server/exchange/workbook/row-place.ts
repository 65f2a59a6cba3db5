import type { Label } from '#rules/screen.ts';
import type { SheetRow } from './read-workbook.ts';

/** Where a row stands in its file: its number, and its sheet where rows of several are read together. */
export type RowPlace = Pick<SheetRow, 'number' | 'sheet'>;

/** Tells the rows of a file apart. */
export type RowKey = number | string;
export const keyOfRow = ({ number, sheet }: RowPlace): RowKey => (sheet === undefined ? number : `${sheet} ${number}`);

/** A row as a message names it, within a sentence. */
export const rowNamed = ({ number, sheet }: RowPlace): Label =>
  sheet === undefined
    ? { zh: `第${number}行`, en: `row ${number} of the file` }
    : { zh: `工作表“${sheet}”第${number}行`, en: `row ${number} of the sheet "${sheet}"` };

/** The same where a sentence begins with it. */
export const rowFirst = (place: RowPlace): Label => ({ ...rowNamed(place), en: rowNamed(place).en.replace(/^r/, 'R') });
