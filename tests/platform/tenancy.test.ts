import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '#server/database/prepare.ts';
import { sharedTables } from '#server/database/tenancy.ts';
import { sqlState } from '#server/errors.ts';
import { securityOf } from '#tests/matrix/row-security.ts';
import { usePlant } from '#tests/plant.ts';
import { openTestDatabase } from '#tests/test-database.ts';

const plant = usePlant();

const tablesOf = () => securityOf(plant.database.sql);

describe('row security', () => {
  test('is forced on every table that has a tenant, with which its key begins, and every other table is named as shared', async () => {
    const tables = await tablesOf();

    expect(tables.length).toBeGreaterThan(15);
    for (const table of tables.filter(({ hasTenant }) => hasTenant)) {
      expect(table, table.name).toMatchObject({ forced: true, enabled: true, nullable: false, keyed: true });
    }
    expect(
      tables
        .filter(({ hasTenant }) => !hasTenant)
        .map(({ name }) => name)
        .filter((name) => !Object.hasOwn(sharedTables, name)),
    ).toEqual([]);
  });

  test('shows nothing at all to a transaction without a tenant', async () => {
    const tables = (await tablesOf()).filter(({ hasTenant, isPartition }) => hasTenant && !isPartition);
    await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(sql`insert into system_post (post_code, post_name, category, sort) values ('p1', '岗位', 1, 1)`),
    );

    const counts = await plant.database.transact({}, async (db) =>
      Promise.all(
        tables.map(async ({ name }) => (await db.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(name)}`))[0]?.count),
      ),
    );

    expect(new Set(counts)).toEqual(new Set(['0']));
  });

  test('leaves a partition to its table: the role of requests reaches none by its own name', async () => {
    const partitions = (await tablesOf()).filter(({ isPartition }) => isPartition);
    const asWeak = (statement: string) =>
      plant.database.transact({ tenantId: '000000', platform: true }, (db) => db.execute(sql.raw(statement))).then(String, codeOf);

    const reached = await Promise.all(
      partitions.flatMap(({ name }) => [asWeak(`select from "${name}"`), asWeak(`insert into "${name}" default values`)]),
    );

    expect(partitions.map(({ name }) => name)).toContain('log_api_default');
    expect(new Set(reached)).toEqual(new Set(['42501']));
  });

  test('may spread tenants: nothing but the host name of a tenant is unique over all of them', async () => {
    const unique = await plant.database.sql<{ name: string }[]>`
      select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where x.indisunique and not a.attnum = any(x.indkey) and c.relnamespace = 'public'::regnamespace`;

    expect(unique.map(({ name }) => name)).toEqual(['system_tenant_domain']);
  });

  test("lets nobody write into another tenant's rows", async () => {
    const { database } = plant;
    await database.transact({ tenantId: '100001' }, (db) =>
      db.execute(sql`insert into system_post (post_code, post_name, category, sort) values ('p2', '岗位', 1, 1)`),
    );

    const changed = await database.transact({ tenantId: '100002' }, (db) =>
      db.execute(sql`update system_post set post_name = 'x' returning id`),
    );
    const smuggled = database.transact({ tenantId: '100002' }, (db) =>
      db.execute(sql`insert into system_post (tenant_id, post_code, post_name, category, sort) values ('100001', 'p3', '岗位', 1, 1)`),
    );

    expect(changed).toHaveLength(0);
    await expect(smuggled).rejects.toThrow();
  });

  test('is gone with the transaction that set it', async () => {
    const { database } = plant;
    await database.transact({ tenantId: '100001' }, (db) => db.execute(sql`select 1`));

    const [after] = await database.sql`select current_setting('app.tenant_id', true) as tenant, current_user as role`;

    expect(after?.tenant ?? '').toBe('');
    expect(after?.role).not.toBe('app_user');
  });

  test('is put back by the next start where somebody took it off by hand', async () => {
    const { options, close } = await openTestDatabase();
    onTestFinished(close);
    const owner = postgres({ ...options, max: 1, onnotice: () => {} });
    onTestFinished(() => owner.end());
    await owner`alter policy own_tenant on system_post using (true)`;
    await owner`alter table system_dept disable row level security`;
    await owner`drop policy own_tenant on system_role`;
    await owner`grant update, delete on audit_log to app_user`;
    await owner`revoke select on system_menu from app_user`;

    await prepareDatabase({ ...options, migrationsFolder: resolve('drizzle/migrations') });

    expect(await guardsOf(owner)).toEqual(await guardsOf(plant.database.sql));
  });

  test('a storm of parallel tenants mixes nothing, rollbacks included', async () => {
    const { database } = plant;
    const tenants = Array.from({ length: 20 }, (_, index) => String(200_000 + index));

    const isRolledBack = (tenant: number, round: number) => (tenant + round) % 3 === 0;
    const rounds = Array.from({ length: 10 }, (_, round) => round);

    // All tenants at once, and no more: the database refuses those who would wait too long.
    for (const round of rounds) {
      const ended = await Promise.allSettled(
        tenants.map((tenantId, tenant) =>
          database.transact({ tenantId }, async (db) => {
            await db.execute(
              sql`insert into system_post (post_code, post_name, category, sort) values (${`${tenantId}-${round}`}, 'x', 1, 1)`,
            );
            if (isRolledBack(tenant, round)) throw new Error('rolled back');
          }),
        ),
      );
      expect(ended.map((end) => end.status === 'rejected' && String(end.reason))).toEqual(
        tenants.map((_, tenant) => isRolledBack(tenant, round) && 'Error: rolled back'),
      );
    }

    for (const [tenant, tenantId] of tenants.entries()) {
      const rows = await database.transact({ tenantId }, (db) =>
        db.execute<{ tenant_id: string; post_code: string }>(sql`select tenant_id, post_code from system_post order by post_code`),
      );
      const committed = rounds.filter((round) => !isRolledBack(tenant, round));
      expect(rows.map((row) => [row.tenant_id, row.post_code])).toEqual(committed.map((round) => [tenantId, `${tenantId}-${round}`]));
    }
  });
});

test('ids are made by the database, 19 digits, ordered by time', async () => {
  const rows = await plant.database.sql<{ id: string }[]>`select next_id()::text as id from generate_series(1, 1000)`;

  const ids = rows.map(({ id }) => BigInt(id));
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0n))).toBe(true);
  expect(rows[0]?.id).toHaveLength(19);
});

test('the audit log takes new entries and nothing else from the application', async () => {
  const { database } = plant;
  await database.transact({ tenantId: '100001' }, (db) => db.execute(sql`insert into audit_log (entity, action) values ('x', 'add')`));

  await expect(database.transact({ tenantId: '100001' }, (db) => db.execute(sql`update audit_log set action = 'y'`))).rejects.toThrow();
  await expect(database.transact({ tenantId: '100001' }, (db) => db.execute(sql`delete from audit_log`))).rejects.toThrow();
});

const codeOf = (error: unknown) => sqlState(error);

/** Who may do what with which rows, as PostgreSQL itself lists it. */
async function guardsOf(owner: postgres.Sql) {
  return {
    policies: [...(await owner`select tablename, policyname, permissive, roles, cmd, qual, with_check from pg_policies order by 1, 2`)],
    tables: [
      ...(await owner`
        select relname, relrowsecurity, relforcerowsecurity,
          array(select privilege_type from aclexplode(relacl) where grantee = 'app_user'::regrole order by 1) as rights
        from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`),
    ],
  };
}
