import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

const headersWithin = 15_000;
const bodyIdleAtMost = 30_000;
const wholeWithin = 660_000;
const drainWithin = 13_000;

/** An HTTP server that cuts slow and silent clients and ends in bounded time. */
export function createHttpServer(listener: RequestListener): { server: Server; drain: () => Promise<void> } {
  const server = createServer({
    headersTimeout: headersWithin,
    requestTimeout: wholeWithin,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16_384,
  });
  const sockets = new Map<Socket, { inFlight: number }>();
  const bodies = new Map<IncomingMessage, { bytes: number; since: number }>();
  let isDraining = false;

  server.on('connection', (socket) => {
    sockets.set(socket, { inFlight: 0 });
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    const state = sockets.get(request.socket);
    if (state) state.inFlight += 1;
    if (isDraining) response.setHeader('connection', 'close');
    bodies.set(request, { bytes: request.socket.bytesRead, since: Date.now() });
    response.on('close', () => {
      bodies.delete(request);
      if (state) state.inFlight -= 1;
      if (isDraining && state?.inFlight === 0) request.socket.end();
    });
    listener(request, response);
  });
  const watch = setInterval(() => cutIdleBodies(bodies), 5_000).unref();

  /** Takes nothing new, finishes what is taken, cuts what only sits there: Node times out half-sent headers no longer once it is closed. */
  const drain = async () => {
    isDraining = true;
    clearInterval(watch);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    for (const [socket, { inFlight }] of sockets) if (inFlight === 0) socket.destroy();
    const late = setTimeout(() => server.closeAllConnections(), drainWithin);
    await closed;
    clearTimeout(late);
  };
  return { server, drain };
}

function cutIdleBodies(bodies: Map<IncomingMessage, { bytes: number; since: number }>): void {
  for (const [request, seen] of bodies) {
    if (request.complete || request.socket.bytesRead !== seen.bytes) {
      seen.bytes = request.socket.bytesRead;
      seen.since = Date.now();
    } else if (Date.now() - seen.since > bodyIdleAtMost) request.destroy();
  }
}
