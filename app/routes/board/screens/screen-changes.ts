import type { LoaderFunctionArgs } from '@remix-run/node';
import { call, linkedStream } from '#app/api.server.ts';
import { eventsOf } from '#app/routes/board/tv/events-of.server.ts';
import { tokenIn } from '#app/routes/public/linked.server.ts';

/** Tells the board of a link that its figures have changed, until the link is withdrawn. */
export async function loader({ request }: LoaderFunctionArgs) {
  return eventsOf(request, await call(request, () => linkedStream(tokenIn(request))));
}
