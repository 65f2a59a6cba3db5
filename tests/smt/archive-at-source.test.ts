import { afterAll, beforeAll, expect, test } from 'vitest';
import { changingOnce } from '#server/database/change.ts';
import { makeMonths, monthAfter } from '#server/database/large-tables/log-months.ts';
import { makeMonthsAtSources } from '#server/platform/logs/sweep-logs.ts';
import { archiveRequested } from '#server/smt/feed-log/archive-months.ts';
import { buildTenantThere, insiderOf, openTwoServers, type TwoServers } from '#tests/process/second-server.ts';

let servers: TwoServers;
let there: Awaited<ReturnType<typeof buildTenantThere>>;
beforeAll(async () => {
  servers = await openTwoServers();
  there = await buildTenantThere(servers, '别处的工厂');
  await servers.sources.prepare(there.source);
});
afterAll(() => servers.close());

const named = (month: Date) => month.toISOString().slice(0, 7);
const partition = (month: Date) => `smt_feed_log_${named(month).replace('-', '_')}`;
const isThere = async (name: string) => (await servers.second`select to_regclass(${name}) is not null as there`)[0]?.there as boolean;
const insider = () => insiderOf(servers, { tenantId: there.tenantId, dataSource: there.source, timeZone: 'UTC' });

test('a server of a tenant that stays open for months gets the partitions of those to come', async () => {
  const next = monthAfter(new Date(), 2);
  await servers.second.unsafe(`drop table ${partition(next)}`);

  await makeMonthsAtSources(servers.main.database, servers.sources);

  expect(await isThere(partition(next))).toBe(true);
});

test('a month is archived on the server where its rows are, and is found as before', async () => {
  const month = monthAfter(new Date(), -2);
  await makeMonths(servers.second, changingOnce(servers.second), { since: month });
  await servers.second`
    insert into smt_feed_log (tenant_id, create_time, line_id, station, mode, ret, reel)
    select ${there.tenantId}, ${month.toISOString()}::timestamptz + nth * interval '1 hour', 1, '1-' || nth, 0, 1, 'R-' || nth from generate_series(1, 30) nth`;
  const find = () => insider().query('smt.feedLog.list', { filters: { reel: 'R-7' } });
  const before = await find();
  await insider().mutate('smt.feedLogArchiveLog.archive', { archiveMonth: named(month) });

  await archiveRequested({ database: servers.main.database, sources: servers.sources, now: () => new Date() });

  const [logged] = (await insider().query('smt.feedLogArchiveLog.list', { filters: { archiveMonth: named(month) } })).records;
  const after = await find();
  expect([await isThere(partition(month)), await isThere(`${partition(month)}_archived`)]).toEqual([false, true]);
  expect(logged).toMatchObject({ state: 'done', movedRows: 30 });
  expect(after.total).toBe(1);
  expect(after.records).toEqual(before.records);
});
