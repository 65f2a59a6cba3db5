import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionTable } from '#server/calls/permissions.ts';
import { appRouter } from '#server/router.ts';
import {
  askToken,
  basic,
  type LegacyAnswer,
  type LegacyClient,
  legacyClient,
  md5,
  type Parameters,
  signedIn,
} from '#tests/blade/legacy-client.ts';
import { secondPlant } from '#tests/blade/strict-client.ts';
import { demoPassword, type RunningServer, startServer } from '#tests/process/running-server.ts';

const oldOrigin = 'https://old.example';
let server: RunningServer;
/** The administrators and a leader of two plants that know nothing of each other. */
let ours: LegacyClient;
let theirs: LegacyClient;
let leader: LegacyClient;
beforeAll(async () => {
  server = await startServer({ CORS_ORIGINS: oldOrigin, CAPTCHA: 'off' });
  ours = await signedIn(server.origin, 'admin', '100001');
  theirs = await secondPlant(server.origin, await signedIn(server.origin, 'admin'));
  leader = await signedIn(server.origin, 'leader', '100001');
});
afterAll(() => server?.stop());

const unique = (stem: string) => `${stem}-${randomBytes(4).toString('hex')}`;
const envelope = (code: number, msg: string | RegExp = /./) => ({
  status: code,
  body: { code, success: false, data: {}, msg: typeof msg === 'string' ? msg : expect.stringMatching(msg) },
});
const signedOut = envelope(401, '请求未授权');
const done = { status: 200, body: { code: 200, success: true } };
const orderNamed = async (client: LegacyClient, given: Record<string, unknown> = {}) => {
  const { body } = await client.send('/board/workorder/save', { workOrderNumber: unique('WO'), ...given });
  expect(body.code, body.msg).toBe(200);
  return body.data;
};
const totalOf = async (client: LegacyClient, path: string, query: Parameters = {}) =>
  (await client.get(path, { size: 1, ...query })).body.data.total;

/** Every address that legacy clients may call. */
const addresses = permissionTable(appRouter).flatMap(({ legacy, permission }) =>
  legacy.map((address) => {
    const [method = '', path = ''] = address.split(' ');
    return { method, path, isPublic: permission === 'public' };
  }),
);

/** What comes back for bytes on the wire that no HTTP library would send. */
function sendBytes(text: string): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    const finish = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (chunk) => {
      answer += chunk;
      if (/\r\n\r\n.*\}$/s.test(answer)) finish();
    });
    socket.on('close', finish);
    socket.on('error', reject);
    socket.setTimeout(5000, () => reject(new Error(`No answer to ${text.slice(0, 80)}`)));
  });
}
function readBytes(answer: string): { status: number; body: unknown } {
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: text === '' ? undefined : JSON.parse(text) };
}

describe('without a token', () => {
  test('every address but the public ones is 401 in the envelope, with a body or without', async () => {
    const stranger = legacyClient(server.origin);
    const closed = addresses.filter(({ isPublic }) => !isPublic);

    for (const { method, path } of closed) {
      const answer = await stranger.call(
        method,
        path,
        method === 'POST' ? { body: '{broken', headers: { 'Content-Type': 'text/xml' } } : {},
      );

      expect(answer, `${method} ${path}`).toMatchObject(signedOut);
    }
    expect(closed.length).toBeGreaterThan(100);
  });

  test.each([
    ['GET', '/nothing'],
    ['GET', '/'],
    ['GET', ''],
    ['POST', '/board/workorder/list'],
    ['PUT', '/board/workorder/save'],
    ['DELETE', '/blade-system/user/remove'],
    ['PATCH', '/nothing/at/all'],
    ['OPTIONS', '/board/workorder/list'],
    ['GET', '/board/workorder/../../blade-system/user/list'],
    ['GET', '//board/workorder/list'],
    ['GET', '/board/workorder/list/'],
    ['GET', '/board%2Fworkorder%2Flist'],
    ['GET', '/%00'],
    ['GET', '/%ff'],
  ])('%s %s is 401, there or not', async (method, path) => {
    expect(await legacyClient(server.origin).call(method, path)).toMatchObject(signedOut);
  });

  test.each([
    ['GET', '/blade-auth/oauth/token'],
    ['POST', '/blade-system/tenant/info'],
  ])('%s %s, which everybody may ask by another method, is 405: no token is wrong', async (method, path) => {
    expect(await legacyClient(server.origin).call(method, path)).toMatchObject({ status: 405, body: { code: 405 } });
  });

  test('the answer comes before the body does', async () => {
    const head = 'POST /api/board/workorder/save HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

    const [announced, chunked] = await Promise.all([
      sendBytes(`${head}Content-Length: 1000000\r\n\r\n`),
      sendBytes(`${head}Transfer-Encoding: chunked\r\n\r\n`),
    ]);

    expect([announced, chunked].map(readBytes)).toMatchObject([signedOut, signedOut]);
  });

  test('no other place for a secret opens the door: cookies, an address, a refresh token, a Basic header, or what looks like a token', async () => {
    const { body } = await askToken(server.origin, { tenantId: '100001', username: 'admin', password: md5(demoPassword) });
    const { access_token: token, refresh_token: refresh } = body;
    const stranger = legacyClient(server.origin);
    const cookies = ['saber-access-token', 'saber3-access-token', 'session', '__Host-session', 'Blade-Auth']
      .map((name) => `${name}=${token}`)
      .join('; ');
    const path = '/board/workorder/list';

    const answers = [
      await stranger.call('GET', path, { headers: { Cookie: cookies } }),
      await stranger.get(path, { 'Blade-Auth': `bearer ${token}`, 'blade-auth': token, access_token: token }),
      await stranger.call('GET', path, { headers: { Authorization: `Bearer ${token}` } }),
      await legacyClient(server.origin, { token: refresh }).get(path),
      await legacyClient(server.origin, { token: `${token}x` }).get(path),
      await legacyClient(server.origin, { token: 'x'.repeat(8000) }).get(path),
      await legacyClient(server.origin, { token: 'null' }).get(path),
      await legacyClient(server.origin, { token: '' }).get(path),
      await stranger.call('GET', path, { headers: { 'Blade-Auth': 'crypto AAAA' } }),
      await stranger.form('/board/workorder/remove', { 'Blade-Auth': `bearer ${token}`, ids: '1' }),
    ];

    for (const answer of answers) expect(answer).toMatchObject(signedOut);
    expect(await legacyClient(server.origin, { token }).get(path)).toMatchObject(done);
  });

  test('the session of a page is no token, as a cookie or as a bearer', async () => {
    const page = await fetch(`${server.origin}/login`);
    const formToken = /name="_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const seed = page.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const signIn = await fetch(`${server.origin}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: seed.join('; '), Origin: server.origin },
      body: new URLSearchParams({ _token: formToken, tenantId: '100001', account: 'admin', password: demoPassword, to: '/' }),
    });
    const session = signIn.headers.getSetCookie().find((cookie) => cookie.startsWith('session=')) ?? '';
    const [cookie = ''] = session.split(';');
    const home = await fetch(server.origin, { redirect: 'manual', headers: { Cookie: cookie } });

    const asCookie = await legacyClient(server.origin).call('GET', '/board/workorder/list', { headers: { Cookie: cookie } });
    const asBearer = await legacyClient(server.origin, { token: cookie.slice('session='.length) }).get('/board/workorder/list');

    expect(cookie).toMatch(/^session=\S{20,}$/);
    expect(home.headers.get('location') ?? '').not.toContain('/login');
    expect([asCookie, asBearer]).toMatchObject([signedOut, signedOut]);
  });
});

test('a wrong method is 405 and names the right one, an unknown address is 404', async () => {
  const list = await ours.call('POST', '/board/workorder/list');
  const save = await ours.get('/board/workorder/save');
  const put = await ours.call('PUT', '/board/workorder/save', { body: '{}' });
  const glance = await ours.call('HEAD', '/board/workorder/list');

  expect(list).toMatchObject(envelope(405, '不支持当前请求方法'));
  expect(list.headers.get('allow')).toBe('GET');
  expect(save).toMatchObject(envelope(405, '不支持当前请求方法'));
  expect(save.headers.get('allow')).toBe('POST');
  expect(put).toMatchObject(envelope(405, '不支持当前请求方法'));
  expect(glance).toMatchObject({ status: 200, body: undefined });
  for (const path of ['/nothing', '/board', '/board/workorder', '/constructor/__proto__', '/board/workorder/list/1'])
    expect(await ours.get(path), path).toMatchObject(envelope(404, '404 没找到请求'));
});

describe('a body', () => {
  const post = (body: BodyInit | undefined, type?: string) =>
    ours.call('POST', '/board/workorder/save', {
      ...(body === undefined ? {} : { body }),
      headers: type === undefined ? {} : { 'Content-Type': type },
    });
  const json = 'application/json';
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  test.each<[string, () => Promise<LegacyAnswer>, number, string | RegExp]>([
    ['cut off', () => post('{"workOrderNumber":"a"', json), 400, '请求体不是有效的JSON'],
    ['no JSON', () => post('workOrderNumber=a', json), 400, '请求体不是有效的JSON'],
    ['a number', () => post('5', json), 400, '请求体必须是JSON对象或数组'],
    ['null', () => post('null', json), 400, '请求体必须是JSON对象或数组'],
    ['a text', () => post('"a"', json), 400, '请求体必须是JSON对象或数组'],
    ['an array', () => post('[1]', json), 400, /./],
    ['nested too deep', () => post(nested(21), json), 400, '请求体嵌套不能超过20层'],
    ['nested a thousand times', () => post(nested(100_000), json), 400, /./],
    ['no UTF-8', () => post(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), json), 400, '请求内容不是有效的UTF-8文本'],
    ['missing', () => post(undefined), 400, '请填写工单号'],
    ['empty', () => post('', json), 400, '请填写工单号'],
    ['XML', () => post('<a/>', 'text/xml'), 415, '不支持当前媒体类型'],
    ['of another charset', () => post('{}', 'application/json; charset=gbk'), 415, '不支持当前媒体类型'],
    ['a broken form', () => post('--x\r\nno', 'multipart/form-data; boundary=x'), 400, '请求体不是有效的表单'],
    [
      'a form with broken escapes',
      () => post('workOrderNumber=%ff', 'application/x-www-form-urlencoded'),
      400,
      '请求内容不是有效的UTF-8文本',
    ],
    ['a form of too many fields', () => post('a=1&'.repeat(1001), 'application/x-www-form-urlencoded'), 400, '请求参数不能超过1000个'],
    ['larger than 2 MB', () => post(`{"note":"${'x'.repeat(2_100_000)}"}`, json), 413, '请求体不能超过2MB'],
  ])('%s is refused', async (_what, ask, code, msg) => {
    expect(await ask()).toMatchObject(envelope(code, msg));
  });

  test.each<[Record<string, unknown>, string | RegExp]>([
    [{ note: 'a\u0000b' }, /^请求参数含有无法保存的字符/],
    [{ note: '\ud800' }, /^请求参数含有无法保存的字符/],
    [{ 'a\u0000': 1 }, /^请求参数含有无法保存的字符/],
    [{ note: 'x'.repeat(501) }, '备注不能超过500个字符'],
    [{ workOrderNumber: 'x'.repeat(65) }, '工单号不能超过64个字符'],
    [{ workOrderNumber: ['a'] }, '工单号类型不正确'],
    [{ workOrderNumber: { a: 1 } }, '工单号类型不正确'],
    [{ planQty: 'many' }, '计划数量必须是数字'],
    [{ planQty: true }, '计划数量必须是数字'],
    [{ planQty: 1.5 }, '计划数量必须是整数'],
    [{ planQty: 2_147_483_648 }, /^计划数量不能大于/],
    [{ planQty: '1e400' }, '计划数量必须是数字'],
    [{ planQty: 1e30 }, /^计划数量/],
    [{ planQty: -5 }, '计划数量不能小于0'],
    [{ startDate: '2024-02-30' }, '开工日期不是有效日期'],
    [{ startDate: '0000-01-01' }, '开工日期不是有效日期'],
    [{ startDate: 20240501 }, '开工日期不是有效日期'],
    [{ startDate: '2024-05-01T08:00:00Z' }, '开工日期不是有效日期'],
    [{ side: 'C面' }, '面别不在可选范围内'],
    [{ lineId: 'x' }, '产线不在可选范围内'],
    [{ lineId: '99999999999999999999' }, '产线不在可选范围内'],
    [{ lineId: '1' }, '产线不在可选范围内'],
  ])('with %j says what is wrong: %s', async (wrong, msg) => {
    expect(await ours.send('/board/workorder/save', { workOrderNumber: unique('WO'), ...wrong })).toMatchObject(envelope(400, msg));
  });

  test('of exactly what is allowed passes: 500 characters outside the first plane, 20 levels of what nobody knows', async () => {
    const note = '😀'.repeat(500);

    const order = await orderNamed(ours, { note, lines: JSON.parse(nested(18)), __proto__: { isDeleted: 1 } });

    expect(order).toMatchObject({ note, isDeleted: 0 });
  });

  test('with prototype keys adds nothing to anything', async () => {
    const number = unique('WO');

    const saved = await post(`{"workOrderNumber":"${number}","__proto__":{"note":"x"},"constructor":{"prototype":{"note":"y"}}}`, json);
    const next = await orderNamed(ours);

    expect(saved.body.data).toMatchObject({ workOrderNumber: number, note: '' });
    expect(next.note).toBe('');
    expect(saved.body.data).not.toHaveProperty('constructor.prototype.note');
  });

  test('keeps its text as it was written', async () => {
    const note = `<script>alert(1)</script> ' OR 1=1; -- {{7*7}} \${x} =cmd|' /C calc'!A0`;

    expect((await orderNamed(ours, { note })).note).toBe(note);
  });
});

describe('what cannot be read as a request', () => {
  const token = async () =>
    (await askToken(server.origin, { tenantId: '100001', username: 'admin', password: md5(demoPassword) })).body.access_token;
  const post = async (rest: string) =>
    `POST /api/board/workorder/save HTTP/1.1\r\nHost: x\r\nBlade-Auth: bearer ${await token()}\r\nContent-Type: application/json\r\n${rest}`;

  test.each<[string, () => Promise<string> | string, number]>([
    ['an address of 20 KB', () => `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['headers of 20 KB', () => `GET /api/x HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['no HTTP', () => 'HELLO\r\n\r\n', 400],
    ['a chunk without a length', () => post('Transfer-Encoding: chunked\r\n\r\nZZZ\r\n'), 400],
    ['two lengths', () => post('Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}'), 400],
    ['a length and chunks', () => post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'), 400],
  ])('%s is refused in the envelope', async (_what, build, code) => {
    expect(readBytes(await sendBytes(await build()))).toMatchObject(envelope(code));
  });

  test('chunks beyond 2 MB are refused before they end', async () => {
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;

    const answer = await sendBytes((await post('Transfer-Encoding: chunked\r\n\r\n')) + chunk.repeat(33));

    expect(readBytes(answer)).toMatchObject(envelope(413, '请求体不能超过2MB'));
  });
});

describe('a list', () => {
  test.each([
    'board/workorder',
    'board/shiftrecord',
    'board/productionrecord',
    'board/workorderplan',
    'board/productionline',
    'blade-system/user',
    'blade-system/post',
  ])('%s ignores what it does not know, and caps what it is asked for', async (stem) => {
    const list = (query: Parameters) => ours.get(`/${stem}/list`, query);
    const total = await totalOf(ours, `/${stem}/list`);
    const stray = {
      $index: 1,
      nobody: 'x',
      nobody_ge: 'x',
      password: 'x',
      isDeleted_equal: '1',
      "id'--": '1',
      ['__proto__']: 'x',
      constructor: 'x',
    };

    const [strange, past, far, none, below, above] = await Promise.all([
      list({ ...stray, ascs: "nobody,password,id;drop table x,(select 1),constructor,'", descs: '__proto__,tenant_id' }),
      list({ current: 10_000, size: 10 }),
      list({ current: 999_999_999, size: 500 }),
      list({ size: 0 }),
      list({ size: -1, current: -1 }),
      list({ size: 501, current: 0 }),
    ]);

    expect(strange.body.data.total).toBe(total);
    for (const answer of [past, far]) expect(answer.body.data).toMatchObject({ records: [], total });
    for (const answer of [none, below, above]) expect(answer.body.data).toMatchObject({ size: 500, current: 1, total });
  });

  test.each([
    ['current', 'x'],
    ['size', 'NaN'],
    ['current', '1e99'],
    ['size', '1.5'],
    ['size', 'Infinity'],
  ])('with %s=%s is refused, never answered with a fault of ours', async (name, value) => {
    expect(await ours.get('/board/workorder/list', { [name]: value })).toMatchObject(envelope(400, `请求参数格式错误: ${name}`));
  });
});

describe('a record of another plant cannot be told from one that is not there', () => {
  const stems = [
    ...['productionline', 'workorder', 'workorderplan', 'shiftrecord', 'productionrecord'].map((name) => `/board/${name}`),
    ...['user', 'role', 'dept', 'post', 'dict-biz'].map((name) => `/blade-system/${name}`),
  ];
  /** An id of ours that a stranger may have copied from somewhere. */
  const idOf = async (stem: string): Promise<string> => {
    const { body } = await ours.get(`${stem}/list`, { size: 1 });
    return (body.data.records ?? body.data)[0].id;
  };
  /** The same call about both; they must answer alike, and not with success. */
  async function expectAlike(ask: (id: string) => Promise<LegacyAnswer>, foreign: string): Promise<void> {
    const [about, absent] = [await ask(foreign), await ask('1234567890123456789')];

    expect({ status: about.status, body: about.body }).toEqual({ status: absent.status, body: absent.body });
    expect([400, 404, 409]).toContain(about.status);
  }

  test.each(stems)('%s: detail, update, submit, remove', async (stem) => {
    const foreign = await idOf(stem);
    const before = await ours.get(`${stem}/detail`, { id: foreign });

    await expectAlike((id) => theirs.get(`${stem}/detail`, { id }), foreign);
    for (const call of ['update', 'submit']) {
      const path = `${stem}/${call}`;
      if (addresses.some((one) => one.path === path))
        await expectAlike((id) => theirs.send(path, { ...before.body.data, id, version: '' }), foreign);
    }
    await expectAlike((id) => theirs.post(`${stem}/remove`, { ids: id }), foreign);
    expect((await ours.get(`${stem}/detail`, { id: foreign })).body).toEqual(before.body);
  });

  test('the commands of the board', async () => {
    const [line, shift, plan, order, report] = await Promise.all(
      ['productionline', 'shiftrecord', 'workorderplan', 'workorder', 'productionrecord'].map((name) => idOf(`/board/${name}`)),
    );
    const { workOrderNumber, workOrderErpId } = (await ours.get('/board/workorder/detail', { id: order ?? '' })).body.data;
    const own = (await theirs.get('/board/workorder/list', { size: 1 })).body.data.records[0];
    const reportOf = (given: Record<string, unknown>) => ({
      ...{
        workOrderNumber: own.workOrderNumber,
        timeRange: '08:00-10:00',
        inputCount: 1,
        outputCount: 1,
        badCount: 0,
        appearanceBadCount: 0,
      },
      ...{ numberOfWorker: 1, workHour: 1, workHourType: 1, productionProcess: 1, ...given },
    });
    const start = { shiftType: '1', startTime: '2024-05-06 08:00', lineState: 0, shouldAttendCount: 1, realAttendCount: 1, leaveCount: 0 };

    for (const [id, ask] of [
      [line, (lineId: string) => theirs.get('/board/shiftrecord/current', { lineId })],
      [line, (lineId: string) => theirs.post('/board/shiftrecord/last-record', { lineId, shiftType: '1' })],
      [line, (lineId: string) => theirs.post('/board/shiftrecord/record-by-daterange', { lineId, shiftType: '1', planDate: '2024-05-06' })],
      [shift, (shiftId: string) => theirs.post('/board/shiftrecord/restart', { shiftId })],
      [shift, (shiftId: string) => theirs.send('/board/shiftrecord/end', { shiftId, indirectWorkHour: 0 })],
      [shift, (id: string) => theirs.send('/board/shiftrecord/update', { id, datetime: '2024-05-06 20:00', indirectWorkHour: 0 })],
      [plan, (workOrderPlanId: string) => theirs.get('/board/workorderplan/saveshortfallswitch', { workOrderPlanId, shortFallSwitch: 1 })],
      [line, (lineId: string) => theirs.send('/board/shiftrecord/save', { ...start, lineId })],
      [line, (lineId: string) => theirs.send('/board/workorder/save', { workOrderNumber: 'stolen', lineId })],
      [order, (workOrderId: string) => theirs.send('/board/workorderplan/save', { workOrderId, planDate: '2024-05-06', planCount: 1 })],
      [
        line,
        (lineId: string) => theirs.send('/board/workorderplan/save', { workOrderId: own.id, lineId, planDate: '2024-05-06', planCount: 1 }),
      ],
      [line, (lineId: string) => theirs.send('/board/productionrecord/save', reportOf({ lineId }))],
      [shift, (shiftRecordId: string) => theirs.send('/board/productionrecord/save', reportOf({ shiftRecordId }))],
      [plan, (workOrderPlanId: string) => theirs.send('/board/productionrecord/save', reportOf({ workOrderPlanId }))],
      [report, (id: string) => theirs.send('/board/productionrecord/update', reportOf({ id }))],
    ] as [string | undefined, (id: string) => Promise<LegacyAnswer>][])
      await expectAlike(ask, id ?? '');
    const foreignNumber = await theirs.send('/board/productionrecord/save', reportOf({ workOrderNumber: `${workOrderNumber}` }));
    const byErp = await theirs.get('/board/workorder/detail-erp', { workOrderErpId });
    // Both demo plants number their orders alike: whatever is found is their own.
    expect(foreignNumber.body.data.tenantId ?? '100002').toBe('100002');
    expect(byErp.body.data.tenantId ?? '100002').toBe('100002');
  });

  test('the commands of the administration', async () => {
    const [user, role, dept, post] = await Promise.all(['user', 'role', 'dept', 'post'].map((name) => idOf(`/blade-system/${name}`)));
    const own = (await theirs.get('/blade-user/list', { account_equal: 'leader' })).body.data.records[0];
    const person = (given: Record<string, unknown>) => ({
      account: unique('u'),
      realName: '新人',
      password: 'Night-Shift-77',
      roleId: own.roleId,
      ...given,
    });

    for (const [id, ask] of [
      [user, (userIds: string) => theirs.post('/blade-user/grant', { userIds, roleIds: own.roleId })],
      [role, (roleIds: string) => theirs.post('/blade-user/grant', { userIds: own.id, roleIds })],
      [user, (userIds: string) => theirs.post('/blade-user/reset-password', { userIds })],
      [user, (userIds: string) => theirs.post('/blade-user/unlock', { userIds })],
      [role, (roleId: string) => theirs.get('/blade-system/role/tree-by-id', { roleId })],
      [role, (id: string) => theirs.send('/blade-system/role/grant', { roleIds: [id], menuIds: [], dataScopeIds: [], apiScopeIds: [] })],
      [role, (roleId: string) => theirs.send('/blade-system/user/submit', person({ roleId }))],
      [dept, (deptId: string) => theirs.send('/blade-system/user/submit', person({ deptId }))],
      [post, (postId: string) => theirs.send('/blade-system/user/submit', person({ postId }))],
      [dept, (parentId: string) => theirs.send('/blade-system/dept/submit', { parentId, deptName: 'x', sort: 1 })],
      [role, (parentId: string) => theirs.send('/blade-system/role/submit', { parentId, roleName: 'x', roleAlias: unique('r'), sort: 1 })],
    ] as [string | undefined, (id: string) => Promise<LegacyAnswer>][])
      await expectAlike(ask, id ?? '');
    for (const [path, query] of [
      ['/blade-system/role/select', { roleId: role ?? '' }],
      ['/blade-system/role/select', { userId: user ?? '' }],
      ['/blade-system/dept/select', { deptId: dept ?? '' }],
      ['/blade-system/dept/select', { userId: user ?? '' }],
      ['/blade-system/post/select', { ids: post ?? '' }],
      ['/blade-system/user/user-list', { ids: user ?? '' }],
      ['/blade-system/dept/lazy-tree', { parentId: dept ?? '' }],
      ['/board/productionline/select', { ids: await idOf('/board/productionline') }],
      ['/board/workorder/select', { ids: await idOf('/board/workorder') }],
    ] as [string, Parameters][])
      expect((await theirs.get(path, query)).body, path).toMatchObject({ code: 200, data: [] });
    const keys = await theirs.get('/blade-system/menu/role-tree-keys', { roleIds: role ?? '' });
    expect(keys.body.data.menu ?? []).toEqual([]);
  });
});

describe('a tenant', () => {
  test('comes from the token: no header, parameter or body widens it', async () => {
    const lists = ['/board/workorder/list', '/board/shiftrecord/list', '/blade-system/user/list', '/blade-user/page'];
    for (const path of lists) {
      const total = await totalOf(theirs, path);

      const asked = await theirs.call('GET', path, { query: { size: 1 }, headers: { 'Tenant-Id': '100001', 'tenant-id': '100001' } });
      const filtered = await theirs.get(path, { tenantId: '100001', size: 500 });

      expect(asked.body.data.total, path).toBe(total);
      expect(
        filtered.body.data.records.filter((row: { tenantId: string }) => row.tenantId !== '100002'),
        path,
      ).toEqual([]);
    }
    for (const path of ['/blade-system/role/tree', '/blade-system/dept/tree', '/blade-system/post/select', '/blade-system/role/select']) {
      const [plain, other] = [await theirs.get(path), await theirs.get(path, { tenantId: '100001' })];
      const known = new Set(JSON.stringify(plain.body.data).match(/\d{19}/g));
      const strange = (JSON.stringify(other.body.data).match(/\d{19}/g) ?? []).filter((id) => !known.has(id));

      expect(strange, path).toEqual([]);
    }
    const order = await orderNamed(theirs, { tenantId: '100001', createUser: '1', isDeleted: 1, id: '77' });
    expect(order).toMatchObject({ tenantId: '100002', isDeleted: 0 });
    expect(order.id).not.toBe('77');
    const tenants = await theirs.get('/blade-system/tenant/select');
    expect(tenants.body.data.map((one: { tenantId: string }) => one.tenantId)).toEqual(['100002']);
  });

  test('never sees the orders of another that has the same number', async () => {
    const workOrderNumber = unique('WO');
    const [one, two] = [await orderNamed(ours, { workOrderNumber }), await orderNamed(theirs, { workOrderNumber })];

    const [ownOne, ownTwo] = [
      await ours.get('/board/workorder/list', { workOrderNumber }),
      await theirs.get('/board/workorder/list', { workOrderNumber }),
    ];

    expect([ownOne, ownTwo].map(({ body }) => body.data.records.map((row: { id: string }) => row.id))).toEqual([[one.id], [two.id]]);
  });
});

describe('a batch with one bad id changes nothing', () => {
  test('when records are removed', async () => {
    const [own, other] = [await orderNamed(ours), await orderNamed(theirs)];

    for (const bad of [other.id, '1234567890123456789']) {
      expect(await ours.post('/board/workorder/remove', { ids: `${own.id},${bad}` })).toMatchObject(envelope(404, '数据不存在或已被删除'));
      expect(await ours.get('/board/workorder/detail', { id: own.id })).toMatchObject(done);
    }
    expect(await ours.post('/board/workorder/remove', { ids: `${own.id},x` })).toMatchObject(envelope(400));
    expect(await ours.get('/board/workorder/detail', { id: own.id })).toMatchObject(done);
    expect(await theirs.get('/board/workorder/detail', { id: other.id })).toMatchObject(done);
  });

  test('when users are granted a role, reset or removed', async () => {
    const find = async (client: LegacyClient) => (await client.get('/blade-user/list', { account_equal: 'leader' })).body.data.records[0];
    const [own, other] = [await find(ours), await find(theirs)];
    const userIds = `${own.id},${other.id}`;

    expect(await ours.post('/blade-user/grant', { userIds, roleIds: '' })).toMatchObject(envelope(404));
    expect(await ours.post('/blade-user/grant', { userIds: own.id, roleIds: `${own.roleId},${other.roleId}` })).toMatchObject({
      body: { success: false },
    });
    expect(await ours.post('/blade-user/reset-password', { userIds })).toMatchObject(envelope(404));
    expect(await ours.post('/blade-user/remove', { ids: userIds })).toMatchObject(envelope(404));
    expect(await find(ours)).toMatchObject({ id: own.id, roleId: own.roleId, version: own.version });
    expect(await leader.get('/blade-user/info')).toMatchObject(done);
  });
});

describe('an Idempotency-Key', () => {
  const save = (key: string, body: Record<string, unknown>, client = ours) =>
    client.send('/board/workorder/save', body, { 'Idempotency-Key': key });

  test('gives a repeated POST its first answer, once', async () => {
    const [key, body] = [unique('key'), { workOrderNumber: unique('WO') }];

    const [first, second] = [await save(key, body), await save(key, body)];

    expect(first).toMatchObject(done);
    expect(second.body).toEqual(first.body);
    expect(await totalOf(ours, '/board/workorder/list', { workOrderNumber_equal: body.workOrderNumber })).toBe(1);
  });

  test('with another body is 409, and writes nothing', async () => {
    const key = unique('key');
    await save(key, { workOrderNumber: unique('WO') });
    const other = { workOrderNumber: unique('WO') };

    expect(await save(key, other)).toMatchObject(envelope(409, '同一幂等键不能用于不同的请求'));
    expect(await totalOf(ours, '/board/workorder/list', { workOrderNumber_equal: other.workOrderNumber })).toBe(0);
  });

  test('of ten twins at once has one effect; each gets its answer or is told to wait', async () => {
    const [key, body] = [unique('key'), { workOrderNumber: unique('WO') }];

    const answers = await Promise.all(Array.from({ length: 10 }, () => save(key, body)));

    const told = answers.filter(({ status }) => status === 409);
    const answered = answers.filter(({ status }) => status === 200);
    expect(told.length + answered.length).toBe(10);
    expect(new Set(answered.map(({ body }) => body.data.id)).size).toBe(1);
    for (const answer of told) expect(answer).toMatchObject(envelope(409, '相同请求正在处理中'));
    expect(await totalOf(ours, '/board/workorder/list', { workOrderNumber_equal: body.workOrderNumber })).toBe(1);
  });

  test('of a refused attempt is free again', async () => {
    const key = unique('key');

    expect(await save(key, { workOrderNumber: '' })).toMatchObject(envelope(400, '请填写工单号'));
    expect(await save(key, { workOrderNumber: unique('WO') })).toMatchObject(done);
  });

  test('belongs to one user and one address', async () => {
    const [key, body] = [unique('key'), { workOrderNumber: unique('WO') }];

    const [one, two] = [await save(key, body), await save(key, body, theirs)];
    const elsewhere = await ours.send(
      '/board/productionline/save',
      { lineCode: unique('L'), lineName: 'x', lineType: 'dip' },
      { 'Idempotency-Key': key },
    );

    expect([one, two, elsewhere]).toMatchObject([done, done, done]);
    expect(two.body.data.id).not.toBe(one.body.data.id);
  });

  test('counts for parameters in the query too, and is refused when it is longer than any key', async () => {
    const order = await orderNamed(ours);
    const remove = (key: string) => ours.post('/board/workorder/remove', { ids: order.id }, { 'Idempotency-Key': key });
    const key = unique('key');

    expect(await remove('k'.repeat(256))).toMatchObject(envelope(400));
    expect([await remove(key), await remove(key)]).toMatchObject([done, done]);
    expect(await remove(unique('key'))).toMatchObject(envelope(404));
  });

  test('is not looked at by token calls', async () => {
    const ask = () =>
      askToken(server.origin, { tenantId: '100001', username: 'admin', password: md5(demoPassword) }, { 'Idempotency-Key': 'the-same' });

    const [one, two] = [await ask(), await ask()];

    expect(one.body.access_token).not.toBe(two.body.access_token);
  });
});

describe('a browser client on another origin (contract 11.13)', () => {
  const preflight = (origin: string) =>
    fetch(`${server.origin}/api/board/workorder/save`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,blade-auth,content-type,tenant-id',
      },
    });

  test('is named exactly when it is configured, with credentials and the headers that it asked for', async () => {
    const answer = await preflight(oldOrigin);

    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': oldOrigin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': 'authorization,blade-auth,content-type,tenant-id',
      vary: expect.stringContaining('Origin'),
    });
  });

  test.each(['https://evil.example', 'null', 'http://old.example', 'https://old.example.evil.example', 'https://OLD.example:8443'])(
    'gets no leave as %s',
    async (origin) => {
      const [asked, called] = [await preflight(origin), await ours.call('GET', '/board/workorder/list', { headers: { Origin: origin } })];

      expect(asked.headers.get('access-control-allow-origin')).toBeNull();
      expect(called.headers.get('access-control-allow-origin')).toBeNull();
      expect(called.headers.get('vary')).toContain('Origin');
    },
  );

  test('can read answers and refusals alike', async () => {
    const headers = { Origin: oldOrigin };

    const [fine, out, wrong] = [
      await ours.call('GET', '/board/workorder/list', { headers }),
      await legacyClient(server.origin).call('GET', '/board/workorder/list', { headers }),
      await ours.call('POST', '/board/workorder/save', { headers: { ...headers, 'Content-Type': 'application/json' }, body: '{' }),
    ];

    expect([fine.status, out.status, wrong.status]).toEqual([200, 401, 400]);
    for (const answer of [fine, out, wrong])
      expect([answer.headers.get('access-control-allow-origin'), answer.headers.get('access-control-allow-credentials')]).toEqual([
        oldOrigin,
        'true',
      ]);
  });
});

describe('somebody who may not', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['POST', '/blade-system/tenant/submit', { tenantName: 'x' }],
    ['POST', '/blade-system/menu/submit', { name: 'x' }],
    ['POST', '/blade-system/client/submit', { clientId: 'x' }],
    ['POST', '/blade-system/user/submit', { account: 'x' }],
    ['POST', '/board/workorder/save', { workOrderNumber: 'x' }],
    ['POST', '/board/workorder/remove', { ids: '1' }],
    ['POST', '/blade-system/role/grant', { roleIds: ['1'] }],
    ['GET', '/blade-system/user/list', {}],
    ['GET', '/blade-system/tenant/list', {}],
    ['GET', '/blade-system/client/list', {}],
    ['GET', '/blade-system/role/tree-by-id', { roleId: '1' }],
  ])('is told so by 403 at %s %s, and stays signed in', async (method, path, given) => {
    const answer = method === 'GET' ? await leader.get(path, given as Parameters) : await leader.send(path, given);

    expect(answer).toMatchObject(envelope(403, '请求被拒绝'));
    expect(await leader.get('/blade-user/info')).toMatchObject(done);
  });

  test('an administrator of a plant is no administrator of the platform', async () => {
    for (const path of ['tenant/submit', 'menu/submit', 'client/submit', 'dict/submit', 'param/submit', 'data-scope/submit'])
      expect(await ours.send(`/blade-system/${path}`, { id: '' }), path).toMatchObject(envelope(403, '请求被拒绝'));
  });

  test('an unknown client is nobody to token calls only: others look at the bearer', async () => {
    const { body } = await askToken(server.origin, { tenantId: '100001', username: 'leader', password: md5(demoPassword) });

    const answer = await legacyClient(server.origin, { token: body.access_token, authorization: basic('nobody') }).get('/blade-user/info');

    expect(answer).toMatchObject(done);
  });
});
