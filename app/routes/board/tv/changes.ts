import type { LoaderFunctionArgs } from '@remix-run/node';
import { call, changeStream } from '#app/api.server.ts';
import { eventsOf } from './events-of.server.ts';

/** Tells a board that its figures have changed, for as long as its reader is signed in. Who may not see the board is refused as its page is. */
export async function loader({ request }: LoaderFunctionArgs) {
  const lineId = new URL(request.url).searchParams.get('line') ?? undefined;
  if (lineId === undefined) await call(request, ({ board }) => board.plantBoard());
  else await call(request, ({ board }) => board.lineBoard({ lineId }));
  return eventsOf(changeStream(lineId));
}
