import { Progress } from '#app/kit/progress.tsx';
import { grouped } from '#rules/grouped.ts';
import { percentOf } from '#rules/percent.ts';

/** A ratio on the wire (`0.8542`) as `85.4%`; empty if the denominator was zero (docs/production.md, 'Metrics'). */
export function percentText(ratio: string | null | undefined): string {
  const percent = ratio === null || ratio === undefined || ratio === '' ? undefined : percentOf(ratio);
  return percent === undefined ? '' : `${percent}%`;
}

/** Numbers of people and pieces, grouped by thousands; −1 is a standard that nobody has set (specification 10.3). */
export function numberText(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '' || Number(value) === -1) return '';
  return grouped(Number(value), { max: 4 });
}

/** Hours of people and machines, with one decimal everywhere, halves rounded up. */
export function hoursText(hours: number | string | null | undefined): string {
  if (hours === null || hours === undefined || hours === '') return '';
  return grouped(tenthsIn(hours) / 10, { min: 1, max: 1 });
}

/** Whether hours as rows show them add up to the total as it is shown: each is rounded once, so that they need not. */
export const addUp = (rows: readonly (string | null)[], total: string | null): boolean =>
  rows.reduce((sum, hours) => sum + tenthsIn(hours ?? 0), 0) === tenthsIn(total ?? 0);

/** Whatever the binary fraction of a half: 0.35 and 0.45 are 4 and 5 tenths. */
function tenthsIn(hours: number | string): number {
  const tenths = Number(hours) * 10;
  return Math.sign(tenths) * Math.round(Number(Math.abs(tenths).toFixed(6))) + 0;
}

interface AttainmentProps {
  ratio: string | null | undefined;
  /** The expected output by now, of the plan. */
  expected?: { count: number | null; of: number };
  /** As the line is judged: a bar behind its mark is no trouble while the forecast meets the plan. */
  isBehind?: boolean;
  /** At most a hundredth of what was due is lacking. */
  isNear?: boolean;
  label: string;
}

/** Output against plan as a bar; empty without a plan. */
export function Attainment({ ratio, expected, isBehind, isNear, label }: AttainmentProps) {
  if (ratio === null || ratio === undefined || ratio === '') return null;
  const percent = Number(percentOf(ratio));
  const due = expected && expected.count !== null && expected.of > 0 ? (expected.count / expected.of) * 100 : undefined;
  const tone = due === undefined ? 'accent' : isBehind ? 'bad' : isNear ? 'warning' : 'good';
  return <Progress value={percent} expected={due} label={label} tone={tone} digits={1} />;
}
