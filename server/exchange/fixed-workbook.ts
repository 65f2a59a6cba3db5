import type { Label, Locale } from '#rules/screen.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import type { ListInput } from '#server/engine/read-rows.ts';
import { entityAt } from '#server/entity/entity.ts';
import { BusinessError } from '#server/errors.ts';
import { remark } from '#server/remarks.ts';
import { Download, workbookType } from '#server/storage/download.ts';
import type { UploadedFile } from '#server/storage/uploaded-file.ts';
import { exchangedAt } from './exchanged.ts';
import { atExport, noteExport } from './export-list.ts';
import { furtherColumn, type ImportColumn, importColumns } from './import-columns.ts';
import { importRows } from './import-rows.ts';
import { importRulesOf, type OneTimePassword, type RowCommands } from './imports-with.ts';
import { countListed, listedRows } from './listed-rows.ts';
import { maxOneByOne } from './one-by-one/write-one-by-one.ts';
import { sheetsIn, type Table } from './read-table.ts';
import { type RowProblem, typedRow } from './typed-rows.ts';
import { inTurn } from './workbook/in-turn.ts';
import { joinSheets } from './workbook/join-sheets.ts';
import { notesSheet } from './workbook/notes-sheet.ts';
import { rowsWithContent, type SheetRow } from './workbook/read-workbook.ts';
import { keyOfRow, type RowKey, rowFirst } from './workbook/row-place.ts';
import { type Sheet, writeWorkbook } from './workbook/write-workbook.ts';

/** A column of a workbook of legacy clients: its Chinese heading and its field. */
export interface FixedColumn {
  title: string;
  width: number;
  field: string;
  /** The response key to export; by default the field itself. */
  shown?: string;
  required?: true;
  hint: string;
}

/** The workbook of an entity for legacy clients: the same text columns in export, template and import (contract 5.1, 5.5). */
export interface FixedWorkbook {
  path: string;
  /** The name of its rows: 用户, users. */
  noun: Label;
  sheet: string;
  fileName: string;
  templateName: string;
  columns: readonly FixedColumn[];
  /** The fixed order of an export. */
  sort?: string[];
}

/** The immediate response to a legacy client. */
export interface Imported {
  added: number;
  changed: number;
  passwords?: OneTimePassword[];
}

const maxExported = 50_000;
const maxShown = 50;
const maxSummed = 5;

const said = {
  empty: ({ zh, en }: Label) => ({ zh: `文件中没有${zh}数据!`, en: `The file contains no ${en}` }),
  tooMany: ({ zh, en }: Label) => ({
    zh: `一次最多导入${maxOneByOne}个${zh}!`,
    en: `At most ${maxOneByOne} ${en} are imported at once`,
  }),
  tooLarge: ({ zh, en }: Label) => ({
    zh: `一次最多导出${maxExported}个${zh}，请缩小查询范围!`,
    en: `At most ${maxExported} ${en} are exported at once. Narrow the search.`,
  }),
  unread: (sheets: readonly string[]) => ({
    zh: `列不同的工作表未导入: ${sheets.join('、')}`,
    en: `Sheets with other columns were not imported: ${sheets.join(', ')}`,
  }),
  hidden: (rows: readonly RowKey[]) => ({
    zh: `隐藏的行未导入: ${rows.join('、')}`,
    en: `Hidden rows were not imported: ${rows.join(', ')}`,
  }),
  missing: (titles: string[]) => ({
    zh: `文件缺少列: ${titles.join('、')}`,
    en: `The file is missing these columns: ${titles.join(', ')}`,
  }),
};

/** Exports all rows that the list shows under these filters, in Chinese. */
export async function exportFixed(
  ctx: ExternalContext,
  book: FixedWorkbook,
  { filters, sort }: Pick<ListInput, 'filters' | 'sort'>,
): Promise<Download> {
  const asked = { path: book.path, format: 'xlsx' as const, filters, sort: book.sort ?? sort };
  // Called like a page: API scopes apply only to the address that was called.
  const asPage = { ...ctx, locale: 'zh' as const, caller: { ...ctx.caller, door: 'page' as const } };
  const rows = await atExport(asPage, asked, async (signedIn, exchanged) => {
    if ((await countListed(signedIn, exchanged, asked)) > maxExported) throw new BusinessError(said.tooLarge(book.noun));
    const cells: string[][] = [];
    for await (const some of listedRows(signedIn, exchanged, asked)) for (const row of some) cells.push(cellsOf(book, row));
    return cells;
  });
  await noteExport(asPage, asked, rows.length);
  return workbook(book.fileName, [{ name: book.sheet, columns: book.columns, rows }]);
}

const cellsOf = ({ columns }: FixedWorkbook, row: Record<string, unknown>): string[] =>
  columns.map(({ field, shown = field }) => String(row[shown] ?? ''));

/** An empty workbook with a second sheet that explains the columns. */
export function fixedTemplate({ sheet, templateName, columns }: FixedWorkbook): Download {
  const notes = [
    { title: '列', width: 16 },
    { title: '说明', width: 64 },
  ];
  return workbook(templateName, [
    { name: sheet, columns, rows: [] },
    { name: notesSheet.zh, columns: notes, rows: columns.map(({ title, hint }) => [title, hint || '选填']) },
  ]);
}

const workbook = (name: string, sheets: readonly Sheet[]) => new Download(name, workbookType, () => writeWorkbook(sheets));

/**
 * Imports a workbook, all rows or none; with `isCovered` existing records are updated from the filled cells. A dry run finds the problems
 * and counts new records and is rolled back; then passwords and the like are prepared outside any transaction; then the import runs for
 * real.
 */
export async function importFixed(ctx: ExternalContext, book: FixedWorkbook, file: UploadedFile, isCovered: boolean): Promise<Imported> {
  const sheets = (await inTurn(file.bytes, (bounds) => sheetsIn(file.bytes, bounds))).map((table) => {
    const found = table.head.map((title) => book.columns.find((column) => column.title === title.replace(/\*$/, '').trim()));
    return { table, found, fields: found.map((column) => column?.field) };
  });
  const [{ found, ...first } = { table: { head: [], rows: [] }, found: [], fields: [] }, ...others] = sheets;
  const missing = book.columns.filter((column) => column.required && !found.includes(column)).map(({ title }) => title);
  if (missing.length > 0) throw new BusinessError(said.missing(missing), { field: 'file' });
  const table = joinSheets(first, others);
  const rows = rowsWithContent(table.rows, found);
  if (rows.length === 0) throw new BusinessError(said.empty(book.noun), { field: 'file' });
  if (rows.length > maxOneByOne) throw new BusinessError(said.tooMany(book.noun), { field: 'file' });
  const work = (signedIn: SignedInContext, isRehearsal: boolean, commands: RowCommands | undefined) =>
    writeFixed(signedIn, { book, found, rows, isCovered }, isRehearsal, commands);
  const prepare = importRulesOf(entityAt(book.path))?.prepare;
  const { added } = await rehearsed(ctx, async (signedIn, commands) => work(signedIn, true, commands), await prepare?.(0));
  const commands = await prepare?.(added, ctx);
  return ctx.inTransactionOnce(async (signedIn) => {
    const imported = await work(signedIn, false, commands);
    tellLeftOut(signedIn, table);
    return imported;
  });
}

/** Legacy clients, which cannot be asked, are told what was not read (decision 114). */
function tellLeftOut(ctx: SignedInContext, { unread, hidden }: Table): void {
  if (unread) remark(ctx, said.unread(unread));
  if (hidden) remark(ctx, said.hidden(hidden.slice(0, maxShown)));
}

/** The dry run; always rolled back. */
async function rehearsed(
  ctx: ExternalContext,
  work: (ctx: SignedInContext, commands: RowCommands | undefined) => Promise<Imported>,
  commands: RowCommands | undefined,
): Promise<Imported> {
  const takenBack = new Error('A rehearsal is taken back');
  let outcome: Imported = { added: 0, changed: 0 };
  await ctx
    .inTransactionOnce(async (signedIn) => {
      outcome = await work(signedIn, commands);
      throw takenBack;
    })
    .catch((error) => {
      if (error !== takenBack) throw error;
    });
  return outcome;
}

interface Sent {
  book: FixedWorkbook;
  /** The known columns of the file, by position. */
  found: (FixedColumn | undefined)[];
  rows: SheetRow[];
  isCovered: boolean;
}

async function writeFixed(
  ctx: SignedInContext,
  { book, found, rows, isCovered }: Sent,
  isRehearsal: boolean,
  commands: RowCommands | undefined,
): Promise<Imported> {
  const entity = entityAt(book.path);
  const known = await importColumns(ctx, entity);
  const columns = found.map((column) => column && columnOf(column, known, ctx.locale));
  refuse(
    book,
    rows.map((row) => typedRow(row, columns)),
  );
  const checked = await importRows(
    ctx,
    { ...exchangedAt(book.path), entity },
    { columns, rows },
    // Permission for this call covers both.
    { may: { add: true, change: true }, inTurn: { isCovered }, commands, isRehearsal, refuse: (all) => refuse(book, all) },
  );
  const added = checked.filter(({ kind }) => kind === 'added').length;
  const passwords = commands?.passwords?.();
  return { added, changed: checked.length - added, ...(passwords && { passwords }) };
}

function columnOf({ field, title }: FixedColumn, known: readonly ImportColumn[], locale: Locale): ImportColumn {
  const column = known.find((one) => one.field.name === field) ?? furtherColumn({ name: field, label: { zh: title, en: title } }, locale);
  return { ...column, title };
}

/** Reports the problems of all rows; the first ones are also in the message, because legacy clients show nothing else. */
function refuse({ columns }: FixedWorkbook, rows: readonly { row: SheetRow; problems: readonly RowProblem[] }[]): void {
  const faults = rows.flatMap(({ row, problems }) => problems.map((problem) => ({ row, ...problem }))).slice(0, maxShown);
  if (faults.length === 0) return;
  const texts = faults.map(({ row, field, text }): Label => {
    const { zh, en } = row.sheet === undefined ? { zh: `第${row.number}行`, en: `Row ${row.number}` } : rowFirst(row);
    const column = columns.find((one) => one.field === field);
    return column
      ? { zh: `${zh} ${column.title}: ${text.zh}`, en: `${en}, ${column.title}: ${text.en}` }
      : { zh: `${zh}: ${text.zh}`, en: `${en}: ${text.en}` };
  });
  const join = (locale: keyof Label) =>
    texts
      .slice(0, maxSummed)
      .map((text) => text[locale])
      .join('; ') + (texts.length > maxSummed ? ' …' : '');
  const summary = { zh: `导入失败，未写入任何数据。${join('zh')}`, en: `Nothing was imported. ${join('en')}` };
  const fields = Object.fromEntries(faults.map(({ row, field }, at) => [`${keyOfRow(row)}.${field}`, texts[at] ?? summary]));
  throw new BusinessError(summary, { fields });
}
