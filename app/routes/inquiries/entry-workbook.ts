import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendFile } from '#app/routes/exchange/exchange-page.server.ts';

/** Downloads the lines of an inquiry as a workbook for one supplier to fill in. */
export const loader = ({ request, params: { id = '', inviteId = '' } }: LoaderFunctionArgs) =>
  sendFile(request, ({ purchasing }) => purchasing.quote.entryWorkbook({ inquiryId: id, inviteId }), 'quote');
