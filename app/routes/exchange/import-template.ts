import type { LoaderFunctionArgs } from '@remix-run/node';
import { screenOf } from '#app/entity/screen-of.server.ts';
import { sendFile, variantIn } from './exchange-page.server.ts';

/** The empty workbook for an import. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { path } = await screenOf(request, params);
  const variant = variantIn(request);
  return sendFile(request, ({ exchange }) => exchange.template({ path, variant }), path);
}
