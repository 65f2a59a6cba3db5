import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BusinessError } from '#server/errors.ts';
import type { UploadedFile } from '#server/storage/uploaded-file.ts';
import { isNotesSheet } from './workbook/notes-sheet.ts';
import { type Bounds, readEverySheet, readFirstAndOthers, type SheetRow } from './workbook/read-workbook.ts';
import type { RowKey } from './workbook/row-place.ts';
import { isZip } from './workbook/unzip.ts';
import { formulaStart } from './workbook/write-csv.ts';

/** A file as rows of texts; the first non-empty row is the heading. */
export interface Table {
  head: string[];
  /** The number of the first row, where it is known. */
  number?: number;
  rows: SheetRow[];
  /** The sheet that was read, and the hidden rows, which were not read. */
  sheet?: string;
  hidden?: RowKey[];
  /** The further visible sheets with something in them. */
  others?: Table[];
  /** Of those, once the columns are known: the names of sheets that are read together, and of those that are not read. */
  joined?: string[];
  unread?: string[];
  /** The row of a heading that has lines above it, and those lines. */
  above?: { row: number; titles: string[] };
}

export const maxRows = 50_000;
export const maxFileBytes = 20 * 1024 * 1024;
/** Blank lines count too, such as those below the last row. */
const maxLines = maxRows * 2;
const maxColumns = 200;
const maxRecordBytes = 1_000_000;
/** Bytes parsed before yielding to other requests. */
const sliceBytes = 4 * 1024;
const maxUnpacked = 96 * 1024 * 1024;

const said = {
  tooMany: { zh: `一次最多导入${maxRows}行`, en: `At most ${maxRows} rows are imported at once` },
  onlyHead: {
    zh: '文件只有一行，第一行是列名，下面没有数据',
    en: 'The file has one row only: the first row holds the column names, and there is nothing below it',
  },
  empty: { zh: '文件中没有数据', en: 'The file contains no rows' },
  openQuote: (row: number) => ({
    zh: `第 ${row} 行有一个引号没有成对：请补上或删去`,
    en: `A quotation mark in row ${row} has no second one: add it or take it out`,
  }),
  notText: { zh: '文件不是有效的 CSV 文本', en: 'The file is not a valid CSV text' },
  saveAsXlsx: {
    zh: '旧的 xls 文件或带密码的工作簿读不了：请在 Excel 中去掉密码，另存为 xlsx',
    en: 'Old xls files and workbooks with a password cannot be read: remove the password and save it as xlsx in Excel',
  },
  notXlsx: {
    zh: '文件名是 xlsx，内容不是工作簿：csv 文本请把扩展名改为 .csv，其他文件请另存为 xlsx',
    en: 'The file is named xlsx and is no workbook: give a csv text the ending .csv, and save anything else as xlsx',
  },
  notTable: { zh: '文件不是 xlsx 或 csv 文件', en: 'The file is neither xlsx nor csv' },
  tooLarge: { zh: '文件不能超过20MB', en: 'The file must not be larger than 20 MB' },
};

/** Refuses files whose name is not a table's, and a file named as a workbook that is none: as text its heading would be garbage. */
export function assertTable({ name, bytes }: UploadedFile): void {
  const kind = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (kind === 'xls' || (kind === 'xlsx' && isOldWorkbook(bytes))) throw new BusinessError(said.saveAsXlsx, { field: 'file' });
  if (kind === 'xlsx' && bytes.length > 0 && !isZip(bytes)) throw new BusinessError(said.notXlsx, { field: 'file' });
  if (kind !== undefined && !['xlsx', 'csv', 'txt'].includes(kind)) throw new BusinessError(said.notTable, { field: 'file' });
}

/** The container of Excel 97 to 2003, and of workbooks with a password. */
const isOldWorkbook = (bytes: Uint8Array): boolean => [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);

/** Reads a workbook or comma-separated text, detected by content; blank rows are skipped, a formula gives its saved result. */
export async function readTable(bytes: Uint8Array, bounds: Bounds & { isTitled?: boolean } = {}): Promise<Table> {
  if (bytes.length > maxFileBytes) throw new BusinessError(said.tooLarge, { code: 413, field: 'file' });
  const [first, ...others] = isZip(bytes)
    ? await sheetsIn(bytes, { maxRows: maxLines, maxColumns, maxUnpacked, hasTimes: true, ...bounds })
    : [tableOf({ rows: await fromText(bytes, bounds.isTitled) })];
  if (!first || first.head.length === 0) throw new BusinessError(said.empty, { field: 'file' });
  if ([first, ...others].every(({ rows }) => rows.length === 0)) throw new BusinessError(said.onlyHead, { field: 'file' });
  assertRoom(first);
  return { ...first, ...(others.length > 0 && { others }) };
}

/** What is read together is one file. */
export function assertRoom({ rows }: Table): void {
  if (rows.length > maxRows) throw new BusinessError(said.tooMany, { field: 'file' });
}

/** The filled sheets of a workbook, without the one of our own templates that explains the other. */
export async function sheetsIn(bytes: Uint8Array, bounds: Bounds): Promise<Table[]> {
  const sheets = await readFirstAndOthers(bytes, bounds);
  return sheets.filter(({ sheet }) => !isNotesSheet(sheet)).map(tableOf);
}

const tableOf = ({ rows: [head, ...rows], sheet, hidden = [] }: Pick<Table, 'rows' | 'sheet' | 'hidden'>): Table => ({
  head: head?.cells ?? [],
  rows,
  ...(sheet !== undefined && { sheet }),
  ...(hidden.length > 0 && { hidden }),
});

/** Each filled sheet of a workbook as a table, from its first filled row; a text is one. */
export async function readTables(bytes: Uint8Array, bounds: Bounds = {}): Promise<Table[]> {
  if (!isZip(bytes)) return [await readTable(bytes, { ...bounds, isTitled: true })];
  if (bytes.length > maxFileBytes) throw new BusinessError(said.tooLarge, { code: 413, field: 'file' });
  const sheets = await readEverySheet(bytes, { maxRows: maxLines, maxColumns, maxUnpacked, hasTimes: true, ...bounds });
  if (sheets.length === 0) throw new BusinessError(said.empty, { field: 'file' });
  if (sheets.reduce((count, { rows }) => count + rows.length, 0) > maxRows) throw new BusinessError(said.tooMany, { field: 'file' });
  return sheets.map(({ rows: [head, ...rows], sheet, hidden }) => ({
    head: head?.cells ?? [],
    number: head?.number ?? 1,
    rows,
    sheet,
    hidden,
  }));
}

async function fromText(bytes: Uint8Array, isTitled = false): Promise<SheetRow[]> {
  const [text, delimiter] = delimited(textOf(bytes), isTitled);
  if (text.includes('\0')) throw new BusinessError(said.notText, { field: 'file' });
  const { parse } = await import('csv-parse');
  const reading = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: maxRecordBytes,
  });
  const isBeyond = ({ records, empty_lines }: Counts) => records + empty_lines > maxLines;
  const rows: SheetRow[] = [];
  const take = async (records: AsyncIterable<{ info: Counts; record: string[] }>) => {
    for await (const { info, record } of records) {
      const cells = record.slice(0, maxColumns).map((cell) => withoutMark(cell).trim());
      if (cells.some((cell) => cell !== '')) rows.push({ number: info.records + info.empty_lines, cells });
      if (rows.length > maxRows + 1 || isBeyond(info)) throw new BusinessError(said.tooMany, { field: 'file' });
    }
  };
  const slices = async function* (whole: Buffer) {
    let [seen, since] = [0, 0];
    for (let at = 0; at < whole.length; at += sliceBytes) {
      yield whole.subarray(at, at + sliceBytes);
      // Yields to other requests.
      await nextTurn();
      if (isBeyond(reading.info)) throw new BusinessError(said.tooMany, { field: 'file' });
      const { records, empty_lines } = reading.info;
      if (records + empty_lines > seen) [seen, since] = [records + empty_lines, at];
      // The parser does not count empty cells.
      else if (at - since > maxRecordBytes) throw new BusinessError(said.notText, { field: 'file' });
    }
  };
  try {
    await pipeline(slices(Buffer.from(text)), reading, take);
  } catch (error) {
    if (error instanceof BusinessError) throw error;
    const { records, empty_lines } = reading.info;
    const isOpen = (error as { code?: unknown }).code === 'CSV_QUOTE_NOT_CLOSED';
    throw new BusinessError(isOpen ? said.openQuote(records + empty_lines + 1) : said.notText, { field: 'file' });
  }
  return rows;
}

interface Counts {
  records: number;
  empty_lines: number;
}

/**
 * A spreadsheet's “Unicode text” is UTF-16 with a byte order mark. Chinese spreadsheets still save GB 18030, assumed when the text is not
 * valid UTF-8.
 */
function textOf(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = wideWithoutMark(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Other texts have no zero bytes; commas and line ends of UTF-16 have one each, in every second place, and 一 has one in the other. */
function wideWithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  const start = bytes.subarray(0, 4096);
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 === 1 || Math.max(even, odd) <= 4 * Math.min(even, odd)) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** The text, and what parts its cells. Excel's own first line says it (`sep=;`); it stays an empty line, so that rows keep their numbers. */
function delimited(text: string, isTitled: boolean): [text: string, delimiter: string] {
  const [line = '', sign] = /^\ufeff?"?sep=([^\r\n])"?(?=\r|\n)/i.exec(text) ?? [];
  return sign === undefined ? [text, delimiterOf(text, isTitled)] : [text.slice(line.length), sign];
}

/** Detected by the heading, or the first row of several cells below a title: some regions use semicolons, copied cells have tabs, and drawn tables strokes. */
function delimiterOf(text: string, isTitled: boolean): string {
  const lines = text.slice(0, 65_536).split(/[\r\n]+/, isTitled ? 20 : 1);
  const head = lines.find((line) => /[,;\t|]/.test(line)) ?? '';
  const count = (sign: string) => head.split(sign).length;
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The apostrophe that protects against formulas is not part of the text. */
const isMarked = new RegExp(`^'${formulaStart.source}`);
const withoutMark = (cell: string): string => (isMarked.test(cell) ? cell.slice(1) : cell);
