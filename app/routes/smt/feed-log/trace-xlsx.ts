import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendFile } from '#app/routes/exchange/exchange-page.server.ts';
import { readTraceSearch } from './trace-search.ts';

/** Downloads a trace as a workbook. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  sendFile(request, ({ smt }) => smt.feedLog.traceWorkbook(readTraceSearch(new URL(request.url).searchParams)), 'trace');
