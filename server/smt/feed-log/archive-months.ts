import { and, eq } from 'drizzle-orm';
import type { TransactionSql } from 'postgres';
import { instantOn, monthsAfter } from '#rules/dates.ts';
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

/** Moves each month that was asked for; its partitions belong to all tenants of a database, and each sees how many rows of its month are its own. */
async function archiveAt({ database, sources, now }: Place, { tenantId, timeZone, source }: TenantPlace): Promise<void> {
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
    const [from, to] = boundsOf(month, timeZone);
    const note = async (tx: TransactionSql) => {
      const [own] = await tx`
        select count(*)::int as rows from smt_feed_log where tenant_id = ${tenantId}
          and create_time >= ${from.toISOString()}::timestamptz and create_time < ${to.toISOString()}::timestamptz`;
      await tx`select set_config('app.tenant_id', ${tenantId}, true)`;
      await tx`update smt_feed_log_archive_log set state = 'done', moved_rows = ${own?.rows ?? 0}, end_time = clock_timestamp(),
        update_time = clock_timestamp(), version = version + 1 where tenant_id = ${tenantId} and id = ${logId}`;
    };
    const archive = async (owner: typeof database.sql) => {
      // East of Greenwich the first hours of a month lie in the partition before.
      if (from < start && !(await archiveMonth(owner, 'smt_feed_log', monthAfter(start, -1), async () => {}))) return;
      await archiveMonth(owner, 'smt_feed_log', start, note);
    };
    await (source ? sources.asOwner(source, archive) : archive(database.sql));
  }
}

/** The month as people of the tenant count it, by their clock. */
const boundsOf = (month: string, timeZone: string): [Date, Date] => [
  instantOn(`${month}-01`, '00:00', timeZone),
  instantOn(monthsAfter(`${month}-01`, 1), '00:00', timeZone),
];

/** The beginning of a month written as `yyyy-MM`; partitions of the log begin at midnight UTC. */
export function monthOf(text: string): Date | undefined {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return undefined;
  return new Date(`${text}-01T00:00:00Z`);
}

/** The beginning of the last month that is over and settled. */
export const endedBefore = (now: Date): Date => monthAfter(new Date(now.getTime() - settledAfter), -1);
