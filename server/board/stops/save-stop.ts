import { and, eq, ne } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow, readRows } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { refuseClosed } from '../reports/report-slot.ts';
import { instantText } from '../shifts/instant-text.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import { instantIn } from '../shifts/shift-slots.ts';
import { noOpenShift, openShifts, shiftOnLine } from '../shifts/shifts-of-lines.ts';
import { lineStop, type StopRow } from './line-stop.ts';
import { stopsWhere } from './stops-of-shifts.ts';

/** Records that a line stands, or stood, in its open shift. */
export async function addStop(ctx: SignedInContext, input: Input): Promise<StopRow> {
  const values = await readInput(ctx, lineStop, input);
  const { lineId } = values as StopRow;
  const [open] = await openShifts(ctx, [lineId]);
  if (!open) throw noOpenShift();
  const { shift } = await shiftOnLine(ctx, open.id, true);
  const times = await timesWithin(ctx, shift, values as StopRow);
  return insertRow(ctx, lineStop, { ...values, ...times, shiftRecordId: shift.id, planDate: shift.planDate });
}

/** Corrects a stop while its shift is open. */
export async function changeStop(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<StopRow> {
  const { shiftRecordId } = await readRow(ctx, lineStop, id);
  const values = await readInput(ctx, lineStop, input, true);
  const { shift } = await shiftOnLine(ctx, shiftRecordId ?? '', true);
  // Read after locking the shift, so that no other stop comes between.
  const before = await readRow(ctx, lineStop, id);
  const times = await timesWithin(ctx, shift, { ...before, ...values });
  return updateRow(ctx, lineStop, id, { ...values, ...times }, expected);
}

/** Removes stops while their shifts are open. */
export async function removeStops(ctx: SignedInContext, ids: string[]): Promise<void> {
  const rows = await readRows(ctx, lineStop, ids);
  for (const shiftId of shiftsIn(rows)) refuseClosed((await shiftOnLine(ctx, shiftId, true)).shift);
  await removeRows(ctx, lineStop, ids);
}

/** The line runs again from now, by the minute: whatever stops it next in the same minute does not overlap. */
export async function resumeLine({ now, session: { timeZone } }: SignedInContext, { startTime }: StopRow): Promise<Partial<StopRow>> {
  const minute = new Date(Math.floor(now().getTime() / aMinute) * aMinute);
  return { endTime: instantText(minute > instantIn(startTime, timeZone) ? minute : now(), timeZone) };
}
const aMinute = 60_000;

/** Shifts are locked before their stops, as everywhere. */
export async function lockShiftsOf(ctx: SignedInContext, ids: string[]): Promise<void> {
  for (const shiftId of shiftsIn(await readRows(ctx, lineStop, ids))) await shiftOnLine(ctx, shiftId, true);
}

const shiftsIn = (rows: readonly StopRow[]): string[] => [...new Set(rows.flatMap(({ shiftRecordId }) => shiftRecordId ?? []))].sort();

/** The times of a stop, which lies within its open shift, not in the future, and beside the other stops of its line. */
async function timesWithin(ctx: SignedInContext, shift: ShiftRow, stop: Pick<StopRow, 'startTime' | 'endTime'> & { id?: string }) {
  refuseClosed(shift);
  const { timeZone } = ctx.session;
  const start = instantIn(stop.startTime, timeZone);
  const end = stop.endTime ? instantIn(stop.endTime, timeZone) : null;
  if (start > ctx.now()) throw wrong('startTime', '停线时间不能晚于现在', 'The stop must not begin in the future');
  if (start < instantIn(shift.startTime, timeZone)) {
    const since = shift.startTime.slice(0, 16);
    throw wrong('startTime', `停线时间不能早于开班时间 ${since}`, `The stop must not begin before its shift, at ${since}`);
  }
  if (end && end > ctx.now()) throw wrong('endTime', '恢复时间不能晚于现在', 'The line cannot run again in the future');
  if (end && end <= start) throw wrong('endTime', '恢复时间必须晚于停线时间', 'The line runs again after it has stopped');
  await refuseOverlap(ctx, { shiftId: shift.id, but: stop.id }, { start, end });
  return {
    startTime: instantText(start, timeZone),
    endTime: end && instantText(end, timeZone),
    stopState: end ? 'resumed' : 'stopped',
  };
}

async function refuseOverlap(
  ctx: SignedInContext,
  { shiftId, but }: { shiftId: string; but: string | undefined },
  { start, end }: { start: Date; end: Date | null },
): Promise<void> {
  const { table } = lineStop;
  const { timeZone } = ctx.session;
  const others = await stopsWhere(ctx, and(eq(table.shiftRecordId, shiftId), but === undefined ? undefined : ne(table.id, but)));
  const other = others.find(
    (one) =>
      (end === null || instantIn(one.startTime, timeZone) < end) && (one.endTime === null || instantIn(one.endTime, timeZone) > start),
  );
  if (!other) return;
  const day = localDateTime(start, timeZone).slice(0, 10);
  const shown = (time: string) => (time.startsWith(day) ? time.slice(11, 16) : time.slice(0, 16));
  const since = shown(other.startTime);
  throw new BusinessError(
    other.endTime === null
      ? { zh: `该产线自 ${since} 起停线，请先恢复`, en: `The line stands since ${since}: resume it first` }
      : {
          zh: `与 ${since}–${shown(other.endTime)} 的停线重叠`,
          en: `It overlaps the stop from ${since} to ${shown(other.endTime)}`,
        },
    { recordId: other.id, field: 'startTime', code: 409 },
  );
}

const wrong = (field: string, zh: string, en: string) => new BusinessError({ zh, en }, { field });
