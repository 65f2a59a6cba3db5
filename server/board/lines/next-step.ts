import { localDateTime } from '#rules/dates.ts';
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
 * - `correct`: `slot` has ended and its report, made before that, covers only a part of it
 * - `wait`: nothing is due; `slot` runs until `at`, or begins the shift and ends at `at`
 * - `end`: the shift is over; `at` is its planned end
 */
export interface NextStep {
  kind: 'start' | 'restart' | 'signOff' | 'report' | 'correct' | 'wait' | 'end';
  slot: (Pick<SlotView, 'key' | 'label' | 'state' | 'partUntil'> & { reportId: string | null }) | null;
  at: string | null;
}

/** The next step of an open shift: from a quarter past its planned end it should be ended, whatever is missing. */
export function stepOfShift(ctx: SignedInContext, { slots, plannedEnd }: { slots: SlotView[]; plannedEnd: string | null }): NextStep {
  const end = plannedEnd === null ? undefined : instantIn(plannedEnd, ctx.session.timeZone);
  if (end && ctx.now() >= graceAfter(end)) return { kind: 'end', slot: null, at: plannedEnd };
  const next = slotToReport(slots);
  if (next) return { kind: 'report', slot: named(next), at: next.end };
  const now = localDateTime(ctx.now(), ctx.session.timeZone);
  const partly = slots.find(({ partUntil, end: until }) => partUntil !== null && until <= now);
  if (partly) return { kind: 'correct', slot: named(partly), at: partly.end };
  // The running slot, though it is reported early; before the first one begins, that one.
  const running = slots.find(({ start, end: until, isExtension }) => !isExtension && start <= now && now < until);
  const awaited = running ?? slots.find(({ state, isExtension }) => state === 'later' && !isExtension);
  if (awaited) return { kind: 'wait', slot: named(awaited), at: awaited.end };
  return slots.length > 0 ? { kind: 'end', slot: null, at: plannedEnd } : { kind: 'wait', slot: null, at: null };
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

const named = ({ key, label, state, partUntil, reports }: SlotView) => ({
  key,
  label,
  state,
  partUntil,
  reportId: reports.at(-1)?.id ?? null,
});
