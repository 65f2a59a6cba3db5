import { PassThrough, type Readable } from 'node:stream';
import type { Say } from '#app/i18n/say.ts';
import type { DailyFigures, DailyReport, DailyRow } from '#server/board/boards/board-answers.ts';
import { type DailyColumn, dailyColumns } from './daily-columns.ts';

/** The daily report as a workbook, written while it is read: the report with its totals, and the formulas on a second sheet. */
export async function dailyWorkbook(say: Say, report: DailyReport): Promise<Readable> {
  const { default: exceljs } = await import('exceljs');
  const stream = new PassThrough();
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true });
  const columns = dailyColumns(say, report);

  const sheet = book.addWorksheet(say('daily.sheet'), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ label, kind }) => ({ header: label, width: widths[kind], style: { numFmt: formats[kind] } }));
  sheet.getRow(1).font = { bold: true };
  for (const row of report.rows) sheet.addRow(columns.map((column) => cellValue(column, row))).commit();
  const total = sheet.addRow(columns.map((column, index) => (index === 0 ? say('daily.total') : cellValue(column, report.total))));
  total.font = { bold: true };
  total.commit();
  sheet.commit();

  const legend = book.addWorksheet(say('daily.formulas'));
  legend.columns = [
    { width: 24, style: { numFmt: formats.text } },
    { width: 72, style: { numFmt: formats.text } },
  ];
  for (const { label, formula } of columns) if (formula !== undefined) legend.addRow([label, formula]).commit();
  legend.commit();

  book.commit().catch((error: Error) => stream.destroy(error));
  return stream;
}

/** Text stays text, whatever it begins with: the format keeps a spreadsheet from reading `=1+1` as a formula when its cell is edited. */
const formats: Record<DailyColumn['kind'], string> = { text: '@', code: '@', count: '#,##0', hours: '#,##0.00', ratio: '0.0%' };
const widths: Record<DailyColumn['kind'], number> = { text: 14, code: 20, count: 12, hours: 12, ratio: 12 };

function cellValue({ key, kind }: DailyColumn, row: DailyRow | DailyFigures): string | number | null {
  const value = (row as Partial<DailyRow>)[key];
  if (value === null || value === undefined) return null;
  return kind === 'text' || kind === 'code' ? String(value) : Number(value);
}
