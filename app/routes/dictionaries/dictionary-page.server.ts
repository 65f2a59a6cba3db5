import { redirect } from '@remix-run/node';
import { callAt } from '#app/api.server.ts';
import { namesShown, shownOf } from '#app/entity/list/list-page.server.ts';
import { readList } from '#app/entity/list/read-list.server.ts';
import { listInput, readListState } from '#app/entity/list/read-search.server.ts';
import { type ListState, listHref } from '#app/entity/list/search-params.ts';
import type { Row } from '#app/entity/list/tree-rows.ts';
import { localeOf } from '#app/i18n/i18n.server.ts';
import type { EntityPath } from '#app/procedure-paths.ts';
import type { Screen } from '#rules/screen.ts';

/**
 * The differences between the two dictionary screens (specification 10.2): whose dictionaries they show, and the columns left out, among
 * them the sort order of the second's heads.
 */
const manners = {
  horizontal: { path: 'system.dict', inHeads: ['dictKey', 'dictValueEn'], inEntries: ['code', 'dictValueEn'] },
  vertical: { path: 'system.dictBiz', inHeads: ['dictKey', 'sort'], inEntries: ['code'] },
} as const satisfies Record<Layout, { path: EntityPath; inHeads: readonly string[]; inEntries: readonly string[] }>;
export type Layout = 'horizontal' | 'vertical';

type ListScreen = Pick<Screen, 'page' | 'title' | 'columns' | 'filters' | 'can' | 'actions' | 'tree'>;

export interface DictionaryModel {
  layout: Layout;
  heads: { screen: ListScreen; rows: Row[]; total: number };
  entries: { screen: ListScreen; rows: Row[] };
  /** The dictionary whose entries are shown. */
  head?: { id: string; name: string };
  state: ListState;
}

/** The dictionaries that match the search, and the entries of the chosen one, by default the first. */
export async function loadDictionary(request: Request, layout: Layout): Promise<DictionaryModel> {
  const { path, inHeads, inEntries } = manners[layout];
  const isEnglish = (await localeOf(request)) === 'en';
  // In English the English name replaces the Chinese one.
  const read = (rows: Row[]) => (isEnglish ? rows.map(inEnglish) : rows);
  const hiddenToo = isEnglish ? ['dictValueEn'] : [];
  const screen = await callAt(request, `${path}.screen`, {});
  const asked = readListState(new URL(request.url).searchParams, screen);
  const page = await callAt(request, `${path}.parentList`, listInput(asked, screen.filters));
  const last = Math.max(1, Math.ceil(page.total / asked.size));
  if (asked.current > last) throw redirect(listHref(screen.page, asked, { current: last }));

  const chosen = page.records.find(({ id }) => id === asked.chosen) ?? page.records[0];
  const state: ListState = { ...asked, chosen: chosen?.id };
  const entryRows = chosen ? read(await entriesOf(request, path, chosen)) : [];
  const headScreen = listScreen(screen, [...inHeads, ...hiddenToo, ...unlessSealed(page.records)], false);
  const entryScreen = listScreen(screen, [...inEntries, ...hiddenToo, ...unlessSealed(entryRows)], true);
  return {
    layout,
    heads: { screen: headScreen, rows: shownOf(read(page.records), namesShown(headScreen)), total: page.total },
    entries: { screen: entryScreen, rows: shownOf(entryRows, namesShown(entryScreen)) },
    ...(chosen && { head: { id: chosen.id, name: String(read([chosen])[0]?.dictValue) } }),
    state,
  };
}

/** The entries of a dictionary as a tree. */
async function entriesOf(request: Request, path: EntityPath, head: Row): Promise<Row[]> {
  const { records: nested } = await readList(request, { path }, { filters: { code_equal: String(head.code) } });
  return (nested.find(({ id }) => id === head.id)?.children as Row[] | undefined) ?? [];
}

/** Few entries are sealed and space is scarce, so the column is shown only if one is. */
const unlessSealed = (rows: Row[]): string[] => (rows.some(isSealed) ? [] : ['isSealed']);

function isSealed({ isSealed: sealed, children }: Row): boolean {
  return Number(sealed) === 1 || (Array.isArray(children) && (children as Row[]).some(isSealed));
}

function inEnglish(row: Row): Row {
  const children = Array.isArray(row.children) ? { children: (row.children as Row[]).map(inEnglish) } : {};
  return { ...row, ...children, dictValue: row.dictValueEn || row.dictValue };
}

function listScreen({ page, title, columns, filters, can, actions }: Screen, hidden: readonly string[], tree: boolean): ListScreen {
  // The name comes first, because a tree is read by it.
  const shown = columns
    .filter(({ name }) => !hidden.includes(name))
    .sort((one, other) => Number(other.name === 'dictValue') - Number(one.name === 'dictValue'));
  return { page, title, columns: shown, filters, can, actions, tree };
}
