import { setTimeout as delay } from 'node:timers/promises';

/** For tests that meet the real clock: what they say of shifts must hold at any hour (docs/test-long.md). */
export const hour = 3_600_000;

/** The factory's clock, `yyyy-MM-dd HH:mm`, so many milliseconds from now. */
export const clock = (offset = 0): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' }).format(Date.now() + offset);

/** The beginning of the slot that ran so many milliseconds from now: a shift that begins there has whole slots alone. */
export const slotBegin = (offset: number): string => clock(Math.floor((Date.now() + offset) / (2 * hour)) * 2 * hour - Date.now());

export const hourNow = (): number => Number(clock().slice(11, 13));

/** The type of the shift that runs now. */
export const shiftTypeNow = (): string => (hourNow() >= 8 && hourNow() < 20 ? '1' : '2');

/** A story that begins at the end of a slot, or of a shift, would end in the next; one may also wait until its slot has begun `after` ms ago. */
export async function awayFromSlotEdges(after = 0): Promise<void> {
  const begun = Date.now() % (2 * hour);
  const left = 2 * hour - begun;
  await delay(left < 40_000 ? left + after : Math.max(0, after - begun));
}
