import type { SignedInContext } from '#server/calls/context.ts';
import { graceAfter, type Shift, shiftAt } from '../shifts/shift-clock.ts';
import type { SlotView } from '../shifts/shift-progress.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import { instantIn } from '../shifts/shift-slots.ts';

/**
 * The next task of a line, regardless of permissions; pages show it as their primary command. Times are local 'yyyy-MM-dd HH:mm:ss'.
 * - `start`: no shift is open; `at` is the usual start of the next one
 * - `restart`: the current shift has ended and is signed off; nothing is to do unless it goes on
 * - `signOff`: the current shift has ended and needs its leader's sign-off
 * - `report`: `slot` is to be reported; `slot.state` is missing or due
 * - `wait`: nothing is due; `slot` runs until `at`
 * - `end`: the shift is over; `at` is its planned end
 */
export interface NextStep {
  kind: 'start' | 'restart' | 'signOff' | 'report' | 'wait' | 'end';
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

/** The next step after a shift that has ended; null once another one may be started. */
export function stepAfter(ctx: SignedInContext, ended: ShiftRow): NextStep | null {
  const { planDate, shiftType } = startableShift(ctx);
  if (ended.planDate !== planDate || ended.shiftType !== shiftType) return null;
  return { kind: ended.signedOffAt === null ? 'signOff' : 'restart', slot: null, at: ended.endTime };
}

/** The usual shift that a line would start now: up to an hour early. */
export const startableShift = (ctx: SignedInContext): Shift => shiftAt(new Date(ctx.now().getTime() + anHour), ctx.session.timeZone);
const anHour = 60 * 60 * 1000;

/** The slot to report now: the first missing one, otherwise the one that is due. */
export const slotToReport = (slots: SlotView[]): SlotView | undefined =>
  slots.find(({ state }) => state === 'missing') ?? slots.find(({ state }) => state === 'due');

const named = ({ key, label, state }: SlotView) => ({ key, label, state });
