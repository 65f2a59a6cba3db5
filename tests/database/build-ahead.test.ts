import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { buildAhead } from '#server/database/large-tables/build-ahead.ts';
import { openTestDatabase } from '#tests/test-database.ts';

const making = 'CREATE UNIQUE INDEX IF NOT EXISTS "system_post_ahead" ON "system_post" ("tenant_id", "update_time", "id");';

test('an index that a migration makes of a large table is built beforehand, while others write', async () => {
  const { sql, other } = await openForTest();
  await fill(sql);
  const lines: string[] = [];
  let [isDone, written] = [false, 0];

  const building = buildAhead(sql, ['select 1', making], (line) => void lines.push(line)).then(() => {
    isDone = true;
  });
  for (; !isDone; written += 1) await addPost(other);
  await building;
  await buildAhead(sql, [making], (line) => void lines.push(line));

  expect(await isValid(sql)).toBe(true);
  expect(written).toBeGreaterThan(1);
  expect(lines).toEqual([expect.stringMatching(/^Building system_post_ahead while others work/)]);
});

test('one whose build was interrupted is built anew, and a small table is left to the migration', async () => {
  const { sql } = await openForTest();
  await buildAhead(sql, [making], () => {});
  const ofSmall = await isValid(sql);
  await fill(sql);
  await sql`update system_post set update_time = '2026-01-01', tenant_id = '100001'`;
  await sql`create unique index concurrently system_post_ahead on system_post (tenant_id, update_time)`.catch(() => {});
  const interrupted = await isValid(sql);

  await buildAhead(sql, [making], () => {});

  expect([ofSmall, interrupted]).toEqual([undefined, false]);
  expect(await isValid(sql)).toBe(true);
});

async function openForTest(): Promise<{ sql: postgres.Sql; other: postgres.Sql }> {
  const { options, close } = await openTestDatabase();
  const [sql, other] = [postgres({ ...options, max: 1, onnotice: () => {} }), postgres({ ...options, max: 1, onnotice: () => {} })];
  onTestFinished(async () => {
    await Promise.all([sql.end({ timeout: 1 }), other.end({ timeout: 1 })]);
    await close();
  });
  return { sql, other };
}

/** Some 20 MB. */
const fill = (sql: postgres.Sql) => sql`
  insert into system_post (tenant_id, post_code, post_name, category, sort, remark)
  select '100001', 'p' || n, 'post', 1, 1, (select string_agg(md5(n || '-' || k), '') from generate_series(1, 7) k) from generate_series(1, 60000) n`;

const addPost = (sql: postgres.Sql) => sql`
  insert into system_post (tenant_id, post_code, post_name, category, sort) values ('100002', left(gen_random_uuid()::text, 30), 'post', 1, 1)`;

async function isValid(sql: postgres.Sql): Promise<boolean | undefined> {
  const [row] = await sql<
    { isValid: boolean }[]
  >`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('system_post_ahead')`;
  return row?.isValid;
}
