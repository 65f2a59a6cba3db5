import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { AreaTask } from '#server/area.ts';
import { isLeaderOf } from '#server/board/lines/leads-line.ts';
import { commandCodes } from '#server/board/lines/line-commands.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import { workOrderPlan } from '#server/board/plans/work-order-plan.ts';
import { shiftRecord } from '#server/board/shifts/shift-record.ts';
import { transferBoards } from '#server/board/transfers/transfer-boards.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { buildsPlant, firstSteps, hasAny } from './first-steps.ts';

/** Of a new plant what it lacks, boards that wait to be received, shifts to sign off. */
export async function boardTasks(ctx: SignedInContext): Promise<AreaTask[]> {
  return (await Promise.all([ofPlant(ctx), unsignedShifts(ctx)])).flat();
}

/** What a new plant lacks, and boards sent that wait to be received. */
async function ofPlant(ctx: SignedInContext): Promise<AreaTask[]> {
  const { table } = transferBoards;
  const isReceiver = holds(ctx.session, 'transferboards_receive');
  const isBuilder = buildsPlant(ctx);
  if (!isReceiver && !isBuilder) return [];
  const waiting = sql`(select count(*)::int from ${table} where ${and(visibleRows(transferBoards, ctx), eq(table.transferState, 'sent'))})`;
  const [row] = await ctx.readAt(transferBoards.path, (db) =>
    db.execute<{ waiting: number; isPlanned: boolean }>(
      sql`select ${isReceiver ? waiting : sql`0`} as waiting, ${hasAny(ctx, workOrderPlan)} as "isPlanned"`,
    ),
  );
  const steps = isBuilder && row?.isPlanned === false ? await firstSteps(ctx) : [];
  const count = row?.waiting ?? 0;
  const label = { zh: '转板单待接收', en: 'Transfers to receive' };
  return [...steps, ...(count > 0 ? [{ kind: 'transfer', label, count, to: '/board/transferboards/index?transferState=sent' }] : [])];
}

const maxShifts = 3;

/** Shifts of the last seven days that have ended without sign-off: a line leader's own, for other users those on visible lines. */
async function unsignedShifts(ctx: SignedInContext): Promise<AreaTask[]> {
  if (!commandCodes.end.some((code) => holds(ctx.session, code))) return [];
  const [shifts, lines] = [shiftRecord.table, productionLine.table];
  const isOwn = isLeaderOf(ctx);
  const rows = await ctx.readAt(shiftRecord.path, (db) =>
    db
      .select({
        id: shifts.id,
        lineId: shifts.lineId,
        lineName: lines.lineName,
        planDate: shifts.planDate,
        shiftType: shifts.shiftType,
        all: sql<number>`count(*) over ()::int`,
      })
      .from(shifts)
      .innerJoin(lines, and(eq(lines.id, shifts.lineId), visibleRows(productionLine, ctx)))
      .where(
        and(
          eq(shifts.tenantId, ctx.session.tenantId),
          eq(shifts.isDeleted, 0),
          eq(shifts.shiftState, 'ended'),
          isNull(shifts.signedOffAt),
          or(isOwn, sql`not exists (select from ${lines} where ${and(visibleRows(productionLine, ctx), isOwn)})`),
          sql`${shifts.endTime} > now() - interval '7 days'`,
        ),
      )
      .orderBy(desc(shifts.endTime))
      .limit(maxShifts),
  );
  const rest = (rows[0]?.all ?? 0) - rows.length;
  const types = rows.length > 0 ? (await ctx.dictionaries(['shift_type'], 'ever')).get('shift_type') : [];
  return [
    ...rows.map(({ id, lineId, lineName, planDate, shiftType }): AreaTask => {
      const shift = types?.find(({ value }) => value === shiftType)?.label;
      const name = [lineName, planDate, shift].filter(Boolean).join(' ');
      return {
        kind: 'signOff',
        label: { zh: '班次待签核', en: 'to sign off' },
        count: 1,
        to: `/board/lines/${lineId}/sign-off?shift=${id}`,
        name,
      };
    }),
    ...(rest > 0
      ? [
          {
            kind: 'signOff',
            label: { zh: '其他班次待签核', en: 'More shifts to sign off' },
            count: rest,
            to: '/board/shiftrecord/index?shiftState=ended',
          },
        ]
      : []),
  ];
}
