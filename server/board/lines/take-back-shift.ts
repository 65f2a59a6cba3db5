import { sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { idArray } from '#server/calls/data-scopes.ts';
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
  const { tenantId } = ctx.session;
  const among = [productionRecord, lineStop, supportHours].map(
    ({ table }) => sql`select shift_record_id::text as id from ${table}
      where tenant_id = ${tenantId} and is_deleted = 0 and shift_record_id = any(${idArray(ids)})`,
  );
  const used = await ctx.db.execute<{ id: string }>(sql.join(among, sql` union `));
  return new Map(used.map(({ id }) => [id, inUse]));
}

const inUse = new BusinessError(
  {
    zh: '班次已有报工、停线或支援记录，不能撤销开班，请结班',
    en: 'Work, stops or support are recorded on this shift: its start cannot be undone, end it instead',
  },
  { code: 409 },
);
