import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { noteStatements } from '#server/calls/log/note-statements.ts';
import { connectionRoom } from '#server/http/connection-room.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import * as log from '#server/log.ts';

const patience = { timeout: 20_000 };

describe('who is silent', () => {
  const silentWithin = 400;
  const big = Buffer.alloc(40_000_000, 'x');

  test.each([
    ['after a head that did not come to its end', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['while an answer waits to be taken', 'GET /big HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['after an answer', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 1_000],
  ])('loses his connection %s (R-53)', async (_when, text, keepAliveTimeout = 65_000) => {
    const { server, port } = await answering(keepAliveTimeout);
    const client = connect(port, '127.0.0.1').pause();
    onTestFinished(() => void client.destroy());
    client.on('error', () => {});
    client.write(text);
    await vi.waitUntil(async () => (await countConnections(server)) === 1, patience);

    await vi.waitUntil(async () => (await countConnections(server)) === 0, patience);
  });

  test('keeps it while we work, and while he takes a little at a time', async () => {
    const { port } = await answering();
    const slow = await fetch(`http://127.0.0.1:${port}/late`);
    const reader = (await fetch(`http://127.0.0.1:${port}/big`)).body?.getReader();
    let taken = 0;
    for (let turn = 1; ; turn += 1) {
      const part = await reader?.read();
      if (part === undefined || part.done) break;
      taken += part.value.length;
      if (turn % 40 === 0) await delay(silentWithin / 4);
    }

    expect(await slow.text()).toBe('at last');
    expect(taken).toBe(big.length);
  });

  async function answering(keepAliveTimeout = 65_000) {
    const { server, drain } = createHttpServer(
      ({ url }, response) => {
        if (url === '/late') setTimeout(() => response.end('at last'), 3 * silentWithin);
        else response.end(url === '/big' ? big : 'taken');
      },
      { silentWithin },
    );
    Object.assign(server, { keepAliveTimeout, headersTimeout: 100 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(drain);
    return { server, port: (server.address() as AddressInfo).port };
  }

  const countConnections = (server: Server) => promisify(server.getConnections.bind(server))();
});

test.each([
  [
    'a descriptor table of a service',
    'Max processes 30000 30000\nMax open files            524288               524288               files',
    524_088,
  ],
  ['a small one', 'Max open files            256               256               files', 128],
  ['none that is told', '', undefined],
  ['one without a limit', 'Max open files            unlimited            unlimited            files', undefined],
])('%s leaves room for the database and files', (_which, limits, room) => {
  expect(connectionRoom(limits)).toBe(room);
});

test('connections beyond the room are closed and told of, and those that are open go on', async () => {
  const told: number[] = [];
  const { server, drain } = createHttpServer((_request, response) => response.end('ok'), { room: 2, onNoRoom: (open) => told.push(open) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(drain);
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const client = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void client.destroy());
    await once(client, 'connect');
    return client;
  };
  const [first] = [await open(), await open()];

  const third = await open();
  await once(third, 'close');
  first.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [answer] = await once(first, 'data');

  expect(String(answer)).toContain('200 OK');
  expect(told).toEqual([2]);
});

test('slow statements of a start are no news, later ones are', () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const written = vi.spyOn(log, 'operatorLog').mockImplementation(() => undefined);
  let uptime = 3;
  const note = noteStatements({ slowMs: 500 }, () => uptime);

  note({ text: 'begin', ms: 900 });
  expect(written).not.toHaveBeenCalled();
  uptime = 60;
  note({ text: 'begin', ms: 900 });

  expect(written).toHaveBeenCalledTimes(1);
});
