import { data, redirect } from '@remix-run/node';
import { attemptAt, callAt, existing, hasProcedure, type Refusal } from '#app/api.server.ts';
import type { FormChoices } from '#app/fields/form-parts.tsx';
import { localeOf, wordsOf } from '#app/i18n/i18n.server.ts';
import type { EntityPath, EntityScreen } from '#app/procedure-paths.ts';
import { flashCookie, redirectWith } from '#app/shell/flash.server.ts';
import { ownPath } from '#app/shell/own-path.ts';
import type { FieldView, FoundCodes, ListSettings, RecordPage, Screen, ScreenAction } from '#rules/screen.ts';
import { type ShownColumn, shownColumns } from '../columns/shown-columns.ts';
import { choicesFor, searchesIn } from '../form/choices.server.ts';
import { type EntityParams, requirePermission, screenOf } from '../screen-of.server.ts';
import { type Chosen, canChangeMany, chosenRecords, maxFound, readChosen } from '../tools/gather.server.ts';
import { type Chip, chipsOf, cleared, codeFields, openView, type ViewLink, viewLinks } from '../tools/list-extras.server.ts';
import { readList } from './read-list.server.ts';
import { type ListState, listHref, listInput, offeredColumns, readListState, searchKeys } from './search-params.ts';
import type { Row } from './tree-rows.ts';

export interface ListModel {
  screen: Pick<Screen, 'page' | 'title' | 'filters' | 'can' | 'actions' | 'tree' | 'empty'> & {
    columns: ShownColumn[];
    canCopy: boolean;
    asks: boolean;
  };
  state: ListState;
  rows: Row[];
  total: number;
  /** There are more than `total`, which was counted only so far. */
  isMore: boolean;
  choices: FormChoices;
  chips: Chip[];
  /** The column whose filter is asked for. */
  asked?: FieldView;
  /** What is wrong with a filter's value, by its key. */
  problems: Record<string, string>;
  /** The list without any filter. */
  clearHref: string;
  density: ListSettings['density'];
  views: ViewLink[];
  /** What became of the pasted codes. */
  codes?: FoundCodes;
  /** What is offered beyond the list itself. */
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
  const { records, total, isMore = false, codes } = answer;
  const last = Math.max(1, Math.ceil(total / state.size));
  // Deleting the only row of the last page leaves an address that is past the end.
  if ((!screen.tree || screen.tree === 'lazy') && !byLevels && !isMore && !state.wrong && state.current > last)
    throw redirect(listHref(screen.page, state, { current: last }));
  const { page, title, filters, can, actions, empty } = screen;
  const columns = shownColumns(screen);
  // What is found in a tree of levels is a plain list.
  const tree = screen.tree === 'lazy' ? byLevels && 'lazy' : screen.tree;
  const asks = screen.offeredFiltersOnly !== true;
  const chips = chipsOf(screen, state, { choices, codes }, say, locale);
  const isPlain = hasProcedure(`${screen.path}.titles`);
  return {
    screen: {
      page,
      title,
      columns,
      filters,
      ...(empty !== undefined && { empty }),
      can,
      actions,
      tree,
      canCopy: can.add && isPlain && !screen.tree && (can.view || can.edit),
      asks,
    },
    state,
    rows: shownOf(records, namesShown({ columns, actions })),
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
    offers: { changeMany: canChangeMany(screen), codes: !screen.tree && codeFields(screen).length > 0, print: !screen.tree },
  };
}

/** A list is searched by what is no longer offered in forms as well: records of a disabled supplier are still there. */
function askingAll(screen: EntityScreen): EntityScreen {
  const whole = (field: FieldView): FieldView =>
    field.source === undefined ? field : { ...field, sourceInput: { ...field.sourceInput, all: 'true' } };
  return { ...screen, filters: screen.filters.map(whole), columns: screen.columns.map(whole), pointed: screen.pointed?.map(whole) };
}

/** As far as a list counts at once; the exact number is asked for by who wants it. */
const countUpTo = 100_000;

type Rows = Pick<RecordPage<Row>, 'records' | 'total' | 'isMore' | 'codes'>;

/** What the list shows; a filter that is no value of its field finds nothing. */
async function rowsOf(
  request: Request,
  screen: EntityScreen,
  state: ListState,
  how: { byLevels: boolean; isExact: boolean },
): Promise<Rows> {
  if (state.wrong) return { records: [], total: 0 };
  if (!how.byLevels) return readList(request, screen, { ...listInput(state), ...(!how.isExact && { countUpTo }) });
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

/** Only what the table shows: the page carries its data a second time for the script. */
export function shownOf(rows: Row[], names: string[]): Row[] {
  return rows.map((row) => ({
    ...Object.fromEntries(names.map((name) => [name, row[name]])),
    id: row.id,
    ...(row.hasChildren === true && { hasChildren: true }),
    ...(Array.isArray(row.children) && { children: shownOf(row.children as Row[], names) }),
  }));
}

/** The keys of the columns, and those that a row's actions have in their addresses. */
export function namesShown({ columns, actions }: Pick<Screen, 'columns' | 'actions'>): string[] {
  const asked = actions.flatMap(({ href = '' }) => [...href.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []));
  return [...columns.flatMap(({ name, labelKey }) => (labelKey === undefined ? [name] : [name, labelKey])), ...asked];
}

/** What a confirm page asks about: removal, or the command named by `act`. */
export interface ConfirmModel {
  screen: Pick<Screen, 'page' | 'title'>;
  ids: string[];
  count: number;
  /** All that the list's filters find is meant, instead of ids. */
  found?: number;
  /** What the first of the records are called. */
  titles: string[];
  act?: Pick<ScreenAction, 'name' | 'label' | 'confirm'>;
  from: string;
  key: string;
}

export async function loadConfirm(request: Request, params: EntityParams): Promise<ConfirmModel> {
  const screen = await screenOf(request, params);
  const query = new URL(request.url).searchParams;
  const from = ownPath(query.get('from'), `${screen.page}/index`);
  const act = commandNamed(screen, query.get('act'));
  const { ids, found } = await idsChosen(request, screen, readChosen(query, from));
  if (ids.length === 0 && act?.on !== 'toolbar') throw redirectWith((await wordsOf(request))('entity.noneSelected'), from, 'warning');
  const names = `${screen.path}.titles`;
  const titles = hasProcedure<'titles'>(names) ? await callAt(request, names, { ids }) : [];
  const { page, title } = screen;
  return {
    screen: { page, title },
    ids: found === undefined ? ids : [],
    count: ids.length,
    ...(found !== undefined && { found: ids.length }),
    titles,
    act,
    from,
    key: crypto.randomUUID(),
  };
}

export interface ConfirmRefusal {
  problem: string;
  key: string;
  found?: number;
  /** What keeps the records, with the lists that show it: to confirm once more would not help. */
  referrers?: { text: string; href?: string }[];
}

export type ConfirmAnswer = ConfirmRefusal | { done: string };

/** Removes the records whose ids were posted, or does the command named by `act` to them. */
export async function performOnIds(request: Request, params: EntityParams) {
  const form = await request.formData();
  const screen = await screenOf(request, params);
  const say = await wordsOf(request);
  const act = commandNamed(screen, form.get('act'));
  const from = ownPath(form.get('from'), `${screen.page}/index`);
  const chosen = readChosen(form, from);
  const { ids } = await idsChosen(request, screen, chosen);
  // What was confirmed is a number of records: another number is another question.
  if (chosen.found !== undefined && chosen.found !== ids.length) {
    const problem = say('entity.countChanged', { before: chosen.found, count: ids.length });
    return data<ConfirmAnswer>({ problem, key: crypto.randomUUID(), found: ids.length }, { status: 409 });
  }
  if (ids.length === 0 && act?.on !== 'toolbar') throw redirectWith(say('entity.noneSelected'), from, 'warning');

  const idempotencyKey = String(form.get('_key') ?? crypto.randomUUID());
  const outcome = await attemptAt(request, existing<string>(`${screen.path}.${act?.procedure ?? 'remove'}`), { ids }, { idempotencyKey });
  const refusal = 'refusal' in outcome ? outcome.refusal : undefined;
  const problem = refusal?.message;
  const done = act ? say('entity.commandDone') : (screen.done ?? say('entity.removeDone'));
  // The page or dialog that asked shows why not; a command that asked nothing says it above the list.
  if (refusal && form.has('_key')) return data<ConfirmAnswer>(refusalOf(refusal), { status: 400 });
  if (form.has('_dialog'))
    return data<ConfirmAnswer>({ done }, { headers: { 'Set-Cookie': flashCookie({ message: done, tone: 'good' }) } });
  throw problem === undefined ? redirectWith(done, from) : redirectWith(problem, from, 'bad');
}

function refusalOf({ message, referrers }: Refusal): ConfirmRefusal {
  const key = crypto.randomUUID();
  return referrers === undefined ? { problem: message, key } : { problem: referrers.refusal, key, referrers: referrers.rows };
}

/** The ids that are ticked, or of all that the list's filters find: no more than a command takes. */
async function idsChosen(request: Request, screen: EntityScreen, chosen: Chosen): Promise<Pick<Chosen, 'ids' | 'found'>> {
  if (chosen.found === undefined) return chosen;
  const { rows, total } = await chosenRecords(request, screen, chosen);
  if (total > maxFound) throw redirectWith((await wordsOf(request))('entity.tooManyFound', { limit: maxFound }), chosen.from, 'warning');
  return { ids: rows.map(({ id }) => id), found: chosen.found };
}

function commandNamed(screen: Screen, name: unknown): ScreenAction | undefined {
  if (typeof name !== 'string' || name === '') {
    requirePermission(screen.can.remove);
    return undefined;
  }
  const command = screen.actions.find((action) => action.name === name && action.procedure !== undefined);
  if (!command) throw new Response(null, { status: 404 });
  return command;
}
