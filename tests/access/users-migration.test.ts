import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { expect, inject, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '#server/database/prepare.ts';

const migrations = resolve('drizzle/migrations');

/** The migrations that stood before one, as a build of that time had them. */
async function migrationsBefore(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrations, folder, { recursive: true });
  const journal = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8'));
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }: { tag: string }) => tag === name),
  );
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

/** An empty database that belongs to somebody without any rights beyond it, as hosting companies give one. */
async function openPlainDatabase() {
  const server = { host: inject('databaseHost'), port: inject('databasePort') };
  const [database, owner] = [`plain_${randomBytes(6).toString('hex')}`, `owner_${randomBytes(6).toString('hex')}`];
  const admin = postgres({ ...server, user: inject('databaseUser'), database: 'postgres', max: 1, onnotice: () => {} });
  await admin.unsafe(`create role ${owner} login; grant app_user to ${owner} with set true`);
  await admin.unsafe(`create database ${database} owner ${owner}`);
  const sql = postgres({ ...server, user: inject('databaseUser'), database, max: 1 });
  onTestFinished(async () => {
    await sql.end();
    await admin.unsafe(`drop database ${database} with (force)`);
    await admin.unsafe(`drop role ${owner}`);
    await admin.end();
  });
  return { sql, place: { ...server, user: owner, database } };
}

test('a database in which users share a phone number is brought up to date: the oldest of a tenant keeps it, and it is written down who lost it', async () => {
  const { sql, place } = await openPlainDatabase();
  await prepareDatabase({ ...place, migrationsFolder: await migrationsBefore('0003_administration') });
  const add = (id: number, tenant: string, phone: string | null, isDeleted = 0) => sql`
    insert into "system_user" (id, tenant_id, account, password, real_name, status, phone, is_deleted, create_time)
    values (${id}, ${tenant}, ${`u${id}`}, 'x', '王工', 1, ${phone}, ${isDeleted}, timestamptz '2026-01-01' + ${id} * interval '1 day')`;
  const shared = '13900000001';
  await add(3, '100001', shared);
  await add(2, '100001', shared);
  await add(1, '100001', shared, 1);
  await add(4, '100002', shared);
  await add(5, '100002', '13900000002');
  for (const id of [6, 7]) await add(id, '100001', null);

  await prepareDatabase({ ...place, migrationsFolder: migrations });

  const kept = await sql`select id::int as id, phone, version from "system_user" order by id`;
  expect(kept.map(({ id, phone, version }) => [id, phone, version])).toEqual([
    [1, shared, 1],
    [2, shared, 1],
    [3, null, 2],
    [4, shared, 1],
    [5, '13900000002', 1],
    [6, null, 1],
    [7, null, 1],
  ]);
  expect(await sql`select tenant_id, record_id::int as id, before from audit_log where action = 'clear-shared-phone'`).toEqual([
    { tenant_id: '100001', id: 3, before: { phone: shared } },
  ]);
  await expect(add(8, '100001', shared)).rejects.toThrow('system_user_phone');
  const unguarded = await sql`select relname from pg_class where relname in ('system_user', 'audit_log') and not relforcerowsecurity`;
  expect(unguarded).toEqual([]);
});
