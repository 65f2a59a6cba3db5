import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { BusinessError } from '#server/errors.ts';

export const notWorkbook = () =>
  new BusinessError({ zh: '文件不是有效的 xlsx 工作簿', en: 'The file is not a valid xlsx workbook' }, { field: 'file' });
export const holdsTooMuch = () => new BusinessError({ zh: '工作簿内容过大', en: 'The workbook is too large' }, { field: 'file' });

const maxParts = 500;
/** The default limit of unpacked bytes per file; the sizes that the file declares are not trusted. */
const usuallyUnpacked = 8 * 1024 * 1024;

/** Unpacks a part by its name, `most` bytes of it at most; a missing part is undefined. */
export type ReadPart = (name: string, most?: number) => Promise<string | undefined>;

/** The parts of a zip file, each unpacked on demand, all within one byte budget. */
export function openZip(file: Buffer, maxUnpacked = usuallyUnpacked): ReadPart {
  const parts = new Map(partsOf(file).map((part) => [part.name, part]));
  let left = maxUnpacked;
  return async (name, most = left) => {
    const part = parts.get(name);
    if (!part) return undefined;
    const bytes = await unpacked(part, Math.min(left, most));
    left -= bytes.length;
    return bytes.toString('utf8').replace(/^\uFEFF/, '');
  };
}

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** How many bytes a file unpacks to, as its directory says; another file stands for itself. */
export function declaredSize(file: Uint8Array): number {
  if (!isZip(file)) return file.length;
  return partsOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength)).reduce((sum, { size }) => sum + size, 0);
}

interface Part {
  name: string;
  method: number;
  /** Unpacked, as the file says. */
  size: number;
  packed: Buffer;
}

const unpack = promisify(inflateRaw) as (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
const [stored, deflated] = [0, 8];

async function unpacked({ method, packed }: Part, maxUnpacked: number): Promise<Buffer> {
  if (method === stored && packed.length > maxUnpacked) throw holdsTooMuch();
  if (method === stored) return packed;
  if (method !== deflated) throw notWorkbook();
  // Zlib does not accept a limit of zero.
  if (maxUnpacked < 1) throw holdsTooMuch();
  return unpack(packed, { maxOutputLength: maxUnpacked }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? holdsTooMuch() : notWorkbook();
  });
}

/** As listed in the central directory (PKWARE APPNOTE 4.3). */
function partsOf(file: Buffer): Part[] {
  const end = file.length < 22 ? -1 : file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > file.length || file.toString('latin1', 0, 4) !== 'PK\x03\x04') throw notWorkbook();
  const count = file.readUInt16LE(end + 10);
  if (count > maxParts) throw holdsTooMuch();
  const parts: Part[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let part = 0; part < count; part += 1) {
    if (at + 46 > file.length || file.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw notWorkbook();
    const [method, length, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
    const [nameLength, extra, comment] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)];
    const head = file.readUInt32LE(at + 42);
    if (head + 30 > file.length || file.toString('latin1', head, head + 4) !== 'PK\x03\x04') throw notWorkbook();
    const from = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28);
    if (from + length > file.length) throw notWorkbook();
    parts.push({ name: file.toString('utf8', at + 46, at + 46 + nameLength), method, size, packed: file.subarray(from, from + length) });
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}
