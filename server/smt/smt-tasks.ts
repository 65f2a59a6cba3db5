import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { AreaTask } from '#server/area.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { alarm } from './lines/alarm.ts';
import { lineRun, stationState } from './lines/line-run-table.ts';

const kinds = {
  feederCheck: { one: { zh: '站位待核料', en: 'to check' }, several: { zh: '站位待核料', en: 'Stations to check' } },
  feederLock: { one: { zh: '站位待解锁', en: 'to unlock' }, several: { zh: '站位待解锁', en: 'Stations to unlock' } },
};

/** What waits at the mounters: reels to check and stations to unlock, for whoever may; read in one statement, as every start page asks it. */
export async function smtTasks(ctx: SignedInContext): Promise<AreaTask[]> {
  const [mayOpen, mayCheck, mayUnlock] = ['smt_scan', 'smt_scan_check', 'smt_scan_unlock'].map((code) => holds(ctx.session, code));
  if (!mayOpen || !(mayCheck || mayUnlock)) return [];
  const lines = productionLine.table;
  const isLocked = eq(stationState.state, 'locked');
  const isUnchecked = or(eq(stationState.state, 'pendingCheck'), and(eq(stationState.state, 'loaded'), eq(lineRun.phase, 'firstCheck')));
  const rows = await ctx.readAt(alarm.path, (db) =>
    db
      .select({
        kind: sql<keyof typeof kinds>`case when ${isLocked} then 'feederLock' else 'feederCheck' end`,
        count: sql<number>`count(*)::int`,
        lines: sql<number>`count(distinct ${lines.id})::int`,
        lineId: sql<string>`min(${lines.id})::text`,
        name: sql<string>`min(${lines.lineName} || ' ' || ${stationState.station})`,
      })
      .from(stationState)
      .innerJoin(lineRun, and(eq(lineRun.tenantId, stationState.tenantId), eq(lineRun.id, stationState.runId)))
      .innerJoin(lines, and(eq(lines.id, lineRun.lineId), visibleRows(productionLine, ctx)))
      .where(
        and(
          eq(stationState.tenantId, ctx.session.tenantId),
          ne(lineRun.phase, 'closed'),
          or(mayUnlock ? isLocked : undefined, mayCheck ? isUnchecked : undefined),
        ),
      )
      .groupBy(sql`1`)
      .orderBy(sql`1`),
  );
  return rows.map(({ kind, count, lines: among, lineId, name }) => ({
    kind,
    label: count === 1 ? kinds[kind].one : kinds[kind].several,
    count,
    to: among === 1 ? `/smt/scan/${lineId}` : '/smt/scan/index',
    ...(count === 1 && { name }),
  }));
}
