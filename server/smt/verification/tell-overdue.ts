import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { dueRows } from '#server/background/due-rows.ts';
import { goRound, inTurn } from '#server/background/go-round.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { feedLogTable } from '../feed-log/feed-log-table.ts';
import { alarm } from '../lines/alarm.ts';
import { alarmEvents, lastsSeconds } from '../lines/alarm-events.ts';
import { toldOf } from '../lines/alarm-words.ts';
import { lineRun, stationState } from '../lines/line-run-table.ts';
import { lineSetting } from '../lines/line-setting.ts';
import { floorHours } from '../reels/moisture-level.ts';
import { openHours } from '../reels/open-hours.ts';
import { reel } from '../reels/reel.ts';
import { shelfLife } from '../reels/shelf-life.ts';
import { stationTable } from '../tables/station-table.ts';
import { stationTableHeader } from '../tables/station-table-header.ts';
import { temporaryChange } from '../tables/temporary-change.ts';
import { mounterOf } from './log-scan.ts';
import { isOwn, raise, tellPeople, toTell } from './raise-alarm.ts';
import { modes, rets } from './station-machine.ts';

const usualWarning = Number(lineSetting.fields.warnMinutes.initial);

/** The setting of a station's line, by which it warns. */
const warnMinutes = sql`coalesce((select m.warn_minutes from ${lineSetting.table} m
  where m.tenant_id = "smt_station_state".tenant_id and m.line_id = "smt_station_state".line_id and m.is_deleted = 0), ${usualWarning}::int)`;

/** When the notice that let a reel on ends; a removed one has ended. */
const noticeUntil = sql`coalesce((select max(c.valid_until) from ${temporaryChange.table} c
  where c.tenant_id = "smt_station_state".tenant_id and c.change_number = "smt_station_state".notice_number
    and c.substitute = "smt_station_state".item_number and c.is_deleted = 0), '-infinity'::timestamptz)`;

/** Hours that the reel of a station may still lie open; null without a limit, or while nobody knows since when it does. */
const floorHoursLeftAt = (now: Date) => sql`(select l.hours - ${openHours(sql`k`, now.toISOString())}
  from ${reel.table} k left join ${shelfLife.table} f on f.tenant_id = k.tenant_id and f.item_number = "smt_station_state".item_number and f.is_deleted = 0
  join (values ${floorLives}) l (level, hours) on l.level = coalesce(k.moisture_level, f.moisture_level)
  where k.tenant_id = "smt_station_state".tenant_id and k.reel = "smt_station_state".reel and k.is_deleted = 0 and k.opened_time is not null)`;
const floorLives = sql.join(
  Object.entries(floorHours).map(([level, hours]) => sql`(${level}::text, ${hours}::int)`),
  sql`, `,
);

/** By what is on, what a board takes and how fast the released line runs (`server/smt/lines/line-status.ts`). */
const runsOutBy = (now: Date) => sql`exists (
  select from ${lineRun} r join ${stationTable.table} t on t.tenant_id = r.tenant_id and t.header_id = r.header_id and t.is_deleted = 0
    and t.is_substitute is not true and upper(t.station) = "smt_station_state".station and t.quantity > 0
  where r.tenant_id = "smt_station_state".tenant_id and r.id = "smt_station_state".run_id and r.phase = 'running' and r.boards_per_hour > 0
    and "smt_station_state".quantity + "smt_station_state".joined_quantity > 0
    and ("smt_station_state".quantity + "smt_station_state".joined_quantity) / (t.quantity * r.boards_per_hour / 60.0) - ${warnMinutes}
      <= extract(epoch from (${now.toISOString()}::timestamptz - greatest("smt_station_state".loaded_time, r.release_time))) / 60)`;

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
    return raise(ctx, { lineId, station, kind: 'checkLate', ...toldOf(alarmEvents.checkLate, { station }) }, loadedBy);
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
    return raise(ctx, { lineId, kind: 'fullCheckLate', ...toldOf(alarmEvents.fullCheckLate, {}) }, createUser);
  },
  tell: tellPeople,
});

/** Raised by a scan, or by hand; one that was seen to before anybody was told of it is told all the same. */
const untoldAlarms = dueRows({
  path: alarm.path,
  table: alarm.table,
  due: ({ now }) =>
    and(
      eq(alarm.table.isDeleted, 0),
      isNull(alarm.table.tellTime),
      gt(alarm.table.occurTime, new Date(now().getTime() - lastsSeconds * 1000).toISOString()),
    ),
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

/** A reel that runs out soon by the forecast of the board. */
const emptyReels = dueRows({
  path: alarm.path,
  table: stationState,
  due: ({ now }) => and(eq(stationState.isRunOutTold, false), ne(stationState.reel, ''), runsOutBy(now())),
  take: async (ctx, { id, lineId, station, reel, loadedBy }) => {
    await ctx.db
      .update(stationState)
      .set({ isRunOutTold: true })
      .where(and(isOwn(stationState.tenantId), eq(stationState.id, id)));
    return raise(ctx, { lineId, station, kind: 'runsOut', ...toldOf(alarmEvents.runsOut, { station, reel }) }, loadedBy);
  },
  tell: tellPeople,
});

/** A reel that a change notice let on, before the notice ends and when it has: the reel stays right, the next one will not be. */
const endingNotices = dueRows({
  path: alarm.path,
  table: stationState,
  due: ({ now }) =>
    and(
      ne(stationState.noticeNumber, ''),
      ne(stationState.reel, ''),
      sql`${noticeUntil} <= ${now().toISOString()}::timestamptz + case ${stationState.noticeTold} when 0 then make_interval(mins => ${warnMinutes}) else interval '0' end`,
      lt(stationState.noticeTold, 2),
    ),
  take: async (ctx, { id, lineId, station, noticeNumber, loadedBy }) => {
    const own = and(isOwn(stationState.tenantId), eq(stationState.id, id));
    const [found] = await ctx.db
      .select({ hasEnded: sql`${noticeUntil} <= ${ctx.now().toISOString()}::timestamptz`.mapWith(Boolean) })
      .from(stationState)
      .where(own);
    const hasEnded = found?.hasEnded === true;
    await ctx.db
      .update(stationState)
      .set({ noticeTold: hasEnded ? 2 : 1 })
      .where(own);
    const told = toldOf(hasEnded ? alarmEvents.noticeEnded : alarmEvents.noticeEnds, { station, notice: noticeNumber });
    return raise(ctx, { lineId, station, kind: 'noticeEnds', ...told }, loadedBy);
  },
  tell: tellPeople,
});

/** A reel on the line that lies open for as long as its moisture level allows, before that and when it is over. */
const endingFloorLives = dueRows({
  path: alarm.path,
  table: stationState,
  due: ({ now }) =>
    and(
      ne(stationState.reel, ''),
      lt(stationState.floorLifeTold, 2),
      sql`${floorHoursLeftAt(now())} <= case ${stationState.floorLifeTold} when 0 then ${warnMinutes} / 60.0 else 0 end`,
    ),
  take: async (ctx, { id, lineId, station, reel: on, loadedBy }) => {
    const own = and(isOwn(stationState.tenantId), eq(stationState.id, id));
    const [found] = await ctx.db
      .select({ isOver: sql`${floorHoursLeftAt(ctx.now())} <= 0`.mapWith(Boolean) })
      .from(stationState)
      .where(own);
    const isOver = found?.isOver === true;
    await ctx.db
      .update(stationState)
      .set({ floorLifeTold: isOver ? 2 : 1 })
      .where(own);
    const told = toldOf(isOver ? alarmEvents.floorLifeEnded : alarmEvents.floorLifeEnds, { station, reel: on });
    return raise(ctx, { lineId, station, kind: 'floorLifeEnds', ...told }, loadedBy);
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
  visit: inTurn(lateChecks, lateFullChecks, emptyReels, endingNotices, endingFloorLives, untoldAlarms),
});

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
      customerOrder: lineRun.customerOrder,
      productItemNumber: header.productItemNumber,
      side: header.side,
      tableVersion: header.tableVersion,
    })
    .from(lineRun)
    .innerJoin(header, and(eq(header.tenantId, lineRun.tenantId), eq(header.id, lineRun.headerId)))
    .where(and(isOwn(lineRun.tenantId), eq(lineRun.id, runId)));
  await db.insert(feedLogTable).values({ ...run, ...of, runId, mounter: mounterOf(of.station ?? ''), ret: rets.late, reason: 'late' });
}
