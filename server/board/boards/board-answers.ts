import type { LabelledLine } from '../lines/production-line.ts';
import type { SlotState } from '../shifts/shift-clock.ts';
import type { LabelledShift } from '../shifts/shift-record.ts';

/** A figure as a board shows it: how it comes about stands beside it; `value` is in its `unit` (`85.4` with `%`), null over a zero denominator. */
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
  /** Its words: the dictionary of a plant may number its slots. */
  label: string;
  state: SlotState;
  plan: number;
  input: number;
  output: number;
  bad: number;
  isDue: boolean;
}

/** When the plan is reached, local 'yyyy-MM-dd HH:mm', and what will be out at the end of the shift, at the pace of the last two slots. */
export interface Forecast {
  finishAt: string | null;
  atShiftEnd: number | null;
}

/** The board of one line, seen from across the hall (docs/production.md, 'Who uses it'). Ratios are texts of four decimals, times local. */
export interface LineBoard {
  line: LabelledLine;
  /** The open shift, else the last one; null before the first. */
  shift: LabelledShift | null;
  slogans: string[];
  now: string;
  plan: {
    /** What the shift is to make; `day`: that is all that is planned for its date. */
    count: number;
    of: 'shift' | 'day';
    output: number;
    input: number;
    /** Null once the shift has ended. */
    expectedNow: number | null;
    /** Up to when the figures are whole, local time, and what was expected by then; null before the first slot is due. */
    due: { until: string; expected: number } | null;
    isBehind: boolean;
    rate: string | null;
    /** The line's business date, every shift of it. */
    day: { count: number; output: number; rate: string | null };
  };
  slots: BoardSlot[];
  /** Keys of slots that ended and that nobody reported. */
  missing: string[];
  forecast: Forecast;
  losses: { reason: string; hours: string }[];
  defects: { what: string; count: number }[];
  metrics: ShownMetric[];
  asOf: string;
}

/** A line among all of the plant. `rate`, `expectedRate` and `defectRate` are texts of four decimals, null without a plan, an open shift or an input. */
export interface PlantLine {
  id: string;
  name: string;
  type: string;
  /** Null: no shift is open, the line stands still. */
  shiftId: string | null;
  /** Since when the shift that its plan is for ought to have been started, local time; null on lines that run or need not. */
  idleSince: string | null;
  rate: string | null;
  expectedRate: string | null;
  /** Up to when the figures are whole, local time. */
  dataUntil: string | null;
  output: number;
  plan: number;
  /** The line's business date, every shift of it. */
  day: { plan: number; output: number };
  missing: number;
  lossHours: string;
  defectRate: string | null;
  forecastAtEnd: number | null;
  isBehind: boolean;
}

/** Every enabled line: first those that ought to run and do not, then those furthest behind, last those that stand still rightly. */
export interface PlantBoard {
  lines: PlantLine[];
  totals: {
    lines: number;
    running: number;
    notStarted: number;
    behind: number;
    plan: number;
    output: number;
    rate: string | null;
    expectedRate: string | null;
    missing: number;
    lossHours: string;
    defectRate: string | null;
  };
  slogans: string[];
  asOf: string;
}

export type ReportedBy = 'line' | 'shift' | 'order';

/** The figures of one group of the daily report; hours are texts of two decimals, ratios of four, null where nothing is to be divided by. */
export interface DailyFigures {
  planCount: number;
  input: number;
  output: number;
  bad: number;
  appearanceBad: number;
  defectRate: string | null;
  plannedRate: string | null;
  invested: string;
  lost: string;
  effective: string;
  earned: string | null;
  productivity: string | null;
  performance: string | null;
}

/** One row: a date with a line (by line), with a line and shift (by shift), or with a work order and side (by order). */
export interface DailyRow extends DailyFigures {
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
}

export interface DailyReport {
  dateFrom: string;
  dateTo: string;
  by: ReportedBy;
  rows: DailyRow[];
  total: DailyFigures;
  /** By the name of a figure: its words and how it comes about. */
  formulas: Record<
    'defectRate' | 'plannedRate' | 'invested' | 'lost' | 'effective' | 'earned' | 'productivity' | 'performance',
    { label: string; formula: string }
  >;
}
