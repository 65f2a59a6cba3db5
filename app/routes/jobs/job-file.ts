import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendFile } from '#app/routes/exchange/exchange-page.server.ts';

/** Downloads the file of a job, for its owner. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return sendFile(request, ({ workspace }) => workspace.jobFile({ id: params.id }));
}
