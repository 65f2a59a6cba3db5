/** A row as a list answers it. */
export interface Row {
  id: string;
  [name: string]: unknown;
}

export interface TreeRow {
  row: Row;
  depth: number;
}

/** Nested rows in reading order, each with how deep it stands. */
export function treeRows(rows: Row[], depth = 0): TreeRow[] {
  return rows.flatMap((row) => [{ row, depth }, ...treeRows(Array.isArray(row.children) ? (row.children as Row[]) : [], depth + 1)]);
}
