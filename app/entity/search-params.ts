import { isId, readField } from '#rules/field-rules.ts';
import { type FieldView, pageSizes, type Screen } from '#rules/screen.ts';

/** What a list shows, as its address says it; a range stands under its two keys (`planDate_datege`, `planDate_datele`). */
export interface ListState {
  current: number;
  size: number;
  /** Names of columns, the leading one first; `-name` is descending. */
  sort: string[];
  filters: Record<string, string>;
  /** Rows of a tree that are folded where most are open, or open where most are folded. */
  flipped?: string[];
  /** The row whose details stand beside the list, where a list has such. */
  chosen?: string;
}

/** An address with more would be too long for some. */
const mostFlipped = 60;

/** Reads a list's address; what the screen does not offer, and what is no value of its field, is left out. */
export function readListState(params: URLSearchParams, screen: Pick<Screen, 'columns' | 'filters'>): ListState {
  const filters: Record<string, string> = {};
  for (const { key, field } of screen.filters.flatMap(filterKeys)) {
    const text = params.get(key)?.trim() ?? '';
    if (text !== '' && isSearchable(field, text)) filters[key] = text;
  }
  const size = Number(params.get('size'));
  const sortable = new Set(screen.columns.filter((column) => column.sortable).map((column) => column.name));
  const sort = (params.get('sort') ?? '').split(',').filter((name) => sortable.has(name.replace(/^-/, '')));
  const flipped = (params.get('fold') ?? '').split(',').filter(isId).slice(0, mostFlipped);
  const page = { current: pageNumber(params.get('current')), size: isPageSize(size) ? size : pageSizes[0] };
  const chosen = params.get('row') ?? '';
  return { ...page, sort, filters, ...(flipped.length > 0 && { flipped }), ...(isId(chosen) && { chosen }) };
}

/** The list procedure's input: the last day of a range over instants counts to its last second. */
export function listInput(state: ListState, fields: FieldView[]): ListState {
  const filters = { ...state.filters };
  for (const { name, kind } of fields) {
    const last = filters[`${name}_datele`];
    if (kind === 'dateTime' && last !== undefined && last.length === 10) filters[`${name}_datele`] = `${last} 23:59:59`;
  }
  const { flipped: _flipped, chosen: _chosen, ...asked } = state;
  return { ...asked, filters };
}

/** The address of a list in another state; what is as usual is left out of it. */
export function listHref(page: string, state: ListState, change: Partial<ListState> = {}): string {
  const text = searchText({ ...state, ...change });
  return text === '' ? `${page}/index` : `${page}/index?${text}`;
}

/** A list's state as the query of its address, without the question mark. */
export function searchText(state: ListState): string {
  const params = new URLSearchParams();
  if (state.current > 1) params.set('current', String(state.current));
  if (state.size !== pageSizes[0]) params.set('size', String(state.size));
  if (state.sort.length > 0) params.set('sort', state.sort.join(','));
  if (state.chosen !== undefined) params.set('row', state.chosen);
  if (state.flipped && state.flipped.length > 0) params.set('fold', state.flipped.join(','));
  for (const [key, text] of Object.entries(state.filters)) if (text !== '') params.set(key, text);
  return params.toString();
}

/** How a field is searched: by a part of its text, by its value, or between two ends. */
export function filterManner(field: FieldView): 'contains' | 'equals' | 'between' {
  if (field.filter) return field.filter === 'between' && !rangeSuffixes[field.kind] ? 'equals' : field.filter;
  if (rangeSuffixes[field.kind]) return 'between';
  return field.kind === 'text' || field.kind === 'longText' ? 'contains' : 'equals';
}

/** The keys that a filter has in the address, and the field that each is checked as: a range over instants is asked for in days. */
export function filterKeys(field: FieldView): { key: string; field: FieldView }[] {
  const suffixes = filterManner(field) === 'between' ? rangeSuffixes[field.kind] : undefined;
  if (!suffixes) return [{ key: field.name, field }];
  const end: FieldView = field.kind === 'dateTime' ? { ...field, kind: 'date' } : field;
  return suffixes.map((suffix) => ({ key: field.name + suffix, field: end }));
}

/** What a click on a column's head asks for: ascending, then descending, then the list's own order. */
export function nextSort(sort: string[], name: string): string[] {
  if (sort[0] === name) return [`-${name}`];
  return sort[0] === `-${name}` ? [] : [name];
}

const days = ['_datege', '_datele'] as const;
const numbers = ['_ge', '_le'] as const;
const rangeSuffixes: Partial<Record<FieldView['kind'], readonly [string, string]>> = {
  date: days,
  month: days,
  dateTime: days,
  integer: numbers,
  decimal: numbers,
  money: numbers,
};

function isSearchable(field: FieldView, text: string): boolean {
  const { kind, label, options, numeric } = field;
  return 'value' in readField({ kind, label, options, numeric, max: kind === 'text' || kind === 'longText' ? 200 : undefined }, text, 'zh');
}

function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

function isPageSize(size: number): size is (typeof pageSizes)[number] {
  return (pageSizes as readonly number[]).includes(size);
}
