import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { askToken, type LegacyClient, legacyClient, md5, signedIn } from '#tests/blade/legacy-client.ts';
import { absent, brokenRules, dataOf, notAllowed, refused, secondPlant, strict, strictlySignedIn } from '#tests/blade/strict-client.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
/** The platform's administrator is one of the managing tenant's people too; the others are of two plants. */
let platform: LegacyClient;
let theirs: LegacyClient;
let leader: LegacyClient;
beforeAll(async () => {
  server = await borrowServer();
  platform = await strictlySignedIn(server.origin, 'admin');
  theirs = await secondPlant(server.origin, platform);
  leader = await strictlySignedIn(server.origin, 'leader');
});

const unique = (stem: string) => `${stem}-${randomBytes(4).toString('hex')}`;

describe('notices', () => {
  const form = (of: object = {}) => ({
    ...{ id: '', title: unique('停电通知'), category: 6, releaseTime: '2024-05-01 08:00:00', releaseTimeRange: ['2024-05-01 00:00:00'] },
    ...{ content: '<p>周六<strong>停电</strong></p>', $category: '事务通知', ...of },
  });
  const submit = (of: object = {}, client = platform) => client.send('/blade-desk/notice/submit', form(of));
  const list = (query = {}) => dataOf(platform.get('/blade-desk/notice/list', query));

  test('are found by their time, and told to everybody until they are removed', async () => {
    const { id } = await dataOf(submit({ title: '来电通知' }));
    const range = { releaseTime_datege: '2024-05-01 00:00:00', releaseTime_datelt: '2024-05-02 00:00:00' };
    const stray = { 'releaseTimeRange[]': ['2024-05-01 00:00:00', '2024-05-02 00:00:00'], $category: '事务通知' };
    const [inside, outside] = [
      await list({ current: 1, size: 10, category: 6, title: '来电', ...range, ...stray }),
      await list({ ...range, releaseTime_datege: '2024-05-01 08:00:01' }),
    ];
    const bells = [await dataOf(leader.get('/blade-desk/notice/notices')), await dataOf(leader.get('/blade-desk/notice/my-notices'))];
    await dataOf(platform.post('/blade-desk/notice/remove', { ids: id }));

    expect(inside.records.map((row: { id: string }) => row.id)).toContain(id);
    expect(outside.records.map((row: { id: string }) => row.id)).not.toContain(id);
    for (const bell of bells)
      expect(bell).toContainEqual(expect.objectContaining({ id, title: '来电通知', datetime: '2024-05-01 08:00:00' }));
    expect(await dataOf(leader.get('/blade-desk/notice/notices'))).not.toContainEqual(expect.objectContaining({ id }));
  });

  test('hold nothing that runs', async () => {
    const content = '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a></p>';

    const { id } = await dataOf(submit({ content }));

    const { content: kept } = await dataOf(platform.get('/blade-desk/notice/detail', { id }));
    expect(kept).toContain('a');
    expect(kept).not.toMatch(/script|onerror|onclick/i);
  });

  test('are not searched by a time that is none', async () => {
    expect(await platform.get('/blade-desk/notice/list', { releaseTime_datege: 'yesterday' })).toMatchObject(
      refused(400, '请求参数格式错误: releaseTime_datege'),
    );
  });
});

describe('the logs', () => {
  const list = (kind: string, query = {}, client = platform) =>
    dataOf(client.get(`/blade-log/${kind}/list`, { current: 1, size: 10, ...query }));
  /** Rows are written a moment later, so as not to hold up the request. */
  const rowOf = (kind: string, query: object) =>
    vi.waitFor(async () => {
      const { records } = await list(kind, query);
      expect(records).not.toEqual([]);
      return records[0];
    }, 10_000);

  test('tell of sign-ins, calls and faults; lists leave out what is long, and nothing tells a secret', async () => {
    const secret = unique('Secret');
    await askToken(server.origin, { tenantId: '000000', username: 'hr', password: md5(secret) });
    await platform.send('/blade-user/submit', { account: '', password: secret, realName: 'x' });
    const entry = {
      type: 'error',
      url: `${server.origin}/#/system/user?token=${secret}`,
      message: unique('boom'),
      stack: 'at x.js:1:2',
      info: 'y',
      time: '2024-05-01 08:00:00',
    };
    await legacyClient(server.origin).send('/blade-auth/oauth/logout', [entry]);
    await leader.send('/blade-log/send-logs', [{ ...entry, message: unique('bang') }]);

    const usual = await rowOf('usual', { createBy: 'hr' });
    const api = await rowOf('api', { requestUri: '/blade-user/submit', createBy: 'admin' });
    const error = await rowOf('error', { message: entry.message });
    const details = await Promise.all(
      [
        ['usual', usual],
        ['api', api],
        ['error', error],
      ].map(([kind, row]) => dataOf(platform.get(`/blade-log/${kind}/detail`, { id: row.id }))),
    );

    const common = {
      id: expect.any(String),
      tenantId: '000000',
      serviceId: expect.any(String),
      serverHost: expect.any(String),
      serverIp: expect.any(String),
      env: expect.any(String),
      remoteIp: '127.0.0.1',
      userAgent: expect.any(String),
      requestUri: expect.any(String),
      method: expect.any(String),
      methodClass: expect.any(String),
      methodName: expect.any(String),
      time: expect.any(String),
      createBy: expect.any(String),
      createTime: expect.stringMatching(/^\d{4}-/),
    };
    for (const row of [usual, api, error, ...details]) expect(row).toMatchObject(common);
    for (const row of [usual, api, error])
      for (const long of ['params', 'logData', 'stackTrace', 'message']) expect(row).not.toHaveProperty(long);
    expect(usual).toMatchObject({ logLevel: expect.any(String), logId: expect.any(String) });
    expect(api).toMatchObject({ type: expect.any(String), title: expect.any(String), method: 'POST' });
    expect(details).toMatchObject([
      { params: expect.any(String), logData: expect.any(String) },
      { params: expect.stringContaining('realName') },
      { params: expect.any(String), message: entry.message, stackTrace: entry.stack, exceptionName: 'error', fileName: expect.any(String) },
    ]);
    expect(JSON.stringify([usual, api, error, details])).not.toContain(secret);
  });

  test('are a plant’s own, and read only', async () => {
    const tenants = async () => {
      const { records } = await list('usual', { size: 100 }, theirs);
      return [...new Set(records.map((row: { tenantId: string }) => row.tenantId))];
    };
    const [own] = (await list('api', { tenantId: '000000' })).records;

    await vi.waitFor(async () => expect(await tenants()).toEqual(['100002']), 10_000);
    expect(await theirs.get('/blade-log/api/detail', { id: own.id })).toMatchObject(absent);
    for (const kind of ['usual', 'api', 'error']) {
      expect(await leader.get(`/blade-log/${kind}/list`), kind).toMatchObject(notAllowed);
      expect(await platform.post(`/blade-log/${kind}/remove`, { ids: own.id }), kind).toMatchObject(refused(404, '404 没找到请求'));
    }
    expect(await list('usual', { createTime_datege: '2000-01-01 00:00:00', createTime_datelt: '2000-01-02 00:00:00' })).toMatchObject({
      total: 0,
    });
  });
});

describe('a session', () => {
  const sign = () => askToken(server.origin, { tenantId: '000000', username: 'engineer', password: md5(demoPassword) });

  test('tells who it is, is renewed at both addresses, and uploading logs does not end it', async () => {
    const { body } = await sign();
    const self = strict(legacyClient(server.origin, { token: body.access_token }));

    const info = await dataOf(self.get('/blade-auth/oauth/user-info'));
    const cleared = await self.get('/blade-auth/oauth/clear-cache');
    const uploaded = await self.send('/blade-auth/oauth/logout', []);
    const renewed = await self.post('/blade-auth/oauth/token/refresh', {
      refresh_token: body.refresh_token,
      tenantId: '000000',
      deptId: '',
      roleId: '',
    });
    const granted = await askToken(server.origin, {
      grant_type: 'refresh_token',
      refresh_token: renewed.body.refresh_token,
      tenantId: '000000',
    });
    const last = strict(legacyClient(server.origin, { token: granted.body.access_token }));
    const stillThere = await last.get('/blade-user/info');
    const logout = await last.get('/blade-auth/oauth/logout');

    expect(info).toMatchObject({
      roles: ['engineer'],
      account: 'engineer',
      role_name: 'engineer',
      dept_id: expect.stringMatching(/^\d+$/),
    });
    expect(cleared.body).toEqual({ success: true, msg: 'success' });
    expect(uploaded).toMatchObject({ status: 200, body: { code: 200, success: true } });
    expect([renewed.body.token_type, granted.body.token_type, stillThere.status]).toEqual(['bearer', 'bearer', 200]);
    expect(logout.body).toEqual({ success: true, msg: 'success' });
    expect((await last.get('/blade-user/info')).body).toEqual({ code: 401, success: false, data: {}, msg: '请求未授权' });
    expect((await legacyClient(server.origin).get('/blade-auth/oauth/logout')).body).toEqual({ success: true, msg: 'success' });
  });

  test('is seen online, and ended by an administrator', async () => {
    const { body } = await sign();
    const self = legacyClient(server.origin, { token: body.access_token });
    const online = await dataOf(platform.get('/blade-system/online/list', { current: 1, size: 10, account: 'engineer' }));

    await dataOf(platform.post('/blade-system/online/remove', { ids: online.records.map((row: { id: string }) => row.id).join(',') }));

    expect(online.records).toContainEqual(expect.objectContaining({ account: 'engineer', id: expect.stringMatching(/^\d+$/) }));
    expect((await self.get('/blade-user/info')).status).toBe(401);
    expect(await leader.get('/blade-system/online/list')).toMatchObject(notAllowed);
  });

  test('of nobody ends nothing: public calls look at no bearer', async () => {
    const stale = legacyClient(server.origin, { token: 'of-yesterday' });
    const publicCalls = [
      '/blade-auth/oauth/captcha',
      '/blade-auth/captcha',
      '/blade-auth/oauth/clear-cache',
      '/blade-system/tenant/info?domain=x',
      '/blade-auth/oauth/logout',
    ];

    for (const path of publicCalls) {
      const answer = await stale.get(path);
      expect([path, answer.status, brokenRules(answer)]).toEqual([path, 200, []]);
    }
    await expect(signedIn(server.origin, 'engineer')).resolves.toBeDefined();
  });
});
