import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendFile } from '#app/routes/exchange/exchange-page.server.ts';

/** Downloads a station table with its stations, as its import reads it. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  sendFile(request, ({ smt }) => smt.stationTableHeader.workbook({ id: params.id }), 'station-table');
