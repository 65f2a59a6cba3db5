import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import { leadsLine } from '#server/board/lines/leads-line.ts';
import { commandCodes } from '#server/board/lines/line-commands.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import { shiftRecord } from '#server/board/shifts/shift-record.ts';
import { transferBoards } from '#server/board/transfers/transfer-boards.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';

/** A task for the caller, and the page for it. */
export interface Task {
  kind: 'signOff' | 'transfer' | 'pendingUser' | 'lockedUser' | 'weakPassword';
  count: number;
  to: string;
  /** The record's name, if the task is a single record. */
  name?: string;
}

/** The caller's tasks by his permissions, each counted from its rows. Unread messages are counted by the page header. */
export async function tasksOf(ctx: SignedInContext): Promise<Task[]> {
  const found = await Promise.all([unsignedShifts(ctx), sentTransfers(ctx), pendingUsers(ctx), lockedUsers(ctx), weakPassword(ctx)]);
  return found.flat();
}

const maxShifts = 3;
const may = ({ session }: SignedInContext, ...codes: readonly string[]) => codes.some((code) => holds(session, code));

/** Shifts of the last seven days that have ended without sign-off: a line leader's own, for other users those on visible lines. */
async function unsignedShifts(ctx: SignedInContext): Promise<Task[]> {
  if (!may(ctx, ...commandCodes.end)) return [];
  const [shifts, lines] = [shiftRecord.table, productionLine.table];
  const ownIds = await ownLines(ctx);
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
          ownIds.length === 0 ? undefined : inArray(shifts.lineId, ownIds),
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

async function ownLines(ctx: SignedInContext): Promise<string[]> {
  const { id, leader } = productionLine.table;
  const lines = await ctx.readAt(productionLine.path, (db) =>
    db.select({ id, leader }).from(productionLine.table).where(visibleRows(productionLine, ctx)),
  );
  return lines.filter((line) => leadsLine(ctx, line)).map((line) => line.id);
}

async function sentTransfers(ctx: SignedInContext): Promise<Task[]> {
  if (!may(ctx, 'transferboards_receive')) return [];
  const [row] = await ctx.readAt(transferBoards.path, (db) =>
    db
      .select({ waiting: count() })
      .from(transferBoards.table)
      .where(and(visibleRows(transferBoards, ctx), eq(transferBoards.table.transferState, 'sent'))),
  );
  return some('transfer', row?.waiting, '/board/transferboards/index?transferState=sent');
}

/** Guests who requested an account (specification 2.7). */
async function pendingUsers(ctx: SignedInContext): Promise<Task[]> {
  if (!may(ctx, 'user_edit') || !may(ctx, 'user')) return [];
  const [row] = await ctx.db
    .select({ waiting: count() })
    .from(user.table)
    .where(and(visibleRows(user, ctx), eq(user.table.status, 0)));
  return some('pendingUser', row?.waiting, '/system/user/index?status=0');
}

/** Accounts currently locked by failed sign-ins. */
async function lockedUsers(ctx: SignedInContext): Promise<Task[]> {
  if (!may(ctx, 'user_unlock') || !may(ctx, 'user')) return [];
  const [row] = await ctx.db
    .select({ waiting: count() })
    .from(user.table)
    .where(
      and(
        visibleRows(user, ctx),
        sql`exists (select from sign_in_attempt l where l.tenant_id = ${user.table.tenantId} and l.account = ${user.table.account} and l.locked_until > now())`,
      ),
    );
  return some('lockedUser', row?.waiting, '/system/user/index');
}

async function weakPassword({ db, session }: SignedInContext): Promise<Task[]> {
  const [row] = await db.select({ isWeak: user.table.weakPassword }).from(user.table).where(eq(user.table.id, session.userId));
  return some('weakPassword', row?.isWeak === 1 ? 1 : 0, '/info/password');
}

const some = (kind: Task['kind'], waiting: number | undefined, to: string): Task[] => (waiting ? [{ kind, count: waiting, to }] : []);
