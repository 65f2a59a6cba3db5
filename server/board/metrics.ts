/** The counts and hours of one report, or their sums (domain: 'Metrics': raw numbers are stored, ratios derived). */
export interface Work {
  numberOfWorker: number;
  workHour: number | string;
  exceptWorkOfWorker: number | null;
  exceptWorkHour: number | string | null;
}

/** What a plan says a person, or an hour, should yield; −1 and nothing alike mean that no standard was set. */
export interface Standard {
  standardManpower: number | null;
  standardCapacity: number | null;
  standardWorkHour: number | string | null;
}

/** Plan attainment 计划达成率 = Σ output ÷ plan; undefined without a plan, never clamped. */
export const attainment = (outputCount: number, planCount: number): number | undefined => ratio(outputCount, planCount);

/** A ratio on the wire: four decimals as text, null where the denominator is zero (pages show it blank, never 0 % or ∞). */
export const wireRatio = (value: number | undefined): string | null => value?.toFixed(4) ?? null;

/** What should be finished by now = plan × elapsed net minutes ÷ net minutes of the shift; undefined for a shift without slots. */
export function expectedByNow(planCount: number, elapsedMinutes: number, netMinutes: number): number | undefined {
  const share = ratio(elapsedMinutes, netMinutes);
  return share === undefined ? undefined : Math.round(planCount * share);
}

/** Defect rate 不良率 = (functional + appearance defects) ÷ input. */
export function defectRate(counts: { inputCount: number; badCount: number; appearanceBadCount: number | null }): number | undefined {
  return ratio(counts.badCount + (counts.appearanceBadCount ?? 0), counts.inputCount);
}

/** Invested hours 投入工时 = people × hours. */
export const investedHours = (work: Work): number => work.numberOfWorker * Number(work.workHour);

/** Lost hours 异常工时 = people on abnormal work × abnormal hours. */
export const lostHours = (work: Work): number => (work.exceptWorkOfWorker ?? 0) * Number(work.exceptWorkHour ?? 0);

/** Effective hours 有效工时 = invested − lost, at the level of a shift + borrowed − lent. */
export function effectiveHours(work: Work[], shift: { borrowWorkHour?: string | null; lendingWorkHour?: string | null } = {}): number {
  const own = work.reduce((sum, one) => sum + investedHours(one) - lostHours(one), 0);
  return own + Number(shift.borrowWorkHour ?? 0) - Number(shift.lendingWorkHour ?? 0);
}

/** Earned hours 标准产出工时: by the capacity of a crew (DIP), else by the hours of a piece (SMT); undefined when no standard is set. */
export function earnedHours(outputCount: number, standard: Standard): number | undefined {
  const [capacity, people, hours] = [standard.standardCapacity, standard.standardManpower, standard.standardWorkHour].map(setStandard);
  if (capacity !== undefined && people !== undefined) return (outputCount / capacity) * people;
  return hours === undefined ? undefined : outputCount * hours;
}

function setStandard(value: number | string | null | undefined): number | undefined {
  const number = Number(value ?? -1);
  return number > 0 ? number : undefined;
}

function ratio(numerator: number, denominator: number): number | undefined {
  return denominator > 0 ? numerator / denominator : undefined;
}
