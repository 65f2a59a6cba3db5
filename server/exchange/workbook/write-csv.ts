import { Readable } from 'node:stream';

export const csvType = 'text/csv; charset=utf-8';

/** What a text must not start with: full-width signs too, which spreadsheets of East Asia take for the others. */
export const formulaStart = /[=+\-@\t\r\n＝＋－＠]/;
const startsFormula = new RegExp(`^${formulaStart.source}`);

type Cell = string | number | Date | null;

/** A table as comma-separated text with the mark by which spreadsheets know UTF-8; made while it is read. A text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection; R-31). */
export function writeCsv(head: readonly string[], rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>): Readable {
  return Readable.from(linesOf(head, rows), { objectMode: false, highWaterMark: 65_536 });
}

async function* linesOf(head: readonly string[], rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>) {
  let text = `\uFEFF${lineOf(head)}`;
  for await (const row of rows) {
    text += lineOf(row);
    if (text.length < 32_768) continue;
    yield text;
    text = '';
  }
  yield text;
}

const lineOf = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return dateText(value);
  const safe = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const dateText = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
