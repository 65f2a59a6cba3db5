import type { AnswerAt } from '#app/procedure-paths.ts';
import type { LabelledLine } from '#server/board/lines/production-line.ts';
import type { LabelledShift } from '#server/board/shifts/shift-record.ts';

/** The output types of the board's procedures, by the parts that components show. */
export type LineSummary = AnswerAt<'board.lineOverview'>['lines'][number];
export type LineDay = AnswerAt<'board.lineDay'>;
export type LineSlot = LineDay['slots'][number];
export type SlotReport = LineSlot['reports'][number];
export type DayPlan = LineDay['plans'][number];
export type ShiftTotals = NonNullable<LineDay['totals']>;
export type ReportForm = AnswerAt<'board.reportForm'>;
export type ReportEvent = AnswerAt<'board.productionRecord.history'>[number];
export type EndForm = AnswerAt<'board.endForm'>;
export type SignOffForm = AnswerAt<'board.signOffForm'>;
export type HoursFinding = SignOffForm['findings'][number];
export type PlanTableAnswer = AnswerAt<'board.planTable'>;
export type PlanRow = PlanTableAnswer['records'][number];
export type LineOption = AnswerAt<'board.productionLine.select'>[number];
export type LineRow = LabelledLine;
export type Shift = LabelledShift;
