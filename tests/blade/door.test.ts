import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type BladeDoor, bladeDoor } from '#server/blade/door.ts';
import type { Caller, Context, Session } from '#server/calls/context.ts';
import { known } from '#server/calls/every-call.ts';
import { procedure, publicProcedure, router } from '#server/calls/trpc.ts';
import type { Database, TenantContext, Transaction } from '#server/database/pool.ts';
import { noSources } from '#server/database/sources.ts';
import { idInput, idsInput, listInput, recordInput } from '#server/engine/inputs.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { wrongCredentials } from '#server/sign-in/refusals.ts';

const session: Session = {
  id: 'test',
  kind: 'access',
  userId: '1000',
  tenantId: '100001',
  tenantName: '工厂',
  timeZone: 'Asia/Shanghai',
  account: 'tester',
  name: '测试员',
  realName: '',
  avatar: '',
  deptIds: [],
  postIds: [],
  roleIds: [],
  roleAliases: [],
  roleNames: [],
  clientId: 'saber',
  isPlatform: false,
  codes: new Set(['post']),
  scopes: new Map(),
  apiScopes: [],
  versions: {},
  mustChangePassword: false,
  supplierId: null,
  contactId: null,
  dataSource: null,
};
vi.mock('#server/calls/sessions.ts', () => ({
  findSession: async (_db: unknown, token: string) => (token === 'live-token' ? session : undefined),
  lookUpSession: (
    database: { transact: (sight: object, work: () => Promise<unknown>) => Promise<unknown> },
    { token }: { token?: string },
  ) => database.transact({}, async () => (token === 'live-token' ? session : undefined)),
}));

const calls = {
  list: procedure
    .meta({ permission: 'post', legacy: ['GET /post/list'] })
    .input(listInput)
    .query(({ input }) => ({ records: [input], total: 1, size: input.size, current: input.current })),
  detail: procedure
    .meta({ permission: 'post', legacy: ['GET /post/detail'] })
    .input(idInput)
    .query(({ input }) => input),
  submit: procedure
    .meta({ permission: 'post', legacy: ['POST /post/submit'] })
    .input(recordInput)
    .mutation(({ input }) => input),
  remove: procedure
    .meta({ permission: 'post', legacy: ['POST /post/remove'] })
    .input(idsInput)
    .mutation(({ input }) => input),
  secret: procedure.meta({ permission: 'vault', legacy: ['GET /vault/list'] }).query(() => []),
  overtaken: procedure.meta({ permission: 'signed-in', legacy: ['POST /post/overtaken'] }).mutation(() => {
    throw new BusinessError(messages.stale, { code: 409 });
  }),
  busy: procedure.meta({ permission: 'signed-in', legacy: ['GET /post/busy'] }).query(() => {
    throw new BusinessError(messages.busy, { code: 503 });
  }),
  broken: procedure.meta({ permission: 'signed-in', legacy: ['GET /post/broken'] }).query(() => {
    throw new Error("Failed query: insert … params: 'Passw0rd'", { cause: new Error('null value in column "name"') });
  }),
  token: publicProcedure
    .meta({ permission: 'public', legacy: ['POST /blade-auth/oauth/token'], unwrapped: true })
    .input(z.object({ username: z.string() }))
    .mutation(({ input }) => {
      if (input.username !== 'admin') throw wrongCredentials();
      return { access_token: 'live-token' };
    }),
  openSourceToken: publicProcedure.meta({ permission: 'public', legacy: ['POST /blade-auth/token'] }).mutation(() => {
    throw wrongCredentials();
  }),
  tenantInfo: publicProcedure.meta({ permission: 'public', legacy: ['GET /blade-system/tenant/info'] }).query(() => ({})),
};
const legacyRouter = known(router(calls), Object.fromEntries(Object.keys(calls).map((name) => [name, 'main'])));

const logged: unknown[] = [];
const buildDoor = (): BladeDoor => {
  const database = {
    transact: (_sight: TenantContext, work: (db: Transaction) => Promise<unknown>) =>
      work({ execute: async () => [] } as unknown as Transaction),
  } as Database;
  const contextOf = (caller: Caller): Context => ({ caller, locale: caller.locale, database, sources: noSources, now: () => new Date() });
  return bladeDoor({
    router: legacyRouter,
    contextOf,
    env: { CORS_ORIGINS: ['https://console.example'] },
    log: { error: (entry: unknown) => void logged.push(entry) },
  });
};
const door = buildDoor();

interface Ask {
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: BodyInit;
}

async function ask(method: string, address: string, { token = 'live-token', headers = {}, body }: Ask = {}) {
  const request = new Request(`http://localhost/api${address}`, {
    method,
    headers: { ...(token === '' ? {} : { 'blade-auth': `bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  } as RequestInit);
  const caller: Caller = {
    door: 'blade',
    token: undefined,
    locale: 'zh',
    requestId: 'request-1',
    address: '',
    idempotencyKey: undefined,
    headers: request.headers,
  };
  const response = await door(caller, request, new URL(request.url).pathname.slice('/api'.length));
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) };
}
const json = (value: unknown): Ask => ({
  body: typeof value === 'string' ? value : JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});
const signedOut = { code: 401, success: false, data: {}, msg: '请求未授权' };

describe('without a live token', () => {
  test.each([
    ['GET', '/post/list'],
    ['GET', '/no/such/address'],
    ['DELETE', '/post/list'],
    ['POST', '/post/submit'],
    ['GET', '/'],
  ])('%s %s says to sign in, whether it exists or not', async (method, address) => {
    const [without, dead] = await Promise.all([ask(method, address, { token: '' }), ask(method, address, { token: 'dead-token' })]);

    expect(without).toMatchObject({ status: 401, body: signedOut });
    expect(dead).toMatchObject({ status: 401, body: signedOut });
  });

  test('no byte of a body is read', async () => {
    const seen = vi.fn();
    const body = () => new ReadableStream<Uint8Array>({ pull: seen }, { highWaterMark: 0 });

    const [without, dead] = await Promise.all([
      ask('POST', '/post/submit', { token: '', body: body() }),
      ask('POST', '/post/submit', { token: 'dead', body: body() }),
    ]);

    expect([without.status, dead.status, seen.mock.calls.length]).toEqual([401, 401, 0]);
  });

  test('a cookie or a query parameter is no token', async () => {
    const answer = await ask('GET', '/post/list?blade-auth=live-token', {
      token: '',
      headers: { cookie: 'saber-access-token=live-token; session=live-token' },
    });

    expect(answer.status).toBe(401);
  });

  test('public addresses answer, and do not mind a stale one', async () => {
    const [without, stale] = await Promise.all([
      ask('GET', '/blade-system/tenant/info?domain=x', { token: '' }),
      ask('GET', '/blade-system/tenant/info', { token: 'stale' }),
    ]);

    expect(without).toMatchObject({ status: 200, body: { code: 200, data: {} } });
    expect(stale.status).toBe(200);
  });
});

describe('with a live token', () => {
  test.each(['bearer live-token', 'Bearer live-token', 'BEARER  live-token', 'live-token'])(
    'in the form %s the call is let in',
    async (header) => {
      const answer = await ask('GET', '/post/detail?id=7', { token: '', headers: { 'Blade-Auth': header } });

      expect(answer).toMatchObject({ status: 200, body: { code: 200, success: true, data: { id: '7' }, msg: '操作成功' } });
    },
  );

  test.each(['//post/detail', '/post//detail/', '/%70ost/det%61il', '/post/detail;jsessionid=A1', '/post;v=1/detail;jsessionid=A1/'])(
    'the address %s is that of the record',
    async (address) => {
      expect(await ask('GET', `${address}?id=7`)).toMatchObject({ status: 200, body: { data: { id: '7' } } });
    },
  );

  test.each(['/post%2Fdetail', '/post/..%2Fpost/detail', '/post/detail%3Bx'])(
    'a code of more than a letter stays one: %s',
    async (address) => {
      expect(await ask('GET', `${address}?id=7`)).toMatchObject({ status: 404 });
    },
  );

  test('a list gets its page, sort and filters', async () => {
    const { body } = await ask('GET', '/post/list/?current=2&size=0&descs=create_time&postName=SMT&deptId=&account=undefined');

    expect(body.data.records).toEqual([{ current: 2, size: 500, sort: ['-create_time'], filters: { postName: 'SMT' } }]);
  });

  test.each([
    ['query', '/post/remove?ids=1,2,2,', {}],
    ['form', '/post/remove', { body: 'ids=1%2C2', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['empty form with query', '/post/remove?ids=1,2', { body: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['JSON', '/post/remove', json({ ids: ['1', 2] })],
    ['JSON as text', '/post/remove', { body: '{"ids":"1,2"}', headers: { 'content-type': 'text/plain' } }],
    ['JSON called a form', '/post/remove', { body: '{"ids":"1,2"}', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ])('simple parameters travel as %s alike', async (_way, address, how) => {
    const { body } = await ask('POST', address, how);

    expect(body).toMatchObject({ code: 200, data: { ids: ['1', '2'] } });
  });

  test.each([
    ['unknown address', 'GET', '/no/such/address', {}, 404, '404 没找到请求'],
    ['prototype name', 'GET', '/__proto__', {}, 404, '404 没找到请求'],
    ['wrong method', 'GET', '/post/submit', {}, 405, '不支持当前请求方法'],
    ['wrong method', 'PUT', '/post/submit', json({}), 405, '不支持当前请求方法'],
    [
      'wrong media type',
      'POST',
      '/post/submit',
      { body: '<a/>', headers: { 'content-type': 'application/xml' } },
      415,
      '不支持当前媒体类型',
    ],
    [
      'compressed body',
      'POST',
      '/post/submit',
      { body: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
      415,
      '不支持当前媒体类型',
    ],
    ['too large', 'POST', '/post/submit', json('x'.repeat(2 * 1024 * 1024 + 1)), 413, '请求体不能超过2MB'],
    ['broken JSON', 'POST', '/post/submit', json('{"a":'), 400, '请求体不是有效的JSON'],
    ['NUL', 'GET', '/post/list?name=%00', {}, 400, '请求参数含有无法保存的字符: name'],
    ['a size that is no number', 'GET', '/post/list?size=abc', {}, 400, '请求参数格式错误: size'],
    ['not allowed', 'GET', '/vault/list', {}, 403, '请求被拒绝'],
    ['overtaken', 'POST', '/post/overtaken', {}, 409, '数据已被他人修改'],
    ['busy', 'GET', '/post/busy', {}, 503, '系统繁忙，请稍后再试'],
  ] as [string, string, string, Ask, number, string][])('a refusal has the envelope: %s', async (_why, method, address, how, code, msg) => {
    const answer = await ask(method, address, how);

    expect(answer).toMatchObject({ status: code, body: { code, success: false, data: {}, msg } });
  });

  test('a wrong method is told the right one, and a busy answer when to come back', async () => {
    const [wrong, busy] = await Promise.all([ask('GET', '/post/submit'), ask('GET', '/post/busy')]);

    expect(wrong.headers.get('allow')).toBe('POST');
    expect(busy.headers.get('retry-after')).toBe('1');
  });

  test('a fault of ours tells its request id and nothing else; the log has the cause without the values', async () => {
    logged.length = 0;

    const answer = await ask('GET', '/post/broken');

    expect(answer).toMatchObject({ status: 500, body: { code: 500, success: false, data: { requestId: 'request-1' }, msg: '服务器异常' } });
    expect(logged).toEqual([expect.objectContaining({ requestId: 'request-1', address: '/post/broken' })]);
    expect(JSON.stringify(logged)).toContain('null value in column');
    expect(JSON.stringify(logged)).not.toContain('Passw0rd');
  });

  test('HEAD answers as GET does, without the body', async () => {
    const answer = await ask('HEAD', '/post/detail?id=7');

    expect(answer).toMatchObject({ status: 200, text: '' });
  });

  test('every answer says what it is and that nobody keeps it', async () => {
    const { headers } = await ask('GET', '/post/detail?id=7');

    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json;charset=UTF-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'request-1',
    });
  });
});

describe('token calls', () => {
  test('answer bare', async () => {
    const { body } = await ask('POST', '/blade-auth/oauth/token?username=admin', { token: '' });

    expect(body).toEqual({ access_token: 'live-token' });
  });

  test('are refused in their own body, with HTTP 400 and no code 401', async () => {
    const answer = await ask('POST', '/blade-auth/oauth/token?username=x', { token: 'stale' });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      success: false,
      error: 'invalid_grant',
      error_code: 2004,
      error_description: '用户名或密码错误',
      msg: '用户名或密码错误',
    });
  });

  test('of the open-source client are refused in the envelope', async () => {
    const answer = await ask('POST', '/blade-auth/token', { token: '' });

    expect(answer).toMatchObject({ status: 400, body: { code: 400, success: false, msg: '用户名或密码错误' } });
  });
});

describe('another origin', () => {
  const asks = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'blade-auth,content-type' };

  test('that is configured may ask before it has a token, and is named exactly', async () => {
    const answer = await ask('OPTIONS', '/post/submit', { token: '', headers: { origin: 'https://console.example', ...asks } });

    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': 'https://console.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'blade-auth,content-type',
      'access-control-allow-methods': 'GET, POST',
    });
  });

  test('may read how a file is named', async () => {
    const answer = await ask('GET', '/post/list', { headers: { origin: 'https://console.example' } });

    expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Disposition');
  });

  test('reads refusals too', async () => {
    const answer = await ask('GET', '/post/list', { token: '', headers: { origin: 'https://console.example' } });

    expect([answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('vary')]).toEqual([
      401,
      'https://console.example',
      'Origin',
    ]);
  });

  test.each(['https://evil.example', 'https://console.example.evil', 'http://console.example', 'null'])(
    'that is not configured is told nothing: %s',
    async (origin) => {
      const [before, call] = await Promise.all([
        ask('OPTIONS', '/post/submit', { token: '', headers: { origin, ...asks } }),
        ask('GET', '/post/list', { headers: { origin } }),
      ]);

      expect([before.headers.get('access-control-allow-origin'), call.headers.get('access-control-allow-origin')]).toEqual([null, null]);
    },
  );

  test('without its question, OPTIONS is a call like any other', async () => {
    expect((await ask('OPTIONS', '/post/submit', { token: '' })).status).toBe(401);
    expect((await ask('OPTIONS', '/post/submit')).status).toBe(405);
  });
});

test('whatever comes, the answer is an envelope and never a fault of ours', async () => {
  const addresses = fc.constantFrom('/post/list', '/post/detail', '/post/submit', '/post/remove', '/blade-auth/oauth/token', '/nowhere');
  const search = fc.oneof(
    fc.webQueryParameters(),
    fc.string({ unit: 'binary' }).map((text) => `filters=${encodeURIComponent(text)}&size=${encodeURIComponent(text)}`),
  );
  const types = fc.constantFrom(
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'a/b',
  );
  const bodies = fc.oneof(fc.json(), fc.string({ unit: 'binary' }), fc.string());
  await fc.assert(
    fc.asyncProperty(
      addresses,
      search,
      types,
      bodies,
      fc.constantFrom('GET', 'POST', 'PUT'),
      async (address, query, type, body, method) => {
        const how: Ask = method === 'GET' ? {} : { body, headers: { 'content-type': type } };

        const answer = await ask(method, `${address}?${query}`, how);

        expect(answer.status).toBeLessThan(500);
        expect(answer.status === 200 || typeof answer.body.msg === 'string').toBe(true);
      },
    ),
    { numRuns: 1000 },
  );
});
