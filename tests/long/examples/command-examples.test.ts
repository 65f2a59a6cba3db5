import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#server/database/pool.ts';
import type { DescribedCall } from '#server/platform/integration/describe-call.ts';
import { askToken, type LegacyAnswer, type LegacyClient, legacyClient, md5, signedIn } from '#tests/blade/legacy-client.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { demoPassword, optionsOf, type RunningServer, startServer } from '#tests/process/running-server.ts';
import { bodyOf, needsThePlant } from '#tests/replays/printed-examples.ts';
import { differingAt } from '#tests/replays/same-shape.ts';
import { everywhere, filledExamples, needsOthers, ofSuppliers } from './filled-examples.ts';
import type { Fillings, Plant, Row } from './plant.ts';

const allowed = {
  STORAGE_HOSTS: 's3.example.com',
  DATASOURCE_HOSTS: '10.0.0.5:5432',
  WEBHOOK_HOSTS: 'oa.example',
  MAIL_HOSTS: 'smtp.example.com',
};
let server: RunningServer;
let database: Database;
let plant: Plant;
let token: string;
let sheet: BlobPart = 'example';
let calls: DescribedCall[];
let reader: ReturnType<typeof askAs>;
beforeAll(async () => {
  server = await startServer({ CAPTCHA: 'off', ...allowed });
  database = connect(optionsOf(server));
  const { body } = await askToken(server.origin, { tenantId: '000000', username: 'admin', password: md5(demoPassword) });
  token = body.access_token;
  const admin = legacyClient(server.origin, { token });
  const { user_id: userId } = (await admin.get('/blade-auth/oauth/user-info')).body.data;
  const session = buildSession({ tenantId: '000000', userId, isPlatform: true, roleAliases: ['administrator'], account: 'admin' });
  reader = askAs(database, session);
  ({ calls } = await reader.query('system.apiReference.list', {}));
  plant = {
    admin,
    send,
    add,
    first: async (address, query = {}) => {
      const { data } = (await admin.get(address, query)).body;
      return (Array.isArray(data) ? data : data.records)[0];
    },
    as: (account) => signedIn(server.origin, account),
    setParam: async (paramKey, paramValue) => {
      await database.sql`update system_param set is_deleted = 1 where param_key = ${paramKey}`;
      await admin.send('/blade-system/param/submit', { paramName: paramKey, paramKey, paramValue });
    },
    person: async (of = {}) => {
      const account = `user.${randomBytes(3).toString('hex')}`;
      const [dept, role] = [
        await plant.first('/blade-system/dept/list'),
        await plant.first('/blade-system/role/list', { roleAlias: 'hr' }),
      ];
      const { body: saved } = await admin.send('/blade-system/user/submit', {
        ...{
          account,
          password: demoPassword,
          name: '张三',
          realName: '张三',
          userType: 1,
          roleId: role.id,
          deptId: dept.id,
          status: 1,
          ...of,
        },
      });
      await database.sql`update "system_user" set must_change_password = false where id = ${saved.data.id}`;
      return { ...saved.data, account };
    },
    byAnother: async (table, column) => {
      await database.sql.unsafe(`update ${table} set ${column} = 1 where ${column} = $1`, [userId]);
    },
    upload: async () => (await send('POST /blade-resource/oss/endpoint/put-file')).body.data,
    sql: async (text, ...values) => database.sql.unsafe(text, values),
  };
}, 240_000);
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

const describe = (call: string): Promise<DescribedCall> =>
  reader.query('system.apiReference.describe', { call: call as never, origin: server.origin });

/** The printed body with its blanks filled in; nothing else of it changes. */
function filled(printed: unknown, fillings: Fillings, taken = new Map<string, number>()): unknown {
  if (Array.isArray(printed)) return printed.map((one) => filled(one, fillings, taken));
  if (typeof printed === 'object' && printed !== null)
    return Object.fromEntries(Object.entries(printed).map(([name, one]) => [name, filled(one, fillings, taken)]));
  const [, word = ''] = /^<([^<>]+)>$/.exec(String(printed)) ?? [];
  if (word === '') return printed;
  if (!Object.hasOwn(fillings, word) && /密钥|密码|secret|accessKey/i.test(word)) return 'Filled-in-2026-secret';
  if (!Object.hasOwn(fillings, word)) throw new Error(`nothing to fill in for ${word}`);
  const value = fillings[word];
  if (!Array.isArray(value)) return value;
  const at = taken.get(word) ?? 0;
  taken.set(word, at + 1);
  return value[at];
}

/** What a client sends of a printed command: JSON, a form, or a form with a file. */
function bodyFor(request: string, fillings: Fillings, of: Fillings): { body?: BodyInit; headers?: Record<string, string> } {
  const pairs = (flag: string) =>
    [...request.matchAll(new RegExp(`${flag} '(\\w+)=([^']*)'`, 'g'))].map(([, name = '', value = '']) => [
      name,
      String(filled(value, fillings)),
    ]);
  if (request.includes("-F 'file=@")) {
    const form = new FormData();
    for (const [name = '', value = ''] of pairs('-F').slice(1)) form.set(name, value);
    form.set('file', new File([sheet], 'example.xlsx'));
    return { body: form };
  }
  if (/-d '\w+=/.test(request)) return { body: new URLSearchParams(pairs('-d')) };
  const body = bodyOf(request);
  if (body === undefined) return {};
  return {
    body: JSON.stringify({ ...(filled(JSON.parse(body), fillings) as Fillings), ...of }),
    headers: { 'Content-Type': 'application/json' },
  };
}

async function send(call: string, fillings: Fillings = {}, client: LegacyClient = plant.admin, of: Fillings = {}): Promise<LegacyAnswer> {
  const { method, address, request } = await describe(call);
  const [, query = ''] = /\?([^']*)'/.exec(request) ?? [];
  return client.call(method, `${address}${query === '' ? '' : `?${query}`}`, bodyFor(request, { ...everywhere, ...fillings }, of));
}

async function add(base: string): Promise<Row> {
  const save = calls.find(({ address }) => address === `${base}/save` || address === `${base}/submit`);
  if (save) {
    const call = `${save.method} ${save.address}`;
    const { body } = await send(call, (await filledExamples[call]?.(plant))?.fillings);
    if (body?.success) return body.data;
  }
  return plant.first(`${base}/list`, { current: 1, size: 1 });
}

const bytesAt = async (address: string): Promise<ArrayBuffer> =>
  (await fetch(`${server.origin}/api${address}`, { headers: { 'Blade-Auth': `bearer ${token}` } })).arrayBuffer();

/** Of several printed answers, which differ in what they tell, one is enough. */
function differingFromAll({ answer, answers }: DescribedCall, body: unknown): string[] {
  const printed = [...(answer === undefined ? [] : [answer]), ...answers.map((other) => other.answer)];
  const differing = printed.map((text) => differingAt(JSON.parse(text), body));
  return differing.some((found) => found.length === 0) ? [] : (differing[0] ?? ['no answer is printed']);
}

const rank = ({ address }: DescribedCall) =>
  ['remove', 'update', '', 'logout'].indexOf(/\/(remove|update|logout)$/.exec(address)?.[1] ?? '');

test('every command runs as its example is printed, once its blanks are filled in, and answers what is printed', async () => {
  const commands = calls.filter(
    ({ method, address }) =>
      method === 'POST' &&
      !ofSuppliers.includes(`${method} ${address}`) &&
      (!/\/(save|submit)$/.test(address) || needsThePlant[`${method} ${address}`] !== undefined),
  );

  const wrong: string[] = [];
  for (const { method, address } of commands.sort((one, other) => rank(one) - rank(other))) {
    const call = `${method} ${address}`;
    try {
      const { fillings, client, sheet: from, after } = (await filledExamples[call]?.(plant)) ?? {};
      sheet = typeof from === 'string' ? await bytesAt(from) : ((from as BlobPart | undefined) ?? 'example');
      const row = (fillings ?? /\/oauth\//.test(address)) ? undefined : await add(address.replace(/\/[^/]*$/, ''));
      const one = await describe(call);
      const own = row
        ? Object.fromEntries(one.blanks.map((blank) => [blank.slice(1, -1), /版本号|version/.test(blank) ? row.version : row.id]))
        : {};
      const { status, body } = await send(call, { ...own, ...fillings }, client);
      await after?.();
      if (status !== 200 && needsOthers[call]?.test(body?.msg)) continue;
      if (status !== 200) wrong.push(`${call} ${status} ${body?.msg} ${JSON.stringify(fillings ?? own).slice(0, 200)}`);
      else wrong.push(...differingFromAll(one, body).map((at) => `${call} ${at}`));
    } catch (error) {
      wrong.push(`${call} ${String(error).slice(0, 200)}`);
    }
  }

  expect(commands.length).toBeGreaterThan(150);
  expect(wrong).toEqual([]);
}, 480_000);
