import { beforeAll, expect, test } from 'vitest';
import { dailyWork, minuteFor } from '#server/background/daily-work.ts';
import { goRound } from '#server/background/go-round.ts';
import { todayOf } from '#server/calls/context.ts';
import { noSources } from '#server/database/sources.ts';
import { vendor } from '#server/purchasing/vendors/vendor.ts';
import { usePlant } from '#tests/plant.ts';

const tenantId = '100001';
const plant = usePlant(tenantId);
beforeAll(async () => {
  // Midnight in Los Angeles is seven o'clock in UTC in May.
  await plant.database.sql`update system_tenant set time_zone = 'America/Los_Angeles' where tenant_id = ${tenantId}`;
});

const midnight = (day: string) => Date.parse(`${day}T07:00:00Z`);

/** Work of a name; answers the days on which it worked for the tenant. */
function workOf(name: string, work: () => Promise<void> = async () => {}) {
  const days: string[] = [];
  const { once } = goRound({
    name,
    everyMs: 1000,
    visit: dailyWork<never>({
      path: vendor.path,
      work: async (ctx) => {
        if (ctx.session.tenantId !== tenantId) return [];
        await work();
        days.push(todayOf(ctx));
        return [];
      },
      tell: async () => {},
    }),
  });
  const lookAt = (time: number) => once({ database: plant.database, sources: noSources, now: () => new Date(time) });
  return { days, lookAt, minute: minuteFor(name, tenantId) * 60_000 };
}

test('daily work is done once on each of the tenant’s days, after its minute', async () => {
  const { days, lookAt, minute } = workOf('once a day');

  await lookAt(midnight('2026-05-04') + minute);
  await lookAt(midnight('2026-05-05') + minute - 60_000);
  await lookAt(midnight('2026-05-05') + minute);
  await lookAt(midnight('2026-05-05') + minute + 60_000);

  expect(days).toEqual(['2026-05-04', '2026-05-05']);
});

test('after an outage of three days it is done once', async () => {
  const { days, lookAt, minute } = workOf('after an outage');
  await lookAt(midnight('2026-05-04') + minute);

  await lookAt(midnight('2026-05-08') + minute);
  await lookAt(midnight('2026-05-08') + minute + 60_000);

  expect(days).toEqual(['2026-05-04', '2026-05-08']);
});

test('of several processes one does it, and what failed is done again', async () => {
  let isBroken = true;
  const [first, second] = [workOf('several', async () => failIf(isBroken)), workOf('several', async () => failIf(isBroken))];
  const both = () => Promise.all([first, second].map(({ lookAt, minute }) => lookAt(midnight('2026-05-04') + minute)));

  await both();
  isBroken = false;
  await both();
  await both();

  expect([...first.days, ...second.days]).toEqual(['2026-05-04']);
});

test('work begins at odd minutes of the night, spread over tenants and names', () => {
  const minutes = Array.from({ length: 200 }, (_, nth) => minuteFor('vendor certificates', `${100_000 + nth}`));

  expect(minutes.every((minute) => minute % 2 === 1 && minute < 360)).toBe(true);
  expect(new Set(minutes).size).toBeGreaterThan(90);
  expect(minuteFor('vendor certificates', '100001')).not.toBe(minuteFor('ends of inquiries', '100001'));
});

function failIf(isBroken: boolean): void {
  if (isBroken) throw new Error('not today');
}
