import type postgres from 'postgres';
import { sm2 } from 'sm-crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askToken, basic, type LegacyClient, legacyClient, md5, signedIn } from '#tests/blade/legacy-client.ts';
import { databaseOf, demoPassword, type RunningServer, startServer } from '#tests/process/running-server.ts';
import { readCaptcha as readCaptchaOf } from './known-captcha.ts';

const { privateKey, publicKey } = sm2.generateKeyPairHex();
let server: RunningServer;
let database: postgres.Sql;

beforeAll(async () => {
  server = await startServer({ SM2_PRIVATE_KEY: privateKey, LOG_LEVEL: 'debug' });
  database = databaseOf(server);
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

const stranger = () => legacyClient(server.origin);
const wire = md5(demoPassword);

const readCaptcha = (address = '/blade-auth/oauth/captcha') => readCaptchaOf(database, stranger(), address);

const captchaToken = async (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  askToken(
    server.origin,
    { tenantId: '000000', username: 'admin', password: wire, grant_type: 'captcha', ...query },
    { ...(await readCaptcha()), ...headers },
  );

const refusal = (errorCode: number, text: string) => ({
  success: false,
  error: 'invalid_grant',
  error_code: errorCode,
  error_description: text,
  msg: text,
});

/** The permission map that the X2 client makes: nodes without a children key are buttons (contract 4.1). */
interface Node {
  code: string;
  children?: Node[];
}
const codesOf = (nodes: Node[]): string[] => nodes.flatMap((node) => (node.children === undefined ? [node.code] : codesOf(node.children)));

const idsOf = (nodes: { id: string; children?: [] }[]): string[] => nodes.flatMap((node) => [node.id, ...idsOf(node.children ?? [])]);

test('a client of the specification goes from the sign-in page to the form of a user (contract 10.1)', async () => {
  // 1, 2: before anybody is signed in, with a bearer of yesterday in the header
  const stale = legacyClient(server.origin, { token: 'of-yesterday' });
  const info = await stale.get('/blade-system/tenant/info', { domain: server.origin });
  const captcha = await stale.get('/blade-auth/oauth/captcha');
  expect(info).toMatchObject({ status: 200, body: { code: 200, success: true, data: {} } });
  expect(captcha.body).toEqual({
    key: expect.stringMatching(/^\w+$/),
    image: expect.stringMatching(/^data:image\/(svg\+xml|png);base64,/),
  });

  // 3: the token, bare and in snake case
  const token = await captchaToken();
  const text = expect.any(String);
  const id = expect.stringMatching(/^\d{19}$/);
  expect(token.status).toBe(200);
  expect(token.headers.get('content-type')).toMatch(/^application\/json/);
  expect(token.body).toEqual({
    access_token: expect.stringMatching(/^\S{27,}$/),
    refresh_token: expect.stringMatching(/^\S{27,}$/),
    token_type: 'bearer',
    expires_in: 3600,
    scope: 'all',
    client_id: 'saber',
    tenant_id: '000000',
    user_id: id,
    dept_id: id,
    post_id: id,
    role_id: id,
    oauth_id: '',
    account: 'admin',
    user_name: 'admin',
    nick_name: text,
    real_name: text,
    role_name: 'administrator',
    avatar: text,
    detail: { type: 'web' },
    license: '',
  });
  const client = legacyClient(server.origin, { token: token.body.access_token });

  // 4: what the frame of the application asks for
  const [routes, topMenu, buttons, flow] = await Promise.all([
    client.get('/blade-system/menu/routes'),
    client.get('/blade-system/menu/top-menu'),
    client.get('/blade-system/menu/buttons'),
    client.get('/blade-system/dict/dictionary', { code: 'flow' }),
  ]);
  const system = routes.body.data.find((menu: Node) => menu.code === 'system');
  expect(system).toMatchObject({ id, parentId: '0', category: 1, path: '/system', sort: expect.any(Number), isOpen: 1, source: text });
  expect(system.children).toContainEqual(expect.objectContaining({ code: 'user', path: '/system/user', parentId: system.id, id }));
  expect(JSON.stringify(routes.body.data)).not.toMatch(/"children":\[\]|"hasChildren"|"meta"|null/);
  expect(topMenu.body.data).toContainEqual({ id, tenantId: '000000', code: 'production', name: '生产', source: text, path: '', sort: 1 });
  expect(codesOf(buttons.body.data)).toEqual(expect.arrayContaining(['user_add', 'user_edit', 'user_delete', 'user_view', 'role_add']));
  expect(flow.body.data).toEqual(expect.arrayContaining([expect.objectContaining({ dictKey: '1', remark: 'leave', isSealed: 0 })]));

  // 5: the list of users
  const [branches, kinds, page] = await Promise.all([
    client.get('/blade-system/dept/lazy-tree', { parentId: 0 }),
    client.get('/blade-system/dict/dictionary', { code: 'user_type' }),
    client.get('/blade-user/page', { current: 1, size: 10, deptId: '' }),
  ]);
  const [branch] = branches.body.data;
  expect(branch).toEqual({ id, parentId: '0', title: text, key: branch.id, value: branch.id, hasChildren: true });
  expect(kinds.body.data.map((entry: { dictKey: string }) => entry.dictKey)).toEqual(['1', '2', '3']);
  expect(page.body.data).toMatchObject({ current: 1, size: 10, total: expect.any(Number), pages: expect.any(Number), orders: [] });
  const filled = expect.stringMatching(/./);
  for (const row of page.body.data.records)
    expect(row).toMatchObject({
      id,
      tenantId: expect.stringMatching(/^\d{6}$/),
      account: filled,
      realName: filled,
      tenantName: filled,
      roleName: filled,
      deptName: filled,
      postName: filled,
      userTypeName: 'WEB',
      birthday: '',
      avatar: '',
      status: 1,
      isDeleted: 0,
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  expect(JSON.stringify(page.body)).not.toMatch(/null|"password"|argon2/);

  // 6: the form
  const { id: userId, tenantId } = page.body.data.records[0];
  const [tenants, roles, depts, posts, detail] = await Promise.all([
    client.get('/blade-system/tenant/select'),
    client.get('/blade-system/role/tree', { tenantId }),
    client.get('/blade-system/dept/tree', { tenantId }),
    client.get('/blade-system/post/select', { tenantId }),
    client.get('/blade-user/detail', { id: userId }),
  ]);
  expect(tenants.body.data).toContainEqual(expect.objectContaining({ tenantId: '100001', tenantName: text }));
  for (const tree of [roles, depts]) expect(tree.body.data[0]).toMatchObject({ id, key: id, value: id, title: text });
  expect(idsOf(roles.body.data)).toContain(detail.body.data.roleId);
  expect(idsOf(depts.body.data)).toContain(detail.body.data.deptId);
  expect(posts.body.data).toContainEqual(expect.objectContaining({ id: detail.body.data.postId, postName: detail.body.data.postName }));
  expect(detail.body.data).toMatchObject({ id: userId, tenantId });
});

test('a client of the fourth generation sends an SM2 password and asks in its own order (contract 10.3)', async () => {
  const told = /"sm2PublicKey":"(04[0-9a-f]{128})"/.exec(server.output())?.[1] ?? '';
  const cipher = sm2.doEncrypt(demoPassword, told, 0);

  const token = await askToken(
    server.origin,
    { tenantId: '000000', username: 'leader', password: cipher },
    { 'Blade-Requested-With': 'BladeHttpRequest', 'Accept-Language': 'zh-CN' },
  );
  const client = legacyClient(server.origin, { token: token.body.access_token });
  const answers = await Promise.all(
    [
      '/blade-system/dict/dictionary?code=flow',
      '/blade-system/menu/main-menu',
      '/blade-system/user/info',
      '/blade-auth/oauth/user-info',
      '/blade-system/menu/top-menu',
      `/blade-system/tenant/info?domain=${encodeURIComponent(`${server.origin}/login`)}`,
      '/blade-system/menu/routes',
      '/blade-system/menu/buttons',
      '/blade-system/dept/lazy-tree?parentId=0',
      '/blade-system/dict/dictionary?code=user_type',
      '/blade-system/role/tree',
      '/blade-system/dept/tree',
      '/blade-system/post/select',
      '/blade-system/user/leader-list',
    ].map((path) => client.get(path)),
  );

  expect(told).toBe(publicKey);
  expect(token).toMatchObject({ status: 200, body: { account: 'leader', role_name: 'leader' } });
  for (const { status, body } of answers)
    expect({ status, code: body.code, success: body.success }).toEqual({ status: 200, code: 200, success: true });
  const [, mainMenu, info, userInfo] = answers;
  expect(mainMenu?.body.data).toEqual({});
  expect(info?.body.data).toMatchObject({ account: 'leader', tenantId: '000000' });
  expect(userInfo?.body.data).toMatchObject({ roles: ['leader'], account: 'leader', user_id: token.body.user_id });
});

test('the other order and the leading 04 of an SM2 cipher are read as well, and a cipher for another key is a wrong password', async () => {
  const ask = (password: string) => askToken(server.origin, { tenantId: '000000', username: 'engineer', password });

  const [swapped, prefixed] = [
    await ask(sm2.doEncrypt(demoPassword, publicKey, 1)),
    await ask(`04${sm2.doEncrypt(demoPassword, publicKey, 0)}`),
  ];
  const foreign = await ask(sm2.doEncrypt(demoPassword, sm2.generateKeyPairHex().publicKey, 0));

  expect([swapped.status, prefixed.status]).toEqual([200, 200]);
  expect(foreign).toMatchObject({ status: 400, body: refusal(2004, '用户名或密码错误') });
});

describe('the open-source client', () => {
  const sign = async (query: Record<string, string> = {}) =>
    stranger().post(
      '/blade-auth/token',
      { grantType: 'captcha', tenantId: '000000', account: 'admin', password: demoPassword, type: 'account', ...query },
      await readCaptcha('/blade-auth/captcha'),
    );

  test('signs in with a plain password and asks in its own order (contract 10.4)', async () => {
    const info = await stranger().get('/blade-system/tenant/info', { domain: server.origin });
    const captcha = await stranger().get('/blade-auth/captcha');
    const token = await sign();
    const client = legacyClient(server.origin, { token: token.body.data.accessToken });
    const paths = ['menu/routes', 'menu/buttons', 'tenant/select', 'dept/tree', 'role/tree', 'post/select'];
    const answers = await Promise.all(paths.map((path) => client.get(`/blade-system/${path}`)));
    const users = await client.get('/blade-user/list', { current: 1, size: 10 });

    expect(info.body.data).toEqual({});
    expect(captcha.body).toMatchObject({
      code: 200,
      success: true,
      data: { key: expect.any(String), image: expect.stringMatching(/^data:image/) },
    });
    expect(token.status).toBe(200);
    expect(token.body).toMatchObject({
      code: 200,
      success: true,
      data: {
        tokenType: 'bearer',
        expiresIn: 3600,
        userId: expect.stringMatching(/^\d{19}$/),
        tenantId: '000000',
        oauthId: '',
        account: 'admin',
        authority: 'administrator',
        avatar: expect.any(String),
        userName: expect.stringMatching(/./),
        license: '',
      },
    });
    for (const { body } of answers) expect(body).toMatchObject({ code: 200, success: true, data: expect.any(Array) });
    expect(users.body.data).toMatchObject({ records: expect.any(Array), total: expect.any(Number) });
  });

  test('refreshes, and its logout ends the token', async () => {
    const { body } = await sign();

    const renewed = await stranger().post('/blade-auth/token', { grantType: 'refresh_token', refreshToken: body.data.refreshToken });
    const client = legacyClient(server.origin, { token: renewed.body.data.accessToken });
    const before = await client.get('/blade-system/menu/routes');
    const logout = await client.post('/blade-auth/logout');
    const after = await client.get('/blade-system/menu/routes');

    expect([before.status, logout.status, after.status]).toEqual([200, 200, 401]);
    expect(logout.body).toMatchObject({ code: 200, success: true });
  });

  test('is refused in the envelope', async () => {
    const wrong = await sign({ password: 'not-this-one' });

    expect(wrong).toMatchObject({ status: 400, body: { code: 400, success: false, msg: '用户名或密码错误' } });
  });
});

describe('a token', () => {
  test('is renewed with the refresh token, by either address, and the old one may still be shown', async () => {
    const first = await captchaToken();
    const old = legacyClient(server.origin, { token: first.body.access_token });

    const renewed = await old.post(
      '/blade-auth/oauth/token',
      { tenantId: '000000', refresh_token: first.body.refresh_token, grant_type: 'refresh_token', scope: 'all' },
      { 'Tenant-Id': '000000', 'Dept-Id': '', 'Role-Id': '' },
    );
    const again = await old.send('/blade-auth/oauth/token/refresh', { refreshToken: renewed.body.refresh_token, tenantId: '000000' });

    expect(renewed).toMatchObject({ status: 200, body: { account: 'admin', tenant_id: '000000', expires_in: 3600 } });
    expect(again).toMatchObject({ status: 200, body: { account: 'admin', token_type: 'bearer' } });
    expect(new Set([first, renewed, again].map(({ body }) => body.access_token)).size).toBe(3);
    expect((await legacyClient(server.origin, { token: again.body.access_token }).get('/blade-system/user/info')).status).toBe(200);
  });

  test('is not what a refresh token is, and the other way round', async () => {
    const { body } = await captchaToken();

    const asAccess = await legacyClient(server.origin, { token: body.refresh_token }).get('/blade-system/user/info');
    const asRefresh = await askToken(server.origin, { grant_type: 'refresh_token', refresh_token: body.access_token });

    expect(asAccess).toMatchObject({ status: 401, body: { code: 401, success: false, msg: '请求未授权' } });
    expect(asRefresh).toMatchObject({ status: 400, body: refusal(2010, '令牌授权已过期') });
    expect(asRefresh.body).not.toHaveProperty('code');
  });

  test('is worth nothing after the logout, with its refresh token; a second logout says the same', async () => {
    const { body } = await captchaToken();
    const client = legacyClient(server.origin, { token: body.access_token });

    const logout = await client.get('/blade-auth/oauth/logout');
    const [info, refresh, second] = await Promise.all([
      client.get('/blade-system/user/info'),
      askToken(server.origin, { grant_type: 'refresh_token', refresh_token: body.refresh_token }),
      client.get('/blade-auth/oauth/logout'),
    ]);

    expect(logout).toMatchObject({ status: 200, body: { success: true, msg: 'success' } });
    expect(info).toMatchObject({ status: 401, body: { code: 401, success: false, data: {}, msg: '请求未授权' } });
    expect(refresh).toMatchObject({ status: 400, body: { error_code: 2010 } });
    expect(second.body).toEqual({ success: true, msg: 'success' });
  });

  test('survives a glance at the logout by HEAD, which changes nothing', async () => {
    const client = await signedIn(server.origin, 'ipqc');

    const glance = await client.call('HEAD', '/blade-auth/oauth/logout');

    expect({ status: glance.status, body: glance.body, allow: glance.headers.get('allow') }).toEqual({
      status: 405,
      body: undefined,
      allow: expect.stringContaining('GET'),
    });
    expect((await client.get('/blade-system/user/info')).status).toBe(200);
  });

  test('outlives the upload of error logs, which comes by POST to the same address', async () => {
    const client = await signedIn(server.origin, 'hr');
    const entry = {
      type: 'error',
      url: '/system/user',
      message: 'x is undefined',
      stack: 'at y',
      info: 'render',
      time: '2024-05-01 08:00:00',
    };

    const upload = await client.send('/blade-auth/oauth/logout', [entry]);
    const [tooMany, broken] = [
      await client.send(
        '/blade-auth/oauth/logout',
        Array.from({ length: 101 }, () => entry),
      ),
      await client.send('/blade-auth/oauth/logout', [{ ...entry, stack: 'x'.repeat(210_000) }]),
    ];

    expect(upload).toMatchObject({ status: 200, body: { code: 200, success: true } });
    expect([tooMany, broken].map(({ status, body }) => [status, body.code])).toEqual([
      [400, 400],
      [400, 400],
    ]);
    expect((await client.get('/blade-system/user/info')).status).toBe(200);
  });
});

test('clear-cache needs no token and answers bare', async () => {
  const answer = await stranger().get('/blade-auth/oauth/clear-cache');

  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({ success: true, msg: 'success' });
});

describe('refused with HTTP 400, an error_description and no code', () => {
  const askAs = (authorization: string, query: Record<string, string> = {}) =>
    legacyClient(server.origin, { authorization }).post('/blade-auth/oauth/token', {
      grant_type: 'password',
      tenantId: '000000',
      username: 'admin',
      password: wire,
      ...query,
    });
  const cases: [string, () => Promise<{ status: number; body: unknown }>, number, string][] = [
    ['an unknown client', () => askAs(basic('nobody')), 3000, '客户端不存在'],
    ['a client with a wrong secret', () => askAs(basic('saber', 'guess')), 3001, '客户端认证失败'],
    ['no client at all', () => askAs('Bearer x'), 3000, '客户端不存在'],
    ['a grant that the client may not use', () => askAs(basic('narrow', 'narrow-secret-of-its-own')), 3003, '客户端未授权该授权类型'],
    ['a grant that nobody knows', () => askAs(basic(), { grant_type: 'implicit' }), 4000, '不支持的授权类型'],
    ['a wrong captcha', () => captchaToken({}, { 'Captcha-Code': 'WRONG' }), 2000, '验证码不正确'],
    ['no captcha', () => captchaToken({}, { 'Captcha-Key': '', 'Captcha-Code': '' }), 2000, '验证码不正确'],
    ['no tenant', () => askAs(basic(), { tenantId: '' }), 2002, '未获得用户的租户信息'],
    ['a wrong password', () => askAs(basic(), { username: 'buyer', password: md5('nope') }), 2004, '用户名或密码错误'],
    ['an unknown account', () => askAs(basic(), { username: 'nobody' }), 2004, '用户名或密码错误'],
    ['an unknown tenant', () => askAs(basic(), { tenantId: '999999' }), 2004, '用户名或密码错误'],
    ['an account that cannot be stored', () => askAs(basic(), { username: 'x'.repeat(3000) }), 2004, '用户名或密码错误'],
    ['no password', () => askAs(basic(), { password: '' }), 2004, '用户名或密码错误'],
    ['an invented refresh token', () => askAs(basic(), { grant_type: 'refresh_token', refresh_token: 'x' }), 2010, '令牌授权已过期'],
  ];

  test.each(cases)('%s', async (_what, ask, errorCode, text) => {
    await narrowClient();

    const answer = await ask();

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(refusal(errorCode, text));
  });

  /** A client whose row lists the captcha grant only. */
  async function narrowClient(): Promise<void> {
    const admin = await signedIn(server.origin, 'admin');
    const { body } = await admin.get('/blade-system/client/list', { clientId: 'narrow' });
    if (body.data.total > 0) return;
    const saved = await admin.send('/blade-system/client/submit', {
      id: '',
      clientId: 'narrow',
      clientSecret: 'narrow-secret-of-its-own',
      scope: 'all',
      authorizedGrantTypes: 'captcha,refresh_token',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604800,
    });
    expect(saved.body).toMatchObject({ code: 200 });
  }
});

describe('a captcha', () => {
  test('is used up by its first answer, right or wrong', async () => {
    const captcha = await readCaptcha();
    const ask = (code: string) =>
      askToken(
        server.origin,
        { tenantId: '000000', username: 'admin', password: wire, grant_type: 'captcha' },
        { ...captcha, 'Captcha-Code': code },
      );

    const [wrong, right] = [await ask('XXXXX'), await ask('AB3DE')];

    expect([wrong.body.error_code, right.body.error_code]).toEqual([2000, 2000]);
  });

  test('may be answered in parameters when there are no headers', async () => {
    const { 'Captcha-Key': key = '', 'Captcha-Code': code = '' } = await readCaptcha();

    const answer = await stranger().form('/blade-auth/oauth/token', {
      tenantId: '000000',
      username: 'admin',
      password: wire,
      grant_type: 'captcha',
      scope: 'all',
      key,
      code,
    });

    expect(answer).toMatchObject({ status: 200, body: { account: 'admin' } });
  });
});

describe('five wrong passwords', () => {
  const ask = (tenantId: string, password: string) => askToken(server.origin, { tenantId, username: 'leader', password });
  const known = (): Promise<LegacyClient> => signedIn(server.origin, 'leader', '100001');

  test('lock the account of that tenant for the right password too; live tokens live on, an administrator unlocks', async () => {
    const live = await known();
    const id = (await live.get('/blade-system/user/info')).body.data.id;

    for (let nth = 0; nth < 5; nth += 1) expect((await ask('100001', md5(`guess ${nth}`))).body).toEqual(refusal(2004, '用户名或密码错误'));
    const [locked, namesake] = [await ask('100001', wire), await ask('100002', wire)];

    expect(locked).toMatchObject({ status: 400, body: refusal(2004, '用户名或密码错误') });
    expect(namesake.status).toBe(200);
    expect((await live.get('/blade-system/user/info')).status).toBe(200);

    const admin = await signedIn(server.origin, 'admin', '100001');
    const unlocked = await admin.post('/blade-user/unlock', { userIds: id });

    expect(unlocked.body).toMatchObject({ code: 200, success: true });
    expect((await ask('100001', wire)).status).toBe(200);
  });
});

test('no password, token or captcha answer reaches the log', () => {
  expect(server.output()).not.toMatch(new RegExp(`${wire}|argon2id|bearer \\S{20}`));
});
