import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type busboy from 'busboy';
import { maxFileBytes } from '#rules/file-limits.ts';
import { maxFormBytes, maxFormFields } from '#rules/form-limits.ts';
import { BusinessError } from '#server/errors.ts';
import { ReceivedFile } from './received-file.ts';
import { stage, TooLarge } from './stage.ts';
import { refusedUpload, type UploadFault } from './upload-refusals.ts';

/** A multipart form with its files in the staging folder. */
export interface ReceivedForm {
  fields: [string, string][];
  files: ReceivedFile[];
  /** Files that were refused; the rest of the form is complete. */
  faults: { field: string; name: string; why: UploadFault }[];
  /** Deletes the files that were not stored. */
  discard(): Promise<void>;
}

/** For boundaries, headers and small fields in addition to the files. */
const slack = 64 * 1024;
/** What a boundary and a header add to each field. */
const aroundField = 160;
/** The number of concurrent requests with files; each has a few chunks in memory. */
const places = 32;
let inside = 0;

export const isMultipart = (request: Request): boolean => /^\s*multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');

/** Reads a form and streams its files to disk, one after the other. An aborted upload leaves nothing behind. */
export async function receiveForm(request: Request, { max, beside = slack }: { max: number; beside?: number }): Promise<ReceivedForm> {
  const limit = max * maxFileBytes + beside;
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw refusedUpload('tooLarge');
  // Without files nothing is written, and nobody who has no session takes a place from those who have.
  if (max === 0) return receive(request, { max, limit });
  if (inside >= places) throw refusedUpload('busy');
  inside += 1;
  try {
    return await receive(request, { max, limit });
  } finally {
    inside -= 1;
  }
}

/** The size limit of a page's form without its files. */
export const besidePageFiles = maxFormBytes + maxFormFields * aroundField + slack;

async function receive(request: Request, { max, limit }: { max: number; limit: number }): Promise<ReceivedForm> {
  const pieces = piecesOf(request);
  const first = await pieces.next();
  if (first.done) return { fields: [], files: [], faults: [], discard: async () => {} };
  const parser = await parserOf(request, first.value);
  const form: Pick<ReceivedForm, 'fields' | 'faults'> = { fields: [], faults: [] };
  const received = new Map<number, ReceivedFile>();
  const stagings: Promise<void>[] = [];
  let fieldBytes = 0;
  // The rest is read all the same: a browser whose body is cut off shows no answer.
  let isTooMuch = false;
  let seen = 0;
  parser.on('field', (name, value, { valueTruncated, nameTruncated }) => {
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (valueTruncated || nameTruncated || fieldBytes > maxFormBytes) isTooMuch = true;
    if (!isTooMuch) form.fields.push([name, value]);
  });
  parser.on('fieldsLimit', () => {
    isTooMuch = true;
  });
  // The pipeline and the staging report errors; a later one without a listener would end the process.
  parser.on('error', ignore);
  parser.on('file', (field, content, { filename }) => {
    content.on('error', ignore);
    // An empty file input sends an empty name.
    if (filename === undefined || filename === '' || isTooMuch) return void content.resume();
    seen += 1;
    const at = seen;
    if (seen > max) {
      form.faults.push({ field, name: filename, why: 'tooMany' });
      return void content.resume();
    }
    const staging = stage(content, { max: maxFileBytes }).then(
      async (staged) => {
        if (staged.size > 0) return void received.set(at, new ReceivedFile(field, filename, staged));
        form.faults.push({ field, name: filename, why: 'empty' });
        await staged.discard();
      },
      (error: unknown) => {
        if (!(error instanceof TooLarge)) parser.destroy(error instanceof Error ? error : undefined);
        if (error instanceof TooLarge) form.faults.push({ field, name: filename, why: 'tooLarge' });
      },
    );
    stagings.push(staging);
  });
  const discard = async () => void (await Promise.all([...received.values()].map((file) => file.staged.discard())));
  try {
    await pipeline(Readable.from(after(first.value, pieces)), atMost(limit), parser);
    await Promise.all(stagings);
    if (isTooMuch) throw refusedUpload('formTooLarge');
  } catch (error) {
    await Promise.allSettled(stagings);
    await discard();
    throw inWords(error);
  }
  // In the order they were sent, whichever finished first.
  const files = [...received].sort(([one], [other]) => one - other).map(([, file]) => file);
  return { ...form, files, discard };
}

const ignore = () => {};

async function parserOf(request: Request, first: Uint8Array): Promise<busboy.Busboy> {
  const { default: busboy } = await import('busboy');
  const type = request.headers.get('content-type') ?? '';
  try {
    return busboy({
      headers: { 'content-type': /boundary\s*=/i.test(type) ? type : `multipart/form-data; boundary=${firstLine(first)}` },
      defParamCharset: 'utf8',
      preservePath: true,
      limits: { fields: maxFormFields, fieldSize: maxFormBytes, fieldNameSize: 200 },
    });
  } catch {
    throw refusedUpload('broken');
  }
}

/** Some clients omit the boundary from the header (contract 2.1); the body starts with it. */
function firstLine(bytes: Uint8Array): string {
  const found = /^--([\w'()+,./:=?-]{1,70})\r?\n/.exec(Buffer.from(bytes.subarray(0, 80)).toString('latin1'))?.[1];
  if (found === undefined) throw refusedUpload('broken');
  return `"${found}"`;
}

async function* piecesOf({ body }: Request): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw refusedUpload('cutOff');
      });
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function* after(first: Uint8Array, rest: AsyncGenerator<Uint8Array, void>): AsyncGenerator<Uint8Array, void> {
  yield first;
  yield* rest;
}

function atMost(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length;
      done(size > limit ? new TooLarge() : null, piece);
    },
  });
}

/** The parser throws plain errors; those of the disk or the connection have a code or our own message. */
function inWords(error: unknown): unknown {
  if (error instanceof TooLarge) return refusedUpload('tooLarge');
  const isOfParser = error instanceof Error && !(error instanceof BusinessError) && !('code' in error);
  return isOfParser ? refusedUpload('broken') : error;
}
