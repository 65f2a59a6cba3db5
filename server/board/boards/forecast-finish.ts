/** A slot of a shift with its output; undefined while it is not reported. */
export interface ForecastSlot {
  start: Date;
  end: Date;
  isExtension: boolean;
  output: number | undefined;
  /** Reported before it was due: the elapsed time is unknown, so it gives no pace. */
  isPart?: boolean;
  /** Reported before it began: its output counts, but the line has not been there yet. */
  isAhead?: boolean;
}

/**
 * Forecast finish at the pace of the last two slots (docs/production.md, 'Who uses it'): when the plan is reached, and the output at the
 * end of the shift. Slots must be in order; breaks between them yield nothing. Undefined without a report, a plan or a pace.
 */
export function forecastFinish(slots: readonly ForecastSlot[], planCount: number): { finishAt?: Date; atShiftEnd?: number } {
  const reported = slots.filter((slot) => slot.output !== undefined);
  const worked = reported.filter((slot) => !slot.isAhead);
  const last = worked.at(-1);
  if (!last) return {};
  const recent = worked.filter((slot) => !slot.isPart).slice(-2);
  if (recent.length === 0) return {};
  const pace = outputOf(recent) / recent.reduce((sum, slot) => sum + minutesOf(slot), 0);
  const output = outputOf(reported);
  const ahead = slots.filter((slot) => slot.start >= last.end && !slot.isExtension && !slot.isAhead);
  const atShiftEnd = Math.round(output + pace * ahead.reduce((sum, slot) => sum + minutesOf(slot), 0));
  if (planCount <= 0) return { atShiftEnd };
  const finishAt = output >= planCount ? reachedAt(reported, planCount) : reachingAt(last.end, ahead, (planCount - output) / pace);
  return finishAt === undefined ? { atShiftEnd } : { finishAt, atShiftEnd };
}

const minute = 60_000;
const longest = 7 * 24 * 60;
const minutesOf = (slot: ForecastSlot) => (slot.end.getTime() - slot.start.getTime()) / minute;
const outputOf = (slots: readonly ForecastSlot[]) => slots.reduce((sum, slot) => sum + (slot.output ?? 0), 0);

function reachedAt(reported: readonly ForecastSlot[], planCount: number): Date | undefined {
  return reported.find((_slot, at) => outputOf(reported.slice(0, at + 1)) >= planCount)?.end;
}

// After the last slot the line continues as overtime, without breaks.
function reachingAt(from: Date, ahead: readonly ForecastSlot[], needed: number): Date | undefined {
  if (!(needed <= longest)) return undefined;
  let left = needed;
  let end = from;
  for (const slot of ahead) {
    if (left <= minutesOf(slot)) return new Date(slot.start.getTime() + left * minute);
    left -= minutesOf(slot);
    end = slot.end;
  }
  return new Date(end.getTime() + left * minute);
}
