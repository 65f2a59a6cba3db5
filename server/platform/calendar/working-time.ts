import { dayAfter, dayAt, instantOn } from '#rules/dates.ts';

/** When a plant works: the hours of a working day in their order, such as 08:00–12:00 and 13:30–17:30, and which dates are working days. */
export interface WorkingTime {
  hours: readonly { from: string; to: string }[];
  isWorkingDay: (date: string) => boolean;
  timeZone: string;
}

const minute = 60_000;
/** A plant whose calendar knows no working day for so long has none. */
const mostDays = 1_000;

/**
 * The instant that lies so many working minutes after another. What comes in outside of the hours counts from their next beginning; what
 * ends with a day is due at that day's end.
 */
export function afterWorking(from: Date, minutes: number, time: WorkingTime): Date {
  let left = minutes * minute;
  for (const { begin, end } of stretchesFrom(from, time)) {
    if (left <= end - begin) return new Date(begin + left);
    left -= end - begin;
  }
  throw new RangeError(`No working days after ${from.toISOString()}`);
}

/** The whole working minutes between two instants; 0 where the second is not later. */
export function workingMinutes(from: Date, to: Date, time: WorkingTime): number {
  let sum = 0;
  for (const { begin, end } of stretchesFrom(from, time)) {
    if (begin >= to.getTime()) break;
    sum += Math.min(end, to.getTime()) - begin;
  }
  return Math.floor(sum / minute);
}

/**
 * Working minutes of an ISO 8601 length: a day (`P2D`) is a working day with its hours, so the same time two working days later, a week five
 * of them; hours and minutes (`PT4H`) are hours at work.
 */
export function minutesOf(duration: string, { hours }: WorkingTime): number {
  const [, weeks, days, inHours, inMinutes, seconds] =
    /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration) ?? [];
  const aDay = hours.reduce((sum, { from, to }) => sum + clockMinutes(to) - clockMinutes(from), 0);
  return (
    (Number(weeks ?? 0) * 5 + Number(days ?? 0)) * aDay + Number(inHours ?? 0) * 60 + Number(inMinutes ?? 0) + Number(seconds ?? 0) / 60
  );
}

function* stretchesFrom(from: Date, { hours, isWorkingDay, timeZone }: WorkingTime): Generator<{ begin: number; end: number }> {
  let date = dayAt(from, timeZone);
  for (let day = 0; day < mostDays; day += 1) {
    if (isWorkingDay(date)) {
      for (const stretch of hours) {
        const [begin, end] = [instantOn(date, stretch.from, timeZone).getTime(), instantOn(date, stretch.to, timeZone).getTime()];
        if (end > from.getTime()) yield { begin: Math.max(begin, from.getTime()), end };
      }
    }
    date = dayAfter(date, 1);
  }
}

const clockMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
