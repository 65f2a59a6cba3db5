import { parse } from 'csv-parse/sync';
import { plainText } from '#rules/component-values/tidy.ts';
import { isRealDate } from '#rules/dates.ts';
import { plainNumber } from '#rules/grouped.ts';
import { isChipSize } from '#rules/part-lines/packages.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';
import { countsPieces } from '#rules/piece-units.ts';
import { leftOut, pastedPartsList } from './pasted-parts-list.ts';

export interface PastedLine {
  itemNumber: string;
  itemQty: string;
  needDate: string | null;
  note: string | null;
}

export interface PastedTable {
  lines: PastedLine[];
  /** What stands in no line: the heads of the columns, or their numbers, and what is not fitted. Prices are kept from suppliers, who read the notes. */
  unread: string[];
  /** The columns of which any may be the quantity, by their numbers; with some, there are no lines. */
  quantities: number[];
  /** Where the parts of the lines stand on the board, of lists that say it. */
  places?: readonly string[];
}

type Column = 'itemNumber' | 'itemQty' | 'needDate';
interface Columns {
  at: Map<Column, number>;
  /** The columns that make the note, in their order. */
  notes: number[];
  unread: number[];
}

/** Heads of columns as spreadsheets have them, in both languages. */
const heads: readonly [Column, RegExp][] = [
  ['itemQty', /^(采购|需求|订购|询价|订单|计划|总)?(数量|用量|需求量|数$)|^qty|quantity|^pcs$/i],
  ['needDate', /需求(日期|时间)|交货|交期|^need|^due|deliver|^date/i],
  ['itemNumber', /物料|料号|编码|型号|名称|^item|part|material|^p\/?n$|^mpn$|model|number|^code$|^name$/i],
];

/**
 * Rows copied from a spreadsheet, whose columns are recognised by their heads, or without heads by what stands in them. Words of further
 * columns, such as a maker or a description, are the note: a supplier has nothing else to know a temporary material by.
 */
export function readPastedLines(text: string): PastedTable {
  const { rows, isByComma } = cellsOf(text);
  const list = pastedPartsList(rows);
  if (list) {
    const lines = list.parts.map(({ itemNumber, quantity, notes }) => ({
      ...{ itemNumber, itemQty: amountIn(quantity), needDate: null },
      note: notes.join(' ') || null,
    }));
    return { lines, unread: list.unread, quantities: [], places: list.parts.map(({ places }) => places) };
  }
  const [first = []] = rows;
  const named = columnsByHead(first);
  const isHeaded = named.at.has('itemNumber');
  const qty = named.at.get('itemQty');
  const below = isHeaded ? rows.slice(1) : rows;
  const body = isByComma ? withWholeNumbers(below, isHeaded ? { width: first.length, at: qty } : undefined) : below;
  const quantities = isHeaded ? [] : quantitiesIn(body);
  if (quantities.length > 1) return { lines: [], unread: [], quantities: quantities.map((at) => at + 1) };
  const { at, notes, unread } = isHeaded ? named : columnsByContent(body);
  const textAt = (row: readonly string[], place = -1) => row[place]?.trim() ?? '';
  const lines = body.flatMap((row) => {
    const [itemNumber, itemQty, day] = [textAt(row, at.get('itemNumber')), textAt(row, at.get('itemQty')), textAt(row, at.get('needDate'))];
    const isSum = row.some((one) => isTotal(one.trim())) && (itemNumber === '' || isTotal(itemNumber));
    if (isSum || (itemNumber === '' && itemQty === '')) return [];
    const needDate = dateIn(day) ?? (isHeaded ? serialDate(day) : null);
    // A day that cannot be read is not lost: somebody who knows the year moves it from the note.
    const parts = [...notes.map((place) => textAt(row, place)), needDate === null ? day : ''];
    return [{ itemNumber, itemQty: amountIn(itemQty), needDate, note: parts.filter((one) => one !== '').join(' ') || null }];
  });
  const isFilled = (place: number) => body.some((row) => textAt(row, place) !== '');
  const columns = unread.filter(isFilled).map((place) => (isHeaded && textAt(first, place)) || String(place + 1));
  const isLeft = (line: PastedLine) => !readPartLine(saidBy(line)).isFitted;
  const told = lines.filter(isLeft).map((line) => leftOut(saidBy(line)));
  return { lines: lines.filter((line) => !isLeft(line)), unread: [...columns, ...told], quantities: [] };
}

const saidBy = ({ itemNumber, note }: PastedLine): string => [itemNumber, note ?? ''].filter(Boolean).join(' ');

/** The line below a table is no material. */
const isTotal = (text: string): boolean => /^(?:合计|总计|小计|(?:grand |sub ?)?total)\s*[:：]?$/i.test(text);

/** What mails and chats make of a table: a name or the values of a part, blanks, a quantity; the two cells, or undefined. */
function spacedCells(line: string): [name: string, quantity: string] | undefined {
  // From the last blank alone, so that a line is read once.
  const quantity = line.slice(line.search(/(?<!\S)\S*$/u));
  const name = line.slice(0, line.length - quantity.length).trim();
  if (name === '' || line.includes('\t') || !/^[\d,.]+$/.test(quantity)) return undefined;
  const { main, questions, rest, package: size } = readPartLine(name);
  const isPart = main !== undefined || questions.length > 0;
  if (isPart && size === undefined && isChipSize(quantity)) return undefined;
  return !/\s/u.test(name) || (isPart && rest.length === 0) ? [name, quantity] : undefined;
}

function cellsOf(pasted: string): { rows: string[][]; isByComma: boolean } {
  const typed = plainText(pasted);
  const spaced = typed.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [spacedCells(line.trim())]));
  const text = spaced.every((cells) => cells !== undefined) ? spaced.map((cells) => cells.join('\t')).join('\n') : typed;
  const [head = ''] = text.split(/\r?\n/, 1);
  const isBySemicolon = /[;；]/.test(text) && (!text.includes(',') || head.split(/[;；]/).length > head.split(/[,，]/).length);
  const delimiter = text.includes('\t') ? '\t' : isBySemicolon ? ';' : ',';
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true };
  const plain = delimiter === '\t' ? text : delimiter === ';' ? text.replaceAll('；', ';') : text.replaceAll('，', ',');
  const rows = quotedRows(plain, options) ?? (parse(plain, { ...options, quote: false }) as string[][]);
  return { rows: rows.filter((row) => row.some((one) => one.trim() !== '')), isByComma: delimiter === ',' };
}

/** Undefined where quotation marks stand for themselves, as for inches: one that ends rows later would take them all into one cell. */
function quotedRows(text: string, options: { delimiter: string }): string[][] | undefined {
  try {
    const rows: string[][] = parse(text, options);
    return rows.some((row) => row.some((cell) => cell.includes('\n') && cell.includes(options.delimiter))) ? undefined : rows;
  } catch {
    return undefined;
  }
}

/**
 * `CH340,1,5` has a number in two cells, because its comma was taken for the one between cells: under a head, rows of one cell too many; without,
 * two columns of which the second has three digits at most. Whether 1,5 is a number at all, `amountIn` says.
 */
function withWholeNumbers(rows: string[][], head: { width: number; at: number | undefined } | undefined): string[][] {
  const cell = (row: readonly string[], at: number) => row[at]?.trim() ?? '';
  const isParted = (row: readonly string[], at: number) => /^\d{1,3}$/.test(cell(row, at)) && /^\d{1,3}$/.test(cell(row, at + 1));
  const joined = (row: string[], at: number) => [...row.slice(0, at), `${cell(row, at)},${cell(row, at + 1)}`, ...row.slice(at + 2)];
  if (head) {
    const { width, at } = head;
    return rows.map((row) => (at !== undefined && row.length === width + 1 && isParted(row, at) ? joined(row, at) : row));
  }
  const width = Math.max(0, ...rows.map((row) => row.length));
  // The first column may count the rows.
  const at = Array.from({ length: width }, (_, place) => place).find((place) => place > 0 && rows.every((row) => isParted(row, place)));
  return at === undefined ? rows : rows.map((row) => joined(row, at));
}

function columnsByHead(row: readonly string[]): Columns {
  const at = new Map<Column, number>();
  for (const [place, text] of row.entries()) {
    const column = isMoney.test(text) ? undefined : heads.find(([name, words]) => !at.has(name) && words.test(text.trim()))?.[0];
    if (column) at.set(column, place);
  }
  // Beside a column of codes, one of models or names tells more of the same item.
  const codes = row.findIndex((text) => codeHead.test(text.trim()));
  if (codes >= 0 && at.has('itemNumber')) at.set('itemNumber', codes);
  const taken = new Set(at.values());
  const others = [...row.keys()].filter((place) => !taken.has(place) && !rowNumber.test(row[place]?.trim() ?? ''));
  const isUnread = (place: number) => isMoney.test(row[place] ?? '') || isAmountHead.test(row[place] ?? '');
  return { at, notes: others.filter((place) => !isUnread(place)), unread: others.filter(isUnread) };
}

const isMoney = /价|金额|货币|币种|price|amount|cost|currency|total/i;
const isAmountHead = /数量|用量|库存|stock|qty|quantity|moq|spq/i;
const rowNumber = /^(序号|行号|#|no\.?|nr\.?)$/i;
const codeHead = /编码|料号|物料号|^item ?(no|number|code)|^part ?(no|number)|^code$/i;

/** The columns of numbers that are not running ones; of several those of whole numbers, beside which the others are prices. */
function quantitiesIn(rows: readonly string[][]): number[] {
  const isRunning = (at: number) => rows.length > 1 && rows.every((row, nth) => row[at]?.trim() === String(nth + 1));
  const numeric = placesIn(rows, isAmount);
  const counted = numeric.filter((at) => !isRunning(at));
  const whole = placesIn(rows, (cell) => isAmount(cell) && /^\d+$/.test(amountIn(cell)));
  if (counted.length < 2) return counted.length === 0 ? numeric.slice(0, 1) : counted;
  const likely = counted.filter((at) => whole.includes(at));
  return likely.length === 0 ? counted : likely;
}

/** The columns of which each filled cell passes. */
function placesIn(rows: readonly string[][], test: (cell: string) => boolean): number[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, at) => at).filter((at) => {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter((one) => one !== '');
    return cells.length > 0 && cells.every(test);
  });
}

/** The item is the first column of words; further words are the note, further numbers are left out. */
function columnsByContent(rows: readonly string[][]): Columns {
  const [itemQty] = quantitiesIn(rows);
  const [needDate] = placesIn(rows, (cell) => dateIn(cell) !== null);
  const numeric = placesIn(rows, isAmount);
  const [itemNumber, ...notes] = placesIn(rows, () => true).filter((at) => !numeric.includes(at) && at !== needDate);
  const found = { itemNumber, itemQty, needDate };
  const at = new Map(Object.entries(found).flatMap(([name, place]) => (place === undefined ? [] : [[name as Column, place] as const])));
  const isRunning = (place: number) => rows.every((row, nth) => row[place]?.trim() === String(nth + 1));
  return { at, notes, unread: numeric.filter((place) => place !== itemQty && !isRunning(place)) };
}

/** The number of an amount, '1,200 pcs' or '10k', and its thousands; undefined of what is none. */
function amountParts(cell: string): { number: string; isThousands: boolean } | undefined {
  const [, number, unit = ''] = /^(\d[\d,]*(?:\.\d+)?)\s*(\p{L}*\.?)$/u.exec(cell) ?? [];
  const isThousands = /^k$/i.test(unit);
  return number !== undefined && (unit === '' || isThousands || countsPieces(unit)) ? { number, isThousands } : undefined;
}

const isAmount = (cell: string): boolean => amountParts(cell) !== undefined;

/** '1,200 pcs' as a number; what is none, such as '1,5', stays as it was typed, so that its field can say so. */
function amountIn(cell: string): string {
  const parts = amountParts(cell);
  if (!parts) return cell;
  const digits = plainNumber(parts.isThousands ? `${parts.number}k` : parts.number);
  return /^\d+(\.\d+)?$/.test(digits) ? digits : cell;
}

/** A day as a spreadsheet counts it, from 2010 on, in a column that says it holds days. */
function serialDate(cell: string): string | null {
  const days = /^[45]\d{4}$/.test(cell) ? Number(cell) : 0;
  return days < 40_179 ? null : new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
}

const compactDate = /^(20\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])$/;

function dateIn(cell: string): string | null {
  const [, year, month = '', day = ''] =
    /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?)(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(cell) ?? compactDate.exec(cell) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDate(date) ? date : null;
}
