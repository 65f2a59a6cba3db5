import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOlderPostgres, type OlderPostgres, startOlderPostgres } from '#tests/fixtures/older-postgres.ts';
import { launch, newFolder, runToEnd } from '#tests/fixtures/operator.ts';
import { longOnly } from '#tests/told.ts';

const older = findOlderPostgres();
const adminPassword = 'Operator-2026';

describe.skipIf(older === undefined)(`PostgreSQL ${older?.major}`, () => {
  let server: OlderPostgres;
  beforeAll(() => {
    server = startOlderPostgres(older?.bin ?? '');
  });
  afterAll(() => server?.stop());

  const envOf = (login: string, database = login) => ({
    APP_MODE: 'production',
    ADMIN_PASSWORD: adminPassword,
    DATA_DIR: newFolder(),
    DATABASE_URL: server.urlOf(login, database),
  });
  const buildOwner = (login: string, rights = '') =>
    server.asSuperuser(async (sql) => {
      await sql.unsafe(`create role ${login} login ${rights}`);
      await sql.unsafe(`create database ${login} owner ${login}`);
    });

  test('serves from a database whose owner is no superuser, at the first start and at the next', async () => {
    await buildOwner('plant', 'createrole');
    const env = envOf('plant');

    const first = launch(env);
    const [, port] = await first.prints(/Listening on http:\/\/localhost:(\d+)/);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    first.kill('SIGTERM');
    await first.ended;
    const migrated = await runToEnd(env, '--migrate');

    expect(ready.status).toBe(200);
    expect(migrated).toMatchObject({ code: 0, output: '' });
  });

  longOnly('is made ready by an owner who may make no roles once a superuser has done what the refused start said', async () => {
    await buildOwner('modest');
    const env = envOf('modest');

    const refused = await runToEnd(env, '--migrate');
    const [, told = ''] = /^ {2}(create role .*)$/m.exec(refused.output) ?? [];
    const said = told.replaceAll(/<login>|<database>/g, 'modest').replace('create role app_user nologin;', '');
    await server.asSuperuser(async (sql) => {
      const [known] = await sql`select from pg_roles where rolname = 'app_user'`;
      await sql.unsafe(`${known ? '' : 'create role app_user nologin;'} ${said}`);
    });
    const again = await runToEnd(env, '--migrate');

    expect(refused.code).toBe(78);
    expect(refused.output).toMatch(/may not make its database ready: .*\(42501\)/);
    expect(refused.output).not.toMatch(/undefined|\n\s+at /);
    expect(again).toMatchObject({ code: 0, output: '' });
  });

  longOnly('is waited for, in words, while another process brings it up to date, and nothing holds it afterwards', async () => {
    await buildOwner('busy', 'createrole');
    const env = envOf('busy');
    await runToEnd(env, '--migrate');

    const other = postgres({ host: server.host, user: 'busy', database: 'busy', max: 1 });
    const waiting = await other.begin(async (turn) => {
      await turn`select pg_advisory_xact_lock(hashtext('factory-console:migrations'))`;
      const late = launch(env, '--migrate');
      await late.prints(/^Waiting for another process .*\(server process \d+, since /m);
      return [late];
    });
    const ended = await waiting[0]?.ended;
    const held = await other`select count(*)::int as locks from pg_locks where locktype = 'advisory'`;
    await other.end();

    expect(ended?.code).toBe(0);
    expect(held[0]?.locks).toBe(0);
  });

  longOnly('is dumped whole by a login made as docs/operation.md says, and restored into another database', async () => {
    await buildOwner('dumped', 'createrole');
    const env = envOf('dumped');
    for (const flag of ['--migrate', '--seed']) await runToEnd(env, flag);
    const [makeLogin = '', ...commands] = told('## pg_dump');
    await server.asSuperuser((sql) => sql.unsafe(makeLogin));

    for (const command of commands) inShell(command, env.DATA_DIR);
    const again = await runToEnd({ ...env, DATABASE_URL: server.urlOf('dumped', 'restored') }, '--migrate');

    expect(await rowsIn('restored')).toEqual(await rowsIn('dumped'));
    expect((await rowsIn('restored')).system_user).toBeGreaterThan(0);
    expect(again).toMatchObject({ code: 0, output: '' });
  });

  /** The statements and commands of a section of docs/operation.md, of this server. */
  function told(heading: string): string[] {
    const [, section = ''] = readFileSync('docs/operation.md', 'utf8').split(`${heading}\n`);
    const blocks = [...(section.split('\n## ')[0] ?? '').matchAll(/^```\w*\n(.*?)^```/gms)].map(([, block = '']) => block);
    return blocks.map((block) =>
      block
        .replaceAll('<login of DATABASE_URL>', 'dumped')
        .replace('postgres://console_backup@db.example/console', server.urlOf('console_backup', 'dumped')),
    );
  }

  const inShell = (command: string, cwd: string) =>
    execFileSync('sh', ['-ec', command], {
      cwd,
      env: { ...process.env, PATH: `${older?.bin}:${process.env.PATH}`, PGHOST: server.host, PGUSER: 'postgres' },
    });

  /** How many rows each table holds, whoever may see them. */
  async function rowsIn(database: string): Promise<Record<string, number>> {
    const sql = postgres({ host: server.host, user: 'postgres', database, max: 1 });
    const tables = await sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`;
    const counts: Record<string, number> = {};
    for (const { name } of tables) counts[name] = Number((await sql.unsafe(`select count(*) as rows from ${name}`))[0]?.rows);
    await sql.end();
    return counts;
  }
});
