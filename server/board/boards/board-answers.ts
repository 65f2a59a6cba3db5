import type { LabelledLine } from '../lines/production-line.ts';
import type { Verdict } from '../lines/verdict.ts';
import type { SlotState } from '../shifts/shift-clock.ts';
import type { LabelledShift } from '../shifts/shift-record.ts';
import type { Standstill } from '../stops/stops-of-shifts.ts';

/** Whose hours a line reports: those of machines are never added to those of people. */
export type HoursOf = 'people' | 'machines';

/**
 * A figure with its formula, as a board shows it; `value` is in its `unit` (`85.4` with `%`), null over a zero denominator, and not yet
 * rounded to what is shown.
 */
export interface ShownMetric {
  key: string;
  label: string;
  formula: string;
  value: string | null;
  unit: string;
}

/** A slot on a line's board; its plan is its share of the shift's plan by net minutes. */
export interface BoardSlot {
  key: string;
  /** The label: a plant's dictionary may use numbers as keys. */
  label: string;
  state: SlotState;
  plan: number;
  input: number;
  output: number;
  bad: number;
  isDue: boolean;
}

/** When the plan is reached, local 'yyyy-MM-dd HH:mm', and the output at the end of the shift, at the pace of the last two slots. */
export interface Forecast {
  finishAt: string | null;
  atShiftEnd: number | null;
}

/**
 * The board of one line for viewing from a distance (docs/production.md, 'Who uses it'). Ratios are texts of at least four decimals, times
 * local.
 */
export interface LineBoard {
  line: LabelledLine;
  /** The open shift, otherwise the last one; null before the first. */
  shift: LabelledShift | null;
  /** The planned end of that shift, local, if nobody ended it: it is not today's any more. */
  notEndedSince: string | null;
  slogans: string[];
  /** The line stands: since when, local, and why. */
  stop: Standstill | null;
  now: string;
  plan: {
    /** The shift's plan; `day`: the plan of its whole date. */
    count: number;
    of: 'shift' | 'day';
    output: number;
    input: number;
    /** Null once the shift has ended and its planned end is past, or nobody ended it. */
    expectedNow: number | null;
    /** The time up to which reports are complete, local, and the expected output by then; null before the first slot is due. */
    due: { until: string; expected: number } | null;
    isBehind: boolean;
    /** At most a hundredth of what was due is lacking. */
    isNear: boolean;
    rate: string | null;
    /** All shifts of the line's business date. */
    day: { count: number; output: number; rate: string | null };
  };
  slots: BoardSlot[];
  /** Keys of ended slots without a report. */
  missing: string[];
  forecast: Forecast;
  hoursOf: HoursOf;
  losses: { reason: string; hours: string }[];
  defects: { what: string; count: number }[];
  metrics: ShownMetric[];
  asOf: string;
}

/** What a line's board shows, and all that its link tells. */
export interface ShownLineBoard extends Omit<LineBoard, 'line' | 'shift'> {
  line: Pick<LabelledLine, 'id' | 'lineName' | 'lineTypeName'>;
  shift: ShownShift | null;
}

type ShownShift = Pick<
  LabelledShift,
  'planDate' | 'shiftTypeName' | 'startTime' | 'endTime' | 'shiftState' | 'lineState' | 'lineStateDesc' | 'teamLeader'
>;

/** The same of a whole board. */
export function shownOf({ line: { id, lineName, lineTypeName }, shift, ...figures }: LineBoard): ShownLineBoard {
  return { ...figures, line: { id, lineName, ...(lineTypeName !== undefined && { lineTypeName }) }, shift: shift && shownShift(shift) };
}

function shownShift(shift: LabelledShift): ShownShift {
  const { planDate, shiftTypeName, startTime, endTime, shiftState, lineState, lineStateDesc, teamLeader } = shift;
  const label = shiftTypeName !== undefined && { shiftTypeName };
  return { planDate, ...label, startTime, endTime, shiftState, lineState, lineStateDesc, teamLeader };
}

/**
 * A line on the plant board. `rate`, `expectedRate` and `defectRate` are texts of at least four decimals, null without a plan, a shift or an
 * input.
 */
export interface PlantLine {
  id: string;
  name: string;
  type: string;
  verdict: Verdict;
  /** Null: there is no shift to judge by. */
  shiftId: string | null;
  /** The shift that nobody ended, and its planned end, local; its figures are not today's and are left out. */
  notEnded: { planDate: string; shiftTypeName: string | null; since: string } | null;
  /** When the shift ended, local; it stays on the board until the next is due. */
  endedAt: string | null;
  /** When the planned shift should have started, local time; null if the line runs or has no plan. */
  idleSince: string | null;
  rate: string | null;
  expectedRate: string | null;
  /** The time up to which there are reports, local; null before the first. */
  dataUntil: string | null;
  /** The line stands. */
  stop: Standstill | null;
  /** Something was due: the line has reached it or not. */
  isJudged: boolean;
  output: number;
  plan: number;
  /** All shifts of the line's business date. */
  day: { plan: number; output: number };
  missing: number;
  lossHours: string;
  hoursOf: HoursOf;
  defectRate: string | null;
  forecastAtEnd: number | null;
  isBehind: boolean;
}

/** Every enabled line, in the order of their verdicts. */
export interface PlantBoard {
  lines: PlantLine[];
  totals: {
    lines: number;
    running: number;
    /** Lines with the result of a shift that ended. */
    ended: number;
    notStarted: number;
    /** Lines whose last shift nobody ended. */
    notEnded: number;
    behind: number;
    plan: number;
    output: number;
    rate: string | null;
    expectedRate: string | null;
    missing: number;
    /** Of people; those of machines are null where no machine line runs. */
    lossHours: string;
    machineLossHours: string | null;
    defectRate: string | null;
  };
  slogans: string[];
  businessDate: string;
  /** Where all lines with a current shift have the same. */
  shiftTypeName: string | null;
  asOf: string;
}

export type ReportedBy = 'line' | 'shift' | 'order' | 'week';

/**
 * The figures of one group of the daily report; hours are texts of at least two decimals, ratios of four, null over a zero denominator:
 * pages round them. Those of people and those of machines are separate, each the sum of its rows.
 */
export interface DailyFigures {
  planCount: number;
  input: number;
  output: number;
  bad: number;
  appearanceBad: number;
  defectRate: string | null;
  plannedRate: string | null;
  /** From here on those of people; null where nobody was reported. */
  invested: string | null;
  lost: string | null;
  /** Borrowed minus lent. */
  support: string | null;
  effective: string | null;
  earned: string | null;
  productivity: string | null;
  performance: string | null;
  /** From here on those of machines; null where none worked. */
  machineHours: string | null;
  machineLost: string | null;
  machineEarned: string | null;
  machineProductivity: string | null;
  machinePerformance: string | null;
}

/** One row: a date with a line (by line; by week the Monday of its week), with a line and shift (by shift), or with a work order and side (by order). */
export interface DailyRow extends DailyFigures {
  /**
   * Extra kinds make the rows add up to the total: `noLine` is planned for no line, `notStarted` the plan of a shift that was not started
   * (by shift), `support` the hours borrowed minus those lent, which belong to no work order (by order).
   */
  kind: 'work' | 'noLine' | 'notStarted' | 'support';
  planDate: string;
  lineId: string | null;
  lineName: string | null;
  shiftId: string | null;
  shiftType: string | null;
  shiftTypeName: string | null;
  workOrderId: string | null;
  workOrderNumber: string | null;
  productName: string | null;
  layout: string | null;
  layoutName: string | null;
}

export interface DailyReport {
  dateFrom: string;
  dateTo: string;
  by: ReportedBy;
  asOf: string;
  rows: DailyRow[];
  total: DailyFigures;
  /** Label and formula by figure name. */
  formulas: Record<
    Exclude<keyof DailyFigures, 'planCount' | 'input' | 'output' | 'bad' | 'appearanceBad'>,
    { label: string; formula: string }
  >;
}
