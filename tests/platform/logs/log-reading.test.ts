import { beforeAll, describe, expect, test, vi } from 'vitest';
import { titleOf } from '#server/calls/log/command-words.ts';
import { flushLogs, logLater } from '#server/calls/log/log-writer.ts';
import type { Meta } from '#server/calls/trpc.ts';
import { appRouter } from '#server/router.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { askAs, buildSession, buildTenant } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { buildClient, buildPerson } from '#tests/sign-in/session-people.ts';
import { call, frontOf, rowsOf, tokenOf } from './log-front.ts';

const { database, as } = usePlant();
const front = frontOf(database);
beforeAll(async () => {
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret') });
});

const shared = [
  'strId',
  'id',
  'tenantId',
  'serviceId',
  'serverHost',
  'serverIp',
  'env',
  'remoteIp',
  'userAgent',
  'requestUri',
  'method',
  'methodClass',
  'methodName',
  'time',
  'createBy',
  'createTime',
];
/** What lists hold, and what only the detail holds (contract 5.8); the error log's requestId and the outcome of a call are ours. */
const fields = {
  usual: { list: ['logLevel', 'logId'], detail: ['params', 'logData'] },
  api: { list: ['type', 'title', 'result', 'reason'], detail: ['params'] },
  error: { list: ['exceptionName', 'fileName', 'lineNumber', 'requestId'], detail: ['params', 'stackTrace', 'message'] },
} as const;
const kinds = ['usual', 'api', 'error'] as const;

/** A legacy client whose user holds every code of the logs, in a tenant of his own. */
async function buildReader(codes = ['log_usual', 'log_api', 'log_error', 'log_usual_view', 'log_api_view', 'log_error_view']) {
  const person = await buildPerson(database, { roleAlias: 'admin' });
  for (const code of codes) {
    await database.sql`
      insert into system_menu (name, code, parent_id, sort, category, action, is_open, is_enabled)
      select ${code}, ${code}, 0, 1, 1, 0, 1, true where not exists (select from system_menu where code = ${code})`;
    await database.sql`
      insert into system_role_menu (tenant_id, role_id, menu_id)
      select ${person.tenantId}, ${person.roleId}, id from system_menu where code = ${code}`;
  }
  const token = await tokenOf(front, person);
  await flushLogs(database);
  return { ...person, token, get: (path: string) => call(front, 'GET', path, { token }) };
}

test('a day named without a time is the whole day', async () => {
  const tenantId = '100078';
  await buildTenant(database, tenantId);
  for (const [at, createTime] of [
    '2026-05-01 23:59:59.5+08',
    '2026-05-02 00:00:00+08',
    '2026-05-02 23:59:59.5+08',
    '2026-05-03 00:00:00+08',
  ].entries())
    logLater(database, 'usual', { tenantId, createBy: String(at), createTime });
  await flushLogs(database);
  const found = async (filters: object) =>
    (await as({ tenantId }).query('log.usual.list', { filters })).records.map((row: { createBy: string }) => row.createBy);

  expect(await found({ createTime_datele: '2026-05-02' })).toEqual(['2', '1', '0']);
  expect(await found({ createTime_dateequal: '2026-05-02' })).toEqual(['2', '1']);
  expect(await found({ createTime_datege: '2026-05-02', createTime_datelt: '2026-05-03' })).toEqual(['2', '1']);
  expect(await found({ createTime_datele: '2026-05-02 00:00:00' })).toEqual(['1', '0']);
});

test('a time is the whole second, as answers show it', async () => {
  const tenantId = '100079';
  await buildTenant(database, tenantId);
  for (const [at, createTime] of ['2026-05-02 08:00:00+08', '2026-05-02 08:00:00.999999+08', '2026-05-02 08:00:01+08'].entries())
    logLater(database, 'usual', { tenantId, createBy: String(at), createTime });
  await flushLogs(database);
  const found = async (suffix: string) => {
    const filters = { [`createTime${suffix}`]: '2026-05-02 08:00:00' };
    const { records } = await askAs(database, buildSession({ tenantId })).query('log.usual.list', { filters });
    return records.map((row: { createBy: string }) => row.createBy).sort();
  };

  for (const suffix of ['', '_equal', '_dateequal', '_le', '_datele']) expect(await found(suffix)).toEqual(['0', '1']);
  for (const suffix of ['_gt', '_dategt', '_notequal']) expect(await found(suffix)).toEqual(['2']);
  for (const suffix of ['_ge', '_datege']) expect(await found(suffix)).toEqual(['0', '1', '2']);
  for (const suffix of ['_lt', '_datelt']) expect(await found(suffix)).toEqual([]);
});

test('a log counts up to a bound, and is sorted by time whatever else is asked', async () => {
  const tenantId = '100077';
  await buildTenant(database, tenantId);
  for (const [at, createBy] of ['b', 'a', 'c'].entries())
    logLater(database, 'usual', { tenantId, createBy, createTime: `2026-05-0${at + 1} 08:00:00+08` });
  await flushLogs(database);
  const list = (input: object) => as({ tenantId }).query('log.usual.list', input);

  const bounded = await list({ countUpTo: 2 });
  const sorted = await list({ sort: ['createBy'] });

  expect(bounded).toMatchObject({ total: 2, isMore: true });
  expect(bounded.records).toHaveLength(3);
  expect(sorted.records.map((row: { createBy: string }) => row.createBy)).toEqual(['c', 'a', 'b']);
});

test('a call names the client that made it, by its name where it has one', async () => {
  const reader = await buildReader(['log_api', 'log_api_view', 'post', 'post_add']);
  await database.sql`update system_client set client_name = 'MES 接口' where client_id = 'saber'`;
  const post = { postCode: 'by-client', postName: '岗位', category: 1, sort: 1 };
  await call(front, 'POST', '/blade-system/post/submit', { token: reader.token, body: post });
  await flushLogs(database);
  const ask = as({ tenantId: reader.tenantId });
  logLater(database, 'api', { tenantId: reader.tenantId, createBy: 'page' });
  await flushLogs(database);

  const { columns } = await ask.query('log.api.screen');
  const { records } = await ask.query('log.api.list', { sort: ['createTime'] });

  expect(columns).toContainEqual(expect.objectContaining({ name: 'clientId', label: '应用', labelKey: 'clientName' }));
  expect(records.map((row: Record<string, string>) => [row.createBy, row.clientId, row.clientName])).toEqual([
    [reader.account, 'saber', 'MES 接口 (saber)'],
    ['page', '', undefined],
  ]);
});

describe.each(kinds)('the %s log', (kind) => {
  test('lists the newest first with the contract’s fields and no long ones, and shows everything in the detail', async () => {
    const reader = await buildReader();
    for (const [at, createBy] of ['wang', 'li', 'zhao'].entries()) {
      logLater(database, kind, {
        tenantId: reader.tenantId,
        createBy,
        requestUri: `/api/x/${at}`,
        createTime: `2026-05-0${at + 1} 08:00:00+08`,
      });
    }
    await flushLogs(database);

    const list = (await reader.get(`/blade-log/${kind}/list?createTime_datege=2026-05-01 00:00:00&createTime_datele=2026-05-03 23:59:59`))
      .body;
    const [newest] = list.data.records;
    const detail = (await reader.get(`/blade-log/${kind}/detail?id=${newest.id}`)).body;

    expect(list.data.total).toBe(3);
    expect(list.data.records.map((row: { createBy: string }) => row.createBy)).toEqual(['zhao', 'li', 'wang']);
    expect(Object.keys(newest).sort()).toEqual([...shared, ...fields[kind].list].sort());
    expect(Object.keys(detail.data).sort()).toEqual([...shared, ...fields[kind].list, ...fields[kind].detail].sort());
    expect(newest).toMatchObject({ id: expect.stringMatching(/^\d{19}$/), createTime: '2026-05-03 08:00:00', time: '' });
  });

  test('is searched by part of a text and between two times; unknown keys are ignored, an unreadable time is refused', async () => {
    const reader = await buildReader();
    const row = { tenantId: reader.tenantId, serverHost: 'plant-7', createTime: '2026-06-01 08:00:00+08' };
    logLater(database, kind, {
      ...row,
      serviceId: 'console',
      requestUri: '/api/blade-system/post/submit',
      method: 'POST',
      createBy: 'wang',
    });
    logLater(database, kind, { ...row, serviceId: 'client', requestUri: '/login', method: 'GET', createBy: 'li' });
    await flushLogs(database);
    const found = async (query: string) =>
      ((await reader.get(`/blade-log/${kind}/list?serverHost=plant-7&${query}`)).body.data.records as { createBy: string }[]).map(
        ({ createBy }) => createBy,
      );

    expect(await found('serviceId=lie')).toEqual(['li']);
    expect(await found('requestUri=post/sub')).toEqual(['wang']);
    expect(await found('method=POST')).toEqual(['wang']);
    expect(await found('createBy=WAN')).toEqual(['wang']);
    expect(await found('createTime_dategt=2026-06-01 08:00:00')).toEqual([]);
    expect(await found('createTime_datelt=2026-06-02 00:00:00&createTime_datege=2026-06-01 08:00:00')).toHaveLength(2);
    expect(await found('requestUri=%25&createBy=')).toEqual([]);
    expect(await found('$index=1&nonsense=1&createUserName=x')).toHaveLength(2);
    expect(await reader.get(`/blade-log/${kind}/list?createTime_datege=yesterday`)).toMatchObject({
      status: 400,
      body: { code: 400, msg: '请求参数格式错误: createTime_datege' },
    });
  });

  test('shows a tenant its own rows, and the platform everybody’s', async () => {
    const [reader, other] = [await buildReader(), await buildReader()];
    logLater(database, kind, { tenantId: other.tenantId, createBy: 'foreign' });
    const [foreign] = await rowsOf(database, kind, other.tenantId);
    const platform = as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });

    const list = (await reader.get(`/blade-log/${kind}/list?tenantId=${other.tenantId}`)).body.data;
    const refused = await reader.get(`/blade-log/${kind}/detail?id=${foreign?.id}`);
    const absent = await reader.get(`/blade-log/${kind}/detail?id=1`);
    const all = await platform.query(`log.${kind}.list`, { filters: { tenantId_equal: other.tenantId, createBy: 'foreign' } });

    expect(list.total).toBe(0);
    expect(refused).toMatchObject({ status: 404, body: { msg: '数据不存在或已被删除' } });
    expect(absent.body).toEqual(refused.body);
    expect(all.records).toMatchObject([{ createBy: 'foreign' }]);
  });

  test('needs its codes, and takes no change from anybody', async () => {
    const reader = await buildReader([`log_${kind}`]);

    expect((await reader.get(`/blade-log/${kind}/list`)).status).toBe(200);
    expect((await reader.get(`/blade-log/${kind}/detail?id=1`)).status).toBe(403);
    const others = kinds.filter((one) => one !== kind);
    for (const one of others) expect((await reader.get(`/blade-log/${one}/list`)).status).toBe(403);
    for (const command of ['submit', 'save', 'update', 'remove']) {
      expect((await call(front, 'POST', `/blade-log/${kind}/${command}`, { token: reader.token, body: {} })).status, command).toBe(404);
    }
  });

  test('shows somebody with a narrow data scope only what he did himself', async () => {
    const { tenantId } = await buildReader();
    logLater(database, kind, { tenantId, createBy: 'me', createUser: '1000' });
    logLater(database, kind, { tenantId, createBy: 'other', createUser: '2000' });
    await flushLogs(database);
    const scoped = buildSession({ tenantId, scopes: new Map([[`log_${kind}`, { own: true, departments: [] }]]) });

    const { records } = await askAs(database, scoped).query(`log.${kind}.list`, {});

    expect(records).toMatchObject([{ createBy: 'me' }]);
  });

  test('has a page without buttons that change it, in the language asked for', async () => {
    const screen = await as({}, { locale: 'en' }).query(`log.${kind}.screen`);

    expect(screen).toMatchObject({
      page: `/monitor/log/${kind}`,
      can: { add: false, edit: false, remove: false, view: true },
      actions: [],
    });
    expect(screen.title).toMatch(/log$/);
    expect(screen.columns.map((column: { name: string }) => column.name)).not.toContain('tenantId');
  });
});

describe('a page of the logs', () => {
  test('names the records that a call was about, removed ones too, and how it ended', async () => {
    const reader = await buildReader();
    const [post] = await database.sql`
      insert into system_post (tenant_id, category, post_code, post_name, sort, is_deleted)
      values (${reader.tenantId}, 1, 'fitter', '装配工', 1, 1) returning id::text`;
    const row = { tenantId: reader.tenantId, methodClass: 'system.post' };
    logLater(database, 'api', {
      ...row,
      methodName: 'remove',
      params: `{"ids":"${post?.id}"}`,
      result: 'refused',
      reasonWords: { zh: '不行', en: 'No' },
    });
    logLater(database, 'api', { ...row, methodName: 'submit', params: '{"postName":"焊工"}', result: 'success' });
    logLater(database, 'api', { ...row, methodName: 'submit', params: '{"cut' });
    await flushLogs(database);
    const pages = as({ tenantId: reader.tenantId }, { locale: 'en' });

    const { records } = await pages.query('log.api.list', { filters: { methodClass: 'system.post' } });
    const detail = await pages.query('log.api.detail', { id: records[2].id });

    expect(records.map(({ subject }: { subject: string }) => subject)).toEqual(['', '焊工', '装配工']);
    expect(records[0]).not.toHaveProperty('params');
    expect((await pages.query('log.api.list', { filters: { reason: 'No', reasonWords: 'No' } })).total).toBeGreaterThan(0);
    expect(detail).toMatchObject({ subject: '装配工', result: 'refused', resultName: 'Refused', reason: 'No' });
  });

  test('what the clock does by itself is named like a call, in either language', () => {
    expect(titleOf('smt.alarm.add', 'zh')).toBe('新增贴片报警');
    expect(titleOf('smt.alarm.add', 'en')).toBe('Add: Mounter alarm');
    expect(titleOf('purchasing.inquiry.close', 'zh')).not.toMatch(/close/);
  });

  test('has words for whatever somebody signed in can do', () => {
    // tRPC's type of procedures leaves out how ours are declared.
    const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: Partial<Meta> } }>;
    const calls = Object.entries(procedures).filter(
      ([, { _def }]) => (_def.type === 'mutation' || _def.meta?.noted) && _def.meta?.permission !== 'public' && !_def.meta?.unlogged,
    );

    const wordless = calls.map(([path]) => path).filter((path) => titleOf(path, 'zh').includes(path.split('.').at(-1) ?? path));

    expect(calls.length).toBeGreaterThan(300);
    expect(wordless).toEqual([]);
  });

  test('names a record by all that tells it from others, and a new one by what was given', async () => {
    const { tenantId } = await buildReader();
    const [order] = await database.sql`
      insert into board_work_order (tenant_id, work_order_number) values (${tenantId}, 'WO-7') returning id::text`;
    const [plan] = await database.sql`
      insert into board_work_order_plan (tenant_id, work_order_id, plan_date, plan_count, is_deleted)
      values (${tenantId}, ${order?.id}, '2026-05-04', 100, 1) returning id::text`;
    const row = { tenantId, methodClass: 'board.workOrderPlan', result: 'success' as const };
    logLater(database, 'api', { ...row, methodName: 'update', params: JSON.stringify({ id: plan?.id }) });
    logLater(database, 'api', { ...row, methodName: 'save', params: JSON.stringify({ workOrderId: order?.id, planDate: '2026-05-05' }) });
    logLater(database, 'api', { ...row, methodName: 'save', params: '{"workOrderId":"none","planDate":"2026-05-06"}' });
    await flushLogs(database);

    const { records } = await as({ tenantId }).query('log.api.list', {
      filters: { methodClass: 'board.workOrderPlan' },
    });

    expect(records.map(({ subject }: { subject: string }) => subject)).toEqual(['2026-05-06', 'WO-7 2026-05-05', 'WO-7 2026-05-04']);
  });

  test('names the role of a grant whose menus were too many to log', async () => {
    const { tenantId } = await buildReader();
    const [role] = await database.sql`
      insert into system_role (tenant_id, role_name, role_alias, sort) values (${tenantId}, '线长', 'lead', 1) returning id::text`;
    const params = JSON.stringify({ roleIds: role?.id, menuIds: Array(100).fill(role?.id) }).slice(0, 2000);
    logLater(database, 'usual', { tenantId, methodClass: 'system.role', methodName: 'grant', params });
    await flushLogs(database);

    const { records } = await as({ tenantId }).query('log.usual.list', {
      filters: { methodClass: 'system.role' },
    });

    expect(records).toMatchObject([{ subject: '线长' }]);
  });

  test('asks for level and method by a choice, and has one column of actions', async () => {
    const usual = await as().query('log.usual.screen');
    const api = await as().query('log.api.screen');

    const filter = (screen: { filters: { name: string }[] }, name: string) => screen.filters.find((one) => one.name === name);
    expect(filter(usual, 'logLevel')).toMatchObject({ kind: 'choice', options: [{ value: 'info' }, { value: 'warn' }] });
    expect(filter(api, 'method')).toMatchObject({ kind: 'choice', filter: 'equals' });
    expect(filter(api, 'result')).toMatchObject({
      kind: 'choice',
      options: [{ value: 'success' }, { value: 'refused' }, { value: 'failed' }],
    });
    expect(api.columns.find(({ name }: { name: string }) => name === 'time')).toMatchObject({ kind: 'integer' });
  });
});

describe('faults that clients report', () => {
  const entry = {
    type: 'error',
    url: 'http://console/#/system/user?token=hidden',
    message: 'TypeError: x is undefined',
    stack: 'TypeError\n    at a.vue:10:5',
    info: 'render',
    time: '2026-05-04 08:00:00',
  };
  const upload = (body: unknown, token?: string, address = '/blade-auth/oauth/logout') => call(front, 'POST', address, { body, token });

  test('stand in the error log of the sender’s tenant, who stays signed in', async () => {
    const reader = await buildReader();

    const { body } = await upload([entry], reader.token);

    const [row] = await rowsOf(database, 'error', reader.tenantId);
    expect(body).toMatchObject({ code: 200, success: true });
    expect(row).toMatchObject({
      service_id: 'client',
      create_by: reader.account,
      exception_name: 'error',
      message: entry.message,
      stack_trace: entry.stack,
      request_uri: 'http://console/#/system/user?token=***',
    });
    expect(JSON.parse(row?.params)).toEqual({ info: 'render', time: entry.time });
    expect((await reader.get('/blade-auth/oauth/user-info')).status).toBe(200);
  });

  test('are taken at an address of their own from whoever is signed in', async () => {
    const reader = await buildReader();

    const done = await upload([entry, { message: 'second' }], reader.token, '/blade-log/send-logs');
    const signedOut = await upload([entry], undefined, '/blade-log/send-logs');

    expect([done.status, signedOut.status]).toEqual([200, 401]);
    expect(await rowsOf(database, 'error', reader.tenantId)).toHaveLength(2);
  });

  test('from somebody who is not signed in go to the platform', async () => {
    const message = `nobody ${Date.now()}`;

    await upload([{ ...entry, message }], 'no-such-token');

    expect(await rowsOf(database, 'error', '000000')).toContainEqual(expect.objectContaining({ message, create_by: '' }));
  });

  test('are refused as a whole when they are too many or too large', async () => {
    const reader = await buildReader();
    const refusal = { status: 400, body: { code: 400, msg: '日志过多，请分批上传' } };

    expect(
      await upload(
        Array.from({ length: 101 }, () => entry),
        reader.token,
      ),
    ).toMatchObject(refusal);
    expect(await upload([{ message: '长'.repeat(70_000) }], reader.token)).toMatchObject(refusal);
    expect(await rowsOf(database, 'error', reader.tenantId)).toEqual([]);
  });

  test('may be anything, and are cut to size', async () => {
    const reader = await buildReader();

    const { status } = await upload(
      [null, 'text', 7, { message: { deep: 1 } }, { stack: 'x'.repeat(50_000), message: 'a'.repeat(5000) }],
      reader.token,
    );

    const rows = await rowsOf(database, 'error', reader.tenantId);
    expect(status).toBe(200);
    expect(rows).toHaveLength(5);
    expect(Math.max(...rows.map((row) => row.stack_trace.length + row.message.length))).toBeLessThanOrEqual(12_000);
  });

  test('come at most ten times a minute from one address', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await upload([entry])).status);
    const last = await upload([entry]);
    vi.useRealTimers();

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(last.body).toMatchObject({ code: 429, msg: '上传过于频繁，请稍后再试' });
  });
});
