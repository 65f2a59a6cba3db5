import { instantOf, localDateTime } from '#rules/dates.ts';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { isSlotKey, type Shift, type ShiftSlot, slotsOfShift } from './shift-clock.ts';
import type { ShiftRow } from './shift-record.ts';

/** A slot as reports reference it: by its dictionary key, which may be the span itself or a number (specification 10.3, 'timeRange'). */
export interface ReportSlot extends ShiftSlot {
  label: string;
  /** The only slot of a line that reports once a shift. */
  isWholeShift?: boolean;
}

const slotDictionary = 'production_record_time_range';

export async function slotEntries(ctx: SignedInContext): Promise<Option[]> {
  return (await ctx.dictionaries([slotDictionary])).get(slotDictionary) ?? [];
}

/** The spans of a slot dictionary, 'HH:mm-HH:mm': a plant may use numbers as keys. */
export const spansOf = (entries: Option[]): string[] => [...spanned(entries).keys()];

/** The slots of a dictionary as a shift keeps them: a span on each line, after its key where that is another; null without any. */
export function keptSlots(entries: Option[]): string | null {
  const lines = [...spanned(entries)].flatMap(([span, { value }]) => (isSlotKey(span) ? [value === span ? span : `${value}=${span}`] : []));
  return lines.length === 0 ? null : lines.join('\n');
}

/** The entries by which a shift is laid out: those it keeps, whatever the dictionary has become (decision 104). */
export function entriesOf({ slots }: Pick<ShiftRow, 'slots'>, entries: Option[]): Option[] {
  if (slots === null) return entries;
  return slots.split('\n').map((line) => {
    const at = line.lastIndexOf('=');
    if (at >= 0) return { value: line.slice(0, at), label: line.slice(at + 1) };
    return { value: line, label: entries.find(({ value }) => value === line)?.label ?? line };
  });
}

const spanned = (entries: Option[]) => new Map(entries.map((entry) => [isSlotKey(entry.value) ? entry.value : entry.label, entry]));

/**
 * The slots that a shift reports on, the first from the minute at which a late shift starts. A line that reports once a shift has one: the
 * whole shift (docs/production.md, 'Lines, variants').
 */
export function reportSlots(ctx: SignedInContext, row: ShiftRow, entries: Option[], isWholeShift: boolean): ReportSlot[] {
  const { timeZone } = ctx.session;
  const spans = spanned(entriesOf(row, entries));
  const shift = shiftOf(row, timeZone);
  if (isWholeShift) return [wholeShift(shift, spans.keys(), timeZone)];
  const slots = slotsOfShift(shift, spans.keys(), timeZone, ctx.now());
  return slots.map((slot) => ({
    ...slot,
    start: sinceStart(slot, shift),
    key: spans.get(slot.key)?.value ?? slot.key,
    label: spans.get(slot.key)?.label ?? slot.key,
  }));
}

/** The planned end of a shift, however it ended; undefined for one too short for a slot. */
export function plannedEndOf(ctx: SignedInContext, row: ShiftRow, entries: Option[]): Date | undefined {
  const planned = reportSlots(ctx, { ...row, endTime: null }, entries, false).filter(({ isExtension }) => !isExtension);
  return planned.at(-1)?.end;
}

/** Converts a shift record for shift-clock.ts. */
export function shiftOf(row: ShiftRow, timeZone: string): Shift {
  return {
    planDate: row.planDate ?? row.startTime.slice(0, 10),
    shiftType: row.shiftType,
    startTime: instantIn(row.startTime, timeZone),
    endTime: row.endTime === null ? null : instantIn(row.endTime, timeZone),
  };
}

/** The instant of a date-time that the database returned in the tenant's time zone. */
export function instantIn(local: string, timeZone: string): Date {
  const instant = instantOf(local, timeZone);
  if (!instant) throw new RangeError(`Not a date and time: ${local}`);
  return instant;
}

// As planned at the start: its key must not change with an early or late end, because there is one report per key.
function wholeShift(shift: Shift, keys: Iterable<string>, timeZone: string): ReportSlot {
  const planned = slotsOfShift({ ...shift, endTime: null }, keys, timeZone);
  const start = planned[0]?.start ?? shift.startTime;
  const end = planned.at(-1)?.end ?? new Date(start.getTime() + twelveHours);
  const clock = (instant: Date) => localDateTime(instant, timeZone).slice(11, 16);
  const key = `${clock(start)}-${clock(end)}`;
  return { key, label: key, start: sinceStart({ start }, shift), end, isExtension: false, isWholeShift: true };
}

const sinceStart = ({ start }: { start: Date }, { startTime }: Shift): Date => (startTime > start ? startTime : start);

const twelveHours = 12 * 60 * 60 * 1000;
