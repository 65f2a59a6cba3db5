import type { ReasonField } from '#rules/reasons.ts';
import type { Option } from '#rules/screen.ts';
import { reasonText } from '../reports/reasons.ts';
import type { SlotReport, SlotView } from '../shifts/shift-progress.ts';

/** A report with its reasons in the reader's language. */
export interface HourReport extends SlotReport {
  defect: string;
  loss: string;
}

/** A slot against its share of the plan, alone and cumulatively. */
export interface HourRow extends Omit<SlotView, 'reports'> {
  reports: HourReport[];
  inputCount: number;
  outputCount: number;
  /** Output minus plan; null while the slot is not reported or only a part of it, unless it will not be worked any more. */
  difference: number | null;
  planSoFar: number;
  /** Null after the last reported slot. */
  outputSoFar: number | null;
}

/** A shift as an hour-by-hour board of lean production: plan, actual, difference and both sums, slot by slot. */
export function hourByHour(slots: readonly SlotView[], reasons: Record<ReasonField, Option[]>, now: string): HourRow[] {
  const lastReported = slots.findLastIndex(({ reports }) => reports.length > 0);
  const upTo = (at: number) => slots.slice(0, at + 1).flatMap(({ reports }) => reports);
  return slots.map((slot, at) => {
    const outputCount = sumOf(slot.reports, 'outputCount');
    return {
      ...slot,
      reports: slot.reports.map((report) => ({
        ...report,
        defect: reasonText(report.unpleasantSight, reasons.unpleasantSight),
        loss: reasonText(report.exceptWorkNote, reasons.exceptWorkNote),
      })),
      inputCount: sumOf(slot.reports, 'inputCount'),
      outputCount,
      difference:
        (slot.reports.length > 0 && !(slot.partUntil !== null && now < slot.end)) || slot.state === 'noOutput' || slot.state === 'notWorked'
          ? outputCount - slot.plan
          : null,
      planSoFar: slots.slice(0, at + 1).reduce((sum, { plan }) => sum + plan, 0),
      outputSoFar: at <= lastReported ? sumOf(upTo(at), 'outputCount') : null,
    };
  });
}

const sumOf = (reports: SlotView['reports'], of: 'inputCount' | 'outputCount') => reports.reduce((sum, report) => sum + report[of], 0);
