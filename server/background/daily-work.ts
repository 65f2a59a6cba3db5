import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { dayAt } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { dailyRun } from './daily-run-table.ts';
import { findAndTell, type Tell } from './find-and-tell.ts';
import type { Visit } from './go-round.ts';

interface DailyWork<Found> {
  /** The place in the router of what is worked on. */
  path: string;
  work: (ctx: SignedInContext) => Promise<readonly Found[]>;
  tell: Tell<Found>;
}

/**
 * A visit that works once on each of the tenant's days. That it did is a row of the same transaction: of several processes one works, what a
 * dying process left undone is done again, and days that nobody worked on are made up for once.
 */
export function dailyWork<Found>({ path, work, tell }: DailyWork<Found>): Visit {
  return (place, tenant, worker) =>
    findAndTell<Found>({
      path,
      find: async (ctx) => ((await beginDay(ctx, worker)) ? work(ctx) : undefined),
      tell,
    })(place, tenant, worker);
}

async function beginDay({ db, session: { tenantId, timeZone }, now }: SignedInContext, name: string): Promise<boolean> {
  const day = dayAt(new Date(now().getTime() - minuteFor(name, tenantId) * 60_000), timeZone);
  // Whoever comes second does not wait for the first.
  const [lock] = await db.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`daily ${name} ${tenantId}`}, 0)) as "isFree"`,
  );
  if (!lock?.isFree) return false;
  const begun = await db.insert(dailyRun).values({ name, day }).onConflictDoNothing().returning({ id: dailyRun.id });
  if (begun.length === 0) return false;
  const longAgo = dayAt(new Date(now().getTime() - keptMs), timeZone);
  await db.delete(dailyRun).where(and(eq(dailyRun.tenantId, tenantId), eq(dailyRun.name, name), lt(dailyRun.day, longAgo)));
  return true;
}

const keptMs = 60 * 24 * 3_600_000;
/** Before the first shift. */
const lastHour = 6;

/** The minute of the day after which a tenant's work is due: an odd one, so that neither all tenants nor all work begin at once, nor on the hour. */
export function minuteFor(name: string, tenantId: string): number {
  const spread = createHash('sha256').update(`${name} ${tenantId}`).digest().readUInt32BE();
  return 1 + 2 * (spread % (lastHour * 30));
}
