import { beforeAll, describe, expect, test } from 'vitest';
import { type BladeDoor, bladeDoor } from '#server/blade/door.ts';
import { publicAddresses } from '#server/blade/public-addresses.ts';
import { appRouter } from '#server/router.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { contextOf, home, owned, table } from './build.ts';

const plant = usePlant(home);
let door: BladeDoor;
beforeAll(async () => {
  const { contextOf: contextFor } = contextOf(plant.database, undefined);
  door = bladeDoor({ router: appRouter, contextOf: contextFor, env: { CORS_ORIGINS: [] }, log: { error: () => {} } });
});

const signedInOnly = table.filter(({ permission }) => permission !== 'public');
const guarded = signedInOnly.filter(({ permission }) => permission !== 'signed-in');
const nobody = buildSession({ codes: new Set<string>() });
const everythingButThePlatform = buildSession();

/** What a client gets at an address, with a session that holds nothing or with no token at all. */
async function answerAt(address: string, session?: ReturnType<typeof buildSession>) {
  const [method = '', path = ''] = address.split(' ');
  const { caller } = contextOf(plant.database, session);
  const headers: Record<string, string> = session ? { 'Blade-Auth': 'bearer known' } : {};
  const response = await door(caller, new Request(`http://localhost/api${path}?id=1&ids=1`, { method, headers }), path);
  return { status: response.status, body: await response.json() };
}

test('every procedure stands in the table with its right, its tenant rule and, where it answers rows of tenants, the columns of its scope', () => {
  const procedures = Object.keys(appRouter._def.procedures);

  expect(table.map(({ procedure }) => procedure).sort()).toEqual(procedures.sort());
  expect(table.filter(({ permission }) => permission.length === 0)).toEqual([]);
  for (const { path } of owned)
    for (const { procedure, scope } of table.filter(
      (entry) => entry.procedure.startsWith(`${path}.`) && /\.(list|detail|select)$/.test(entry.procedure),
    ))
      expect(scope, procedure).not.toBe('');
});

test.each(signedInOnly.map(({ procedure }) => procedure))('%s answers nobody who is signed out', async (procedure) => {
  expect(await askAs(plant.database, undefined).refusal(procedure, { id: '1' })).toMatchObject({ code: 401, message: '请求未授权' });
});

test.each(guarded.map(({ procedure }) => procedure))('%s answers nobody who lacks its right', async (procedure) => {
  expect(await askAs(plant.database, nobody).refusal(procedure, { id: '1' })).toMatchObject({ code: 403, message: '请求被拒绝' });
});

test.each(table.filter(({ permission }) => permission === 'platform').map(({ procedure }) => procedure))(
  '%s answers nobody of a tenant, whatever he holds',
  async (procedure) => {
    expect(await askAs(plant.database, everythingButThePlatform).refusal(procedure, { id: '1' })).toMatchObject({ code: 403 });
  },
);

describe('under /api', () => {
  const addresses = table.flatMap(({ legacy, permission }) => legacy.map((address) => [address, permission] as const));

  test('what is open without a token stands on the one public list', () => {
    for (const [address, permission] of addresses) expect(publicAddresses.has(address), address).toBe(permission === 'public');
  });

  test.each(addresses.filter(([, permission]) => permission !== 'public'))(
    '%s is 401 without a token, and tells nothing',
    async (address) => {
      expect(await answerAt(address)).toEqual({ status: 401, body: { code: 401, success: false, data: {}, msg: '请求未授权' } });
    },
  );

  test.each(addresses.filter(([, permission]) => !['public', 'signed-in'].includes(String(permission))))(
    '%s is 403 without its right, and tells nothing',
    async (address) => {
      expect(await answerAt(address, nobody)).toEqual({ status: 403, body: { code: 403, success: false, data: {}, msg: '请求被拒绝' } });
    },
  );
});
