import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { user } from '#server/access/users/user.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { hashClientSecret, hashOf } from '#server/security/secret-token.ts';
import { usePlant } from '#tests/plant.ts';
import { legacyClient } from './oauth-people.ts';
import { buildClient, buildFactory, buildPerson, password } from './session-people.ts';

const { database } = usePlant();
const call = legacyClient(database);
// What fails in one test slows nobody down in the next.
beforeEach(async () => void (await database.sql`delete from sign_in_address`));
beforeAll(async () => {
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret') });
  await buildClient(database, {
    clientId: 'browser',
    clientSecret: hashClientSecret('browser-secret'),
    authorizedGrantTypes: 'captcha',
    accessTokenValidity: 600,
  });
});
beforeEach(() => {
  vi.stubEnv('CAPTCHA', 'on');
});

type Person = Awaited<ReturnType<typeof buildPerson>>;
const md5 = createHash('md5').update(password).digest('hex');
const argumentsOf = (person: Person) => ({
  tenantId: person.tenantId,
  username: person.account,
  password: md5,
  grant_type: 'password',
  scope: 'all',
  type: 'account',
});
const enter = async (person: Person, headers: Record<string, string> = {}) =>
  (await call('POST', '/blade-auth/oauth/token', argumentsOf(person), { headers })).body;
const renew = (token: unknown, headers: Record<string, string> = {}) =>
  call(
    'POST',
    '/blade-auth/oauth/token',
    { grant_type: 'refresh_token', refresh_token: String(token), scope: 'all', tenantId: '000000' },
    { headers },
  );
const userInfo = async (token: unknown) =>
  (await call('GET', '/blade-auth/oauth/user-info', {}, { headers: { 'blade-auth': `bearer ${token}` } })).status;
const refusal = (error_code: number, text: string) => ({
  status: 400,
  body: { success: false, error: 'invalid_grant', error_code, error_description: text, msg: text },
});
const badCredentials = refusal(2004, '用户名或密码错误');

describe('a token call', () => {
  test('answers every field that clients read, unwrapped', async () => {
    const person = await buildPerson(database);

    const { status, body } = await call('POST', '/blade-auth/oauth/token', argumentsOf(person), {
      headers: { 'tenant-id': person.tenantId, 'dept-id': '', 'role-id': '', 'blade-auth': 'bearer stale' },
    });

    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'all',
      client_id: 'saber',
      tenant_id: person.tenantId,
      user_id: person.id,
      dept_id: person.deptId,
      post_id: '',
      role_id: person.roleId,
      oauth_id: '',
      account: person.account,
      user_name: person.account,
      nick_name: '秀英',
      real_name: '李秀英',
      role_name: 'leader',
      avatar: '',
      detail: { type: 'web' },
      license: '',
    });
  });

  test('takes its arguments as a form too, and the tenant from its header first', async () => {
    const person = await buildPerson(database);
    const form = new URLSearchParams({ ...argumentsOf(person), tenantId: '999999' }).toString();

    const { status } = await call('POST', '/blade-auth/oauth/token', {}, { body: form, headers: { 'Tenant-Id': person.tenantId } });

    expect(status).toBe(200);
  });

  test('keeps only hashes of what it hands out', async () => {
    const person = await buildPerson(database);
    const body = await enter(person);

    const rows = await database.transact({ tenantId: person.tenantId }, (db) =>
      db.execute<{ id: string; kind: string; all: string }>(sql`select id, kind, session::text as all from session`),
    );

    expect(new Map(rows.map(({ id, kind }) => [id, kind]))).toEqual(
      new Map([
        [hashOf(String(body.access_token)), 'access'],
        [hashOf(String(body.refresh_token)), 'refresh'],
      ]),
    );
    expect(rows.some(({ all }) => all.includes(String(body.access_token)) || all.includes(String(body.refresh_token)))).toBe(false);
  });

  test('is narrowed to one role and department of the user, and to nothing else', async () => {
    const { tenantId, roleId, deptId } = await buildFactory(database);
    const person = await buildPerson(database, { tenantId, roleId: `${roleId},4711`, deptId: `${deptId},4712` });

    const narrow = await enter(person, { 'Role-Id': roleId, 'Dept-Id': deptId });
    const foreign = await enter(person, { 'Role-Id': '47', 'Dept-Id': `${deptId},9` });

    expect(narrow).toMatchObject({ role_id: roleId, dept_id: deptId });
    expect(foreign).toMatchObject({ role_id: roleId, dept_id: `${deptId},4712` });
  });

  test('is refused in the same words to anybody who may not come in', async () => {
    const [person, disabled] = [await buildPerson(database), await buildPerson(database, { status: -1 })];
    const as = (change: Record<string, string>) => call('POST', '/blade-auth/oauth/token', { ...argumentsOf(person), ...change });

    expect(await as({ password: 'wrong' })).toEqual(badCredentials);
    expect(await as({ username: 'nobody' })).toEqual(badCredentials);
    expect(await as({ username: '' })).toEqual(badCredentials);
    expect(await as({ tenantId: '999999' })).toEqual(badCredentials);
    expect(await as({ tenantId: "0' or '1" })).toEqual(badCredentials);
    expect(await call('POST', '/blade-auth/oauth/token', argumentsOf(disabled))).toEqual(badCredentials);
    expect(await as({ tenantId: '' })).toEqual(refusal(2002, '未获得用户的租户信息'));
  });

  test('for another platform than the user has is refused', async () => {
    const person = await buildPerson(database, { userType: 2 });

    expect(await call('POST', '/blade-auth/oauth/token', argumentsOf(person))).toEqual(badCredentials);
    expect((await enter(person, { 'user-type': 'app' })).detail).toEqual({ type: 'app' });
  });

  test('of a locked account is refused with the right password', async () => {
    const person = await buildPerson(database);
    for (let guess = 0; guess < 5; guess += 1) await call('POST', '/blade-auth/oauth/token', { ...argumentsOf(person), password: 'wrong' });

    expect(await call('POST', '/blade-auth/oauth/token', argumentsOf(person))).toEqual(badCredentials);
  });

  test('of an expired tenant is refused in its own words', async () => {
    const person = await buildPerson(database, { expireTime: '2020-01-01 00:00:00' });

    expect(await call('POST', '/blade-auth/oauth/token', argumentsOf(person))).toEqual(refusal(2006, '租户授权已过期,请联系管理员'));
  });
});

describe('a client', () => {
  const as =
    (authorization: string, change: Record<string, string> = {}) =>
    async (person: Person) =>
      call('POST', '/blade-auth/oauth/token', { ...argumentsOf(person), ...change }, { headers: { authorization } });
  const encoded = (text: string) => Buffer.from(text).toString('base64');

  test('is known by its Authorization header, also with a %20 in it', async () => {
    const person = await buildPerson(database);

    expect((await as(`Basic%20${encoded('saber:saber_secret')}`)(person)).status).toBe(200);
    expect(await as(`Basic ${encoded('saber:wrong')}`)(person)).toEqual(refusal(3001, '客户端认证失败'));
    expect(await as(`Basic ${encoded('nobody:saber_secret')}`)(person)).toEqual(refusal(3000, '客户端不存在'));
    for (const broken of ['', 'Basic', 'Basic !!!', `Basic ${encoded('no colon')}`, `Bearer ${encoded('saber:saber_secret')}`]) {
      expect(await as(broken)(person)).toEqual(refusal(3000, '客户端不存在'));
    }
  });

  test('uses no grant that its row does not list, and none that does not exist', async () => {
    const person = await buildPerson(database);
    const browser = `Basic ${encoded('browser:browser-secret')}`;

    expect(await as(browser)(person)).toEqual(refusal(3003, '客户端未授权该授权类型'));
    expect(await as(browser, { grant_type: 'implicit' })(person)).toEqual(refusal(4000, '不支持的授权类型'));
    expect(await as(browser, { grant_type: '' })(person)).toEqual(refusal(4000, '不支持的授权类型'));
  });

  test('with a published secret gets nothing in production', async () => {
    const person = await buildPerson(database);
    vi.stubEnv('APP_MODE', 'production');

    expect(await call('POST', '/blade-auth/oauth/token', argumentsOf(person))).toEqual(refusal(3001, '客户端认证失败'));
  });
});

describe('a refresh token', () => {
  test('is exchanged for a new pair of the same user, and opens nothing itself', async () => {
    const person = await buildPerson(database);
    const first = await enter(person);

    const { status, body } = await renew(first.refresh_token);

    expect(status).toBe(200);
    expect(body).toMatchObject({ user_id: person.id, tenant_id: person.tenantId, client_id: 'saber' });
    expect(body.refresh_token).not.toBe(first.refresh_token);
    expect(await userInfo(body.access_token)).toBe(200);
    expect(await userInfo(first.access_token)).toBe(200);
    expect(await userInfo(first.refresh_token)).toBe(401);
    expect(await renew(first.access_token)).toEqual(refusal(2010, '令牌授权已过期'));
  });

  test('is taken at the specification’s own address, as query or JSON', async () => {
    const first = await enter(await buildPerson(database));

    const second = await call('POST', '/blade-auth/oauth/token/refresh', { refreshToken: String(first.refresh_token) });
    const third = await call('POST', '/blade-auth/oauth/token/refresh', {}, { body: { refresh_token: second.body.refresh_token } });

    expect([second.status, third.status]).toEqual([200, 200]);
  });

  test('serves several tabs that ask at once', async () => {
    const first = await enter(await buildPerson(database));

    const renewed = await Promise.all(Array.from({ length: 6 }, () => renew(first.refresh_token)));

    expect(renewed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(renewed.map(({ body }) => body.access_token)).size).toBe(6);
  });

  test('used again after the grace ends everything that came from it', async () => {
    const person = await buildPerson(database);
    const first = await enter(person);
    const second = (await renew(first.refresh_token)).body;
    const elsewhere = await enter(person);
    await database.transact({ tenantId: person.tenantId }, (db) =>
      db.execute(sql`update session set used_at = now() - interval '31 seconds' where used_at is not null`),
    );

    const replayed = await renew(first.refresh_token);

    expect(replayed).toEqual(refusal(2010, '令牌授权已过期'));
    expect(await userInfo(second.access_token)).toBe(401);
    expect(await renew(second.refresh_token)).toEqual(refusal(2010, '令牌授权已过期'));
    expect(await userInfo(elsewhere.access_token)).toBe(200);
  });

  test('keeps what it was narrowed to, and narrows anew on request', async () => {
    const { tenantId, roleId, deptId } = await buildFactory(database);
    const person = await buildPerson(database, { tenantId, roleId, deptId: `${deptId},4712` });
    const wide = await enter(person);
    const narrow = (await renew(wide.refresh_token, { 'dept-id': deptId })).body;

    const kept = (await renew(narrow.refresh_token)).body;

    expect([wide.dept_id, narrow.dept_id, kept.dept_id]).toEqual([`${deptId},4712`, deptId, deptId]);
  });

  test('is not for another client, nor after its time', async () => {
    const person = await buildPerson(database);
    const first = await enter(person);
    await buildClient(database, { clientId: `other${person.tenantId}`, clientSecret: hashClientSecret('other-secret') });
    const other = `Basic ${Buffer.from(`other${person.tenantId}:other-secret`).toString('base64')}`;

    expect(await renew(first.refresh_token, { authorization: other })).toEqual(refusal(2010, '令牌授权已过期'));
    await database.transact({ tenantId: person.tenantId }, (db) =>
      db.execute(sql`update session set expires_at = now() - interval '1 second'`),
    );
    expect(await renew(first.refresh_token)).toEqual(refusal(2010, '令牌授权已过期'));
    expect(await renew('')).toEqual(refusal(2010, '令牌授权已过期'));
  });

  test('is worth nothing to a disabled user or in an expired tenant', async () => {
    const [disabled, expired] = [await buildPerson(database), await buildPerson(database)];
    const [first, second] = [await enter(disabled), await enter(expired)];
    await database.transact({ tenantId: disabled.tenantId }, (db) => db.update(user.table).set({ status: -1 }));
    await database.transact({ tenantId: expired.tenantId }, (db) => db.update(tenant.table).set({ expireTime: '2020-01-01 00:00:00' }));

    expect(await renew(first.refresh_token)).toEqual(refusal(2010, '令牌授权已过期'));
    expect(await renew(second.refresh_token)).toEqual(refusal(2006, '租户授权已过期,请联系管理员'));
    expect(await userInfo(second.access_token)).toBe(401);
  });

  test('that was narrowed to a role since lost says so, not that a licence that still runs is over', async () => {
    const person = await buildPerson(database, { expireTime: '2999-01-01 00:00:00' });
    const first = await enter(person);
    const narrow = (await renew(first.refresh_token, { 'role-id': person.roleId })).body;
    await database.transact({ tenantId: person.tenantId }, (db) => db.update(user.table).set({ roleId: '4711' }));

    expect(await renew(narrow.refresh_token)).toEqual(refusal(2010, '令牌授权已过期'));
  });
});

describe('logging out', () => {
  test('ends both tokens; without one, or with a dead one, it answers the same', async () => {
    const tokens = await enter(await buildPerson(database));
    const logout = (token?: unknown) =>
      call('GET', '/blade-auth/oauth/logout', {}, token === undefined ? {} : { headers: { 'blade-auth': `bearer ${token}` } });
    const done = { status: 200, body: { success: true, msg: 'success' } };

    expect(await logout(tokens.access_token)).toEqual(done);
    expect(await userInfo(tokens.access_token)).toBe(401);
    expect(await renew(tokens.refresh_token)).toEqual(refusal(2010, '令牌授权已过期'));
    expect(await logout(tokens.access_token)).toEqual(done);
    expect(await logout()).toEqual(done);
  });

  test('is not what posting error logs does', async () => {
    const tokens = await enter(await buildPerson(database));
    const entry = { type: 'error', url: '/wel?Blade-Auth=secret', message: 'x', stack: 'y', info: '', time: '2026-01-01 00:00:00' };
    const post = (body: unknown) =>
      call('POST', '/blade-auth/oauth/logout', {}, { body, headers: { 'blade-auth': `bearer ${tokens.access_token}` } });

    expect((await post([entry])).body).toMatchObject({ code: 200, success: true, data: {} });
    expect((await post([])).body.success).toBe(true);
    expect((await post(Array.from({ length: 101 }, () => entry))).status).toBe(400);
    expect((await post([{ ...entry, stack: 'x'.repeat(200_001) }])).status).toBe(400);
    const more = [];
    for (let upload = 0; upload < 12; upload += 1) more.push(await post([]));
    expect(more.at(-1)).toMatchObject({ status: 429, body: { code: 429, success: false, msg: '上传过于频繁，请稍后再试' } });
    expect(await userInfo(tokens.access_token)).toBe(200);
  });
});

describe('the other session calls', () => {
  test('tell who is signed in', async () => {
    const person = await buildPerson(database);
    const { access_token: token } = await enter(person);

    const { body } = await call('GET', '/blade-auth/oauth/user-info', {}, { headers: { 'Blade-Auth': `bearer ${token}` } });

    expect(body).toMatchObject({
      code: 200,
      success: true,
      data: { roles: ['leader'], user_id: person.id, account: person.account, role_id: person.roleId, tenant_id: person.tenantId },
    });
  });

  test('clear a cache that there is none of', async () => {
    expect(await call('GET', '/blade-auth/oauth/clear-cache')).toEqual({ status: 200, body: { success: true, msg: 'success' } });
  });

  test('end after the life that the client’s row gives them', async () => {
    const person = await buildPerson(database);
    const { access_token: token } = await enter(person);
    await database.transact({ tenantId: person.tenantId }, (db) =>
      db.execute(sql`update session set expires_at = now() - interval '1 second' where kind = 'access'`),
    );

    expect(await userInfo(token)).toBe(401);
  });
});

describe('the open-source client', () => {
  const headers = { 'tenant-id': '' };

  test('signs in, stays in and leaves in the envelope', async () => {
    const person = await buildPerson(database);
    const { body } = await call(
      'POST',
      '/blade-auth/token',
      { grantType: 'password', tenantId: person.tenantId, account: person.account, password, type: 'account' },
      { headers },
    );
    const tokens = body.data as Record<string, string>;

    const renewed = await call('POST', '/blade-auth/token', {
      grantType: 'refresh_token',
      refreshToken: String(tokens.refreshToken),
      scope: 'all',
    });
    const left = await call('POST', '/blade-auth/logout', {}, { headers: { 'blade-auth': `bearer ${tokens.accessToken}` } });

    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      tokenType: 'bearer',
      expiresIn: 3600,
      userId: person.id,
      tenantId: person.tenantId,
      oauthId: '',
      account: person.account,
      userName: '李秀英',
      avatar: '',
      authority: 'leader',
      license: '',
    });
    expect(renewed.body).toMatchObject({ code: 200, data: { userId: person.id } });
    expect(left.body).toMatchObject({ code: 200, success: true });
    expect(await userInfo(tokens.accessToken)).toBe(401);
  });

  test('hears of failures in the envelope, with a code', async () => {
    const person = await buildPerson(database);

    const answer = await call('POST', '/blade-auth/token', {
      grantType: 'password',
      tenantId: person.tenantId,
      account: person.account,
      password: 'wrong',
    });

    expect(answer).toEqual({ status: 400, body: { code: 400, success: false, data: {}, msg: '用户名或密码错误' } });
  });
});
