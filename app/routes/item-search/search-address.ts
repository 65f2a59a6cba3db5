import { pageOf } from '#app/entity/list/search-params.ts';
import { isId } from '#rules/field-rules.ts';

/** A search as its address says it; what the server cannot read it says at the field. */
export interface ItemQuery {
  typeCode?: string;
  group?: string;
  q: string;
  /** The key of a state, or none. */
  state: string;
  sort: string;
  current: number;
  size: number;
  /** The field of which all values are offered. */
  facet: string;
  /** Conditions on the type's fields, by name. */
  parameters: Record<string, string>;
  /** The items chosen to be compared, in order. */
  compare: string[];
}

export const searchPage = '/rd/icitem/search';
export const comparePage = '/rd/icitem/compare';
export const matchPage = '/rd/icitem/match';
export const maxCompared = 6;
/** In front of the name of a field, as /api takes it. */
export const parameterPrefix = 'p.';
const usualSize = 30;

export function readItemQuery(query: URLSearchParams): ItemQuery {
  const text = (name: string) => query.get(name)?.trim().slice(0, 200) ?? '';
  const parameters = [...query].flatMap(([name, value]) =>
    name.startsWith(parameterPrefix) && value.trim() !== '' ? [[name.slice(parameterPrefix.length), value.trim().slice(0, 200)]] : [],
  );
  return {
    ...(/^\d{4}$/.test(text('typeCode')) && { typeCode: text('typeCode') }),
    ...(/^\d{2}$/.test(text('group')) && { group: text('group') }),
    q: text('q'),
    state: text('state'),
    sort: text('sort').slice(0, 64),
    facet: text('facet').slice(0, 64),
    ...pageOf(query, usualSize),
    parameters: Object.fromEntries(parameters),
    compare: [...new Set(text('compare').split('_').filter(isId))].slice(0, maxCompared),
  };
}

/** The address of a search in another state; it begins at the first page again unless that is what changes. */
export function searchAddress(search: ItemQuery, change: Partial<ItemQuery> = {}): string {
  const { typeCode, group, q, state, sort, facet, current, size, parameters, compare } = { ...search, ...change };
  const query = new URLSearchParams();
  if (typeCode !== undefined) query.set('typeCode', typeCode);
  else if (group !== undefined) query.set('group', group);
  if (q !== '') query.set('q', q);
  if (state !== '') query.set('state', state);
  for (const [name, value] of Object.entries(parameters)) if (value !== '') query.set(parameterPrefix + name, value);
  if (sort !== '') query.set('sort', sort);
  if (facet !== '' && typeCode !== undefined) query.set('facet', facet);
  if (size !== usualSize) query.set('size', String(size));
  const isSame = Object.keys(change).every((key) => key === 'current' || key === 'size' || key === 'compare' || key === 'facet');
  if (current > 1 && isSame) query.set('current', String(current));
  if (compare.length > 0) query.set('compare', compare.join('_'));
  const text = query.toString();
  return text === '' ? searchPage : `${searchPage}?${text}`;
}

/** The comparison of items; `from` is the search that they were chosen in. */
export const compareAddress = (ids: readonly string[], rest: Record<string, string> = {}): string =>
  `${comparePage}?${new URLSearchParams({ ids: ids.join('_'), ...rest })}`;

/** A condition with one value more, or without it if it is chosen already; what was typed beside it stays. */
export function toggled(condition: string | undefined, value: string): string {
  const parts = (condition ?? '').match(/(?:"[^"]*"|[^,])+/g)?.map((part) => part.trim()) ?? [];
  const rest = parts.filter((part) => part !== '' && part !== value);
  return (rest.length < parts.length ? rest : [...rest, value]).join(', ');
}
