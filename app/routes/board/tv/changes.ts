import type { LoaderFunctionArgs } from '@remix-run/node';
import { call, changeStream } from '#app/api.server.ts';

/**
 * Streams a message whenever the board's figures change, until the session ends. It is refused under the same conditions as the board's
 * page.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const lineId = new URL(request.url).searchParams.get('line') ?? undefined;
  if (lineId === undefined) await call(request, ({ board }) => board.plantBoard());
  else await call(request, ({ board }) => board.lineBoard({ lineId }));
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  return new Response(changeStream(lineId), { headers });
}
