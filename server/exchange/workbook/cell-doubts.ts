import type { Label } from '#rules/screen.ts';
import { BusinessError } from '#server/errors.ts';
import type { SheetRow } from './read-workbook.ts';

/**
 * Why the value of a cell may be another than somebody typed or sees: a number has fifteen digits, a number format shows zeros or letters that
 * the value does not have, a merged area shows one value over several rows.
 */
export type CellDoubt = { kind: 'digits' } | { kind: 'shown'; shown: string } | { kind: 'merged'; row: number };

/** Stands for the value of a formula that was saved without one, as programs write them. */
export const noResult = '#?';

/** The message for an error cell. */
export const cellError = (text: string): Label =>
  text === noResult
    ? {
        zh: '公式没有保存的结果：请用 Excel 打开并保存一次，或改为数值',
        en: 'The formula was saved without its result: open and save the file in Excel, or enter the value',
      }
    : { zh: `单元格是错误值 ${text}`, en: `The cell holds the error ${text}` };

/** What somebody has to decide about a cell; numbers lose nothing but digits, and what is one value over several rows is no number of each. */
export function doubtProblem(doubt: CellDoubt | undefined, text: string, isNumber: boolean): Label | undefined {
  if (doubt?.kind === 'digits')
    return {
      zh: '数字超过15位，Excel只保留前15位：请把单元格设为文本，重新填写',
      en: 'A number of more than 15 digits, of which Excel keeps 15: format the cell as text and enter it again',
    };
  if (doubt?.kind === 'shown' && !isNumber)
    return {
      zh: `单元格显示 ${doubt.shown}，值是 ${text}：请设为文本，填写要保存的一个`,
      en: `The cell shows ${doubt.shown} and its value is ${text}: format it as text and enter the one that is meant`,
    };
  if (doubt?.kind === 'merged' && isNumber)
    return {
      zh: `与第 ${doubt.row} 行合并的单元格：请取消合并，填写每一行的数值`,
      en: `Merged with row ${doubt.row}: unmerge the cells and enter the number of each row`,
    };
  return undefined;
}

/**
 * The texts of a row as people see them, for lists that are read by their looks. A cell that is read and tells less than was typed is refused
 * with its place.
 */
export function textsSeen({ number, cells, errors, doubts }: SheetRow, { isRead, keepsErrors }: Seen = {}): string[] {
  return cells.map((text, at) => {
    const doubt = doubts?.get(at);
    if (doubt?.kind === 'shown') return doubt.shown;
    const lacksResult = keepsErrors !== true && errors?.has(at) && text === noResult;
    const wrong = lacksResult ? cellError(text) : doubt?.kind === 'digits' ? doubtProblem(doubt, text, false) : undefined;
    if (!wrong || isRead?.(at) === false) return text;
    const place = placeOf(at, number);
    throw new BusinessError({ zh: `单元格 ${place}：${wrong.zh}`, en: `Cell ${place}: ${wrong.en}` }, { field: 'file' });
  });
}

interface Seen {
  /** By default all columns. */
  isRead?: (at: number) => boolean;
  /** Whoever reads the row tells of its error cells. */
  keepsErrors?: true;
}

const placeOf = (at: number, row: number): string => `${lettersOf(at)}${row}`;
const lettersOf = (at: number): string => (at < 26 ? '' : lettersOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
