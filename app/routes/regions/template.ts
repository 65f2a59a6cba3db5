import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendDownload } from '#app/routes/users/send-download.server.ts';

/** The empty workbook that an import is filled into. */
export async function loader({ request }: LoaderFunctionArgs) {
  return sendDownload(request, ({ system }) => system.region.exportTemplate());
}
