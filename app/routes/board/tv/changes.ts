import type { LoaderFunctionArgs } from '@remix-run/node';
import { call, changeStream } from '#app/api.server.ts';
import { eventsOf } from './events-of.server.ts';

/**
 * Streams a message whenever the board's figures change, until the session ends. It is refused under the same conditions as the board's
 * page.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const lineId = new URL(request.url).searchParams.get('line') ?? undefined;
  if (lineId === undefined) await call(request, ({ board }) => board.plantBoard());
  else await call(request, ({ board }) => board.lineBoard({ lineId }));
  return eventsOf(request, await call(request, async () => changeStream(lineId)));
}
