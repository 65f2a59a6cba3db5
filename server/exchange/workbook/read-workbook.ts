import type { Label } from '#rules/screen.ts';
import { filledOf, findSheets } from './find-sheets.ts';
import { attributeOf, eachPiece, type Piece } from './read-xml.ts';
import { holdsTooMuch, notWorkbook, openZip } from './unzip.ts';

/** One row of a sheet: its number in the spreadsheet, and its cells as texts. */
export interface SheetRow {
  number: number;
  cells: string[];
  /** The positions of error cells such as #N/A, if any; their texts name the error. */
  errors?: Set<number>;
}

export interface Bounds {
  maxRows?: number;
  maxColumns?: number;
  /** The limit of unpacked bytes over all parts read. */
  maxUnpacked?: number;
  /** Read date cells with their time; otherwise the date only. */
  hasTimes?: boolean;
}

/** What is read of a workbook: the rows of one sheet, and the names of visible sheets with cells that were not read. */
export interface ReadWorkbook {
  rows: SheetRow[];
  unread: string[];
}

/** The rows of the sheet that one sees (`findSheets`). */
export const readWorkbook = async (bytes: Uint8Array, bounds: Bounds = {}): Promise<SheetRow[]> => (await readSheets(bytes, bounds)).rows;

/**
 * The first visible sheet of an xlsx file: values as texts; a formula gives its saved result, never itself. Rows without text are
 * skipped.
 */
export async function readSheets(
  bytes: Uint8Array,
  { maxRows = 20_000, maxColumns = 64, maxUnpacked, hasTimes = false }: Bounds = {},
): Promise<ReadWorkbook> {
  const part = openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxUnpacked);
  const { sheet, others, startsIn1904 } = await findSheets(part);
  const [xml, strings, styles] = [await part(sheet), await part('xl/sharedStrings.xml'), await part('xl/styles.xml')];
  if (xml === undefined) throw notWorkbook();
  const words: Words = { strings: await stringsOf(strings ?? ''), dateStyles: await dateStylesOf(styles ?? ''), startsIn1904, hasTimes };
  const rows: SheetRow[] = [];
  let seen = 0;
  await eachRow(xml, words, maxColumns, (row) => {
    seen += 1;
    if (seen > maxRows) throw holdsTooMuch();
    if (row.cells.some((text) => text !== '')) rows.push(row);
  });
  return { rows, unread: await filledOf(part, others) };
}

/** The rows without those that contain nothing but errors in unused columns. */
export const rowsWithContent = (rows: readonly SheetRow[], columns: readonly unknown[]): SheetRow[] =>
  rows.filter(({ cells, errors }) => cells.some((text, at) => text !== '' && (columns[at] !== undefined || !errors?.has(at))));

/** The message for an error cell. */
export const cellError = (text: string): Label => ({ zh: `单元格是错误值 ${text}`, en: `The cell holds the error ${text}` });

/** More texts than the fullest sheet of these sizes has, and more styles than a spreadsheet can hold (64,000). */
const [maxStrings, maxStyles] = [1_000_000, 65_536];

/** The shared strings and styles of a workbook. */
interface Words {
  strings: string[];
  dateStyles: boolean[];
  startsIn1904: boolean;
  hasTimes: boolean;
}

async function eachRow(xml: string, words: Words, maxColumns: number, takeRow: (row: SheetRow) => void): Promise<void> {
  let isWhole = false;
  let row: SheetRow = { number: 0, cells: [] };
  let cell: Cell | undefined;
  let column = -1;
  const text = collector('v', 't');
  await eachPiece(xml, (piece) => {
    const { name, kind } = piece;
    text.take(piece);
    if (name === 'row' && kind !== 'close') {
      row = { number: Number(attributeOf(piece, 'r') ?? row.number + 1), cells: [] };
      column = -1;
    } else if (name === 'c' && kind !== 'close') {
      column = columnOf(attributeOf(piece, 'r')) ?? column + 1;
      cell = { type: attributeOf(piece, 't') ?? 'n', style: Number(attributeOf(piece, 's') ?? 0) };
      text.start();
    }
    if (name === 'c' && kind === 'close' && cell && column < maxColumns) {
      const shown = textOf(cell, text.read(), words);
      row.cells[column] = shown;
      if (cell.type === 'e' && shown !== '') row.errors = (row.errors ?? new Set()).add(column);
    }
    if (name === 'row' && kind !== 'open') takeRow({ ...row, cells: Array.from(row.cells, (one) => one ?? '') });
    isWhole = name === 'sheetData' && kind !== 'open';
    return isWhole ? 'enough' : undefined;
  });
  if (!isWhole) throw notWorkbook();
}

/** Collects the text within certain tags, without phonetic guides. */
function collector(...names: string[]) {
  let [whole, isWanted, isSound] = ['', false, false];
  return {
    start: () => {
      whole = '';
    },
    take: ({ name, kind, content }: Piece) => {
      if (kind === 'text') whole += isWanted && !isSound ? content : '';
      else if (name === 'rPh') isSound = kind === 'open';
      else if (names.includes(name)) isWanted = kind === 'open';
    },
    read: () => whole,
  };
}

/** The zero-based column of a reference such as AB12. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Cell {
  type: string;
  style: number;
}

/** A cell as displayed in the spreadsheet. */
function textOf({ type, style }: Cell, value: string, { strings, dateStyles, startsIn1904, hasTimes }: Words): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (value === '') return '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'd') return hasTimes ? withoutMidnight(value.slice(0, 19).replace('T', ' ')) : value.slice(0, 10);
  if (type !== 'n') return unescaped(value);
  const number = Number(value);
  if (Number.isNaN(number)) return '';
  if (dateStyles[style] !== true) return digitsOf(number);
  const at = dateOf(number + (startsIn1904 ? 1462 : 0));
  return hasTimes ? withoutMidnight(at) : at.slice(0, 10);
}

/** Spreadsheets compute in binary and show fifteen digits: 0.1 + 0.2 is shown as 0.3. Small numbers are written out. */
function digitsOf(number: number): string {
  const shown = Number(number.toPrecision(15));
  return shown !== 0 && Math.abs(shown) < 1e-6 ? shown.toFixed(20).replace(/0+$/, '') : String(shown);
}

/** Days since the last day of 1899 (ECMA-376 part 1, 18.17.4.1), to the second. */
function dateOf(days: number): string {
  const date = new Date(Math.round((days - 25_569) * 86_400) * 1000);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19).replace('T', ' ');
}

const withoutMidnight = (text: string): string => text.replace(/ 00:00:00$/, '');

async function stringsOf(xml: string): Promise<string[]> {
  const strings: string[] = [];
  const text = collector('t');
  await eachPiece(xml, (piece) => {
    text.take(piece);
    if (piece.name !== 'si') return undefined;
    if (piece.kind !== 'close') text.start();
    if (piece.kind !== 'open') strings.push(unescaped(text.read()));
    if (strings.length > maxStrings) throw holdsTooMuch();
    return undefined;
  });
  return strings;
}

/** Characters that XML does not allow are written as _x000D_ (ECMA-376 part 1, 22.9.2.19). */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))).trim();

/** The cell styles that show a number as a date: by built-in format, or by their format code (ECMA-376 part 1, 18.8.30). */
async function dateStylesOf(xml: string): Promise<boolean[]> {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  await eachPiece(xml, (piece) => {
    const format = Number(attributeOf(piece, 'numFmtId') ?? 0);
    if (piece.name === 'numFmt') own.set(format, isDateCode(attributeOf(piece, 'formatCode') ?? ''));
    if (piece.name === 'cellXfs') isInCells = piece.kind === 'open';
    if (piece.name === 'xf' && piece.kind !== 'close' && isInCells) styles.push(own.get(format) ?? isKnownDate(format));
    if (styles.length > maxStyles || own.size > maxStyles) throw holdsTooMuch();
    return undefined;
  });
  return styles;
}

const isDateCode = (code: string): boolean => /[ymdhs]/i.test(code.replace(/\[[^[\]]*\]|"[^"]*"|\\./g, ''));

const isKnownDate = (format: number): boolean =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 47) || (format >= 50 && format <= 58);
