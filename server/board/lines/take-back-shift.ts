import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { productionRecord } from '../reports/production-record.ts';
import { type ShiftRow, shiftRecord } from '../shifts/shift-record.ts';
import { lockLine, moveShift, shiftOnLine } from '../shifts/shifts-of-lines.ts';
import { supportHours } from '../shifts/support-hours.ts';
import { lineStop } from '../stops/line-stop.ts';

/** Undoes a start by mistake: the shift is gone, its history stays, and the line is where it was before (docs/production.md, 'Shifts'). */
export async function takeBackShift(ctx: SignedInContext, shiftId: string): Promise<ShiftRow> {
  const { line } = await shiftOnLine(ctx, shiftId);
  await lockLine(ctx, line.id);
  const { shift } = await shiftOnLine(ctx, shiftId, true);
  const taken = await moveShift(ctx, shift, 'takeBack', async () => ({}));
  // Scopes apply to the line, whoever opened the shift.
  await removeRows(everywhere(ctx), shiftRecord, [shift.id]);
  return taken;
}

/** Only while nothing was reported on it. */
export async function mayTakeBack(ctx: SignedInContext, shifts: ShiftRow[]): Promise<Map<string, BusinessError>> {
  const ids = shifts.map(({ id }) => id);
  const used = await Promise.all([productionRecord, lineStop, supportHours].map(({ table }) => shiftsIn(ctx, table, ids)));
  return new Map(used.flat().map((id) => [id, inUse]));
}

const inUse = new BusinessError(
  {
    zh: '班次已有报工、停线或支援记录，不能撤销开班，请结班',
    en: 'Work, stops or support are recorded on this shift: its start cannot be undone, end it instead',
  },
  { code: 409 },
);

async function shiftsIn(
  ctx: SignedInContext,
  table: typeof productionRecord.table | typeof lineStop.table | typeof supportHours.table,
  ids: string[],
): Promise<string[]> {
  const { tenantId, isDeleted, shiftRecordId } = table;
  const found = await ctx.db
    .selectDistinct({ id: shiftRecordId })
    .from(table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), inArray(shiftRecordId, ids)));
  return found.flatMap(({ id }) => (id === null ? [] : [id]));
}
