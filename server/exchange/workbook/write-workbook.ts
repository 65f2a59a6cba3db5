import { PassThrough, type Readable, type Writable } from 'node:stream';

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
    const part = partOf(sheet);
    let count = 0;
    for await (const row of rows) {
      sheet.addRow(row.map((cell) => (cell === '' ? null : typeof cell === 'string' ? escaped(cell) : cell))).commit();
      count += 1;
      // Back pressure: a slow client, and compression, delay the writer instead of filling memory.
      if (stream.writableNeedDrain) await called(stream, (back) => stream.once('drain', back));
      if (count % rowsAhead === 0) await called(stream, (back) => part.write('', back));
    }
    sheet.commit();
  }
  await book.commit();
}

/** Characters that XML does not allow, such as the separators of a barcode, are written as _x001D_ (ECMA-376 part 1, 22.9.2.19). */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\t\n\r]/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

/** Rows are made faster than they are compressed. */
const rowsAhead = 250;

/** What a sheet writes into, up to its compression. The library fills it without heeding that it is full, and has no type for it. */
const partOf = (sheet: object): Writable => (sheet as { stream: { pipes: [Writable] } }).stream.pipes[0];

/** Waits to be called back; aborts when the client disconnects. */
const called = (stream: PassThrough, call: (back: () => void) => void) =>
  new Promise<void>((resolve, reject) => {
    const onClose = () => reject(new Error('The reader is gone'));
    if (stream.destroyed) return onClose();
    stream.once('close', onClose);
    call(() => {
      stream.off('close', onClose);
      resolve();
    });
  });
