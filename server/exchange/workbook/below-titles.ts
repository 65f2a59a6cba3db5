import { type Heading, type ImportColumn, readHeading } from '../import-columns.ts';
import type { Table } from '../read-table.ts';

/** So many lines may stand above the heading: the title of the list, and who made it when. */
const maxTitles = 2;

/** A table from its heading on, which may have a title above it. */
export function belowTitles(table: Table, known: readonly ImportColumn[], besides?: readonly string[]): { table: Table; heading: Heading } {
  const lines = [table.head, ...table.rows.slice(0, maxTitles).map(({ cells }) => cells)].map((cells) => {
    const heading = readHeading(cells, known, besides);
    return { cells, heading, count: heading.columns.filter(Boolean).length, filled: cells.filter(Boolean) };
  });
  // A title may be a single word that is also a column's; what follows a heading of several columns are rows.
  const isTitle = ({ count, filled }: (typeof lines)[number], below: number) =>
    count === 0 || (count === 1 && filled.length === 1 && below > 1);
  const isHeading = ({ count, filled }: (typeof lines)[number]) => count > 1 || (count === 1 && filled.length === 1);
  const at = lines.findIndex(
    (line, place) =>
      isHeading(line) &&
      lines.slice(0, place).every((above) => isTitle(above, line.count)) &&
      !lines.slice(place + 1).some((below) => isTitle(line, below.count)),
  );
  const [row, line] = [table.rows[at - 1], lines[at]];
  if (!row || !line) return { table, heading: readHeading(table.head, known, besides) };
  const titles = lines.slice(0, at).map(({ filled }) => filled.join(' '));
  return { table: { ...table, head: row.cells, rows: table.rows.slice(at), above: { row: row.number, titles } }, heading: line.heading };
}
