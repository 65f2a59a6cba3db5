import { type FieldView, pageSizes, type Screen } from '#rules/screen.ts';

/** The state of a list in its address; a range has two keys (`planDate_datege`, `planDate_datele`). */
export interface ListState {
  current: number;
  size: number;
  /** Names of columns in order of precedence; `-name` is descending. */
  sort: string[];
  filters: Record<string, string>;
  /** Tree rows that are in the opposite of the default state, folded or open. */
  flipped?: string[];
  /** The row whose details are shown next to the list. */
  chosen?: string;
  /** The open saved filter; `all` overrides the list's default filter. */
  view?: string;
  /** The column whose filter is open. */
  ask?: string;
  /** Of a log: the newest row of its first page, behind which the others begin. */
  asOf?: string;
  /** The set of pasted codes that restricts the list. */
  pasted?: string;
  /** Invalid filter values by key; they are shown in their filter with the problem. */
  wrong?: Record<string, string>;
}

/** The part of a screen that its address depends on. */
export type SearchScreen = Pick<Screen, 'columns' | 'filters'> & Partial<Pick<Screen, 'view' | 'pointed'>>;

/** Every column that a list can show: its own first, then those of the view page; rows and formatted text do not fit in cells. */
export function offeredColumns({ columns, view = [] }: SearchScreen): FieldView[] {
  const names = new Set(columns.map(({ name }) => name));
  const others = view.filter(({ name, kind }) => !names.has(name) && !['rows', 'richText', 'password', 'longText'].includes(kind));
  return [...columns, ...others];
}

/** Whether a column's head offers a filter: rows are no comparable value, and computed columns cannot be sorted either. */
export const isFiltered = (column: FieldView): boolean => column.sortable === true && !['rows', 'references'].includes(column.kind);

/** The keys of a column's own filter: dates and numbers are ranges, regardless of the search form. */
export const headKeys = (field: FieldView) => filterKeys({ ...field, filter: undefined });

/** The address of a list in another state; default values are left out. */
export function listHref(page: string, state: ListState, change: Partial<ListState> = {}): string {
  const text = searchText({ ...state, ...change });
  return text === '' ? `${page}/index` : `${page}/index?${text}`;
}

/** A list's state as the query of its address, without the question mark. */
export function searchText(state: ListState): string {
  const params = new URLSearchParams();
  if (state.current > 1) params.set('current', String(state.current));
  if (state.current > 1 && state.asOf !== undefined) params.set('asOf', state.asOf);
  if (state.size !== pageSizes[0]) params.set('size', String(state.size));
  if (state.sort.length > 0) params.set('sort', state.sort.join(','));
  if (state.chosen !== undefined) params.set('row', state.chosen);
  if (state.flipped && state.flipped.length > 0) params.set('fold', state.flipped.join(','));
  if (state.view !== undefined) params.set('view', state.view);
  if (state.pasted !== undefined) params.set('codes', state.pasted);
  if (state.ask !== undefined) params.set('ask', state.ask);
  for (const [key, text] of Object.entries({ ...state.filters, ...state.wrong })) if (text !== '') params.set(key, text);
  return params.toString();
}

/** How a field is searched: by a part of its text, by its value, or between two ends. */
export function filterManner(field: FieldView): 'contains' | 'equals' | 'between' {
  if (field.filter) return field.filter === 'between' && !rangeSuffixes[field.kind] ? 'equals' : field.filter;
  if (rangeSuffixes[field.kind]) return 'between';
  return field.kind === 'text' || field.kind === 'longText' ? 'contains' : 'equals';
}

/** The keys of a filter in the address, and the field that validates each: a range over instants is entered in days. */
export function filterKeys(field: FieldView): { key: string; field: FieldView }[] {
  const suffixes = filterManner(field) === 'between' ? rangeSuffixes[field.kind] : undefined;
  if (!suffixes) return [{ key: field.name, field }];
  const end: FieldView = field.kind === 'dateTime' ? { ...field, kind: 'date' } : field;
  return suffixes.map((suffix) => ({ key: field.name + suffix, field: end }));
}

/** The sort order after a click on a column's head: ascending, then descending, then the list's default. */
export function nextSort(sort: string[], name: string): string[] {
  if (sort[0] === name) return [`-${name}`];
  return sort[0] === `-${name}` ? [] : [name];
}

const days = ['_datege', '_datele'] as const;
const numbers = ['_ge', '_le'] as const;
const rangeSuffixes: Partial<Record<FieldView['kind'], readonly [string, string]>> = {
  date: days,
  month: numbers,
  dateTime: days,
  integer: numbers,
  decimal: numbers,
  money: numbers,
};

/** The page that an address asks for, and how many rows it has. */
export function pageOf(params: URLSearchParams, usual: (typeof pageSizes)[number] = pageSizes[0]) {
  const size = Number(params.get('size'));
  return { current: pageNumber(params.get('current')), size: isPageSize(size) ? size : usual };
}

function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

function isPageSize(size: number): size is (typeof pageSizes)[number] {
  return (pageSizes as readonly number[]).includes(size);
}
