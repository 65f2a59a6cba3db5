import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { createHealth } from '#server/http/health.ts';
import { signedIn } from '#tests/blade/legacy-client.ts';
import { end, endGroup, newFolder, postmasterOf, socketFolderOf, start } from '#tests/fixtures/operator.ts';
import { talk, visit } from '#tests/fixtures/visitor.ts';
import { openDatabaseForTest } from '#tests/test-database.ts';
import { longOnly } from '#tests/told.ts';
import { copyDemo, demoPassword, startServer } from './running-server.ts';

test('a server that is told to stop takes nothing new, answers what it has taken, and is gone with its database', async () => {
  const server = await start({});
  const visitor = visit(server.origin);
  await visitor.signIn();
  const lock = await holdTable(server.dataDir, 'system_post');
  const slow = visitor.ask('/system/post/index');
  await lock.isWaitedFor();

  const stopped = end(server);
  await refusesConnections(server.origin);
  await lock.release();
  const answer = await slow;

  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('</html>');
  expect(answer.headers.get('connection')).toBe('close');
  expect(await stopped).toBe(0);
  expect(postmasterOf(server.dataDir)).toBeUndefined();
});

test('a server that npm started ends with the signal that npm gets', async () => {
  const folder = await copyDemo(newFolder());
  const npm = spawn('npm', ['start'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      APP_MODE: 'demo',
      DEMO_PASSWORD: demoPassword,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 40_000 }).toMatch(/Listening on/);
  const [, port] = /localhost:(\d+)/.exec(output) ?? [];

  npm.kill('SIGTERM');

  await refusesConnections(`http://127.0.0.1:${port}`);
  await expect.poll(() => postmasterOf(folder), { timeout: 20_000 }).toBeUndefined();
});

test('clients that never finish what they say do not hold up the end for more than fifteen seconds', async () => {
  const server = await start({});
  const halfHead = talk(server.origin, 'GET /login HTTP/1.1\r\nHost: x\r\nX-Slow');
  const halfBody = talk(
    server.origin,
    'POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ntenantId=',
  );
  const silent = talk(server.origin, '');
  const idle = talk(server.origin, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
  await idle.comes(/ok$/);

  const asked = performance.now();
  const code = await end(server);

  expect(code).toBe(0);
  expect(performance.now() - asked).toBeLessThan(15_000);
  await Promise.all([halfHead.whole, halfBody.whole, silent.whole, idle.whole]);
});

test('a half-sent head alone does not hold up the end at all', async () => {
  const server = await start({});
  const halfHead = talk(server.origin, 'GET /login HTTP/1.1\r\nHost: x\r\nX-Slow');
  await fetch(`${server.origin}/livez`);

  const asked = performance.now();
  const code = await end(server);

  expect(code).toBe(0);
  expect(performance.now() - asked).toBeLessThan(5_000);
  await halfHead.whole;
});

test('whoever is stopping says that it is not ready', async () => {
  const health = createHealth(await openDatabaseForTest());
  const before = await health.isReady();

  health.drain();

  expect([before, await health.isReady()]).toEqual([true, false]);
});

test('sessions and whatever was answered with success outlive a kill -9 of console and database alike', async () => {
  const first = await start({});
  const folder = first.dataDir;
  const visitor = visit(first.origin);
  await visitor.signIn();
  const client = await signedIn(first.origin, 'admin');
  const saved = await client.send('/blade-system/post/submit', { postCode: 'kept', postName: '留存', sort: 1, category: 1 });
  endGroup(postmasterOf(folder) ?? 0, 'SIGKILL');
  await end(first, 'SIGKILL');

  const second = await start({}, folder);
  const found = await (await signedIn(second.origin, 'admin')).get('/blade-system/post/list', { postCode: 'kept' });
  const home = await fetch(`${second.origin}/wel/index`, { headers: cookieOf(visitor), redirect: 'manual' });

  expect(saved.status).toBe(200);
  expect(found.body.data.records).toMatchObject([{ postCode: 'kept' }]);
  expect(home.status).toBe(200);
});

longOnly('a console that was killed is followed by one that takes over its running database', async () => {
  const first = await start({});
  const folder = first.dataDir;
  const visitor = visit(first.origin);
  await visitor.signIn();
  const database = postmasterOf(folder);
  await end(first, 'SIGKILL');

  const second = await start({}, folder);

  expect(database).toBeDefined();
  expect(postmasterOf(folder)).toBe(database);
  expect((await fetch(`${second.origin}/wel/index`, { headers: cookieOf(visitor), redirect: 'manual' })).status).toBe(200);
  expect(await end(second)).toBe(0);
  expect(postmasterOf(folder)).toBeUndefined();
});

longOnly('two consoles may start at once on one new folder, share it, and leave one after the other', async () => {
  const folder = newFolder();
  const [one, other] = await Promise.all([start({}, folder), start({}, folder)]);
  const visitor = visit(one.origin);
  await visitor.signIn();

  const elsewhere = await fetch(`${other.origin}/wel/index`, { headers: cookieOf(visitor), redirect: 'manual' });
  const firstCode = await end(one);
  const stillThere = await fetch(`${other.origin}/wel/index`, { headers: cookieOf(visitor), redirect: 'manual' });
  const tenants = await (await signedIn(other.origin, 'admin')).get('/blade-system/tenant/list');
  const secondCode = await end(other);

  expect([elsewhere.status, stillThere.status]).toEqual([200, 200]);
  expect(tenants.body.data.total).toBe(3);
  expect([firstCode, secondCode]).toEqual([0, 0]);
  expect(postmasterOf(folder)).toBeUndefined();
  expect(existsSync(join(folder, 'postgres.lock'))).toBe(false);
});

longOnly('a stop in the middle of a storm of requests leaves none of the answered ones half done', async () => {
  const server = await startServer({ CAPTCHA: 'off' });
  onTestFinished(() => void server.process.kill('SIGKILL'));
  const visitor = visit(server.origin);
  await visitor.signIn();
  const asking = Array.from({ length: 60 }, () => visitor.ask('/system/user/index').then(wholeOf, () => 'refused'));

  await Promise.race(asking);
  const code = await server.stop();
  const answers = await Promise.all(asking);

  expect(code).toBe(0);
  expect(new Set(answers)).toSatisfy((kinds: Set<string>) => [...kinds].every((kind) => ['whole', 'busy', 'refused'].includes(kind)));
});

async function wholeOf(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.status === 503) return 'busy';
  return answer.status === 200 && text.includes('</html>') ? 'whole' : `${answer.status}: ${text.slice(0, 200)}`;
}

const cookieOf = (visitor: ReturnType<typeof visit>) => ({
  cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** Locks a table against readers, as a long report or a migration would. */
async function holdTable(folder: string, table: string) {
  const place = { host: socketFolderOf(folder), user: 'postgres', database: 'console', onnotice: () => {} };
  const [holder, watcher] = [postgres({ ...place, max: 1 }), postgres({ ...place, max: 1 })];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await new Promise<void>((resolve, reject) => {
    holder
      .begin(async (tx) => {
        await tx`lock table ${tx(table)} in access exclusive mode`;
        resolve();
        await held;
      })
      .catch(reject);
  });
  return {
    async isWaitedFor(): Promise<void> {
      while ((await watcher`select 1 from pg_locks where not granted`).length === 0) await wait(20);
    },
    async release(): Promise<void> {
      release();
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}

async function refusesConnections(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/livez`, { headers: { connection: 'close' } }).catch(() => undefined);
    if (!answer) return;
    await wait(20);
  }
}
