import { describe, expect, test, vi } from 'vitest';
import { pageSecurity } from '#server/http/page-security.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('000000', '100001');

const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const somebody = (of: object = {}) => plant.as(of);
const buildMenu = async (code: string, path: string, of: object = {}): Promise<string> =>
  String((await platform().mutate('system.menu.submit', { name: code, code, path, sort: 90, category: 1, isOpen: 1, ...of })).id);
const absent = { code: 404, message: '数据不存在或已被删除' };

describe('a framed page', () => {
  test('is one that stands in the reader’s menu, named by its entry or by its whole address', async () => {
    const id = await buildMenu('framed', 'https://reports.example.com:8443/daily?x=1');

    const reader = plant.as({}, { headers: { host: 'console.example.com' } });
    const byId = await reader.query('session.framedPage', { key: id });
    const byAddress = await reader.query('session.framedPage', { key: 'https://reports.example.com:8443/daily?x=1' });

    expect(byId).toEqual({
      id,
      name: 'framed',
      url: 'https://reports.example.com:8443/daily?x=1',
      origin: 'https://reports.example.com:8443',
      isForeign: true,
    });
    expect(byAddress).toEqual(byId);
  });

  test('is none of another host under any name or port of the console’s own', async () => {
    vi.stubEnv('PUBLIC_URL', 'https://console.example.com');
    const own = await Promise.all(
      ['https://console.example.com/x', 'https://console.example.com:8443/', 'http://10.0.0.5:81/'].map((path, at) =>
        buildMenu(`own_${at}`, path),
      ),
    );
    const reader = () => plant.as({}, { headers: { host: '10.0.0.5:3000' } });

    const pages = await Promise.all(own.map((key) => reader().query('session.framedPage', { key })));

    expect(pages.map(({ isForeign }) => isForeign)).toEqual([false, false, false]);
    vi.unstubAllEnvs();
  });

  test('is absent when no entry of the reader’s own menu names it', async () => {
    const id = await buildMenu('not_mine', 'https://secret.example.com/');
    const gated = await buildMenu('other_role', 'https://gated.example.com/', { roles: 'leader' });
    const disabled = await buildMenu('switched_off', 'https://off.example.com/', { isEnabled: false });
    const plain = await buildMenu('plain_page', '/made/plain');
    const me = somebody({ codes: new Set(['other_role', 'switched_off', 'plain_page']) });

    const keys = [
      id,
      gated,
      disabled,
      plain,
      '1',
      'https://evil.example',
      'javascript:alert(1)',
      '//evil.example',
      'https://reports.example.com:8443/daily',
      '/made/plain',
    ];
    const refusals = await Promise.all(keys.map((key) => me.refusal('session.framedPage', { key })));

    expect(refusals.map(({ code, message }) => ({ code, message }))).toEqual(keys.map(() => absent));
  });

  test('cannot be an address that is none: a menu refuses it', async () => {
    for (const path of ['javascript:alert(1)//.html', 'data:text/html,x', '//evil.example/a.html', 'ftp://a/b.html', '/\\evil.html']) {
      const refusal = await platform().refusal('system.menu.submit', { name: path, code: 'bad', path, sort: 1, category: 1, isOpen: 1 });

      expect(refusal.problems).toEqual({ path: '路由地址须以 / 或 http(s):// 开头' });
    }
  });
});

describe('the policy of a page', () => {
  const policyFor = (framed?: string) => {
    const headers = new Headers(framed === undefined ? {} : { 'x-frame-src': framed });
    pageSecurity(headers, { nonce: 'n', requestId: 'r', secure: false, isDevelopment: false });
    return headers;
  };
  const frameSource = (headers: Headers) =>
    headers
      .get('content-security-policy')
      ?.split('; ')
      .find((each) => each.startsWith('frame-src'));

  test('allows no frame, but where the page names one origin', () => {
    expect(frameSource(policyFor())).toBe("frame-src 'none'");
    expect(frameSource(policyFor('https://reports.example.com:8443'))).toBe('frame-src https://reports.example.com:8443');
    expect(frameSource(policyFor("'self'"))).toBe("frame-src 'self'");
  });

  test('takes nothing that could add to it, and does not tell the browser how it came about', () => {
    for (const framed of ['https://a.example; script-src *', '*', 'https:', "'unsafe-inline'", 'https://a.example https://b.example'])
      expect(frameSource(policyFor(framed))).toBe("frame-src 'none'");
    expect(policyFor('https://a.example').has('x-frame-src')).toBe(false);
  });
});
