import { isId, readField } from '#rules/field-rules.ts';
import { type FieldView, type Locale, pageSizes, type Screen } from '#rules/screen.ts';

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
  /** The set of pasted codes that restricts the list. */
  pasted?: string;
  /** Invalid filter values by key; they are shown in their filter with the problem. */
  wrong?: Record<string, string>;
}

/** The part of a screen that its address depends on. */
export type SearchScreen = Pick<Screen, 'columns' | 'filters'> & Partial<Pick<Screen, 'view' | 'pointed'>>;

/** With more, the address would exceed the limits of some browsers and proxies. */
const maxFlipped = 60;

/** Reads a list's address; unknown names are ignored, invalid values are returned as wrong. */
export function readListState(params: URLSearchParams, screen: SearchScreen): ListState {
  const filters: Record<string, string> = {};
  const wrong: Record<string, string> = {};
  for (const [key, field] of searchKeys(screen)) {
    const text = params.get(key)?.trim() ?? '';
    if (text !== '') (problemOf(field, text) === undefined ? filters : wrong)[key] = text;
  }
  for (const ends of keyGroups(screen)) {
    if (!isReversed(ends, filters)) continue;
    for (const { key } of ends) {
      wrong[key] = filters[key] ?? '';
      delete filters[key];
    }
  }
  const sortable = new Set(offeredColumns(screen).flatMap((column) => (column.sortable ? [column.name] : [])));
  const sort = (params.get('sort') ?? '').split(',').filter((name) => sortable.has(name.replace(/^-/, '')));
  const flipped = (params.get('fold') ?? '').split(',').filter(isId).slice(0, maxFlipped);
  const [chosen, view, ask, pasted] = ['row', 'view', 'ask', 'codes'].map((name) => params.get(name) ?? '');
  return {
    ...pageOf(params),
    sort,
    filters,
    ...(flipped.length > 0 && { flipped }),
    ...(isId(chosen ?? '') && { chosen }),
    ...((view === 'all' || isId(view ?? '')) && { view }),
    ...(ask !== '' && offeredColumns(screen).some(({ name }) => name === ask) && { ask }),
    ...(/^[0-9a-f]{32}$/.test(pasted ?? '') && { pasted }),
    ...(Object.keys(wrong).length > 0 && { wrong }),
  };
}

/** Every column that a list can show: its own first, then those of the view page; rows and formatted text do not fit in cells. */
export function offeredColumns({ columns, view = [] }: SearchScreen): FieldView[] {
  const names = new Set(columns.map(({ name }) => name));
  const others = view.filter(({ name, kind }) => !names.has(name) && !['rows', 'richText', 'password', 'longText'].includes(kind));
  return [...columns, ...others];
}

/** The keys that an address may filter by: those of the search form and of the columns' heads. */
export function searchKeys(screen: SearchScreen): Map<string, FieldView> {
  return new Map(
    keyGroups(screen)
      .flat()
      .map(({ key, field }) => [key, field]),
  );
}

/** The key, or the two ends, of each filter. */
const keyGroups = (screen: SearchScreen) => [
  ...(screen.pointed ?? []).map(filterKeys),
  ...offeredColumns(screen).filter(isFiltered).map(headKeys),
  ...screen.filters.map(filterKeys),
];

/** Whether the start of a range is after its end. */
function isReversed([first, last]: { key: string; field: FieldView }[], filters: Record<string, string>): boolean {
  if (!first || !last) return false;
  const [start, end] = [first, last].map(({ key, field }) => {
    const reading = readFilter(field, filters[key] ?? '', 'zh');
    return 'value' in reading ? reading.value : null;
  });
  if (start === null || end === null) return false;
  return ['date', 'month'].includes(first.field.kind) ? String(start) > String(end) : Number(start) > Number(end);
}

/** Whether a column's head offers a filter: rows are no comparable value, and computed columns cannot be sorted either. */
export const isFiltered = (column: FieldView): boolean => column.sortable === true && !['rows', 'references'].includes(column.kind);

/** The keys of a column's own filter: dates and numbers are ranges, regardless of the search form. */
export const headKeys = (field: FieldView) => filterKeys({ ...field, filter: undefined });

/** The problem with a filter's value, by the field's rules; without the label. */
export function problemOf(field: FieldView, text: string, locale: Locale = 'zh'): string | undefined {
  const reading = readFilter(field, text, locale);
  return 'problem' in reading ? reading.problem : undefined;
}

function readFilter({ kind, label, options, numeric }: FieldView, text: string, locale: Locale) {
  const isText = kind === 'text' || kind === 'longText';
  const plain = { kind, label, numeric, ...(options && options.length > 0 && { options }), max: isText ? 200 : undefined };
  return readField(plain, text, locale);
}

/** The list procedure's input; the last day of a range is included to its last second. */
export function listInput({ current, size, sort, filters, pasted }: ListState, _fields?: FieldView[]) {
  const whole = Object.entries(filters).map(([key, text]) => [key, /_datele$/.test(key) && text.length === 10 ? `${text} 23:59:59` : text]);
  return { current, size, sort, filters: Object.fromEntries(whole) as Record<string, string>, ...(pasted && { pasted }) };
}

/** The address of a list in another state; default values are left out. */
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
