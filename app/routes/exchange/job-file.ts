import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendFile } from './exchange-page.server.ts';

/** The file that a job made, for its owner. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return sendFile(request, ({ exchange }) => exchange.jobFile({ id: params.id }));
}
