import { redirect } from '@remix-run/node';
import { hasProcedure } from '#app/api.server.ts';
import type { FormChoices } from '#app/fields/form-parts.tsx';
import type { Say } from '#app/i18n/say.ts';
import type { FieldView, FoundCodes, Locale, Screen } from '#rules/screen.ts';
import { openedParam } from '../list/opened-record.ts';
import { problemOf, searchKeys } from '../list/read-search.server.ts';
import { type ListState, listHref, searchText } from '../list/search-params.ts';

/** An active filter: its text, and the list without it. */
export interface Chip {
  key: string;
  label: string;
  text: string;
  href: string;
  /** The problem with its value. */
  problem?: string;
}

/** A saved filter in the picker. */
export interface ViewLink {
  id: string;
  name: string;
  href: string;
  isOwn: boolean;
}

/** Opens a plainly requested list with its default filter, and a saved filter by its id; `?view=all` shows everything. */
export function openView({ page, settings }: Screen, query: URLSearchParams): void {
  const keys = [...query.keys()].filter((key) => key !== 'lng' && key !== openedParam);
  const asked = keys.length === 0 ? settings?.defaultView : keys.length === 1 ? query.get('view') : undefined;
  const view = settings?.views.find(({ id }) => id === asked);
  const opened = query.get(openedParam);
  if (view) throw redirect(viewHref(page, view) + (opened === null ? '' : `&${new URLSearchParams({ [openedParam]: opened })}`));
}

export const viewLinks = ({ page, settings }: Screen): ViewLink[] =>
  (settings?.views ?? []).map(({ id, name, search, isOwn }) => ({ id, name, isOwn, href: viewHref(page, { id, search }) }));

function viewHref(page: string, { id, search }: { id: string; search: string }): string {
  const params = new URLSearchParams(search);
  params.set('view', id);
  // Prevents a redirect loop for a view without filters.
  if ([...params].length === 1) params.set('current', '1');
  return `${page}/index?${params}`;
}

/** The part of a list's state that a saved filter stores. */
export const keptSearch = ({ size, sort, filters, pasted }: ListState): string =>
  searchText({ current: 1, size, sort, filters, ...(pasted && { pasted }) });

/** The same list without filters; if it has a default filter, the address overrides it. */
export function cleared(state: ListState, settings: Screen['settings']): ListState {
  const { wrong: _wrong, pasted: _pasted, ask: _ask, view: _view, ...rest } = state;
  return { ...rest, current: 1, filters: {}, ...(settings?.defaultView && { view: 'all' }) };
}

/** The data for the words of a list's filters. */
interface Told {
  choices: FormChoices;
  codes?: FoundCodes | undefined;
}

/** The active filters in words, each with a link that removes it. */
export function chipsOf(screen: Screen, state: ListState, { choices, codes }: Told, say: Say, locale: Locale): Chip[] {
  const keys = searchKeys(screen);
  const chips = Object.entries({ ...state.filters, ...state.wrong }).flatMap(([key, value]): Chip[] => {
    const field = keys.get(key);
    if (!field) return [];
    // The ends of a range may each be valid but in the wrong order.
    const problem = state.wrong?.[key] === undefined ? undefined : (problemOf(field, value, locale) ?? say('entity.rangeReversed'));
    const end = /_(date)?ge$/.test(key) ? '≥ ' : /_(date)?le$/.test(key) ? '≤ ' : '';
    const text = end + (problem === undefined ? wordsFor(field, value, choices, say) : value);
    return [{ key, label: field.label, text, href: listHref(screen.page, without(screen, state, key)), ...(problem && { problem }) }];
  });
  if (state.pasted === undefined) return chips;
  const { pasted: _pasted, ...rest } = state;
  return [
    ...chips,
    {
      key: 'codes',
      label: say('entity.pasteCodes'),
      text: codes ? `(${codes.count})` : '',
      href: listHref(screen.page, plainAgain(screen, { ...rest, current: 1 })),
    },
  ];
}

function without(screen: Screen, state: ListState, key: string): ListState {
  const drop = (of: Record<string, string> = {}) => Object.fromEntries(Object.entries(of).filter(([one]) => one !== key));
  return plainAgain(screen, { ...state, current: 1, filters: drop(state.filters), wrong: drop(state.wrong) });
}

/** Without filters the list would open with its default filter. */
const plainAgain = (screen: Screen, state: ListState): ListState =>
  Object.keys({ ...state.filters, ...state.wrong }).length === 0 && state.pasted === undefined ? cleared(state, screen.settings) : state;

function wordsFor({ kind, options, source }: FieldView, value: string, { sources }: FormChoices, say: Say): string {
  if (kind === 'flag') return say(value === 'true' ? 'kit.yes' : 'kit.no');
  const known = options ?? (source === undefined ? [] : (sources[source]?.options ?? []));
  return known.find((option) => option.value === value)?.label ?? value;
}

/** The field that pasted codes are matched against: the first marked as a code, else the first text. */
export function codeFields({ columns, path }: Screen): FieldView[] {
  const texts = columns.filter(({ kind, sortable }) => kind === 'text' && sortable);
  return hasProcedure(`${path}.titles`) ? [...texts].sort((one, other) => Number(other.code ?? false) - Number(one.code ?? false)) : [];
}
