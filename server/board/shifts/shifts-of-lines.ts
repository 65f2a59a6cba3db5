import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Changes } from '#server/engine/change-rows.ts';
import { type MoveOf, moveLocked } from '#server/engine/moves/move.ts';
import { asRows, readRow, shownColumns } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { asDuring, type Line, productionLine } from '../lines/production-line.ts';
import type { shiftLife } from './shift-life.ts';
import { type ShiftRow, shiftRecord } from './shift-record.ts';

const shifts = shiftRecord.table;

/**
 * A line within the caller's data scope, locked until the end of the transaction: starts, restarts and moves of shifts are serialised, so
 * that the later one gets a message about the open shift instead of violating the index.
 */
export async function lockLine(ctx: SignedInContext, lineId: string): Promise<Line> {
  const rows = await ctx.db
    .select(shownColumns(productionLine))
    .from(productionLine.table)
    .where(and(visibleRows(productionLine, ctx), eq(productionLine.table.id, lineId)))
    .for('no key update');
  const [line] = asRows(productionLine, rows);
  if (!line) throw new BusinessError(messages.absent, { code: 404, field: 'lineId' });
  return line;
}

/** A shift on a line within the caller's data scope, whoever opened it: scopes apply to lines. The line is as it was then. Locked on request. */
export async function shiftOnLine(ctx: SignedInContext, shiftId: string, lock = false): Promise<{ shift: ShiftRow; line: Line }> {
  const query = ctx.db
    .select(shownColumns(shiftRecord))
    .from(shifts)
    .where(and(liveShifts(ctx), eq(shifts.id, shiftId)));
  const [shift] = asRows(shiftRecord, await (lock ? query.for('no key update') : query));
  if (!shift) throw new BusinessError(messages.absent, { code: 404 });
  return { shift, line: asDuring(await readRow(ctx, productionLine, shift.lineId), shift) };
}

/** A shift by its own id, or the open one of a line. */
export interface ShiftOrLine {
  shiftId?: string | undefined;
  lineId?: string | undefined;
}

export async function shiftMeant(ctx: SignedInContext, { shiftId, lineId }: ShiftOrLine): Promise<{ shift: ShiftRow; line: Line }> {
  if (shiftId !== undefined) return shiftOnLine(ctx, shiftId);
  const [open] = lineId === undefined ? [] : await openShifts(ctx, [lineId]);
  if (!open) throw noOpenShift();
  return shiftOnLine(ctx, open.id);
}

/** The refusal when an open shift is required. */
export const noOpenShift = () =>
  new BusinessError(
    { zh: '该产线没有进行中的班次，请先开班', en: 'This line has no open shift: start one first' },
    { code: 409, field: 'lineId' },
  );

/** The current shift of each line: its open record (docs/production.md, 'Shifts'). */
export async function openShifts(ctx: SignedInContext, lineIds: string[]): Promise<ShiftRow[]> {
  return lineIds.length === 0 ? [] : shiftsWhere(ctx, and(inArray(shifts.lineId, lineIds), eq(shifts.shiftState, 'open')));
}

/** The open shift of a line, as a refusal names it. */
type OpenShift = Pick<ShiftRow, 'id' | 'lineId' | 'planDate' | 'startTime'> & { lineName: string };

/** The same with the names of the lines. */
export async function openWithLines(ctx: SignedInContext, lineIds: string[]): Promise<OpenShift[]> {
  const { id, lineId, planDate, startTime, shiftState } = shifts;
  const lines = productionLine.table;
  return ctx.db
    .select({ id, lineId, planDate, startTime, lineName: lines.lineName })
    .from(shifts)
    .innerJoin(lines, and(eq(lines.tenantId, shifts.tenantId), eq(lines.id, lineId)))
    .where(and(liveShifts(ctx), inArray(lineId, lineIds), eq(shiftState, 'open')));
}

export const isOpenAlready = ({ id, lineName, planDate, startTime }: OpenShift): BusinessError => {
  const since = `${planDate} (${startTime.slice(0, 16)})`;
  return new BusinessError(
    {
      zh: `产线 ${lineName} 已有未结束的班次: ${since}，请先结束该班次`,
      en: `Line ${lineName} has an open shift: ${since}; end it first`,
    },
    { recordId: id, field: 'lineId', code: 409 },
  );
};

/** The latest shifts of a line that match a condition, by start. */
export async function latestShifts(ctx: SignedInContext, lineId: string, where?: SQL, limit = 1): Promise<ShiftRow[]> {
  return shiftsWhere(ctx, and(eq(shifts.lineId, lineId), where), limit);
}

/** A move of a shift that is locked: scopes apply to its line. `values` is called after the guards. */
export async function moveShift(
  ctx: SignedInContext,
  shift: ShiftRow,
  name: MoveOf<typeof shiftLife>,
  values: (shift: ShiftRow) => Promise<Changes<typeof shiftRecord.fields>>,
): Promise<ShiftRow> {
  const [moved] = await moveLocked(ctx, shiftRecord, [shift], name, { values });
  return moved as ShiftRow;
}

const liveShifts = (ctx: SignedInContext) => and(eq(shifts.tenantId, ctx.session.tenantId), eq(shifts.isDeleted, 0));

/** The shifts that match a condition, the latest first. */
export async function shiftsWhere(ctx: SignedInContext, where: SQL | undefined, limit = 1000): Promise<ShiftRow[]> {
  const rows = await ctx.db
    .select(shownColumns(shiftRecord))
    .from(shifts)
    .where(and(liveShifts(ctx), where))
    .orderBy(desc(shifts.startTime), desc(shifts.id))
    .limit(limit);
  return asRows(shiftRecord, rows);
}
