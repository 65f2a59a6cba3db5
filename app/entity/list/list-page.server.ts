import { redirect } from '@remix-run/node';
import { callAt, existing, hasProcedure } from '#app/api.server.ts';
import type { FormChoices } from '#app/fields/form-parts.tsx';
import { localeOf, wordsOf } from '#app/i18n/i18n.server.ts';
import type { EntityPath, EntityScreen } from '#app/procedure-paths.ts';
import {
  type Condition,
  type FieldView,
  type FoundCodes,
  type ListSettings,
  type RecordPage,
  type Screen,
  totalsUpTo,
} from '#rules/screen.ts';
import { type ShownColumn, shownColumns } from '../columns/shown-columns.ts';
import { choicesFor, searchesIn } from '../form/choices.server.ts';
import { type EntityParams, screenOf } from '../screen-of.server.ts';
import { canChangeMany } from '../tools/gather.server.ts';
import { type Chip, chipsOf, cleared, codeFields, openView, type ViewLink, viewLinks } from '../tools/list-extras.server.ts';
import { readList } from './read-list.server.ts';
import { listInput, readListState, searchKeys } from './read-search.server.ts';
import { type ListState, listHref, offeredColumns } from './search-params.ts';
import type { Row } from './tree-rows.ts';

export interface ListModel {
  screen: Pick<Screen, 'page' | 'title' | 'filters' | 'can' | 'actions' | 'offers' | 'tree' | 'empty' | 'note'> & {
    columns: ShownColumn[];
    canCopy: boolean;
    asks: boolean;
  };
  state: ListState;
  rows: Row[];
  total: number;
  /** The count stopped at `total`; there are more. */
  isMore: boolean;
  choices: FormChoices;
  chips: Chip[];
  /** The column whose filter is open. */
  asked?: FieldView;
  /** The problem with a filter's value, by its key. */
  problems: Record<string, string>;
  /** The list without filters. */
  clearHref: string;
  density: ListSettings['density'];
  views: ViewLink[];
  /** The result of the pasted codes. */
  codes?: FoundCodes;
  /** Why the rows were not read, and what would help. */
  refusal?: string;
  /** Additional tools of the list. */
  offers: { changeMany: boolean; codes: boolean; print: boolean };
}

export async function loadList(request: Request, params: EntityParams): Promise<ListModel> {
  const screen = askingAll(await screenOf(request, params));
  const query = new URL(request.url).searchParams;
  openView(screen, query);
  const state = readListState(query, screen);
  const byLevels = screen.tree === 'lazy' && Object.keys(state.filters).length === 0;
  const asked = offeredColumns(screen).find(({ name }) => name === state.ask);
  const searched = [
    ...new Map([...searchKeys(screen)].flatMap(([key, field]) => (state.filters[key] ? [[field.name, field] as const] : []))).values(),
  ];
  const [answer, choices, say, locale] = await Promise.all([
    rowsOf(request, screen, state, { byLevels, isExact: query.get('total') === 'exact' }),
    choicesFor(request, [...new Set([...screen.filters, ...searched, ...(asked ? [asked] : [])])], state.filters, searchesIn(query)),
    wordsOf(request),
    localeOf(request),
  ]);
  const { records, total, isMore = false, codes, refusal } = answer;
  const last = Math.max(1, Math.ceil(total / state.size));
  // Deleting the only row of the last page leaves an address past the end.
  if ((!screen.tree || screen.tree === 'lazy') && !byLevels && !isMore && !state.wrong && refusal === undefined && state.current > last)
    throw redirect(listHref(screen.page, state, { current: last }));
  const { page, title, heads, filters, can, actions, offers, empty, note } = screen;
  const columns = shownColumns(screen).filter(({ onlyWhen }) => onlyWhen === undefined || isAsked(onlyWhen, state.filters));
  // Search results in a tree loaded by levels are a plain list.
  const tree = screen.tree === 'lazy' ? byLevels && 'lazy' : screen.tree;
  const asks = screen.offeredFiltersOnly !== true;
  const chips = chipsOf(screen, state, { choices, codes }, say, locale);
  const isPlain = hasProcedure(`${screen.path}.titles`);
  return {
    screen: {
      page,
      title,
      ...(heads !== undefined && { heads }),
      columns,
      filters,
      ...(empty !== undefined && { empty }),
      ...(note !== undefined && { note }),
      can,
      actions,
      ...(offers && { offers }),
      tree,
      canCopy: can.add && isPlain && !screen.tree && (can.view || can.edit),
      asks,
    },
    state: { ...state, ...placeOf(screen, state, records) },
    rows: shownOf(records, namesShown({ columns, actions, offers })),
    total,
    isMore,
    choices,
    chips,
    ...(asked && { asked }),
    problems: Object.fromEntries(chips.flatMap(({ key, problem }) => (problem === undefined ? [] : [[key, problem]]))),
    clearHref: listHref(page, cleared(state, screen.settings)),
    density: screen.settings?.density ?? 'compact',
    views: viewLinks(screen),
    ...(codes && { codes }),
    ...(refusal !== undefined && { refusal }),
    offers: { changeMany: canChangeMany(screen), codes: !screen.tree && codeFields(screen).length > 0, print: !screen.tree },
  };
}

/** The newest first, rows that arrive would push some of this page to the next one. */
const placeOf = (screen: Pick<Screen, 'isLog'>, { current, sort }: ListState, [first]: Row[]): Pick<ListState, 'asOf'> =>
  screen.isLog && current === 1 && first && (sort[0]?.startsWith('-') ?? true) ? { asOf: first.id } : {};

/** Whether a filter leaves records that have a field of some alone. */
const isAsked = ({ field, values = [] }: Condition, filters: Record<string, string>): boolean =>
  filters[field] === undefined || filters[field].split(',').some((value) => values.includes(value));

/** List filters also offer entries that forms no longer offer: records of a disabled supplier still exist. */
function askingAll(screen: EntityScreen): EntityScreen {
  const whole = (field: FieldView): FieldView =>
    field.source === undefined ? field : { ...field, sourceInput: { ...field.sourceInput, all: 'true' } };
  return { ...screen, filters: screen.filters.map(whole), columns: screen.columns.map(whole), pointed: screen.pointed?.map(whole) };
}

type Rows = Pick<RecordPage<Row>, 'records' | 'total' | 'isMore' | 'codes'> & { refusal?: string };

/** The rows of the list; a filter with an invalid value finds nothing. */
async function rowsOf(
  request: Request,
  screen: EntityScreen,
  state: ListState,
  how: { byLevels: boolean; isExact: boolean },
): Promise<Rows> {
  if (state.wrong) return { records: [], total: 0 };
  if (!how.byLevels) {
    const counting = how.isExact ? { isExact: true } : { countUpTo: totalsUpTo };
    return readList(request, screen, { ...listInput(state), ...counting }).catch(async (refused: unknown) => {
      // A search that is refused is changed where it was typed.
      if (!(refused instanceof Response && refused.status === 400)) throw refused;
      return { records: [], total: 0, refusal: await refused.text() };
    });
  }
  const records = await levelsOf(request, screen.path, state);
  return { records, total: records.length };
}

/** The top level of a tree, and the levels below the rows that are open, each in the order asked for. */
async function levelsOf(request: Request, path: EntityPath, state: Pick<ListState, 'flipped' | 'sort'>, parentId?: string): Promise<Row[]> {
  const rows = await callAt(request, existing<'lazyList'>(`${path}.lazyList`), {
    sort: state.sort,
    ...(parentId !== undefined && { parentId }),
  });
  return Promise.all(
    rows.map(async (row) =>
      row.hasChildren && state.flipped?.includes(row.id) ? { ...row, children: await levelsOf(request, path, state, row.id) } : row,
    ),
  );
}

/** Only the columns shown: the page embeds its data a second time for hydration. */
export function shownOf(rows: Row[], names: string[]): Row[] {
  return rows.map((row) => ({
    ...Object.fromEntries(names.map((name) => [name, row[name]])),
    id: row.id,
    ...(row.hasChildren === true && { hasChildren: true }),
    ...(row._offered !== undefined && { _offered: row._offered }),
    ...(Array.isArray(row.children) && { children: shownOf(row.children as Row[], names) }),
  }));
}

/** The names of the columns and of what they show instead or beside, of the values in the row actions' addresses, and of those that decide which actions a row has. */
export function namesShown({ columns, actions, offers }: Pick<Screen, 'columns' | 'actions' | 'offers'>): string[] {
  const asked = actions.flatMap(({ href = '' }) => [...href.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []));
  const deciding = [...actions.map(({ when }) => when), offers?.edit, offers?.remove].flatMap((one) => one?.field ?? []);
  return [
    ...columns.flatMap(({ name, labelKey, besideKey }) => [name, labelKey, besideKey].filter((key) => key !== undefined)),
    ...asked,
    ...deciding,
  ];
}
