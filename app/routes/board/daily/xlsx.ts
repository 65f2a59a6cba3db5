import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { groupings, readDailySearch } from './daily-search.ts';
import { dailyWorkbook } from './daily-workbook.server.ts';

/** Downloads the daily report as a workbook. */
export async function loader({ request }: LoaderFunctionArgs) {
  const report = await call(request, ({ board }) => board.dailyReport(readDailySearch(new URL(request.url).searchParams)));
  const say = await wordsOf(request);
  const { by } = report;
  const grouping = groupings.find((each) => each.by === by)?.label ?? 'daily.byLine';
  const days = report.dateFrom === report.dateTo ? report.dateFrom : `${report.dateFrom}_${report.dateTo}`;
  return new Response(createReadableStreamFromReadable(await dailyWorkbook(say, report)), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      // Old clients read the plain name, all others the one in the user's language.
      'content-disposition': `attachment; filename="daily-report-by-${by}-${days}.xlsx"; filename*=UTF-8''${encodeURIComponent(`${say('daily.sheet')}-${say(grouping)}-${days}.xlsx`)}`,
      'x-content-type-options': 'nosniff',
    },
  });
}
