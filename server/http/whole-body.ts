import { maxBesideFile } from '#server/storage/uploaded-file.ts';

/** The size limit of a page's form or a /trpc call. */
const maxBytes = 2 * 1024 * 1024;

/** Pages whose uploaded file is read into memory: the imports. */
const filePages = /^\/[\w-]+(\/[\w-]+){1,2}\/import$/;
const maxFileBytes = 20 * 1024 * 1024;

const pageOf = (request: Request): string => new URL(request.url).pathname.replace(/\.data$/, '');

/** Whether the request is for such a page; permission to upload is checked before the body is read. */
export const isForFile = (request: Request): boolean => filePages.test(pageOf(request));

/** Too many files are being received at once. */
export class TooManyFiles extends Error {}

/** Large bodies stay in memory while they are processed: only a few at once, without a queue. */
const places = 3;
let inside = 0;

/** Runs the work if there is a free place for a file, and throws otherwise. */
export async function withPlaceForFile<Result>(work: () => Promise<Result>): Promise<Result> {
  if (inside >= places) throw new TooManyFiles();
  inside += 1;
  try {
    return await work();
  } finally {
    inside -= 1;
  }
}

/** The request with its body read completely, or undefined when it is too large: neither pages nor /trpc limit what they read. */
export async function withWholeBody(request: Request, { bringsFile }: { bringsFile: boolean }): Promise<Request | undefined> {
  const { url, method, headers, signal } = request;
  const announced = Number(headers.get('content-length') ?? 0);
  const max = bringsFile ? maxFileBytes + maxBesideFile : maxBytes;
  const body = announced > max ? undefined : await readAtMost(max, request.body);
  return body && new Request(url, { method, headers, signal, body });
}

/** The body as a form, undefined where it is none: pages accept nothing else. */
export async function formIn(request: Request): Promise<FormData | undefined> {
  return request
    .clone()
    .formData()
    .catch(() => undefined);
}

async function readAtMost(max: number, body: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Node's streams are async iterable; the DOM types lack this.
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > max) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}
