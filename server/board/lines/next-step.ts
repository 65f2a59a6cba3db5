import type { SignedInContext } from '#server/calls/context.ts';
import { graceAfter } from '../shifts/shift-clock.ts';
import type { SlotView } from '../shifts/shift-progress.ts';
import { instantIn } from '../shifts/shift-slots.ts';

/**
 * The next task of a line, regardless of permissions; pages show it as their primary command. Times are local 'yyyy-MM-dd HH:mm:ss'.
 * - `start`: no shift is open; `at` is the usual start of the next one
 * - `signOff`: the current shift has ended and needs its leader's sign-off
 * - `report`: `slot` is to be reported; `slot.state` is missing or due
 * - `wait`: nothing is due; `slot` runs until `at`
 * - `end`: the shift is over; `at` is its planned end
 */
export interface NextStep {
  kind: 'start' | 'signOff' | 'report' | 'wait' | 'end';
  slot: { key: string; label: string; state: SlotView['state'] } | null;
  at: string | null;
}

/** The next step of an open shift: from a quarter past its planned end it should be ended, whatever is missing. */
export function stepOfShift(ctx: SignedInContext, { slots, plannedEnd }: { slots: SlotView[]; plannedEnd: string | null }): NextStep {
  const end = plannedEnd === null ? undefined : instantIn(plannedEnd, ctx.session.timeZone);
  if (end && ctx.now() >= graceAfter(end)) return { kind: 'end', slot: null, at: plannedEnd };
  const next = slotToReport(slots);
  if (next) return { kind: 'report', slot: named(next), at: next.end };
  const running = slots.find(({ state }) => state === 'running');
  if (running) return { kind: 'wait', slot: named(running), at: running.end };
  const isWhole = slots.length > 0 && !slots.some(({ state }) => state === 'later');
  return isWhole ? { kind: 'end', slot: null, at: plannedEnd } : { kind: 'wait', slot: null, at: null };
}

/** The slot to report now: the first missing one, otherwise the one that is due. */
export const slotToReport = (slots: SlotView[]): SlotView | undefined =>
  slots.find(({ state }) => state === 'missing') ?? slots.find(({ state }) => state === 'due');

const named = ({ key, label, state }: SlotView) => ({ key, label, state });
