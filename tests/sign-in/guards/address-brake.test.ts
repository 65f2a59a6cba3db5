import { describe, expect, onTestFinished, test } from 'vitest';
import { createCallerFactory } from '#server/calls/trpc.ts';
import { connect, type Database } from '#server/database/pool.ts';
import { appRouter } from '#server/router.ts';
import { brakeAddress, networkOf, noteFailure } from '#server/sign-in/address-brake.ts';
import { usePlant } from '#tests/plant.ts';
import { buildFactory, buildPerson, contextOf, password, refusalFrom } from '../session-people.ts';

const plant = usePlant();
const { database } = plant;
let last = 0;
const newAddress = () => {
  last += 1;
  return `203.0.113.${last}`;
};
const at = (address: string, through: Database = database) => contextOf(through, { address });
const signIn = (address: string, of: { tenantId: string; account: string; password: string }) =>
  createCallerFactory(appRouter)(at(address)).session.signIn(of);
const setLevel = (address: string, level: number) =>
  database.sql`insert into sign_in_address (address, level) values (${address}, ${level})
    on conflict (address) do update set level = ${level}, at = now()`;
/** Loud for as many seconds more. */
const setLoud = (address: string, seconds: number) =>
  database.sql`insert into sign_in_address (address, level, at) values (${address}, 30, now() + make_interval(secs => ${seconds}))
    on conflict (address) do update set level = 30, at = excluded.at`;
const levelOf = async (address: string) => {
  const [row] = await database.sql<{ level: number }[]>`select level from sign_in_address where address = ${address}`;
  return Math.round(row?.level ?? 0);
};
async function took(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
}
const waited = 1_900;

describe('one password tried on many accounts from one address', () => {
  test('is slowed down, whichever process it comes to; other addresses are not', async () => {
    const other = connect(plant.options);
    onTestFinished(() => other.close());
    const [address, elsewhere] = [newAddress(), newAddress()];
    const { tenantId } = await buildFactory(database);
    await setLevel(address, 28);
    for (let nth = 0; nth < 3; nth += 1) await refusalFrom(signIn(address, { tenantId, account: `nobody${nth}`, password: 'Spring-2026' }));
    expect(await levelOf(address)).toBe(31);
    await setLoud(address, 2);

    const [next, from] = await Promise.all([took(brakeAddress(at(address, other), 'bare')), took(brakeAddress(at(elsewhere), 'bare'))]);
    await refusalFrom(signIn(elsewhere, { tenantId, account: 'nobody', password: 'Spring-2026' }));

    expect(next).toBeGreaterThan(waited);
    expect(from).toBeLessThan(next);
    expect(await levelOf(elsewhere)).toBe(1);
  });

  test('is counted once each, however many come at once', async () => {
    const address = newAddress();
    const { tenantId } = await buildFactory(database);
    const tries = Array.from({ length: 12 }, (_, nth) => signIn(address, { tenantId, account: `none${nth}`, password: 'Spring-2026' }));

    await Promise.all(tries.map(refusalFrom));

    expect(await levelOf(address)).toBeGreaterThan(10);
  });

  test('locks nobody: a right password opens after seconds, and is not counted', async () => {
    const address = newAddress();
    const person = await buildPerson(database);
    await setLoud(address, 2);

    const time = await took(signIn(address, { ...person, password }));

    expect(time).toBeGreaterThan(waited);
    expect(await levelOf(address)).toBe(30);
  });
});

test('people who begin their shift at once and type rightly are not taken for a flood', async () => {
  const address = newAddress();
  const people = await Promise.all(Array.from({ length: 12 }, () => buildPerson(database)));
  await setLevel(address, 29);

  for (const round of [1, 2, 3]) {
    const entered = await Promise.all(people.map((person) => signIn(address, { ...person, password })));
    expect([round, entered.length]).toEqual([round, people.length]);
  }

  expect(await levelOf(address)).toBe(29);
});

test('time passes over failures, and what was tried long ago is swept away', async () => {
  const [address, old] = [newAddress(), newAddress()];
  await setLevel(address, 31);
  await setLevel(old, 60);
  await database.sql`update sign_in_address set at = now() - interval '1 minute' where address = ${address}`;
  await database.sql`update sign_in_address set at = now() - interval '3 hours' where address = ${old}`;

  const time = await took(brakeAddress(at(address), 'bare'));

  await noteFailure(at(address), 'bare');

  expect(time).toBeLessThan(waited);
  expect(await levelOf(address)).toBe(28);
  expect(await levelOf(old)).toBe(0);
});

test('few wait at once of an address; who passed a captcha is counted by himself and waits less', async () => {
  const address = newAddress();
  await setLoud(address, 4.5);
  await setLevel(`+${address}`, 60);

  const behind = took(brakeAddress(at(address), 'captcha'));
  const bare = await Promise.allSettled(Array.from({ length: 5 }, () => took(brakeAddress(at(address), 'bare'))));

  const refusals = bare.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refusals).toMatchObject([{ code: 429, message: '当前网络登录过于频繁，请稍后再试' }]);
  for (const one of bare) if (one.status === 'fulfilled') expect(one.value).toBeGreaterThan(await behind);
}, 30_000);

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
