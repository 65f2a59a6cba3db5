import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { end, launch, newFolder, postmasterOf, runToEnd, start } from '#tests/fixtures/operator.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { longOnly } from '#tests/told.ts';
import { databaseOf, demoPassword, type RunningServer, startServer } from './running-server.ts';

longOnly('a process with other keys than the first is refused in words, and one that brings new ones on purpose is not', async () => {
  const first = await startForTest();
  const stranger = envOf(first, newFolder());

  const refused = await runToEnd(stranger);
  const oneKey = await runToEnd({ ...stranger, SECRETS_KEY: keyOf(first, 'secrets') });
  const decided = launch(stranger, '--new-keys');
  await decided.prints(/Listening/);
  const returned = await runToEnd(envOf(first, first.dataDir));

  expect([refused.code, oneKey.code, returned.code]).toEqual([78, 78, 78]);
  expect(refused.output).toMatch(/^SECRETS_KEY and SM2_PRIVATE_KEY of this process are not what this database was used with: /m);
  expect(oneKey.output).toMatch(/^SM2_PRIVATE_KEY of this process is not /m);
  expect(refused.output + oneKey.output).not.toMatch(/\n\s+at /);
  expect(refused.output + oneKey.output).not.toContain(keyOf(first, 'secrets'));
});

longOnly('a process that keeps uploaded files elsewhere is told of the others; one that shares their folder is not', async () => {
  const first = await startForTest();
  const keys = { SECRETS_KEY: keyOf(first, 'secrets'), SM2_PRIVATE_KEY: keyOf(first, 'sm2') };
  const sharing = newFolder();
  mkdirSync(join(first.dataDir, 'files'), { recursive: true });
  symlinkSync(join(first.dataDir, 'files'), join(sharing, 'files'));

  const alone = launch({ ...envOf(first, newFolder()), ...keys });
  await alone.prints(/Listening/);
  alone.kill('SIGTERM');
  const apart = await alone.ended;
  const together = launch({ ...envOf(first, sharing), ...keys });
  await together.prints(/Listening/);
  together.kill('SIGTERM');
  const shared = await together.ended;
  const seen = await databaseOf(first)`select pid from running_process`;

  const told = /"otherPid":(\d+),"msg":"another process of this console keeps uploaded files in another folder/;
  expect(told.exec(apart.output)?.[1]).toBe(String(first.process.pid));
  expect(shared.output).not.toContain('another folder');
  expect(seen.map(({ pid }) => pid)).toEqual([first.process.pid]);
});

test('a process holds as many connections as POOL_SIZE says', async () => {
  const server = await startForTest({ POOL_SIZE: '4' });
  const visitor = visit(server.origin);
  await visitor.signIn();
  // The first page of a process takes long, and whoever waited behind it would be refused on a busy machine.
  await visitor.ask('/system/post/index');

  const answers = await Promise.all(Array.from({ length: 12 }, async () => (await visitor.ask('/system/post/index')).status));
  const [held] = await databaseOf(server)`
    select count(*)::int as connections from pg_stat_activity where application_name = 'factory-console' and datname = current_database()`;

  expect([...new Set(answers)]).toEqual([200]);
  expect(held?.connections).toBe(4);
});

longOnly('an embedded database that is killed is started again, and ends with the process', async () => {
  const server = await start({});
  const visitor = visit(server.origin);
  await visitor.signIn();
  const killed = postmasterOf(server.dataDir) ?? 0;

  process.kill(killed, 'SIGKILL');

  await expect.poll(async () => (await visitor.ask('/system/post/index')).status, { timeout: 20_000 }).toBe(503);
  await expect.poll(async () => (await visitor.ask('/system/post/index')).status, { timeout: 20_000 }).toBe(200);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  await expect.poll(server.output).toContain('the embedded database had ended and was started again');
  expect(postmasterOf(server.dataDir)).not.toBe(killed);
  expect(await end(server)).toBe(0);
  expect(postmasterOf(server.dataDir)).toBeUndefined();
});

async function startForTest(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ CAPTCHA: 'off', ...env });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

/** What another process on the same database is started with. */
const envOf = ({ database }: RunningServer, dataDir: string) => ({
  APP_MODE: 'demo',
  CAPTCHA: 'off',
  DEMO_PASSWORD: demoPassword,
  DATA_DIR: dataDir,
  DATABASE_URL: `postgres://${inject('databaseUser')}@localhost/${database}?host=${inject('databaseHost')}`,
});

const keyOf = ({ dataDir }: RunningServer, name: 'secrets' | 'sm2') => readFileSync(join(dataDir, `secrets/${name}.key`), 'utf8').trim();
