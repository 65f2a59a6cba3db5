import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dueRows } from '#server/background/due-rows.ts';
import { goRound, inTurn } from '#server/background/go-round.ts';
import { writeMessages } from '#server/background/notify-users.ts';
import { putIntoOutbox } from '#server/background/put-into-outbox.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { insertRow } from '#server/engine/write-rows.ts';
import { feedLogTable } from '../feed-log/feed-log-table.ts';
import { alarm } from '../lines/alarm.ts';
import { lineRun, stationState } from '../lines/line-run-table.ts';
import { lineSetting } from '../lines/line-setting.ts';
import { stationTableHeader } from '../tables/station-table-header.ts';
import { modes, rets } from './station-machine.ts';

const lateChecks = dueRows({
  path: alarm.path,
  table: stationState,
  due: ({ now }) =>
    and(eq(stationState.state, 'pendingCheck'), eq(stationState.isLate, false), lt(stationState.checkDue, now().toISOString())),
  take: async (ctx, { id, lineId, runId, station, reel, itemNumber, loadedBy }) => {
    await ctx.db
      .update(stationState)
      .set({ isLate: true })
      .where(and(isOwn(stationState.tenantId), eq(stationState.id, id)));
    await logLate(ctx, runId, { station, reel, itemNumber, mode: modes.check });
    return raise(ctx, { lineId, station, kind: 'checkLate', message: `${station} 换料后未按时核料` }, loadedBy);
  },
  tell: tellPeople,
});

const lateFullChecks = dueRows({
  path: alarm.path,
  table: lineRun,
  due: ({ now }) => and(eq(lineRun.phase, 'running'), eq(lineRun.isLate, false), lt(lineRun.fullCheckDue, now().toISOString())),
  take: async (ctx, { id, lineId, createUser }) => {
    await ctx.db
      .update(lineRun)
      .set({ isLate: true })
      .where(and(isOwn(lineRun.tenantId), eq(lineRun.id, id)));
    await logLate(ctx, id, { mode: modes.fullCheck });
    return raise(ctx, { lineId, kind: 'fullCheckLate', message: '全检未按时完成' }, createUser);
  },
  tell: tellPeople,
});

/** Raised by a scan, or by hand. */
const untoldAlarms = dueRows({
  path: alarm.path,
  table: alarm.table,
  due: () => and(eq(alarm.table.isDeleted, 0), eq(alarm.table.state, 'open'), isNull(alarm.table.tellTime)),
  take: async (ctx, { id, createUser }) => {
    const { table } = alarm;
    const set = { tellTime: ctx.now().toISOString() };
    const told = await ctx.db
      .update(table)
      .set(set)
      .where(and(isOwn(table.tenantId), eq(table.id, id)))
      .returning();
    return Promise.all(told.map((one) => toTell(ctx, one, createUser)));
  },
  tell: tellPeople,
});

/**
 * Raises an alarm for every check that is late, logs it, and tells the people of the line of every alarm that nobody was told of. The times
 * of checks stand in the database, so a restart forgets none, and of several processes one tells.
 */
export const { once: tellOverdue, watch: watchChecks } = goRound({
  name: 'feeder checks',
  everyMs: 15_000,
  visit: inTurn(lateChecks, lateFullChecks, untoldAlarms),
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

type Alarm = Row<(typeof alarm)['fields']>;

const isOwn = (tenantId: PgColumn) => sql`${tenantId} = current_setting('app.tenant_id', true)`;

/** Raises an alarm that its people are told of at once; a data scope counts it among those of the person. */
async function raise(ctx: SignedInContext, of: Raised, person: string | null): Promise<Told[]> {
  const at = ctx.now().toISOString();
  const raised = await insertRow(ctx, alarm, { ...of, occurTime: at, tellTime: at });
  const { table } = alarm;
  // Not in the history, which would tell of a value that nobody reads.
  await ctx.db
    .update(table)
    .set({ personId: person })
    .where(and(isOwn(table.tenantId), eq(table.id, raised.id)));
  return [await toTell(ctx, raised, person)];
}

async function logLate(
  { db }: SignedInContext,
  runId: string,
  of: Partial<typeof feedLogTable.$inferInsert> & { mode: number },
): Promise<void> {
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

type Raised = Pick<Alarm, 'lineId' | 'kind' | 'message'> & Partial<Pick<Alarm, 'station'>>;

interface Told {
  alarm: { id: string; lineId: string; station: string; kind: string; message: string; occurTime: string | null };
  line: { lineName: string; lineCode: string; leader: string };
  people: string[];
  /** Where the line's alarms go, if anywhere. */
  webhook: string | null;
  /** What they are signed with there, sealed; empty without. */
  secret: string;
}

/** `person`: who put the reel on, set the line up, or raised the alarm. */
async function toTell({ db }: SignedInContext, raised: Raised & Pick<Alarm, 'id' | 'occurTime'>, person: string | null): Promise<Told> {
  const { id, lineId, station, kind, message, occurTime } = raised;
  const [line, setting] = [productionLine.table, lineSetting.table];
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
    people: person === null ? [] : [person],
    webhook: found?.webhook ?? null,
    secret: found?.secret ?? '',
  };
}

/** A line names its leader in words. */
async function usersNamed(db: Transaction, realName: string): Promise<string[]> {
  if (realName === '') return [];
  const found = await db.execute<{ id: string }>(sql`
    select id::text as id from "system_user"
    where tenant_id = current_setting('app.tenant_id', true) and is_deleted = 0 and real_name = ${realName} limit 5`);
  return found.map(({ id }) => id);
}
