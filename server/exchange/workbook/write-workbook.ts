import { PassThrough, type Readable } from 'node:stream';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface Sheet {
  name: string;
  /** `format` is how a spreadsheet shows the column's numbers and days; text without it. */
  columns: readonly { title: string; width: number; format?: string }[];
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
}

type Cell = string | number | Date | { error: string } | null;

/** A workbook, written while it is read. Texts are text by type, whatever they begin with, so that no spreadsheet reads them as a formula. */
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
    sheet.columns = columns.map(({ title, width, format = '@' }) => ({ header: title, width, style: { numFmt: format } }));
    const head = sheet.getRow(1);
    head.font = { bold: true };
    // The head is words, whatever stands below it.
    for (const at of columns.keys()) head.getCell(at + 1).numFmt = '@';
    for await (const row of rows) {
      sheet.addRow(row.map((cell) => (cell === '' ? null : cell))).commit();
      // A slow reader holds the writer up, not the memory.
      if (stream.writableNeedDrain) await drained(stream);
    }
    sheet.commit();
  }
  await book.commit();
}

/** One who stops reading ends the writing. */
const drained = (stream: PassThrough) =>
  new Promise<void>((resolve, reject) => {
    const go = (end: () => void) => () => {
      stream.off('drain', onDrain).off('close', onClose);
      end();
    };
    const onDrain = go(resolve);
    const onClose = go(() => reject(new Error('The reader is gone')));
    stream.once('drain', onDrain).once('close', onClose);
  });
