import { beforeAll, expect, test, vi } from 'vitest';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { usePlant } from '#tests/plant.ts';
import { call, frontOf, tokenOf } from '#tests/platform/logs/log-front.ts';
import { basic } from '#tests/sign-in/oauth-people.ts';
import { buildClient, buildPerson } from '#tests/sign-in/session-people.ts';

const { database } = usePlant();
const front = frontOf(database);
beforeAll(async () => {
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret') });
});

const headersOf = (token: string) => ({ authorization: basic, 'blade-auth': `bearer ${token}` });

test('what a legacy client loads is compressed when it can read that, and a few words are not', async () => {
  const person = await buildPerson(database);
  for (let nth = 0; nth < 10; nth += 1) await buildPerson(database, { tenantId: person.tenantId });
  const token = await tokenOf(front, person);
  const ask = (path: string, encoding: string) =>
    front.request(`http://console.test/api${path}`, { headers: { ...headersOf(token), 'accept-encoding': encoding } });

  const [packed, plain, short, refusing] = [
    await ask('/blade-user/user-list', 'gzip, br'),
    await ask('/blade-user/user-list', 'identity'),
    await ask('/nothing', 'gzip'),
    await ask('/blade-user/user-list', 'gzip;q=0, identity'),
  ];

  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('vary')).toContain('accept-encoding');
  expect(packed.headers.has('content-length')).toBe(false);
  const unpacked = new Response(packed.body?.pipeThrough(new DecompressionStream('gzip')));
  expect(await unpacked.json()).toEqual(await plain.json());
  expect(plain.headers.has('content-encoding')).toBe(false);
  expect(short.headers.has('content-encoding')).toBe(false);
  expect(refusing.headers.has('content-encoding')).toBe(false);
});

test('the way in which older releases asked for a page’s data is refused before any page hears of it', async () => {
  const pages = vi.fn(async () => new Response('page'));
  const withPages = frontOf(database, pages);

  const [refused, page] = [await withPages.request('http://console.test/?_data=x'), await withPages.request('http://console.test/?data=x')];

  expect([refused.status, page.status]).toEqual([400, 200]);
  expect(pages).toHaveBeenCalledTimes(1);
});

test('an address under /API in other letters is none, in words that a client can show, and no page', async () => {
  const pages = vi.fn(async () => new Response('page'));
  const withPages = frontOf(database, pages);

  const answers = await Promise.all(
    [['/API/blade-system/post/list'], ['/Api/blade-auth/oauth/token', 'POST'], ['/API']].map(([path, method = 'GET']) =>
      withPages.request(`http://console.test${path}`, { method }),
    ),
  );

  for (const answer of answers)
    expect([answer.status, await answer.json()]).toEqual([404, { code: 404, success: false, data: {}, msg: '404 没找到请求' }]);
  expect((await withPages.request('http://console.test/apiece')).status).toBe(200);
  expect(pages).toHaveBeenCalledTimes(1);
});

test('a public address asked in the wrong way says which way is right, without a token and with an old one', async () => {
  const ask = (path: string, token = '') =>
    front.request(`http://console.test/api${path}`, { headers: token === '' ? { authorization: basic } : headersOf(token) });

  const [bare, stale, closed] = [
    await ask('/blade-auth/oauth/token'),
    await ask('/blade-auth/oauth/token/refresh', 'no-such-token'),
    await ask('/blade-user/submit'),
  ];

  expect([bare.status, bare.headers.get('allow'), await bare.json()]).toMatchObject([
    405,
    'POST',
    { code: 405, msg: '不支持当前请求方法' },
  ]);
  expect(stale.status).toBe(405);
  // What is not public is not spoken of to strangers.
  expect(closed.status).toBe(401);
});

test('a client that signs out at the root is signed out', async () => {
  const token = await tokenOf(front, await buildPerson(database));

  const before = await call(front, 'GET', '/blade-user/info', { token });
  const answer = await front.request('http://console.test/blade-auth/logout', { method: 'POST', headers: headersOf(token) });

  expect([answer.status, await answer.json()]).toMatchObject([200, { code: 200, success: true }]);
  expect([before.status, (await call(front, 'GET', '/blade-user/info', { token })).status]).toEqual([200, 401]);
});
