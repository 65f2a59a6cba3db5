import type { Label, Locale } from '#rules/screen.ts';
import type { CheckedRow, RowKind } from './checked-rows.ts';
import type { Heading } from './import-columns.ts';
import type { Table } from './read-table.ts';
import type { RowKey, RowPlace } from './workbook/row-place.ts';

/** The result of a check: counts per kind of row, and the first problems. */
export interface ImportReport<Text = string> {
  counts: Record<RowKind | 'total', number>;
  /** Unknown headings, those of a column that another one has or that no file sets, and missing ones that a row of the file requires. */
  unknown: string[];
  doubled?: string[];
  passed?: string[];
  missing: string[];
  /** Our columns that the file fills, by their headings. */
  read: string[];
  /** The sheet that was read, or the sheets that were read together; visible ones with data that were not, and hidden rows, which were not either. */
  sheet?: string;
  sheets?: string[];
  unread?: string[];
  hidden?: RowKey[];
  /** The row of the heading, where lines stand above it, and these lines, which were not read. */
  above?: Table['above'];
  /** Each at its row, and its sheet where several were read. */
  problems: { row: number; sheet?: string; column: string; value: string; text: Text }[];
  /** Whether there are more problems than listed. */
  hasMore: boolean;
  /** What is told of rows that are right. */
  notes?: { row: number; sheet?: string; text: Text }[];
  mode?: ImportMode;
  /** More rows than one transaction takes are written in batches of so many. */
  batchSize?: number;
  /** Rows that a stopped import in batches has not come to. */
  left?: number;
}
/** As a job keeps it, to be told in the language of whoever reads it; older rows have the texts of their uploader alone. */
export type KeptReport = ImportReport<Label | string>;

export const toldIn = (text: Label | string, locale: Locale): string => (typeof text === 'string' ? text : text[locale]);

export const reportIn = (locale: Locale, { problems, notes, ...report }: KeptReport): ImportReport => ({
  ...report,
  problems: problems.map((one) => ({ ...one, text: toldIn(one.text, locale) })),
  ...(notes && { notes: notes.map((one) => ({ ...one, text: toldIn(one.text, locale) })) }),
});

export type ImportMode = 'all' | 'good';

const maxShown = 100;

/** A row and what came of it. */
export type Told = Pick<CheckedRow, 'row' | 'kind' | 'problems' | 'told'>;

export function reportOf({ columns, known, unknown, doubled, passed, missing }: Heading, rows: readonly Told[]): KeptReport {
  const counts = { added: 0, changed: 0, unchanged: 0, wrong: 0, total: rows.length };
  const problems: KeptReport['problems'] = [];
  let named = 0;
  for (const { kind, row, problems: own } of rows) {
    counts[kind] += 1;
    named += own.length;
    for (const { field, text } of own) {
      const at = columns.findIndex((column) => column?.field.name === field);
      const { title = '' } = known.find((column) => column.field.name === field) ?? {};
      if (problems.length < maxShown) problems.push({ ...placeOf(row), column: title, value: (row.cells[at] ?? '').slice(0, 100), text });
    }
  }
  const notes = rows.flatMap(({ row, told = [] }) => told.map((text) => ({ ...placeOf(row), text })));
  const read = columns.flatMap((column) => (column ? [column.title] : []));
  return {
    ...{ counts, read, unknown, problems, hasMore: named > problems.length },
    // Who only changes records leaves out what a new one requires.
    missing: counts.added + counts.wrong > 0 ? missing : [],
    ...(doubled.length > 0 && { doubled }),
    ...(passed.length > 0 && { passed }),
    ...(notes.length > 0 && { notes: notes.slice(0, maxShown) }),
  };
}

const placeOf = ({ number, sheet }: RowPlace) => ({ row: number, ...(sheet !== undefined && { sheet }) });

/** How the file was read. */
export function readOf({
  sheet,
  joined,
  unread,
  hidden,
  above,
}: Table): Pick<ImportReport, 'sheet' | 'sheets' | 'unread' | 'hidden' | 'above'> {
  return {
    ...(sheet !== undefined && { sheet }),
    ...(joined && { sheets: joined }),
    ...(unread && { unread }),
    ...(hidden && { hidden: hidden.slice(0, maxShown) }),
    ...(above && { above: { ...above, titles: above.titles.map((text) => [...text].slice(0, 60).join('')) } }),
  };
}
