import { resolve } from 'node:path';
import postgres from 'postgres';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changingOnce } from '#server/database/change.ts';
import { makeMonths, monthAfter } from '#server/database/large-tables/log-months.ts';
import { prepareDatabase } from '#server/database/prepare.ts';
import { monthlyTables } from '#server/database/tenancy.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { sweepLogs } from '#server/platform/logs/sweep-logs.ts';
import { usePlant } from '#tests/plant.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';

const plant = usePlant();

const months = (at: number) => monthAfter(new Date(), at);
const partitionAt = (log: string, at: number) => `${log}_${months(at).toISOString().slice(0, 7).replace('-', '_')}`;

test('every log has a place for this month, the next two, and what fits no month', async () => {
  const { sql } = plant.database;

  const found = await partitionsOf(sql);

  expect(found).toEqual(monthlyTables.flatMap((log) => [...[0, 1, 2].map((at) => partitionAt(log, at)), `${log}_default`]).sort());
});

test('a row lies in its month and is read through the log, by its tenant alone', async () => {
  const { database } = plant;
  await insert(database.sql, 'log_api', { tenantId: '100001', at: months(1), title: 'next month' });

  const [own, others] = await Promise.all(
    ['100001', '100002'].map((tenantId) =>
      database.transact({ tenantId }, (db) => db.execute<{ title: string }>('select title from log_api')),
    ),
  );

  expect(own?.map(({ title }) => title)).toEqual(['next month']);
  expect(others).toHaveLength(0);
  expect(await database.sql`select title from ${database.sql(partitionAt('log_api', 1))}`).toHaveLength(1);
});

test('months that ended long enough ago are dropped whole, and the rows of the others stay', async () => {
  const { sql } = await openForTest();
  await makeMonths(sql, changingOnce(sql), { since: months(-6) });
  for (const at of [-6, -5, -1, 0]) await insert(sql, 'log_usual', { at: months(at), title: String(at) });

  const swept = await sweepLogs({ sql });

  expect(swept.months).toContain(partitionAt('log_usual', -6));
  expect(swept.rows).toBe(0);
  expect(await partitionsOf(sql)).not.toContain(partitionAt('log_usual', -5));
  expect(await partitionsOf(sql)).toContain(partitionAt('log_usual', -2));
  expect((await sql`select log_data from log_usual order by create_time`).map((row) => row.log_data)).toEqual(['-1', '0']);
});

test('rows that came before their month was made move into it', async () => {
  const { sql } = await openForTest();
  await insert(sql, 'log_usual', { at: months(-2), title: 'early' });
  const [before] = await sql`select tableoid::regclass::text as partition from log_usual`;

  await makeMonths(sql, changingOnce(sql), { since: months(-2) });

  expect(before?.partition).toBe('log_usual_default');
  expect([...(await sql`select tableoid::regclass::text as partition, log_data from log_usual`)]).toEqual([
    { partition: partitionAt('log_usual', -2), log_data: 'early' },
  ]);
});

test('the operator is told of rows that belong to no month', async () => {
  const { sql } = await openForTest();
  const warned = vi.spyOn(createLog(readEnv({ APP_MODE: 'test', LOG_LEVEL: 'silent' })), 'warn').mockReturnValue();
  await insert(sql, 'log_error', { at: months(40), title: 'from a clock that is wrong' });

  await sweepLogs({ sql });

  expect(warned).toHaveBeenCalledWith(
    expect.objectContaining({ table: 'log_error_default' }),
    expect.stringMatching(/^log rows belong to no month/),
  );
});

test('a start beside a dump does not wait to make months, and says that they are to come', async () => {
  const { sql, options } = await openForTest();
  await sql`drop table ${sql(partitionAt('log_api', 2))}`;
  const lines: string[] = [];
  const prepare = () =>
    prepareDatabase({ ...options, migrationsFolder: resolve('drizzle/migrations'), say: (line) => void lines.push(line) });

  await sql.begin(async (dump) => {
    await dump`lock table log_api in access share mode`;
    await prepare();
  });
  const during = await partitionsOf(sql);
  await prepare();

  expect(lines).toEqual(['The logs are in use: their next months are made within the hour.']);
  expect(during).not.toContain(partitionAt('log_api', 2));
  expect(await partitionsOf(sql)).toContain(partitionAt('log_api', 2));
});

/** A database of its own, as its owner. */
async function openForTest(): Promise<{ sql: postgres.Sql; options: TestDatabase['options'] }> {
  const { options, close } = await openTestDatabase();
  const sql = postgres({ ...options, max: 4, onnotice: () => {} });
  onTestFinished(async () => {
    await sql.end({ timeout: 1 });
    await close();
  });
  return { sql, options };
}

interface LogRow {
  tenantId?: string;
  at: Date;
  title: string;
}

async function insert(sql: postgres.Sql, log: string, { tenantId = '100001', at, title }: LogRow): Promise<void> {
  const column = { log_api: 'title', log_usual: 'log_data', log_error: 'message' }[log] ?? '';
  await sql`insert into ${sql(log)} ${sql({ tenant_id: tenantId, create_time: at.toISOString(), [column]: title })}`;
}

async function partitionsOf(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where c.relkind = 'r' and i.inhparent::regclass::text in ${sql(monthlyTables)} order by c.relname`;
  return rows.map(({ name }) => name);
}
