import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a proxy does with those who ask it; `streams cut` are those that it carried until then. */
export type Fault =
  | 'none'
  /** The network is away: every connection is cut. */
  | 'cut'
  /** It takes requests and answers none; its streams stay open and say nothing. */
  | 'hang'
  /** Pages fail while the stream goes on. */
  | '500'
  /** What nginx says when the console is away; streams are cut. */
  | '502'
  /** A page of somebody else's, as in a network that wants a sign-in of its own. */
  | 'portal';

const says: Partial<Record<Fault, [status: number, body: string]>> = {
  '500': [500, ''],
  '502': [502, '<html><h1>502 Bad Gateway</h1><hr>nginx</html>'],
  portal: [200, '<html><h1>Wi-Fi</h1></html>'],
};

/** Stands between a browser and a console, and fails as it is told. */
export async function startFaultyProxy(target: () => string) {
  let fault: Fault = 'none';
  const sockets = new Set<Socket>();
  const streams = new Set<ServerResponse>();
  const server = createServer((incoming, outgoing) => {
    if (fault === 'hang') return;
    const said = says[fault];
    if (said) return void outgoing.writeHead(said[0], { 'content-type': 'text/html' }).end(said[1]);
    pass(incoming, outgoing);
  });
  server.on('connection', (socket) => {
    if (fault === 'cut') return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, headers, url } = incoming;
    const onward = request(new URL(url ?? '/', target()), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (chunk) => fault !== 'hang' && outgoing.write(chunk));
      answer.once('end', () => outgoing.end());
      answer.once('error', () => outgoing.destroy());
      if (answer.headers['content-type']?.startsWith('text/event-stream')) streams.add(outgoing);
    });
    onward.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.once('close', () => {
      streams.delete(outgoing);
      onward.destroy();
    });
    incoming.pipe(onward);
  }

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => fault,
    turn(into: Fault): void {
      fault = into;
      if (fault === 'cut') for (const socket of sockets) socket.destroy();
      if (fault === '502' || fault === 'portal') for (const stream of streams) stream.destroy();
    },
    /** The console says each 15 s that a stream is alive, by a clock that is slower than the page's. */
    sayAlive(): void {
      if (fault !== 'hang') for (const stream of streams) stream.write('event: alive\ndata: 0\n\n');
    },
    close(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
