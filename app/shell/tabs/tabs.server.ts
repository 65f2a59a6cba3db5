import { attempt, callAt, hasProcedure, pathOfPage } from '#app/api.server.ts';
import { openedParam } from '#app/entity/list/opened-record.ts';
import { isShort } from '#app/entity/screen-of.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { EntityPath } from '#app/procedure-paths.ts';
import type { MenuNode } from '#rules/screen.ts';
import type { OpenTab, Visit } from '#server/workspace/tabs/open-tabs.ts';
import type { OpenTabs } from '#server/workspace/tabs/visit-tab.ts';
import { opensWindow } from './opens-window.ts';
import { pageNameAt } from './page-names.ts';
import type { TabBarModel } from './tab-bar.tsx';
import { inGroups, labelOf } from './tab-label.ts';

/** The tabs of the bar: the welcome tab first, and the names of those closed to make room. */
export async function tabsShown(request: Request, { tabs: stored, dropped }: OpenTabs, menus: MenuNode[]): Promise<TabBarModel> {
  const [say, tabs] = await Promise.all([wordsOf(request), Promise.all(stored.map((tab) => inLanguage(request, tab)))]);
  const shown = [true, false]
    .flatMap((isPinned) =>
      inGroups(
        tabs.filter((tab) => tab.isPinned === isPinned),
        menus,
      ),
    )
    .flatMap((tab) => {
      const label = labelOf(tab, menus, say);
      return label === undefined
        ? []
        : [
            {
              page: tab.page,
              href: hrefOf(tab),
              label,
              isUnsaved: tab.isUnsaved,
              isPinned: tab.isPinned,
              isWindow: opensWindow(tab.query),
            },
          ];
    });
  const welcome = { page: welcomePage, href: welcomePage, label: say('pages.home'), isUnsaved: false, isPinned: false, isWindow: false };
  return { tabs: [welcome, ...shown], dropped: dropped.flatMap((tab) => labelOf(tab, menus, say) ?? []) };
}

/** The page of a request for its tab; undefined if it has no tab, or if its record does not exist for this user. */
export async function visitOf(request: Request): Promise<Visit | undefined> {
  const { pathname: page, searchParams, search } = new URL(request.url);
  const isAhead = request.headers.get('Sec-Purpose')?.startsWith('prefetch') === true;
  if (isAhead || isShort(page) || pageNameAt(page)?.word === null) return undefined;
  const title = await titleOf(request, page);
  if (title === undefined) return undefined;
  if (!passing.some((name) => searchParams.has(name))) return { page, query: search, title };
  for (const name of passing) searchParams.delete(name);
  return { page, query: searchParams.size === 0 ? '' : `?${searchParams}`, title };
}

/** Closes the tab of an address that does not exist, or not for this user. */
export async function forgetTab(request: Request, status: number): Promise<void> {
  if (request.method !== 'GET' || (status !== 403 && status !== 404)) return;
  try {
    await attempt(request, ({ workspace }) => workspace.closeTab({ page: new URL(request.url).pathname.replace(/\.data$/, '') }));
  } catch (error) {
    // Without a session there are no tabs.
    if (!(error instanceof Response)) throw error;
  }
}

/** A new record's tab is named by its kind, in the language of this request. */
const inLanguage = async (request: Request, tab: OpenTab): Promise<OpenTab> =>
  tab.page.endsWith('/add') ? { ...tab, title: (await titleOf(request, tab.page)) ?? '' } : tab;

const welcomePage = '/wel/index';
const hrefOf = ({ page, query }: OpenTab): string => page + query;

/** Parameters that a tab's address leaves out. */
const passing = ['draft', 'lng', openedParam];

/** The title of an address's record, or the kind of a new one; empty: the page has neither; undefined: the record does not exist. */
async function titleOf(request: Request, page: string): Promise<string | undefined> {
  const [, list] = /^(.+)\/add$/.exec(page) ?? [];
  const added = list === undefined ? undefined : pathOfPage(list);
  if (added !== undefined) return (await screenFor(request, added))?.title ?? '';
  const [, at = '', id] = /^(.+)\/(?:edit|view)\/(\d+)$/.exec(page) ?? [];
  const named = pageNameAt(page);
  const inAddress = named?.page.exec(page)?.[1];
  const path = named?.record ?? (id === undefined ? undefined : pathOfPage(at));
  const record = id ?? inAddress;
  if (path === undefined || record === undefined) return inAddress ?? '';
  const titles = `${path}.titles`;
  if (!hasProcedure<'titles'>(titles)) return '';
  try {
    return (await callAt(request, titles, { ids: [record] }))[0];
  } catch (error) {
    if (error instanceof Response && [400, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
}

/** A screen, if the user may open it. */
async function screenFor(request: Request, path: EntityPath) {
  try {
    return await callAt(request, `${path}.screen`, {});
  } catch (error) {
    if (error instanceof Response) return undefined;
    throw error;
  }
}
