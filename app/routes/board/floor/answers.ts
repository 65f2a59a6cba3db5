import type { FieldView } from '#rules/screen.ts';
import type { lineDay } from '#server/board/lines/line-day.ts';
import type { lineOverview } from '#server/board/lines/line-overview.ts';
import type { Line } from '#server/board/lines/production-line.ts';
import type { planTable } from '#server/board/plans/plan-table.ts';
import type { reportForm } from '#server/board/reports/report-form.ts';
import type { endForm } from '#server/board/shifts/end-form.ts';
import type { ShiftRow } from '#server/board/shifts/shift-record.ts';
import type { startForm } from '#server/board/shifts/start-form.ts';

type Answer<Command extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Command>>;

/** What the board's procedures answer to its pages. */
export type LineOverview = Answer<typeof lineOverview>;
export type LineSummary = LineOverview['lines'][number];
export type LineDay = Answer<typeof lineDay>;
export type LineSlot = LineDay['slots'][number];
export type SlotReport = LineSlot['reports'][number];
export type DayPlan = LineDay['plans'][number];
export type ShiftTotals = NonNullable<LineDay['totals']>;
export type StartForm = Answer<typeof startForm>;
export type ReportForm = Answer<typeof reportForm>;
export type EndForm = Answer<typeof endForm>;

export interface LineStateForm {
  line: Line;
  shift: ShiftRow;
  fields: FieldView[];
  values: Pick<ShiftRow, 'lineState' | 'lineStateDesc'>;
}

/** Rows carry the words of their choices beside them. */
export type LineRow = Line & { lineTypeName?: string };
export type Shift = ShiftRow & { shiftTypeName?: string };

/** A page of the plan table; `canSetShortfall` says whether this user may turn the switches. */
export type PlanTableAnswer = Answer<typeof planTable>;
export type PlanRow = PlanTableAnswer['records'][number];

/** A line to choose from. */
export interface LineOption {
  value: string;
  label: string;
  lineType: string;
}
