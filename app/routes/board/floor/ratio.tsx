import { Progress } from '#app/kit/progress.tsx';
import { percentOf } from '#rules/percent.ts';

/** A ratio on the wire (`0.8542`) as `85.4%`; empty if the denominator was zero (docs/production.md, 'Metrics'). */
export function percentText(ratio: string | null | undefined): string {
  const percent = ratio === null || ratio === undefined || ratio === '' ? undefined : percentOf(ratio);
  return percent === undefined ? '' : `${percent}%`;
}

/** Numbers of people and pieces, grouped by thousands; −1 is a standard that nobody has set (specification 10.3). */
export function numberText(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '' || Number(value) === -1) return '';
  return Number(value).toLocaleString('en-US', { maximumFractionDigits: 4 });
}

/** Hours of people and machines, with one decimal everywhere. */
export function hoursText(hours: number | string | null | undefined): string {
  if (hours === null || hours === undefined || hours === '') return '';
  return Number(hours).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

interface AttainmentProps {
  ratio: string | null | undefined;
  /** The expected output by now, of the plan. */
  expected?: { count: number | null; of: number };
  label: string;
}

/** Output against plan as a bar; empty without a plan. Below the expected output it is a warning. */
export function Attainment({ ratio, expected, label }: AttainmentProps) {
  if (ratio === null || ratio === undefined || ratio === '') return null;
  const percent = Number(percentOf(ratio));
  const due = expected && expected.count !== null && expected.of > 0 ? (expected.count / expected.of) * 100 : undefined;
  const tone = due === undefined ? 'accent' : percent < Math.min(due, 100) ? 'warning' : 'good';
  return <Progress value={percent} expected={due} label={label} tone={tone} digits={1} />;
}
