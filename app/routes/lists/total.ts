import type { LoaderFunctionArgs } from '@remix-run/node';
import { readList } from '#app/entity/list/read-list.server.ts';
import { listInput, readListState } from '#app/entity/list/search-params.ts';
import { screenOf } from '#app/entity/screen-of.server.ts';

/** How many records a list's filters find, exactly: asked for when the list counted only so far. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const screen = await screenOf(request, params);
  const state = readListState(new URL(request.url).searchParams, screen);
  const { total } = await readList(request, screen, { ...listInput(state), current: 1, size: 1 });
  return { total };
}
