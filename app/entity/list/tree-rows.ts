/** A row as a list returns it. */
export interface Row {
  id: string;
  [name: string]: unknown;
}

export interface TreeRow {
  row: Row;
  depth: number;
  /** Whether its children are shown; absent if it has none. */
  isOpen?: boolean;
}

/** Longer trees start folded. */
const maxUnfolded = 60;

/** Whether a tree starts open: short trees and search results do; trees that load by levels do not. */
export function beginsOpen(rows: Row[], { isLazy, isFiltered }: { isLazy: boolean; isFiltered: boolean }): boolean {
  return !isLazy && (isFiltered || countRows(rows) <= maxUnfolded);
}

/** The visible rows of a tree in display order, each with its depth; `flipped` rows are in the opposite of the default state. */
export function treeRows(rows: Row[], usuallyOpen: boolean, flipped: ReadonlySet<string>, depth = 0): TreeRow[] {
  return rows.flatMap((row) => {
    const below = childrenOf(row);
    if (below.length === 0 && row.hasChildren !== true) return [{ row, depth }];
    const isOpen = usuallyOpen !== flipped.has(row.id);
    return [{ row, depth, isOpen }, ...(isOpen ? treeRows(below, usuallyOpen, flipped, depth + 1) : [])];
  });
}

export const childrenOf = (row: Row): Row[] => (Array.isArray(row.children) ? (row.children as Row[]) : []);
const countRows = (rows: Row[]): number => rows.reduce((sum, row) => sum + 1 + countRows(childrenOf(row)), 0);
