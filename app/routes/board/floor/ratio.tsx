import { Progress } from '#app/kit/progress.tsx';

/** A ratio of the wire (`0.8542`) in percent; undefined where the denominator was zero (docs/production.md, 'Metrics'). */
export function percentOf(ratio: string | null | undefined): number | undefined {
  return ratio === null || ratio === undefined || ratio === '' ? undefined : Number(ratio) * 100;
}

/** `85.4%`, or nothing. */
export function percentText(ratio: string | null | undefined): string {
  const percent = percentOf(ratio);
  return percent === undefined ? '' : `${percent.toFixed(1)}%`;
}

/** Numbers of people and pieces, grouped by thousands; −1 stands for a standard that nobody has set (specification 10.3). */
export function numberText(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '' || Number(value) === -1) return '';
  return Number(value).toLocaleString('en-US', { maximumFractionDigits: 4 });
}

interface AttainmentProps {
  ratio: string | null | undefined;
  /** How much of the plan ought to be out by now. */
  expected?: { count: number | null; of: number };
  label: string;
}

/** Output against plan as a bar; blank without a plan. Behind what was to be expected by now it warns. */
export function Attainment({ ratio, expected, label }: AttainmentProps) {
  const percent = percentOf(ratio);
  if (percent === undefined) return null;
  const due = expected && expected.count !== null && expected.of > 0 ? (expected.count / expected.of) * 100 : undefined;
  const tone = due === undefined ? 'accent' : percent < Math.min(due, 100) ? 'warning' : 'good';
  return <Progress value={percent} expected={due} label={label} tone={tone} />;
}
