import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';
import { takeRest } from '#server/http/rest-of-body.ts';
import { talk } from '#tests/fixtures/visitor.ts';
import { usePlant } from '#tests/plant.ts';
import { frontOf } from '#tests/platform/logs/log-front.ts';

const { database } = usePlant();
let serving: ReturnType<typeof createHttpServer>;
let origin: string;
beforeAll(async () => {
  serving = createHttpServer(getRequestListener(frontOf(database).fetch, { overrideGlobalObjects: false }));
  serving.server.listen(0, '127.0.0.1');
  await once(serving.server, 'listening');
  origin = `http://127.0.0.1:${(serving.server.address() as AddressInfo).port}`;
});
afterAll(() => serving.drain());

/** Reads nothing before everything is sent, as clients without threads do, on one connection. */
async function sendWhole(agent: Agent, path: string, { parts, headers }: { parts: Buffer[]; headers: Record<string, string | number> }) {
  const sent = request(`${origin}/api${path}`, { agent, method: 'POST', headers });
  const answered = once(sent, 'response');
  for (const part of parts) if (!sent.write(part)) await once(sent, 'drain');
  sent.end();
  const [answer]: IncomingMessage[] = (await answered) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode, connection: answer.headers.connection, body: JSON.parse(text) };
}

const megabytes = (count: number) => Array.from({ length: count }, () => Buffer.alloc(1024 * 1024, 'x'));
const json = { 'content-type': 'application/json' };

test.each([
  ['an upload with a token that ended', '/blade-resource/oss/endpoint/put-file', 40, { 'content-type': 'multipart/form-data; boundary=x' }],
  ['an announced body above the limit', '/blade-auth/oauth/token', 12, json],
])('%s is answered once it is sent, on a connection that serves on', async (_, path, count, type) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { ...type, 'content-length': count * 1024 * 1024, 'blade-auth': 'bearer ended' };

  const first = await sendWhole(agent, path, { parts: megabytes(count), headers });
  const next = await sendWhole(agent, '/blade-auth/oauth/logout', { parts: [], headers: json });
  agent.destroy();

  expect([first.status, first.body.code]).toEqual(path.includes('token') ? [413, 413] : [401, 401]);
  expect([first.connection, next.status]).toEqual(['keep-alive', 200]);
});

test('a body in chunks above the limit is answered too', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const { status } = await sendWhole(agent, '/blade-auth/oauth/token', { parts: megabytes(12), headers: json });
  agent.destroy();

  expect(status).toBe(413);
});

test('who closes after his upload reads why it was refused', async () => {
  const length = 8_000_000;
  const conversation = talk(
    origin,
    `POST /api/blade-resource/oss/endpoint/put-file HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
  );
  conversation.send('x'.repeat(length));

  expect(await conversation.whole).toMatch(/^HTTP\/1\.1 401 [\s\S]*"code":401/);
});

test('of an upload with a bad token nothing is told but that the token is bad', async () => {
  const answer = await fetch(`${origin}/api/blade-resource/oss/endpoint/put-file`, {
    method: 'POST',
    headers: { 'blade-auth': 'bearer ended', 'content-type': 'multipart/form-data; boundary=x' },
    body: 'no form at all',
  });

  expect(answer.status).toBe(401);
});

test('whoever sends on and on, or too slowly, is closed on', async () => {
  const { server, drain } = createHttpServer(async (incoming, response) => {
    const isWhole = await takeRest(incoming, {
      bytes: 100_000,
      milliseconds: 60_000,
      silence: incoming.url === '/slow' ? 50 : 60_000,
      moment: 10,
    });
    response.setHeader('connection', isWhole ? 'keep-alive' : 'close');
    response.end('refused');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const head = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\n`;

  const [much, slow] = [talk(own, `${head('/')}${'x'.repeat(200_000)}`), talk(own, `${head('/slow')}x`)];
  const heard = await Promise.all([much.whole, slow.whole]);
  await drain();

  for (const answer of heard) expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i);
});

test('a request for two hosts is refused, and one that cannot be read hears what is wrong with it', async () => {
  const answers = await Promise.all(
    [
      'GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
      'GET /api/blade-user/page?realName=李 HTTP/1.1\r\nHost: a\r\n\r\n',
      `GET /api/blade-user/page?ids=${'1,'.repeat(10_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    ].map((text) => talk(origin, text).whole),
  );

  expect(answers).toEqual([
    expect.stringMatching(/^HTTP\/1\.1 400 [\s\S]*"code":400/),
    expect.stringMatching(/^HTTP\/1\.1 400 [\s\S]*"code":400.*百分号编码/),
    expect.stringMatching(/^HTTP\/1\.1 431 [\s\S]*"code":431.*16KB/),
  ]);
});
