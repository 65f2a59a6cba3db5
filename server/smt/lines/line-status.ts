import { and, eq, sql } from 'drizzle-orm';
import { stationCode } from '#rules/feeder-codes.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { naturally } from '#server/database/natural-order.ts';
import { findRows, readRow } from '#server/engine/read-rows.ts';
import { openHours } from '../reels/open-hours.ts';
import { reel } from '../reels/reel.ts';
import { floorHoursLeft } from '../reels/reel-life.ts';
import { shelfLife } from '../reels/shelf-life.ts';
import { stationTable } from '../tables/station-table.ts';
import { stationTableHeader } from '../tables/station-table-header.ts';
import { openAt, runColumns } from '../verification/open-run.ts';
import { isAwaited } from '../verification/station-machine.ts';
import { alarm } from './alarm.ts';
import { newerVersion } from './announce-version.ts';
import { lineRun, stationState } from './line-run-table.ts';
import { settingOf } from './setting-of.ts';

/** The state of a line's feeders: each station with its reel, when it is to be checked, and when it runs out. */
export async function lineStatus(ctx: SignedInContext, lineId: string) {
  const { db, session } = ctx;
  const line = await readRow(ctx, productionLine, lineId);
  const header = stationTableHeader.table;
  const [run] = await db
    .select({ ...runColumns, fullCheckMinutes: minutesUntil(ctx, sql`${lineRun.fullCheckDue}`) })
    .from(lineRun)
    .innerJoin(header, and(eq(header.tenantId, lineRun.tenantId), eq(header.id, lineRun.headerId)))
    .where(openAt(ctx, lineId));
  const strictness = await settingOf(ctx, lineId);
  const may = (code: string) => holds(session, code);
  const rights = { load: may('smt_scan_load'), check: may('smt_scan_check'), unlock: may('smt_scan_unlock'), run: may('smt_scan_run') };
  const shown = { id: line.id, lineName: line.lineName, lineCode: line.lineCode };
  if (!run) return { line: shown, run: null, newer: null, strictness, rights, stations: [], tableStations: [], left: 0, alarms: 0 };
  const [kept, shelf] = [reel.table, shelfLife.table];
  const placements = await placementsOf(ctx, run.headerId);
  const states = await db
    .select({
      station: stationState.station,
      state: stationState.state,
      lockedFrom: stationState.lockedFrom,
      itemNumber: stationState.itemNumber,
      isSubstitute: stationState.isSubstitute,
      reel: stationState.reel,
      reelCount: stationState.reelCount,
      quantity: sql<string>`${stationState.quantity} + ${stationState.joinedQuantity}`,
      isLate: stationState.isLate,
      checkMinutes: minutesUntil(ctx, sql`${stationState.checkDue}`),
      moistureLevel: sql<string | null>`coalesce(${kept.moistureLevel}, ${shelf.moistureLevel})`,
      hoursOpen: openHours(sql`${kept}`, ctx.now().toISOString()).mapWith(Number),
      minutesOn:
        sql`extract(epoch from (${ctx.now().toISOString()}::timestamptz - greatest(${stationState.loadedTime}, ${lineRun.releaseTime}))) / 60`.mapWith(
          Number,
        ),
    })
    .from(stationState)
    .innerJoin(lineRun, and(eq(lineRun.tenantId, stationState.tenantId), eq(lineRun.id, stationState.runId)))
    .leftJoin(kept, and(eq(kept.tenantId, stationState.tenantId), eq(kept.reel, stationState.reel), eq(kept.isDeleted, 0)))
    .leftJoin(shelf, and(eq(shelf.tenantId, stationState.tenantId), eq(shelf.itemNumber, stationState.itemNumber), eq(shelf.isDeleted, 0)))
    .where(and(eq(stationState.tenantId, session.tenantId), eq(stationState.runId, run.id)))
    .orderBy(stationState.sort, naturally(stationState.station));
  const [open] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(alarm.table)
    .where(
      and(
        eq(alarm.table.tenantId, session.tenantId),
        eq(alarm.table.isDeleted, 0),
        eq(alarm.table.lineId, lineId),
        eq(alarm.table.state, 'open'),
      ),
    );
  const stations = states.map(({ minutesOn, moistureLevel, hoursOpen, ...station }) => ({
    ...station,
    /** Hours of floor life left; null without a limit. */
    floorHours: floorHoursLeft(moistureLevel, hoursOpen),
    isAwaited: isAwaited(run.phase, station),
    items: placements.get(station.station)?.items ?? [],
    runsOutIn:
      run.phase === 'running'
        ? minutesToEmpty({
            quantity: Number(station.quantity),
            perBoard: placements.get(station.station)?.quantity ?? 0,
            boardsPerHour: run.boardsPerHour,
            minutesOn,
          })
        : null,
  }));
  const left = stations.filter((station) => station.isAwaited).length;
  // Hand-placed positions are stations of the table too, and scanning one is answered as that.
  const tableStations = [...new Set([...placements.keys(), ...stations.map(({ station }) => station)])];
  return {
    line: shown,
    run,
    newer: await newerVersion(ctx, run),
    strictness,
    rights,
    stations,
    tableStations,
    left,
    alarms: open?.count ?? 0,
  };
}

export type LineStatus = Awaited<ReturnType<typeof lineStatus>>;

const minutesUntil = (ctx: SignedInContext, due: ReturnType<typeof sql>) =>
  sql<number | null>`ceil(extract(epoch from (${due} - ${ctx.now().toISOString()}::timestamptz)) / 60)::int`;

/** Whole minutes until a reel is empty, from what was on it, what a board takes and how fast the line runs; null where one is not known. */
export function minutesToEmpty({
  quantity,
  perBoard,
  boardsPerHour,
  minutesOn,
}: {
  quantity: number;
  perBoard: number;
  boardsPerHour: number;
  minutesOn: number;
}): number | null {
  const perMinute = (perBoard * boardsPerHour) / 60;
  if (quantity <= 0 || perMinute <= 0) return null;
  return Math.max(0, Math.floor(quantity / perMinute - Math.max(0, minutesOn)));
}

/** What belongs at each station, the main item first, and how much of it a board takes. */
export async function placementsOf(ctx: SignedInContext, headerId: string): Promise<Map<string, { quantity: number; items: string[] }>> {
  const { table } = stationTable;
  const rows = await ctx.db
    .select({ station: table.station, itemNumber: table.itemNumber, quantity: table.quantity, isSubstitute: table.isSubstitute })
    .from(table)
    .where(and(eq(table.tenantId, ctx.session.tenantId), eq(table.isDeleted, 0), eq(table.headerId, headerId)))
    .orderBy(table.isSubstitute, table.sort, table.id);
  const found = new Map<string, { quantity: number; items: string[] }>();
  for (const { station, itemNumber, quantity, isSubstitute } of rows) {
    const at = found.get(stationCode(station)) ?? { quantity: 0, items: [] };
    found.set(stationCode(station), { quantity: isSubstitute ? at.quantity : (quantity ?? 0), items: [...at.items, itemNumber] });
  }
  return found;
}

/** The SMT lines with their runs, and the tables in force with which an idle one can be set up. */
export async function listScanLines(ctx: SignedInContext) {
  const lines = await findRows(
    ctx,
    productionLine,
    and(eq(productionLine.table.lineType, 'smt'), eq(productionLine.table.isEnabled, true)),
    500,
    ['sort'],
  );
  const header = stationTableHeader.table;
  const runs = await ctx.db
    .select({
      lineId: lineRun.lineId,
      phase: lineRun.phase,
      workOrderNumber: lineRun.workOrderNumber,
      productItemNumber: header.productItemNumber,
    })
    .from(lineRun)
    .innerJoin(header, and(eq(header.tenantId, lineRun.tenantId), eq(header.id, lineRun.headerId)))
    .where(and(eq(lineRun.tenantId, ctx.session.tenantId), sql`${lineRun.phase} <> 'closed'`));
  const tables = await findRows(ctx, stationTableHeader, eq(header.isEnabled, true), 1000);
  const shown = lines.map(({ id, lineName, lineCode }) => ({
    id,
    lineName,
    lineCode,
    run: runs.find(({ lineId }) => lineId === id) ?? null,
    tables: tables
      .filter(({ lineId }) => lineId === id)
      .map((table) => ({ id: table.id, label: `${table.productItemNumber} ${table.side} ${table.tableVersion}` })),
  }));
  return { lines: shown, maySetUp: holds(ctx.session, 'smt_scan_run') };
}
