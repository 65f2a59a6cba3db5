import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { findAndTell, goRound } from '#server/background/go-round.ts';
import { writeMessages } from '#server/background/notify-users.ts';
import { putIntoOutbox } from '#server/background/put-into-outbox.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { Transaction } from '#server/database/pool.ts';
import { feedLogTable } from '../feed-log/feed-log-table.ts';
import { alarm } from '../lines/alarm.ts';
import { lineRun, stationState } from '../lines/line-run-table.ts';
import { lineSetting } from '../lines/line-setting.ts';
import { stationTableHeader } from '../tables/station-table-header.ts';
import { modes, rets } from './station-machine.ts';

/**
 * Raises an alarm for every check that is late, logs it, and tells the people of the line of every alarm that nobody was told of. The times
 * of checks stand in the database, so a restart forgets none, and of several processes one tells.
 */
export const { once: tellOverdue, watch: watchChecks } = goRound({
  name: 'feeder checks',
  everyMs: 15_000,
  visit: findAndTell<Told>({
    path: alarm.path,
    // The line stays locked while its stations are judged, as it does for a scan.
    find: async ({ db, now }) => {
      const at = now().toISOString();
      await alarmLateChecks(db, at);
      await alarmLateFullChecks(db, at);
      return takeUntold(db, at);
    },
    tell: tellPeople,
  }),
});

/** Messages are in the main database, whatever server the line is on. */
async function tellPeople(db: Transaction, told: readonly Told[]): Promise<void> {
  for (const { line, alarm: raised, people, webhook, secret } of told) {
    await writeMessages(db, [...people, ...(await usersNamed(db, line.leader))], {
      title: { zh: `${line.lineName}：${raised.message}`, en: `${line.lineName}: ${raised.message}` },
      link: '/smt/alarm/index',
    });
    if (!webhook) continue;
    const { lineCode, lineName } = line;
    const body = JSON.stringify({ event: 'smt.alarm', ...raised, lineCode, lineName });
    await putIntoOutbox(
      { db },
      { channel: 'webhook', recipient: webhook, subject: raised.message.slice(0, 255), body, secret, lastsSeconds },
    );
  }
}

/** An alarm of yesterday helps nobody at a mounter. */
const lastsSeconds = 24 * 3600;

const isOwn = (tenantId: PgColumn) => sql`${tenantId} = current_setting('app.tenant_id', true)`;

async function alarmLateChecks(db: Transaction, at: string): Promise<void> {
  const late = await db
    .update(stationState)
    .set({ isLate: true })
    .where(
      and(
        isOwn(stationState.tenantId),
        eq(stationState.state, 'pendingCheck'),
        eq(stationState.isLate, false),
        lt(stationState.checkDue, at),
      ),
    )
    .returning();
  for (const { lineId, runId, station, reel, itemNumber, loadedBy } of late) {
    await db.insert(alarm.table).values({
      lineId,
      station,
      kind: 'checkLate',
      message: `${station} 换料后未按时核料`,
      occurTime: at,
      createUser: loadedBy,
    });
    await logLate(db, runId, { station, reel, itemNumber, mode: modes.check });
  }
}

async function alarmLateFullChecks(db: Transaction, at: string): Promise<void> {
  const late = await db
    .update(lineRun)
    .set({ isLate: true })
    .where(and(isOwn(lineRun.tenantId), eq(lineRun.phase, 'running'), eq(lineRun.isLate, false), lt(lineRun.fullCheckDue, at)))
    .returning();
  for (const { id, lineId, createUser } of late) {
    await db.insert(alarm.table).values({ lineId, kind: 'fullCheckLate', message: '全检未按时完成', occurTime: at, createUser });
    await logLate(db, id, { mode: modes.fullCheck });
  }
}

async function logLate(db: Transaction, runId: string, of: Partial<typeof feedLogTable.$inferInsert> & { mode: number }): Promise<void> {
  const header = stationTableHeader.table;
  const [run] = await db
    .select({
      lineId: lineRun.lineId,
      workOrderNumber: lineRun.workOrderNumber,
      productItemNumber: header.productItemNumber,
      side: header.side,
      tableVersion: header.tableVersion,
    })
    .from(lineRun)
    .innerJoin(header, and(eq(header.tenantId, lineRun.tenantId), eq(header.id, lineRun.headerId)))
    .where(and(isOwn(lineRun.tenantId), eq(lineRun.id, runId)));
  await db.insert(feedLogTable).values({ ...run, ...of, runId, ret: rets.late, reason: 'late' });
}

interface Told {
  alarm: { id: string; lineId: string; station: string; kind: string; message: string; occurTime: string | null };
  line: { lineName: string; lineCode: string; leader: string };
  /** Who put the reel on, or set the line up. */
  people: string[];
  /** Where the line's alarms go, if anywhere. */
  webhook: string | null;
  /** What they are signed with there, sealed; empty without. */
  secret: string;
}

async function takeUntold(db: Transaction, at: string): Promise<Told[]> {
  const { table } = alarm;
  const taken = await db
    .update(table)
    .set({ tellTime: at })
    .where(and(isOwn(table.tenantId), eq(table.isDeleted, 0), eq(table.state, 'open'), isNull(table.tellTime)))
    .returning();
  const [line, setting] = [productionLine.table, lineSetting.table];
  return Promise.all(
    taken.map(async ({ id, lineId, station, kind, message, occurTime, createUser }) => {
      const [found] = await db
        .select({
          lineName: line.lineName,
          lineCode: line.lineCode,
          leader: line.leader,
          webhook: setting.alarmWebhook,
          secret: setting.alarmSecret,
        })
        .from(line)
        .leftJoin(setting, and(eq(setting.tenantId, line.tenantId), eq(setting.lineId, line.id), eq(setting.isDeleted, 0)))
        .where(and(isOwn(line.tenantId), eq(line.id, lineId)));
      return {
        alarm: { id, lineId, station: station ?? '', kind, message, occurTime },
        line: { lineName: found?.lineName ?? '', lineCode: found?.lineCode ?? '', leader: found?.leader ?? '' },
        people: createUser === null ? [] : [createUser],
        webhook: found?.webhook ?? null,
        secret: found?.secret ?? '',
      };
    }),
  );
}

/** A line names its leader in words. */
async function usersNamed(db: Transaction, realName: string): Promise<string[]> {
  if (realName === '') return [];
  const found = await db.execute<{ id: string }>(sql`
    select id::text as id from "system_user"
    where tenant_id = current_setting('app.tenant_id', true) and is_deleted = 0 and real_name = ${realName} limit 5`);
  return found.map(({ id }) => id);
}
