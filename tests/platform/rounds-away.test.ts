import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedTenant } from '#drizzle/seed/first-start.ts';
import { goRound } from '#server/background/go-round.ts';
import { changingOnce } from '#server/database/change.ts';
import { makeMonths, monthAfter } from '#server/database/large-tables/log-months.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
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
const titles = async (about: string) =>
  (await servers.main.database.sql`select title from desk_message where tenant_id = ${tenantId} order by id`)
    .map(({ title }) => String(title))
    .filter((title) => title.includes(about));

/** Goes round at each of these times, twice, and answers how often that failed at the tenant whose server is away, as the operator sees it. */
async function goRoundAt(look: (place: ReturnType<typeof placeAt>) => Promise<void>, worker: string, ...instants: string[]) {
  const warned = vi.spyOn(createLog(readEnv({ APP_MODE: 'test', LOG_LEVEL: 'silent' })), 'warn').mockReturnValue();
  for (const instant of instants) for (const _again of [1, 2]) await look(placeAt(at(instant)));
  const isOf = (about: unknown) =>
    typeof about === 'object' &&
    about !== null &&
    'worker' in about &&
    about.worker === worker &&
    'tenant' in about &&
    about.tenant === away.tenantId;
  const logged = warned.mock.calls.filter(([about]) => isOf(about));
  warned.mockRestore();
  const counted = (await backgroundFaultsTotal.get()).values.find(({ labels }) => isOf(labels))?.value;
  expect(logged.map(([about]) => about)).toEqual(logged.map(() => expect.objectContaining({ err: expect.any(Error) })));
  return { logged: logged.length, counted };
}

test('a certificate that expires is told of while the server of another tenant is away, in time and once', async () => {
  const buyer = personAt(at('2026-05-04T04:00:00Z'));
  const vendor = await buyer.mutate('purchasing.vendor.save', { account: 'v-1', name: '华芯电子' });
  await buyer.mutate('purchasing.vendorFile.submit', {
    vendorId: vendor.id,
    kind: 'quality',
    name: 'ISO 9001',
    expireDate: '2026-06-20',
    noticeDays: 30,
  });
  const look = (...instants: string[]) => goRoundAt(tellExpiring, 'vendor certificates', ...instants);

  await look('2026-05-10T04:00:00Z');
  const early = await titles('ISO 9001');
  const faults = await look('2026-06-10T04:00:00Z', '2026-06-10T04:10:00Z');

  expect(early).toEqual([]);
  expect(await titles('ISO 9001')).toHaveLength(1);
  expect(faults).toEqual({ logged: 4, counted: 6 });
});

test('suppliers are reminded of an end while the server of another tenant is away, a day ahead and once', async () => {
  const buyer = personAt(at('2026-05-04T02:05:00Z'));
  const { id } = await buildSent(buyer, [await buildSupplier(buyer)], { endDate: '2026-05-06' });
  const look = (...instants: string[]) => goRoundAt(remindEnding, 'ends of inquiries', ...instants);
  const letters = async () =>
    (
      await servers.main.database.sql`
      select id from supplier_message where tenant_id = ${tenantId} and inquiry_id = ${id} and reason = 'remind'`
    ).length;

  await look('2026-05-04T06:00:00Z');
  const early = await letters();
  const faults = await look('2026-05-05T06:00:00Z', '2026-05-06T06:00:00Z');

  expect([early, await letters()]).toEqual([0, 1]);
  expect(faults).toEqual({ logged: 4, counted: 6 });
});

test('a late check raises its alarm while the server of another tenant is away, in time and once', async () => {
  const engineer = personAt(at('2026-05-04T02:00:00Z'));
  const { line, load, firstCheck } = await buildRun(engineer, [['1-1', 'A']]);
  await engineer.mutate('smt.lineSetting.save', { lineId: line.id, fullCheckMinutes: 60, needsOtherChecker: false });
  await load(engineer, '1-1', 'A|L1|1');
  await firstCheck(engineer, '1-1', 'A|L1|1');
  const look = (...instants: string[]) => goRoundAt(tellOverdue, 'feeder checks', ...instants);
  const alarms = async () => (await engineer.query('smt.alarm.list', { filters: { lineId: line.id } })).total;

  await look('2026-05-04T02:59:00Z');
  const early = await alarms();
  const faults = await look('2026-05-04T03:01:00Z', '2026-05-04T03:16:00Z');

  expect([early, await alarms()]).toEqual([0, 1]);
  expect(await titles('全检未按时完成')).toHaveLength(1);
  expect(faults).toEqual({ logged: 4, counted: 6 });
});

test('a month is archived while the server of another tenant is away, when it is over and once', async () => {
  const month = monthAfter(new Date(), -2);
  await makeMonths(servers.main.database.sql, changingOnce(servers.main.database.sql), { since: month });
  const engineer = personAt(() => new Date());
  await engineer.mutate('smt.feedLogArchiveLog.archive', { archiveMonth: month.toISOString().slice(0, 7) });
  const look = (...instants: Date[]) =>
    goRoundAt(archiveRequested, 'feed log archive', ...instants.map((instant) => instant.toISOString()));
  const asked = async () => (await engineer.query('smt.feedLogArchiveLog.list', {})).records;

  await look(monthAfter(month, 1));
  const early = await asked();
  await look(new Date());
  const done = await asked();
  const faults = await look(new Date());

  expect([early, done]).toMatchObject([[{ state: 'running' }], [{ state: 'done' }]]);
  expect(await asked()).toEqual(done);
  expect(faults).toEqual({ logged: 2, counted: 6 });
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
