import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hashClientSecret, hashOf } from '#server/security/secret-token.ts';
import { deviceWords } from '#server/sign-in/sessions/device-words.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { legacyClient } from './oauth-people.ts';
import { ask, buildClient, buildFactory, buildPerson, password, refusalFrom } from './session-people.ts';

const { database, as } = usePlant();
const call = legacyClient(database);
beforeAll(async () => {
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret') });
});

type Person = Awaited<ReturnType<typeof buildPerson>>;
const md5 = createHash('md5').update(password).digest('hex');
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const onPages = async ({ tenantId, account }: Person, userAgent = chrome) =>
  (await ask(database, { headers: { 'user-agent': userAgent } }).signIn({ tenantId, account, password })).token;
const byClient = async ({ tenantId, account }: Person) =>
  (
    await call(
      'POST',
      '/blade-auth/oauth/token',
      { tenantId, username: account, password: md5, grant_type: 'password' },
      { headers: { 'user-agent': 'okhttp/4.12' } },
    )
  ).body as Record<string, string>;
const isIn = (token: string) =>
  ask(database, { token })
    .shell()
    .then(
      () => true,
      () => false,
    );
const clientIsIn = async (token: string | undefined) =>
  (await call('GET', '/blade-auth/oauth/user-info', {}, { headers: { 'blade-auth': `bearer ${token}` } })).status === 200;
/** An administrator of the tenant, with the session of a given secret or with none that the table knows. */
const administrator = ({ tenantId }: Pick<Person, 'tenantId'>, token = 'none') =>
  as({ tenantId, roleAliases: ['admin'], id: hashOf(token) });
interface Shown {
  id: string;
  account: string;
  kind: string;
  device: string;
  address: string;
  clientId: string;
  own: string;
  createTime: string;
  lastSeenTime: string;
}
const online = async (caller: ReturnType<typeof administrator>, filters: Record<string, string> = {}): Promise<Shown[]> =>
  (await caller.query('system.online.list', { filters, size: 100 })).records;

describe('who is online', () => {
  test('is listed with way, device, address and times, one line for a client and its tokens', async () => {
    const person = await buildPerson(database);
    await onPages(person);
    const tokens = await byClient(person);
    await call('POST', '/blade-auth/oauth/token', { grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) });

    const rows = await online(administrator(person));

    expect(rows).toHaveLength(2);
    const clock = expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(rows.find((row) => row.kind === 'page')).toMatchObject({
      account: person.account,
      device: 'Chrome 126 · Windows',
      address: '127.0.0.1',
      createTime: clock,
      lastSeenTime: clock,
      own: '',
    });
    expect(rows.find((row) => row.kind === 'client')).toMatchObject({ clientId: 'saber', device: 'okhttp 4', address: '10.0.0.9' });
  });

  test('is found by account, name, way and address', async () => {
    const person = await buildPerson(database);
    await onPages(person);
    await byClient(person);
    const caller = administrator(person);

    expect(await online(caller, { account: person.account.slice(2) })).toHaveLength(2);
    expect(await online(caller, { account: 'somebody else' })).toHaveLength(0);
    expect(await online(caller, { realName: '秀英' })).toHaveLength(2);
    expect(await online(caller, { kind: 'page' })).toMatchObject([{ kind: 'page' }]);
    expect(await online(caller, { address: '10.0.0' })).toMatchObject([{ kind: 'client' }]);
    expect(await online(caller, { account: '%' })).toHaveLength(0);
  });

  test('includes nobody whose session is over, and nobody of another tenant', async () => {
    const person = await buildPerson(database);
    const other = await buildPerson(database);
    await onPages(other);
    const token = await onPages(person);

    await ask(database, { token }).signOut();

    expect(await online(administrator(person))).toEqual([]);
  });

  test('carries no secret and no hash of one', async () => {
    const person = await buildPerson(database);
    const token = await onPages(person);

    const text = JSON.stringify(await online(administrator(person)));

    expect(text).not.toContain(token);
    expect(text).not.toContain(hashOf(token));
  });

  test('is seen anew at most once a minute, from where the request came', async () => {
    const person = await buildPerson(database);
    const token = await onPages(person);
    const seen = async () => (await online(administrator(person)))[0]?.lastSeenTime;
    const before = await seen();
    await database.sql`update session set last_seen_at = now() - interval '61 seconds', address = '10.9.9.9' where id = ${hashOf(token)}`;
    const [old] = await online(administrator(person));

    await isIn(token);
    const [fresh] = await online(administrator(person));
    await database.sql`update session set address = '10.9.9.9' where id = ${hashOf(token)}`;
    await isIn(token);

    expect(old?.lastSeenTime).not.toBe(before);
    expect(fresh).toMatchObject({ address: '127.0.0.1' });
    expect((await online(administrator(person)))[0]).toMatchObject({ address: '10.9.9.9', lastSeenTime: fresh?.lastSeenTime });
  });
});

describe('an administrator', () => {
  test('signs somebody out: pages at once, a client with its refresh token', async () => {
    const person = await buildPerson(database);
    const token = await onPages(person);
    const tokens = await byClient(person);
    const caller = administrator(person);
    const chosen = (await online(caller)).map((row) => row.id);

    await caller.mutate('system.online.remove', { ids: chosen.join(',') });

    expect(await isIn(token)).toBe(false);
    expect(await clientIsIn(tokens.access_token)).toBe(false);
    const renewed = await call('POST', '/blade-auth/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: String(tokens.refresh_token),
    });
    expect(renewed).toMatchObject({ status: 400, body: { error_code: 2010 } });
    const [entry] = await database.sql`select action, account from audit_log where entity = 'system.online' and record_id = ${person.id}`;
    expect(entry).toMatchObject({ action: 'force-sign-out', account: 'tester' });
  });

  test('does not sign himself out by it, and sees which session is his', async () => {
    const person = await buildPerson(database);
    const token = await onPages(person);
    const caller = administrator(person, token);
    const [own] = await online(caller);

    const refusal = await caller.refusal('system.online.remove', { ids: own?.id });

    expect(own?.own).toBe('own');
    expect(refusal).toMatchObject({ code: 400, message: '不能强制下线当前会话，请使用退出登录' });
    expect(await isIn(token)).toBe(true);
  });

  test('reaches nobody above his rank, and with one such in a batch nobody at all', async () => {
    const boss = await buildPerson(database, { roleAlias: 'admin' });
    const factory = { tenantId: boss.tenantId };
    const [role] = await database.sql`
      insert into system_role (tenant_id, role_name, role_alias, parent_id, sort) values (${boss.tenantId}, '操作员', 'worker', 0, 2) returning id`;
    const worker = await buildPerson(database, { ...factory, roleId: String(role?.id) });
    const tokens = [await onPages(boss), await onPages(worker)];
    const leader = as({ ...factory, roleAliases: ['leader'] });
    const rows = await online(leader);
    const idsOf = (people: Person[]) => rows.filter((row) => people.some(({ account }) => account === row.account)).map((row) => row.id);

    const refusal = await leader.refusal('system.online.remove', { ids: idsOf([worker, boss]).join(',') });
    const untouched = await Promise.all(tokens.map(isIn));
    await leader.mutate('system.online.remove', { ids: idsOf([worker]) });

    expect(refusal).toMatchObject({ code: 403, message: '无权配置管理员角色!' });
    expect(untouched).toEqual([true, true]);
    expect(await Promise.all(tokens.map(isIn))).toEqual([true, false]);
  });

  test('cannot tell a session of another tenant from one that is not there', async () => {
    const person = await buildPerson(database);
    const token = await onPages(person);
    const [row] = await online(administrator(person));
    const other = administrator(await buildFactory(database));

    const foreign = await other.refusal('system.online.remove', { ids: row?.id });
    const absent = await other.refusal('system.online.remove', { ids: '1' });
    const none = await other.refusal('system.online.remove', { ids: '' });

    expect(foreign).toMatchObject({ code: 404, message: '数据不存在或已被删除' });
    expect(absent).toEqual(foreign);
    expect(none).toMatchObject({ code: 400, message: '请选择至少一条数据' });
    expect(await isIn(token)).toBe(true);
  });

  test('needs the button’s code; the platform’s reaches every tenant', async () => {
    const person = await buildPerson(database);
    const token = await onPages(person);
    const reader = as({ tenantId: person.tenantId, codes: new Set(['online']) });
    const platform = as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
    const [row] = await online(platform, { tenantId: person.tenantId });

    const refusal = await reader.refusal('system.online.remove', { ids: row?.id });
    await platform.mutate('system.online.remove', { ids: row?.id });

    expect(refusal).toMatchObject({ code: 403 });
    expect(await isIn(token)).toBe(false);
  });

  test('finds no session of people outside his data scope', async () => {
    const person = await buildPerson(database);
    await onPages(person);
    const scoped = buildSession({ tenantId: person.tenantId, scopes: new Map([['user', { own: true, departments: [] }]]) });

    expect(await online(askAs(database, scoped))).toEqual([]);
  });
});

describe('one’s own sessions', () => {
  test('are listed, and any one or all others can be ended', async () => {
    const person = await buildPerson(database);
    const [here, there, third] = [await onPages(person), await onPages(person, 'w3m/0.5.3'), await onPages(person)];
    const mine = ask(database, { token: here });
    const sessions = await mine.mine();
    const old = sessions.find((session) => session.device === 'w3m 0');

    await mine.endMine({ ids: [old?.id ?? ''] });
    const afterOne = [await isIn(here), await isIn(there), await isIn(third)];
    await mine.endOthers();
    const afterAll = [await isIn(here), await isIn(third)];

    expect(sessions.map((session) => session.own).sort()).toEqual(['', '', 'own']);
    expect(afterOne).toEqual([true, false, true]);
    expect(afterAll).toEqual([true, false]);
  });

  test('are nobody else’s to end by this way, a colleague’s included', async () => {
    const person = await buildPerson(database);
    const colleague = await buildPerson(database, { tenantId: person.tenantId, roleId: person.roleId });
    const [token, theirs] = [await onPages(person), await onPages(colleague)];
    const [foreign] = await ask(database, { token: theirs }).mine();

    const refusal = await refusalFrom(ask(database, { token }).endMine({ ids: [foreign?.id ?? ''] }));

    expect(refusal).toMatchObject({ code: 404 });
    expect(await isIn(theirs)).toBe(true);
  });
});

test('a device is told in words, whatever it sends', () => {
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
  const edge = `${chrome} Edg/125.0.0.0`;

  expect(deviceWords(chrome, 'zh')).toBe('Chrome 126 · Windows');
  expect(deviceWords(edge, 'zh')).toBe('Edge 125 · Windows');
  expect(deviceWords(safari, 'en')).toBe('Safari 17 · iPhone');
  expect(deviceWords('', 'zh')).toBe('未知设备');
  expect(deviceWords('<script>alert(1)</script>', 'en')).toBe('<script>alert(1)</script>');
});

test('the public key for clients is read by the platform alone', async () => {
  vi.stubEnv('SM2_PRIVATE_KEY', '1'.padStart(64, '0'));
  const platform = as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
  const tenant = as();

  const key = await platform.query('session.publicKey');
  const security = await platform.query('session.security');

  expect(key.publicKey).toMatch(/^04[0-9a-f]{128}$/);
  expect(security).toMatchObject({ publicKey: key.publicKey, isCaptchaAsked: false, failCount: 5, lockDuration: 30, isHttps: false });
  expect(await tenant.refusal('session.publicKey')).toMatchObject({ code: 403 });
  expect(await tenant.refusal('session.security')).toMatchObject({ code: 403 });
});

test('names that the product brings are read in English by readers of English', async () => {
  const factory = await buildFactory(database);
  const person = await buildPerson(database, { ...factory, realName: '超级管理员' });
  await onPages(person);
  const read = (locale: 'zh' | 'en') => as({ tenantId: person.tenantId, roleAliases: ['admin'] }, { locale }).query('system.online.list');

  expect((await read('zh')).records[0]).toMatchObject({ realName: '超级管理员' });
  expect((await read('en')).records[0]).toMatchObject({ realName: 'Super administrator' });
});
