import { attributeOf, eachPiece } from './read-xml.ts';
import { holdsTooMuch } from './unzip.ts';

/** What the number format of a cell does to its value. */
export interface NumberFormat {
  isDate: boolean;
  isPercent: boolean;
  /** The text that people see for the digits of a whole number, such as 0007 for 7. */
  show: (digits: string) => string;
}

/** More styles than a spreadsheet can hold (64,000). */
const maxStyles = 65_536;

/** The formats of the cell styles: built-in ones by number, others by their code (ECMA-376 part 1, 18.8.30). */
export async function formatsOf(xml: string): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let isInCells = false;
  await eachPiece(xml, (piece) => {
    const format = Number(attributeOf(piece, 'numFmtId') ?? 0);
    if (piece.name === 'numFmt') own.set(format, formatOf(attributeOf(piece, 'formatCode') ?? ''));
    if (piece.name === 'cellXfs') isInCells = piece.kind === 'open';
    if (piece.name === 'xf' && piece.kind !== 'close' && isInCells)
      styles.push(own.get(format) ?? { isDate: isKnownDate(format), isPercent: format === 9 || format === 10, show: asIs });
    if (styles.length > maxStyles || own.size > maxStyles) throw holdsTooMuch();
    return undefined;
  });
  return styles;
}

const asIs = (digits: string): string => digits;

function formatOf(code: string): NumberFormat {
  const [positive = ''] = code.replace(/\[[^[\]]*\]/g, '').split(';');
  const plain = positive.replace(/"[^"]*"|\\./g, '');
  const isDate = /[ymdhs]/i.test(code.replace(/\[[^[\]]*\]|"[^"]*"|\\./g, ''));
  const isPercent = plain.includes('%');
  // Zeros, with words before or after them: other formats only group and round.
  const [, before = '', zeros = '', after = ''] = /^((?:"[^"]*"|\\.)*)(0+)((?:"[^"]*"|\\.)*)$/.exec(positive) ?? [];
  if (isDate || zeros === '' || (plain.length < 2 && before === '' && after === '')) return { isDate, isPercent, show: asIs };
  const said = (literal: string) => literal.replace(/"([^"]*)"|\\(.)/g, (_whole, words?: string, sign?: string) => words ?? sign ?? '');
  return { isDate, isPercent, show: (digits) => said(before) + digits.padStart(zeros.length, '0') + said(after) };
}

const isKnownDate = (format: number): boolean =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 47) || (format >= 50 && format <= 58);
