import { PassThrough, type Readable } from 'node:stream';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface Sheet {
  name: string;
  columns: readonly { title: string; width: number }[];
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
}

/** A workbook of texts, written while it is read. Every cell is text by type and format, whatever it begins with, so that no spreadsheet reads it as a formula. */
export function writeWorkbook(sheets: readonly Sheet[]): Readable {
  const stream = new PassThrough();
  write(sheets, stream).catch((error: Error) => stream.destroy(error));
  return stream;
}

async function write(sheets: readonly Sheet[], stream: PassThrough): Promise<void> {
  const { default: exceljs } = await import('exceljs');
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  for (const { name, columns, rows } of sheets) {
    const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = columns.map(({ title, width }) => ({ header: title, width, style: { numFmt: '@' } }));
    sheet.getRow(1).font = { bold: true };
    for await (const row of rows) {
      sheet.addRow(row.map((text) => (text === '' ? null : text))).commit();
      // A slow reader holds the writer up, not the memory.
      if (stream.writableNeedDrain) await new Promise((resolve) => stream.once('drain', resolve));
    }
    sheet.commit();
  }
  await book.commit();
}
