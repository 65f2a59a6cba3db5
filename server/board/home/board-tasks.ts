import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
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

const maxShifts = 3;

interface Waiting extends Record<string, unknown> {
  transfers: number;
  isPlanned: boolean;
  shifts: UnsignedShift[];
}

interface UnsignedShift {
  id: string;
  lineId: string;
  lineName: string;
  planDate: string;
  shiftType: string;
  /** How many there are, those beyond the first ones too. */
  all: number;
}

/** Of a new plant what it lacks, boards that wait to be received, shifts to sign off; read in one statement, as every start page asks it. */
export async function boardTasks(ctx: SignedInContext): Promise<AreaTask[]> {
  const isReceiver = holds(ctx.session, 'transferboards_receive');
  const isBuilder = buildsPlant(ctx);
  const mayEnd = commandCodes.end.some((code) => holds(ctx.session, code));
  if (!isReceiver && !isBuilder && !mayEnd) return [];
  const [waiting] = await ctx.readAt(transferBoards.path, (db) =>
    db.execute<Waiting>(
      sql`select ${isReceiver ? sentTransfers(ctx) : sql`0`} as transfers,
        ${isBuilder ? hasAny(ctx, workOrderPlan) : sql`true`} as "isPlanned",
        ${mayEnd ? unsignedShifts(ctx) : sql`'[]'::json`} as shifts`,
    ),
  );
  if (!waiting) return [];
  return [
    ...(waiting.isPlanned ? [] : await firstSteps(ctx)),
    ...transferTasks(waiting.transfers),
    ...(await signOffTasks(ctx, waiting.shifts)),
  ];
}

const sentTransfers = (ctx: SignedInContext): SQL =>
  sql`(select count(*)::int from ${transferBoards.table}
    where ${and(visibleRows(transferBoards, ctx), eq(transferBoards.table.transferState, 'sent'))})`;

/** Shifts of the last seven days that have ended without sign-off: a line leader's own, for other users those on visible lines. */
function unsignedShifts(ctx: SignedInContext): SQL {
  const [shifts, lines] = [shiftRecord.table, productionLine.table];
  const isOwn = isLeaderOf(ctx);
  const isUnsigned = and(
    eq(shifts.tenantId, ctx.session.tenantId),
    eq(shifts.isDeleted, 0),
    eq(shifts.shiftState, 'ended'),
    isNull(shifts.signedOffAt),
    or(isOwn, sql`not exists (select from ${lines} where ${and(visibleRows(productionLine, ctx), isOwn)})`),
    sql`${shifts.endTime} > now() - interval '7 days'`,
  );
  return sql`(select coalesce(json_agg(latest), '[]') from (
    select ${shifts.id}::text as id, ${shifts.lineId}::text as "lineId", ${lines.lineName} as "lineName", ${shifts.planDate} as "planDate",
      ${shifts.shiftType} as "shiftType", count(*) over ()::int as "all"
    from ${shifts} join ${lines} on ${and(eq(lines.id, shifts.lineId), visibleRows(productionLine, ctx))}
    where ${isUnsigned} order by ${desc(shifts.endTime)} limit ${maxShifts}) latest)`;
}

const transferTasks = (count: number): AreaTask[] =>
  count === 0
    ? []
    : [
        {
          kind: 'transfer',
          label: { zh: '转板单待接收', en: 'Transfers to receive' },
          count,
          to: '/board/transferboards/index?transferState=sent',
        },
      ];

async function signOffTasks(ctx: SignedInContext, rows: readonly UnsignedShift[]): Promise<AreaTask[]> {
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
