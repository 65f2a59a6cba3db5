import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendFile } from '#app/routes/exchange/exchange-page.server.ts';

/** Downloads the lines of an inquiry as a workbook to quote in. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  sendFile(request, ({ purchasing }) => purchasing.supplierInquiry.workbook({ id: params.id }), 'quote');
