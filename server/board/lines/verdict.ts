/**
 * What every board says of a line, the first that applies:
 * - `notStarted`: its planned shift should have started
 * - `notEnded`: its last shift should have been ended, so that nothing is known of now
 * - `behind`: its output is short of what was due
 * - `missing`: a slot has ended without a report
 * - `near`: at most a hundredth of it is lacking
 * - `onPlan`: the output that was due is there
 * - `waiting`: nothing has been due yet
 * - `noPlan`, `idle`: there is no plan to judge by, or no shift
 */
export type Verdict = 'notStarted' | 'notEnded' | 'behind' | 'missing' | 'near' | 'onPlan' | 'waiting' | 'noPlan' | 'idle';

interface Figures {
  planCount: number;
  outputCount: number;
  isBehind: boolean;
  isNear: boolean;
  due: { expected: number } | null;
}

/** What a line is judged by; `totals` and `missing` are those of its shift. */
interface Judged {
  idleSince: string | null;
  totals: Figures | null;
  missing: number;
  hasEnded: boolean;
}

export interface Standing {
  verdict: Verdict;
  /** The part of the plan that is lacking: by now, or for good once the shift has ended. */
  shortfall: number;
}

export function standingOf({ idleSince, totals, missing, hasEnded }: Judged): Standing {
  if (totals === null) return { verdict: idleSince === null ? 'idle' : 'notStarted', shortfall: 0 };
  const { planCount, outputCount, isBehind, isNear, due } = totals;
  const wanted = hasEnded ? planCount : (due?.expected ?? 0);
  const shortfall = planCount > 0 ? (wanted - outputCount) / planCount : 0;
  if (isBehind) return { verdict: 'behind', shortfall };
  if (missing > 0) return { verdict: 'missing', shortfall };
  if (planCount <= 0) return { verdict: 'noPlan', shortfall };
  if (isNear) return { verdict: 'near', shortfall };
  return { verdict: due === null && !hasEnded ? 'waiting' : 'onPlan', shortfall };
}

/** Lines in trouble first, the largest shortfall at the top; the same order on every board. */
export const worstFirst = (one: Standing, other: Standing): number =>
  places[one.verdict] - places[other.verdict] || other.shortfall - one.shortfall;

const places: Record<Verdict, number> = {
  notStarted: 0,
  notEnded: 0,
  behind: 1,
  missing: 1,
  near: 2,
  onPlan: 2,
  waiting: 2,
  noPlan: 3,
  idle: 4,
};
