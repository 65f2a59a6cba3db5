import { createServer } from 'node:http';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { unreadableAnswer } from '#server/http/unreadable-answer.ts';

/** What comes back on a socket for these lines. */
async function answerTo(lines: string[]): Promise<string> {
  const listener = getRequestListener(async () => new Response('reached'), {
    overrideGlobalObjects: false,
    errorHandler: unreadableAnswer,
  });
  const server = createServer(listener);
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part);
  return Buffer.concat(parts).toString();
}

test.each(['a b', 'user@host', 'x/y', '[::1', 'exa mple.com:80', '%00'])(
  'a request for the host %s hears in the envelope that it cannot be read',
  async (host) => {
    const answer = await answerTo(['GET /api/blade-system/post/list HTTP/1.1', `Host: ${host}`]);

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('{"code":400,"success":false,"data":{},"msg":"请求参数格式错误"}');
  },
);

test('a readable one is answered as ever', async () => {
  expect(await answerTo(['GET / HTTP/1.1', 'Host: console.example:3000'])).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*reached/);
});
