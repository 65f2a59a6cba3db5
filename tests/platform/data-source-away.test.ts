import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { endGroup, postmasterOf, stopDatabase } from '#tests/fixtures/operator.ts';
import { buildTenantThere, openTwoServers, type TwoServers } from '#tests/process/second-server.ts';

let servers: TwoServers;
let there: LegacyClient;
let here: LegacyClient;
beforeAll(async () => {
  servers = await openTwoServers();
  const { tenantId, password } = await buildTenantThere(servers, '苏州二厂');
  there = await signedIn(servers.origin, 'admin', tenantId, password);
  here = await signedIn(servers.origin, 'admin', '100001', 'Factory-2026');
});
afterAll(() => servers.close());

/** Its pool is open and has worked. */
const listed = async (client: LegacyClient) => expect((await client.get('/board/productionline/list')).status).toBe(200);

test('while the other server is away its tenants get 503, everybody else works, and it comes back by itself', async () => {
  await listed(there);
  const { startAgain } = await stopDatabase(servers.folder);
  onTestFinished(async () => void (postmasterOf(servers.folder) ?? (await startAgain())));

  const away = await Promise.all(Array.from({ length: 20 }, () => there.get('/board/productionline/list')));
  const own = await there.get('/blade-system/user/list');
  const others = await Promise.all([here.get('/board/productionline/list'), here.get('/blade-system/user/list')]);

  expect(new Set(away.map(({ status }) => status))).toEqual(new Set([503]));
  expect(away[0]?.body).toMatchObject({ code: 503, success: false, msg: '系统繁忙，请稍后再试' });
  expect(away[0]?.headers.get('retry-after')).toBe('1');
  expect([own, ...others].map(({ status }) => status)).toEqual([200, 200, 200]);

  await startAgain();
  await expect.poll(async () => (await there.get('/board/productionline/list')).status, { timeout: 6_000 }).toBe(200);
});

test('a server that is there and says nothing is taken for away, and takes nothing from the others', async () => {
  await listed(there);
  const postmaster = postmasterOf(servers.folder) ?? 0;
  endGroup(postmaster, 'SIGSTOP');
  onTestFinished(() => endGroup(postmaster, 'SIGCONT'));

  const silent = Promise.all(Array.from({ length: 15 }, () => there.get('/board/productionline/list')));
  const meanwhile = await Promise.all(Array.from({ length: 10 }, () => here.get('/board/productionline/list')));
  // They are answered although it stays silent until the end of this test.
  const answers = await silent;

  expect(new Set(meanwhile.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  endGroup(postmaster, 'SIGCONT');
  await expect.poll(async () => (await there.get('/board/productionline/list')).status, { timeout: 6_000 }).toBe(200);
});
