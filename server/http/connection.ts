import type { IncomingMessage, ServerResponse } from 'node:http';

/** The bindings that @hono/node-server passes with a request; absent when a test calls the application directly. */
export interface HttpBindings {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
}

/** The remote address of the socket. */
export const getConnInfo = (bindings: HttpBindings | undefined): string => bindings?.incoming?.socket?.remoteAddress ?? '';
