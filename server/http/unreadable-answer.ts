import { RequestError } from '@hono/node-server';
import { messages } from '#server/errors.ts';
import { operatorLog } from '#server/log.ts';

/**
 * Responds to requests without a valid address, such as a malformed Host, which would otherwise get an empty 400:
 * newer clients check only the body's code.
 */
export function unreadableAnswer(error: unknown): Response {
  const code = error instanceof RequestError ? 400 : 500;
  if (code === 500) operatorLog('error', { err: error }, 'a request could not be answered');
  const body = { code, success: false, data: {}, msg: code === 400 ? messages.badValue.zh : messages.broken.zh };
  return Response.json(body, { status: code, headers: { 'content-type': 'application/json;charset=UTF-8', 'cache-control': 'no-store' } });
}
