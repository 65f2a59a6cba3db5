import type { Say } from '#app/i18n/say.ts';
import { grouped } from '#rules/grouped.ts';
import type { PlantLine, ShownMetric } from '#server/board/boards/board-answers.ts';

/** Hours and other measures: at most one decimal, grouped by thousands. */
export const measure = (value: number | string): string => grouped(Number(value), { max: 1 });

/** A metric without its unit; '—' if its denominator is zero (docs/production.md, 'Metrics'). */
export const metricText = ({ value, unit }: ShownMetric): string => (value === null ? '—' : unit === '%' ? `${value}%` : measure(value));

/** That nobody ended a shift, with its business date: its figures are not those of today. */
export const notEndedText = (say: Say, { planDate, shiftTypeName, since }: NonNullable<PlantLine['notEnded']>): string =>
  say('tv.notEnded', { planDate, shift: shiftTypeName ?? '', until: since.slice(11, 16) });

/** The difference between output and expected output. */
export const lead = (output: number, expected: number | null): number | undefined => (expected === null ? undefined : output - expected);

/** A ratio of two counts in the wire format; null without a denominator. */
export const ratioOf = (part: number, whole: number): string | null => (whole > 0 ? String(part / whole) : null);
