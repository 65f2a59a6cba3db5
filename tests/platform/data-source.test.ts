import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSources } from '#server/database/sources.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { seal, unseal } from '#server/security/seal.ts';
import { addressOf } from '#server/tenants/data-sources/data-source-address.ts';
import { findPlace, openSources } from '#server/tenants/data-sources/data-source-place.ts';
import { prepareSources } from '#server/tenants/data-sources/prepare-sources.ts';
import { type Facts, faultOf, inWords, Unreachable } from '#server/tenants/data-sources/try-data-source.ts';
import { signedIn } from '#tests/blade/legacy-client.ts';
import {
  buildSource,
  buildTenantHere,
  buildTenantThere,
  insiderOf,
  openTwoServers,
  platformOf,
  type TwoServers,
} from '#tests/process/second-server.ts';

let servers: TwoServers;
let platform: ReturnType<typeof platformOf>;
let allowedHosts: string;
beforeAll(async () => {
  servers = await openTwoServers();
  platform = platformOf(servers);
  allowedHosts = process.env.DATASOURCE_HOSTS ?? '';
});
beforeEach(() => void vi.stubEnv('DATASOURCE_HOSTS', allowedHosts));
afterAll(() => servers.close());

const storedPassword = async (id: string) =>
  (await servers.main.database.sql<{ password: string }[]>`select password from system_data_source where id = ${id}`)[0]?.password ?? '';
describe('a data source', () => {
  test('keeps its password encrypted, and shows a mask instead of it', async () => {
    const { id } = await buildSource(servers);

    const shown = await platform.query('system.dataSource.detail', { id });
    const listed = await platform.query('system.dataSource.list', { filters: { id } });
    const [noted] = await servers.main.database.sql`select after from audit_log where record_id = ${id} and action = 'add'`;

    expect(shown).toMatchObject({ username: 'postgres', password: '******', driverClassName: 'PostgreSQL' });
    expect(listed.records[0]).toMatchObject({ password: '******' });
    expect(await storedPassword(id)).toMatch(/^v1\./);
    expect(unseal(await storedPassword(id), 'data source')).toBe('a-secret-of-the-second-server');
    expect(noted?.after).toMatchObject({ password: '***' });
  });

  test('keeps the password it has when the mask or nothing comes back, and takes a new one', async () => {
    const { id } = await buildSource(servers);
    const before = await storedPassword(id);

    await platform.mutate('system.dataSource.submit', { id, password: '******', remark: '一' });
    await platform.mutate('system.dataSource.submit', { id, password: '', remark: '二' });
    await platform.mutate('system.dataSource.submit', { id, remark: '三' });
    const kept = await storedPassword(id);
    await platform.mutate('system.dataSource.submit', { id, password: 'another-secret' });

    expect(kept).toBe(before);
    expect(unseal(await storedPassword(id), 'data source')).toBe('another-secret');
    expect(await platform.query('system.dataSource.detail', { id })).toMatchObject({ remark: '三' });
  });

  test('asks for name, address and user, and starts with the one driver', async () => {
    const refusal = await platform.refusal('system.dataSource.submit', {});

    expect(refusal.problems).toEqual({
      name: '请输入数据源名称',
      url: '请输入连接地址',
      username: '请输入用户名',
    });
  });

  test('leads only to hosts that the operator allowed', async () => {
    const refusalOf = async (url: string) => (await platform.refusal('system.dataSource.submit', { ...described(), url })).problems.url;

    expect(await refusalOf('postgres://10.0.0.9:5432/factory')).toBe('主机 10.0.0.9:5432 未被允许，请联系运维在 DATASOURCE_HOSTS 中添加');
    expect(await refusalOf('postgres://db.example:5432/factory')).toMatch(/未被允许/);
    expect(await refusalOf('postgres:///factory?host=/var/run')).toMatch(/未被允许/);
    expect(await refusalOf('mysql://db.example/factory')).toBe('连接地址格式不正确，应如 postgres://主机:5432/数据库');
    expect(await refusalOf('postgres://u:p@db.example:5433/factory')).toBe('请把用户名和密码填在各自的栏位，不要写在连接地址中');
    expect(await refusalOf('postgres://db.example:5433/factory?options=-c%20role=x')).toBe('连接地址只支持参数 host 和 sslmode');
    expect(addressOf('jdbc:postgresql://DB.example:5433/factory?sslmode=require')).toEqual({
      host: 'db.example',
      port: 5433,
      database: 'factory',
      ssl: 'require',
    });
    await platform.mutate('system.dataSource.submit', { ...described(), url: 'jdbc:postgresql://db.example:5433/factory' });
  });

  test('is tried on request, and what is in the way is said in words', async () => {
    const good = await buildSource(servers);
    const noDatabase = await buildSource(servers, { url: servers.url.replace('/console', '/nowhere') });
    const nobody = await buildSource(servers, { username: 'nobody' });
    const closedPort = await buildSource(servers, { url: 'postgres://localhost:1/console' });
    const said = async (id: string) => (await platform.refusal('system.dataSource.test', { ids: id })).message;

    await platform.mutate('system.dataSource.test', { ids: good.id });

    expect(await said(noDatabase.id)).toBe('数据库不存在');
    expect(await said(nobody.id)).toMatch(/用户名或密码不正确/);
    expect(await said(closedPort.id)).toBe('无法连接到数据库服务器，请检查主机、端口和网络');
    vi.stubEnv('DATASOURCE_HOSTS', '');
    expect(await said(good.id)).toMatch(/未被允许/);
  });

  test('that a tenant uses is not removed, and its address stays', async () => {
    const { source } = await buildTenantThere(servers, '使用中');

    const removal = await platform.refusal('system.dataSource.remove', { ids: source.id });
    const change = await platform.refusal('system.dataSource.submit', { id: source.id, url: 'postgres://localhost/other' });
    const renamed = await platform.mutate('system.dataSource.submit', { id: source.id, url: servers.url, remark: '改备注可以' });

    expect(removal.message).toBe('数据已被引用，不能删除: 租户 1 条');
    expect(change.problems).toEqual({ url: '数据源正被租户使用，不能修改连接地址: 使用中' });
    expect(renamed).toMatchObject({ remark: '改备注可以' });
  });

  test('is the platform’s alone', async () => {
    const insider = insiderOf(servers, { tenantId: '100001', roleAliases: ['admin'] });
    const calls = { list: {}, detail: { id: '1' }, select: {}, submit: described(), remove: { ids: '1' }, test: { ids: '1' } };

    for (const [call, input] of Object.entries(calls))
      expect(await insider.refusal(`system.dataSource.${call}`, input), call).toMatchObject({ code: 403 });
  });

  test('stands at both addresses of the old clients', async () => {
    const { id } = await buildSource(servers);
    const client = await signedIn(servers.origin, 'admin', '000000', 'Factory-2026');

    const [one, other] = await Promise.all(
      ['/blade-develop', '/blade-system'].map((stem) => client.get(`${stem}/datasource/detail`, { id })),
    );
    const chosen = await client.get('/blade-develop/datasource/select');

    expect(one?.body.data).toMatchObject({ id, driverClass: 'org.postgresql.Driver', password: '******' });
    expect(other?.body.data).toEqual(one?.body.data);
    expect(chosen.body.data.map((source: { id: string }) => source.id)).toContain(id);
  });
});

describe('a server that is tried', () => {
  const able: Facts = { version: 170_000, encoding: 'UTF8', isStandby: false, mayMakeTables: true, mayMakeRole: true };
  const notUtf8 = "该数据库的编码不是 UTF8，请由数据库管理员执行 create database … encoding 'UTF8' template template0 另建一个";
  test.each<[Partial<Facts>, string | undefined]>([
    [{}, undefined],
    [{ version: 140_012 }, 'PostgreSQL 版本过低，至少需要 15'],
    [{ encoding: 'SQL_ASCII' }, notUtf8],
    [{ isStandby: true }, '该服务器是只读备库，请填写主库地址'],
    [{ mayMakeTables: false }, '该用户无权在 public 模式中建表'],
    [{ mayMakeRole: false }, '该用户无权创建角色，请先由数据库管理员执行 create role app_user nologin'],
  ])('and has %o is told %s', (facts, said) => {
    expect(faultOf({ ...able, ...facts })?.zh).toBe(said);
  });

  test('and keeps no UTF-8 is refused when it is tried, and when a tenant is to work there', async () => {
    await servers.second.unsafe(
      "create database bytes encoding 'SQL_ASCII' template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'",
    );
    const { id } = await buildSource(servers, { url: servers.url.replace('/console', '/bytes') });
    const { tenantId } = await buildTenantHere(servers, '字节厂');

    const tried = await platform.refusal('system.dataSource.test', { ids: id });
    const taken = await platform.refusal('system.tenant.datasource', { tenantId, datasourceId: id });

    expect(tried.message).toBe(notUtf8);
    expect(taken.problems).toEqual({ datasourceId: notUtf8 });
  });

  test('as somebody who may make no tables there says so', async () => {
    await servers.second.unsafe(`create role weak login password 'x'; revoke create on schema public from public`);
    const { id } = await buildSource(servers, { username: 'weak' });

    expect((await platform.refusal('system.dataSource.test', { ids: id })).message).toBe('该用户无权在 public 模式中建表');
  });

  test.each([
    ['CONNECT_TIMEOUT', '数据库服务器在 5 秒内没有应答', true],
    ['ENOTFOUND', '主机名无法解析', true],
    ['ECONNREFUSED', '无法连接到数据库服务器，请检查主机、端口和网络', true],
    ['28P01', '用户名或密码不正确', false],
    ['28000', '用户名或密码不正确', false],
    ['42501', '该用户在此数据库中权限不足', false],
    ['57P03', '数据源不可用（57P03）', false],
    ['', '数据源不可用（未知错误）', false],
  ])('and answers %s is told %s', (code, said, isAway) => {
    const told = inWords(Object.assign(new Error('x'), { code }));

    expect([told.text.zh, told instanceof Unreachable]).toEqual([said, isAway]);
  });

  test('and says nothing is told so', () => {
    expect(inWords(new BusinessError(messages.busy, { code: 503 })).text.zh).toBe('数据库服务器在 5 秒内没有应答');
  });

  test('whose password was encrypted under another key asks for it again', async () => {
    const { id } = await buildSource(servers);
    vi.stubEnv('SECRETS_KEY', 'b2'.repeat(32));
    onTestFinished(() => void vi.stubEnv('SECRETS_KEY', 'a1'.repeat(32)));

    const refusal = await platform.refusal('system.dataSource.test', { ids: id });

    expect(refusal.problems).toEqual({ password: '数据源密码无法解密（SECRETS_KEY 已更换），请重新填写密码' });
  });
});

test('a server that falls silent while it is brought up to date is given up, and used when it is well again', async () => {
  const { id, version } = await buildSource(servers);
  const find = () => servers.main.database.transact({ platform: true }, (db) => findPlace(db, id));
  const told: string[] = [];
  const sources = createSources({
    find,
    migrationsFolder: resolve('drizzle/migrations'),
    opensWithin: 300,
    onTrouble: (one) => void told.push(one),
  });
  onTestFinished(() => sources.close());

  await servers.second`select pg_advisory_lock(hashtext('factory-console:migrations'))`;
  await expect(sources.prepare({ id, version })).rejects.toThrow();
  await servers.second`select pg_advisory_unlock(hashtext('factory-console:migrations'))`;

  expect(told).toEqual([id]);
  await expect
    .poll(() =>
      sources.prepare({ id, version }).then(
        () => 'open',
        () => 'shut',
      ),
    )
    .toBe('open');
});

describe('a sealed secret', () => {
  test('opens only for its purpose and under its key', () => {
    const sealed = seal('密码 secret', 'data source');

    expect(seal('密码 secret', 'data source')).not.toBe(sealed);
    expect(unseal(sealed, 'data source')).toBe('密码 secret');
    expect(unseal(sealed, 'sms')).toBeUndefined();
    expect(
      unseal(
        sealed.replace(/[^.](?=[^.]*$)/, (sign) => (sign === 'A' ? 'B' : 'A')),
        'data source',
      ),
    ).toBeUndefined();
    expect(unseal('plain text', 'data source')).toBeUndefined();
    vi.stubEnv('SECRETS_KEY', 'b2'.repeat(32));
    expect(unseal(sealed, 'data source')).toBeUndefined();
    vi.stubEnv('SECRETS_KEY', 'a1'.repeat(32));
  });
});

test('the key is made at first start, for the eyes of its owner only, where the environment names none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-keys-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    vi.stubEnv('SECRETS_KEY', 'a1'.repeat(32));
  });
  vi.stubEnv('SECRETS_KEY', '');
  vi.stubEnv('DATA_DIR', folder);

  const [first, second] = [seal('x', 'data source'), seal('y', 'data source')];

  expect([unseal(first, 'data source'), unseal(second, 'data source')]).toEqual(['x', 'y']);
  expect(readdirSync(join(folder, 'secrets'))).toEqual(['secrets.key']);
  expect(statSync(join(folder, 'secrets', 'secrets.key')).mode & 0o777).toBe(0o600);
});

test('a start brings the servers of all tenants up to date, and one that is away holds it up no longer than that', async () => {
  await servers.second.unsafe('create database fresh');
  const [fresh, away] = [
    await buildSource(servers, { url: servers.url.replace('/console', '/fresh') }),
    await buildSource(servers, { url: 'postgres://localhost:1/console' }),
  ];
  const [one, other] = [await buildTenantHere(servers, '起动一'), await buildTenantHere(servers, '起动二')];
  const { sql } = servers.main.database;
  await sql`update system_tenant set datasource_id = ${fresh.id} where tenant_id = ${one.tenantId}`;
  await sql`update system_tenant set datasource_id = ${away.id} where tenant_id = ${other.tenantId}`;
  const told: string[] = [];
  const sources = openSources(servers.main.database, {
    migrationsFolder: resolve('drizzle/migrations'),
    onTrouble: (id) => void told.push(id),
  });

  await prepareSources(servers.main.database, sources);

  const counted = await sources.at(fresh).transact({ tenantId: one.tenantId }, (db) => db.execute('select id from board_slogan'));
  await sources.close();
  expect(counted).toHaveLength(0);
  expect(told).toEqual([away.id]);
});

const described = () => ({
  name: randomUUID(),
  driverClass: 'org.postgresql.Driver',
  url: servers.url,
  username: 'postgres',
  password: 'x',
});
