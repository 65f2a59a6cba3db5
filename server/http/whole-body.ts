import { maxBesideFile } from '#server/storage/uploaded-file.ts';

/** What a page's form or a /trpc call may weigh. */
const maxBytes = 2 * 1024 * 1024;

/** Pages whose form brings a file that is read whole: the imports. */
const filePages = /^\/[\w-]+(\/[\w-]+){1,2}\/import$/;
const maxFileBytes = 20 * 1024 * 1024;

const pageOf = (request: Request): string => new URL(request.url).pathname.replace(/\.data$/, '');

/** Whether the request is for such a page: who may bring a file is asked before it is read. */
export const isForFile = (request: Request): boolean => filePages.test(pageOf(request));

/** What is said when too many files come at once. */
export class TooManyFiles extends Error {}

/** Large bodies lie in memory until they are dealt with: a few at once, and nobody queues with one. */
const places = 3;
let inside = 0;

/** Takes in a file with a request and deals with it, while there is a place for it. */
export async function withPlaceForFile<Result>(work: () => Promise<Result>): Promise<Result> {
  if (inside >= places) throw new TooManyFiles();
  inside += 1;
  try {
    return await work();
  } finally {
    inside -= 1;
  }
}

/** The request with its body read whole, or nothing when that is too large: neither pages nor /trpc bound what they read. */
export async function withWholeBody(request: Request, { bringsFile }: { bringsFile: boolean }): Promise<Request | undefined> {
  const { url, method, headers, signal } = request;
  const announced = Number(headers.get('content-length') ?? 0);
  const max = bringsFile ? maxFileBytes + maxBesideFile : maxBytes;
  const body = announced > max ? undefined : await readAtMost(max, request.body);
  return body && new Request(url, { method, headers, signal, body });
}

/** Whether the body is a form that can be read; pages take nothing else. */
export async function isForm(request: Request): Promise<boolean> {
  return request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
}

async function readAtMost(max: number, body: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Node's streams can be iterated; the declarations of browsers do not know it.
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > max) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}
