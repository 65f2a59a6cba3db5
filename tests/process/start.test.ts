import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedServer } from '#server/database/embedded.ts';
import { hashClientSecret, hashOf } from '#server/security/secret-token.ts';
import { askToken, md5, signedIn } from '#tests/blade/legacy-client.ts';
import { asOwner, countRows, end, launch, newFolder, postmasterOf, runToEnd, start } from '#tests/fixtures/operator.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { longOnly } from '#tests/told.ts';
import { copyDemo } from './running-server.ts';

const adminPassword = 'Operator-2026';

describe('production', () => {
  test('makes the administrator at the first start, with a password that is printed that once, and keys that only its account can read', async () => {
    const folder = newFolder();
    const first = await start({ APP_MODE: 'production', CAPTCHA: 'on' }, folder);
    const printed = [...first.output().matchAll(/\\?"admin\\?" with the password (\S+) \(shown once/g)];
    const password = printed[0]?.[1] ?? '';
    const [kept] = await asOwner(folder, (sql) => sql`select must_change_password as must from "system_user" where account = 'admin'`);
    await end(first);

    const second = await start({ APP_MODE: 'production', CAPTCHA: 'on' }, folder);
    const { status, headers } = await signInPastCaptcha(second.origin, folder, password);

    expect(printed).toHaveLength(1);
    expect(password.length).toBeGreaterThanOrEqual(16);
    expect(kept?.must).toBe(true);
    expect(second.output()).not.toMatch(/shown once|with the password/);
    expect([status, headers.get('location')]).toEqual([302, '/']);
    const secrets = join(folder, 'secrets');
    expect(readdirSync(secrets)).toEqual(['secrets.key', 'sm2.key']);
    for (const path of [secrets, ...readdirSync(secrets).map((name) => join(secrets, name))]) expect(statSync(path).mode & 0o077).toBe(0);
  });

  longOnly('gives a lost administrator’s password back once, to be changed, and says that ADMIN_PASSWORD has no effect', async () => {
    const folder = newFolder();
    const env = { APP_MODE: 'production', CAPTCHA: 'on', ADMIN_PASSWORD: adminPassword };
    const first = await start(env, folder);
    await end(first);

    const reset = await runToEnd({ ...env, DATA_DIR: folder }, '--reset-admin');
    const again = await start({ ...env, ADMIN_PASSWORD: 'Another-2027' }, folder);
    const password = /one-time password (\S+) \(shown once/.exec(reset.output)?.[1] ?? '';
    const [lost, given] = [
      await signInPastCaptcha(again.origin, folder, adminPassword),
      await signInPastCaptcha(again.origin, folder, password),
    ];

    expect([reset.code, lost.status, given.status]).toEqual([0, 400, 302]);
    expect(first.output()).not.toContain('ADMIN_PASSWORD is not used');
    expect(again.output()).toContain('ADMIN_PASSWORD is not used');
    const kept = await asOwner(folder, async (sql) => ({
      users: await sql`select must_change_password as must from "system_user" where account = 'admin'`,
      told: await sql`select account, entity from audit_log where action = 'reset-password'`,
    }));
    expect(kept.users.map(({ must }) => must)).toEqual([true]);
    expect(kept.told.map(({ account, entity }) => [account, entity])).toEqual([['operator', 'system.user']]);
  });

  longOnly('takes ADMIN_PASSWORD, prints it nowhere, and knows neither the demo nor its published client', async () => {
    const folder = newFolder();
    const server = await start({ APP_MODE: 'production', CAPTCHA: 'on', ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'debug' }, folder);
    const refusedAsUnknown = await askToken(server.origin, { tenantId: '000000', username: 'admin', password: md5(adminPassword) });
    await asOwner(folder, async (sql) => {
      await sql`insert into system_client (id, client_id, client_secret, authorized_grant_types, scope, access_token_validity, refresh_token_validity)
        values (1, 'saber', ${hashClientSecret('saber_secret')}, 'password,captcha', 'all', 3600, 3600)`;
    });

    const refusedAsPublished = await askToken(server.origin, { tenantId: '000000', username: 'admin', password: md5(adminPassword) });
    const wrong = await signInPastCaptcha(server.origin, folder, 'Demo-pass-2026');
    const right = await signInPastCaptcha(server.origin, folder, adminPassword);

    expect([refusedAsUnknown.status, refusedAsPublished.status]).toEqual([400, 400]);
    expect([refusedAsUnknown.body.access_token, refusedAsPublished.body.access_token]).toEqual([undefined, undefined]);
    expect([wrong.status, right.status]).toEqual([400, 302]);
    expect(server.output()).not.toContain(adminPassword);
    expect(server.output()).toContain('without Secure');
    expect((await countRows(folder)).system_tenant).toBe(1);
  });

  longOnly('prints JSON lines alone, from the first to the last', async () => {
    const folder = newFolder();
    const server = await start({ APP_MODE: 'production', CAPTCHA: 'on', ADMIN_PASSWORD: adminPassword }, folder);
    await fetch(`${server.origin}/login`);
    const refused = spawnSync(process.execPath, ['server/main.js'], { env: { ...process.env, APP_MODE: 'production', PORT: 'x' } });
    await end(server);

    const printed = `${server.output()}${refused.stderr}`.trim().split('\n');
    const lines = printed.map((line) => JSON.parse(line) as Record<string, unknown>);

    const said = lines.map(({ msg }) => String(msg ?? ''));
    for (const line of lines)
      expect(line).toMatchObject({ level: expect.any(String), time: expect.stringMatching(/^20.*Z$/), host: hostname() });
    expect(said.filter((text) => text.startsWith('Creating the database') || text.startsWith('Listening on'))).toHaveLength(2);
    expect(said.slice(-3, -1)).toEqual(['stopping', 'stopped']);
    expect(lines.at(-1)).toMatchObject({ level: 'fatal', msg: expect.stringContaining('- PORT: must be a number') });
  });
});

describe('a start that cannot be', () => {
  test.each([['--bakcup', '/tmp/x.backup'], ['backup'], ['--restore', '--replce', '/tmp/x.backup']])(
    'is a command that was mistyped: %s',
    async (...typed) => {
      const folder = newFolder();

      const { code, output } = await runToEnd({ DATA_DIR: folder, APP_MODE: 'test', PORT: 'eighty' }, ...typed);

      expect([code, output]).toEqual([78, expect.stringMatching(/^There is no (--bakcup|backup|--replce)\b.* Known: --migrate, /)]);
    },
  );

  test('names all faults at once, and nothing else', async () => {
    const { code, output } = await runToEnd({ DATA_DIR: newFolder(), PORT: 'eighty', APP_MODE: 'live', LOG_LEVEL: 'loud' });

    expect(code).toBe(78);
    expect(output.trim().split('\n')).toEqual([
      'The configuration is not usable:',
      ...['APP_MODE', 'PORT', 'LOG_LEVEL'].map((name) => expect.stringContaining(`- ${name}: `)),
    ]);
  });

  test('says in a JSON line that a mode is none, as of any other setting of a service', () => {
    const { stderr } = spawnSync(process.execPath, ['server/main.js'], { env: { ...process.env, APP_MODE: 'prod' } });

    expect(JSON.parse(String(stderr))).toMatchObject({ level: 'fatal', msg: expect.stringContaining('- APP_MODE: must be one of') });
  });

  test('ends with a status that a supervisor knows a wrong setting by', async () => {
    const unit = readFileSync('deploy/console.service', 'utf8');
    const wrong = await runToEnd({ DATABASE_URL: 'postgres://nobody:wrong@127.0.0.1:1/none', DATA_DIR: '/proc/nope' });

    expect(unit).toMatch(new RegExp(`^RestartPreventExitStatus=${wrong.code}$`, 'm'));
  });

  test('says that the port is taken before it makes a database', async () => {
    const folder = newFolder();
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;

    const { code, output } = await runToEnd({ DATA_DIR: folder, ADMIN_PASSWORD: adminPassword, PORT: String(port) });

    expect(code).toBe(1);
    expect(output.trim()).toBe(`Port ${port} is in use by another program: stop it, or name another in PORT.`);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
  });

  test('refuses an administrator’s password that everybody knows, and a data folder that cannot be', async () => {
    const easy = await runToEnd({ DATA_DIR: newFolder(), ADMIN_PASSWORD: '12345678' });
    const nowhere = await runToEnd({ DATA_DIR: '/proc/nope', ADMIN_PASSWORD: adminPassword });

    expect([easy.code, nowhere.code]).toEqual([78, 78]);
    expect(easy.output).toMatch(/^The configuration is not usable:\n {2}- ADMIN_PASSWORD: too easy to guess/);
    expect(nowhere.output.trim()).toMatch(/^The data folder \/proc\/nope cannot be used \(ENOENT\): [^\n]+$/);
  });
});

describe('the demo', () => {
  longOnly('adds nothing at a second start, which is fast and tells the same password', async () => {
    const folder = newFolder();
    const first = await start({ DEMO_PASSWORD: '' }, folder);
    const [, password] = /password {2,}(\S+)/.exec(first.output()) ?? [];
    const rows = await countRows(folder);
    await end(first);

    const begun = performance.now();
    const second = await start({ DEMO_PASSWORD: '' }, folder);
    const took = performance.now() - begun;

    expect(await countRows(folder)).toEqual(rows);
    expect(rows.system_tenant).toBe(3);
    expect(/password {2,}(\S+)/.exec(second.output())?.[1]).toBe(password);
    expect((await visit(second.origin).signIn({ account: 'leader', tenantId: '100002', password: password ?? '' })).status).toBe(302);
    expect(took).toBeLessThan(10_000);
  });

  longOnly('starts again in its own folder after somebody has added a tenant there', async () => {
    const folder = await copyDemo(newFolder());
    const server = await start({ DEMO_PASSWORD: 'Demo-pass-2026' }, folder);
    await asOwner(folder, (sql) => sql`insert into system_tenant (id, tenant_id, tenant_name) values (1, 'NEW001', '新工厂')`);
    await end(server);

    const again = await start({ DEMO_PASSWORD: 'Demo-pass-2026' }, folder);

    expect(again.output()).toContain('The demo factory is ready');
  });

  longOnly('refuses the database of a real console, changes nothing there, and leaves no database server behind', async () => {
    const folder = newFolder();
    const demo = { DATA_DIR: folder, APP_MODE: 'demo', DEMO_PASSWORD: 'Demo-pass-2026' };
    const real = await start({ APP_MODE: 'production', CAPTCHA: 'on', ADMIN_PASSWORD: adminPassword }, folder);
    const rows = await countRows(folder);
    await end(real);

    const newlyMade = await runToEnd(demo);
    const again = await start({ APP_MODE: 'production', CAPTCHA: 'on' }, folder);
    const kept = await countRows(folder);
    await asOwner(folder, (sql) => sql`insert into system_tenant (id, tenant_id, tenant_name) values (1, 'ACME01', '真实工厂')`);
    await end(again);
    const inUse = await runToEnd(demo);

    expect([newlyMade.code, inUse.code]).toEqual([78, 78]);
    expect(newlyMade.output).toMatch(/^The demo refuses this database: .*000000/m);
    expect(inUse.output).toMatch(/^The demo refuses this database: .*ACME01/m);
    expect(newlyMade.output + inUse.output).not.toMatch(/\n\s+at |Demo-pass/);
    expect(kept).toEqual(rows);
    expect(postmasterOf(folder)).toBeUndefined();
  });
});

describe('a database of one’s own', () => {
  // With PostgreSQL 15 every run tells it (older-postgres.test.ts).
  longOnly('may belong to a login that is no superuser; tenants stay apart all the same', async () => {
    const database = await startEmbeddedServer({ dataDir: newFolder(), forTests: true });
    onTestFinished(() => database.stop());
    await administer(database.host, 'postgres', async (sql) => {
      await sql`create role plant login createrole`;
      await sql`create database plant owner plant`;
    });
    const server = await start({ DATABASE_URL: `postgres://plant@localhost/plant?host=${database.host}` }, newFolder());
    const visitor = visit(server.origin);
    await visitor.signIn();

    const page = await visitor.ask('/system/user/index');
    const posts = await (await signedIn(server.origin, 'admin', '100001')).get('/blade-system/post/list');
    const seen = await administer(
      database.host,
      'plant',
      async (sql) => ({
        unset: (await sql`select count(*)::int as users from "system_user"`)[0]?.users,
        own: await sql.begin(async (tx) => {
          await tx`set local role app_user`;
          await tx`select set_config('app.tenant_id', '100001', true)`;
          return (await tx`select distinct tenant_id as id from "system_user"`).map(({ id }) => id);
        }),
      }),
      'plant',
    );

    expect([page.status, posts.status]).toEqual([200, 200]);
    expect(new Set(posts.body.data.records.map((record: { tenantId?: string }) => record.tenantId ?? '100001'))).toEqual(
      new Set(['100001']),
    );
    expect(seen).toEqual({ unset: 0, own: ['100001'] });
    expect(postmasterOf(server.dataDir)).toBeUndefined();
  });

  longOnly('may be started after the console, which waits for it', async () => {
    const folder = newFolder();
    const made = await startEmbeddedServer({ dataDir: folder, forTests: true });
    await made.stop();
    const env = { APP_MODE: 'production', ADMIN_PASSWORD: adminPassword, DATA_DIR: newFolder() };
    const console = launch({ ...env, DATABASE_URL: `postgres://postgres@localhost/console?host=${made.host}` });
    await console.prints(/Waiting for the database/);

    const database = await startEmbeddedServer({ dataDir: folder, forTests: true });
    onTestFinished(() => database.stop());

    const [, port] = await console.prints(/Listening on http:\/\/localhost:(\d+)/);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });

  test('is refused in words when it does not know the login or the database, or keeps no UTF-8', async () => {
    const database = await startEmbeddedServer({ dataDir: newFolder(), forTests: true });
    onTestFinished(() => database.stop());
    const address = (user: string, name: string) => `postgres://${user}@localhost/${name}?host=${database.host}`;

    const unknownLogin = await runToEnd({ DATABASE_URL: address('nobody', 'console'), DATA_DIR: newFolder() });
    const unknownDatabase = await runToEnd({ DATABASE_URL: address('postgres', 'nowhere'), DATA_DIR: newFolder() });
    await administer(database.host, 'postgres', async (sql) => {
      await sql`create database bytes encoding 'SQL_ASCII' template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'`;
    });
    const inBytes = await runToEnd({ DATABASE_URL: address('postgres', 'bytes'), DATA_DIR: newFolder() });
    const tables = `select 1 from pg_tables where schemaname = 'public'`;
    const made = await administer(database.host, 'bytes', (sql) => sql.unsafe(tables));

    expect([unknownLogin.code, unknownDatabase.code, inBytes.code]).toEqual([78, 78, 78]);
    expect(inBytes.output).toMatch(
      /^The database "bytes" keeps its texts in SQL_ASCII.* create database \S+ owner postgres encoding 'UTF8' template template0;.*$/m,
    );
    expect(made).toHaveLength(0);
    expect(unknownLogin.output).toMatch(/^The database of DATABASE_URL cannot be used: role "nobody" does not exist$/m);
    expect(unknownDatabase.output).toMatch(/^The database of DATABASE_URL cannot be used: database "nowhere" does not exist$/m);
  });

  longOnly('is brought up to date and filled without serving', async () => {
    const env = { DATA_DIR: newFolder() };

    const migrated = await runToEnd(env, '--migrate');
    const seeded = await runToEnd(env, '--seed');

    expect([migrated.code, seeded.code]).toEqual([0, 0]);
    expect(migrated.output + seeded.output).not.toContain('Listening');
    expect([migrated.output.includes('with the password'), seeded.output.includes('with the password')]).toEqual([false, true]);
    expect(postmasterOf(env.DATA_DIR)).toBeUndefined();
  });
});

/** Signs in with captcha: the solution is stored as a hash, so the test replaces it with a known one as the owner of the database. */
async function signInPastCaptcha(origin: string, folder: string, password: string): Promise<Response> {
  const visitor = visit(origin);
  const [, key = ''] = /name="key" value="([0-9a-f]+)"/.exec(await (await visitor.ask('/login')).text()) ?? [];
  await asOwner(folder, (sql) => sql`update captcha set answer_hash = ${hashOf(`${key}:ABCDE`)} where key = ${key}`);
  return visitor.post('/login', { tenantId: '000000', account: 'admin', password, key, code: 'abcde' });
}

async function administer<Result>(
  host: string,
  database: string,
  work: (sql: postgres.Sql) => Promise<Result>,
  user = 'postgres',
): Promise<Result> {
  const sql = postgres({ host, database, user, max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
