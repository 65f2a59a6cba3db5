import type { Table } from '../read-table.ts';
import type { SheetRow } from './read-workbook.ts';
import { keyOfRow } from './row-place.ts';

/** A sheet and the field of each of its columns, where it is known. */
export interface ReadSheet {
  table: Table;
  fields: readonly (string | undefined)[];
}

/**
 * The rows of the first sheet with those of every further one that has the same columns, in whatever order; each row keeps its sheet then.
 * Other sheets with something in them are named as unread.
 */
export function joinSheets(first: ReadSheet, further: readonly ReadSheet[]): Table {
  const isSame = ({ fields }: ReadSheet) => columnsOf(fields) === columnsOf(first.fields);
  const same = further.filter(isSame);
  const unread = further.filter((one) => !isSame(one)).flatMap(({ table: { sheet } }) => sheet ?? []);
  const { others: _, ...table } = first.table;
  const rest = unread.length > 0 ? { unread } : {};
  if (same.length === 0) return { ...table, ...rest };
  const all = [first, ...same].map((one) => ({ sheet: one.table.sheet ?? '', table: one.table, rows: placedAs(first, one) }));
  const hidden = all.flatMap(({ sheet, table: one }) => (one.hidden ?? []).map((row) => keyOfRow({ number: Number(row), sheet })));
  const above = all.flatMap((one) => one.table.above ?? []);
  return {
    ...table,
    ...rest,
    rows: all.flatMap(({ sheet, rows }) => rows.map((row) => ({ ...row, sheet }))),
    joined: all.map(({ sheet }) => sheet),
    ...(hidden.length > 0 && { hidden }),
    ...(above[0] && { above: { row: above[0].row, titles: [...new Set(above.flatMap(({ titles }) => titles))] } }),
  };
}

const columnsOf = (fields: ReadSheet['fields']): string => fields.filter(Boolean).toSorted().join();

/** The rows of a sheet with their cells where the first sheet has them. */
function placedAs(first: ReadSheet, { table, fields }: ReadSheet): SheetRow[] {
  if (table === first.table) return table.rows;
  const from = first.table.head.map((title, at) => {
    const field = first.fields[at];
    return field === undefined
      ? table.head.findIndex((other, place) => other === title && fields[place] === undefined)
      : fields.indexOf(field);
  });
  const moved = <Value>(value: (at: number) => Value | undefined) =>
    from.flatMap((place, at): [number, Value][] => {
      const found = value(place);
      return found === undefined ? [] : [[at, found]];
    });
  return table.rows.map(({ cells, errors, doubts, ...row }) => ({
    ...row,
    cells: from.map((place) => cells[place] ?? ''),
    ...(errors && { errors: new Set(moved((place) => errors.has(place) || undefined).map(([at]) => at)) }),
    ...(doubts && { doubts: new Map(moved((place) => doubts.get(place))) }),
  }));
}
