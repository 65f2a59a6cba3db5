import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { listInput, readListState } from '#app/entity/list/search-params.ts';
import { sendDownload } from './send-download.server.ts';

/** Exactly the users whom the list shows under the same search, as a workbook. */
export async function loader({ request }: LoaderFunctionArgs) {
  const screen = await call(request, ({ system }) => system.user.screen());
  const { filters, sort } = listInput(readListState(new URL(request.url).searchParams, screen), screen.filters);
  return sendDownload(request, ({ system }) => system.user.exportUsers({ filters, sort }));
}
