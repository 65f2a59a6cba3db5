import { and, eq, gte, inArray } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { graceAfter } from '../shifts/shift-clock.ts';
import { type ShiftRow, shiftRecord } from '../shifts/shift-record.ts';
import { plannedEndOf } from '../shifts/shift-slots.ts';
import { openShifts, shiftsWhere } from '../shifts/shifts-of-lines.ts';

/** No shift is longer, even at unusual hours. */
const aDayAndAHalf = 36 * 60 * 60 * 1000;

/**
 * The shift by which each line is judged now: its open one, otherwise the one that ended, until the next is due: a quarter of an hour after
 * its planned end (docs/production.md, 'Plans and shifts').
 */
export async function judgedShifts(ctx: SignedInContext, lineIds: string[], entries: Option[]): Promise<ShiftRow[]> {
  const open = await openShifts(ctx, lineIds);
  const standing = lineIds.filter((id) => !open.some(({ lineId }) => lineId === id));
  if (standing.length === 0) return open;
  const { lineId, shiftState, startTime } = shiftRecord.table;
  const since = localDateTime(new Date(ctx.now().getTime() - aDayAndAHalf), ctx.session.timeZone);
  const ended = await shiftsWhere(ctx, and(inArray(lineId, standing), eq(shiftState, 'ended'), gte(startTime, since)));
  const latest = [...new Map(ended.reverse().map((shift) => [shift.lineId, shift])).values()];
  return [...open, ...latest.filter((shift) => isShownStill(ctx, shift, entries))];
}

function isShownStill(ctx: SignedInContext, shift: ShiftRow, entries: Option[]): boolean {
  const plannedEnd = plannedEndOf(ctx, shift, entries);
  return plannedEnd !== undefined && graceAfter(plannedEnd) > ctx.now();
}

/** Whether a shift has ended and its planned end is still to come. */
export function endedEarly(ctx: SignedInContext, shift: ShiftRow, entries: Option[]): boolean {
  const plannedEnd = plannedEndOf(ctx, shift, entries);
  return shift.shiftState === 'ended' && plannedEnd !== undefined && plannedEnd > ctx.now();
}
