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
  notFound: Label;
}

export interface Cell {
  text: string;
  row: number;
  column: number;
}

export interface SheetLine<Column extends string> {
  number: number;
  cells: Record<Column, string>;
  errors: ReadonlySet<number>;
}

export interface Sheet<Head extends string, Column extends string> {
  layout: Layout<Head, Column>;
  header: Partial<Record<Head, Cell>>;
  columns: Partial<Record<Column, number>>;
  lines: SheetLine<Column>[];
  /** The footer's 贴装总数. */
  placementTotal: Cell | undefined;
  findings: Finding[];
}

const tidy = (text: string) => text.normalize('NFKC').trim();
/** `机型名称*：` is the heading 机型名称. */
const headingOf = (text: string) =>
  tidy(text)
    .replace(/(?<![\s:*])[\s:*]+$/, '')
    .toUpperCase();

/** Reads an uploaded table by its layout; what else the workbook holds is told with it. */
export function sheetOf<Head extends string, Column extends string>(table: Table, layout: Layout<Head, Column>): Sheet<Head, Column> {
  const rows = table.rows.map((row) => ({ ...row, cells: textsSeen(row, { keepsErrors: true }) }));
  const sheet = readSheet([{ number: 1, cells: table.head }, ...rows], layout);
  return { ...sheet, findings: [...sheet.findings, ...leftOut(table)] };
}

/** Reads the layout that plants use: title, header cells, a table of rows, a footer. Nothing is known yet of lines, items or versions. */
function readSheet<Head extends string, Column extends string>(
  rows: readonly SheetRow[],
  layout: Layout<Head, Column>,
): Sheet<Head, Column> {
  const at = rows.findIndex(({ cells }) => layout.wanted.every((name) => cells.some((text) => headingOf(text) === layout.columns[name])));
  const head = rows[at];
  if (!head) {
    const noTable = { row: 0, column: '', title: '', value: '', text: layout.notFound };
    return { layout, header: readHeader(rows, layout), columns: {}, lines: [], placementTotal: undefined, findings: [noTable] };
  }
  const columns = columnsIn(head, layout);
  const below = rows.slice(at + 1);
  const end = below.findIndex(({ cells }) => cells.some(isFooter));
  const [body, footer] = end < 0 ? [below, []] : [below.slice(0, end), below.slice(end)];
  return {
    layout,
    header: readHeader(rows.slice(0, at), layout),
    columns,
    lines: body.flatMap((row) => lineOf(row, columns, layout)),
    placementTotal: valueBeside(footer, '贴装总数', new Set()),
    findings: [],
  };
}

const isFooter = (text: string): boolean => /^(变更记录|贴装总数)/.test(tidy(text));

function columnsIn<Column extends string>({ cells }: SheetRow, { columns }: Layout<string, Column>): Partial<Record<Column, number>> {
  const found: Partial<Record<Column, number>> = {};
  for (const name of namesOf(columns)) {
    const at = cells.findIndex((text) => headingOf(text) === columns[name]);
    if (at >= 0) found[name] = at;
  }
  return found;
}

function readHeader<Head extends string>(rows: readonly SheetRow[], { header }: Layout<Head, string>): Partial<Record<Head, Cell>> {
  const found: Partial<Record<Head, Cell>> = {};
  const titles = new Set<string>(Object.values(header));
  for (const name of namesOf(header)) {
    const cell = valueBeside(rows, header[name], titles);
    if (cell && cell.text !== '') found[name] = cell;
  }
  return found;
}

/** The compiler knows the keys of an object only as texts. */
export const namesOf = <Name extends string>(titles: Readonly<Record<Name, string>>): Name[] => Object.keys(titles) as Name[];

/** A value stands behind its heading in the same cell, or in the next cell that is not empty. */
function valueBeside(rows: readonly SheetRow[], title: string, titles: ReadonlySet<string>): Cell | undefined {
  for (const { number, cells } of rows) {
    for (const [at, text] of cells.entries()) {
      const inside = tidy(text).match(/^([^:]+):\s*(\S.*)$/);
      if (inside && headingOf(inside[1] ?? '') === title) return { text: (inside[2] ?? '').trim(), row: number, column: at };
      if (headingOf(text) !== title) continue;
      const next = cells.findIndex((other, place) => place > at && other.trim() !== '');
      const beside = next < 0 || titles.has(headingOf(cells[next] ?? '')) ? undefined : next;
      return { text: beside === undefined ? '' : (cells[beside] ?? '').trim(), row: number, column: beside ?? at };
    }
  }
  return undefined;
}

/** Blank tails are no rows, even where a number was drawn down the column. */
function lineOf<Column extends string>(
  { number, cells, errors }: SheetRow,
  columns: Partial<Record<Column, number>>,
  { columns: titles, drawn }: Layout<string, Column>,
): SheetLine<Column>[] {
  const line: Partial<Record<Column, string>> = {};
  for (const name of namesOf(titles)) line[name] = (cells[columns[name] ?? -1] ?? '').trim();
  const isBlank = namesOf(titles).every((name) => name === drawn || line[name] === '');
  // Every name of the layout has been read.
  return isBlank ? [] : [{ number, cells: line as Record<Column, string>, errors: errors ?? new Set() }];
}

/** Names a place in the table of rows. */
export function placeOf<Column extends string>(
  { layout, columns }: Pick<Sheet<string, Column>, 'layout' | 'columns'>,
  { number }: { number: number },
  name: Column,
) {
  return { row: number, column: columnLetter(columns[name] ?? -1), title: layout.columns[name] };
}

/** Names a header cell; one that is missing has no row. */
export function headerPlace<Head extends string>({ layout, header }: Pick<Sheet<Head, string>, 'layout' | 'header'>, name: Head) {
  const cell = header[name];
  return { row: cell?.row ?? 0, column: columnLetter(cell?.column ?? -1), title: layout.header[name], value: cell?.text ?? '' };
}
