import { Readable } from 'node:stream';

/** Characters that may start a formula, including the full-width ones of East Asian spreadsheets. */
export const formulaStart = /[=+\-@\t\r\n＝＋－＠]/;
const startsFormula = new RegExp(`^${formulaStart.source}`);

type Cell = string | number | Date | null;

/**
 * Streams a table as comma-separated text with the UTF-8 byte order mark. A text that a spreadsheet would read as a formula gets a leading
 * apostrophe (OWASP, CSV injection; R-31).
 */
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
