import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { messages } from '#server/errors.ts';

const tooLong = '地址或请求头超过16KB，请减少参数或改用POST';
const statuses: Record<string, [number, string, string?]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', tooLong],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
  HPE_INVALID_URL: [400, 'Bad Request', '地址中有未编码的字符，请按UTF-8百分号编码'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

const readWithin = 2_000;

/** Responds to requests that Node could not parse, like Node but with the envelope: newer clients check only the body's code. */
export function refuseUnread(error: Error & { code?: string }, socket: Duplex & { _httpMessage?: { headersSent?: boolean } }): void {
  if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent === true) return void socket.destroy(error);
  const [code, reason, msg] = statuses[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = envelopeOf(code, msg);
  const head = [`HTTP/1.1 ${code} ${reason}`, 'Connection: close', `Content-Type: ${json}`, `Content-Length: ${Buffer.byteLength(body)}`];
  // Who has sent nothing readable may not read the answer either.
  if (socket instanceof Socket) socket.setTimeout(readWithin);
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Refuses a request for two hosts (RFC 9112, 3.2): a proxy may have gone by the other one. Tells whether it did. */
export function refuseTwoHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length < 2) return false;
  response.writeHead(400, { connection: 'close', 'content-type': json }).end(envelopeOf(400));
  return true;
}

const json = 'application/json;charset=UTF-8';
const envelopeOf = (code: number, msg: string = messages.badValue.zh): string => JSON.stringify({ code, success: false, data: {}, msg });
