import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { CellValue } from 'exceljs';
import { BusinessError } from '../errors.ts';

/** One row of a sheet: its number as the spreadsheet shows it, and its cells as texts. */
export interface SheetRow {
  number: number;
  cells: string[];
}

const said = {
  notWorkbook: { zh: '文件不是有效的 xlsx 工作簿', en: 'The file is not a valid xlsx workbook' },
  tooLarge: { zh: '工作簿内容过大', en: 'The workbook holds too much' },
};

const mostParts = 500;
const mostUnpacked = 64 * 1024 * 1024;
const mostRows = 20_000;
const mostColumns = 64;

/** The first sheet of an xlsx file: values as texts, of formulas what they came to when saved, never the formula. Rows without any text are left out. */
export async function readWorkbook(bytes: Uint8Array): Promise<SheetRow[]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  await assertUnpacks(file);
  const { default: exceljs } = await import('exceljs');
  const book = new exceljs.Workbook();
  await book.xlsx.load(file as never, { ignoreNodes: ['dataValidations', 'conditionalFormatting', 'drawing', 'hyperlinks'] }).catch(() => {
    throw new BusinessError(said.notWorkbook, { field: 'file' });
  });
  const sheet = book.worksheets[0];
  if (!sheet) throw new BusinessError(said.notWorkbook, { field: 'file' });
  if (sheet.rowCount > mostRows) throw new BusinessError(said.tooLarge, { field: 'file' });
  const rows: SheetRow[] = [];
  sheet.eachRow((row, number) => {
    const cells = Array.from({ length: Math.min(row.cellCount, mostColumns) }, (_, at) => textOf(row.getCell(at + 1).value));
    if (cells.some((text) => text !== '')) rows.push({ number, cells });
  });
  return rows;
}

/** A cell as somebody reads it on the screen. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value !== 'object') return String(value).trim();
  if ('richText' in value)
    return value.richText
      .map(({ text }) => text)
      .join('')
      .trim();
  if ('error' in value) return '';
  if ('result' in value || 'formula' in value || 'sharedFormula' in value) return textOf(value.result ?? null);
  return 'text' in value ? textOf(value.text as CellValue) : '';
}

/**
 * A small file may unpack to more than memory holds. Its parts are unpacked once with a limit before anybody trusts them;
 * what the file itself says of their sizes is not believed.
 */
async function assertUnpacks(file: Buffer): Promise<void> {
  let left = mostUnpacked;
  const names: string[] = [];
  for (const part of partsOf(file)) {
    names.push(part.name);
    if (part.method === stored) left -= part.packed.length;
    else if (part.method === deflated) {
      const unpacked = await unpack(part.packed, { maxOutputLength: left }).catch((error: NodeJS.ErrnoException) => {
        throw new BusinessError(error.code === 'ERR_BUFFER_TOO_LARGE' ? said.tooLarge : said.notWorkbook, { field: 'file' });
      });
      left -= unpacked.length;
    } else throw new BusinessError(said.notWorkbook, { field: 'file' });
    if (left <= 0) throw new BusinessError(said.tooLarge, { field: 'file' });
  }
  if (!names.includes('xl/workbook.xml')) throw new BusinessError(said.notWorkbook, { field: 'file' });
}

const unpack = promisify(inflateRaw) as (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
const [stored, deflated] = [0, 8];

/** The parts of a zip file as its directory at the end names them (PKWARE APPNOTE 4.3). */
function partsOf(file: Buffer): { name: string; method: number; packed: Buffer }[] {
  const wrong = () => new BusinessError(said.notWorkbook, { field: 'file' });
  const end = file.length < 22 ? -1 : file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > file.length || file.toString('latin1', 0, 4) !== 'PK\x03\x04') throw wrong();
  const count = file.readUInt16LE(end + 10);
  if (count > mostParts) throw new BusinessError(said.tooLarge, { field: 'file' });
  const parts = [];
  let at = file.readUInt32LE(end + 16);
  for (let part = 0; part < count; part += 1) {
    if (at + 46 > file.length || file.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw wrong();
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)];
    const head = file.readUInt32LE(at + 42);
    if (head + 30 > file.length || file.toString('latin1', head, head + 4) !== 'PK\x03\x04') throw wrong();
    const from = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28);
    if (from + size > file.length) throw wrong();
    parts.push({ name: file.toString('utf8', at + 46, at + 46 + nameLength), method, packed: file.subarray(from, from + size) });
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}
