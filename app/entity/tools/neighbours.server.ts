import type { EntityScreen } from '#app/procedure-paths.ts';
import { totalsUpTo } from '#rules/screen.ts';
import { readList } from '../list/read-list.server.ts';
import { listInput } from '../list/read-search.server.ts';
import { type ListState, listHref } from '../list/search-params.ts';
import type { Row } from '../list/tree-rows.ts';
import { stateAt } from './gather.server.ts';

/** The addresses of the previous and next record. */
export interface Neighbours {
  previous?: string;
  next?: string;
}

/** The neighbours of a record in the order of the list it was opened from, across its pages; a record no longer in the list has none. */
export async function neighboursOf(request: Request, screen: EntityScreen, id: string, from: string): Promise<Neighbours> {
  const state = stateAt(from, screen);
  if (!state || state.wrong || screen.tree || !screen.mayList) return {};
  const { records, total, isMore = false } = await pageOf(request, screen, state, state.current);
  const place = records.findIndex((row) => row.id === id);
  if (place === -1) return {};
  const before =
    records[place - 1] ?? (state.current > 1 ? (await pageOf(request, screen, state, state.current - 1)).records.at(-1) : undefined);
  const isLast = !isMore && state.current * state.size >= total;
  const after = records[place + 1] ?? (isLast ? undefined : (await pageOf(request, screen, state, state.current + 1)).records[0]);
  const hrefOf = (row: Row | undefined, current: number) =>
    row && `${screen.page}/view/${row.id}?${new URLSearchParams({ from: listHref(screen.page, { ...state, current }) })}`;
  const [previous, next] = [
    hrefOf(before, records[place - 1] ? state.current : state.current - 1),
    hrefOf(after, records[place + 1] ? state.current : state.current + 1),
  ];
  return { ...(previous && { previous }), ...(next && { next }) };
}

const pageOf = (request: Request, screen: EntityScreen, state: ListState, current: number) =>
  readList(request, screen, { ...listInput({ ...state, current }), countUpTo: totalsUpTo });
