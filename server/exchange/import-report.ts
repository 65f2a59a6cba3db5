import { randomBytes } from 'node:crypto';
import type { Job } from '#server/background/jobs.ts';
import { storeOf } from '#server/storage/store.ts';
import type { CheckedRow, RowKind } from './checked-rows.ts';
import { sheetName } from './export-list.ts';
import { type Heading, problemTitle } from './import-columns.ts';
import { notesSheets } from './import-template.ts';
import type { Table } from './read-table.ts';
import type { SheetRow } from './workbook/read-workbook.ts';
import { writeWorkbook } from './workbook/write-workbook.ts';

/** The result of a check: counts per kind of row, and the first problems. */
export interface ImportReport {
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
  problems: { row: number; column: string; value: string; text: string }[];
  /** Whether there are more problems than listed. */
  hasMore: boolean;
  /** What is told of rows that are right. */
  notes?: { row: number; text: string }[];
  mode?: ImportMode;
  /** More rows than one transaction takes are written in batches of so many. */
  batchSize?: number;
  /** Rows that a stopped import in batches has not come to. */
  left?: number;
}
export type ImportMode = 'all' | 'good';

const maxShown = 100;

/** A row and what came of it. */
export type Told = Pick<CheckedRow, 'row' | 'kind' | 'problems' | 'told'>;

export function reportOf({ columns, known, unknown, missing }: Heading, rows: readonly Told[]): ImportReport {
  const counts = { added: 0, changed: 0, unchanged: 0, wrong: 0, total: rows.length };
  const problems: ImportReport['problems'] = [];
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
export function readOf({ sheet, unread = [], hidden }: Table): Pick<ImportReport, 'sheet' | 'unread' | 'hidden'> {
  const missed = unread.filter((name) => !notesSheets.includes(name));
  return {
    ...(sheet !== undefined && { sheet }),
    ...(missed.length > 0 && { unread: missed }),
    ...(hidden && { hidden: hidden.slice(0, maxShown) }),
  };
}

export const errorName = ({ input }: Job): string => `错误-${String(input.fileName).replace(/\.\w+$/, '')}.xlsx`;

/** The invalid rows as uploaded, each with its problems; the corrected file can be uploaded again. */
export async function errorWorkbook(row: Job, { head }: Table, { columns }: Heading, wrong: readonly Told[]): Promise<string> {
  const locale = row.locale === 'en' ? 'en' : 'zh';
  const places = head.map((title, at) => ({ title, at })).filter(({ title }) => !Object.values(problemTitle).includes(title));
  const titleOf = (field: string) => columns.find((column) => column?.field.name === field)?.title ?? '';
  const said = ({ problems }: Told) =>
    problems.map(({ field, text }) => (titleOf(field) === '' ? text : `${titleOf(field)}: ${text}`)).join('; ');
  const key = `${row.tenantId}/exchange/${randomBytes(16).toString('hex')}`;
  const file = writeWorkbook([
    {
      name: sheetName(problemTitle[locale]),
      columns: [...places.map(({ title }) => ({ title, width: 18 })), { title: problemTitle[locale], width: 60 }],
      rows: wrong.map((one) => [...places.map(({ at }) => sentCell(one.row, at)), said(one).slice(0, 2000)]),
    },
  ]);
  await (await storeOf()).put(key, file);
  return key;
}

/** An error cell stays an error: as text it would be imported on the next upload. */
const sentCell = ({ cells, errors }: SheetRow, at: number) => (errors?.has(at) ? { error: cells[at] ?? '' } : (cells[at] ?? ''));
