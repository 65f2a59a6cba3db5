import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedTenant } from '#drizzle/seed/first-start.ts';
import { goRound } from '#server/background/go-round.ts';
import { changingOnce } from '#server/database/change.ts';
import { makeMonths, monthAfter } from '#server/database/large-tables/log-months.ts';
import { backgroundFaultsTotal } from '#server/monitoring/meters.ts';
import { remindEnding } from '#server/purchasing/inquiries/remind-ending.ts';
import { tellExpiring } from '#server/purchasing/vendors/watch-expiry.ts';
import { archiveRequested } from '#server/smt/feed-log/archive-months.ts';
import { tellOverdue } from '#server/smt/verification/tell-overdue.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { stopDatabase } from '#tests/fixtures/operator.ts';
import { buildTenantThere, openTwoServers, type TwoServers } from '#tests/process/second-server.ts';
import { buildSent, buildSupplier } from '#tests/purchasing/build.ts';
import { buildRun } from '#tests/smt/build.ts';

/** A plant in the main database, found behind one whose server is away. */
const tenantId = '100009';
let servers: TwoServers;
let away: Awaited<ReturnType<typeof buildTenantThere>>;
let userId: string;
beforeAll(async () => {
  servers = await openTwoServers();
  away = await buildTenantThere(servers, '苏州二厂');
  await servers.sources.prepare(away.source);
  await seedTenant(servers.main.database, { tenantId, tenantName: '后来的工厂', adminPassword: 'Factory-2026' });
  const [admin] = await servers.main.database.sql`select id from "system_user" where tenant_id = ${tenantId} limit 1`;
  userId = String(admin?.id);
  await stopDatabase(servers.folder);
});
afterAll(() => servers.close());

const at = (instant: string) => () => new Date(instant);
const personAt = (now: () => Date) => askAs(servers.main.database, buildSession({ tenantId, userId }), { now });
const placeAt = (now: () => Date) => ({ database: servers.main.database, sources: servers.sources, now });
const titles = async () =>
  (await servers.main.database.sql`select title from desk_message where tenant_id = ${tenantId} order by id`).map(({ title }) =>
    String(title),
  );
const faultsOf = async (worker: string) =>
  (await backgroundFaultsTotal.get()).values.filter(({ labels }) => labels.worker === worker && labels.tenant === away.tenantId).at(0)
    ?.value ?? 0;

test('a certificate that expires is told of while the server of another tenant is away, once', async () => {
  const buyer = personAt(at('2026-05-04T04:00:00Z'));
  const vendor = await buyer.mutate('purchasing.vendor.save', { account: 'v-1', name: '华芯电子' });
  await buyer.mutate('purchasing.vendorFile.submit', {
    vendorId: vendor.id,
    kind: 'quality',
    name: 'ISO 9001',
    expireDate: '2026-06-20',
    noticeDays: 30,
  });

  await tellExpiring(placeAt(at('2026-06-10T04:00:00Z')));
  await tellExpiring(placeAt(at('2026-06-10T04:10:00Z')));

  expect((await titles()).filter((title) => title.includes('ISO 9001'))).toHaveLength(1);
  expect(await faultsOf('vendor certificates')).toBe(2);
});

test('suppliers are reminded of an end while the server of another tenant is away', async () => {
  const buyer = personAt(at('2026-05-04T02:05:00Z'));
  const { id } = await buildSent(buyer, [await buildSupplier(buyer)], { endDate: '2026-05-05' });

  await remindEnding(placeAt(at('2026-05-04T06:00:00Z')));

  const [told] = await servers.main.database.sql`
    select count(*)::int as letters from supplier_message where tenant_id = ${tenantId} and inquiry_id = ${id} and reason = 'remind'`;
  expect(told).toEqual({ letters: 1 });
  expect(await faultsOf('ends of inquiries')).toBe(1);
});

test('a late check raises its alarm while the server of another tenant is away', async () => {
  const engineer = personAt(at('2026-05-04T02:00:00Z'));
  const { line, load, firstCheck } = await buildRun(engineer, [['1-1', 'A']]);
  await engineer.mutate('smt.lineSetting.save', { lineId: line.id, fullCheckMinutes: 60, needsOtherChecker: false });
  await load(engineer, '1-1', 'A|L1|1');
  await firstCheck(engineer, '1-1', 'A|L1|1');

  await tellOverdue(placeAt(at('2026-05-04T03:01:00Z')));

  expect((await engineer.query('smt.alarm.list', { filters: { lineId: line.id } })).total).toBe(1);
  expect((await titles()).some((title) => title.startsWith('贴片'))).toBe(true);
  expect(await faultsOf('feeder checks')).toBe(1);
});

test('a month is archived while the server of another tenant is away', async () => {
  const month = monthAfter(new Date(), -2);
  await makeMonths(servers.main.database.sql, changingOnce(servers.main.database.sql), { since: month });
  const engineer = personAt(() => new Date());
  await engineer.mutate('smt.feedLogArchiveLog.archive', { archiveMonth: month.toISOString().slice(0, 7) });

  await archiveRequested(placeAt(() => new Date()));

  expect((await engineer.query('smt.feedLogArchiveLog.list', {})).records).toMatchObject([{ state: 'done' }]);
  expect(await faultsOf('feed log archive')).toBe(1);
});

test('a server that never answers keeps the tenants of another waiting for no round, and is asked once', async () => {
  const visits: Record<string, number> = {};
  const { watch } = goRound({
    name: 'a slow server',
    everyMs: 5,
    visit: async (_place, tenant) => {
      visits[tenant.tenantId] = (visits[tenant.tenantId] ?? 0) + 1;
      if (tenant.tenantId === away.tenantId) await new Promise(() => {});
    },
  });

  const worker = watch(placeAt(() => new Date()));
  await expect.poll(() => visits[tenantId]).toBeGreaterThan(2);
  await worker.stop();

  expect(visits[away.tenantId]).toBe(1);
});
