import { eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { instantText } from '../shifts/instant-text.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import { instantIn } from '../shifts/shift-slots.ts';
import { lineStop } from './line-stop.ts';
import { stopsWhere } from './stops-of-shifts.ts';

/** A stop that still stands ends with its shift; one that lies after the end is to be corrected first. */
export async function endStopsWith(ctx: SignedInContext, shift: ShiftRow, end: Date): Promise<void> {
  const { timeZone } = ctx.session;
  const stops = await stopsWhere(ctx, eq(lineStop.table.shiftRecordId, shift.id));
  const after = stops.find(({ startTime, endTime }) => instantIn(endTime ?? startTime, timeZone) > end);
  if (after) {
    const span = [after.startTime, after.endTime].map((time) => time?.slice(11, 16) ?? '').join('–');
    throw new BusinessError(
      { zh: `停线 ${span} 晚于结班时间，请先更正`, en: `The stop ${span} lies after this end: correct it first` },
      { field: 'datetime', recordId: after.id },
    );
  }
  const standing = stops.filter(({ endTime }) => endTime === null).map(({ id }) => id);
  if (standing.length === 0) return;
  const over = { endTime: instantText(end, timeZone), stopState: 'resumed' };
  await changeRows(ctx, lineStop, inArray(lineStop.table.id, standing), over);
  await recordChanges(
    ctx,
    lineStop,
    standing.map((recordId) => ({ recordId, action: 'resume', after: over })),
  );
}
