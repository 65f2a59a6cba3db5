import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readEnv } from '#server/env.ts';
import { guardedFetch } from '#server/security/guarded-fetch.ts';
import { isPublicAddress } from '#server/security/public-address.ts';
import { serving } from '#tests/fixtures/serving.ts';

describe('the guard of external calls', () => {
  beforeEach(() => {
    vi.stubEnv('APP_MODE', 'test');
    vi.stubEnv('EXTERNAL_LOOPBACK', 'on');
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    'not an address',
  ])('takes %s for no public address', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('takes what the world can reach for one', () => {
    for (const address of ['8.8.8.8', '140.205.94.189', '2606:4700::1111', '::ffff:8.8.8.8']) expect(isPublicAddress(address)).toBe(true);
  });

  test('reaches this machine only where that is allowed, which production never is', async () => {
    await serving({ '/': () => [200, { ok: true }] }, async (origin) => {
      const { host } = new URL(origin);
      const answer = await guardedFetch(`${origin}/`, {}, [host]);
      expect(await answer.json()).toEqual({ ok: true });
      vi.stubEnv('EXTERNAL_LOOPBACK', 'off');
      await expect(guardedFetch(`${origin}/`, {}, [host])).rejects.toMatchObject({ message: '外部服务的地址不被允许' });
      await expect(guardedFetch(`https://localhost:${host.split(':')[1]}/`, {}, [`localhost:${host.split(':')[1]}`])).rejects.toMatchObject(
        { message: '外部服务的地址不被允许' },
      );
    });
    expect(() => readEnv({ APP_MODE: 'production', EXTERNAL_LOOPBACK: 'on' })).toThrow('EXTERNAL_LOOPBACK: on is refused in production');
  });

  test('speaks with the hosts that are named, follows no redirect and takes no more than a megabyte', async () => {
    await serving(
      {
        '/big': () => [200, 'x'.repeat(1_100_000)],
        '/away': () => [307, '', { location: 'https://elsewhere.example' }],
        '/fits': () => [200, 'x'.repeat(1_000_000)],
      },
      async (origin) => {
        const { host } = new URL(origin);
        const away = { message: '外部服务暂时无法访问，请稍后再试', code: 503 };
        await expect(guardedFetch(`${origin}/fits`, {}, ['another.example'])).rejects.toMatchObject({ message: '外部服务的地址不被允许' });
        await expect(guardedFetch(`${origin}/big`, {}, [host])).rejects.toMatchObject(away);
        await expect(guardedFetch(`${origin}/away`, {}, [host])).rejects.toMatchObject(away);
        expect((await (await guardedFetch(`${origin}/fits`, {}, [host])).text()).length).toBe(1_000_000);
      },
    );
  });
});

test('a name that nobody resolves holds an external call up no longer than its five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lookup = vi.spyOn(dns, 'lookup').mockReturnValueOnce(new Promise<never>(() => {}));
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.useRealTimers();
    lookup.mockRestore();
    syncBuiltinESMExports();
  });
  const answer = guardedFetch('https://silent.example/', {}, ['silent.example']).catch((error: unknown) => error);

  await vi.advanceTimersByTimeAsync(5_000);

  expect(await answer).toMatchObject({ message: '外部服务暂时无法访问，请稍后再试', code: 503 });
  expect(lookup).toHaveBeenCalledOnce();
});
