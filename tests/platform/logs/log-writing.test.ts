import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Caller } from '#server/calls/context.ts';
import { flushLogs, logLater } from '#server/calls/log/log-writer.ts';
import { noteFault, noting, requestAtHand } from '#server/calls/log/request-note.ts';
import { tellRefused } from '#server/calls/log/usual-log.ts';
import { withoutSecrets } from '#server/calls/log/without-secrets.ts';
import type { Database } from '#server/database/pool.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { buildClient, buildPerson, password } from '#tests/sign-in/session-people.ts';
import { openDatabaseForTest } from '#tests/test-database.ts';
import { call, frontOf, md5, rowsOf, tokenOf } from './log-front.ts';

const { database } = usePlant();
const front = frontOf(database);
beforeAll(async () => {
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret') });
});

/** Somebody who holds the codes of these menus and buttons. */
async function buildHolder(...codes: string[]) {
  const person = await buildPerson(database, { roleAlias: 'admin' });
  for (const code of codes) {
    await database.sql`
      with m as (insert into system_menu (name, code, parent_id, sort, category, action, is_open, is_enabled)
        select ${code}, ${code}, 0, 1, 1, 0, 1, true where not exists (select from system_menu where code = ${code}) returning id)
      select 1`;
    await database.sql`
      insert into system_role_menu (tenant_id, role_id, menu_id)
      select ${person.tenantId}, ${person.roleId}, id from system_menu where code = ${code}`;
  }
  return person;
}

test('what strangers break stands in the log so many times a minute, and what people break all the same', async () => {
  const failing = (session: object | undefined, address: string) =>
    noting({ database, method: 'GET', uri: '/x', address, userAgent: '' }, async () => {
      const note = requestAtHand();
      if (note && session) note.session = buildSession({ tenantId: '000000' });
      noteFault({ name: 'Error', message: 'stranger-fault', stack: '' });
    });

  for (let nth = 0; nth < 100; nth += 1) await failing(undefined, `203.0.113.${nth % 7}`);
  for (let nth = 0; nth < 40; nth += 1) await failing({}, '203.0.113.1');
  await flushLogs(database);

  const [row] = await database.sql`select count(*)::int as rows from log_error where message = 'stranger-fault'`;
  expect(row?.rows).toBe(30 + 40);
});

describe('the usual log', () => {
  test('tells of sign-ins, refused ones with their reason, and sign-outs', async () => {
    const person = await buildPerson(database);
    const token = await tokenOf(front, person);
    const query = new URLSearchParams({ tenantId: person.tenantId, username: person.account, password: 'wrong', grant_type: 'password' });
    await call(front, 'POST', `/blade-auth/oauth/token?${query}`);
    await call(front, 'GET', '/blade-auth/oauth/logout', { token });

    const rows = await rowsOf(database, 'usual', person.tenantId);

    expect(rows.map((row) => [row.method_class, row.method_name, row.log_level, row.log_data])).toEqual([
      ['session', 'sign-out', 'info', ''],
      ['session', 'refused', 'warn', '密码错误'],
      ['session', 'sign-in', 'info', '客户端(web)'],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ create_by: person.account, user_agent: 'okhttp/4.12', log_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      expect(row.request_uri).toMatch(/^\/api\/blade-auth\/oauth\/(token|logout)$/);
      expect(row.time).toMatch(/^\d+$/);
    }
  });

  test('says why: unknown account, locked, disabled, no role', async () => {
    const { tenantId } = await buildPerson(database);
    const locked = await buildPerson(database, { tenantId });
    const disabled = await buildPerson(database, { tenantId, status: -1 });
    const roleless = await buildPerson(database, { tenantId, roleId: null });
    const wrong = (account: string, secret = 'wrong') =>
      call(
        front,
        'POST',
        `/blade-auth/oauth/token?${new URLSearchParams({ tenantId, username: account, password: secret, grant_type: 'password' })}`,
      );
    for (let time = 0; time < 6; time += 1) await wrong(locked.account);
    await wrong('nobody');
    await wrong(disabled.account, md5);
    await wrong(roleless.account, md5);

    const reasons = (await rowsOf(database, 'usual', tenantId)).map((row) => row.log_data);

    expect(reasons.slice(0, 4)).toEqual(['没有角色', '账号未启用', '租户或账号不存在', '失败次数过多，账号或设备类别已锁定']);
  });

  test('is kept with the sign-in or not at all', async () => {
    const person = await buildPerson(database);
    await database.sql.unsafe('alter table log_usual add constraint full_disk check (tenant_id is null) not valid');

    const query = new URLSearchParams({ tenantId: person.tenantId, username: person.account, password: md5, grant_type: 'password' });
    const { status } = await call(front, 'POST', `/blade-auth/oauth/token?${query}`);
    const [sessions] = await database.sql`select count(*)::int as count from session where tenant_id = ${person.tenantId}`;
    await database.sql.unsafe('alter table log_usual drop constraint full_disk');

    expect(status).toBeGreaterThanOrEqual(400);
    expect(sessions?.count).toBe(0);
  });

  test('tells of work orders and processes as of everything else that somebody changes, and of nothing that he reads', async () => {
    const person = await buildHolder('exclusionflow', 'exclusionflow_add', 'workorder', 'workorder_add');
    const token = await tokenOf(front, person);

    await call(front, 'POST', '/board/exclusionflow/save', { token, body: { flowName: '返修', routeKey: 'rework' } });
    await call(front, 'POST', '/board/workorder/save', { token, body: { workOrderNumber: 'LOGGED-1' } });
    await call(front, 'GET', '/board/workorder/list', { token });

    const told = (await rowsOf(database, 'usual', person.tenantId)).filter((row) => row.method_class !== 'session');
    expect(told.map((row) => [row.method_class, row.method_name, row.create_by])).toEqual([
      ['board.workOrder', 'save', person.account],
      ['board.exclusionFlow', 'save', person.account],
    ]);
  });

  test('tells of commands of administration in the transaction that does them, and of no refused one', async () => {
    const person = await buildHolder('whiteip', 'whiteip_add', 'whiteip_view');
    const token = await tokenOf(front, person);

    await call(front, 'POST', '/blade-system/whiteip/submit', { token, body: { ip: '10.0.0.0/8', status: 0, remark: '厂区' } });
    await call(front, 'POST', '/blade-system/whiteip/submit', { token, body: { ip: 'nonsense', status: 0 } });

    const commands = (await rowsOf(database, 'usual', person.tenantId)).filter((row) => row.method_class === 'system.whiteIp');
    expect(commands).toMatchObject([{ method_name: 'submit', create_by: person.account, params: expect.stringContaining('厂区') }]);
  });
});

test('of refusals in one tenant so many a minute are told, and those of another tenant no fewer', async () => {
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const told: number[] = [];
  const counting = { ...database, transact: async () => void told.push(1) } as unknown as Database;
  const caller = { address: '', headers: new Headers(), requestId: '' } as Caller;
  const refuse = (tenantId: string) => tellRefused(counting, caller, { tenantId, account: 'x' }, { command: 'session.refused' });

  for (let guess = 0; guess < 700; guess += 1) await refuse('100001');
  const ofOne = told.length;
  await refuse('100002');

  expect([ofOne, told.length]).toEqual([600, 601]);
});

describe('the call log', () => {
  test('tells who changed what, how long it took, and nothing secret', async () => {
    const person = await buildHolder();
    const token = await tokenOf(front, person);

    await call(front, 'POST', '/blade-system/user/update-password', {
      token,
      body: { oldPassword: password, newPassword: 'Another-2026', newPassword1: 'Another-2026x', note: '换密码' },
    });

    const [row, ...more] = await rowsOf(database, 'api', person.tenantId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      method: 'POST',
      request_uri: '/api/blade-system/user/update-password',
      method_class: 'system.user',
      method_name: 'updatePassword',
      title: '修改自己的密码',
      type: 'api',
      create_by: person.account,
      user_agent: 'okhttp/4.12',
      service_id: 'console',
      env: 'test',
    });
    expect(row?.time).toMatch(/^\d+$/);
    expect(JSON.parse(row?.params)).toEqual({ oldPassword: '***', newPassword: '***', newPassword1: '***', note: '换密码' });
  });

  test('tells of a refused change of password, which the usual log does not hold for done', async () => {
    const person = await buildHolder();
    const token = await tokenOf(front, person);
    const body = { oldPassword: 'wrong-one', newPassword: 'Another-2026', newPassword1: 'Another-2026' };

    const { status } = await call(front, 'POST', '/blade-system/user/update-password', { token, body });

    expect(status).toBe(400);
    expect(await rowsOf(database, 'api', person.tenantId)).toHaveLength(1);
    expect((await rowsOf(database, 'usual', person.tenantId)).map((row) => row.method_name)).toEqual(['sign-in']);
  });

  test('tells how each call ended, and why it was refused', async () => {
    const person = await buildHolder('whiteip', 'whiteip_add', 'whiteip_view');
    const token = await tokenOf(front, person);
    const submit = (ip: string) => call(front, 'POST', '/blade-system/whiteip/submit', { token, body: { ip, status: 0 } });

    await submit('10.0.0.0/8');
    const { body } = await submit('nonsense');

    const [refused, done] = await rowsOf(database, 'api', person.tenantId);
    expect(done).toMatchObject({ result: 'success', reason: null });
    expect(refused).toMatchObject({ result: 'refused', reason: { zh: body.msg } });
  });

  test('tells of what a client may not call, with the right that is missing, and so does the answer', async () => {
    const person = await buildHolder('whiteip', 'whiteip_edit');
    const token = await tokenOf(front, person);

    const read = await call(front, 'GET', '/blade-system/post/list', { token });
    const added = await call(front, 'POST', '/blade-system/whiteip/submit', { token, body: { ip: '10.0.0.0/8', status: 0 } });

    const refused = { code: 403, success: false, data: {}, msg: '请求被拒绝' };
    const [second, first] = await rowsOf(database, 'api', person.tenantId);
    expect([read, added].map(({ status, headers, body }) => [status, headers.get('x-missing-right'), body])).toEqual([
      [403, 'post', refused],
      [403, 'whiteip_add', refused],
    ]);
    expect(first).toMatchObject({
      result: 'refused',
      method: 'GET',
      create_by: person.account,
      reason: { zh: '请求被拒绝，缺少权限 post' },
    });
    expect(second).toMatchObject({ result: 'refused', method_name: 'submit', reason: { zh: '请求被拒绝，缺少权限 whiteip_add' } });
  });

  test('a caller learns whether no token came or one that is of no use', async () => {
    const asked = async (token?: string) =>
      (await call(front, 'GET', '/blade-system/post/list', { token })).headers.get('www-authenticate');

    expect(await asked()).toBe('Bearer');
    expect(await asked('nonsense')).toBe('Bearer error="invalid_token"');
  });

  test('knows secrets by their names, however deep, in addresses too', () => {
    const told = withoutSecrets({
      account: 'wang',
      password: 'a',
      list: [{ accessKey: 'b', refresh_token: 'c', clientSecret: 'd', smsCode: 'e', code: 'f', 'Blade-Auth': 'g', deep: { otp: '1' } }],
      url: 'https://x.example/?token=hidden&page=2&Blade-Auth=hidden',
      header: 'Bearer abcdefghijklmnop',
      empty: { password: '' },
    });

    expect(told).not.toMatch(/hidden|abcdefghijklmnop|"[a-g]"/);
    expect(told).toContain('wang');
    expect(told).toContain('page=2');
  });

  test('blanks what an entity declares secret under any name', () => {
    expect(withoutSecrets({ clientId: 'x', clientSecret: 'sesame' }, 'system.client')).toBe('{"clientId":"x","clientSecret":"***"}');
  });

  test('is of bounded length and always storable', async () => {
    const { tenantId } = await buildPerson(database);

    const params = withoutSecrets({ text: `a\0b\ud800${'长'.repeat(100_000)}`, rows: Array.from({ length: 5000 }, (_, at) => at) });
    logLater(database, 'api', { tenantId, params });

    expect(params.length).toBeLessThanOrEqual(2000);
    expect(await rowsOf(database, 'api', tenantId)).toHaveLength(1);
  });
});

describe('the error log', () => {
  test('holds a fault of ours with the request id that was shown, its stack, and who met it', async () => {
    const broken = await openDatabaseForTest();
    const itsFront = frontOf(broken);
    await buildClient(broken, { clientSecret: hashClientSecret('saber_secret') });
    const person = await buildPerson(broken);
    const token = await tokenOf(itsFront, person);
    await broken.sql`alter table system_menu rename column name to gone`;

    const { status, body } = await call(itsFront, 'GET', '/blade-system/menu/routes', { token });

    const [row] = await rowsOf(broken, 'error', person.tenantId);
    expect([status, body.msg]).toEqual([500, '服务器异常']);
    expect(row).toMatchObject({
      request_id: body.data.requestId,
      request_uri: '/api/blade-system/menu/routes',
      method: 'GET',
      create_by: person.account,
      exception_name: 'PostgresError',
      stack_trace: expect.stringContaining('at '),
    });
    expect(row?.message).not.toContain(token);
  });
});
