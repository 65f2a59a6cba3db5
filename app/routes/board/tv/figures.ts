import type { Say } from '#app/i18n/say.ts';
import { hoursText, numberText } from '#app/routes/board/floor/ratio.tsx';
import type { PlantLine, ShownMetric } from '#server/board/boards/board-answers.ts';

/** A metric without its unit, with one decimal as hours have, pieces whole; '—' if its denominator is zero (docs/production.md, 'Metrics'). */
export const metricText = ({ key, value, unit }: ShownMetric): string => {
  if (value === null) return '—';
  if (unit === '%') return `${value}%`;
  return (key === 'expectedByNow' ? numberText(Math.round(Number(value))) : hoursText(value)).replace('-', '−');
};

/** That nobody ended a shift, with its business date: its figures are not those of today. */
export const notEndedText = (say: Say, { planDate, shiftTypeName, since }: NonNullable<PlantLine['notEnded']>): string =>
  say('tv.notEnded', { planDate, shift: shiftTypeName ?? '', until: since.slice(11, 16) });

/** The difference between output and expected output. */
export const lead = (output: number, expected: number | null): number | undefined => (expected === null ? undefined : output - expected);

/** A ratio of two counts in the wire format; null without a denominator. */
export const ratioOf = (part: number, whole: number): string | null => (whole > 0 ? String(part / whole) : null);
