import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect, type Database } from '#server/database/pool.ts';
import { createGate } from '#server/gate.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { gatesNow, takeGatePeaks } from '#server/monitoring/gates.ts';
import { meterRequest, meterStatement, takeMinute } from '#server/monitoring/minute.ts';
import { quantile } from '#server/platform/monitoring/quantile.ts';
import { keepMinutes, minuteKeeper } from '#server/processes/keep-minutes.ts';
import { usePlant } from '#tests/plant.ts';
import { frontOf, rowsOf } from '#tests/platform/logs/log-front.ts';

const { database, as } = usePlant();

const platform = (locale: 'zh' | 'en' = 'zh') => as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] }, { locale });
const ownProcess = () => ({ id: randomUUID(), host: 'app1.internal', pid: 11 });

describe('the last hour', () => {
  test('sums what all processes kept, and shows one alone when it is named', async () => {
    await database.sql`delete from process_minute`;
    takeMinute();
    const [first, second] = [ownProcess(), { ...ownProcess(), pid: 12 }];
    for (const ms of [4, 4, 4, 700]) meterRequest({ door: 'api', status: 200, ms, isSlow: ms > 500, tenantId: '100001' });
    await minuteKeeper(database, first)();
    meterRequest({ door: 'page', status: 503, ms: 4, isSlow: false, tenantId: '100002' });
    meterRequest({ door: 'page', status: 500, ms: 4, isSlow: false, tenantId: undefined });
    await minuteKeeper(database, second)();

    const [all, one] = [
      await platform().query('system.monitor.lastHour'),
      await platform().query('system.monitor.lastHour', { process: second.id }),
    ];

    expect(all.total).toMatchObject({ requests: 6, failed: 1, refused: 1, slow: 1 });
    expect([all.total.p50 <= 5, all.total.p99 > 500]).toEqual([true, true]);
    expect(
      all.processes.map((each: { pid: number; requests: number; isRunning: boolean }) => [each.pid, each.requests, each.isRunning]),
    ).toEqual([
      [11, 4, true],
      [12, 2, true],
    ]);
    expect(all.tenants.map(({ tenantId, count }: { tenantId: string; count: number }) => [tenantId, count])).toEqual([
      ['100001', 4],
      ['100002', 1],
    ]);
    expect(all.minutes).toHaveLength(60);
    expect(all.backlog).toMatchObject({ jobsWaiting: 0, messagesDue: 0 });
    expect([one.shown, one.total.requests]).toEqual([second.id, 2]);
  });

  test('counts as server errors what stands in the error log, and what strangers broke beyond it apart', async () => {
    await database.sql`delete from process_minute`;
    await rowsOf(database, 'error', '000000');
    await database.sql`delete from log_error`;
    takeMinute();
    const front = frontOf(database, async () => new Response('gone wrong', { status: 500 }));
    for (let nth = 0; nth < 14; nth += 1) await front.request('http://console.test/broken');
    await minuteKeeper(database, ownProcess())();

    const { total, errorLog } = await platform().query('system.monitor.lastHour');

    const rows = await rowsOf(database, 'error', '000000');
    expect(total).toMatchObject({ failed: 14, unlogged: 4 });
    expect(new Set(rows.map(({ request_id: id }) => id)).size).toBe(14 - 4);
    expect(rows[0]).toMatchObject({ service_id: 'console', request_uri: '/broken', message: 'answered with 500', stack_trace: '' });
    expect(errorLog).toMatch(/^\/monitor\/log\/error\/index\?serviceId=console&createTime_datege=\d{4}-\d\d-\d\d$/);
  });

  test('counts the statements of requests apart from those of work in the background', async () => {
    await database.sql`delete from process_minute`;
    takeMinute();
    for (const _turn of [1, 2]) meterRequest({ door: 'api', status: 200, ms: 4, isSlow: false, tenantId: undefined });
    for (const isOfRequest of [true, true, true, false, false, false, false]) meterStatement({ ms: 1, isSlow: false, isOfRequest });
    await minuteKeeper(database, ownProcess())();

    const { total } = await platform().query('system.monitor.lastHour');

    expect(total).toMatchObject({ requests: 2, statements: 1.5, background: 4 });
  });

  test('tells when a process was last heard of, by the clock of the reader', async () => {
    await database.sql`delete from process_minute`;
    takeMinute();
    await minuteKeeper(database, ownProcess())();
    await database.sql`update process_minute set end_time = date_trunc('hour', now()) - interval '10 minutes' + interval '1 hour'
      * (extract(minute from now()) >= 50)::int`;

    const hour = await platform().query('system.monitor.lastHour');

    const [ended] = await database.sql<{ time: string; isLong: boolean }[]>`
      select to_char(end_time at time zone 'Asia/Shanghai', 'HH24:MI') as time, end_time < now() - interval '3 minutes' as "isLong" from process_minute`;
    expect(hour.processes).toEqual([expect.objectContaining({ lastTime: ended?.time, ...(ended?.isLong ? { isRunning: false } : {}) })]);
    expect(hour.minutes.at(-1)).toMatchObject({ time: ended?.time, figures: expect.anything() });
  });

  test('is empty before the first minute, and whatever is named as a process', async () => {
    await database.sql`delete from process_minute`;

    const hour = await platform().query('system.monitor.lastHour', { process: "x' or 1=1" });

    expect(hour).toMatchObject({ shown: '', processes: [], total: { requests: 0, p95: null, statements: null }, backlog: null });
  });

  test('is the platform’s own: a tenant’s administrator is refused', async () => {
    const tenant = as({ tenantId: '100001', roleAliases: ['admin'] });

    expect(await tenant.refusal('system.monitor.lastHour')).toMatchObject({ code: 403 });
  });

  test('rows older than an hour are removed', async () => {
    await database.sql`insert into process_minute values (gen_random_uuid(), 'gone', 1, now() - interval '62 minutes', '{}')`;

    await minuteKeeper(database, ownProcess())();

    expect(await database.sql`select 1 from process_minute where host = 'gone'`).toHaveLength(0);
  });
});

test('minutes of an outage are kept once the database is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let [isAway, tries] = [true, 0];
  const kept: unknown[] = [];
  const db = {
    execute: async () => [],
    insert: () => ({ values: (rows: unknown[]) => ({ onConflictDoNothing: async () => void kept.push(...rows) }) }),
    delete: () => ({ where: async () => {} }),
  };
  const transact = async (_context: unknown, work: (tx: unknown) => Promise<unknown>) => {
    tries += 1;
    if (isAway) throw new Error('away');
    return work(db);
  };
  const stop = keepMinutes({ transact } as unknown as Database, ownProcess());
  onTestFinished(stop);

  for (let minute = 0; minute < 3; minute += 1) await vi.advanceTimersByTimeAsync(60_000);
  isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);

  expect(tries).toBe(4);
  expect(kept).toHaveLength(4);
});

describe('metrics', () => {
  const askedFrom = (metrics: ReturnType<typeof createMetrics>, address: string) => metrics?.(new Request('http://x/metrics'), address);

  test('are there for the addresses that METRICS_FROM names, and for nobody where it names none', async () => {
    const metrics = createMetrics({ env: { METRICS_FROM: ['10.1.0.0/16', '192.0.2.7'], TRUSTED_PROXY: 'off' }, database });

    const statuses = await Promise.all(
      ['10.1.200.3', '192.0.2.7', '::ffff:192.0.2.7', '192.0.2.8', '::1', ''].map(async (one) => (await askedFrom(metrics, one))?.status),
    );

    expect(statuses).toEqual([200, 200, 200, 404, 404, 404]);
    expect(createMetrics({ env: { METRICS_FROM: [], TRUSTED_PROXY: 'off' }, database })).toBeUndefined();
    expect((await frontOf(database).request('http://console.test/metrics')).status).toBe(404);
  });

  test('say that the database is away instead of what only it knows', async () => {
    const away = connect({ host: '127.0.0.1', port: 1 });
    onTestFinished(() => away.close());
    const metrics = createMetrics({ env: { METRICS_FROM: ['192.0.2.7'], TRUSTED_PROXY: 'off' }, database: away });

    const text = await (await askedFrom(metrics, '192.0.2.7'))?.text();

    expect(text).toMatch(/^console_database_up 0$/m);
    expect(text).not.toMatch(/^console_backlog\{/m);
    expect(text).toMatch(/^console_request_seconds_bucket|^# TYPE console_request_seconds/m);
  });
});

test('a gate tells how many are inside and wait, the peaks of a while, and whom it refused', async () => {
  const gate = createGate(1, 1, 10_000, 'a test');
  onTestFinished(gate.forget);
  await gate.enter();
  const second = gate.enter();
  await expect(gate.enter()).rejects.toMatchObject({ code: 503 });

  const busy = gatesNow()['a test'];
  gate.leave();
  await second;
  gate.leave();
  const [peak, after] = [takeGatePeaks()['a test'], takeGatePeaks()['a test']];

  expect(busy).toMatchObject({ places: 1, inside: 1, waiting: 1 });
  expect(peak).toEqual({ places: 1, inside: 1, waiting: 1, refused: 1 });
  expect(after).toEqual({ places: 1, inside: 0, waiting: 0, refused: 0 });
});

test('every answer carries the number of its line in the log', async () => {
  const ask = (path: string, init: RequestInit) => frontOf(database).request(`http://console.test${path}`, init);

  const answers = await Promise.all([
    ask('/file/1', { headers: { accept: 'text/html' } }),
    ask('/file/1', {}),
    ask('/x', { method: 'PUT' }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([302, 401, 405]);
  for (const { headers } of answers) expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
});

test('a quantile lies within the class that it falls into', () => {
  const counts = (...some: number[]) => [...some, ...Array.from({ length: 13 - some.length }, () => 0)];

  expect(quantile(counts(), 0.5)).toBeNull();
  expect(quantile(counts(100), 0.5)).toBe(3);
  expect(quantile(counts(90, 0, 0, 0, 0, 0, 10), 0.95)).toBe(375);
  expect(quantile([...counts().slice(0, 12), 5], 0.5)).toBe(30_000);
});
