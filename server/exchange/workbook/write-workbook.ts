import { PassThrough, type Readable } from 'node:stream';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface Sheet {
  name: string;
  /** `format`: the number format of the column; by default text. */
  columns: readonly { title: string; width: number; format?: string }[];
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
}

type Cell = string | number | Date | { error: string } | null;

/** Streams a workbook. Texts are typed as text, whatever they begin with, so that none is read as a formula. */
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
    // Headings are text, whatever the column's format.
    for (const at of columns.keys()) head.getCell(at + 1).numFmt = '@';
    for await (const row of rows) {
      sheet.addRow(row.map((cell) => (cell === '' ? null : cell))).commit();
      // Back pressure: a slow client delays the writer instead of filling memory.
      if (stream.writableNeedDrain) await drained(stream);
    }
    sheet.commit();
  }
  await book.commit();
}

/** Aborts when the client disconnects. */
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
