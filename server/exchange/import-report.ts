import type { Label, Locale } from '#rules/screen.ts';
import type { CheckedRow, RowKind } from './checked-rows.ts';
import type { Heading } from './import-columns.ts';
import { notesSheets } from './import-template.ts';
import type { Table } from './read-table.ts';

/** The result of a check: counts per kind of row, and the first problems. */
export interface ImportReport<Text = string> {
  counts: Record<RowKind | 'total', number>;
  /** Unknown headings, and missing ones that a new record requires. */
  unknown: string[];
  missing: string[];
  /** Our columns that the file fills, by their headings. */
  read: string[];
  /** The sheet that was read, the names of visible ones with data that were not, and the numbers of hidden rows, which were not either. */
  sheet?: string;
  unread?: string[];
  hidden?: number[];
  /** The row of the heading, where lines stand above it, and these lines, which were not read. */
  above?: Table['above'];
  problems: { row: number; column: string; value: string; text: Text }[];
  /** Whether there are more problems than listed. */
  hasMore: boolean;
  /** What is told of rows that are right. */
  notes?: { row: number; text: Text }[];
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

export function reportOf({ columns, known, unknown, missing }: Heading, rows: readonly Told[]): KeptReport {
  const counts = { added: 0, changed: 0, unchanged: 0, wrong: 0, total: rows.length };
  const problems: KeptReport['problems'] = [];
  let named = 0;
  for (const { kind, row, problems: own } of rows) {
    counts[kind] += 1;
    named += own.length;
    for (const { field, text } of own) {
      const at = columns.findIndex((column) => column?.field.name === field);
      const { title = '' } = known.find((column) => column.field.name === field) ?? {};
      if (problems.length < maxShown) problems.push({ row: row.number, column: title, value: (row.cells[at] ?? '').slice(0, 100), text });
    }
  }
  const notes = rows.flatMap(({ row, told = [] }) => told.map((text) => ({ row: row.number, text })));
  const read = columns.flatMap((column) => (column ? [column.title] : []));
  return {
    ...{ counts, read, unknown, missing, problems, hasMore: named > problems.length },
    ...(notes.length > 0 && { notes: notes.slice(0, maxShown) }),
  };
}

/** The sheet of our own templates that explains the other one is none that somebody misses. */
export function readOf({ sheet, unread = [], hidden, above }: Table): Pick<ImportReport, 'sheet' | 'unread' | 'hidden' | 'above'> {
  const missed = unread.filter((name) => !notesSheets.includes(name));
  return {
    ...(sheet !== undefined && { sheet }),
    ...(missed.length > 0 && { unread: missed }),
    ...(hidden && { hidden: hidden.slice(0, maxShown) }),
    ...(above && { above: { ...above, titles: above.titles.map((text) => [...text].slice(0, 60).join('')) } }),
  };
}
