import { and, eq } from 'drizzle-orm';
import type { Place } from '#server/background/as-clock.ts';
import { goRound } from '#server/background/go-round.ts';
import type { TenantPlace } from '#server/background/tenant-places.ts';
import { archiveMonth } from '#server/database/large-tables/archive-month.ts';
import { monthAfter } from '#server/database/large-tables/log-months.ts';
import { feedLogArchiveLog } from './archive-log.ts';

/** Longer than any transaction: a scan that began before the month ended is in it by then. */
const settledAfter = 24 * 3_600_000;

/** Archives the months that somebody asked for. What a restart interrupts leaves no trace and is done again. */
export const { once: archiveRequested, watch: watchArchives } = goRound({
  name: 'feed log archive',
  everyMs: 60_000,
  visit: archiveAt,
});

/** Moves each month that was asked for; it belongs to all tenants of a database, and each sees how many rows were its own. */
async function archiveAt({ database, sources, now }: Place, { tenantId, source }: TenantPlace): Promise<void> {
  const { table } = feedLogArchiveLog;
  const requested = await (source ? sources.at(source) : database).transact({ tenantId }, (db) =>
    db
      .select({ id: table.id, month: table.archiveMonth })
      .from(table)
      .where(and(eq(table.tenantId, tenantId), eq(table.isDeleted, 0), eq(table.state, 'running')))
      .orderBy(table.archiveMonth),
  );
  for (const { id: logId, month } of requested) {
    const start = monthOf(month);
    if (!start || start > endedBefore(now())) continue;
    const archive = (owner: typeof database.sql) =>
      archiveMonth(owner, 'smt_feed_log', start, async (tx, partition) => {
        const [own] =
          partition === undefined ? [] : await tx`select count(*)::int as rows from ${tx(partition)} where tenant_id = ${tenantId}`;
        await tx`select set_config('app.tenant_id', ${tenantId}, true)`;
        await tx`update smt_feed_log_archive_log set state = 'done', moved_rows = ${own?.rows ?? 0}, end_time = clock_timestamp(),
          update_time = clock_timestamp(), version = version + 1 where tenant_id = ${tenantId} and id = ${logId}`;
      });
    await (source ? sources.asOwner(source, archive) : archive(database.sql));
  }
}

/** The beginning of a month written as `yyyy-MM`; months of the log begin at midnight UTC. */
export function monthOf(text: string): Date | undefined {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return undefined;
  return new Date(`${text}-01T00:00:00Z`);
}

/** The beginning of the last month that is over and settled. */
export const endedBefore = (now: Date): Date => monthAfter(new Date(now.getTime() - settledAfter), -1);
