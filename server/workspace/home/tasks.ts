import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import { isLeaderOf } from '#server/board/lines/leads-line.ts';
import { commandCodes } from '#server/board/lines/line-commands.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import { workOrderPlan } from '#server/board/plans/work-order-plan.ts';
import { shiftRecord } from '#server/board/shifts/shift-record.ts';
import { transferBoards } from '#server/board/transfers/transfer-boards.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { buildsPlant, type FirstStep, firstSteps, hasAny } from './first-steps.ts';

/** A task for the caller, and the page for it. */
export interface Task {
  kind: 'signOff' | 'transfer' | 'pendingUser' | 'lockedUser' | 'weakPassword' | FirstStep['kind'];
  /** 0 where nothing is counted. */
  count: number;
  to: string;
  /** The record's name, if the task is a single record. */
  name?: string;
}

/** The caller's tasks by his permissions, each counted from its rows. Unread messages are counted by the page header. */
export async function tasksOf(ctx: SignedInContext): Promise<Task[]> {
  const found = await Promise.all([ofPlant(ctx), unsignedShifts(ctx), accounts(ctx)]);
  return found.flat();
}

const maxShifts = 3;
const may = ({ session }: SignedInContext, ...codes: readonly string[]) => codes.some((code) => holds(session, code));

/** Shifts of the last seven days that have ended without sign-off: a line leader's own, for other users those on visible lines. */
async function unsignedShifts(ctx: SignedInContext): Promise<Task[]> {
  if (!may(ctx, ...commandCodes.end)) return [];
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
  const types = rows.length > 0 ? (await ctx.dictionaries(['shift_type'])).get('shift_type') : [];
  return [
    ...rows.map(({ id, lineId, lineName, planDate, shiftType }): Task => {
      const shift = types?.find(({ value }) => value === shiftType)?.label;
      const name = [lineName, planDate, shift].filter(Boolean).join(' ');
      return { kind: 'signOff', count: 1, to: `/board/lines/${lineId}/sign-off?shift=${id}`, name };
    }),
    ...(rest > 0 ? [{ kind: 'signOff' as const, count: rest, to: '/board/shiftrecord/index?shiftState=ended' }] : []),
  ];
}

/** What a new plant lacks, and boards sent that wait to be received. */
async function ofPlant(ctx: SignedInContext): Promise<Task[]> {
  const { table } = transferBoards;
  const isReceiver = may(ctx, 'transferboards_receive');
  const isBuilder = buildsPlant(ctx);
  if (!isReceiver && !isBuilder) return [];
  const waiting = sql`(select count(*)::int from ${table} where ${and(visibleRows(transferBoards, ctx), eq(table.transferState, 'sent'))})`;
  const [row] = await ctx.readAt(transferBoards.path, (db) =>
    db.execute<{ waiting: number; isPlanned: boolean }>(
      sql`select ${isReceiver ? waiting : sql`0`} as waiting, ${hasAny(ctx, workOrderPlan)} as "isPlanned"`,
    ),
  );
  const steps = isBuilder && row?.isPlanned === false ? await firstSteps(ctx) : [];
  return [...steps, ...some('transfer', row?.waiting, '/board/transferboards/index?transferState=sent')];
}

/** Guests who requested an account (specification 2.7), accounts locked by failed sign-ins (R-16), and the caller's own weak password. */
async function accounts(ctx: SignedInContext): Promise<Task[]> {
  const { table } = user;
  const isLocked = sql`exists (select from sign_in_attempt l
    where l.tenant_id = ${table.tenantId} and l.account = ${table.account} and l.locked_until > now())`;
  const counted = (isAsked: boolean, where: SQL) =>
    isAsked ? sql`(select count(*)::int from ${table} where ${and(visibleRows(user, ctx), where)})` : sql`0`;
  const isReader = may(ctx, 'user');
  const [row] = await ctx.db.execute<{ pending: number; locked: number; weak: number | null }>(sql`
    select ${counted(isReader && may(ctx, 'user_edit'), eq(table.status, 0))} as pending,
      ${counted(isReader && may(ctx, 'user_unlock'), isLocked)} as locked,
      (select weak_password from ${table} where ${eq(table.id, ctx.session.userId)}) as weak`);
  return [
    ...some('pendingUser', row?.pending, '/system/user/index?status=0'),
    ...some('lockedUser', row?.locked, '/system/user/index'),
    ...some('weakPassword', row?.weak === 1 ? 1 : 0, '/info/password'),
  ];
}

const some = (kind: Task['kind'], waiting: number | undefined, to: string): Task[] => (waiting ? [{ kind, count: waiting, to }] : []);
