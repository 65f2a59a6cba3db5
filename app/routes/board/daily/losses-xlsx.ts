import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { Say } from '#app/i18n/say.ts';
import type { LossReport } from '#server/board/boards/loss-report.ts';
import { readLossSearch } from './loss-search.ts';

/** Downloads lost hours and defects as a workbook: the causes of the period, and each by line and date. */
export async function loader({ request }: LoaderFunctionArgs) {
  const report = await call(request, ({ board }) => board.lossReport(readLossSearch(new URL(request.url).searchParams)));
  const say = await wordsOf(request);
  const days = report.dateFrom === report.dateTo ? report.dateFrom : `${report.dateFrom}_${report.dateTo}`;
  return new Response(createReadableStreamFromReadable(await workbookOf(say, report)), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      // Old clients read the plain name, all others the one in the user's language.
      'content-disposition': `attachment; filename="losses-${days}.xlsx"; filename*=UTF-8''${encodeURIComponent(`${say('daily.losses')}-${days}.xlsx`)}`,
      'x-content-type-options': 'nosniff',
    },
  });
}

const kinds = { people: 'daily.lostHours', machines: 'daily.machineLostHours', defects: 'daily.defects' } as const;
const ranking = { losses: 'people', machineLosses: 'machines', defects: 'defects' } as const;
/** The text format prevents a spreadsheet from reading `=1+1` as a formula when its cell is edited (R-31). */
const [text, hours, pieces, ratio] = [{ numFmt: '@' }, { numFmt: '#,##0.0' }, { numFmt: '#,##0' }, { numFmt: '0.0%' }];

async function workbookOf(say: Say, report: LossReport) {
  const { default: exceljs } = await import('exceljs');
  const stream = new PassThrough();
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true });
  for (const name of Object.keys(ranking) as (keyof typeof ranking)[]) {
    if (report[name].length === 0) continue;
    const sheet = book.addWorksheet(say(kinds[ranking[name]]));
    sheet.columns = [
      { header: say('daily.cause'), width: 28, style: text },
      { header: say(name === 'defects' ? 'daily.pieces' : 'board.hours'), width: 12, style: name === 'defects' ? pieces : hours },
      { header: say('daily.share'), width: 12, style: ratio },
      { header: say('board.soFar'), width: 12, style: ratio },
    ];
    for (const cause of report[name]) sheet.addRow([cause.name, cause.amount, cause.share, cause.shareSoFar]).commit();
    sheet.commit();
  }
  const sheet = book.addWorksheet(say('daily.byLine'));
  sheet.columns = [
    { header: say('daily.date'), width: 14, style: text },
    { header: say('daily.line'), width: 18, style: text },
    { header: say('daily.kind'), width: 18, style: text },
    { header: say('daily.cause'), width: 28, style: text },
    { header: say('daily.amount'), width: 12, style: hours },
  ];
  for (const { planDate, lineName, kind, name, amount } of report.rows) {
    const row = sheet.addRow([planDate, lineName, say(kinds[kind]), name, amount]);
    if (kind === 'defects') row.getCell(5).numFmt = pieces.numFmt;
    row.commit();
  }
  sheet.commit();
  book.commit().catch((error: Error) => stream.destroy(error));
  return stream;
}
