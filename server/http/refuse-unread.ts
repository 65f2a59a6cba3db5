import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { messages } from '#server/errors.ts';

const statuses: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

const readWithin = 2_000;

/** Responds to requests that Node could not parse, like Node but with the envelope: newer clients check only the body's code. */
export function refuseUnread(error: Error & { code?: string }, socket: Duplex & { _httpMessage?: { headersSent?: boolean } }): void {
  if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent === true) return void socket.destroy(error);
  const [code, reason] = statuses[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify({ code, success: false, data: {}, msg: messages.badValue.zh });
  const head = [
    `HTTP/1.1 ${code} ${reason}`,
    'Connection: close',
    'Content-Type: application/json;charset=UTF-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  // Who has sent nothing readable may not read the answer either.
  if (socket instanceof Socket) socket.setTimeout(readWithin);
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
