/** Whether `yyyy-MM-dd` is a calendar date. */
export function isRealDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether `yyyy-MM-dd HH:mm:ss` is a valid time. */
export function isRealDateTime(text: string): boolean {
  const match = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(text);
  return match?.[1] !== undefined && isRealDate(match[1]);
}

/** Converts the formats of forms and clients (`2024-05-01T08:00`, `2024-05-01 08:00`, `2024-05-01`) to `yyyy-MM-dd HH:mm:ss`. */
export function fullDateTime(text: string): string {
  const spaced = text.trim().replace('T', ' ');
  if (/^\d{4}-\d{2}-\d{2}$/.test(spaced)) return `${spaced} 00:00:00`;
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(spaced) ? `${spaced}:00` : spaced;
}

/** The day at an instant in a time zone, `yyyy-MM-dd`. */
export const dayAt = (instant: Date, timeZone: string): string => localDateTime(instant, timeZone).slice(0, 10);

/** The time at an instant in a time zone, `yyyy-MM-dd HH:mm:ss`. */
export function localDateTime(instant: Date, timeZone: string): string {
  return textOf(readingAt(instant.getTime(), timeZone));
}

/**
 * The instant of a local 'yyyy-MM-dd HH:mm:ss' (or HH:mm, as the shift start form sends it, specification 10.3), undefined when no such
 * date or time exists. At clock changes the offset before the change applies: a repeated time is its first occurrence.
 */
export function instantOf(local: string, timeZone: string): Date | undefined {
  const reading = parseReading(local);
  return reading === undefined ? undefined : new Date(instantShowing(reading, timeZone));
}

/** The day so many days after a day, `yyyy-MM-dd`. */
export function dayAfter(date: string, days: number): string {
  return textOf(readingOn(date, '00:00') + days * day).slice(0, 10);
}

/** The same day so many months later, or the last day of that month. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, ofMonth = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(ofMonth, last))).toISOString().slice(0, 10);
}

/** The instant of a local date and 'HH:mm'; a time that a clock change skips is the moment of the change. */
export function instantOn(date: string, clock: string, timeZone: string): Date {
  return new Date(firstInstantFrom(readingOn(date, clock), timeZone));
}

/** The instant that clocks of the zone show when they have gone on by so many milliseconds. */
export function laterLocally(from: Date, ms: number, timeZone: string): Date {
  return new Date(firstInstantFrom(readingAt(from.getTime(), timeZone) + ms, timeZone));
}

const second = 1000;
const hour = 3_600 * second;
const day = 24 * hour;
const formatters = new Map<string, Intl.DateTimeFormat>();
/** By time zone, of local readings. */
const instants = new Map<string, Map<number, number>>();
const mostInstants = 5_000;

// A local time as the milliseconds at which a UTC clock shows the same.
function readingOn(date: string, clock: string): number {
  const reading = parseReading(`${date} ${clock}`);
  if (reading === undefined) throw new RangeError(`Not a date and time: ${date} ${clock}`);
  return reading;
}

function parseReading(local: string): number | undefined {
  const text = local.length === 16 ? `${local}:00` : local;
  const reading = Date.parse(`${text.replace(' ', 'T')}Z`);
  return !Number.isNaN(reading) && textOf(reading) === text ? reading : undefined;
}

function textOf(reading: number): string {
  return new Date(reading).toISOString().slice(0, 19).replace('T', ' ');
}

function readingAt(instant: number, timeZone: string): number {
  const [month = 0, date, year = 0, hours, minutes, seconds] = formatterOf(timeZone).format(instant).split(/\D+/).map(Number);
  return Date.UTC(year, month - 1, date, hours, minutes, seconds) + (((instant % second) + second) % second);
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric });
  formatters.set(timeZone, formatter);
  return formatter;
}

// Offsets range from -12 to +14 hours, so the instant is between the two samples.
function instantShowing(reading: number, timeZone: string): number {
  const offsetAt = (instant: number) => readingAt(instant, timeZone) - instant;
  const before = reading - offsetAt(reading - 14 * hour);
  const after = reading - offsetAt(reading + 12 * hour);
  if (before === after || readingAt(before, timeZone) === reading) return before;
  return readingAt(after, timeZone) === reading ? after : before;
}

// Every page of a line and every refresh of a board asks for the same ends of slots, and the zone's rules are slow to ask.
function firstInstantFrom(reading: number, timeZone: string): number {
  const known = instants.get(timeZone) ?? new Map<number, number>();
  instants.set(timeZone, known);
  if (known.size > mostInstants) known.clear();
  const instant = known.get(reading) ?? findFirstInstant(reading, timeZone);
  known.set(reading, instant);
  return instant;
}

// Slots meet without gap or overlap even at a skipped time: it counts as the moment of the clock change.
function findFirstInstant(reading: number, timeZone: string): number {
  let late = instantShowing(reading, timeZone);
  const skipped = readingAt(late, timeZone) - reading;
  let early = late - skipped;
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (readingAt(middle, timeZone) < reading) early = middle;
    else late = middle;
  }
  return late;
}
