import { createReadableStreamFromReadable } from '@remix-run/node';
import { type Areas, call, type Download } from '#app/api.server.ts';

/** Sends the file that a procedure answers. */
export async function sendDownload(request: Request, ask: (areas: Areas) => Promise<Download>): Promise<Response> {
  const file = await call(request, ask);
  return new Response(createReadableStreamFromReadable(file.open()), { headers: file.headers });
}
