import { createReadableStreamFromReadable } from '@remix-run/node';
import { call, Download } from '#app/api.server.ts';

/** Sends the file that a procedure answers. */
export async function sendDownload(request: Request, path: string, input?: unknown): Promise<Response> {
  const file = await call<unknown>(request, 'query', path, input);
  if (!(file instanceof Download)) throw new Error(`${path} answers no file`);
  return new Response(createReadableStreamFromReadable(file.open()), { headers: file.headers });
}
