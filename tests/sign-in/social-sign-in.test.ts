import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { user } from '#server/access/users/user.ts';
import { userIdentity } from '#server/access/users/user-identity-tables.ts';
import type { Meta } from '#server/calls/trpc.ts';
import { appRouter } from '#server/router.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import type { CameBack } from '#server/sign-in/providers/social-sign-in.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { legacyClient } from './oauth-people.ts';
import { startOidcProvider } from './oidc-provider.ts';
import { ask, buildClient, buildFactory, buildPerson, countOf, refusalFrom } from './session-people.ts';
import { addProvider, clientPage, consoleOrigin, platformSession, renderFor } from './social-build.ts';

const { database } = usePlant();
const call = legacyClient(database);
let provider: Awaited<ReturnType<typeof startOidcProvider>>;
const person = { subject: '', name: '小张' };

beforeAll(async () => {
  vi.stubEnv('EXTERNAL_LOOPBACK', 'on');
  provider = await startOidcProvider([`${consoleOrigin}/oauth/callback/oidc`, clientPage], person);
  const grants = 'password,refresh_token,social';
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret'), authorizedGrantTypes: grants });
  await buildClient(database, { clientId: 'browser', clientSecret: hashClientSecret('browser-secret'), authorizedGrantTypes: 'captcha' });
  await database.transact({}, (db) =>
    db.execute(
      sql`insert into system_param (param_name, param_key, param_value) values ('注册', 'account.registerUser', 'true'), ('切换', 'account.switchMode', 'false')`,
    ),
  );
  await addProvider(database, { issuer: provider.issuer });
});
afterAll(async () => {
  await provider?.stop();
});
beforeEach(() => {
  person.subject = randomBytes(8).toString('hex');
});

const bind = (tenantId: string, userId: string, subject = person.subject) =>
  database.transact({ tenantId }, (db) => db.insert(userIdentity).values({ source: 'oidc', subject, userId }));
const refused = (error_code: number, text: string) => ({ status: 400, body: { success: false, error_code, error_description: text } });

/** A legacy client's way: render, the provider, and back with code and state. */
async function federated(source = 'oidc'): Promise<{ code: string; state: string; source: string }> {
  const back = await provider.walk((await renderFor(database, source)).location);
  expect(back.href.startsWith(clientPage)).toBe(true);
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '', source };
}
const token = (given: Record<string, string>, headers: Record<string, string> = {}) =>
  call('POST', '/blade-auth/oauth/token', { grant_type: 'social', scope: 'all', ...given }, { headers });
const leave = (goTo = '/board/lines/index') =>
  ask(database).social.setOut({ source: 'oidc', origin: consoleOrigin, host: 'console.test', goTo });
const comeBack = (back: URL, browserKey: string) =>
  ask(database).social.comeBack({ source: 'oidc', query: back.search.slice(1), browserKey }) as Promise<CameBack>;
const sessionsOf = (tenantId: string) => countOf(database, sql`select count(*) from session`, tenantId);

describe('a legacy client', () => {
  test('gets the usual tokens for somebody whose account is bound', async () => {
    const known = await buildPerson(database);
    await bind(known.tenantId, known.id);

    const { status, body } = await token({ tenantId: known.tenantId, ...(await federated()) });

    expect(status).toBe(200);
    expect(body).toMatchObject({ user_id: known.id, account: known.account, tenant_id: known.tenantId, role_name: 'leader' });
    const info = await call('GET', '/blade-auth/oauth/user-info', {}, { headers: { 'blade-auth': `bearer ${body.access_token}` } });
    expect(info.status).toBe(200);
  });

  test('gets an oauthId and tokens that open nothing for somebody who is no user yet', async () => {
    const { tenantId } = await buildFactory(database);

    const { status, body } = await token({ tenantId, ...(await federated()) });

    expect(status).toBe(200);
    expect(body).toMatchObject({ user_id: '', role_id: '-1', role_name: 'guest', account: '小张', user_name: '小张', tenant_id: tenantId });
    expect(body.oauth_id).toMatch(/^[\w-]{43}$/);
    expect(await sessionsOf(tenantId)).toBe(0);
    const open: string[] = [];
    for (const [path, { _def }] of Object.entries(
      appRouter._def.procedures as unknown as Record<string, { _def: { meta: Meta; type: 'query' | 'mutation' } }>,
    )) {
      if (_def.meta.permission === 'public') continue;
      for (const door of ['blade', 'page', 'trpc'] as const) {
        const refusal = await askAs(database, undefined, { door, token: String(body.access_token) }).refusal(path, {});
        if (refusal.code !== 401) open.push(`${path} ${door} ${refusal.code}`);
      }
    }
    expect(open).toEqual([]);
    const renewed = await call('POST', '/blade-auth/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: String(body.refresh_token),
    });
    expect(renewed.status).toBe(400);
  });

  test('narrows the session to one of his roles by its headers, as with a password', async () => {
    const known = await buildPerson(database);
    await bind(known.tenantId, known.id);

    const { body } = await token(
      { tenantId: known.tenantId, ...(await federated()) },
      { 'dept-id': known.deptId, 'role-id': known.roleId },
    );

    expect(body).toMatchObject({ dept_id: known.deptId, role_id: known.roleId });
  });

  test('is refused when its state is used twice, invented, of another source, or too old', async () => {
    const known = await buildPerson(database);
    await bind(known.tenantId, known.id);
    const { tenantId } = known;
    const given = await federated();
    const old = await federated();
    await database.transact({}, (db) => db.execute(sql`update social_attempt set expires_at = now() - interval '1 second'`));
    const over = refused(2000, '登录已超时或已被使用，请重新登录');

    expect(await token({ tenantId, ...old })).toMatchObject(over);
    expect(await token({ tenantId, ...given })).toMatchObject(over);
    const fresh = await federated();
    expect(await token({ tenantId, ...fresh, state: 'invented' })).toMatchObject(over);
    expect(await token({ tenantId, ...fresh, source: 'github' })).toMatchObject(over);
    expect((await token({ tenantId, ...fresh })).status).toBe(200);
    expect(await token({ tenantId, ...fresh })).toMatchObject(over);
  });

  test('is refused with a code that the provider did not give', async () => {
    const known = await buildPerson(database);
    await bind(known.tenantId, known.id);
    const { state } = await federated();

    const answer = await token({ tenantId: known.tenantId, source: 'oidc', state, code: 'guessed' });

    expect(answer).toMatchObject(refused(2004, '第三方登陆信息错误!'));
    expect(await sessionsOf(known.tenantId)).toBe(0);
  });

  test('whose row does not list the grant is refused', async () => {
    const answer = await token(
      { tenantId: '000000', source: 'oidc', code: 'x', state: 'x' },
      { authorization: `Basic ${Buffer.from('browser:browser-secret').toString('base64')}` },
    );

    expect(answer).toMatchObject(refused(3003, '客户端未授权该授权类型'));
  });

  test('is told when a source is none of ours, or has no page of its own to come back to', async () => {
    await addProvider(database, { source: 'pages-only', issuer: provider.issuer, clientRedirect: '' });

    expect(await renderFor(database, 'nobody')).toMatchObject({ status: 400, msg: '不支持该第三方登录' });
    expect(await renderFor(database, 'pages-only')).toMatchObject({ status: 400, msg: '该第三方登录未配置旧客户端回调地址' });
  });
});

describe('somebody whom the provider vouches for', () => {
  test.each([
    ['is disabled', { status: -1 }, 2004, '用户名或密码错误'],
    ['waits for approval', { status: 0 }, 5001, '注册申请待管理员审核，请耐心等待'],
    ['has no role', { roleId: null }, 5001, '未获得用户的角色信息'],
    ['is of a tenant that has expired', { expireTime: '2020-01-01 00:00:00' }, 2006, '租户授权已过期,请联系管理员'],
    ['works on another platform', { userType: 2 }, 2004, '用户名或密码错误'],
  ])('is refused when he %s', async (_how, of, code, text) => {
    const known = await buildPerson(database, of);
    await bind(known.tenantId, known.id);

    const answer = await token({ tenantId: known.tenantId, ...(await federated()) });

    expect(answer).toMatchObject(refused(code, text));
    expect(await sessionsOf(known.tenantId)).toBe(0);
  });

  test('is let in while guessed passwords have locked his account, and his sign-ins are told of', async () => {
    const known = await buildPerson(database);
    await bind(known.tenantId, known.id);
    const { tenantId, account } = known;
    await token({ tenantId, ...(await federated()) });
    await database.transact({ tenantId }, (db) =>
      db.execute(
        sql`insert into sign_in_attempt (tenant_id, account, device, failures, locked_until) values (${tenantId}, ${account}, '', 5, now() + interval '10 minutes')`,
      ),
    );

    const { status } = await token({ tenantId, ...(await federated()) });

    expect(status).toBe(200);
    const told = (title: string) => countOf(database, sql`select count(*) from log_usual where method_name = ${title}`, tenantId);
    expect([await told('sign-in'), await told('refused')]).toEqual([2, 0]);
  });

  test('whose user was removed may register anew', async () => {
    const known = await buildPerson(database);
    await bind(known.tenantId, known.id);
    await database.transact({ tenantId: known.tenantId }, (db) =>
      db.update(user.table).set({ isDeleted: 1 }).where(eq(user.table.id, known.id)),
    );

    const { body } = await token({ tenantId: known.tenantId, ...(await federated()) });

    expect(body).toMatchObject({ user_id: '', role_name: 'guest' });
  });
});

describe('a page', () => {
  test('signs in whom the provider vouches for, in the browser that set out, once', async () => {
    const known = await buildPerson(database);
    await bind(known.tenantId, known.id);
    const { url, browserKey } = await leave();
    const back = await provider.walk(url);

    const elsewhere = await refusalFrom(comeBack(back, 'another browser'));
    const here = await comeBack(back, browserKey);
    const again = await refusalFrom(comeBack(back, browserKey));

    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    expect(elsewhere).toMatchObject({ code: 400, message: '登录已超时或已被使用，请重新登录' });
    expect(here).toMatchObject({ kind: 'signed-in', goTo: '/board/lines/index' });
    expect(again).toMatchObject({ code: 400, message: '登录已超时或已被使用，请重新登录' });
    const { user: shown } = await ask(database, { token: here.kind === 'signed-in' ? here.token : '' }).shell();
    expect(shown.account).toBe(known.account);
  });

  test('asks which tenant it is when his account is bound in several', async () => {
    const [one, other] = [await buildPerson(database), await buildPerson(database)];
    await bind(one.tenantId, one.id);
    await bind(other.tenantId, other.id);
    const { url, browserKey } = await leave();
    const came = await comeBack(await provider.walk(url), browserKey);
    if (came.kind !== 'choose') throw new Error(came.kind);
    const offered = await ask(database).social.ticket({ ticket: came.ticket, host: '' });

    const foreign = await refusalFrom(ask(database).social.chooseTenant({ ticket: 'invented', tenantId: one.tenantId }));
    const chosen = await ask(database).social.chooseTenant({ ticket: came.ticket, tenantId: other.tenantId });

    expect(offered?.tenants.map(({ tenantId }) => tenantId).sort()).toEqual([one.tenantId, other.tenantId].sort());
    expect(foreign).toMatchObject({ message: '登录已超时或已被使用，请重新登录' });
    expect((await ask(database, { token: chosen.token }).shell()).user.account).toBe(other.account);
  });

  test('leads a stranger to register, and in once an administrator has approved him', async () => {
    const { tenantId, roleId } = await buildFactory(database);
    const { url, browserKey } = await leave();
    const came = await comeBack(await provider.walk(url), browserKey);
    if (came.kind !== 'register') throw new Error(came.kind);
    const registration = { tenantId, name: '张三', account: 'zhang.san', password: 'Solder-2026', password2: 'Solder-2026' };
    await askAs(database, undefined).mutate('system.user.registerGuest', { ...registration, oauthId: came.ticket });
    const waiting = await leave().then(async (gone) => refusalFrom(comeBack(await provider.walk(gone.url), gone.browserKey)));
    const [row] = await database.transact({ tenantId }, (db) =>
      db.select({ id: user.table.id }).from(user.table).where(eq(user.table.account, 'zhang.san')),
    );
    const administrator = askAs(database, { ...platformSession });

    const withoutRole = await administrator.refusal('system.user.approve', { userIds: row?.id, roleIds: '' });
    await administrator.mutate('system.user.approve', { userIds: row?.id, roleIds: roleId });
    const twice = await administrator.refusal('system.user.approve', { userIds: row?.id, roleIds: roleId });
    const gone = await leave();
    const admitted = await comeBack(await provider.walk(gone.url), gone.browserKey);

    expect(waiting).toMatchObject({ code: 400, message: '注册申请待管理员审核，请耐心等待' });
    expect(withoutRole).toMatchObject({ code: 400, message: '请至少选择一个角色' });
    expect(twice).toMatchObject({ code: 409, message: '所选用户中有非待审核状态的用户' });
    expect(admitted.kind).toBe('signed-in');
  });
});

describe('one’s own user', () => {
  test('is bound to an account by whoever set out for it, and unbound again', async () => {
    const [mine, other] = [await buildPerson(database), await buildPerson(database)];
    const [me, them] = await Promise.all([signedInPage(mine), signedInPage(other)]);
    const gone = await ask(database, { token: me }).social.setOutToBind({
      source: 'oidc',
      origin: consoleOrigin,
      goTo: '/info/identities',
    });
    const back = await provider.walk(gone.url);
    const input = { source: 'oidc', query: back.search.slice(1), browserKey: gone.browserKey };

    const signedOut = await refusalFrom(ask(database).social.comeBack(input));
    const again = await ask(database, { token: me }).social.setOutToBind({
      source: 'oidc',
      origin: consoleOrigin,
      goTo: '/info/identities',
    });
    const second = { source: 'oidc', query: (await provider.walk(again.url)).search.slice(1), browserKey: again.browserKey };
    const foreign = await refusalFrom(ask(database, { token: them }).social.comeBack(second));
    const third = await ask(database, { token: me }).social.setOutToBind({
      source: 'oidc',
      origin: consoleOrigin,
      goTo: '/info/identities',
    });
    const bound = await ask(database, { token: me }).social.comeBack({
      source: 'oidc',
      query: (await provider.walk(third.url)).search.slice(1),
      browserKey: third.browserKey,
    });
    const listed = await ask(database, { token: me }).social.mine();
    const key = listed.bound[0]?.key ?? '';
    const notTheirs = await refusalFrom(ask(database, { token: them }).social.unbind({ source: 'oidc', key }));
    await ask(database, { token: me }).social.unbind({ source: 'oidc', key });

    expect(signedOut).toMatchObject({ code: 401 });
    expect(foreign).toMatchObject({ code: 400, message: '登录已超时或已被使用，请重新登录' });
    expect(bound).toEqual({ kind: 'bound', goTo: '/info/identities' });
    expect(listed).toMatchObject({ bound: [{ source: 'oidc', name: '小张', provider: '统一身份' }] });
    expect(notTheirs).toMatchObject({ code: 404 });
    expect((await ask(database, { token: me }).social.mine()).bound).toEqual([]);
  });

  test('is not bound to an account that is another user’s of the tenant', async () => {
    const mine = await buildPerson(database);
    const other = await buildPerson(database, { tenantId: mine.tenantId, roleId: mine.roleId });
    await bind(mine.tenantId, other.id);
    const me = await signedInPage(mine);
    const gone = await ask(database, { token: me }).social.setOutToBind({
      source: 'oidc',
      origin: consoleOrigin,
      goTo: '/info/identities',
    });
    const back = await provider.walk(gone.url);

    const refusal = await refusalFrom(
      ask(database, { token: me }).social.comeBack({ source: 'oidc', query: back.search.slice(1), browserKey: gone.browserKey }),
    );

    expect(refusal).toMatchObject({ code: 400, message: '该第三方账号已绑定其他用户' });
  });
});

async function signedInPage({ tenantId, account }: { tenantId: string; account: string }): Promise<string> {
  const { token: secret } = await ask(database).signIn({ tenantId, account, password: 'Factory-2026' });
  return secret;
}
