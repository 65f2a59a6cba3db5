import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { changingOnce } from '#server/database/change.ts';
import { makeMonths, monthAfter } from '#server/database/large-tables/log-months.ts';
import { noSources } from '#server/database/sources.ts';
import { archiveRequested } from '#server/smt/feed-log/archive-months.ts';
import { usePlant } from '#tests/plant.ts';
import { buildTable, personAt } from './build.ts';

const plant = usePlant('100001', '100002');
beforeAll(async () => {
  await makeMonths(plant.database.sql, changingOnce(plant.database.sql), { since: monthAfter(new Date(), -16) });
});

const monthsAgo = (count: number) => monthAfter(new Date(), -count);
const named = (month: Date) => month.toISOString().slice(0, 7);
const partition = (month: Date, end = '_archived') => `smt_feed_log_${named(month).replace('-', '_')}${end}`;
const person = () => personAt(plant.database, '1000', new Date().toISOString().slice(0, 16).replace('T', ' '));
const work = () => archiveRequested({ database: plant.database, sources: noSources, now: () => new Date() });
const request = (month: Date) => person().mutate('smt.feedLogArchiveLog.archive', { archiveMonth: named(month) });

/** Scans of a month, so many of each tenant. */
async function scansIn(month: Date, rows: Record<string, number>, lineId = '1') {
  for (const [tenantId, count] of Object.entries(rows))
    await plant.database.sql`
      insert into smt_feed_log (tenant_id, create_time, line_id, station, mode, ret, reel)
      select ${tenantId}, ${month.toISOString()}::timestamptz + nth * interval '1 hour', ${lineId}, '1-' || nth, 0, 1, 'R-' || nth from generate_series(1, ${count}::int) nth`;
}

const isThere = async (name: string) =>
  ((await plant.database.sql`select to_regclass(${name}) is not null as there`)[0]?.there ?? false) as boolean;

test('a month is moved whole, is found as before, and the log says how many rows it had', async () => {
  const month = monthsAgo(2);
  const { line } = await buildTable(person());
  await scansIn(month, { 100001: 30, 100002: 5 }, line.id);
  const list = () => person().query('smt.feedLog.list', { filters: { lineId: line.id, reel: 'R-7' } });
  const before = await list();

  await request(month);
  await work();

  const [logged] = (await person().query('smt.feedLogArchiveLog.list', { filters: { archiveMonth: named(month) } })).records;
  const after = await list();
  expect([await isThere(partition(month, '')), await isThere(partition(month))]).toEqual([false, true]);
  expect(logged).toMatchObject({ state: 'done', movedRows: 30 });
  expect(after.records).toEqual(before.records);
  expect(after.total).toBe(1);
  const others = await plant.database.transact({ tenantId: '100002' }, (db) => db.execute('select 1 from smt_feed_log'));
  expect(others).toHaveLength(5);
});

test('an archived month keeps its indexes and its guard, and nobody writes to it, not even the owner of its table', async () => {
  const month = monthsAgo(4);
  await scansIn(month, { 100001: 3 });
  const { sql } = plant.database;
  const indexes = async (name: string) =>
    (await sql`select indexdef from pg_indexes where tablename = ${name}`)
      .map(({ indexdef }) => indexdef.slice(indexdef.indexOf(' USING ')))
      .sort();
  const before = await indexes(partition(month, ''));

  await request(month);
  await work();

  expect(await indexes(partition(month))).toEqual(before);
  const [table] = await sql`select relrowsecurity and relforcerowsecurity as guarded from pg_class where relname = ${partition(month)}`;
  expect(table?.guarded).toBe(true);
  await expect(scansIn(month, { 100001: 1 })).rejects.toThrow(/is archived/);
  await expect(
    sql`update smt_feed_log set ret = 0 where create_time < ${monthsAgo(2).toISOString()} and create_time >= ${month.toISOString()}`,
  ).rejects.toThrow(/is archived/);
});

test('people go on scanning and reading while a month is archived', async () => {
  const month = monthsAgo(6);
  await scansIn(month, { 100001: 500 });
  const own = <Row>(statement: string) =>
    plant.database.transact({ tenantId: '100001' }, (db) => db.execute(statement) as unknown as Promise<Row[]>);
  let [isOver, written, fewest] = [false, 0, 500];
  const writing = (async () => {
    while (!isOver) {
      await own(`insert into smt_feed_log (line_id, mode, ret, reel) values (1, 0, 1, 'live')`);
      const [read] = await own<{ count: number }>(
        `select count(*)::int as count from smt_feed_log where reel like 'R-%' and create_time >= '${month.toISOString()}' and create_time < '${monthsAgo(4).toISOString()}'`,
      );
      fewest = Math.min(fewest, read?.count ?? 0);
      written += 1;
    }
  })();

  await request(month);
  await work();
  isOver = true;
  await writing;

  expect(await isThere(partition(month))).toBe(true);
  expect(fewest).toBe(500);
  const [kept] = await own<{ count: number }>(`select count(*)::int as count from smt_feed_log where reel = 'live'`);
  expect(kept?.count).toBe(written);
});

test('a reader that takes long delays the move and no writer, and what was interrupted is done again', async () => {
  const month = monthsAgo(8);
  await scansIn(month, { 100001: 3 });
  await request(month);
  const reader = await plant.database.sql.reserve();
  onTestFinished(() => reader.release());
  await reader`begin`;
  await reader`select 1 from smt_feed_log limit 1`;

  const working = work();
  const started = performance.now();
  await scansIn(new Date(), { 100001: 1 });
  const waited = performance.now() - started;
  await reader`commit`;
  await working;

  expect(waited).toBeLessThan(1500);
  expect(await isThere(partition(month))).toBe(true);
});

test('two processes and two tenants move a month once, and each tenant sees its own rows', async () => {
  const month = monthsAgo(10);
  await scansIn(month, { 100001: 4, 100002: 6 });
  await request(month);
  await Promise.all([work(), work()]);
  const other = personAt(plant.database, '1000');
  await plant.database.sql`
    insert into smt_feed_log_archive_log (tenant_id, archive_month) values ('100002', ${named(month)})`;

  await work();

  const rows = await plant.database.sql`
    select tenant_id, moved_rows, state from smt_feed_log_archive_log where archive_month = ${named(month)} order by tenant_id`;
  expect(rows.map(({ tenant_id, moved_rows, state }) => [tenant_id, moved_rows, state])).toEqual([
    ['100001', 4, 'done'],
    ['100002', 6, 'done'],
  ]);
  expect(other).toBeDefined();
});

test('a month that runs, one asked for already and one that is none are refused in words', async () => {
  const month = monthsAgo(12);
  await request(month);

  const problems = await Promise.all(
    [month, new Date()]
      .map((one) => request(one).catch((error) => error.message))
      .concat(
        person()
          .mutate('smt.feedLogArchiveLog.archive', { archiveMonth: '2026-13' })
          .catch((error: Error) => error.message),
      ),
  );

  expect(problems).toEqual(['该月份已归档或正在归档', '只能归档已结束的月份', '月份格式应为 2026-05']);
  expect(await person().query('smt.feedLogArchiveLog.months', {})).not.toContain(named(month));
});

test("a month is the plant's own: what its first hours brought is counted and goes along, as the list has it", async () => {
  const month = monthsAgo(14);
  const { line } = await buildTable(person());
  const at = async (hoursFromUtc: number) =>
    plant.database.sql`
      insert into smt_feed_log (tenant_id, create_time, line_id, station, mode, ret)
      values ('100001', ${new Date(month.getTime() + hoursFromUtc * 3_600_000).toISOString()}, ${line.id}, '1-1', 0, 1)`;
  const end = (monthAfter(month, 1).getTime() - month.getTime()) / 3_600_000;
  // Midnight in Shanghai is eight hours before that of UTC.
  for (const hours of [-9, -8, -1, 0, end - 9, end - 8, end - 1]) await at(hours);

  await request(month);
  await work();

  const [first, last] = [`${named(month)}-01`, new Date(monthAfter(month, 1).getTime() - 1).toISOString().slice(0, 10)];
  const listed = await person().query('smt.feedLog.list', {
    filters: { lineId: line.id, createTime_ge: `${first} 00:00:00`, createTime_le: `${last} 23:59:59` },
  });
  const [logged] = (await person().query('smt.feedLogArchiveLog.list', { filters: { archiveMonth: named(month) } })).records;
  expect(logged).toMatchObject({ state: 'done', movedRows: 4 });
  expect(listed.total).toBe(4);
  expect([await isThere(partition(month)), await isThere(partition(monthAfter(month, -1)))]).toEqual([true, true]);
});
