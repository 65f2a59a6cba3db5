import { parse } from 'csv-parse/sync';
import { plainText } from '#rules/component-values/tidy.ts';
import { isRealDate } from '#rules/dates.ts';
import { plainNumber } from '#rules/grouped.ts';
import { isChipSize } from '#rules/part-lines/packages.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';

export interface PastedLine {
  itemNumber: string;
  itemQty: string;
  needDate: string | null;
  note: string | null;
}

type Column = 'itemNumber' | 'itemQty' | 'needDate' | 'note';

/** Heads of columns as spreadsheets have them, in both languages. */
const heads: readonly [Column, RegExp][] = [
  ['itemQty', /^(采购|需求|订购|询价|订单|计划|总)?(数量|用量|需求量|数$)|^qty|quantity|^pcs$/i],
  ['needDate', /需求(日期|时间)|交货|交期|^need|^due|deliver|^date/i],
  ['note', /备注|说明|^notes?$|remark|comment/i],
  ['itemNumber', /物料|料号|编码|型号|名称|^item|part|material|^p\/?n$|^mpn$|model|number|^code$|^name$/i],
];

/** Rows copied from a spreadsheet, whose columns are recognised by their heads, or without heads by what stands in them. */
export function readPastedLines(text: string): PastedLine[] {
  const rows = cellsOf(text);
  const [first = []] = rows;
  const named = columnsByHead(first);
  const isHeaded = named.has('itemNumber');
  const body = withWholeNumbers(isHeaded ? rows.slice(1) : rows, isHeaded ? { width: first.length, at: named.get('itemQty') } : undefined);
  const columns = isHeaded ? named : columnsByContent(body);
  const cell = (row: string[], column: Column) => row[columns.get(column) ?? -1]?.trim() ?? '';
  return body
    .map((row) => {
      const day = cell(row, 'needDate');
      const needDate = dateIn(day);
      return {
        itemNumber: cell(row, 'itemNumber'),
        itemQty: amountIn(cell(row, 'itemQty')),
        needDate,
        // A day that cannot be read is not lost: somebody who knows the year moves it from the note.
        note: [cell(row, 'note'), needDate === null ? day : ''].filter((one) => one !== '').join(' ') || null,
      };
    })
    .filter(({ itemNumber, itemQty }) => (itemNumber !== '' || itemQty !== '') && !isTotal(itemNumber));
}

/** The line below a table is no material. */
const isTotal = (text: string): boolean => /^(?:合计|总计|小计|(?:grand |sub ?)?total)\s*[:：]?$/i.test(text);

/** What mails and chats make of a table: a name or the values of a part, blanks, a quantity; the two cells, or undefined. */
function spacedCells(line: string): [name: string, quantity: string] | undefined {
  const [quantity = ''] = /[^\s]+$/u.exec(line) ?? [];
  const name = line.slice(0, line.length - quantity.length).trim();
  if (name === '' || line.includes('\t') || !/^[\d,.]+$/.test(quantity)) return undefined;
  const { main, questions, rest, package: size } = readPartLine(name);
  const isPart = main !== undefined || questions.length > 0;
  if (isPart && size === undefined && isChipSize(quantity)) return undefined;
  return !/\s/u.test(name) || (isPart && rest.length === 0) ? [name, quantity] : undefined;
}

function cellsOf(pasted: string): string[][] {
  const typed = plainText(pasted);
  const spaced = typed.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [spacedCells(line.trim())]));
  const text = spaced.every((cells) => cells !== undefined) ? spaced.map((cells) => cells.join('\t')).join('\n') : typed;
  const delimiter = text.includes('\t') ? '\t' : /[;；]/.test(text) && !text.includes(',') ? ';' : ',';
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true };
  const plain = delimiter === '\t' ? text : text.replaceAll('，', ',').replaceAll('；', ';');
  const rows: string[][] = parse(plain, options);
  return rows.filter((row) => row.some((one) => one.trim() !== ''));
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

function columnsByHead(row: readonly string[]): Map<Column, number> {
  const found = new Map<Column, number>();
  for (const [at, text] of row.entries()) {
    const column = heads.find(([name, words]) => !found.has(name) && words.test(text.trim()))?.[0];
    if (column) found.set(column, at);
  }
  // Beside a column of codes, one of models or names tells more of the same item.
  const codes = row.findIndex((text) => codeHead.test(text.trim()));
  const named = found.get('itemNumber');
  if (codes < 0 || named === undefined || codes === named) return found;
  if (!found.has('note')) found.set('note', named);
  return found.set('itemNumber', codes);
}

const codeHead = /编码|料号|物料号|^item ?(no|number|code)|^part ?(no|number)|^code$/i;

/** The quantity is the column of numbers that are not running ones, the item the first of words, and further words are the note. */
function columnsByContent(rows: readonly string[][]): Map<Column, number> {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const places = Array.from({ length: width }, (_, at) => at);
  const cells = (at: number) => rows.map((row) => row[at]?.trim() ?? '').filter((one) => one !== '');
  const all = (at: number, test: (cell: string) => boolean) => cells(at).length > 0 && cells(at).every(test);
  const isRunning = (at: number) => rows.length > 1 && rows.every((row, nth) => row[at]?.trim() === String(nth + 1));
  const numeric = places.filter((at) => all(at, isAmount));
  const itemQty = numeric.find((at) => !isRunning(at)) ?? numeric[0];
  const needDate = places.find((at) => all(at, (cell) => dateIn(cell) !== null));
  const words = places.filter((at) => cells(at).length > 0 && !numeric.includes(at) && at !== needDate);
  const [itemNumber, note] = words;
  const found = { itemNumber, itemQty, needDate, note };
  return new Map(Object.entries(found).flatMap(([name, at]) => (at === undefined ? [] : [[name as Column, at] as const])));
}

const isAmount = (cell: string): boolean => /^\d[\d,]*(\.\d+)?\s*(pcs|pc|个|只|片|台|套|k)?$/i.test(cell);

/** '1,200 pcs' as a number; what is none, such as '1,5', stays as it was typed, so that its field can say so. */
function amountIn(cell: string): string {
  if (!isAmount(cell)) return cell;
  const digits = plainNumber(cell.replace(/\s*(?:pcs|pc|个|只|片|台|套)$/i, '').replace(/\s+(?=k$)/i, ''));
  return /^\d+(\.\d+)?$/.test(digits) ? digits : cell;
}

function dateIn(cell: string): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(cell) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDate(date) ? date : null;
}
