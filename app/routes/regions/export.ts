import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { listInput, readListState } from '#app/entity/list/search-params.ts';
import { sendDownload } from '#app/routes/users/send-download.server.ts';

/** The regions that the list finds under the same search, as a workbook; all of them without one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const screen = await call(request, ({ system }) => system.region.screen());
  const { filters } = listInput(readListState(new URL(request.url).searchParams, screen), screen.filters);
  return sendDownload(request, ({ system }) => system.region.exportRegions({ filters }));
}
