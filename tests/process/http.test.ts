import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentBuild } from '#server/current-build.js';
import { legacyClient } from '#tests/blade/legacy-client.ts';
import { textOf } from '#tests/fixtures/page-form.ts';
import { type RawConversation, talk, type Visitor, visit } from '#tests/fixtures/visitor.ts';
import { demoPassword, type RunningServer, startServer } from './running-server.ts';

let server: RunningServer;
/** Its own address is another than that by which it is asked. */
let secure: RunningServer;
let visitor: Visitor;
let slowHead: { conversation: RawConversation; took: Promise<number> };
beforeAll(async () => {
  [server, secure] = await Promise.all([
    startServer({ CAPTCHA: 'off' }),
    startServer({ CAPTCHA: 'off', PUBLIC_URL: 'https://console.example' }),
  ]);
  // Aborted after fifteen seconds, while the other tests run.
  const begun = performance.now();
  const conversation = talk(server.origin, 'GET /login HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  slowHead = { conversation, took: conversation.whole.then(() => performance.now() - begun) };
  visitor = visit(server.origin);
  await visitor.signIn();
});
afterAll(() => Promise.all([server.stop(), secure.stop()]));

const signInForm = { tenantId: '000000', account: 'admin', password: demoPassword };

describe('a page', () => {
  test.each(['/login', '/wel/index', '/system/user/index', '/nowhere', '/500'])(
    'at %s runs only scripts of its own answer, in no foreign frame',
    async (path) => {
      const answer = await visitor.ask(path);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const [, nonce = ''] = /script-src 'self' 'nonce-([\w+/=]{20,})'/.exec(policy) ?? [];
      const scripts = [...(await answer.text()).matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);

      for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'", "form-action 'self'"])
        expect(policy).toContain(part);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.get('x-powered-by')).toBeNull();
      expect(scripts.filter((attributes) => !attributes.includes(`nonce="${nonce}"`))).toEqual([]);
    },
  );

  test('has a nonce and a request id of its own each time', async () => {
    const answers = await Promise.all([visitor.ask('/login'), visitor.ask('/login')]);

    for (const name of ['content-security-policy', 'x-request-id'])
      expect(new Set(answers.map(({ headers }) => headers.get(name))).size).toBe(2);
  });

  test('is asked for with HEAD like with GET, and without a body', async () => {
    const [head, get] = [await visitor.ask('/system/user/index', { method: 'HEAD' }), await visitor.ask('/system/user/index')];

    expect(head.status).toBe(get.status);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(await head.text()).toBe('');
  });
});

test('a call that the API reference does not have is said above the list of those it has', async () => {
  const answer = await visitor.ask('/system/api/index?call=GET+/nosuch');

  expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/没有接口 GET \/nosuch.*首次调用/s)]);
});

test('a new record is given the order number after the last one of its place', async () => {
  const orderIn = async (path: string) => /name="sort"[^>]*value="(\d+)"/.exec(await (await visitor.ask(path)).text())?.[1];
  const page = await (await visitor.ask('/system/dept/index')).text();
  const company = /\/system\/dept\/edit\/(\d+)/.exec(page)?.[1];

  const orders = [await orderIn('/board/productionline/add'), await orderIn(`/system/dept/add?parentId=${company}`)];

  expect(orders.map(Number)).toEqual([7, 8]);
});

test('what a client may be granted is ticked, and its secret is marked as required', async () => {
  const page = await (await visitor.ask('/system/client/add')).text();

  expect(page).toMatch(/type="checkbox" name="authorizedGrantTypes" value="refresh_token"/);
  expect(page).toMatch(/name="clientSecret" aria-required="true"|aria-required="true"[^>]*name="clientSecret"/);
});

test('the list of clients says their grants in words alone, and the form folds what does nothing', async () => {
  const list = textOf(await (await visitor.ask('/system/client/index')).text());
  const form = await (await visitor.ask('/system/client/add')).text();
  const folded = form.match(/<details[\s\S]*?<\/details>/g)?.join() ?? '';

  expect(list).toContain('账号密码; 换新令牌');
  expect(list).not.toContain('refresh_token');
  for (const name of ['scope', 'resourceIds', 'authorities', 'autoapprove']) expect(folded, name).toContain(`name="${name}"`);
});

describe('a built file', () => {
  const asset = readdirSync(join(currentBuild('.') ?? '', 'client/assets')).find((name) => name.endsWith('.js')) ?? '';

  test.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
  ])('is sent as %s, to be kept for ever', async (encoding, decompress) => {
    const plain = await raw(`/assets/${asset}`, 'identity');
    const compressed = await raw(`/assets/${asset}`, encoding);

    expect(compressed.head).toMatch(new RegExp(`content-encoding: ${encoding}`, 'i'));
    expect(compressed.head).toMatch(/cache-control: public, max-age=31536000, immutable/i);
    expect(compressed.head).toMatch(/x-content-type-options: nosniff/i);
    expect(compressed.head).toMatch(/vary: accept-encoding/i);
    expect(compressed.head).toMatch(/content-type: text\/javascript/i);
    expect(decompress(compressed.body).equals(plain.body)).toBe(true);
  });

  test('that is not there is not found, and what lies beside the files is none', async () => {
    const statuses = await Promise.all(
      [
        '/assets/nothing.js',
        '/assets/',
        '/assets/%2e%2e/%2e%2e/package.json',
        '/assets/..%2f..%2fserver/index.js',
        '/.env',
        '/server/main.js',
      ].map(async (path) => (await visitor.ask(path)).status),
    );

    expect(new Set(statuses)).toEqual(new Set([404]));
  });

  test('is shown by HEAD without its body', async () => {
    const answer = await fetch(`${server.origin}/assets/${asset}`, { method: 'HEAD' });

    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});

describe('a form', () => {
  const site = { 'sec-fetch-site': 'same-origin' };

  test('from an address other than PUBLIC_URL is answered by a page that names the right one', async () => {
    const stranger = visit(secure.origin);
    const from = { origin: 'http://192.0.2.2:4212' };

    const answer = await stranger.post('/login', signInForm, { ...from, cookie: 'language=en' });
    const byScript = await stranger.post('/login.data', signInForm, from);
    const page = await answer.text();

    expect(answer.status).toBe(403);
    expect(page).toContain('href="https://console.example"');
    expect(page).toMatch(/Wrong address|访问地址不正确/);
    expect([byScript.status, await byScript.text()]).toEqual([202, expect.stringContaining('/wrong-address')]);
    await expect
      .poll(secure.output)
      .toMatch(/"level":"warn".*"from":"http:\/\/192\.0\.2\.2:4212".*"PUBLIC_URL":"https:\/\/console\.example"/);
  });

  test('with files from such an address is answered by the same page', async () => {
    const user = visit(secure.origin);
    await user.post('/login', signInForm, { origin: 'https://console.example' });
    const body = new FormData();
    body.append('title', 'x');
    body.append('files', new Blob(['x']), 'x.txt');

    const answer = await user.ask('/desk/notice/add', { method: 'POST', body, headers: { origin: 'http://192.0.2.2:4212' } });

    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('href="https://console.example"')]);
  });

  test.each([
    ['another site, as modern browsers say it', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a frame without origin', { origin: 'null' }],
    ['another page', { referer: 'https://evil.example/form' }],
    ['an address that only looks like ours', { referer: 'http://127.0.0.1.evil.example/' }],
    ['nobody knows where', {}],
    ['another site with our origin claimed', { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' }],
  ])('from %s is refused, sign-in included', async (_from, headers) => {
    const stranger = visit(server.origin);

    const signIn = await stranger.post('/login', signInForm, headers as Record<string, string>);
    const preference = await visitor.post('/preferences', { language: 'en' }, headers as Record<string, string>);
    const trpc = await visitor.ask('/trpc/session.signOut', { method: 'POST', headers: headers as Record<string, string> });

    expect([signIn.status, preference.status, trpc.status]).toEqual([403, 403, 403]);
    expect(stranger.cookies.has('session')).toBe(false);
    expect((await visitor.ask('/wel/index')).status).toBe(200);
  });

  test.each([
    ['by Sec-Fetch-Site', () => site],
    ['by Origin', () => ({ origin: server.origin })],
    ['by Referer', () => ({ referer: `${server.origin}/login` })],
  ])('of ours is known %s', async (_by, headers) => {
    const answer = await visit(server.origin).post('/login', signInForm, headers() as Record<string, string>);

    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  });

  test('of ours is known by its token where a browser says nothing of itself, and by no token of another browser', async () => {
    const [reader, stranger] = [visit(server.origin), visit(server.origin)];
    const token = tokenIn(await (await reader.ask('/login')).text());
    await stranger.ask('/login');

    const own = await reader.post('/login', { ...signInForm, _token: token }, {});
    const foreign = await stranger.post('/login', { ...signInForm, _token: token }, {});

    expect([own.status, foreign.status]).toEqual([302, 403]);
  });

  test.each([
    ['too large a body', 413, { body: 'a='.padEnd(3_000_000, 'a'), headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['no form at all', 400, { body: '{"a":1}', headers: { 'content-type': 'application/json' } }],
    [
      'a form that breaks off',
      400,
      { body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    ],
    ['nothing', 400, { body: '', headers: {} }],
  ])('with %s is refused with %i', async (_what, status, { body, headers }) => {
    const init = { method: 'POST', headers: { ...headers, ...site } as Record<string, string>, body };

    const answers = [await visitor.ask('/login', init), await visitor.ask('/system/post/add', init)];

    for (const answer of answers) expect(answer.status).toBe(status);
    expect((await visitor.ask('/livez')).status).toBe(200);
  });

  test('whose body is too large and never ends is refused with 413', async () => {
    const { origin } = server;
    const conversation = talk(
      origin,
      `POST /login HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    for (let sent = 0; sent < 3_000_000; sent += 65_536) conversation.send(`10000\r\n${'a'.repeat(65_536)}\r\n`);

    expect(await conversation.whole).toMatch(/^HTTP\/1\.1 413 .*\r\n(.*\r\n)*connection: close\r\n/i);
    expect((await visitor.ask('/livez')).status).toBe(200);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/\tx',
    '/ok\r\nSet-Cookie: a=b',
    'javascript:alert(1)',
    '\\\\evil.example',
  ])('does not lead to %j, neither after sign-in nor after a choice', async (to) => {
    const question = await (await visit(server.origin).ask(`/login?to=${encodeURIComponent(to)}`)).text();

    const signedIn = await visit(server.origin).post('/login', { ...signInForm, to });
    const chosen = await visitor.post('/preferences', { theme: 'light', back: to });

    expect(/name="to" value="([^"]*)"/.exec(question)?.[1]).toBe('/');
    expect([signedIn.headers.get('location'), chosen.headers.get('location')]).toEqual(['/', '/']);
    expect(signedIn.headers.get('set-cookie')).not.toContain('a=b');
  });

  test('leads back to a page of ours', async () => {
    const answer = await visit(server.origin).post('/login', { ...signInForm, to: '/system/user/index?page=2' });

    expect(answer.headers.get('location')).toBe('/system/user/index?page=2');
  });
});

describe('cookies', () => {
  test('are kept from scripts and from other sites’ forms, and change with every sign-in', async () => {
    const reader = visit(server.origin);
    const seed = (await reader.ask('/login')).headers.getSetCookie();
    const first = (await reader.signIn()).headers.getSetCookie();
    const before = reader.cookies.get('session');
    await reader.signIn();

    for (const line of [...seed, ...first]) expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/);
    expect([...seed, ...first].map((line) => line.split('=')[0])).toEqual(['seed', 'session']);
    expect(reader.cookies.get('session')).not.toBe(before);
    expect((await fetch(`${server.origin}/wel/index`, { headers: { cookie: `session=${before}` }, redirect: 'manual' })).status).toBe(302);
  });

  test('are Secure and bound to the host where browsers come by https, and forms are known by that address', async () => {
    const reader = visit(secure.origin);

    const signIn = await reader.post('/login', signInForm, { origin: 'https://console.example' });
    const fromInside = await visit(secure.origin).post('/login', signInForm, { origin: secure.origin });
    const [line = ''] = signIn.headers.getSetCookie().filter((each) => each.includes('session'));
    const home = await reader.ask('/wel/index');

    expect(line).toMatch(/^__Host-session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=/);
    expect(line).not.toMatch(/domain=/i);
    expect([signIn.status, fromInside.status, home.status]).toEqual([302, 403, 200]);
    expect(home.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
    expect(
      (await fetch(`${secure.origin}/wel/index`, { headers: { cookie: `session=${/=([\w-]+)/.exec(line)?.[1]}` }, redirect: 'manual' }))
        .status,
    ).toBe(302);
  });
});

describe('/trpc', () => {
  test('answers a page’s session and nobody else, and a page’s session opens nothing under /api', async () => {
    const own = await visitor.ask('/trpc/session.shell');
    const nobody = await fetch(`${server.origin}/trpc/session.shell`);
    const legacy = await visitor.ask('/api/blade-system/post/list');

    expect([own.status, nobody.status, legacy.status]).toEqual([200, 401, 401]);
    expect(await own.json()).toMatchObject({ result: { data: { user: { account: 'admin' } } } });
    expect(own.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['an unknown call', 404, '/trpc/system.nothing', undefined],
    ['input that is no JSON', 400, '/trpc/session.signIn', '{bad'],
    ['a wrong password', 400, '/trpc/session.signIn', '{"tenantId":"000000","account":"nobody","password":"x"}'],
    ['too large an input', 413, '/trpc/session.signIn', `"${'x'.repeat(3_000_000)}"`],
  ])('refuses %s with %i and tells nothing of the inside', async (_what, status, path, body) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

    const answer = await visitor.ask(path, body === undefined ? { headers } : { method: 'POST', headers, body });

    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toMatch(/stack|node_modules|select |JSON at/);
  });
});

describe('speech that is no good HTTP', () => {
  test.each([
    ['headers without end', /^HTTP\/1.1 431 /, `GET /login HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      'two lengths',
      /^HTTP\/1.1 400 /,
      'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['an unknown method', /^HTTP\/1.1 400 /, 'BREW /login HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a method that nobody needs', /^HTTP\/1.1 405 /, 'TRACE /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a host that is none', /^HTTP\/1.1 400 /, 'GET /login HTTP/1.1\r\nHost: ev"il<>\r\nConnection: close\r\n\r\n'],
    ['no host', /^HTTP\/1.1 400 /, 'GET /login HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an address that cannot be decoded', /^HTTP\/1.1 40[04] /, 'GET /%ff%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['another server’s address', /^HTTP\/1.1 (302|400|404) /, 'GET //evil.example/%2e%2e HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    [
      'a wish to speak otherwise',
      /^HTTP\/1.1 200 /,
      'GET /livez HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: close, Upgrade\r\n\r\n',
    ],
  ])('such as %s is answered and harms nobody', async (_what, expected, text) => {
    const heard = await talk(server.origin, text).whole;

    expect(heard.split('\r\n')[0]).toMatch(expected);
    expect(heard).not.toMatch(/^location: (?!\/(?!\/))/im);
    expect((await fetch(`${server.origin}/livez`)).status).toBe(200);
  });

  test('asks what it may do with OPTIONS and gets an answer, never a page', async () => {
    const statuses = await Promise.all(
      ['/login', '/livez', '/assets/x.js'].map(async (path) => (await fetch(server.origin + path, { method: 'OPTIONS' })).status),
    );

    for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400);
    for (const status of statuses) expect(status).toBeLessThan(500);
  });
});

describe('errors', () => {
  test('of /api have the envelope and a request id, whatever they are', async () => {
    const client = legacyClient(server.origin);
    const answers = [
      await client.get('/nowhere'),
      await client.get('/blade-system/post/list'),
      await client.call('DELETE', '/blade-auth/oauth/captcha'),
      await client.call('POST', '/blade-auth/oauth/token', {
        body: 'x'.repeat(3_000_000),
        headers: { 'content-type': 'application/json' },
      }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 405, 413]);
    for (const { status, body, headers } of answers) {
      expect(body).toMatchObject({ code: status, success: false });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('content-type')).toContain('application/json');
    }
  });
});

test('health tells nothing but whether all is well, without a session', async () => {
  const [live, ready] = [await fetch(`${server.origin}/livez`), await fetch(`${server.origin}/readyz`)];

  expect([live.status, await live.text(), ready.status, await ready.text()]).toEqual([200, 'ok', 200, 'ok']);
  expect(live.headers.getSetCookie()).toEqual([]);
});

test('a head that does not end is cut', async () => {
  const heard = await slowHead.conversation.whole;

  expect(heard).toMatch(/^(HTTP\/1.1 408 |$)/);
  expect(await slowHead.took).toBeLessThan(25_000);
});

test('nothing of all this was a fault of the server', () => {
  expect(server.output()).not.toMatch(/"level":"(error|fatal)"|Unhandled|TypeError/);
});

/** An unprocessed response, still encoded. */
async function raw(path: string, encoding: string): Promise<{ head: string; body: Buffer }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(`${server.origin}${path}`, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const head = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
        resolve({ head: head.join('\n'), body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

const tokenIn = (html: string): string => /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
