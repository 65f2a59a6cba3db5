import type { IncomingMessage } from 'node:http';

/** What @hono/node-server hands over with a request; absent when a test calls the application directly. */
export interface HttpBindings {
  incoming?: IncomingMessage;
}

/** The address of the other end of the socket. */
export const getConnInfo = (bindings: HttpBindings | undefined): string => bindings?.incoming?.socket?.remoteAddress ?? '';
