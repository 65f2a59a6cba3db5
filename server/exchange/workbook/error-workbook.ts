import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Label, Locale } from '#rules/screen.ts';
import type { Job } from '#server/background/jobs.ts';
import { Download, workbookType } from '#server/storage/download.ts';
import { storeOf } from '#server/storage/store.ts';
import { sheetName } from '../export-list.ts';
import { type Heading, problemTitle } from '../import-columns.ts';
import { type Told, toldIn } from '../import-report.ts';
import type { Table } from '../read-table.ts';
import type { SheetRow } from './read-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';

/** The wrong rows of a file as they are kept: the workbook is written in the language of whoever takes it. */
interface WrongRows {
  head: string[];
  rows: { cells: (string | { error: string })[]; problems: { title: string; text: Label | string }[] }[];
}

const ending = '.json';

export async function keepWrongRows({ tenantId }: Job, { head }: Table, { columns }: Heading, wrong: readonly Told[]): Promise<string> {
  const places = head.map((title, at) => ({ title, at })).filter(({ title }) => !Object.values(problemTitle).includes(title));
  const titleOf = (field: string) => columns.find((column) => column?.field.name === field)?.title ?? '';
  const kept: WrongRows = {
    head: places.map(({ title }) => title),
    rows: wrong.map(({ row, problems }) => ({
      cells: places.map(({ at }) => sentCell(row, at)),
      problems: problems.map(({ field, text: said }) => ({ title: titleOf(field), text: said })),
    })),
  };
  const key = `${tenantId}/exchange/${randomBytes(16).toString('hex')}${ending}`;
  await (await storeOf()).put(key, Readable.from([Buffer.from(JSON.stringify(kept))]));
  return key;
}

/** The invalid rows as uploaded, each with its problems; the corrected file can be uploaded again. Older jobs kept the workbook itself. */
export async function errorWorkbook({ input, fileKey }: Job, content: Readable, locale: Locale): Promise<Download> {
  const stem = String(input.fileName).replace(/\.\w+$/, '');
  const name = `${locale === 'zh' ? '错误' : 'errors'}-${stem}.xlsx`;
  if (!fileKey?.endsWith(ending)) return new Download(name, workbookType, () => content);
  const { head, rows }: WrongRows = JSON.parse(await text(content));
  const said = ({ problems }: WrongRows['rows'][number]) =>
    problems.map(({ title, text: why }) => (title === '' ? '' : `${title}: `) + toldIn(why, locale)).join('; ');
  const sheet = {
    name: sheetName(problemTitle[locale]),
    columns: [...head.map((title) => ({ title, width: 18 })), { title: problemTitle[locale], width: 60 }],
    rows: rows.map((row) => [...row.cells, said(row).slice(0, 2000)]),
  };
  return new Download(name, workbookType, () => writeWorkbook([sheet]));
}

/** An error cell stays an error: as text it would be imported on the next upload. */
const sentCell = ({ cells, errors }: SheetRow, at: number) => (errors?.has(at) ? { error: cells[at] ?? '' } : (cells[at] ?? ''));
