import exceljs from 'exceljs';
import type { Database } from '#server/database/pool.ts';
import { Download } from '#server/storage/download.ts';
import { tenantTables } from './build.ts';

/** An id, or a word that only chance can have made: samples are filled with them. */
const mark = /(?<!\d)\d{18,19}(?!\d)|(?<![0-9a-z])[0-9a-f]{16}(?![0-9a-z])/gi;

/** What gives a row away anywhere: ids and chance words. */
export const marksIn = (answer: unknown): string[] => [
  ...new Set((JSON.stringify(answer ?? null).match(mark) ?? []).map((one) => one.toLowerCase())),
];

/** The marks by which an answer would give away rows of a tenant: the ids of its rows, and the chance words in them. */
export async function marksOf(database: Database, tenantId: string): Promise<Set<string>> {
  const marks = new Set<string>();
  for (const name of await tenantTables(database)) {
    // As text: a number of 19 digits loses its last ones in JSON.parse.
    const rows = await database.sql<{ id: string | null; words: string[] }[]>`
      select to_jsonb(t) ->> 'id' as id, array(select m[1] from regexp_matches(to_jsonb(t)::text, '(?<![0-9a-zA-Z])[0-9a-fA-F]{16}(?![0-9a-zA-Z])', 'g') m) as words
      from ${database.sql(name)} t where tenant_id = ${tenantId}`;
    for (const { id, words } of rows) for (const one of [id ?? '', ...words]) for (const found of marksIn(one)) marks.add(found);
  }
  return marks;
}

/** What an answer says; a workbook says what stands in its cells. */
export async function said(answer: unknown): Promise<unknown> {
  if (!(answer instanceof Download)) return answer;
  const book = new exceljs.Workbook();
  await book.xlsx.read(answer.open());
  return book.worksheets.map((sheet) => sheet.getSheetValues());
}
