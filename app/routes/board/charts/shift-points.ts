import type { SlotState } from '#server/board/shifts/shift-clock.ts';

export interface ShiftSlotCounts {
  /** Its time range, `08:00-10:00`. */
  key: string;
  state: SlotState;
  plan: number;
  output: number;
}

export type Point = [x: number, y: number];

/** The lines of a shift's chart: x counts slots from the start of the shift, y pieces. */
export interface ShiftPoints {
  plan: Point[];
  actual: Point[];
  /** The expected output by now; absent without a plan, before the start and after the end. */
  expected: Point | undefined;
  forecast: Point[];
  /** The clock times at which slots begin and the last one ends. */
  clock: string[];
  missing: [from: number, to: number][];
}

/** The points of a shift's plan, output and expected output (docs/production.md, 'Metrics'). */
export function shiftPoints(slots: ShiftSlotCounts[], expectedNow: number | null, atShiftEnd: number | null): ShiftPoints {
  const plan = summed(slots.map((slot) => slot.plan));
  const reported = slots.findLastIndex(({ state }) => state === 'filled' || state === 'noOutput') + 1;
  const actual = summed(slots.slice(0, reported).map((slot) => slot.output));
  const last = actual.at(-1);
  return {
    plan,
    actual,
    expected: expectedNow === null ? undefined : pointAt(plan, expectedNow),
    forecast: last && atShiftEnd !== null && reported < slots.length ? [last, [slots.length, atShiftEnd]] : [],
    clock: clockOf(slots.map(({ key }) => key)),
    missing: slots.flatMap(({ state }, index) => (state === 'missing' ? [[index, index + 1] as [number, number]] : [])),
  };
}

function summed(counts: number[]): Point[] {
  const points: Point[] = [[0, 0]];
  for (const [index, count] of counts.entries()) points.push([index + 1, (points.at(-1)?.[1] ?? 0) + count]);
  return points;
}

// The plan grows with net time, so the point where it reaches the expected output is now.
function pointAt(plan: Point[], expected: number): Point | undefined {
  const index = plan.findIndex(([, count], at) => at > 0 && count >= expected);
  const [before, after] = [plan[index - 1], plan[index]];
  if (!before || !after || expected <= 0 || after[1] === before[1]) return undefined;
  return [before[0] + (expected - before[1]) / (after[1] - before[1]), expected];
}

function clockOf(labels: string[]): string[] {
  const spans = labels.map((label) => /^(\d{1,2}:\d{2})\D+(\d{1,2}:\d{2})$/.exec(label));
  const end = spans.at(-1)?.[2];
  return [...labels.map((label, index) => spans[index]?.[1] ?? label), end ?? ''];
}
