import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalNetwork, isAmong } from '#server/calls/allowed-addresses.ts';
import { createCallerFactory } from '#server/calls/trpc.ts';
import { appRouter } from '#server/router.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { usePlant } from '#tests/plant.ts';
import { legacyClient } from '#tests/sign-in/oauth-people.ts';
import { buildClient, buildFactory, buildPerson, contextOf, countOf, password, refusalFrom } from '#tests/sign-in/session-people.ts';

const { database, as } = usePlant();
const call = legacyClient(database);
beforeAll(async () => {
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret') });
});

const md5 = createHash('md5').update(password).digest('hex');
const home = '10.1.1.5';
const away = '203.0.113.9';
const refused = '当前地址不在允许访问的范围内，请联系管理员';

const token = ({ tenantId, account }: { tenantId: string; account: string }, address: string) =>
  call('POST', '/blade-auth/oauth/token', { tenantId, username: account, password: md5, grant_type: 'password' }, { address });
const userInfo = async (access: unknown, address: string) =>
  (await call('GET', '/blade-auth/oauth/user-info', {}, { headers: { 'blade-auth': `bearer ${access}` }, address })).status;
const renew = (refresh: unknown, address: string) =>
  call('POST', '/blade-auth/oauth/token', { grant_type: 'refresh_token', refresh_token: String(refresh) }, { address });
const page = (address: string, secret?: string) =>
  createCallerFactory(appRouter)(contextOf(database, { address, token: secret, door: 'page' })).session;

/** The tests' administrator asks from 127.0.0.1. */
const administrator = (tenantId: string) => as({ tenantId });
const allow = async (tenantId: string, ...networks: string[]) => {
  const ask = administrator(tenantId);
  for (const ip of ['127.0.0.1', ...networks]) await ask.mutate('system.whiteIp.submit', { ip, status: 1 });
};

describe('an address', () => {
  test('is matched alone or by its network, in both families', () => {
    expect(isAmong([], away)).toBe(true);
    expect(isAmong(['10.1.1.5'], '10.1.1.5')).toBe(true);
    expect(isAmong(['10.1.1.5'], '10.1.1.6')).toBe(false);
    expect(isAmong(['10.1.0.0/16'], '10.1.200.7')).toBe(true);
    expect(isAmong(['10.1.0.0/16'], '10.2.0.1')).toBe(false);
    expect(isAmong(['10.1.99.3/16'], '10.1.0.1')).toBe(true);
    expect(isAmong(['2001:db8::/32'], '2001:db8:7::1')).toBe(true);
    expect(isAmong(['2001:db8::/32'], '2001:db9::1')).toBe(false);
    expect(isAmong(['0.0.0.0/0'], away)).toBe(true);
    expect(isAmong(['0.0.0.0/0'], '2001:db8::1')).toBe(false);
  });

  test('that a dual-stack socket writes as IPv6 is the IPv4 address that it is', () => {
    expect(isAmong(['10.1.0.0/16'], '::ffff:10.1.0.9')).toBe(true);
    expect(canonicalNetwork('::FFFF:10.1.0.9')).toBe('10.1.0.9');
    expect(canonicalNetwork('::ffff:10.1.0.0/112')).toBe('10.1.0.0/16');
  });

  test('that nobody knows is in no network', () => {
    for (const address of ['', 'unknown', 'localhost', '10.1.1.5, 10.1.1.6']) expect(isAmong(['0.0.0.0/0', '::/0'], address)).toBe(false);
  });

  test.each([
    '10.1.1',
    '10.1.1.256',
    '10.1.1.0/33',
    '2001:db8::/129',
    '10.1.1.0/',
    '10.1.1.0/8/8',
    'fe80::1%eth0',
    '::ffff:10.0.0.1/8',
    'abc',
  ])('written as %s is none', (text) => {
    expect(canonicalNetwork(text)).toBeUndefined();
  });
});

describe('a tenant with a list', () => {
  test('lets its people sign in from there and nowhere else, by token and by page', async () => {
    const person = await buildPerson(database);
    await allow(person.tenantId, '10.1.0.0/16');
    const answers = { tenantId: person.tenantId, account: person.account, password };

    const inside = await token(person, home);
    const outside = await token(person, away);
    const pageInside = await page(home).signIn(answers);
    const pageOutside = await refusalFrom(page(away).signIn(answers));

    expect(inside.status).toBe(200);
    expect(outside).toMatchObject({ status: 400, body: { error_code: 5001, error_description: refused } });
    expect(pageInside.token).toBeTypeOf('string');
    expect(pageOutside).toMatchObject({ code: 400, message: refused });
  });

  test('says so only to whoever knows the password', async () => {
    const person = await buildPerson(database);
    await allow(person.tenantId, '10.1.0.0/16');

    const guess = await call(
      'POST',
      '/blade-auth/oauth/token',
      { tenantId: person.tenantId, username: person.account, password: 'wrong', grant_type: 'password' },
      { address: away },
    );

    expect(guess.body).toMatchObject({ error_code: 2004, error_description: '用户名或密码错误' });
  });

  test('ends no session, but those work only from there; a refresh token stays fresh for the way back', async () => {
    const person = await buildPerson(database);
    const { body } = await token(person, away);
    const { token: secret } = await page(away).signIn({ tenantId: person.tenantId, account: person.account, password });

    await allow(person.tenantId, '10.1.0.0/16');

    expect(await userInfo(body.access_token, away)).toBe(401);
    expect(await refusalFrom(page(away, secret).shell())).toMatchObject({ code: 401 });
    expect(await renew(body.refresh_token, away)).toMatchObject({ status: 400, body: { error_description: refused } });
    expect(await userInfo(body.access_token, home)).toBe(200);
    expect((await page(home, secret).shell()).user.account).toBe(person.account);
    expect((await renew(body.refresh_token, home)).status).toBe(200);
  });

  test('is open again when its rows are off or removed', async () => {
    const person = await buildPerson(database);
    const ask = administrator(person.tenantId);
    await allow(person.tenantId, '10.1.0.0/16');
    const rows = (await ask.query('system.whiteIp.list', {})).records as { id: string; ip: string }[];
    const wide = rows.find((row) => row.ip === '10.1.0.0/16');
    const own = rows.find((row) => row.ip === '127.0.0.1');

    await ask.mutate('system.whiteIp.submit', { id: wide?.id, status: 0 });
    const whileOwnIsOn = await token(person, home);
    await ask.mutate('system.whiteIp.remove', { ids: own?.id });
    const afterwards = await token(person, away);

    expect(whileOwnIsOn.status).toBe(400);
    expect(afterwards.status).toBe(200);
  });

  test('says nothing about another tenant', async () => {
    const person = await buildPerson(database);
    const other = await buildFactory(database);

    await allow(other.tenantId);

    expect((await token(person, away)).status).toBe(200);
  });
});

describe('whoever changes the list', () => {
  const lockOut = '此操作会使您当前的地址 127.0.0.1 无法访问，请先将它加入白名单并启用';
  const rowsOf = (tenantId: string) =>
    countOf(database, sql`select count(*) from system_white_ip where is_deleted = 0 and status = 1`, tenantId);

  test('cannot shut himself out by a first row that leaves him out', async () => {
    const { tenantId } = await buildFactory(database);

    const refusal = await administrator(tenantId).refusal('system.whiteIp.submit', { ip: '10.1.0.0/16', status: 1 });

    expect(refusal).toMatchObject({ code: 400, message: lockOut });
    expect(await rowsOf(tenantId)).toBe(0);
  });

  test('cannot change, switch off or remove the row that lets him in while others are on', async () => {
    const { tenantId } = await buildFactory(database);
    const ask = administrator(tenantId);
    await allow(tenantId, '10.1.0.0/16');
    const rows = (await ask.query('system.whiteIp.list', {})).records as { id: string; ip: string }[];
    const own = rows.find((row) => row.ip === '127.0.0.1')?.id;

    const refusals = await Promise.all([
      ask.refusal('system.whiteIp.submit', { id: own, ip: '127.0.0.2' }),
      ask.refusal('system.whiteIp.submit', { id: own, status: 0 }),
      ask.refusal('system.whiteIp.remove', { ids: own }),
    ]);

    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 400, message: lockOut });
    expect(await rowsOf(tenantId)).toBe(2);
  });

  test('may keep rows that are off, and switch off the last one', async () => {
    const { tenantId } = await buildFactory(database);
    const ask = administrator(tenantId);

    await ask.mutate('system.whiteIp.submit', { ip: '10.1.0.0/16', status: 0 });
    const { id } = await ask.mutate('system.whiteIp.submit', { ip: '127.0.0.0/8', status: 1 });
    await ask.mutate('system.whiteIp.submit', { id, status: 0 });

    expect(await rowsOf(tenantId)).toBe(0);
  });

  test('hears at the field what is no address', async () => {
    const { tenantId } = await buildFactory(database);

    const refusals = await Promise.all(
      ['10.1.1.256', '10.0.0.0/33', '办公室'].map((ip) => administrator(tenantId).refusal('system.whiteIp.submit', { ip, status: 1 })),
    );

    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 400, problems: { ip: '请输入有效的IP地址或网段' } });
    expect(await rowsOf(tenantId)).toBe(0);
  });

  test('may be the platform, which lets a shut-out tenant in again; another tenant may not', async () => {
    const person = await buildPerson(database);
    await allow(person.tenantId);
    const platform = as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
    const rows = (await platform.query('system.whiteIp.list', { filters: { tenantId_equal: person.tenantId } })).records as {
      id: string;
    }[];
    const other = await buildFactory(database);

    const foreign = await administrator(other.tenantId).refusal('system.whiteIp.remove', { ids: rows.map((row) => row.id) });
    const before = await token(person, away);
    await platform.mutate('system.whiteIp.remove', { ids: rows.map((row) => row.id) });
    const after = await token(person, away);

    expect(foreign).toMatchObject({ code: 404, message: '数据不存在或已被删除' });
    expect([before.status, after.status]).toEqual([400, 200]);
  });
});
