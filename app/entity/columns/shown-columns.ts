import type { FieldView, ListColumn, Screen } from '#rules/screen.ts';
import { offeredColumns, type SearchScreen } from '../list/search-params.ts';

export type ShownColumn = FieldView & { width?: number };

/** The columns of a list in the user's order. The first column is always shown; columns the user may no longer see are left out. */
export function shownColumns(screen: SearchScreen & Pick<Screen, 'settings'>): ShownColumn[] {
  const chosen = screen.settings?.columns;
  if (!chosen) return screen.columns.filter(({ offered }) => offered !== true);
  const offered = new Map(offeredColumns(screen).map((column) => [column.name, column]));
  const shown = chosen.flatMap(({ name, width }): ShownColumn[] => {
    const column = offered.get(name);
    return column ? [{ ...column, ...(width !== undefined && { width }) }] : [];
  });
  const first = screen.columns[0];
  return first === undefined || shown.some(({ name }) => name === first.name) ? shown : [first, ...shown];
}

/** Moves one column up or down by one. */
export function moved<Column extends { name: string }>(columns: Column[], name: string, by: -1 | 1): Column[] {
  const from = columns.findIndex((column) => column.name === name);
  const [one, other] = [columns[from], columns[from + by]];
  if (!one || !other) return columns;
  return columns.map((column, place) => (place === from ? other : place === from + by ? one : column));
}

/** Columns in the form in which they are stored. */
export const asChosen = (columns: ShownColumn[]): ListColumn[] =>
  columns.map(({ name, width }) => ({ name, ...(width !== undefined && { width }) }));
