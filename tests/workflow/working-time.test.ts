import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt, localDateTime } from '#rules/dates.ts';
import { afterWorking, minutesOf, type WorkingTime, workingMinutes } from '#server/platform/calendar/working-time.ts';

// The week around 2026-11-27, a Friday; Saturday the 28th is worked for a holiday on Monday the 30th.
const exceptions: Record<string, boolean> = { '2026-11-28': true, '2026-11-30': false };
const office: WorkingTime = {
  hours: [
    { from: '08:00', to: '12:00' },
    { from: '13:30', to: '17:30' },
  ],
  isWorkingDay: (date) => exceptions[date] ?? ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()),
  timeZone: 'Asia/Shanghai',
};

const at = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const due = (from: string, duration: string): string =>
  localDateTime(afterWorking(at(from), minutesOf(duration, office), office), office.timeZone).slice(0, 16);

test.each([
  ['four hours go over the noon', '2026-11-27 10:00', 'PT4H', '2026-11-27 15:30'],
  ['hours end at the end of a day', '2026-11-27 13:30', 'PT4H', '2026-11-27 17:30'],
  ['a day is the same time on the next working day, a make-up Saturday', '2026-11-27 10:00', 'P1D', '2026-11-28 10:00'],
  ['two days pass Sunday and a holiday', '2026-11-27 10:00', 'P2D', '2026-12-01 10:00'],
  ['what comes in at night counts from the morning', '2026-11-27 22:00', 'PT1H', '2026-11-28 09:00'],
  ['what comes in at noon counts from its end', '2026-11-27 12:30', 'PT30M', '2026-11-27 14:00'],
  ['what comes in on a holiday counts from the next working day', '2026-11-30 09:00', 'PT30M', '2026-12-01 08:30'],
  ['a week is five working days', '2026-12-01 08:00', 'P1W', '2026-12-07 17:30'],
])('%s', (_name, from, duration, expected) => {
  expect(due(from, duration)).toBe(expected);
});

test('working minutes are those of the hours alone', () => {
  expect(workingMinutes(at('2026-11-27 17:00'), at('2026-11-28 08:30'), office)).toBe(60);
  expect(workingMinutes(at('2026-11-28 12:00'), at('2026-11-28 13:30'), office)).toBe(0);
  expect(workingMinutes(at('2026-11-28 17:30'), at('2026-12-01 08:00'), office)).toBe(0);
  expect(workingMinutes(at('2026-11-28 12:00'), at('2026-11-27 12:00'), office)).toBe(0);
});

test('counting minute by minute comes to the same, also over a change of clocks', () => {
  const instants = fc
    .integer({ min: Date.parse('2026-03-20T00:00:00Z'), max: Date.parse('2026-04-10T00:00:00Z') })
    .map((ms) => new Date(ms - (ms % 60_000)));
  const berlin = { ...office, timeZone: 'Europe/Berlin' };

  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 1_500 }), (from, minutes) => {
      const end = afterWorking(from, minutes, berlin);

      expect(workingMinutes(from, end, berlin)).toBe(minutes);
      expect(counted(from, end, berlin)).toBe(minutes);
    }),
    { numRuns: 25 },
  );
});

test('a calendar without working days is said, not waited for', () => {
  expect(() => afterWorking(at('2026-11-27 10:00'), 60, { ...office, isWorkingDay: () => false })).toThrow(RangeError);
});

function counted(from: Date, to: Date, { hours, isWorkingDay, timeZone }: WorkingTime): number {
  let count = 0;
  for (let ms = from.getTime(); ms < to.getTime(); ms += 60_000) {
    const instant = new Date(ms);
    const clock = localDateTime(instant, timeZone).slice(11, 16);
    if (isWorkingDay(dayAt(instant, timeZone)) && hours.some((one) => clock >= one.from && clock < one.to)) count += 1;
  }
  return count;
}
