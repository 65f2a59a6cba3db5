import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { type Changes, changeRow } from '#server/engine/change-rows.ts';
import { asRows, readRow, shownColumns } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { type Line, productionLine } from '../lines/production-line.ts';
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

/** A shift on a line within the caller's data scope, whoever opened it: scopes apply to lines. Locked on request. */
export async function shiftOnLine(ctx: SignedInContext, shiftId: string, lock = false): Promise<{ shift: ShiftRow; line: Line }> {
  const query = ctx.db
    .select(shownColumns(shiftRecord))
    .from(shifts)
    .where(and(liveShifts(ctx), eq(shifts.id, shiftId)));
  const [shift] = asRows(shiftRecord, await (lock ? query.for('no key update') : query));
  if (!shift) throw new BusinessError(messages.absent, { code: 404 });
  return { shift, line: await readRow(ctx, productionLine, shift.lineId) };
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

/** The latest shifts of a line that match a condition, by start. */
export async function latestShifts(ctx: SignedInContext, lineId: string, where?: SQL, limit = 1): Promise<ShiftRow[]> {
  return shiftsWhere(ctx, and(eq(shifts.lineId, lineId), where), limit);
}

/** Changes a shift only in the state that the command expects, and audits it. */
export async function changeShift(
  ctx: SignedInContext,
  shift: ShiftRow,
  expected: 'open' | 'ended',
  action: string,
  values: Changes<typeof shiftRecord.fields>,
  where?: SQL,
): Promise<ShiftRow | undefined> {
  const changed = await changeRow(ctx, shiftRecord, and(eq(shifts.id, shift.id), eq(shifts.shiftState, expected), where), values);
  if (!changed) return undefined;
  const names = Object.keys(values) as (keyof ShiftRow)[];
  await recordChanges(ctx, shiftRecord, [
    { recordId: shift.id, action, before: Object.fromEntries(names.map((name) => [name, shift[name]])), after: values },
  ]);
  return changed;
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
