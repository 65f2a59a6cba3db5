import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { noSources } from '#server/database/sources.ts';
import { readEnv } from '#server/env.ts';
import { createAdmission } from '#server/http/admission.ts';
import { createFront } from '#server/http/front.ts';
import { createHealth } from '#server/http/health.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { createLog } from '#server/log.ts';
import { requestSeconds } from '#server/monitoring/meters.ts';
import { signedIn } from '#tests/blade/legacy-client.ts';
import { talk, visit } from '#tests/fixtures/visitor.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { databaseOf, startServer } from './running-server.ts';

afterEach(() => void vi.useRealTimers());

const patience = { timeout: 20_000 };

describe('with more to do than the console can', () => {
  test('it refuses at once and in words, health answers, and what was begun is finished', async () => {
    const server = await startServer({ CAPTCHA: 'off', POOL_SIZE: '4' });
    onTestFinished(async () => void (await server.stop()));
    const client = await signedIn(server.origin, 'admin');
    const owner = databaseOf(server);
    const order: string[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });

    const holding = owner.begin(async (tx) => {
      await tx`lock table system_post in access exclusive mode`;
      order.push('held');
      await held;
      // The lists alone: whatever else the console does at its start may wait as well.
      const waiting = await tx`select clock_timestamp() - query_start < interval '2 seconds' as "isEarly", pid,
        clock_timestamp() - query_start as waits from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from "system_post"%'`;
      order.push('let go');
      return waiting;
    });
    await vi.waitUntil(() => order.includes('held'), patience);
    const calls = Array.from({ length: 300 }, async () => {
      const answer = await client.get('/blade-system/post/list');
      order.push(String(answer.status));
      return answer;
    });
    await vi.waitUntil(() => order.filter((what) => what === '503').length >= 32, patience);
    order.push(`health ${(await fetch(`${server.origin}/livez`)).status}`, `ready ${(await fetch(`${server.origin}/readyz`)).status}`);
    letGo();
    const begun = await holding;
    const answers = await Promise.all(calls);
    await owner.end();

    const served = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(served.length + refused.length).toBe(300);
    // Who waited as long as a lock may take is refused (R-52), which may be at the moment that it is let go.
    expect(begun.length).toBeGreaterThan(0);
    expect(served.length, JSON.stringify(begun)).toBeGreaterThanOrEqual(begun.filter(({ isEarly }) => isEarly).length);
    for (const { body, headers } of refused) {
      expect(body).toEqual({ code: 503, success: false, data: {}, msg: '系统繁忙，请稍后再试' });
      expect(headers.get('retry-after')).toMatch(/^[1-4]$/);
    }
    expect(order.indexOf('let go')).toBeGreaterThan(order.indexOf('health 200'));
    expect(order.indexOf('let go')).toBeGreaterThan(order.indexOf('ready 503') + order.indexOf('ready 200') + 1);
    expect(order.slice(0, order.indexOf('let go'))).not.toContain('200');
    expect((await client.get('/blade-system/post/list')).status).toBe(200);
  });
});

describe('who is turned away', () => {
  test('is counted as refused', async () => {
    const ofPages = async () => {
      const { values } = await requestSeconds.get();
      return (
        values.find(({ labels, metricName }) => metricName?.endsWith('_count') && labels.status === 503 && labels.door === 'page')?.value ??
        0
      );
    };
    const origin = await serve();
    const before = await ofPages();

    await fetch(`${origin}/system/user/index`);

    await expect.poll(ofPages).toBe(before + 1);
  });

  test('gets a page in his language that tries again by itself', async () => {
    const origin = await serve();
    const visitor = visit(origin);
    visitor.cookies.set('language', 'en').set('theme', 'dark');

    const answer = await visitor.ask('/system/user/index?size=50');
    const page = await answer.text();

    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[1-4]$/)]);
    expect(page).toMatch(/<html lang="en" data-scheme="dark">[\s\S]*<h1>The system is busy<\/h1>/);
    expect(page).toMatch(/<noscript><meta http-equiv="refresh" content="[2-5]"><\/noscript>/);
    const [, script = ''] = /<script>(.*?)<\/script>/.exec(page) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect([script, answer.headers.get('content-security-policy')]).toEqual([
      expect.stringMatching(/\/livez.*location\.reload/),
      expect.stringContaining(`script-src 'sha256-${hash}'`),
    ]);
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/);
    expect(await (await visit(origin).ask('/login')).text()).toContain('<h1>系统繁忙</h1>');
  });

  test('keeps what he typed, and sends it again as it was', async () => {
    const taken: string[] = [];
    const visitor = visit(await serve((form) => taken.push(form)));
    const typed = { _token: 't', name: '<b>"甲" & 乙</b>', note: '\nfirst\n last ' };

    const refusal = await visitor.post('/system/post/add?from=list', typed);
    const page = await refusal.text();
    const fields = [...page.matchAll(/<textarea name="([^"]*)" hidden>\n?([^<]*)<\/textarea>/g)];
    const again = await visitor.post(
      '/system/post/add?from=list',
      Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescaped(value)])),
    );

    expect([refusal.status, again.status]).toEqual([503, 200]);
    expect(page).toContain('您填写的内容尚未提交');
    expect(page).not.toContain('http-equiv="refresh"');
    expect(Object.fromEntries(new URLSearchParams(taken[0]))).toEqual(typed);
  });

  test.each([
    ['from another site', { name: 'x' }, { origin: 'https://evil.example' }],
    ['with a password', { account: 'admin', password: 'Secret-2026' }, undefined],
  ])('does not get back a form %s', async (_what, typed, headers) => {
    const visitor = visit(await serve());

    const answer = await visitor.post('/login', typed, headers);
    const page = await answer.text();

    expect(answer.status).toBe(503);
    expect(page).not.toMatch(/<form|Secret-2026/);
    expect(page).toContain('您提交的内容尚未处理');
  });

  test('is told in the manner of his client', async () => {
    const origin = await serve();
    const ask = (path: string, init?: RequestInit) => fetch(origin + path, init);

    const call = await ask('/api/blade-system/post/list', { headers: { origin: 'https://client.example' } });
    const preflight = await ask('/api/blade-system/post/list', {
      method: 'OPTIONS',
      headers: { origin: 'https://client.example', 'access-control-request-method': 'GET' },
    });
    const others = await Promise.all(['/trpc/session.shell', '/wel/index.data', '/file/1'].map((path) => ask(path)));
    const head = await ask('/wel/index', { method: 'HEAD' });

    expect([call.status, call.headers.get('access-control-allow-origin'), preflight.status]).toEqual([503, 'https://client.example', 204]);
    expect(await call.json()).toMatchObject({ code: 503, success: false });
    for (const { status, headers } of [...others, head])
      expect([status, headers.get('x-turned-away'), headers.has('retry-after')]).toEqual([503, '1', true]);
    expect(await others[0]?.json()).toEqual({ message: '系统繁忙，请稍后再试' });
    expect([(await ask('/livez')).status, (await ask('/version')).status]).toEqual([200, 200]);
  });
});

test('a body that drips is cut, and one that comes is taken in', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
  const { server, drain } = createHttpServer((request, response) => request.resume().on('end', () => response.end('taken')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(drain);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 400000\r\n\r\n';
  const [dripping, coming] = [talk(origin, head), talk(origin, head)];
  let received = 0;
  server.on('request', (request) => request.on('data', (chunk: Buffer) => (received += chunk.length)));

  for (let second = 0; second < 40; second += 5) {
    const expected = received + 10_001;
    dripping.send('x');
    coming.send('x'.repeat(10_000));
    await vi.waitUntil(() => received >= expected || second > 30, patience);
    vi.advanceTimersByTime(5_000);
  }
  coming.send('x'.repeat(320_000));

  expect(await dripping.whole).toBe('');
  expect(await coming.whole).toContain('taken');
});

/** The front over a real socket: it refuses everybody; with `takes`, the first alone. */
async function serve(takes?: (form: string) => void): Promise<string> {
  const env = readEnv({ APP_MODE: 'test', CAPTCHA: 'off', LOG_LEVEL: 'silent', CORS_ORIGINS: 'https://client.example' });
  const { database } = await openTestDatabase();
  let count = 0;
  const admission = {
    ...createAdmission({ places: 1 }),
    enter: async () => (takes !== undefined && ++count > 1 ? { leave: () => {} } : undefined),
  };
  const pages = async (request: Request) => {
    takes?.(await request.text());
    return new Response('taken');
  };
  const front = createFront({ env, database, sources: noSources, log: createLog(env), health: createHealth(database), admission, pages });
  const { server, drain } = createHttpServer(getRequestListener(front.fetch, { overrideGlobalObjects: false }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(drain);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
