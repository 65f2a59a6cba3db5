/** A row as a list answers it. */
export interface Row {
  id: string;
  [name: string]: unknown;
}

export interface TreeRow {
  row: Row;
  depth: number;
  /** Whether what lies below it is shown; absent where nothing does. */
  isOpen?: boolean;
}

/** More rows than these begin folded. */
const maxUnfolded = 60;

/** Whether a tree's rows stand open unless somebody folded them: short trees do, and what was searched for; levels that are fetched do not. */
export function beginsOpen(rows: Row[], { isLazy, isFiltered }: { isLazy: boolean; isFiltered: boolean }): boolean {
  return !isLazy && (isFiltered || countRows(rows) <= maxUnfolded);
}

/** The nested rows to be seen, in reading order, each with how deep it stands; `flipped` ones are not as usual. */
export function treeRows(rows: Row[], usuallyOpen: boolean, flipped: ReadonlySet<string>, depth = 0): TreeRow[] {
  return rows.flatMap((row) => {
    const below = childrenOf(row);
    if (below.length === 0 && row.hasChildren !== true) return [{ row, depth }];
    const isOpen = usuallyOpen !== flipped.has(row.id);
    return [{ row, depth, isOpen }, ...(isOpen ? treeRows(below, usuallyOpen, flipped, depth + 1) : [])];
  });
}

const childrenOf = (row: Row): Row[] => (Array.isArray(row.children) ? (row.children as Row[]) : []);
const countRows = (rows: Row[]): number => rows.reduce((sum, row) => sum + 1 + countRows(childrenOf(row)), 0);
