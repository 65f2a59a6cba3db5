import type { Transaction } from '#server/database/pool.ts';
import { calendarDay, type DayKind } from './calendar-day.ts';

/**
 * Dates as the State Council has announced them for 2026; of 2027 those that the regulation on public holidays fixes, since days off and
 * make-up days of a year are announced in the autumn before.
 */
const announced: Record<string, Partial<Record<DayKind, string>>> = {
  元旦: { holiday: '2026-01-01 2027-01-01', rest: '2026-01-02', work: '2026-01-04' },
  春节: {
    holiday: '2026-02-16 2026-02-17 2026-02-18 2026-02-19 2027-02-05 2027-02-06 2027-02-07 2027-02-08',
    rest: '2026-02-20 2026-02-23',
    work: '2026-02-14 2026-02-28',
  },
  清明节: { holiday: '2026-04-05 2027-04-05', rest: '2026-04-06' },
  劳动节: { holiday: '2026-05-01 2026-05-02 2027-05-01 2027-05-02', rest: '2026-05-04 2026-05-05', work: '2026-05-09' },
  端午节: { holiday: '2026-06-19 2027-06-09' },
  中秋节: { holiday: '2026-09-25 2027-09-15' },
  国庆节: {
    holiday: '2026-10-01 2026-10-02 2026-10-03 2027-10-01 2027-10-02 2027-10-03',
    rest: '2026-10-05 2026-10-06 2026-10-07',
    work: '2026-09-20 2026-10-10',
  },
};

/** Two years of holidays, with the days off and the make-up days of what is announced. */
export async function seedCalendar(db: Transaction): Promise<void> {
  const days = Object.entries(announced).flatMap(([name, kinds]) =>
    Object.entries(kinds).flatMap(([kind, dates]) => dates.split(' ').map((day) => ({ day, kind, name }))),
  );
  await db.insert(calendarDay.table).values(days);
}
