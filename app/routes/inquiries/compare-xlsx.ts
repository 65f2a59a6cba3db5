import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendFile } from '#app/routes/exchange/exchange-page.server.ts';

/** Downloads a comparison as a workbook. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  sendFile(request, ({ purchasing }) => purchasing.inquiry.compareWorkbook({ id: params.id }), 'comparison');
