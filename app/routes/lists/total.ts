import type { LoaderFunctionArgs } from '@remix-run/node';
import { readList } from '#app/entity/list/read-list.server.ts';
import { listInput, readListState } from '#app/entity/list/search-params.ts';
import { screenOf } from '#app/entity/screen-of.server.ts';

/** The exact number of records that a list's filters match, requested if the list's own count stopped at its limit. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const screen = await screenOf(request, params);
  const state = readListState(new URL(request.url).searchParams, screen);
  const { total } = await readList(request, screen, { ...listInput(state), current: 1, size: 1 });
  return { total };
}
