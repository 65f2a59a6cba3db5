import type { Locale } from '#rules/screen.ts';

/** A slot of a shift with its reported hours; it begins and ends within the shift. */
export interface CheckedSlot {
  label: string;
  start: Date;
  end: Date;
  work: { reportId?: string; workOrderNumber: string; hours: number; invested: number; lost: number }[];
}

/**
 * The attendance of a shift to check hours against; `people` is undefined on machine lines, where hours are limited by the shift's length
 * only.
 */
export interface CheckedShift {
  slots: readonly CheckedSlot[];
  people: number | undefined;
  hours: number;
  /** Other shifts of the line that ran at the same time. */
  overlapping: readonly string[];
}

/** Inconsistent hours, shown to the leader before the sign-off; `given` and `expected` are hours of two decimals. */
export interface HoursFinding {
  kind: 'slotHours' | 'machineHours' | 'lostAboveInvested' | 'slotOverlap' | 'shiftOverlap';
  where: string;
  text: string;
  given: string | null;
  expected: string | null;
  /** The report to look at; null for what is not one report's matter. */
  reportId: string | null;
}

/**
 * Compares reported hours with attendance: per slot, per report, and for overlapping shifts. Borrowed and lent people are not in them:
 * their hours are added to the effective ones (docs/production.md, 'Metrics').
 */
export function checkHours(shift: CheckedShift, locale: Locale): HoursFinding[] {
  const say = (zh: string, en: string) => (locale === 'zh' ? zh : en);
  const found = (
    kind: HoursFinding['kind'],
    where: string,
    text: string,
    { given, expected, reportId = null }: { given?: number; expected?: number; reportId?: string | null | undefined } = {},
  ): HoursFinding => ({
    kind,
    where,
    text,
    given: given?.toFixed(2) ?? null,
    expected: expected?.toFixed(2) ?? null,
    reportId,
  });
  const { people, slots } = shift;
  const reported = slots.filter(({ work }) => work.length > 0);
  const compared =
    people === undefined
      ? []
      : reported.map((slot) => ({
          slot,
          given: investedIn(slot),
          expected: people * hoursOf(slot),
          entered: people * Number(hoursOf(slot).toFixed(2)),
        }));
  const perSlot = compared
    // Fifty minutes are entered as 0.83 hours.
    .filter(({ given, expected, entered }) => differ(given, expected) && differ(given, entered))
    .map(({ slot, given, expected }) =>
      found('slotHours', slot.label, say('投入工时与出勤人数 × 时段时长不符', 'Invested hours differ from attendance × the slot'), {
        given,
        expected,
        reportId: slot.work[0]?.reportId,
      }),
    );
  const perReport = reported.flatMap((slot) =>
    slot.work
      .filter(({ invested, lost }) => lost > invested)
      .map(({ reportId, workOrderNumber, invested, lost }) =>
        found(
          'lostAboveInvested',
          `${slot.label} ${workOrderNumber}`.trim(),
          say('异常工时大于投入工时', 'Lost hours are above invested hours'),
          { given: lost, expected: invested, reportId },
        ),
      ),
  );
  const machines = people === undefined ? reported : [];
  const perMachine = machines.flatMap((slot) =>
    slot.work
      .filter(({ hours }) => hours - shift.hours >= 0.25)
      .map(({ reportId, workOrderNumber, hours }) =>
        found(
          'machineHours',
          `${slot.label} ${workOrderNumber}`.trim(),
          say('机台工时超过班次时长', 'Machine hours are above the length of the shift'),
          { given: hours, expected: shift.hours, reportId },
        ),
      ),
  );
  const together = reported.flatMap((one, at) =>
    reported
      .slice(at + 1)
      .filter((other) => one.start < other.end && other.start < one.end)
      .map((other) => found('slotOverlap', `${one.label} / ${other.label}`, say('时段重叠', 'Slots overlap'))),
  );
  const shifts = shift.overlapping.map((where) =>
    found('shiftOverlap', where, say('与本产线另一班次时间重叠', 'Another shift of the line ran at the same time')),
  );
  return [...perSlot, ...perMachine, ...perReport, ...together, ...shifts];
}

const differ = (one: number, other: number) => Math.abs(one - other) >= 0.01;
const investedIn = (slot: CheckedSlot) => slot.work.reduce((sum, { invested }) => sum + invested, 0);
const hoursOf = (slot: CheckedSlot) => (slot.end.getTime() - slot.start.getTime()) / 3_600_000;
