import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuseTwoHosts, refuseUnread } from './refuse-unread.ts';

const headersWithin = 15_000;
/** A body comes at this rate at least, or is cut: one that drips would keep its connection for minutes. */
const slowest = { bytes: 30_000, within: 30_000 };
/** Who neither sends nor takes a byte for so many milliseconds is gone. */
const silence = 30_000;
const wholeWithin = 660_000;
const drainWithin = 10_000;

interface Bounds {
  silentWithin?: number;
  /** Connections at once; further ones are closed as they come. */
  room?: number;
  onNoRoom?: (open: number) => void;
}

/** An HTTP server that cuts slow and silent clients and stops in bounded time. */
export function createHttpServer(
  listener: RequestListener,
  { silentWithin = silence, room, onNoRoom }: Bounds = {},
): { server: Server; drain: () => Promise<void> } {
  const server = createServer({
    headersTimeout: headersWithin,
    requestTimeout: wholeWithin,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16_384,
  });
  if (room !== undefined) server.maxConnections = room;
  server.on('drop', () => onNoRoom?.(sockets.size));
  const sockets = new Map<Socket, Set<ServerResponse>>();
  const bodies = new Map<IncomingMessage, { bytes: number; since: number }>();
  let isDraining = false;

  server.on('clientError', refuseUnread);
  server.on('connection', (socket) => {
    sockets.set(socket, new Set());
    socket.on('close', () => sockets.delete(socket));
  });
  // Without a bound, who reads no answer would keep his connection, and with it a file descriptor, for good.
  server.timeout = silentWithin;
  server.on('timeout', (socket) => {
    const isAwaitingUs = (sockets.get(socket)?.size ?? 0) > 0 && socket.writableLength === 0;
    if (!isAwaitingUs) socket.destroy();
  });
  server.on('request', (request, response) => {
    const inFlight = sockets.get(request.socket);
    inFlight?.add(response);
    if (isDraining) tellToClose(response);
    bodies.set(request, { bytes: request.socket.bytesRead, since: Date.now() });
    response.on('close', () => {
      bodies.delete(request);
      inFlight?.delete(response);
      if (isDraining && inFlight?.size === 0) request.socket.end();
    });
    if (!refuseTwoHosts(request, response)) listener(request, response);
  });
  const watch = setInterval(() => cutSlowBodies(bodies), 5_000).unref();

  /** Stops accepting, finishes open requests and destroys idle connections: a closed Node server no longer times out half-sent headers. */
  const drain = async () => {
    isDraining = true;
    clearInterval(watch);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    for (const [socket, inFlight] of sockets) {
      if (inFlight.size === 0) socket.destroy();
      for (const response of inFlight) tellToClose(response);
    }
    const late = setTimeout(() => server.closeAllConnections(), drainWithin);
    await closed;
    clearTimeout(late);
  };
  return { server, drain };
}

/** Tells a keep-alive client to open a new connection, which reaches another process. */
function tellToClose(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

function cutSlowBodies(bodies: Map<IncomingMessage, { bytes: number; since: number }>): void {
  for (const [request, seen] of bodies) {
    if (request.complete || request.socket.bytesRead - seen.bytes >= slowest.bytes) {
      seen.bytes = request.socket.bytesRead;
      seen.since = Date.now();
    } else if (Date.now() - seen.since > slowest.within) request.destroy();
  }
}
