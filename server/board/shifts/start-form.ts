import { eq } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { viewOf } from '#server/engine/views.ts';
import { shiftToStart } from '../lines/coming-shift.ts';
import { labelShifts } from '../lines/labels.ts';
import { productionLine } from '../lines/production-line.ts';
import type { Shift } from './shift-clock.ts';
import { type ShiftRow, shiftRecord } from './shift-record.ts';
import { latestShifts, openShifts } from './shifts-of-lines.ts';

const asked = [
  'lineId',
  'shiftType',
  'startTime',
  'lineState',
  'lineStateDesc',
  'shouldAttendCount',
  'realAttendCount',
  'leaveCount',
  'teamLeader',
  'ipqc',
  'pie',
  'pqe',
] as const;
const anHour = 60 * 60 * 1000;
const aMinute = 60 * 1000;

/**
 * The shift-start form of a line, prefilled from the last record of that line and shift type (specification 10.3; docs/production.md,
 * 'Shifts').
 */
export async function startForm(ctx: SignedInContext, input: { lineId: string; shiftType?: string | undefined }) {
  const line = await readRow(ctx, productionLine, input.lineId);
  const ended = await latestShifts(ctx, line.id, eq(shiftRecord.table.shiftState, 'ended'));
  const usual = usualStart(ctx, shiftToStart(ctx, ended[0]));
  const shiftType = input.shiftType ?? usual.shiftType;
  const [last] = await latestShifts(ctx, line.id, eq(shiftRecord.table.shiftType, shiftType));
  const open = await openShifts(ctx, [line.id]);
  const [labelledOpen] = await labelShifts(ctx, open);
  const [before] = await labelShifts(ctx, ended);
  const dictionaries = await ctx.dictionaries(['shift_type']);
  const { lineState: _state, lineStateDesc: _desc, ...attended } = lastValues(last);
  return {
    line,
    fields: asked.map((name) => viewOf(name, shiftRecord.fields[name], ctx.locale, dictionaries)),
    values: {
      ...attended,
      lineId: line.id,
      shiftType,
      startTime: usual.shiftType === shiftType ? usual.startTime : usual.now,
      lineState: 0,
      lineStateDesc: '',
    },
    open: labelledOpen ?? null,
    /** The line's last shift that ended: it leaves its handover notes. */
    before: before ?? null,
  };
}

function lastValues(last: ShiftRow | undefined): Partial<Record<(typeof asked)[number], string | number | null>> {
  return Object.fromEntries(asked.map((name) => [name, last?.[name] ?? null]));
}

/** Up to half an hour early or an hour late, the usual start is preset; otherwise the current minute. */
function usualStart(ctx: SignedInContext, shift: Shift): { shiftType: string; startTime: string; now: string } {
  const { timeZone } = ctx.session;
  const now = ctx.now();
  const minute = localDateTime(new Date(Math.floor(now.getTime() / aMinute) * aMinute), timeZone);
  const late = now.getTime() - shift.startTime.getTime();
  const isNear = late >= -anHour / 2 && late <= anHour;
  return { shiftType: shift.shiftType, startTime: isNear ? localDateTime(shift.startTime, timeZone) : minute, now: minute };
}
