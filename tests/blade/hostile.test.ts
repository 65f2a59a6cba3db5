import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { type BladeDoor, bladeDoor } from '#server/blade/door.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { Caller, Context, Session } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { noSources } from '#server/database/sources.ts';
import { crud } from '#server/engine/crud.ts';
import { selectable } from '#server/engine/selectable.ts';
import { usePlant } from '#tests/plant.ts';
import '#server/platform/organisation/dept.ts';
import '#server/platform/organisation/post.ts';
import '#server/access/roles/role.ts';
import '#server/platform/organisation/tenant.ts';
import { user } from '#server/access/users/user.ts';
import { known } from '#server/calls/every-call.ts';
import { router } from '#server/calls/trpc.ts';

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
  codes: { has: () => true } as unknown as ReadonlySet<string>,
  scopes: new Map(),
  apiScopes: [],
  versions: {},
  mustChangePassword: false,
  supplierId: null,
  contactId: null,
  dataSource: null,
};
// Signing in is not what these tests are about: everybody is this one user, and the transaction sees the tenant as after the real look-up.
vi.mock('#server/calls/sessions.ts', () => ({
  findSession: async (db: Transaction) => {
    await db.execute(sql`select set_config('app.tenant_id', ${session.tenantId}, true)`);
    return session;
  },
  lookUpSession: async () => session,
}));

const plant = usePlant();
let door: BladeDoor;
const faults: unknown[] = [];

beforeAll(async () => {
  const legacyRouter = known(
    router({
      board: router({ productionLine: router({ ...crud(productionLine), ...selectable(productionLine) }) }),
      system: router({ user: router({ ...crud(user) }) }),
    }),
    { board: 'tenant', system: 'main' },
  );
  const contextOf = (caller: Caller): Context => ({
    caller,
    locale: caller.locale,
    database: plant.database,
    sources: noSources,
    now: () => new Date(),
  });
  door = bladeDoor({
    router: legacyRouter,
    contextOf,
    env: { CORS_ORIGINS: [] },
    log: { error: (fault: unknown) => void faults.push(fault) },
  });
});

async function ask(method: string, address: string, body?: string) {
  const headers = { 'blade-auth': 'bearer token', 'content-type': 'application/json' };
  const request = new Request(`http://localhost/api${address}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const caller: Caller = {
    door: 'blade',
    token: undefined,
    locale: 'zh',
    requestId: 'r',
    address: '',
    idempotencyKey: undefined,
    headers: request.headers,
  };
  const response = await door(caller, request, new URL(request.url).pathname.slice('/api'.length));
  return { status: response.status, body: await response.json() };
}

const stems = fc.constantFrom('/board/productionline', '/blade-system/user');
const names = [
  'id',
  'ids',
  'lineCode',
  'line_name',
  'standardManpower',
  'deptId',
  'isEnabled',
  'createTime',
  'status',
  'version',
  'tenantId',
  'account',
  'password',
  'roleId',
  'birthday',
  'sex',
  'current',
  'size',
  'ascs',
  'descs',
  '__proto__',
  'constructor',
  'toString',
  'filters',
  'sort',
  'q',
  'isDeleted',
];
const suffixes = [
  '',
  '_like',
  '_equal',
  '_notequal',
  '_likeleft',
  '_notlike',
  '_gt',
  '_ge',
  '_lt',
  '_le',
  '_dategt',
  '_datege',
  '_dateequal',
  '_null',
  '_notnull',
  '_ignore',
  '[]',
  ';--',
];
const texts = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '1,2',
    '99999999999999999999',
    '9223372036854775807',
    '-9223372036854775809',
    '1e400',
    'NaN',
    'Infinity',
    '0x10',
    '1.5',
    '2147483648',
    'true',
    'null',
    'undefined',
    '%',
    '_',
    '\\',
    "'",
    '\u0000',
    '2024-02-30',
    '2024-05-01 00:00:00',
    '0000-01-01',
    '9999-12-31 23:59:59',
    '99999-01-01',
    '000000',
    'create_time',
    '-id',
    '{',
    '{}',
    '[]',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 250, maxLength: 3000 }),
);
const keys = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...suffixes)).map(([name, suffix]) => name + suffix);

test('no query makes the engine fail: it answers a page, or says what is wrong', async () => {
  const queries = fc.array(fc.tuple(keys, texts), { maxLength: 5 }).map((pairs) => new URLSearchParams(pairs).toString());
  const calls = fc.constantFrom('list', 'detail', 'select');
  await fc.assert(
    fc.asyncProperty(stems, calls, queries, async (stem, call, query) => {
      const { status, body } = await ask('GET', `${stem}/${call}?${query}`);

      expect(status, JSON.stringify(faults.at(-1))).toBeLessThan(500);
      expect(body.code).toBe(status);
      if (call === 'list' && status === 200) expect(body.data).toMatchObject({ records: expect.any(Array), total: expect.any(Number) });
    }),
    { numRuns: 300 },
  );
});

test('no body makes the engine fail: it is taken, or refused with a reason', async () => {
  const values = fc.oneof(texts, fc.jsonValue(), fc.double(), fc.integer());
  const records = fc.array(
    fc.tuple(fc.constantFrom(...names, 'lineName', 'lineType', 'leader', 'name', 'realName', 'phone', 'email', 'userType'), values),
    { maxLength: 12 },
  );
  const nearlyRight = fc.tuple(fc.uuid(), fc.constantFrom(...names, 'leader', 'note', 'lineName'), values);
  const bodies = fc.oneof(
    nearlyRight.map(([code, name, value]) =>
      JSON.stringify({
        lineCode: code.slice(0, 20),
        lineName: '贴片',
        lineType: 'smt',
        account: code.slice(0, 20),
        name: 'a',
        [name]: value,
      }),
    ),
    records.map((pairs) => JSON.stringify(Object.fromEntries(pairs))),
    fc.json(),
  );
  const calls = fc.constantFrom('submit', 'save', 'update', 'remove');
  await fc.assert(
    fc.asyncProperty(stems, calls, bodies, async (stem, call, text) => {
      const { status, body } = await ask('POST', `${stem}/${call}`, text);

      expect(status, JSON.stringify(faults.at(-1))).toBeLessThan(500);
      expect(body).toMatchObject({ code: status, msg: expect.stringMatching(/./) });
    }),
    { numRuns: 300 },
  );
});

test('a line that a legacy client saves comes back without nulls', async () => {
  const saved = await ask(
    'POST',
    '/board/productionline/save',
    '{"lineCode":"L1","lineName":"贴片一线","lineType":"smt","deptId":"","standardManpower":-1,"$index":0}',
  );
  const { body } = await ask('GET', '/board/productionline/list?current=1&size=10&lineCode=L1');

  expect(saved.body).toMatchObject({ code: 200, success: true, msg: '操作成功' });
  expect(body.data).toMatchObject({ total: 1, pages: 1, size: 10, current: 1 });
  expect(body.data.records[0]).toMatchObject({
    lineCode: 'L1',
    deptId: -1,
    deptName: '',
    leader: '',
    standardManpower: -1,
    createDept: -1,
    createUser: '1000',
  });
  expect(JSON.stringify(body)).not.toContain('null');
});

test('a page past the end is empty and knows the true total; a size without bounds is the cap', async () => {
  await ask('POST', '/board/productionline/save', '{"lineCode":"L9","lineName":"贴片九线","lineType":"smt"}');

  const [past, all, many] = await Promise.all([
    ask('GET', '/board/productionline/list?current=999&lineCode=L9'),
    ask('GET', '/board/productionline/list?size=-1'),
    ask('GET', '/board/productionline/list?size=100000'),
  ]);

  expect(past.body.data).toMatchObject({ records: [], total: 1 });
  expect([all.body.data.size, many.body.data.size]).toEqual([500, 500]);
});
