import type { ListColumn, ListSettings, Screen } from '#rules/screen.ts';
import { offeredColumns } from '../list/search-params.ts';
import { asChosen, moved, type ShownColumn, shownColumns } from './shown-columns.ts';

/** A list's columns for the columns form: those shown and those available. */
export interface ColumnsModel {
  from: string;
  density: ListSettings['density'];
  lines: { name: string; label: string; width?: number; isShown: boolean; isFirst: boolean }[];
}

/** A hidden column appears at its place in the list's default order, so that ticking it moves nothing else. */
export function columnsModel(screen: Screen, from: string): ColumnsModel {
  const lines = [...shownColumns(screen)];
  const names = new Set(lines.map(({ name }) => name));
  const offered = offeredColumns(screen);
  for (const [place, column] of offered.entries()) {
    if (names.has(column.name)) continue;
    const before = lines.findIndex(({ name }) => name === offered[place - 1]?.name);
    lines.splice(before + 1, 0, column);
  }
  const first = screen.columns[0]?.name;
  return {
    from,
    density: screen.settings?.density ?? 'compact',
    lines: lines.map(({ name, label, width }) => ({ name, label, width, isShown: names.has(name), isFirst: name === first })),
  };
}

/** Whether the columns differ from those shown: an untouched list keeps following the declaration. */
export const areOther = (columns: ListColumn[], screen: Screen): boolean =>
  JSON.stringify(columns) !== JSON.stringify(asChosen(shownColumns(screen)));

/** The columns from a posted form: ticked and in the form's order, or (dragged in the list) the same ones with another order or width. */
export function readColumns(form: FormData, screen: Screen): ListColumn[] {
  const order = form.get('order');
  if (typeof order === 'string') return arranged(shownColumns(screen), order.split(','), String(form.get('width') ?? ''));
  const offered = new Map(offeredColumns(screen).map((column) => [column.name, column]));
  const first = screen.columns[0]?.name;
  const shown = new Set(form.getAll('shown').map(String));
  const listed = [...new Set(form.getAll('columns').map(String))].flatMap((name) => offered.get(name) ?? []);
  const [direction, name = ''] = String(form.get('move') ?? '').split(':');
  const ordered = direction === 'up' ? moved(listed, name, -1) : direction === 'down' ? moved(listed, name, 1) : listed;
  const kept = ordered.filter((column) => column.name === first || shown.has(column.name));
  return asChosen(kept.map((column) => ({ ...column, ...widthIn(String(form.get(`width.${column.name}`) ?? '')) })));
}

function arranged(columns: ShownColumn[], order: string[], width: string): ListColumn[] {
  const [name, pixels = ''] = width.split(':');
  const place = (column: ShownColumn) => (order.includes(column.name) ? order.indexOf(column.name) : order.length);
  const sorted = [...columns].sort((one, other) => place(one) - place(other));
  return asChosen(sorted.map((column) => (column.name === name ? { ...column, ...widthIn(pixels) } : column)));
}

/** Clamps a width to the allowed range; anything else means automatic width. */
function widthIn(text: string): { width: number } | Record<string, never> {
  const pixels = Math.round(Number(text));
  return text.trim() !== '' && Number.isFinite(pixels) ? { width: Math.min(800, Math.max(48, pixels)) } : {};
}
