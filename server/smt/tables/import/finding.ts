import type { Label } from '#rules/screen.ts';

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
