import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { talk, type Visitor, visit } from '#tests/fixtures/visitor.ts';
import { databaseOf, type RunningServer, startServer } from './running-server.ts';

let server: RunningServer;
let admin: Visitor;
beforeAll(async () => {
  server = await startServer({
    CAPTCHA: 'off',
    METRICS_FROM: '127.0.0.1',
    SLOW_REQUEST_MS: '100',
    SLOW_STATEMENT_MS: '100',
    LOG_LEVEL: 'info',
  });
  admin = visit(server.origin);
  await admin.signIn();
});
afterAll(async () => void (await server.stop()));

const linesOf = (requestId: string | null) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes(`"requestId":"${requestId}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const metrics = async (visitor = visit(server.origin), headers = {}) => (await visitor.ask('/metrics', { headers })).text();

test('a slow request and its slow statement each log a line that says who asked for what', async () => {
  const [sql, watching] = [databaseOf(server), databaseOf(server)];
  onTestFinished(async () => void (await Promise.all([sql.end(), watching.end()])));
  const asked = await sql.begin(async (tx) => {
    await tx`lock table system_post in access exclusive mode`;
    const answer = admin.ask('/system/post/index');
    const waits = () =>
      watching`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'select%system_post%'
        and clock_timestamp() - query_start > interval '200 ms'`;
    await expect.poll(waits, { timeout: 8_000 }).not.toHaveLength(0);
    return { answer };
  });

  const requestId = (await asked.answer).headers.get('x-request-id');
  const requests = () => linesOf(requestId).filter(({ msg }) => msg === 'a slow request');
  // What the process printed comes through a pipe.
  await expect.poll(requests).not.toHaveLength(0);

  const who = { level: 'warn', pid: server.process.pid, tenant: '000000', user: 'admin' };
  const statements = linesOf(requestId).filter(({ msg }) => msg === 'a slow statement');
  expect(requests()).toEqual([
    expect.objectContaining({ ...who, method: 'GET', path: '/system/post/index', status: 200, statements: expect.any(Number) }),
  ]);
  expect(statements).toContainEqual(
    expect.objectContaining({ ...who, procedure: 'system.post.list', statement: expect.stringContaining('system_post') }),
  );
  for (const { ms, statement } of statements)
    expect([Number(ms) >= 100, /open_session\(|\n/.test(String(statement))]).toEqual([true, false]);
});

test('metrics count requests, procedures, statements and gates, and name nobody', async () => {
  await admin.ask('/system/post/index');
  await visit(server.origin).ask('/api/blade-system/post/list');

  const text = await metrics();

  expect(text).toMatch(/^console_request_seconds_count\{door="page",status="200"\} [1-9]/m);
  expect(text).toMatch(/^console_request_seconds_count\{door="api",status="401"\} [1-9]/m);
  expect(text).toMatch(/^console_call_seconds_count\{procedure="system\.post\.list",result="success"\} [1-9]/m);
  for (const by of ['request', 'background'])
    expect(text).toMatch(new RegExp(`^console_statement_seconds_count\\{by="${by}"\\} [1-9]`, 'm'));
  expect(text).toMatch(/^console_gate\{gate="database",what="places"\} 10$/m);
  expect(text).toMatch(/^console_gate\{gate="passwords",what="waiting"\} 0$/m);
  expect(text).toMatch(/^console_backlog\{what="messagesDue"\} \d+$/m);
  for (const what of ['free', 'size']) expect(text).toMatch(new RegExp(`^console_disk_bytes\\{what="${what}"\\} [1-9]`, 'm'));
  expect(text).toMatch(/^console_database_up 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).not.toMatch(/account|admin|127\.0\.0\.1/);
});

test('a look at the page that shows what a server error looks like counts as none', async () => {
  for (const path of ['/500', '/500.data']) await visit(server.origin).ask(path);

  expect(await metrics()).not.toMatch(/status="500"/);
});

test('metrics are not there for whom a proxy lets in', async () => {
  for (const header of ['x-forwarded-for', 'forwarded', 'via'])
    expect(await metrics(undefined, { [header]: '127.0.0.1' })).toBe('404 Not Found');

  await expect.poll(server.output).toMatch(/"level":"warn".*metrics were refused: the request came through a proxy/);
});

test('a metrics reader that goes away or never reads is no matter to others', async () => {
  const ask = 'GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n';
  const readers = Array.from({ length: 20 }, () => talk(server.origin, ask.repeat(50)));
  await Promise.all(readers.map((reader) => reader.comes(/console_request_seconds/)));
  for (const reader of readers) reader.send('no HTTP at all');

  const [health, text] = [await visit(server.origin).ask('/livez'), await metrics()];
  await Promise.all(readers.map(({ whole }) => whole));

  expect(health.status).toBe(200);
  expect(text).toContain('console_database_up 1');
});

test('the page of the last hour opens for the platform’s administrator alone, in both languages, without script', async () => {
  const leader = visit(server.origin);
  await leader.signIn({ account: 'leader' });
  const tenant = visit(server.origin);
  await tenant.signIn({ tenantId: '100001' });
  const sql = databaseOf(server);
  onTestFinished(() => sql.end());
  const figures = {
    ...{ seconds: 60, requests: 8, failed: 1, refused: 0, slow: 2, latencies: [8], statements: { count: 40, ms: 80 }, slowStatements: 0 },
    ...{ gates: { database: { places: 10, inside: 4, waiting: 0, refused: 0 } }, tenants: { '100001': { count: 8, ms: 400 } } },
    ...{ calls: { 'system.post.list': { count: 8, ms: 400 } }, eventLoop: { p99: 7, max: 9 }, cpu: 0.25, memoryMb: 123 },
  };
  await sql`insert into process_minute values (gen_random_uuid(), 'app2.internal', 4711, now() - interval '10 minutes', ${sql.json(figures)})`;

  const [zh, en, other] = [
    await (await admin.ask('/system/health/index')).text(),
    await (await admin.ask('/system/health/index', { headers: { cookie: cookieOf(admin).replace('language=zh', 'language=en') } })).text(),
    await Promise.all([leader, tenant].map(async (visitor) => (await visitor.ask('/system/health/index')).status)),
  ];

  for (const word of ['运行状态', 'app2.internal', '4711', '123 MB', 'system.post.list', '100001', 'data:image/svg+xml'])
    expect(zh).toContain(word);
  expect(zh).toMatch(/无数据/);
  for (const word of ['System health', 'Silent since', 'Busiest tenants']) expect(en).toContain(word);
  expect(other).toEqual([403, 403]);
});

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
