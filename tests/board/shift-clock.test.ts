import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, localDateTime } from '#rules/dates.ts';
import {
  businessDateOf,
  elapsedMinutes,
  endDateChoices,
  isSlotKey,
  netMinutes,
  type Shift,
  shiftAt,
  slotSpan,
  slotStates,
  slotsOfShift,
} from '#server/board/shifts/shift-clock.ts';

const shanghai = 'Asia/Shanghai';
const zones = [shanghai, 'Europe/Berlin', 'America/New_York'];
const dayKeys = ['08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00'];
const nightKeys = ['20:00-22:00', '22:00-00:00', '00:00-02:00', '02:00-04:00', '04:00-06:00', '06:00-08:00'];
const allKeys = [...dayKeys, ...nightKeys];
const minute = 60_000;
const epoch = Date.UTC(2026, 0, 1);
const anyZone = fc.constantFrom(...zones);
const clockChanges = ['2026-03-08T07:00Z', '2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-11-01T06:00Z'].map((text) => Date.parse(text));
const anyInstant = fc.oneof(
  fc.integer({ min: 0, max: 400 * 1440 - 1 }).map((minutes) => new Date(epoch + minutes * minute)),
  fc.tuple(fc.constantFrom(...clockChanges), fc.integer({ min: -120, max: 120 })).map(([change, off]) => new Date(change + off * minute)),
);

function at(local: string, timeZone = shanghai): Date {
  const instant = instantOf(local, timeZone);
  if (!instant) throw new Error(`No such time: ${local}`);
  return instant;
}

function buildShift({ start = '2026-03-10 08:00', end, ...rest }: Partial<Shift> & { start?: string; end?: string } = {}): Shift {
  return { planDate: start.slice(0, 10), shiftType: '1', startTime: at(start), endTime: end ? at(end) : null, ...rest };
}

function keysOf(shift: Shift, keys = allKeys, now?: Date): string[] {
  return slotsOfShift(shift, keys, shanghai, now).map((slot) => slot.key);
}

describe('the business date', () => {
  test('at 01:00 the night shift of yesterday is still running', () => {
    const shift = shiftAt(at('2026-03-11 01:00'), shanghai);

    expect(shift).toEqual({ planDate: '2026-03-10', shiftType: '2', startTime: at('2026-03-10 20:00') });
    expect(businessDateOf(shift.startTime, shanghai)).toBe('2026-03-10');
  });

  test('a plant with three shifts passes its own starts', () => {
    const starts = { '1': '06:00', '2': '14:00', '3': '22:00' };

    expect(shiftAt(at('2026-03-11 05:00'), shanghai, starts)).toMatchObject({ planDate: '2026-03-10', shiftType: '3' });
  });
});

describe('the slots of a shift', () => {
  test('a slot earlier on the clock than the shift lies on the next day, and one may run past midnight', () => {
    const late = slotSpan('2026-03-10', '20:00', '23:00-01:00', shanghai);
    const early = slotSpan('2026-03-10', '20:00', '00:00-02:00', shanghai);

    expect([late.start, late.end]).toEqual([at('2026-03-10 23:00'), at('2026-03-11 01:00')]);
    expect([early.start, early.end]).toEqual([at('2026-03-11 00:00'), at('2026-03-11 02:00')]);
    expect(slotSpan('2026-03-10', '08:00', '08:00-08:00', shanghai).end).toEqual(at('2026-03-11 08:00'));
    expect(() => slotSpan('2026-03-10', '20:00', '全班', shanghai)).toThrow(RangeError);
    expect(() => slotSpan('2026-02-30', '20:00', '20:00-22:00', shanghai)).toThrow(RangeError);
  });

  test.each(['07:25', '07:30', '07:50', '08:00', '08:20', '09:29', '09:30'])('a day shift opened at %s ends at 20:00', (clock) => {
    const own = clock === '07:25' ? ['06:00-08:00', ...dayKeys] : dayKeys.slice(clock === '09:30' ? 1 : 0);
    expect(keysOf(buildShift({ start: `2026-03-10 ${clock}` }))).toEqual(own);
  });

  test('a line that was down until 12:30 owes no slots from before, and its shift still ends at 20:00', () => {
    expect(keysOf(buildShift({ start: '2026-03-10 12:30' }))).toEqual(dayKeys.slice(2));
  });

  test('a night shift opened after midnight for yesterday ends in the morning', () => {
    expect(keysOf(buildShift({ start: '2026-03-11 00:10', planDate: '2026-03-10', shiftType: '2' }))).toEqual(nightKeys.slice(2));
  });

  test('a shift that keeps other hours than its type runs twelve hours from its first slot', () => {
    expect(keysOf(buildShift({ start: '2026-03-10 05:55', shiftType: '3' }))).toEqual(['06:00-08:00', ...dayKeys.slice(0, 5)]);
    expect(keysOf(buildShift({ start: '2026-03-10 21:00' }))).toEqual(nightKeys);
  });

  test('a shift that ended at 15:00 owns the slots up to then, and ten minutes of clearing up make no slot', () => {
    expect(keysOf(buildShift({ end: '2026-03-10 15:00' }))).toEqual(dayKeys.slice(0, 4));
    expect(keysOf(buildShift({ end: '2026-03-10 20:10' }))).toEqual(dayKeys);
  });

  test('overtime belongs to a day shift while nobody has ended it, and does not count towards expected by now', () => {
    const ended = slotsOfShift(buildShift({ end: '2026-03-10 22:00' }), allKeys, shanghai);
    const open = slotsOfShift(buildShift(), allKeys, shanghai, at('2026-03-10 21:00'));

    expect(keysOf(buildShift(), allKeys, at('2026-03-10 20:10'))).toEqual(dayKeys);
    expect(open.map((slot) => slot.key)).toEqual([...dayKeys, '20:00-22:00']);
    expect(ended).toEqual(open);
    expect(ended.filter((slot) => slot.isExtension).map((slot) => slot.key)).toEqual(['20:00-22:00']);
    expect([netMinutes(open), elapsedMinutes(open, at('2026-03-10 21:00'))]).toEqual([720, 720]);
  });

  test('a shift that nobody ended for days has each slot once', () => {
    expect(keysOf(buildShift(), allKeys, at('2026-03-14 09:00'))).toEqual(allKeys);
  });

  test('a dictionary with a lunch break, one-hour and four-hour slots and a foreign key still gives net minutes', () => {
    const slots = slotsOfShift(buildShift(), ['13:00-17:00', '08:00-09:00', '全班', '09:00-12:00'], shanghai);
    const oneHour = keysOf(buildShift({ start: '2026-03-10 08:40' }), ['08:00-09:00', '09:00-10:00']);

    expect(slots.map((slot) => slot.key)).toEqual(['08:00-09:00', '09:00-12:00', '13:00-17:00']);
    expect([netMinutes(slots), elapsedMinutes(slots, at('2026-03-10 12:40'))]).toEqual([480, 240]);
    expect(oneHour).toEqual(['08:00-09:00', '09:00-10:00']);
  });

  test('a slot of the whole shift beside two-hour slots counts no minute twice', () => {
    const slots = slotsOfShift(buildShift(), [...dayKeys, '08:00-20:00'], shanghai);
    expect([slots.length, netMinutes(slots), elapsedMinutes(slots, at('2026-03-10 09:00'))]).toEqual([7, 720, 60]);
  });

  test('a slot key has real clock times', () => {
    expect(['08:00-10:00', '23:00-01:00'].every(isSlotKey)).toBe(true);
    expect(['8:00-10:00', '22:00-24:00', '08:00~10:00', '08:00-10:60', ''].some(isSlotKey)).toBe(false);
  });
});

test('the line leader is asked for a slot from ten minutes before its end until a quarter past it, then it is missing', () => {
  const slots = slotsOfShift(buildShift(), allKeys, shanghai);
  const statesAt = (clock: string) => slotStates(at(`2026-03-10 ${clock}`), slots, ['08:00-10:00']).map((slot) => slot.state);

  expect(statesAt('11:49')).toEqual(['filled', 'running', 'later', 'later', 'later', 'later']);
  expect(statesAt('11:50')).toEqual(['filled', 'due', 'later', 'later', 'later', 'later']);
  expect(statesAt('12:14')).toEqual(['filled', 'due', 'running', 'later', 'later', 'later']);
  expect(statesAt('12:15')).toEqual(['filled', 'missing', 'running', 'later', 'later', 'later']);
});

test('a shift that nobody ended asks for no overtime', () => {
  const now = at('2026-03-11 01:00');
  const slots = slotsOfShift(buildShift(), allKeys, shanghai, now);

  const states = slotStates(now, slots, ['08:00-10:00']).map((slot) => slot.state);

  expect(states).toEqual(['filled', ...Array(5).fill('missing'), 'optional', 'optional', 'optional']);
});

describe('ending a shift', () => {
  test("at 01:00 'yesterday' offers the night shift that is still running, until now", () => {
    const now = at('2026-03-11 01:00');

    const choices = endDateChoices(now, buildShift({ start: '2026-03-10 20:00', shiftType: '2' }), shanghai);
    expect(choices.yesterday).toEqual({ date: '2026-03-10', endTime: now });
    expect(choices).toMatchObject({ today: { date: '2026-03-11', endTime: now }, earliest: at('2026-03-10 20:00'), latest: now });
  });

  test("a day shift forgotten yesterday ends 'yesterday' at 20:00, an older one with the day, and today's has no yesterday", () => {
    const now = at('2026-03-11 09:00');

    expect(endDateChoices(now, buildShift(), shanghai).yesterday?.endTime).toEqual(at('2026-03-10 20:00'));
    expect(endDateChoices(now, buildShift({ start: '2026-03-07 08:00' }), shanghai).yesterday?.endTime).toEqual(at('2026-03-10 23:59:59'));
    expect(endDateChoices(now, buildShift({ start: '2026-03-11 08:00' }), shanghai).yesterday).toBeUndefined();
  });
});

describe('local date-times', () => {
  test('an unreal date or time is refused', () => {
    const unreal = ['2026-02-30 08:00:00', '2026-01-01 24:00:00', '2026-01-01 08:60:00', '2026-1-1 8:00', '2026-01-01', ''];

    expect(unreal.map((local) => instantOf(local, shanghai))).toEqual(unreal.map(() => undefined));
  });

  test('a time that the clock skips or repeats takes the offset before the change', () => {
    expect(at('2026-03-29 02:30:00', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(at('2026-10-25 02:30:00', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-11-01 01:30:00', 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });

  test('slots within the skipped hour are empty and still meet their neighbours', () => {
    const keys = ['01:30-02:15', '02:15-02:45', '02:45-03:30'];
    const spans = keys.map((key) => slotSpan('2026-03-28', '20:00', key, 'Europe/Berlin'));
    expect(spans.map((slot) => (slot.end.getTime() - slot.start.getTime()) / minute)).toEqual([30, 0, 30]);
    expect(spans.slice(1).map((slot) => slot.start)).toEqual(spans.slice(0, -1).map((slot) => slot.end));
  });
});

describe('over 400 days in zones with and without daylight saving', () => {
  test.each(zones)('in %s the shifts follow each other and their slots tile every day', (timeZone) => {
    let end: Date | undefined;
    for (let days = 0; days < 400; days += 1) {
      const planDate = new Date(epoch + days * 1440 * minute).toISOString().slice(0, 10);
      for (const [shiftType, clock, keys] of [['1', '08:00', dayKeys] as const, ['2', '20:00', nightKeys] as const]) {
        const slots = slotsOfShift({ planDate, shiftType, startTime: at(`${planDate} ${clock}`, timeZone) }, allKeys, timeZone);

        expect(slots.map((slot) => slot.key)).toEqual(keys);
        for (const slot of slots) {
          if (end && slot.start.getTime() !== end.getTime()) expect.fail(`${planDate} ${slot.key} does not follow the slot before`);
          end = slot.end;
        }
      }
    }
  });

  test('every instant belongs to exactly one business date, shift and slot, whose span contains it', () => {
    const property = fc.property(anyInstant, anyZone, (now, timeZone) => {
      const shift = shiftAt(now, timeZone);
      const holding = slotsOfShift(shift, allKeys, timeZone).filter((slot) => slot.start <= now && now < slot.end);
      const key = holding[0]?.key ?? 'none';
      const span = slotSpan(shift.planDate, shift.shiftType === '1' ? '08:00' : '20:00', key, timeZone);

      expect(holding).toHaveLength(1);
      expect(holding[0]).toMatchObject(span);
      expect(businessDateOf(shift.startTime, timeZone)).toBe(shift.planDate);
      expect(shift.planDate < businessDateOf(now, timeZone)).toBe(nightKeys.indexOf(key) >= 2);
    });

    fc.assert(property, { numRuns: 600 });
  });

  test('a shift of more than an hour leaves at most half an hour at either edge without a slot', () => {
    const property = fc.property(anyInstant, anyZone, fc.integer({ min: 61, max: 900 }), (startTime, timeZone, length) => {
      const endTime = new Date(startTime.getTime() + length * minute);
      const slots = slotsOfShift({ planDate: businessDateOf(startTime, timeZone), shiftType: '3', startTime, endTime }, allKeys, timeZone);

      expect((slots[0]?.start.getTime() ?? Number.NaN) - startTime.getTime()).toBeLessThanOrEqual(30 * minute);
      expect(endTime.getTime() - (slots.at(-1)?.end.getTime() ?? Number.NaN)).toBeLessThanOrEqual(30 * minute);
      expect(slots.every((slot, index) => index === 0 || slots[index - 1]?.end.getTime() === slot.start.getTime())).toBe(true);
    });

    fc.assert(property, { numRuns: 400 });
  });

  test('an end offered for a shift is never in the future nor before its start', () => {
    const property = fc.property(anyInstant, anyZone, fc.integer({ min: 0, max: 4 * 1440 }), (startTime, timeZone, age) => {
      const now = new Date(startTime.getTime() + age * minute);
      const choices = endDateChoices(now, { ...shiftAt(startTime, timeZone), startTime }, timeZone);

      for (const end of [choices.today.endTime, choices.yesterday?.endTime ?? now, choices.latest]) {
        expect(end >= startTime && end <= now).toBe(true);
      }
    });

    fc.assert(property, { numRuns: 1000 });
  });

  test('an instant written as local time reads back as itself, but for the second pass of a repeated hour', () => {
    const property = fc.property(anyInstant, anyZone, (instant, timeZone) => {
      const back = at(localDateTime(instant, timeZone), timeZone);

      expect([0, 60 * minute]).toContain(instant.getTime() - back.getTime());
    });

    fc.assert(property, { numRuns: 3000 });
  });
});
