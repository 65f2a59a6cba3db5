import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#server/database/pool.ts';
import type { DescribedCall } from '#server/platform/integration/describe-call.ts';
import { type LegacyAnswer, type LegacyClient, legacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, optionsOf, type RunningServer } from '#tests/process/running-server.ts';
import { isLongRun, toldOf } from '#tests/told.ts';
import { bodyOf, needsThePlant, withSecrets } from './printed-examples.ts';
import { differingAt } from './same-shape.ts';

let server: RunningServer;
let database: Database;
let client: LegacyClient;
let readers: Record<'zh' | 'en', ReturnType<typeof askAs>>;
let described: DescribedCall[];
beforeAll(async () => {
  server = await borrowServer();
  database = connect(optionsOf(server));
  client = await signedIn(server.origin, 'admin');
  const { user_id: userId } = (await client.get('/blade-auth/oauth/user-info')).body.data;
  const session = buildSession({ tenantId: '000000', userId, isPlatform: true, roleAliases: ['administrator'], account: 'admin' });
  readers = { zh: askAs(database, session), en: askAs(database, session, { locale: 'en' }) };
  const { calls }: { calls: DescribedCall[] } = await readers.zh.query('system.apiReference.list', {});
  described = [];
  for (const one of calls) described.push(await describe(one));
}, 240_000);
afterAll(() => database?.close());

const languages = ['zh', 'en'] as const;

/** In either language, because what is sent and answered is the same. */
const describe = (
  { method, address }: Pick<DescribedCall, 'method' | 'address'>,
  language = toldOf(address, languages)[0] ?? 'zh',
): Promise<DescribedCall> =>
  readers[language].query('system.apiReference.describe', { call: `${method} ${address}`, origin: server.origin });

/** Sends the curl command of an example, with the token of this client. */
async function send({ method, address, request }: DescribedCall): Promise<LegacyAnswer> {
  const query = /\?([^']*)'/.exec(request)?.[1] ?? '';
  const body = bodyOf(request);
  return client.call(method, `${address}${query === '' ? '' : `?${query}`}`, {
    ...(body === undefined || method === 'GET' ? {} : { body, headers: { 'Content-Type': 'application/json' } }),
  });
}

const nameOf = ({ method, address }: DescribedCall) => `${method} ${address}`;
const shown = (one: DescribedCall) => JSON.parse(one.answer ?? '{}');

/** The kind of every value, of a list by its first entry. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
}

test('every call has an example, and each of its parameters a meaning', async () => {
  const inEnglish: DescribedCall[] = [];
  for (const one of isLongRun ? described : []) inEnglish.push(await describe(one, 'en'));

  expect(described.length).toBeGreaterThan(200);
  for (const one of [...described, ...inEnglish]) {
    expect(one.request, nameOf(one)).toContain(`/api${one.address}`);
    expect(one.title, nameOf(one)).not.toBe('');
    expect(
      one.parameters.filter(({ label }) => label === '').map(({ name }) => name),
      nameOf(one),
    ).toEqual([]);
  }
});

test('every query example can be sent as it stands, and is answered as the page shows', async () => {
  const queries = described.filter(({ isReal }) => isReal);

  const differing: string[] = [];
  for (const one of queries) {
    const { status, body } = await send(one);
    if (status !== 200 || JSON.stringify(shapeOf(body)) !== JSON.stringify(shapeOf(shown(one))))
      differing.push(`${nameOf(one)} ${status} ${body?.msg}`);
  }

  expect(queries.length).toBeGreaterThan(100);
  expect(differing).toEqual([]);
  // Only of what the demo has no record, an example cannot name one.
  for (const { address, siblings } of described.filter(({ missing }) => missing.length > 0)) {
    if (/endpoint|blade-log|feedlog|mesfeedrecord/.test(address)) continue;
    const list = siblings.find((one) => one.address.endsWith('/list'));
    expect((await client.get(list?.address ?? '')).body.data, address).toMatchObject({ total: 0 });
  }
});

test('a record is added by its example as it stands, and the answer has the shape that the page shows', async () => {
  const writes = described.filter(({ address }) => /\/(save|submit)$/.test(address));

  const differing: string[] = [];
  for (const { method, address } of writes) {
    const one = await describe({ method, address });
    const { status, body } = await send({
      ...one,
      request: withSecrets(one.request),
    });
    const found = status === 200 ? differingAt(shown(one), body) : [body.msg];
    if (found.length > 0 && !needsThePlant[nameOf(one)]?.test(body.msg)) differing.push(`${nameOf(one)} ${found.join(', ')}`);
  }

  expect(writes.length).toBeGreaterThan(40);
  expect(differing).toEqual([]);
});

test.each(['/pur/purpricecus/submit', '/pur/purpricecusnonumber/submit', '/board/workorderplan/save'])(
  'what was sent by the example of %s is followed by the next one',
  async (address) => {
    const one = { method: 'POST', address };

    const first = await send(await describe(one));
    const second = await send(await describe(one));

    expect([first.body.msg, second.body.msg]).toEqual(['操作成功', '操作成功']);
  },
);

test('an example that changes a record names none, and changes the one that is put in', async () => {
  const changes = described.flatMap((one) => one.change ?? (one.address.endsWith('/update') ? [one.request] : []));
  const { change = '' } = await describe({ method: 'POST', address: '/blade-system/post/submit' }, 'zh');
  const [row] = (await client.get('/blade-system/post/list')).body.data.records;
  const filled = JSON.parse(bodyOf(change) ?? '{}');

  const { status, body } = await client.send('/blade-system/post/submit', { ...filled, id: row.id, version: row.version });

  expect(changes.length).toBeGreaterThan(40);
  for (const one of changes) expect(one).not.toMatch(/"\d{19}"/);
  expect(filled).toMatchObject({ id: '<岗位 id>', version: '<读取时的 version>' });
  expect([status, body.data.id]).toEqual([200, row.id]);
});

test('somebody who only reads the page gets a token: the client, its example and the answer fit', async () => {
  const one = await describe({ method: 'POST', address: '/blade-auth/oauth/token' }, 'zh');
  const fields = [...one.request.matchAll(/-d '([^=]+)=([^']*)'/g)].map(([, name = '', value = '']): [string, string] => [name, value]);
  const own: Record<string, string> = { '<account>': 'admin', '<password>': demoPassword };

  const answer = await legacyClient(server.origin).form(
    '/blade-auth/oauth/token',
    Object.fromEntries(fields.map(([name, value]) => [name, own[value] ?? value])),
  );

  expect(one).toMatchObject({ isPublic: true, missing: [] });
  expect(one.request).toContain("-u '<client id>:<secret>'");
  expect(one.request).not.toContain('Blade-Auth');
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(Object.keys(shown(one)));
  expect(one.note).toMatch(/password.*refresh_token.*2004/);
});

test('the report is described by what the server asks: choices with their values, every field that it wants', async () => {
  const one = await describe({ method: 'POST', address: '/board/productionrecord/save' });
  const named = (name: string) => one.parameters.find((parameter) => parameter.name === name);

  expect(named('appearanceBadCount')).toMatchObject({ isRequired: true });
  expect(named('exceptWorkHour')).toMatchObject({ isRequired: false });
  expect(named('workHourType')?.choices).toContain('1 正班');
  expect(named('timeRange')).toMatchObject({ from: '/blade-system/dict-biz/dictionary?code=production_record_time_range' });
  expect(named('timeRange')?.choices.join()).toContain('20:00-22:00');
  expect(one.note).toContain('outputAboveInput');
});

test('an example that removes or changes what is there names no real record', async () => {
  const removing = described.filter(({ address }) => /\/(remove|grant|reset-password|unlock|enable|end|restart)$/.test(address));

  expect(removing.length).toBeGreaterThan(20);
  for (const { request, address, parameters } of removing) {
    expect(request).not.toMatch(/\d{16}/);
    expect(
      parameters.some(({ isRequired }) => isRequired),
      address,
    ).toBe(true);
  }
});

test('a report of a work order that is not there is refused in whole words', async () => {
  const { request } = await describe({ method: 'POST', address: '/board/productionrecord/save' });
  const { workOrderPlanId: _plan, workOrderNumber: _number, ...report } = JSON.parse(bodyOf(request) ?? '{}');

  const { status, body } = await client.send('/board/productionrecord/save', { ...report, workOrderId: '1923456789012345678' });

  expect([status, body.msg]).toEqual([400, '工单不存在']);
});
