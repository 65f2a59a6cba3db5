/** A shift that a line works on a business date; `shiftId` is null until it is started. */
export interface WorkedShift {
  shiftId: string | null;
  shiftType: string;
  minutes: number;
}

/**
 * The share of a plan for each shift of its date: all of it for the shift that it names, otherwise by net minutes; without shifts no
 * shares.
 */
export function shareOut(plan: { shiftType: string | null; planCount: number }, shifts: readonly WorkedShift[]): number[] {
  const parts = shifts.map(({ shiftType, minutes }) =>
    plan.shiftType === null || plan.shiftType === shiftType ? Math.max(minutes, 1) : 0,
  );
  return sharesOf(plan.planCount, parts);
}

/** Splits a count into whole pieces in proportion to parts, rounding cumulatively, so that the shares add up. */
export function sharesOf(count: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const until = (nth: number) => (whole === 0 ? 0 : Math.round((count * parts.slice(0, nth).reduce((sum, part) => sum + part, 0)) / whole));
  return parts.map((_part, at) => until(at + 1) - until(at));
}
