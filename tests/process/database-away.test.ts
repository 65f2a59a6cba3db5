import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedServer, startEmbeddedServer } from '#server/database/embedded.ts';
import { type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { asOwner, endGroup, postmasterOf, stopDatabase } from '#tests/fixtures/operator.ts';
import { type Visitor, visit } from '#tests/fixtures/visitor.ts';
import { copyDemo, newFolder, type RunningServer, startWithOwnDatabase } from './running-server.ts';

// A server of one's own: the console would start its embedded one again.
let database: EmbeddedServer;
let server: RunningServer;
let visitor: Visitor;
let client: LegacyClient;
beforeAll(async () => {
  const folder = await copyDemo(newFolder());
  // It commits durably: it is stopped at once, and the sessions must outlive that.
  database = await startEmbeddedServer({ dataDir: folder });
  server = await startWithOwnDatabase(
    { CAPTCHA: 'off', DATABASE_URL: `postgres://postgres@localhost/console?host=${database.host}` },
    folder,
  );
  visitor = visit(server.origin);
  await visitor.signIn();
  client = await signedIn(server.origin, 'admin');
});
afterAll(async () => {
  await database.stop();
  await server.stop();
});
beforeEach(async () => {
  await isWellWithin(5_000);
});

test('while the database is away the console says so at once in every manner of speaking, and is well again when it is back', async () => {
  const { startAgain } = await stopDatabase(server.dataDir);
  onTestFinished(async () => void (postmasterOf(server.dataDir) ?? (await startAgain())));

  const live = await timed(visitor.ask('/livez'));
  const call = await timed(client.get('/blade-system/post/list'));
  const token = await timed(signedIn(server.origin, 'admin').catch((error: Error) => error.message));
  const page = await timed(visitor.ask('/system/user/index'));
  const signInPage = await timed(visit(server.origin).ask('/login'));
  const trpc = await timed(visitor.ask('/trpc/session.shell'));
  const ready = await timed(unready());
  const text = await page.answer.text();

  expect([live.answer.status, ready.answer.status]).toEqual([200, 503]);
  expect([call.answer.status, call.answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(call.answer.body).toMatchObject({ code: 503, success: false, msg: '系统繁忙，请稍后再试' });
  expect(token.answer).toMatch(/503/);
  for (const { answer } of [page, trpc]) expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(text.includes('系统繁忙') && text.includes(page.answer.headers.get('x-request-id') ?? 'no request id')).toBe(true);
  expect(/ECONN|ENOENT|CONNECT_|CONNECTION_|PostgresError|Failed query|PGSQL/.exec(text + (await trpc.answer.text()))?.[0]).toBeUndefined();
  expect([200, 503]).toContain(signInPage.answer.status);
  for (const { ms } of [live, call, token, page, signInPage, trpc]) expect(ms).toBeLessThan(2_500);

  await startAgain();
  expect(await isWellWithin(5_000)).toBe(true);
  expect(server.process.exitCode).toBeNull();
});

test('the log tells once that it is lost and once that it is back, and of a refused page why', async () => {
  const told = (what: string) => server.output().split(`the database is ${what}`).length;
  // The watch may not have seen yet that the last outage is over.
  await expect.poll(() => told('lost') - told('back')).toBe(0);
  const begun = server.output().length;
  const lines = () => server.output().slice(begun).split('\n');
  const { startAgain } = await stopDatabase(server.dataDir);
  onTestFinished(async () => void (postmasterOf(server.dataDir) ?? (await startAgain())));

  const page = await visitor.ask('/system/user/index');
  await Promise.all(Array.from({ length: 80 }, () => client.get('/blade-system/post/list')));
  await expect.poll(() => lines().filter((line) => line.includes('the database is lost'))).toHaveLength(1);
  await startAgain();
  await expect.poll(() => lines().filter((line) => line.includes('the database is back'))).toHaveLength(1);

  const refused = lines().filter((line) => line.includes('because of the database'));
  expect(lines().filter((line) => line.includes('the database is lost'))).toEqual([
    expect.stringMatching(/"level":.*"database":"[^"]+\/console"/),
  ]);
  expect(refused.find((line) => line.includes(page.headers.get('x-request-id') ?? 'no id'))).toMatch(/"err":\{.*"message":/);
  expect(refused.length).toBeLessThanOrEqual(60);
});

test('many who ask while it is away are all answered in time', async () => {
  const { startAgain } = await stopDatabase(server.dataDir);
  onTestFinished(async () => void (postmasterOf(server.dataDir) ?? (await startAgain())));

  const answers = await Promise.all(Array.from({ length: 60 }, () => timed(client.get('/blade-system/post/list'))));

  expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set([503]));
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(3_000);
  await startAgain();
  expect(await isWellWithin(5_000)).toBe(true);
});

test('a database that is there and says nothing is taken for away, and nothing is done twice or late when it wakes', async () => {
  const postmaster = postmasterOf(server.dataDir) ?? 0;
  const postsBefore = await posts();
  endGroup(postmaster, 'SIGSTOP');
  onTestFinished(() => endGroup(postmaster, 'SIGCONT'));

  const [ready, call, page, save] = await Promise.all([
    timed(unready()),
    timed(client.get('/blade-system/post/list')),
    timed(visitor.ask('/system/user/index')),
    timed(client.send('/blade-system/post/submit', { postCode: 'unsaid', postName: '未写', sort: 1, category: 1 })),
  ]);
  endGroup(postmaster, 'SIGCONT');

  expect([ready.answer.status, call.answer.status, page.answer.status, save.answer.status]).toEqual([503, 503, 503, 503]);
  for (const { ms } of [call, page, save]) expect(ms).toBeLessThan(2_500);
  expect(await isWellWithin(5_000)).toBe(true);
  expect(await posts()).toBe(postsBefore);
});

test('connections that are cut under load cost the requests at hand and nothing else', async () => {
  let isOver = false;
  const statuses: number[] = [];
  const asking = Array.from({ length: 12 }, async (_each, index) => {
    while (!isOver) {
      const answer = index % 2 === 0 ? await visitor.ask('/system/user/index') : await client.get('/blade-system/post/list');
      statuses.push(answer.status);
      if (answer instanceof Response) await answer.text();
    }
  });

  await asOwner(server.dataDir, async (sql) => {
    for (let round = 0; round < 6; round += 1) {
      const seen = statuses.length;
      // With a time it waits until the process is gone: one that is ended late would take a later request with it.
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'factory-console'`;
      while (statuses.length < seen + 12) await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
  isOver = true;
  await Promise.all(asking);

  expect(server.process.exitCode).toBeNull();
  expect([...new Set(statuses)].sort()).toEqual([200, 503]);
  expect(await isWellWithin(5_000)).toBe(true);
  const told = server.output().length;
  const answers = await Promise.all(Array.from({ length: 30 }, () => client.get('/blade-system/post/list')));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => ({ status, body, told: server.output().slice(told) }))).toEqual([]);
});

test('a storm of requests is served or turned away, and none is left waiting', async () => {
  const memory = residentMegabytes();

  const answers = await Promise.all(
    Array.from({ length: 300 }, (_each, index) =>
      timed<{ status: number }>(index % 3 === 0 ? visitor.ask('/system/user/index').then(read) : client.get('/blade-system/user/list')),
    ),
  );

  const statuses = new Set(answers.map(({ answer }) => answer.status));
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses).toContain(200);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(20_000);
  expect(residentMegabytes() - memory).toBeLessThan(300);
  expect(await isWellWithin(5_000)).toBe(true);
  expect((await client.get('/blade-system/post/list')).status).toBe(200);
});

test('a process whose connections are all at work stays ready: the database is there', async () => {
  let unlock = () => {};
  const over = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  onTestFinished(unlock);
  await new Promise<void>((locked) =>
    asOwner(server.dataDir, (sql) =>
      sql.begin(async (tx) => {
        await tx`lock table system_post in access exclusive mode`;
        locked();
        await over;
      }),
    ),
  );

  const lists = Array.from({ length: 30 }, () => client.get('/blade-system/post/list'));
  const ready: number[] = [];
  for (const until = performance.now() + 2_500; performance.now() < until; await new Promise((resolve) => setTimeout(resolve, 100)))
    ready.push((await visitor.ask('/readyz')).status);
  unlock();

  expect(new Set((await Promise.all(lists)).map(({ status }) => status))).toContain(503);
  expect(new Set(ready)).toEqual(new Set([200]));
});

async function timed<Answer>(asking: Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const begun = performance.now();
  const answer = await asking;
  return { answer, ms: performance.now() - begun };
}

async function read(answer: Response): Promise<{ status: number; text: string }> {
  return { status: answer.status, text: await answer.text() };
}

/** The readiness result is cached for a second. */
async function unready(): Promise<Response> {
  for (;;) {
    const answer = await visitor.ask('/readyz');
    if (answer.status !== 200) return answer;
  }
}

/** Polls until the console is ready and serves a page. */
async function isWellWithin(ms: number): Promise<boolean> {
  const deadline = performance.now() + ms;
  while (performance.now() < deadline) {
    const [ready, page] = await Promise.all([visitor.ask('/readyz'), visitor.ask('/system/post/index').then(read)]);
    if (ready.status === 200 && page.status === 200) return true;
  }
  return false;
}

const posts = () => asOwner(server.dataDir, async (sql) => Number((await sql`select count(*) from system_post`)[0]?.count));

const residentMegabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024;
