import { readFile } from 'node:fs/promises';
import type { FieldView, Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { viewOf } from '#server/engine/views.ts';
import type { Input } from '#server/engine/write-rows.ts';
import type { Field } from '#server/entity/fields.ts';
import { BusinessError, type Problems } from '#server/errors.ts';
import { type ImportColumn, plain } from '#server/exchange/import-columns.ts';
import { assertRoom, assertTable, readTable, type Table } from '#server/exchange/read-table.ts';
import { type CellValue, cellOf, columnOf } from '#server/exchange/table-cells.ts';
import { type TypedRow, typedRow } from '#server/exchange/typed-rows.ts';
import { belowTitles } from '#server/exchange/workbook/below-titles.ts';
import { inTurn } from '#server/exchange/workbook/in-turn.ts';
import { joinSheets } from '#server/exchange/workbook/join-sheets.ts';
import { type RowKey, type RowPlace, rowFirst } from '#server/exchange/workbook/row-place.ts';
import { writeWorkbook } from '#server/exchange/workbook/write-workbook.ts';
import { Download, workbookType } from '#server/storage/download.ts';
import type { ReceivedFile } from '#server/storage/received-file.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import type { InquiryLine } from '../inquiries/find-inquiry.ts';
import { quotationLine } from './quotation-line.ts';
import { readQuotedLines } from './quotation-lines-input.ts';

/** A line of an inquiry, as whoever quotes reads it. */
export type AskedLine = Pick<InquiryLine, 'id' | 'itemNumber' | 'itemName' | 'itemQty' | 'needDate' | 'note'>;

const maxBreaks = 10;
const usualBreaks = 3;

const said = {
  sheet: { zh: '报价', en: 'Quote' },
  noKey: {
    zh: '没有“行号”列，也没有“物料编码”列：请用下载的报价表填写',
    en: 'There is neither a column No. nor a column Item: fill in the workbook that you download here',
  },
  nothing: { zh: '表中没有填写报价', en: 'Nothing is filled in' },
  unknown: { zh: '询价单没有这一行', en: 'The inquiry has no such line' },
  otherItem: (item: string) => ({ zh: `询价单的这一行是 ${item}`, en: `This line of the inquiry is ${item}` }),
  several: {
    zh: '该物料在询价单中有多行，请填写行号',
    en: 'This item stands on several lines of the inquiry: fill in No.',
  },
  twice: { zh: '这一行已在上面填写过', en: 'This line is filled in above' },
  at: (row: RowPlace, title: string, text: Label) => ({
    zh: `${rowFirst(row).zh}${title && `“${title}”`}：${text.zh}`,
    en: `${rowFirst(row).en}${title && `, ${title}`}: ${text.en}`,
  }),
};

/** What stands in a row to tell which line it is; it is not read back but for the first two. */
const asked = [
  { name: 'no', zh: '行号', en: 'No.', width: 6 },
  { name: 'item', zh: '物料编码', en: 'Item', width: 22 },
  { name: 'itemName', zh: '名称规格', en: 'Name', width: 30 },
  { name: 'itemQty', zh: '采购数量', en: 'Quantity', width: 12, format: '#,##0.####' },
  { name: 'needDate', zh: '需求日期', en: 'Needed by', width: 12 },
  { name: 'remark', zh: '询价备注', en: 'Remark of the inquiry', width: 24 },
] as const;

const { price, leadDays, moq, spq, alternateItem, alternateNote, isDeclined, declineReason, note, priceBreaks } = quotationLine.fields;
const first = { price, leadDays, moq, spq };
const last = { alternateItem, alternateNote, isDeclined, declineReason, note };

interface QuoteColumn {
  view: FieldView;
  field: Field;
  titles: string[];
}

/** The columns to fill in, in their order; so many price breaks. */
function columnsOf({ locale }: SignedInContext, breaks: number): QuoteColumn[] {
  const plainColumns = (fields: Readonly<Record<string, Field>>) =>
    Object.entries(fields).map(([name, field]) => ({ view: viewOf(name, field, locale), field, titles: [field.label.zh, field.label.en] }));
  const pairs = Array.from({ length: breaks }, (_, at) =>
    Object.entries(priceBreaks.fields ?? {}).map(([name, field]): QuoteColumn => {
      const label = { zh: `阶梯${at + 1}${field.label.zh}`, en: `Break ${at + 1} ${field.label.en.toLowerCase()}` };
      const own: Field = { ...field, label };
      return { view: viewOf(`break${at + 1}.${name}`, own, locale), field: own, titles: [label.zh, label.en] };
    }),
  );
  return [...plainColumns(first), ...pairs.flat(), ...plainColumns(last)];
}

/** The lines of an inquiry as a workbook to fill in, with what was quoted so far. */
export function quoteWorkbook(
  ctx: SignedInContext,
  { number }: { number: string | null },
  lines: readonly AskedLine[],
  quoted: readonly Input[],
): Download {
  const given = (row: Input): Input[] => (Array.isArray(row.priceBreaks) ? row.priceBreaks : []);
  const most = Math.max(usualBreaks, ...quoted.map((row) => given(row).length));
  const columns = columnsOf(ctx, Math.min(most, maxBreaks));
  const rowOf = (line: AskedLine, at: number): CellValue[] => {
    const own = quoted.find(({ lineId }) => lineId === line.id) ?? {};
    const flat = {
      ...own,
      ...Object.fromEntries(
        given(own).flatMap(({ qty, price }, n) => [[`break${n + 1}.qty`, qty] as const, [`break${n + 1}.price`, price]]),
      ),
      // Nothing stands where nobody declined.
      isDeclined: own.isDeclined === true ? true : null,
    };
    return [
      ...[at + 1, line.itemNumber, line.itemName, Number(line.itemQty), line.needDate, line.note],
      ...columns.map(({ view }) => cellOf(view, flat, ctx.locale)),
    ];
  };
  const sheet = {
    name: said.sheet[ctx.locale],
    columns: [
      ...asked.map(({ width, ...one }) => ({
        title: one[ctx.locale],
        width,
        format: 'format' in one ? one.format : one.name === 'no' ? '0' : '@',
      })),
      ...columns.map(({ view }) => columnOf(view)),
    ],
    rows: lines.map(rowOf),
  };
  return new Download(`${said.sheet[ctx.locale]}-${number ?? ''}.xlsx`, workbookType, () => writeWorkbook([sheet]));
}

/** A filled workbook as it was sent with a form. */
export async function filledTable(file: ReceivedFile): Promise<Table> {
  const bytes = new Uint8Array(await readFile(file.staged.path));
  assertTable(new UploadedFile(file.name, bytes));
  return inTurn(bytes, (bounds) => readTable(bytes, bounds));
}

/** The lines of a form with what a workbook says in their place; problems name row and column of the file. */
export interface ReadWorkbookLines {
  lines: Input[];
  problems: Problems;
  /** How many lines were filled in from it, and the headings of columns that were not read. */
  count: number;
  unread: string[];
  /** The sheets that were read together; those that have other columns, and hidden rows, neither of which were read. */
  sheets: string[];
  unreadSheets: string[];
  hiddenRows: RowKey[];
}

/**
 * Reads a filled workbook into the lines of a form: filled cells take the place of what was typed, all else stays. The lines are checked as
 * the form is when its draft is saved. Sheets are read together as by every import: the first that tells lines, and those with its columns.
 */
export async function readQuoteWorkbook(
  ctx: SignedInContext,
  whole: Table,
  { lines, typed }: { lines: readonly InquiryLine[]; typed: readonly Input[] },
): Promise<ReadWorkbookLines> {
  const { locale } = ctx;
  const columns = columnsOf(ctx, maxBreaks);
  const keys = asked.slice(0, 2).map(({ name, zh, en }) => importColumn({ name, label: en, kind: 'text' }, [zh, en]));
  const known = [...keys, ...columns.map(({ view, titles }) => importColumn(view, titles))];
  const besides = asked.slice(2).flatMap(({ zh, en }) => [zh, en]);
  const read = [whole, ...(whole.others ?? [])].map((sheet) => {
    const { table, heading } = belowTitles(sheet, known, besides);
    return { table, heading, fields: heading.columns.map((column) => column?.field.name) };
  });
  const first = read.find(({ heading }) => keys.some((key) => heading.columns.includes(key)));
  if (!first) throw new BusinessError(said.noKey, { field: 'workbook' });
  const { heading } = first;
  const table = joinSheets(
    first,
    read.filter((one) => one !== first),
  );
  assertRoom(table);
  const { head, rows, joined = [], unread = [], hidden = [] } = table;
  const merged = lines.map((line) => ({ ...typed.find(({ lineId }) => String(lineId) === line.id), lineId: line.id }) as Input);
  const problems: Problems = {};
  const general: string[] = [];
  const from = new Map<number, TypedRow>();
  const titleOf = (path: string) => head[heading.columns.findIndex((column) => column?.field.name === path)] ?? '';
  const isToFill = (name: string) => !keys.some(({ field }) => field.name === name);
  for (const sheetRow of rows) {
    const row = typedRow(sheetRow, heading.columns);
    const filled = Object.entries(row.input).filter(([name, value]) => isToFill(name) && value !== undefined);
    if (filled.length === 0 && !row.problems.some(({ field }) => isToFill(field))) continue;
    const found = placeOf(lines, row.input);
    const fault = 'fault' in found ? found.fault : from.has(found.at) ? said.twice : undefined;
    if (fault || 'fault' in found) {
      general.push(said.at(sheetRow, '', fault ?? said.unknown)[locale]);
      continue;
    }
    from.set(found.at, row);
    merged[found.at] = { ...merged[found.at], ...valuesIn(row.input, merged[found.at]) };
    for (const { field, text } of row.problems)
      problems[`lines.${found.at}.${formPath(field)}`] ??= said.at(sheetRow, titleOf(field), text)[locale];
  }
  if (from.size === 0 && general.length === 0) throw new BusinessError(said.nothing, { field: 'workbook' });
  const checked = (await readQuotedLines(ctx, { lines: merged }, lines, true)).problems;
  for (const [path, text] of Object.entries(checked)) {
    const [, at, ...rest] = path.split('.');
    const row = from.get(Number(at));
    const title = row ? titleOf(sheetPath(rest, row.input)) : '';
    // What was typed in the form is told as there.
    problems[path] ??= row && title !== '' ? said.at(row.row, title, { zh: text, en: text })[locale] : text;
  }
  if (general.length > 0) problems.workbook = general.slice(0, 20).join(locale === 'zh' ? '；' : '; ');
  return {
    lines: merged,
    problems,
    count: from.size,
    unread: [...heading.unknown, ...heading.doubled],
    sheets: joined,
    unreadSheets: unread,
    hiddenRows: hidden,
  };
}

const importColumn = (field: FieldView, titles: readonly string[]): ImportColumn => ({
  ...{ field, to: undefined, title: titles[0] ?? '', choices: new Map() },
  titles: new Set([...titles, columnOf(field).title].map(plain)),
});

/** Which line a row is: by its number and its item, or by what of them it has. */
function placeOf(lines: readonly AskedLine[], { no, item }: Input): { at: number } | { fault: Label } {
  const number = Number(no);
  const isSame = ({ itemNumber }: AskedLine) => plain(itemNumber) === plain(String(item ?? ''));
  if (typeof no === 'string' && no !== '') {
    const line = Number.isInteger(number) ? lines[number - 1] : undefined;
    if (!line) return { fault: said.unknown };
    return item === undefined || item === null || isSame(line) ? { at: number - 1 } : { fault: said.otherItem(line.itemNumber) };
  }
  const at = lines.findIndex(isSame);
  if (at < 0) return { fault: said.unknown };
  return lines.slice(at + 1).some(isSame) ? { fault: said.several } : { at };
}

/** The filled cells of a row as fields of a line; with price breaks, all of them are those of the row. */
function valuesIn(input: Input, before: Input = {}): Input {
  const own = Object.entries(input).filter(([name]) => name !== 'no' && name !== 'item' && !name.startsWith('break'));
  const breaks = breaksIn(input).map((n) => ({ qty: input[`break${n}.qty`] ?? '', price: input[`break${n}.price`] ?? '' }));
  return {
    ...Object.fromEntries(own.map(([name, value]) => [name, value ?? ''])),
    priceBreaks: breaks.length > 0 ? breaks : (before.priceBreaks ?? []),
  };
}

/** The numbers of the breaks that a row fills in. */
const breaksIn = (input: Input): number[] =>
  Array.from({ length: maxBreaks }, (_, at) => at + 1).filter(
    (n) => input[`break${n}.qty`] !== undefined || input[`break${n}.price`] !== undefined,
  );

/** `break2.qty` of the file is `priceBreaks.1.qty` of the form. */
const formPath = (name: string): string => name.replace(/^break(\d+)\./, (_, n) => `priceBreaks.${Number(n) - 1}.`);
const sheetPath = ([name = '', at = '0', inner = 'qty']: readonly string[], input: Input): string =>
  name === 'priceBreaks' ? `break${breaksIn(input)[Number(at)] ?? 1}.${inner}` : name;
