import type { Label } from '#rules/screen.ts';
import type { Table } from '#server/exchange/read-table.ts';
import { textsSeen } from '#server/exchange/workbook/cell-doubts.ts';
import type { SheetRow } from '#server/exchange/workbook/read-workbook.ts';
import { columnLetter, type Finding, leftOut } from './finding.ts';

/** How a workbook is laid out: the headings of its header cells and of its rows, by the field that each fills. */
export interface Layout<Head extends string, Column extends string> {
  header: Readonly<Record<Head, string>>;
  columns: Readonly<Record<Column, string>>;
  /** The row of headings is the one with these. */
  wanted: readonly Column[];
  /** Drawn down the column, it makes no row. */
  drawn?: Column;
  /** What a header cell that is there and blank says. */
  blank?: Readonly<Partial<Record<Head, string>>>;
  notFound: Label;
}

export interface Cell {
  text: string;
  sheet: string;
  row: number;
  column: number;
}

type Columns<Column extends string> = Partial<Record<Column, number>>;

export interface SheetLine<Column extends string> {
  sheet: string;
  number: number;
  cells: Record<Column, string>;
  errors: ReadonlySet<number>;
  columns: Columns<Column>;
}

/** One sheet of a workbook by its layout: plants make a sheet a machine, or one for all. */
export interface Sheet<Head extends string, Column extends string> {
  layout: Layout<Head, Column>;
  /** Its name, where the workbook has several. */
  name: string;
  header: Partial<Record<Head, Cell>>;
  columns: Columns<Column>;
  lines: SheetLine<Column>[];
  /** The footer's 贴装总数. */
  placementTotal: Cell | undefined;
  findings: Finding[];
}

const tidy = (text: string) => text.normalize('NFKC').trim();
/** `机型名称*：` is the heading 机型名称, as is `机 型 名 称`. */
const headingOf = (text: string) =>
  tidy(text)
    .replace(/[\s:*]+$/, '')
    .replace(/\s/g, '')
    .toUpperCase();
/** What a heading explains behind it is no part of it: `规格(仅供参考)`. */
const withoutRemark = (heading: string) => heading.replace(/(?<=.)\([^()]*\)$/, '');
const isHeading = (text: string, title: string) => [headingOf(text), withoutRemark(headingOf(text))].includes(headingOf(title));

/** Reads each table of an uploaded file by the layout; what else it holds is told with it. */
export function sheetsOf<Head extends string, Column extends string>(
  tables: readonly Table[],
  layout: Layout<Head, Column>,
): Sheet<Head, Column>[] {
  const read = tables.map((table) => {
    const rows = table.rows.map((row) => ({ ...row, cells: textsSeen(row, { keepsErrors: true }) }));
    const name = tables.length > 1 ? (table.sheet ?? '') : '';
    const sheet = readSheet([{ number: table.number ?? 1, cells: table.head }, ...rows], layout, name);
    return { ...sheet, findings: [...sheet.findings, ...leftOut(table, name)] };
  });
  const laidOut = read.filter(({ columns }) => Object.keys(columns).length > 0);
  if (laidOut.length > 0) return read.map((sheet) => (laidOut.includes(sheet) ? sheet : notATable(sheet)));
  const noTable = { sheet: '', row: 0, column: '', title: '', value: '', text: layout.notFound };
  return read.map((sheet, at) => (at === 0 ? { ...sheet, findings: [noTable, ...sheet.findings] } : sheet));
}

/** A cover or a sheet of notes: its header cells may say what the tables are about. */
function notATable<Head extends string, Column extends string>(sheet: Sheet<Head, Column>): Sheet<Head, Column> {
  const text = { zh: '没有站位表的列名，此表的行未读取', en: 'Without the headings of the table: its rows were not read' };
  const note = { sheet: sheet.name, row: 0, column: '', title: '', value: sheet.name, text, isNote: true as const };
  return { ...sheet, findings: [...sheet.findings, note] };
}

/** Reads the layout that plants use: title, header cells, a table of rows, a footer. Nothing is known yet of lines, items or versions. */
function readSheet<Head extends string, Column extends string>(
  rows: readonly SheetRow[],
  layout: Layout<Head, Column>,
  name: string,
): Sheet<Head, Column> {
  const at = rows.findIndex(({ cells }) => layout.wanted.every((one) => cells.some((text) => isHeading(text, layout.columns[one]))));
  const head = rows[at];
  const above = head ? rows.slice(0, at) : rows;
  const header = readHeader(above, layout, name);
  const unread = head ? unreadHeader(above, header, layout, name) : [];
  if (!head) return { layout, name, header, columns: {}, lines: [], placementTotal: undefined, findings: unread };
  const columns = columnsIn(head, layout);
  const below = rows.slice(at + 1);
  const end = below.findIndex(({ cells }) => cells.some(isFooter));
  const [body, footer] = end < 0 ? [below, []] : [below.slice(0, end), below.slice(end)];
  const lines = body.flatMap((row) => lineOf(row, columns, layout, name));
  return {
    ...{ layout, name, header, columns, lines },
    placementTotal: valueBeside(footer, totalHeading, [], name),
    findings: [...unread, ...unreadColumns(head, columns, body, name)],
  };
}

/** Below the rows, the sum of their quantities. */
export const totalHeading = '贴装总数';
const isFooter = (text: string): boolean => ['变更记录', totalHeading].some((heading) => tidy(text).startsWith(heading));

function columnsIn<Column extends string>({ cells }: SheetRow, { columns }: Layout<string, Column>): Columns<Column> {
  const found: Columns<Column> = {};
  for (const name of namesOf(columns)) {
    const exact = cells.findIndex((text) => headingOf(text) === headingOf(columns[name]));
    const at = exact >= 0 ? exact : cells.findIndex((text) => isHeading(text, columns[name]));
    if (at >= 0) found[name] = at;
  }
  return found;
}

function readHeader<Head extends string>(
  rows: readonly SheetRow[],
  { header, blank }: Layout<Head, string>,
  sheet: string,
): Partial<Record<Head, Cell>> {
  const found: Partial<Record<Head, Cell>> = {};
  const titles = Object.values<string>(header);
  for (const name of namesOf(header)) {
    const cell = valueBeside(rows, header[name], titles, sheet);
    const text = cell?.text || blank?.[name];
    if (cell && text) found[name] = { ...cell, text };
  }
  return found;
}

/** The compiler knows the keys of an object only as texts. */
export const namesOf = <Name extends string>(titles: Readonly<Record<Name, string>>): Name[] => Object.keys(titles) as Name[];

/** `编制：张工` in one cell. */
const inOneCell = (text: string): [heading: string, value: string] | undefined => {
  const [, heading, value] = /^([^:]+):\s*(\S.*)$/s.exec(tidy(text)) ?? [];
  return heading === undefined || value === undefined ? undefined : [heading, value.trim()];
};

/** A value stands behind its heading in the same cell, or in the next cell that is not empty and no heading itself. */
function valueBeside(rows: readonly SheetRow[], title: string, titles: readonly string[], sheet: string): Cell | undefined {
  const isAnother = (text: string) => titles.some((one) => isHeading(inOneCell(text)?.[0] ?? text, one));
  for (const { number, cells } of rows) {
    for (const [at, text] of cells.entries()) {
      const [heading, inside] = inOneCell(text) ?? [];
      if (heading !== undefined && inside !== undefined && isHeading(heading, title))
        return { text: inside, sheet, row: number, column: at };
      if (!isHeading(text, title)) continue;
      const next = cells.findIndex((other, place) => place > at && other.trim() !== '');
      const beside = next < 0 || isAnother(cells[next] ?? '') ? undefined : next;
      return { text: beside === undefined ? '' : (cells[beside] ?? '').trim(), sheet, row: number, column: beside ?? at };
    }
  }
  return undefined;
}

/** Cells above the rows that look like headings, and are none of the layout's. */
function unreadHeader<Head extends string>(
  rows: readonly SheetRow[],
  found: Partial<Record<Head, Cell>>,
  { header }: Layout<Head, string>,
  sheet: string,
): Finding[] {
  const taken = new Set(Object.values<Cell | undefined>(found).map((cell) => `${cell?.row} ${cell?.column}`));
  return rows.flatMap(({ number, cells }) =>
    cells.flatMap((text, column): Finding[] => {
      const [, heading = ''] = /^([^:]{1,24}):/.exec(tidy(text)) ?? [];
      if (!/\p{L}/u.test(heading) || taken.has(`${number} ${column}`)) return [];
      if (Object.values<string>(header).some((title) => isHeading(heading, title))) return [];
      return [{ sheet, row: number, column: columnLetter(column), title: '', value: text, text: notKnown, isNote: true }];
    }),
  );
}

const notKnown = { zh: '不认识这个表头，未读取', en: 'This heading is not known: it was not read' };

/** Columns with a heading, or with anything below none, that the layout does not have. */
function unreadColumns<Column extends string>(
  { number, cells }: SheetRow,
  columns: Columns<Column>,
  body: readonly SheetRow[],
  sheet: string,
) {
  const read = new Set(Object.values(columns));
  const width = Math.max(cells.length, ...body.slice(0, 1_000).map((row) => row.cells.length));
  return Array.from({ length: width }, (_, at) => at).flatMap((at): Finding[] => {
    const heading = (cells[at] ?? '').trim();
    if (read.has(at) || (heading === '' && !body.some((row) => (row.cells[at] ?? '').trim() !== ''))) return [];
    return [{ sheet, row: number, column: columnLetter(at), title: '', value: heading, text: columnNotKnown, isNote: true }];
  });
}

const columnNotKnown = { zh: '不认识这一列，未读取', en: 'This column is not known: it was not read' };

/** The headings that no sheet has; what they would say is empty. */
export function missingIn<Head extends string, Column extends string>(sheets: readonly Sheet<Head, Column>[]): string[] {
  const [first] = sheets;
  if (!first || sheets.every(({ columns }) => Object.keys(columns).length === 0)) return [];
  const { header, columns } = first.layout;
  return [
    ...namesOf(header).flatMap((name) => (sheets.some((sheet) => sheet.header[name]) ? [] : [header[name]])),
    ...namesOf(columns).flatMap((name) => (sheets.some((sheet) => sheet.columns[name] !== undefined) ? [] : [columns[name]])),
  ];
}

/** Blank tails are no rows, even where a number was drawn down the column. */
function lineOf<Column extends string>(
  { number, cells, errors }: SheetRow,
  columns: Columns<Column>,
  { columns: titles, drawn }: Layout<string, Column>,
  sheet: string,
): SheetLine<Column>[] {
  const line: Partial<Record<Column, string>> = {};
  for (const name of namesOf(titles)) line[name] = (cells[columns[name] ?? -1] ?? '').trim();
  const isBlank = namesOf(titles).every((name) => name === drawn || line[name] === '');
  // Every name of the layout has been read.
  return isBlank ? [] : [{ sheet, number, cells: line as Record<Column, string>, errors: errors ?? new Set(), columns }];
}

/** Names a place in the table of rows. */
export function placeOf<Column extends string>(
  { columns: titles }: Layout<string, Column>,
  { sheet, number, columns }: Pick<SheetLine<Column>, 'sheet' | 'number' | 'columns'>,
  name: Column,
) {
  return { sheet, row: number, column: columnLetter(columns[name] ?? -1), title: titles[name] };
}
