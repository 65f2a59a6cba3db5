import type { Label } from '#rules/screen.ts';

/** The counts and hours of one report, or their sums (docs/production.md, 'Metrics': raw numbers are stored, ratios derived). */
export interface Work {
  numberOfWorker: number;
  workHour: number | string;
  exceptWorkOfWorker: number | null;
  exceptWorkHour: number | string | null;
}

/** The planned output per person or per hour; −1 and null both mean that no standard is set. */
export interface Standard {
  standardManpower: number | null;
  standardCapacity: number | null;
  standardWorkHour: number | string | null;
}

/** Input pieces, and how many of them were defective. */
export interface Counts {
  inputCount: number;
  badCount: number;
  appearanceBadCount: number | null;
}

/** A metric's label, formula and unit; pages show the formula with the ratio (docs/production.md, 'Metrics'). */
export interface Metric {
  label: Label;
  formula: Label;
  unit: 'ratio' | 'hours' | 'machineHours' | 'pieces' | 'piecesPerHour' | 'piecesPerPersonHour' | 'piecesPerMachineHour';
}

/** All metrics in the order of the table in docs/production.md. */
export const metrics = {
  plannedRate: {
    label: { zh: '计划达成率', en: 'Plan attainment' },
    formula: { zh: 'Σ产出数量 ÷ 计划数量', en: 'Σ output ÷ plan' },
    unit: 'ratio',
  },
  expectedByNow: {
    label: { zh: '当前应产出', en: 'Expected by now' },
    formula: { zh: '计划数量 × 已过净分钟 ÷ 班次净分钟', en: 'plan × elapsed net minutes ÷ net minutes of the shift' },
    unit: 'pieces',
  },
  defectRate: {
    label: { zh: '不良率', en: 'Defect rate' },
    formula: { zh: '(功能不良 + 外观不良) ÷ 投入数量', en: '(functional + appearance defects) ÷ input' },
    unit: 'ratio',
  },
  firstPassYield: {
    label: { zh: '直通率', en: 'First-pass yield' },
    formula: { zh: '1 − 不良率（产出不含返修）', en: '1 − defect rate (output counts no rework)' },
    unit: 'ratio',
  },
  investedHours: {
    label: { zh: '投入工时', en: 'Invested hours' },
    formula: { zh: 'Σ 投入人数 × 正常工时', en: 'Σ people × normal hours' },
    unit: 'hours',
  },
  lostHours: {
    label: { zh: '异常工时', en: 'Lost hours' },
    formula: { zh: 'Σ 异常人数 × 异常工时', en: 'Σ people affected × hours lost by each' },
    unit: 'hours',
  },
  supportHours: {
    label: { zh: '支援工时', en: 'Support hours' },
    formula: { zh: '借入工时 − 借出工时', en: 'borrowed − lent hours' },
    unit: 'hours',
  },
  effectiveHours: {
    label: { zh: '有效工时', en: 'Effective hours' },
    formula: { zh: '投入工时 − 异常工时 + 借入工时 − 借出工时', en: 'invested − lost + borrowed − lent hours' },
    unit: 'hours',
  },
  earnedHours: {
    label: { zh: '标准产出工时', en: 'Earned hours' },
    formula: {
      zh: 'DIP: 产出 ÷ 标准产能 × 标准人力；SMT: 产出 × 标准工时；未定标准的不计',
      en: 'DIP: output ÷ standard capacity × standard manpower; SMT: output × standard hours; none without a standard',
    },
    unit: 'hours',
  },
  productivity: {
    label: { zh: '生产效率', en: 'Productivity' },
    formula: { zh: '标准产出工时 ÷ 投入工时（未定标准的不计）', en: 'earned ÷ invested hours (work without a standard left out)' },
    unit: 'ratio',
  },
  workingPerformance: {
    label: { zh: '作业效率', en: 'Working performance' },
    formula: {
      zh: '标准产出工时 ÷ 有效工时（未定标准的不计；借入、借出工时按投入工时分摊）',
      en: 'earned ÷ effective hours (work without a standard left out; borrowed and lent hours shared by invested hours)',
    },
    unit: 'ratio',
  },
  uph: { label: { zh: 'UPH', en: 'UPH' }, formula: { zh: '产出数量 ÷ 工时', en: 'output ÷ hours' }, unit: 'piecesPerHour' },
  upph: {
    label: { zh: 'UPPH', en: 'UPPH' },
    formula: { zh: '产出数量 ÷ (工时 × 人数)', en: 'output ÷ (hours × people)' },
    unit: 'piecesPerPersonHour',
  },
  machineHours: {
    label: { zh: '机台工时', en: 'Machine hours' },
    formula: { zh: 'Σ 机台数 × 正常工时，不计入人员工时', en: 'Σ machines × normal hours, apart from those of people' },
    unit: 'machineHours',
  },
  machineLost: {
    label: { zh: '机台异常工时', en: 'Machine hours lost' },
    formula: { zh: 'Σ 异常机台数 × 异常工时', en: 'Σ machines with lost time × lost hours' },
    unit: 'machineHours',
  },
  machineEffective: {
    label: { zh: '机台有效工时', en: 'Effective machine hours' },
    formula: { zh: '机台工时 − 机台异常工时', en: 'machine hours − machine hours lost' },
    unit: 'machineHours',
  },
  machineEarned: {
    label: { zh: '机台标准产出工时', en: 'Earned machine hours' },
    formula: { zh: '机台产线的标准产出工时，不计入人员的', en: 'earned hours of machine lines, apart from those of people' },
    unit: 'machineHours',
  },
  machineProductivity: {
    label: { zh: '机台生产效率', en: 'Machine productivity' },
    formula: {
      zh: '机台标准产出工时 ÷ 机台工时（未定标准的不计）',
      en: 'earned machine hours ÷ machine hours (work without a standard left out)',
    },
    unit: 'ratio',
  },
  machinePerformance: {
    label: { zh: '机台作业效率', en: 'Machine performance' },
    formula: {
      zh: '机台标准产出工时 ÷ 机台有效工时（未定标准的不计）',
      en: 'earned ÷ effective machine hours (work without a standard left out)',
    },
    unit: 'ratio',
  },
  machineUph: {
    label: { zh: '台时产出', en: 'Output per machine hour' },
    formula: { zh: '产出数量 ÷ (工时 × 机台数)', en: 'output ÷ (hours × machines)' },
    unit: 'piecesPerMachineHour',
  },
} satisfies Record<string, Metric>;
export type MetricKey = keyof typeof metrics;

/** Plan attainment 计划达成率 = Σ output ÷ plan; undefined without a plan, never clamped. */
export const attainment = (outputCount: number, planCount: number): number | undefined => ratio(outputCount, planCount);

/** A ratio on the wire: four decimals as text, null where the denominator is zero (pages show it blank, never 0 % or ∞). */
export const wireRatio = (value: number | undefined): string | null => value?.toFixed(4) ?? null;

/** A figure for a page, which rounds it, once: so many decimals, or more where it has more. */
export function exactText(value: number, decimals: number): string {
  const exact = Number(value.toFixed(8));
  const short = exact.toFixed(decimals);
  return Number(short) === exact ? short : String(exact);
}

/** A ratio for a page; null where the denominator is zero. */
export const exactRatio = (value: number | undefined): string | null => (value === undefined ? null : exactText(value, 4));

/** Expected output by now = plan × elapsed net minutes ÷ net minutes of the shift; undefined for a shift without slots. */
export function expectedByNow(planCount: number, elapsedMinutes: number, netMinutes: number): number | undefined {
  const share = ratio(elapsedMinutes, netMinutes);
  return share === undefined ? undefined : Math.round(planCount * share);
}

/** Defect rate 不良率 = (functional + appearance defects) ÷ input. */
export const defectRate = (counts: Counts): number | undefined => ratio(defectsIn(counts), counts.inputCount);

/** First-pass yield 直通率 = 1 − defect rate, where output counts no rework. */
export function firstPassYield(counts: Counts): number | undefined {
  const rate = defectRate(counts);
  return rate === undefined ? undefined : 1 - rate;
}

/** Functional and appearance defects together. */
export const defectsIn = (counts: Pick<Counts, 'badCount' | 'appearanceBadCount'>): number =>
  counts.badCount + (counts.appearanceBadCount ?? 0);

/** Invested hours 投入工时 = people × hours. */
export const investedHours = (work: Work): number => work.numberOfWorker * Number(work.workHour);

/** Lost hours 异常工时 = people on abnormal work × abnormal hours. */
export const lostHours = (work: Work): number => (work.exceptWorkOfWorker ?? 0) * Number(work.exceptWorkHour ?? 0);

/** Effective hours 有效工时 = invested − lost, per shift also + borrowed − lent. */
export function effectiveHours(work: Work[], { borrowed, lent } = { borrowed: 0, lent: 0 }): number {
  return work.reduce((sum, one) => sum + investedHours(one) - lostHours(one), 0) + borrowed - lent;
}

/** Earned hours 标准产出工时: by crew capacity (DIP) or by hours per piece (SMT); undefined if no standard is set. */
export function earnedHours(outputCount: number, standard: Standard): number | undefined {
  const [capacity, people, hours] = [standard.standardCapacity, standard.standardManpower, standard.standardWorkHour].map(setStandard);
  if (capacity !== undefined && people !== undefined) return (outputCount / capacity) * people;
  return hours === undefined ? undefined : outputCount * hours;
}

/** Productivity 生产效率 = earned ÷ invested hours. */
export const productivity = (earned: number | undefined, invested: number): number | undefined =>
  earned === undefined ? undefined : ratio(earned, invested);

/** Working performance 作业效率 = earned ÷ effective hours. */
export const workingPerformance = (earned: number | undefined, effective: number): number | undefined =>
  earned === undefined ? undefined : ratio(earned, effective);

/** UPH = output ÷ hours that the line ran. */
export const uph = (outputCount: number, hours: number): number | undefined => ratio(outputCount, hours);

/** UPPH = output ÷ (hours × people). */
export const upph = (outputCount: number, invested: number): number | undefined => ratio(outputCount, invested);

function setStandard(value: number | string | null | undefined): number | undefined {
  const number = Number(value ?? -1);
  return number > 0 ? number : undefined;
}

function ratio(numerator: number, denominator: number): number | undefined {
  return denominator > 0 ? numerator / denominator : undefined;
}
