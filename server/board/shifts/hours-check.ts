import type { Locale } from '#rules/screen.ts';

/** A slot of a shift with its reported hours. */
export interface CheckedSlot {
  label: string;
  start: Date;
  end: Date;
  work: { workOrderNumber: string; hours: number; invested: number; lost: number }[];
}

/**
 * The attendance of a shift to check hours against; `people` is undefined on machine lines, where hours are limited by the shift's length
 * only.
 */
export interface CheckedShift {
  slots: readonly CheckedSlot[];
  people: number | undefined;
  hours: number;
  borrowed: number;
  lent: number;
  /** Other shifts of the line that ran at the same time. */
  overlapping: readonly string[];
}

/** Inconsistent hours, shown to the leader before the sign-off; `given` and `expected` are hours of two decimals. */
export interface HoursFinding {
  kind: 'slotHours' | 'machineHours' | 'lostAboveInvested' | 'shiftHours' | 'slotOverlap' | 'shiftOverlap';
  where: string;
  text: string;
  given: string | null;
  expected: string | null;
}

/**
 * Compares reported hours with attendance: per slot, per report, over the shift if people were borrowed or lent, and for overlapping
 * shifts.
 */
export function checkHours(shift: CheckedShift, locale: Locale): HoursFinding[] {
  const say = (zh: string, en: string) => (locale === 'zh' ? zh : en);
  const found = (kind: HoursFinding['kind'], where: string, text: string, given?: number, expected?: number): HoursFinding => ({
    kind,
    where,
    text,
    given: given?.toFixed(2) ?? null,
    expected: expected?.toFixed(2) ?? null,
  });
  const whole = say('整班', 'Whole shift');
  const { people, slots, borrowed, lent } = shift;
  const reported = slots.filter(({ work }) => work.length > 0);
  const compared =
    people === undefined ? [] : reported.map((slot) => ({ slot, given: investedIn(slot), expected: people * hoursOf(slot) }));
  const perSlot = compared
    .filter(({ given, expected }) => differ(given, expected))
    .map(({ slot, given, expected }) =>
      found(
        'slotHours',
        slot.label,
        say('投入工时与出勤人数 × 时段时长不符', 'Invested hours differ from attendance × the slot'),
        given,
        expected,
      ),
    );
  const perReport = reported.flatMap((slot) =>
    slot.work
      .filter(({ invested, lost }) => lost > invested)
      .map(({ workOrderNumber, invested, lost }) =>
        found(
          'lostAboveInvested',
          `${slot.label} ${workOrderNumber}`.trim(),
          say('异常工时大于投入工时', 'Lost hours are above invested hours'),
          lost,
          invested,
        ),
      ),
  );
  const machines = people === undefined ? reported : [];
  const perMachine = machines.flatMap((slot) =>
    slot.work
      .filter(({ hours }) => hours - shift.hours >= 0.25)
      .map(({ workOrderNumber, hours }) =>
        found(
          'machineHours',
          `${slot.label} ${workOrderNumber}`.trim(),
          say('机台工时超过班次时长', 'Machine hours are above the length of the shift'),
          hours,
          shift.hours,
        ),
      ),
  );
  const given = reported.reduce((sum, slot) => sum + investedIn(slot), 0);
  const expected = (people ?? 0) * reported.reduce((sum, slot) => sum + hoursOf(slot), 0) + borrowed - lent;
  // Without support the check per slot is sufficient.
  const overShift =
    people === undefined || borrowed === lent || !differ(given, expected)
      ? []
      : [
          found(
            'shiftHours',
            whole,
            say(
              '投入工时合计与出勤人数 × 班次时长（加借入减借出）不符',
              'Invested hours differ from attendance × the shift (+ borrowed − lent)',
            ),
            given,
            expected,
          ),
        ];
  const together = reported.flatMap((one, at) =>
    reported
      .slice(at + 1)
      .filter((other) => one.start < other.end && other.start < one.end)
      .map((other) => found('slotOverlap', `${one.label} / ${other.label}`, say('时段重叠', 'Slots overlap'))),
  );
  const shifts = shift.overlapping.map((where) =>
    found('shiftOverlap', where, say('与本产线另一班次时间重叠', 'Another shift of the line ran at the same time')),
  );
  return [...perSlot, ...perMachine, ...perReport, ...overShift, ...together, ...shifts];
}

const differ = (one: number, other: number) => Math.abs(one - other) >= 0.01;
const investedIn = (slot: CheckedSlot) => slot.work.reduce((sum, { invested }) => sum + invested, 0);
const hoursOf = (slot: CheckedSlot) => (slot.end.getTime() - slot.start.getTime()) / 3_600_000;
