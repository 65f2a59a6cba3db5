import { PassThrough, type Readable } from 'node:stream';
import type { Say } from '#app/i18n/say.ts';
import type { DailyReport, DailyRow } from '#server/board/boards/board-answers.ts';
import { type DailyColumn, dailyColumns, nameIn } from './daily-columns.ts';

/** The daily report as a streamed workbook: the report with its totals, and the formulas on a second sheet. */
export async function dailyWorkbook(say: Say, report: DailyReport): Promise<Readable> {
  const { default: exceljs } = await import('exceljs');
  const stream = new PassThrough();
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true });
  const columns = dailyColumns(say, report);

  const sheet = book.addWorksheet(say('daily.sheet'), { views: [{ state: 'frozen', ySplit: headRow }] });
  sheet.columns = columns.map(({ kind }) => ({ width: widths[kind], style: { numFmt: formats[kind] } }));
  const { dateFrom, dateTo, asOf } = report;
  sheet.addRow([say('daily.period', { from: dateFrom, to: dateTo, at: asOf.slice(0, 16) })]).commit();
  const head = sheet.addRow(columns.map(({ label }) => label));
  head.font = { bold: true };
  head.commit();
  sheet.autoFilter = { from: { row: headRow, column: 1 }, to: { row: headRow + report.rows.length, column: columns.length } };
  for (const row of report.rows) sheet.addRow(columns.map((column) => cellValue(say, column, row))).commit();
  const total = sheet.addRow(columns.map((column, index) => (index === 0 ? say('daily.total') : totalValue(column, index, report))));
  total.font = { bold: true };
  total.commit();
  sheet.commit();

  const legend = book.addWorksheet(say('daily.formulas'));
  legend.columns = [
    { width: 24, style: { numFmt: formats.text } },
    { width: 72, style: { numFmt: formats.text } },
  ];
  for (const { label, formula } of columns) if (formula !== undefined) legend.addRow([label, formula]).commit();
  legend.addRow([say('daily.total'), say('daily.roundedOnce')]).commit();
  legend.commit();

  book.commit().catch((error: Error) => stream.destroy(error));
  return stream;
}

/** The text format prevents a spreadsheet from reading `=1+1` as a formula when its cell is edited. */
const formats: Record<DailyColumn['kind'], string> = { text: '@', code: '@', count: '#,##0', hours: '#,##0.0', ratio: '0.0%' };
const widths: Record<DailyColumn['kind'], number> = { text: 14, code: 20, count: 12, hours: 12, ratio: 12 };

const headRow = 2;

function cellValue(say: Say, { key, kind }: DailyColumn, row: DailyRow): string | number | null {
  if (kind === 'text' || kind === 'code') return nameIn(say, row, key) || null;
  return numberIn(row[key]);
}

/** Counts and hours are SUM formulas over the rows above, with what they come to, so that their origin is visible; ratios cannot be added. */
function totalValue({ key, kind }: DailyColumn, index: number, { rows, total }: DailyReport) {
  const value = numberIn((total as Partial<DailyRow>)[key]);
  if (value === null || rows.length === 0 || (kind !== 'count' && kind !== 'hours')) return value;
  const result = rows.reduce((sum, row) => sum + (numberIn(row[key]) ?? 0), 0);
  const column = String.fromCharCode('A'.charCodeAt(0) + index);
  return { formula: `SUM(${column}${headRow + 1}:${column}${headRow + rows.length})`, result };
}

const numberIn = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));
