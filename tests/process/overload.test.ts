import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { noSources } from '#server/database/sources.ts';
import { readEnv } from '#server/env.ts';
import { type Arrival, createAdmission, type Place } from '#server/http/admission.ts';
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
      const waiting = await tx`select clock_timestamp() - query_start < interval '2 seconds' as "isEarly"
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
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
    expect(served.length).toBeGreaterThanOrEqual(begun.filter(({ isEarly }) => isEarly).length);
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
    expect(page).toMatch(/<meta http-equiv="refresh" content="[2-5]">/);
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

describe('admission', () => {
  test('lets a crowd wait, one after the other, and refuses nobody who waits for a second', async () => {
    const { admission, come, leave, pass, busy } = openAdmission(2);

    busy(0.7);
    for (const who of ['a', 'b', 'c', 'd']) come(who);
    await pass(900);
    const before = admission.state();
    leave('a');
    leave('b');
    await pass(0);

    expect(before).toMatchObject({ inside: 2, waiting: 2, isOverloaded: false, refused: 0 });
    expect(admission.state()).toMatchObject({ inside: 2, waiting: 0, admitted: 4 });
  });

  test('refuses who waits when a crowd has waited too long, then serves the latest first, until nobody waits', async () => {
    const { admission, come, leave, pass, inside, refused, busy } = openAdmission(1);

    busy(0.7);
    // Each second somebody more stops counting.
    for (const who of ['a', 'b', 'c', 'd']) come(who);
    await pass(3000);
    const patient = admission.state();
    await pass(100);
    const over = admission.state();
    come('e');
    come('f');
    leave('c');
    await pass(0);
    const latest = inside();
    await pass(200);
    leave('f');

    expect([patient.isOverloaded, over.isOverloaded, latest]).toEqual([false, true, ['a', 'b', 'f']]);
    expect(refused()).toEqual(['d', 'e']);
    expect(admission.state()).toMatchObject({ isOverloaded: false, inside: 0, waiting: 0 });
  });

  test('lets a crowd wait that comes at once, and refuses soon when more and more keep coming', async () => {
    const { admission, come, pass, busy } = openAdmission(4);
    const comeBy = (count: number) => {
      for (let nth = 0; nth < count; nth += 1) come(`${nth}`, { from: `${nth}` });
    };

    busy(0.8);
    comeBy(150);
    await pass(900);
    const once = admission.state();
    for (let look = 0; look < 3; look += 1) {
      comeBy(10);
      await pass(50);
    }

    expect(once).toMatchObject({ isOverloaded: false, refused: 0 });
    expect(admission.state()).toMatchObject({ isOverloaded: true });
    expect(admission.state().refused).toBeGreaterThan(140);
  });

  test('takes no place from others for one that sends too much, and lets forms go first', async () => {
    const { admission, come, leave, pass, inside, refused } = openAdmission(4);

    for (let nth = 0; nth < 204; nth += 1) come(`flood ${nth}`, { from: 'flood' });
    await pass(0);
    come('form of the flood', { from: 'flood', goesFirst: true });
    come('somebody else', { from: 'elsewhere' });
    await pass(0);
    leave('flood 0');
    leave('flood 1');
    await pass(0);

    expect(admission.state()).toMatchObject({ inside: 4, refused: 2, isOverloaded: true });
    expect(inside()).toEqual(['flood 2', 'flood 3', 'somebody else', 'form of the flood']);
    expect(refused()).toEqual(['flood 4', 'flood 5']);
  });

  test('keeps no place for who only waits: for its own body, or for something else than this process', async () => {
    const { come, pass, inside, busy } = openAdmission(2);

    busy(0.7);
    come('drips', { isIncomplete: () => true });
    for (const who of ['waits for a lock', 'next', 'last']) come(who);
    await pass(100);
    const first = inside();
    await pass(1000);

    expect(first).toEqual(['drips', 'waits for a lock', 'next']);
    expect(inside()).toEqual(['drips', 'waits for a lock', 'next', 'last']);
  });

  test('lets everybody in when all who are inside wait for something, and nothing is done', async () => {
    const { admission, come, leave, pass, inside } = openAdmission(2);

    for (let nth = 0; nth < 30; nth += 1) come(`${nth}`);
    await pass(600);
    const held = inside().length;
    for (const who of inside()) leave(who);
    await pass(3000);

    expect(held).toBe(30);
    expect(admission.state()).toMatchObject({ refused: 0, places: 2 });
  });

  test('works on fewer at once while they keep the process busy, and gives no place to who has left', async () => {
    const { admission, come, leave, pass, inside, busy } = openAdmission(10);

    busy(0.99);
    await pass(1000);
    expect(admission.state().places).toBe(3);
    for (const who of ['a', 'b', 'c']) come(who);
    await pass(0);
    come('gone', { hasLeft: () => true });
    come('here');
    leave('a');
    await pass(0);
    expect(inside()).toEqual(['b', 'c', 'here']);
  });

  test('opens places one by one while somebody waits, and closes them again', async () => {
    const { admission, come, leave, pass, inside, busy } = openAdmission(10);
    const comeBy = (count: number) => {
      for (let nth = 0; nth < count; nth += 1) come(`${nth}`);
    };

    busy(0.6);
    comeBy(12);
    await pass(0);
    const first = inside().length;
    await pass(300);
    const later = inside().length;
    for (const who of inside()) leave(who);
    await pass(0);
    for (const who of inside()) leave(who);
    await pass(300);

    expect([first, later]).toEqual([4, 10]);
    expect(admission.state()).toMatchObject({ places: 4, inside: 0, waiting: 0 });
  });

  test('with too much to do, works on fewer at once when they take twice as long as usual', async () => {
    const { admission, come, leave, pass, inside, busy } = openAdmission(10);
    const flood = async (looks: number) => {
      for (let look = 0; look < looks; look += 1) {
        for (let nth = 0; nth < 90; nth += 1) come(`${look} ${nth}`, { from: `${nth}` });
        await pass(50);
      }
      return admission.state();
    };

    busy(0.6);
    come('alone');
    await pass(50);
    leave('alone');
    const over = await flood(8);
    for (const who of inside()) leave(who);
    const slow = await flood(8);
    // A database that went away meanwhile: whoever comes is to learn it from there.
    busy(0.2);
    const stalled = await flood(12);

    expect(over).toMatchObject({ isOverloaded: true, places: 10 });
    expect(slow).toMatchObject({ isOverloaded: true, places: 3 });
    expect(stalled.places).toBeGreaterThan(100);
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

/** An admission whose clock the test turns. */
function openAdmission(places: number) {
  let [clock, share] = [0, 0];
  const insiders = new Map<string, Place>();
  const turnedAway: string[] = [];
  const admission = createAdmission({ places, now: () => clock, busyShare: () => share });
  admission.close();
  return {
    admission,
    come: (who: string, { from = 'plant', goesFirst = false, hasLeft = () => false, isIncomplete = () => false }: Partial<Arrival> = {}) =>
      void admission.enter({ from, goesFirst, hasLeft, isIncomplete }).then((place) => {
        if (place) insiders.set(who, place);
        else turnedAway.push(who);
      }),
    leave: (who: string) => {
      insiders.get(who)?.leave();
      insiders.delete(who);
    },
    /** Lets time go by, and everybody learn what became of him. */
    pass: async (ms: number) => {
      for (const end = clock + ms; clock < end; ) {
        clock = Math.min(clock + 50, end);
        admission.look();
        await setImmediate();
      }
      await setImmediate();
    },
    busy: (value: number) => {
      share = value;
    },
    inside: () => [...insiders.keys()],
    refused: () => turnedAway,
  };
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
