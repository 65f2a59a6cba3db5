import { afterEach, expect, test, vi } from 'vitest';
import { comesFromUs, formTokenOf, seedCookieName } from '#server/http/cross-site.ts';

afterEach(() => void vi.unstubAllEnvs());

/** A form of a browser that says nothing of where it comes from. */
function formWith(cookie: string): Request {
  const body = `_token=${encodeURIComponent(formTokenOf('a-seed'))}`;
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) };
  return new Request('https://console.example/login', { method: 'POST', headers, body });
}

test('the seed of form tokens is a cookie that no other host can set, where the address is https', async () => {
  vi.stubEnv('PUBLIC_URL', 'https://console.example');

  expect(seedCookieName()).toBe('__Host-seed');
  expect(await comesFromUs(formWith('__Host-seed=a-seed'), 'https://console.example')).toBe(true);
  expect(await comesFromUs(formWith('seed=a-seed'), 'https://console.example')).toBe(false);
});

test('on plain http it has no prefix, which browsers would refuse', async () => {
  vi.stubEnv('PUBLIC_URL', undefined);

  expect(await comesFromUs(formWith('seed=a-seed'), 'http://console.example')).toBe(true);
});
