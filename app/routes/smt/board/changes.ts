import type { LoaderFunctionArgs } from '@remix-run/node';
import { call, changeStream, feederMarks } from '#app/api.server.ts';
import { eventsOf } from '#app/routes/board/tv/events-of.server.ts';

/** Streams a message whenever the feeders of a line change, to whoever may see its status. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { line } = await call(request, ({ smt }) => smt.lineStatus({ lineId: params.lineId }));
  return eventsOf(request, await call(request, async () => changeStream(line.id, feederMarks)));
}
