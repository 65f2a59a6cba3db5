import { type CellDoubt, noResult } from './cell-doubts.ts';
import { findSheets } from './find-sheets.ts';
import { formatsOf, type NumberFormat } from './number-formats.ts';
import { attributeOf, eachPiece, type Piece } from './read-xml.ts';
import { holdsTooMuch, notWorkbook, openZip } from './unzip.ts';

/** One row of a sheet: its number in the spreadsheet, and its cells as texts. */
export interface SheetRow {
  number: number;
  cells: string[];
  /** The name of its sheet, where rows of several are read together. */
  sheet?: string;
  /** The positions of error cells such as #N/A, if any; their texts name the error. */
  errors?: Set<number>;
  /** The positions of cells whose value may be another than what was typed or is seen. */
  doubts?: Map<number, CellDoubt>;
}

export interface Bounds {
  maxRows?: number;
  maxColumns?: number;
  /** The limit of unpacked bytes over all parts read. */
  maxUnpacked?: number;
  /** Read date cells with their time; otherwise the date only. */
  hasTimes?: boolean;
  /** Leave the value of a merged area in its first cell alone. */
  keepsMerged?: boolean;
}

/** What is read of a sheet that people see. */
export interface ReadSheet {
  rows: SheetRow[];
  sheet: string;
  /** The numbers of rows that hold something and are hidden, by a filter or by hand: they are not read. */
  hidden: number[];
}

/**
 * The first visible sheet of an xlsx file: values as texts; a formula gives its saved result, never itself. Rows without text are
 * skipped.
 */
export async function readWorkbook(bytes: Uint8Array, bounds: Bounds = {}): Promise<SheetRow[]> {
  const { part, sheets, words } = await openBook(bytes, bounds);
  return (await readSheet(await part(sheets.first.part), words, bounds)).rows;
}

/** Every visible sheet with something in it, for what people spread over several sheets. */
export async function readEverySheet(bytes: Uint8Array, bounds: Bounds = {}): Promise<ReadSheet[]> {
  const { part, sheets, words } = await openBook(bytes, bounds);
  const read = [];
  for (const { name, part: at } of [sheets.first, ...sheets.others])
    read.push({ ...(await readSheet(await part(at), words, bounds)), sheet: name });
  return read.filter(({ rows, hidden }) => rows.length + hidden.length > 0);
}

/** The same for a list that its first sheet holds, mostly: a further one that is too large to be read is named, with nothing in it. */
export async function readFirstAndOthers(bytes: Uint8Array, bounds: Bounds = {}): Promise<ReadSheet[]> {
  const { part, sheets, words } = await openBook(bytes, bounds);
  const { first, others } = sheets;
  const read = [{ ...(await readSheet(await part(first.part), words, bounds)), sheet: first.name, isTooLarge: false }];
  for (const { name, part: at } of others) {
    const one = await part(at)
      .then((xml) => readSheet(xml, words, bounds))
      .catch(() => undefined);
    read.push({ rows: [], hidden: [], ...one, sheet: name, isTooLarge: one === undefined });
  }
  return read.filter(({ rows, hidden, isTooLarge }) => isTooLarge || rows.length + hidden.length > 0);
}

async function openBook(bytes: Uint8Array, { maxUnpacked, hasTimes = false }: Bounds) {
  const part = openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxUnpacked);
  const sheets = await findSheets(part);
  const [strings, styles] = [await part('xl/sharedStrings.xml'), await part('xl/styles.xml')];
  const { startsIn1904 } = sheets;
  const words: Words = { strings: await stringsOf(strings ?? ''), formats: await formatsOf(styles ?? ''), startsIn1904, hasTimes };
  return { part, sheets, words };
}

async function readSheet(xml: string | undefined, words: Words, { maxRows = 20_000, maxColumns = 64, keepsMerged = false }: Bounds) {
  if (xml === undefined) throw notWorkbook();
  const rows: SheetRow[] = [];
  const hidden: number[] = [];
  let seen = 0;
  const merged = await eachRow(xml, words, maxColumns, (row, isHidden) => {
    seen += 1;
    if (seen > maxRows) throw holdsTooMuch();
    const isFilled = row.cells.some((text) => text !== '');
    if (isFilled && isHidden) hidden.push(row.number);
    else if (isFilled) rows.push(row);
  });
  if (!keepsMerged) fillMerged(rows, merged);
  return { rows, hidden };
}

/** The rows without those that contain nothing but errors in unused columns. */
export const rowsWithContent = (rows: readonly SheetRow[], columns: readonly unknown[]): SheetRow[] =>
  rows.filter(({ cells, errors }) => cells.some((text, at) => text !== '' && (columns[at] !== undefined || !errors?.has(at))));

/** More texts than the fullest sheet of these sizes has. */
const maxStrings = 1_000_000;

/** The shared strings and styles of a workbook. */
interface Words {
  strings: string[];
  formats: NumberFormat[];
  startsIn1904: boolean;
  hasTimes: boolean;
}

/** An area of cells that are one: its rows by number, its first column. */
interface Merged {
  from: number;
  to: number;
  column: number;
}

/** A value that stands over several rows is that of each of them; the heading is one row, whatever it is merged with. */
function fillMerged(rows: readonly SheetRow[], areas: readonly Merged[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  for (const { from, to, column } of areas) {
    const text = byNumber.get(from)?.cells[column] ?? '';
    if (text === '' || byNumber.get(from) === rows[0]) continue;
    for (let number = from + 1; number <= to; number += 1) {
      const row = byNumber.get(number);
      if (row === undefined || (row.cells[column] ?? '') !== '') continue;
      while (row.cells.length < column) row.cells.push('');
      row.cells[column] = text;
      row.doubts = (row.doubts ?? new Map()).set(column, { kind: 'merged', row: from });
    }
  }
}

/** More areas than a list has that people merged by hand. */
const maxMerged = 100_000;

async function eachRow(
  xml: string,
  words: Words,
  maxColumns: number,
  takeRow: (row: SheetRow, isHidden: boolean) => void,
): Promise<Merged[]> {
  let [isWhole, isHidden, hasFormula, hasValue] = [false, false, false, false];
  const merged: Merged[] = [];
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
      isHidden = ['1', 'true'].includes(attributeOf(piece, 'hidden') ?? '');
    } else if (name === 'c' && kind !== 'close') {
      column = columnOf(attributeOf(piece, 'r')) ?? column + 1;
      cell = { type: attributeOf(piece, 't') ?? 'n', style: Number(attributeOf(piece, 's') ?? 0) };
      text.start();
      [hasFormula, hasValue] = [false, false];
    }
    hasFormula ||= name === 'f';
    hasValue ||= name === 'v';
    if (name === 'c' && kind === 'close' && cell && column < maxColumns) {
      const lacksResult = hasFormula && !hasValue && cell.type === 'n';
      const shown = lacksResult ? noResult : textOf(cell, text.read(), words);
      row.cells[column] = shown;
      const doubt = doubtOf(cell, text.read(), shown, words);
      if (doubt) row.doubts = (row.doubts ?? new Map()).set(column, doubt);
      if ((cell.type === 'e' && shown !== '') || lacksResult) row.errors = (row.errors ?? new Set()).add(column);
    }
    if (name === 'row' && kind !== 'open') takeRow({ ...row, cells: Array.from(row.cells, (one) => one ?? '') }, isHidden);
    isWhole ||= name === 'sheetData' && kind !== 'open';
    if (name === 'mergeCell' && kind !== 'close') merged.push(...mergedAt(attributeOf(piece, 'ref') ?? ''));
    if (merged.length > maxMerged) throw holdsTooMuch();
    return name === 'mergeCells' && kind === 'close' ? 'enough' : undefined;
  });
  if (!isWhole) throw notWorkbook();
  return merged;
}

/** An area such as A2:A5, where it has several rows. */
function mergedAt(ref: string): Merged[] {
  const [, first, top, bottom] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(ref) ?? [];
  const column = columnOf(first);
  return column === undefined || Number(bottom) <= Number(top) ? [] : [{ from: Number(top), to: Number(bottom), column }];
}

/** What a number is shown as, or has lost, where that is another than its value. */
function doubtOf({ type, style }: Cell, value: string, text: string, { formats }: Words): CellDoubt | undefined {
  if (type !== 'n' || value === '' || formats[style]?.isDate) return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && Math.abs(number) >= 1e15) return { kind: 'digits' };
  const shown = /^\d+$/.test(text) ? formats[style]?.show(text) : undefined;
  return shown === undefined || shown === text ? undefined : { kind: 'shown', shown };
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
function textOf({ type, style }: Cell, value: string, { strings, formats, startsIn1904, hasTimes }: Words): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (value === '') return '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'd') return hasTimes ? withoutMidnight(value.slice(0, 19).replace('T', ' ')) : value.slice(0, 10);
  if (type !== 'n') return unescaped(value);
  const number = Number(value);
  if (Number.isNaN(number)) return '';
  if (formats[style]?.isPercent) return `${digitsOf(number * 100)}%`;
  if (!formats[style]?.isDate) return digitsOf(number);
  const at = dateOf(number + (startsIn1904 ? 1462 : 0));
  return hasTimes ? withoutMidnight(at) : at.slice(0, 10);
}

/** Spreadsheets compute in binary and show fifteen digits: 0.1 + 0.2 is shown as 0.3. Small numbers are written out. */
function digitsOf(number: number): string {
  const shown = Number(number.toPrecision(15));
  return shown !== 0 && Math.abs(shown) < 1e-6 ? shown.toFixed(20).replace(/0+$/, '') : String(shown);
}

const dayMs = 86_400_000;

/** Days since the last day of 1899 (ECMA-376 part 1, 18.17.4.1), to the second; the last half of one is of its own day. */
function dateOf(days: number): string {
  const instant = Math.round((days - 25_569) * dayMs);
  const midnight = Math.floor(instant / dayMs) * dayMs;
  const date = new Date(midnight + Math.min(86_399, Math.round((instant - midnight) / 1000)) * 1000);
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
