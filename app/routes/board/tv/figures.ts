import type { ShownMetric } from '#server/board/boards/board-answers.ts';

/** Hours and other measures: one decimal at most, grouped by thousands. */
export const measure = (value: number | string): string => Number(value).toLocaleString('en-US', { maximumFractionDigits: 1 });

/** A metric without its unit; blank where its denominator is zero (docs/production.md, 'Metrics'). */
export const metricText = ({ value, unit }: ShownMetric): string => (value === null ? '—' : unit === '%' ? `${value}%` : measure(value));

/** What is ahead of what ought to be by now, or behind it. */
export const lead = (output: number, expected: number | null): number | undefined => (expected === null ? undefined : output - expected);

/** A ratio of the wire made of two counts; none without a denominator. */
export const ratioOf = (part: number, whole: number): string | null => (whole > 0 ? String(part / whole) : null);
