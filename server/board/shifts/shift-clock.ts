import { dayAfter, dayAt, instantOn, laterLocally } from '#rules/dates.ts';

/** A shift as recorded: business date 'yyyy-MM-dd', a key of the dictionary shift_type, start and (once closed) end as instants. */
export interface Shift {
  planDate: string;
  shiftType: string;
  startTime: Date;
  endTime?: Date | null;
}

/** A slot 'HH:mm-HH:mm' of the dictionary production_record_time_range as instants: start included, end excluded. */
export interface Slot {
  key: string;
  start: Date;
  end: Date;
}

/** A slot of one shift; an extension is after the shift's twelve hours and does not count towards 'expected by now'. */
export interface ShiftSlot extends Slot {
  isExtension: boolean;
}

/**
 * The state of a slot on the line leader's page (docs/production.md, 'Who uses it, and how'); reporting overtime is optional, `noOutput`
 * was cut off by the end of its shift and confirmed as empty, and `notWorked` lies after an early end.
 */
export type SlotState = 'filled' | 'missing' | 'due' | 'running' | 'optional' | 'later' | 'noOutput' | 'notWorked';

/** Usual start of each shift type, 'HH:mm'; a plant may override it. */
export type ShiftStarts = Readonly<Record<string, string>>;

/** Day 白班 and night 夜班 of the suggested dictionaries (docs/production.md, 'Shifts'). */
export const defaultShiftStarts: ShiftStarts = { '1': '08:00', '2': '20:00' };

/** The business date of a shift: the calendar date on which it starts (docs/production.md, 'Shifts'). */
export function businessDateOf(shiftStart: Date, timeZone: string): string {
  return dayAt(shiftStart, timeZone);
}

/** The shift at an instant, with its usual start: at 01:00 it is yesterday's night shift (docs/production.md, 'Shifts'). */
export function shiftAt(now: Date, timeZone: string, shiftStarts = defaultShiftStarts): Shift {
  const today = businessDateOf(now, timeZone);
  const [latest] = [dayAfter(today, -1), today]
    .flatMap((planDate) => Object.entries(shiftStarts).map(([shiftType, clock]) => ({ planDate, shiftType, clock })))
    .map(({ clock, ...shift }) => ({ ...shift, startTime: instantOn(shift.planDate, clock, timeZone) }))
    .filter((shift) => shift.startTime <= now)
    .sort((a, b) => b.startTime.getTime() - a.startTime.getTime());
  if (!latest) throw new RangeError('No shift type has a usual start');
  return latest;
}

/** A shift of a business date by the usual start of its type; undefined for a type without one. */
export function usualShift(planDate: string, shiftType: string, timeZone: string, shiftStarts = defaultShiftStarts) {
  const clock = shiftStarts[shiftType];
  if (clock === undefined) return undefined;
  const startTime = instantOn(planDate, clock, timeZone);
  return { planDate, shiftType, startTime, plannedEnd: twelveHoursAfter(startTime, timeZone) };
}

/** Whether a dictionary key is a slot, 'HH:mm-HH:mm' with valid times. */
export function isSlotKey(key: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/.test(key);
}

/**
 * Start and end of a slot of a shift, whose usual start is given as 'HH:mm': a slot with an earlier clock time than the shift's start is on
 * the next calendar day (docs/production.md, 'Shifts'), and one whose end is not after its start runs past midnight.
 * @throws RangeError for an invalid key or date
 */
export function slotSpan(planDate: string, shiftStartClock: string, slotKey: string, timeZone: string): Slot {
  if (!isSlotKey(slotKey)) throw new RangeError(`Not a slot 'HH:mm-HH:mm': ${slotKey}`);
  const [from, to] = [slotKey.slice(0, 5), slotKey.slice(6)];
  const date = from < shiftStartClock ? dayAfter(planDate, 1) : planDate;
  return { key: slotKey, start: instantOn(date, from, timeZone), end: instantOn(to > from ? date : dayAfter(date, 1), to, timeZone) };
}

/**
 * The slots that a shift reports on, in order, each key once (a report is unique by business date and slot). A slot belongs to the shift
 * when more than half an hour of it, or more than a quarter of a shorter one, is within the shift. So a start at 07:50 or an end at 20:10
 * adds no stray slot, and a line that starts late at 08:20 still has 08:00-10:00. An open shift lasts twelve hours from the usual start of
 * its type, or from its first slot at unusual hours; given `now`, it continues until it is ended. A shift of an hour or less may have none.
 * Keys that are not slots ('全班') are skipped.
 */
export function slotsOfShift(
  shift: Shift,
  slotKeys: Iterable<string>,
  timeZone: string,
  now?: Date,
  shiftStarts = defaultShiftStarts,
): ShiftSlot[] {
  const startDate = businessDateOf(shift.startTime, timeZone);
  const laidOut = [...slotKeys]
    .filter(isSlotKey)
    .flatMap((key) => [-1, 0, 1].map((days) => slotSpan(dayAfter(startDate, days), '00:00', key, timeZone)))
    .sort((a, b) => a.start.getTime() - b.start.getTime() || a.end.getTime() - b.end.getTime());
  const first = laidOut.find((slot) => isOwned(slot, shift.startTime, slot.end));
  if (!first) return [];

  const plannedEnd = plannedEndOf(shift, first.start, timeZone, shiftStarts);
  const end = shift.endTime ?? (now && now > plannedEnd ? now : plannedEnd);
  const seen = new Set<string>();
  return laidOut
    .filter((slot) => isOwned(slot, shift.startTime, end) && !seen.has(slot.key) && seen.add(slot.key))
    .map((slot) => ({ ...slot, isExtension: slot.start >= plannedEnd }));
}

/**
 * The slots with their states (docs/production.md, 'Who uses it, and how'): reported ones are filled; a running one is due from ten minutes
 * before its end until a quarter of an hour after it, then it is missing. Overtime need not be reported. The first due slot is the next to
 * report.
 */
export function slotStates<S extends ShiftSlot>(
  now: Date,
  slots: readonly S[],
  reportedKeys: Iterable<string>,
): (S & { state: SlotState })[] {
  const reported = new Set(reportedKeys);
  return slots.map((slot) => ({ ...slot, state: reported.has(slot.key) ? 'filled' : unreportedState(now, slot) }));
}

/** The time from which a slot is to be reported: earlier reports cover only a part of it. */
export const dueFrom = (slot: Pick<Slot, 'end'>): Date => new Date(slot.end.getTime() - 10 * minute);

/** The end of the grace period before a reminder. */
export const graceAfter = (end: Date): Date => new Date(end.getTime() + 15 * minute);

/**
 * Whether an open shift is current no longer, because somebody forgot to end it: from a quarter of an hour after its planned end, or after
 * the last overtime slot that it reported (docs/production.md, 'Plans and shifts').
 */
export function isForgotten(now: Date, slots: readonly ShiftSlot[], reportedKeys: Iterable<string>): boolean {
  const reported = new Set(reportedKeys);
  const last = slots.findLast(({ key, isExtension }) => !isExtension || reported.has(key));
  return last !== undefined && now >= graceAfter(last.end);
}

/** Net minutes of the shift, without breaks between slots: the divisor of 'expected by now' (docs/production.md, 'Metrics'). */
export function netMinutes(slots: readonly ShiftSlot[]): number {
  return elapsedMinutes(slots, endOfTime);
}

/** Elapsed net minutes of the shift, overlapping slots counted once: the factor of 'expected by now' (docs/production.md, 'Metrics'). */
export function elapsedMinutes(slots: readonly ShiftSlot[], now: Date): number {
  let counted = Number.NEGATIVE_INFINITY;
  let elapsed = 0;
  for (const slot of slots.filter((each) => !each.isExtension)) {
    const end = Math.min(slot.end.getTime(), now.getTime());
    elapsed += Math.max(0, end - Math.max(slot.start.getTime(), counted));
    counted = Math.max(counted, end);
  }
  return elapsed / minute;
}

/**
 * The shortcuts of the end-shift dialog, never in the future (docs/production.md, 'Shifts'). Today ends the shift now. Yesterday ends a
 * shift of yesterday's business date at its planned end, or now while it still runs (the night shift at 01:00); it ends an older, forgotten
 * shift with the last second of yesterday, and is absent when the business date is today's.
 */
export function endDateChoices(now: Date, shift: Shift, timeZone: string, shiftStarts = defaultShiftStarts) {
  const today = businessDateOf(now, timeZone);
  const yesterday = dayAfter(today, -1);
  const lastSecond = new Date(instantOn(today, '00:00', timeZone).getTime() - second);
  const end = shift.planDate === yesterday ? plannedEndOf(shift, shift.startTime, timeZone, shiftStarts) : lastSecond;
  return {
    today: { date: today, endTime: now },
    yesterday: shift.planDate > yesterday ? undefined : { date: yesterday, endTime: end < now ? end : now },
    earliest: shift.startTime,
    latest: now,
  };
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const endOfTime = new Date(8.64e15);

function isOwned(slot: Slot, from: Date, to: Date): boolean {
  const [start, end] = [slot.start.getTime(), slot.end.getTime()];
  return Math.min(end, to.getTime()) - Math.max(start, from.getTime()) > Math.min(30 * minute, (end - start) / 4);
}

// Up to an hour early, or late within the twelve hours, a shift has the usual hours of its type.
function plannedEndOf(shift: Shift, ownStart: Date, timeZone: string, shiftStarts: ShiftStarts): Date {
  const usual = usualShift(shift.planDate, shift.shiftType, timeZone, shiftStarts);
  const isUsual = usual && shift.startTime.getTime() >= usual.startTime.getTime() - hour && shift.startTime < usual.plannedEnd;
  return isUsual ? usual.plannedEnd : twelveHoursAfter(ownStart, timeZone);
}

// In local time: the night of a clock change has eleven or thirteen hours.
const twelveHoursAfter = (start: Date, timeZone: string) => laterLocally(start, 12 * hour, timeZone);

function unreportedState(now: Date, slot: ShiftSlot): SlotState {
  if (now < slot.start) return 'later';
  if (slot.isExtension) return 'optional';
  if (now < dueFrom(slot)) return 'running';
  return now < graceAfter(slot.end) ? 'due' : 'missing';
}
