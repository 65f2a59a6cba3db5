import { localDateTime } from '#rules/dates.ts';
import { joinReason } from '#rules/reasons.ts';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { lostHours } from '../boards/metrics.ts';
import type { SlotView } from '../shifts/shift-progress.ts';
import { instantIn } from '../shifts/shift-slots.ts';
import { labelStops, stopsOf } from './stops-of-shifts.ts';

/** What stops cost a slot, as a report's three fields say it, and from when to when the line stood in it. */
export interface LossOfStops {
  exceptWorkOfWorker: number;
  exceptWorkHour: string;
  exceptWorkNote: string;
  told: Label;
}

interface OfSlot {
  shiftId: string;
  slot: SlotView;
  /** Who worked in it, where a stop names nobody. */
  people: number | null;
  maxHours: number;
  /** The report that is corrected, whose own loss is not told elsewhere. */
  but?: string | undefined;
}

/**
 * The lost hours that a report of a slot is proposed: the time that its line stood in the slot, times the people of each stop, without what
 * other reports of the slot have as lost. A stop over two slots costs each its part, one that goes on costs the time so far; the reason is
 * that of the dearest.
 */
export async function lossOfStops(
  ctx: SignedInContext,
  { shiftId, slot, people, maxHours, but }: OfSlot,
): Promise<LossOfStops | undefined> {
  const { timeZone } = ctx.session;
  if (slot.start === '') return undefined;
  const [from, to] = [instantIn(slot.start, timeZone).getTime(), Math.min(instantIn(slot.end, timeZone).getTime(), ctx.now().getTime())];
  const within = (await stopsOf(ctx, [shiftId])).flatMap((stop) => {
    const start = Math.max(from, instantIn(stop.startTime, timeZone).getTime());
    const end = Math.min(to, stop.endTime === null ? to : instantIn(stop.endTime, timeZone).getTime());
    const workers = stop.numberOfWorker ?? people ?? 0;
    return end > start && workers > 0 ? [{ stop, start, end, workers, hours: ((end - start) / anHour) * workers }] : [];
  });
  if (within.length === 0) return undefined;
  const told = slot.reports.filter(({ id }) => id !== but).reduce((sum, report) => sum + lostHours(report), 0);
  const lost = within.reduce((sum, { hours }) => sum + hours, 0) - told;
  const workers = Math.max(...within.map((one) => one.workers));
  const hours = Math.min(lost / workers, maxHours);
  if (hours < 0.005) return undefined;
  const labelled = await labelStops(
    ctx,
    within.map(({ stop }) => stop),
  );
  const clock = (instant: number) => localDateTime(new Date(instant), timeZone).slice(11, 16);
  const spans = within
    .map(({ start, end, stop }) => `${clock(start)}–${clock(end)} ${labelled.find(({ id }) => id === stop.id)?.reasonName ?? stop.reason}`)
    .join(', ');
  const byCost = [...within].sort((one, other) => other.hours - one.hours);
  const others = [...new Set(byCost.map(({ stop }) => stop.reason))].slice(1);
  return {
    exceptWorkOfWorker: workers,
    exceptWorkHour: String(Number(hours.toFixed(2))),
    exceptWorkNote: joinReason(byCost[0]?.stop.reason ?? '', others.join('、')),
    told: { zh: `按停线记录 ${spans}`, en: `From the stops: ${spans}` },
  };
}

const anHour = 3_600_000;
