import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendFile } from '#app/routes/exchange/exchange-page.server.ts';

/** Downloads a comparison as a workbook, with the proposal that the page shows. */
export const loader = ({ request, params }: LoaderFunctionArgs) => {
  const { orderCost, plan } = Object.fromEntries(new URL(request.url).searchParams);
  return sendFile(request, ({ purchasing }) => purchasing.inquiry.compareWorkbook({ id: params.id, orderCost, plan }), 'comparison');
};
