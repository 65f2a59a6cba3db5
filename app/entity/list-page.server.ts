import { data, redirect } from '@remix-run/node';
import { attempt, call, hasProcedure } from '#app/api.server.ts';
import type { FormChoices } from '#app/fields/form-parts.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { flashCookie, redirectWith } from '#app/shell/flash.server.ts';
import { ownPath } from '#app/shell/own-path.ts';
import type { RecordPage, Screen, ScreenAction } from '#rules/screen.ts';
import { choicesFor, searchesIn } from './choices.server.ts';
import { type EntityParams, requirePermission, screenOf } from './screen-of.server.ts';
import { type ListState, listHref, listInput, readListState } from './search-params.ts';
import type { Row } from './tree-rows.ts';

export interface ListModel {
  screen: Pick<Screen, 'page' | 'title' | 'columns' | 'filters' | 'can' | 'actions' | 'tree'>;
  state: ListState;
  rows: Row[];
  total: number;
  choices: FormChoices;
}

export async function loadList(request: Request, params: EntityParams): Promise<ListModel> {
  const screen = await screenOf(request, params);
  const query = new URL(request.url).searchParams;
  const state = readListState(query, screen);
  const byLevels = screen.tree === 'lazy' && Object.keys(state.filters).length === 0;
  const [answer, choices] = await Promise.all([
    byLevels
      ? levelsOf(request, screen.path, new Set(state.flipped))
      : call<RecordPage<Row> | Row[]>(request, 'query', `${screen.path}.list`, listInput(state, screen.filters)),
    choicesFor(request, screen.filters, state.filters, searchesIn(query)),
  ]);
  const { records, total } = Array.isArray(answer) ? { records: answer, total: answer.length } : answer;
  const last = Math.max(1, Math.ceil(total / state.size));
  // Deleting the only row of the last page leaves an address that is past the end.
  if ((!screen.tree || screen.tree === 'lazy') && !byLevels && state.current > last)
    throw redirect(listHref(screen.page, state, { current: last }));
  const { page, title, columns, filters, can, actions } = screen;
  // What is found in a tree of levels is a plain list.
  const tree = screen.tree === 'lazy' ? byLevels && 'lazy' : screen.tree;
  return {
    screen: { page, title, columns, filters, can, actions, tree },
    state,
    rows: shownOf(records, namesShown(screen)),
    total,
    choices,
  };
}

/** The top level of a tree, and the levels below the rows that are open. */
async function levelsOf(request: Request, path: string, open: ReadonlySet<string>, parentId?: string): Promise<Row[]> {
  const rows = await call<Row[]>(request, 'query', `${path}.lazyList`, parentId === undefined ? {} : { parentId });
  return Promise.all(
    rows.map(async (row) =>
      row.hasChildren && open.has(row.id) ? { ...row, children: await levelsOf(request, path, open, row.id) } : row,
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

/** What a confirm page asks about: removal, or the deed named by `act`. */
export interface ConfirmModel {
  screen: Pick<Screen, 'page' | 'title'>;
  ids: string[];
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
  const act = deedNamed(screen, query.get('act'));
  const ids = idsIn(query);
  if (ids.length === 0 && act?.on !== 'toolbar') throw redirectWith((await wordsOf(request))('noneSelected'), from, 'warning');
  const names = `${screen.path}.titles`;
  const titles = hasProcedure(names) ? await call<string[]>(request, 'query', names, { ids }) : [];
  return { screen: { page: screen.page, title: screen.title }, ids, titles, act, from, key: crypto.randomUUID() };
}

export type ConfirmAnswer = { problem: string; key: string } | { done: string };

/** Removes the records whose ids were posted, or does the deed named by `act` to them. */
export async function performOnIds(request: Request, params: EntityParams) {
  const form = await request.formData();
  const screen = await screenOf(request, params);
  const say = await wordsOf(request);
  const act = deedNamed(screen, form.get('act'));
  const ids = idsIn(form);
  const from = ownPath(form.get('from'), `${screen.page}/index`);
  if (ids.length === 0 && act?.on !== 'toolbar') throw redirectWith(say('noneSelected'), from, 'warning');

  const idempotencyKey = String(form.get('_key') ?? crypto.randomUUID());
  const outcome = await attempt(request, `${screen.path}.${act?.procedure ?? 'remove'}`, { ids }, { idempotencyKey });
  const problem = 'refusal' in outcome ? outcome.refusal.message : undefined;
  const done = act ? say('deedDone') : (screen.done ?? say('removeDone'));
  // The page or dialog that asked shows why not; a deed that asked nothing says it above the list.
  if (problem !== undefined && form.has('_key')) return data<ConfirmAnswer>({ problem, key: crypto.randomUUID() }, { status: 400 });
  if (form.has('_dialog'))
    return data<ConfirmAnswer>({ done }, { headers: { 'Set-Cookie': flashCookie({ message: done, tone: 'good' }) } });
  throw problem === undefined ? redirectWith(done, from) : redirectWith(problem, from, 'bad');
}

function deedNamed(screen: Screen, name: unknown): ScreenAction | undefined {
  if (typeof name !== 'string' || name === '') {
    requirePermission(screen.can.remove);
    return undefined;
  }
  const deed = screen.actions.find((action) => action.name === name && action.procedure !== undefined);
  if (!deed) throw new Response(null, { status: 404 });
  return deed;
}

function idsIn(sent: FormData | URLSearchParams): string[] {
  const ids = sent.getAll('ids').flatMap((text) => String(text).split(','));
  return [...new Set(ids.filter((id) => /^\d{1,19}$/.test(id)))].slice(0, 1000);
}
