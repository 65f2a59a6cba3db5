import { isId, readField } from '#rules/field-rules.ts';
import type { FieldView, Locale } from '#rules/screen.ts';
import { filterKeys, headKeys, isFiltered, type ListState, offeredColumns, pageOf, type SearchScreen } from './search-params.ts';

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
  const [chosen, view, ask, pasted, asOf] = ['row', 'view', 'ask', 'codes', 'asOf'].map((name) => params.get(name) ?? '');
  return {
    ...pageOf(params),
    sort,
    filters,
    ...(flipped.length > 0 && { flipped }),
    ...(isId(chosen ?? '') && { chosen }),
    ...(isId(asOf ?? '') && { asOf }),
    ...((view === 'all' || isId(view ?? '')) && { view }),
    ...(ask !== '' && offeredColumns(screen).some(({ name }) => name === ask) && { ask }),
    ...(/^[0-9a-f]{32}$/.test(pasted ?? '') && { pasted }),
    ...(Object.keys(wrong).length > 0 && { wrong }),
  };
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
export function listInput({ current, size, sort, filters, pasted, asOf }: ListState, _fields?: FieldView[]) {
  const whole = Object.entries(filters).map(([key, text]) => [key, /_datele$/.test(key) && text.length === 10 ? `${text} 23:59:59` : text]);
  return {
    current,
    size,
    sort,
    filters: Object.fromEntries(whole) as Record<string, string>,
    ...(pasted && { pasted }),
    ...(asOf && { asOf }),
  };
}
