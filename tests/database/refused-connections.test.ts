import { once } from 'node:events';
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/database/pool.ts';
import { openTestDatabase } from '#tests/test-database.ts';

describe('a pooler that ended connections with an error while they were used', () => {
  test('costs the pool none of them', async () => {
    const { ask, pooler } = await openThroughPooler();

    pooler.loseServer();
    const lost = await Promise.all([ask(), ask()]);
    const answers = await Promise.all(Array.from({ length: 8 }, ask));

    // The second may come to the new pool already.
    expect(lost.map((answer) => answer.slice(0, 7))).toContain('refused');
    expect(answers).toEqual(answers.map(() => 'answered'));
  });

  test('costs later requests nothing when it does so twice within a second', async () => {
    const { ask, pooler } = await openThroughPooler();
    const later: string[] = [];

    for (let round = 0; round < 3; round += 1) {
      pooler.loseServer();
      await Promise.all([ask(), ask()]);
      later.push(...(await Promise.all(Array.from({ length: 4 }, ask))));
    }

    expect(later).toEqual(later.map(() => 'answered'));
  });
});

/** Both connections of a pool of two are open. */
async function openThroughPooler() {
  const { options, close } = await openTestDatabase();
  onTestFinished(close);
  const pooler = await startPooler(join(options.host, `.s.PGSQL.${options.port}`));
  const database = connect({ ...options, host: '127.0.0.1', port: pooler.port, max: 2 });
  onTestFinished(() => database.close());
  const ask = () =>
    database
      .transact({}, (db) => db.execute(sql`select 1`))
      .then(
        () => 'answered',
        (error) => `refused: ${error}`,
      );
  await Promise.all([ask(), ask()]);
  return { ask, pooler };
}

/** Passes everything on; when its server is gone it ends its connections as pgbouncer does, once they are used. */
async function startPooler(socket: string) {
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    const far = connectSocket(socket);
    far.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('error', () => {}).on('close', () => far.destroy());
    client.on('close', () => clients.delete(client));
    client.pipe(far).pipe(client);
  }).listen(0, '127.0.0.1');
  const loseServer = () => {
    for (const client of clients)
      client
        .unpipe()
        .once('data', () => client.end(refusal))
        .resume();
  };
  onTestFinished(() => {
    for (const client of clients) client.destroy();
    server.close();
  });
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, loseServer };
}

const fields = Buffer.from('SFATAL\0VFATAL\0C08006\0Mserver login has been failing\0\0');
const length = Buffer.alloc(4);
length.writeInt32BE(fields.length + 4);
const refusal = Buffer.concat([Buffer.from('E'), length, fields]);
