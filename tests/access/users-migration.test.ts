import { expect, test } from 'vitest';
import { prepareDatabase } from '#server/database/prepare.ts';
import { migrations, migrationsBefore, openPlainDatabase } from '#tests/fixtures/migrations-before.ts';

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
