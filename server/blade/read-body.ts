import { isUtf8 } from 'node:buffer';
import { maxBesideFile, maxFileBytes, UploadedFile } from '#server/storage/uploaded-file.ts';
import { type Arguments, fromJson, fromPairs, fromUrlencoded } from './arguments.ts';
import { refused } from './refused.ts';

export const maxBytes = 2 * 1024 * 1024;

/** Whether the request has a body: simple calls post none, under any content type (contract 2.1). */
export function hasBody(request: Request): boolean {
  const length = request.headers.get('content-length');
  return length === null ? request.body !== null : length !== '0';
}

/** Whether a body costs less to read than a transaction of its own for the session that comes before it. */
export function isSmall(request: Request): boolean {
  const length = request.headers.get('content-length');
  return length !== null && Number(length) <= smallBytes;
}
const smallBytes = 16 * 1024;

/** Reads a body by media type: JSON (also as text/plain), urlencoded or multipart; a file, as `file`, only for procedures that take one. */
export async function readBody(request: Request, { takesFile = false }: { takesFile?: boolean } = {}): Promise<Arguments | unknown[]> {
  const media = request.headers.get('content-type') ?? '';
  const read = readerOf(media, takesFile);
  const bytes = await bytesOf(request, takesFile && /^\s*multipart\//i.test(media) ? maxFileBytes + maxBesideFile : maxBytes);
  if (bytes.length === 0) return {};
  // RFC 9110, 8.4: what is not understood is refused, not read as if it were plain.
  const isCoded = !/^\s*(identity\s*)?$/i.test(request.headers.get('content-encoding') ?? '');
  if (read === undefined || isCoded) throw refused('wrongMedia');
  return read(bytes, media);
}

type Reader = (bytes: Uint8Array<ArrayBuffer>, media: string) => Arguments | unknown[] | Promise<Arguments>;

function readerOf(media: string, takesFile: boolean): Reader | undefined {
  const type = media.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!/^(utf-?8|us-ascii)?$/i.test(/charset\s*=\s*"?([^";\s]*)/i.exec(media)?.[1] ?? '')) return undefined;
  if (type === 'application/x-www-form-urlencoded') return (bytes) => fromForm(textOf(bytes));
  if (type === 'multipart/form-data') return (bytes, given) => readMultipart(bytes, given, takesFile);
  if (
    type === '' ||
    type === 'text/plain' ||
    type === 'application/json' ||
    type === 'text/json' ||
    /^application\/[\w.-]+\+json$/.test(type)
  )
    return readJsonBytes;
  return undefined;
}

/** `curl -d` calls any text a form: a body that is JSON is read as such, for no form begins with a brace. */
function fromForm(text: string): Arguments | unknown[] {
  if (!/^\s*[{[]/.test(text)) return fromUrlencoded(text);
  try {
    JSON.parse(text);
  } catch {
    return fromUrlencoded(text);
  }
  return fromJson(text);
}

function readJsonBytes(bytes: Uint8Array<ArrayBuffer>): Arguments | unknown[] {
  const text = textOf(bytes);
  return text.trim() === '' ? {} : fromJson(text);
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, media: string, takesFile: boolean): Promise<Arguments> {
  const boundary = /boundary\s*=\s*("[^"]+"|[^;\s]+)/i.exec(media)?.[1] ?? firstLine(bytes);
  const form = await new Response(bytes, { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
    .formData()
    .catch(() => {
      throw refused('brokenForm');
    });
  const fields = [...form].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []));
  const file = takesFile ? form.get('file') : null;
  // A file is not text, so with a file only the form's fields are checked, by their replacement characters.
  if (fields.some(([, text]) => text.includes('\uFFFD')) && (takesFile || !isUtf8(bytes))) throw refused('brokenText');
  return { ...fromPairs(fields), ...(file instanceof File ? { file: await fileOf(file) } : {}) };
}

async function fileOf(file: File): Promise<UploadedFile> {
  if (file.size > maxFileBytes) throw refused('fileTooLarge');
  return new UploadedFile(file.name, new Uint8Array(await file.arrayBuffer()));
}

/** Some clients omit the boundary from the header (contract 2.1); the body starts with it. */
function firstLine(bytes: Uint8Array): string {
  const found = /^--([\w'()+,./:=?-]{1,70})\r?\n/.exec(Buffer.from(bytes.subarray(0, 80)).toString('latin1'))?.[1];
  if (found === undefined) throw refused('brokenForm');
  return `"${found}"`;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('brokenText');
  }
}

/** Reads up to the limit and not a byte more. */
async function bytesOf(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => refused(max === maxBytes ? 'tooLarge' : 'fileTooLarge');
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > max) throw tooLarge();
  // Node reads no more than was announced; a stream for each small body would cost more than all else about it.
  if (announced !== null) return new Uint8Array(await request.arrayBuffer().catch(cutOff));
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksOf(request)) {
    length += chunk.length;
    if (length > max) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}

const cutOff = (): never => {
  throw refused('cutOff');
};

async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(cutOff);
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
