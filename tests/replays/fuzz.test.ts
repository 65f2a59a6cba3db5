import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionTable } from '#server/calls/permissions.ts';
import { allEntities } from '#server/entity/entity.ts';
import { appRouter } from '#server/router.ts';
import { type LegacyAnswer, type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { type RunningServer, startServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let platform: LegacyClient;
let manager: LegacyClient;
beforeAll(async () => {
  server = await startServer();
  [platform, manager] = [await signedIn(server.origin, 'admin'), await signedIn(server.origin, 'manager')];
});
afterAll(() => server?.stop());

/** Every address that legacy clients may call, but the ones that sign out and the second names of the user module. */
const addresses = permissionTable(appRouter)
  .flatMap(({ legacy }) => legacy.map((address) => address.split(' ')))
  .map(([method = '', path = '']) => ({ method, path }))
  .filter(({ path }) => !path.endsWith('/logout') && !path.startsWith('/blade-user/'));

const texts = ['', '-1', '\u0000', 'x', '1,2,x', '99999999999999999999', '9223372036854775807', '2024-02-30', "%'", 'x'.repeat(300)];
/** Whether an answer is whole, and no fault of ours: the envelope with a reason in Chinese, or a bare body of the token calls. */
const isSound = ({ status, body }: LegacyAnswer): boolean => {
  if (status >= 500) return false;
  if (body?.code === undefined) return status === 200 || typeof body?.error_description === 'string';
  return body.code === status && /[\u4e00-\u9fff]/.test(body.msg) && 'data' in body;
};
const inFours = async <Item>(items: Item[], work: (item: Item) => Promise<void>) => {
  const waiting = [...items];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
};

test('no address fails, whatever it is sent', { timeout: 240_000 }, async () => {
  const names = [
    ...['id', 'ids', 'lineId', 'shiftId', 'shiftType', 'planDate', 'workOrderPlanId', 'shortFallSwitch', 'userIds', 'roleIds', 'parentId'],
    ...[
      'userId',
      'roleId',
      'deptId',
      'tenantId',
      'code',
      'id_like',
      'createTime_datege',
      'workOrderErpId',
      'q',
      'domain',
      'refresh_token',
      'datetime',
    ],
  ];
  const fields = [
    ...new Set([...names, ...allEntities().flatMap((entity) => Object.keys(entity.fields)), 'version', 'updateTime', 'menuIds']),
  ];
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
  const values = [
    ...['', 'x', '\u0000', '9223372036854775807', '2024-02-30', 'x'.repeat(10_000)],
    ...[true, -1, -1e30, [], ['1', null], { a: [{}] }, deep(19), deep(20)],
  ];
  const bodies = [
    '{',
    '[null]',
    '{"__proto__":{"id":1}}',
    ...values.map((value) => JSON.stringify(Object.fromEntries(fields.map((name) => [name, value])))),
  ];
  const unsound: string[] = [];
  const note = (what: string, answer: LegacyAnswer) => {
    if (!isSound(answer)) unsound.push(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
  };

  await inFours(addresses, async ({ method, path }) => {
    for (const text of texts) {
      const query = Object.fromEntries(names.map((name) => [name, text]));
      note(`${method} ${path}?${text}`, method === 'GET' ? await platform.get(path, query) : await platform.form(path, query));
    }
    const arrays = Object.fromEntries(names.map((name) => [`${name}[]`, ['1', 'x', '']]));
    note(`${method} ${path}?[]`, await platform.call(method, path, { query: arrays }));
    for (const body of method === 'GET' ? [] : bodies)
      note(
        `POST ${path} ${body.slice(0, 60)}`,
        await platform.call('POST', path, { body, headers: { 'Content-Type': 'application/json' } }),
      );
  });

  expect(unsound).toEqual([]);
  expect(server.process.exitCode).toBeNull();
  expect(server.output()).not.toContain('a legacy call failed');
  expect((await fetch(`${server.origin}/livez`)).status).toBe(200);
});

test.each(['productionline', 'workorder', 'workorderplan', 'shiftrecord', 'productionrecord'])(
  'no filter of %s fails, nor a record of it that is nearly right',
  async (name) => {
    const [record] = (await manager.get(`/board/${name}/list`, { size: 1 })).body.data.records;
    const unsound: string[] = [];

    await inFours(
      Object.keys(record).filter((field) => !field.endsWith('Name')),
      async (field) => {
        for (const text of ['x', '99999999999999999999', '2024-02-30'])
          for (const suffix of ['', '_like', '_gt', '_dategt']) {
            const answer = await manager.get(`/board/${name}/list`, { size: 1, [`${field}${suffix}`]: text, ascs: field });
            if (!isSound(answer)) unsound.push(`${field}${suffix}=${text}: ${answer.status}`);
          }
        for (const value of ['x'.repeat(300), '9223372036854775807', '9999-12-31 23:59:59', -1e30, 1.5, { a: 1 }]) {
          const answer = await manager.send(`/board/${name}/update`, { ...record, version: '', updateTime: '', [field]: value });
          if (!isSound(answer)) unsound.push(`${field}: ${JSON.stringify(value)}: ${answer.status} ${answer.body?.msg}`);
        }
      },
    );

    expect(unsound).toEqual([]);
    expect(server.output()).not.toContain('a legacy call failed');
  },
);
