import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, gte, lte } from 'drizzle-orm';
import { dayAfter, localDateTime } from '#rules/dates.ts';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { asRows, shownColumns } from '#server/engine/read-rows.ts';
import { dayKey, type LineDate, onLines } from '../lines/line-date.ts';
import { netMinutes, type Shift, slotsOfShift, usualShift } from '../shifts/shift-clock.ts';
import { type ShiftRow, shiftRecord } from '../shifts/shift-record.ts';
import { entriesOf, shiftOf, spansOf } from '../shifts/shift-slots.ts';
import type { WorkedShift } from './share-out.ts';

const usualWithin = 7;
const daysAtOnce = 200;

/**
 * The shifts that lines work on business dates, by `dayKey` and in order: the started ones and, until its usual end, each type that the
 * line usually works, or that `planned` names.
 */
export async function workedShifts(
  ctx: SignedInContext,
  {
    days,
    entries,
    planned,
  }: {
    days: readonly LineDate[];
    entries: Option[];
    planned: readonly { lineId: string | null; planDate: string; shiftType: string | null }[];
  },
): Promise<Map<string, WorkedShift[]>> {
  const worked = new Map<string, WorkedShift[]>();
  if (days.length === 0) return worked;
  const { timeZone } = ctx.session;
  const known = new Map<string, number>();
  // By type, local time and slots: a night with a clock change is split like any other, and a quarter's data is computed quickly.
  const minutesOf = (shift: Shift, slots: string | null) => {
    const start = localDateTime(shift.startTime, timeZone);
    const key = `${shift.shiftType} ${start.slice(11)} ${start.slice(0, 10) === shift.planDate} ${slots}`;
    const laidOut = () => slotsOfShift({ ...shift, endTime: null }, spansOf(entriesOf({ slots }, entries)), timeZone);
    const minutes = known.get(key) ?? netMinutes(laidOut());
    known.set(key, minutes);
    return minutes;
  };
  const byDay = new Map<string, ShiftRow[]>();
  for (const row of await shiftsAround(ctx, days)) byDay.set(dayKey(row), [...(byDay.get(dayKey(row)) ?? []), row]);
  const weeks = new Map<string, string[]>();
  const weekBefore = (planDate: string) => {
    const week = weeks.get(planDate) ?? daysBefore(planDate);
    weeks.set(planDate, week);
    return week;
  };
  const named = new Map<string, string[]>();
  for (const plan of planned) if (plan.shiftType !== null) named.set(dayKey(plan), [...(named.get(dayKey(plan)) ?? []), plan.shiftType]);
  for (const [at, day] of days.entries()) {
    // Yields to other requests.
    if (at % daysAtOnce === daysAtOnce - 1) await nextTurn();
    const started = byDay.get(dayKey(day)) ?? [];
    const before = weekBefore(day.planDate).map((planDate) => byDay.get(dayKey({ ...day, planDate })) ?? []);
    const types = new Set([...usualTypes(before), ...(named.get(dayKey(day)) ?? [])]);
    const awaited = [...types]
      .filter((shiftType) => !started.some((shift) => shift.shiftType === shiftType))
      .flatMap((shiftType) => usualShift(day.planDate, shiftType, timeZone) ?? [])
      .filter(({ plannedEnd }) => plannedEnd > ctx.now());
    // A shift that is still to start will keep the slots of its date's first.
    const slots = started[0]?.slots ?? null;
    const shifts = [
      ...started.map((row) => ({ shiftId: row.id, shift: shiftOf(row, timeZone), slots: row.slots })),
      ...awaited.map((shift) => ({ shiftId: null, shift, slots })),
    ].sort((one, other) => one.shift.startTime.getTime() - other.shift.startTime.getTime());
    worked.set(
      dayKey(day),
      shifts.map(({ shiftId, shift, slots: own }) => ({ shiftId, shiftType: shift.shiftType, minutes: minutesOf(shift, own) })),
    );
  }
  return worked;
}

/** The types that a line worked on at least half of the dates on which it worked: one night among day shifts is an exception. */
function usualTypes(dates: readonly (readonly { shiftType: string }[])[]): string[] {
  const worked = dates.filter((shifts) => shifts.length > 0).map((shifts) => new Set(shifts.map(({ shiftType }) => shiftType)));
  const types = new Set(worked.flatMap((ofDate) => [...ofDate]));
  return [...types].filter((type) => worked.filter((ofDate) => ofDate.has(type)).length * 2 >= worked.length);
}

async function shiftsAround(ctx: SignedInContext, days: readonly LineDate[]): Promise<ShiftRow[]> {
  const { table } = shiftRecord;
  const dates = days.map(({ planDate }) => planDate).sort();
  const rows = await ctx.db
    .select(shownColumns(shiftRecord))
    .from(table)
    .where(
      and(onLines(ctx, table, days), gte(table.planDate, dayAfter(dates[0] ?? '', -usualWithin)), lte(table.planDate, dates.at(-1) ?? '')),
    )
    .orderBy(asc(table.startTime), asc(table.id));
  return asRows(shiftRecord, rows);
}

const daysBefore = (planDate: string) => Array.from({ length: usualWithin }, (_day, at) => dayAfter(planDate, -1 - at));
