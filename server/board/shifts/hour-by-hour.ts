import type { ReasonField } from '#rules/reasons.ts';
import type { Option } from '#rules/screen.ts';
import { reasonText } from '../reports/reasons.ts';
import type { SlotReport, SlotView } from './shift-progress.ts';

/** A report with its reasons in the reader's words. */
export interface HourReport extends SlotReport {
  defect: string;
  loss: string;
}

/** A slot against its share of the plan, by itself and since the start of the shift. */
export interface HourRow extends Omit<SlotView, 'reports'> {
  reports: HourReport[];
  plan: number;
  inputCount: number;
  outputCount: number;
  /** Output less plan; null while nobody has reported the slot. */
  difference: number | null;
  planSoFar: number;
  /** Null after the last reported slot. */
  outputSoFar: number | null;
}

/** A shift as lean plants write it on the board at the line: plan, actual, difference and both sums, slot by slot. */
export function hourByHour(slots: readonly SlotView[], planCount: number, reasons: Record<ReasonField, Option[]>): HourRow[] {
  const shares = slotPlans(slots, planCount);
  const lastReported = slots.findLastIndex(({ reports }) => reports.length > 0);
  const upTo = (at: number) => slots.slice(0, at + 1).flatMap(({ reports }) => reports);
  return slots.map((slot, at) => {
    const outputCount = sumOf(slot.reports, 'outputCount');
    const plan = shares[at] ?? 0;
    return {
      ...slot,
      reports: slot.reports.map((report) => ({
        ...report,
        defect: reasonText(report.unpleasantSight, reasons.unpleasantSight),
        loss: reasonText(report.exceptWorkNote, reasons.exceptWorkNote),
      })),
      plan,
      inputCount: sumOf(slot.reports, 'inputCount'),
      outputCount,
      difference: slot.reports.length > 0 ? outputCount - plan : null,
      planSoFar: shares.slice(0, at + 1).reduce((sum, share) => sum + share, 0),
      outputSoFar: at <= lastReported ? sumOf(upTo(at), 'outputCount') : null,
    };
  });
}

/** The plan of a shift spread over its slots by their minutes, rounded from the start so that the shares add up to it; overtime has none. */
export function slotPlans(slots: readonly Pick<SlotView, 'start' | 'end' | 'isExtension'>[], planCount: number): number[] {
  const planned = slots.map((slot) => (slot.isExtension || slot.start === '' ? 0 : minutesOf(slot)));
  const whole = planned.reduce((sum, minutes) => sum + minutes, 0);
  const dueAfter = (nth: number) =>
    whole === 0 ? 0 : Math.round((planCount * planned.slice(0, nth).reduce((sum, minutes) => sum + minutes, 0)) / whole);
  return planned.map((_minutes, at) => dueAfter(at + 1) - dueAfter(at));
}

const sumOf = (reports: SlotView['reports'], of: 'inputCount' | 'outputCount') => reports.reduce((sum, report) => sum + report[of], 0);
const minutesOf = ({ start, end }: Pick<SlotView, 'start' | 'end'>) =>
  (Date.parse(`${end.replace(' ', 'T')}Z`) - Date.parse(`${start.replace(' ', 'T')}Z`)) / 60_000;
