import { numberOf } from './decimal.ts';
import type { ReadBy } from './read-typed.ts';
import { readings } from './read-value.ts';
import { plainText, tidy } from './tidy.ts';

type OfQuantity = Pick<Extract<ReadBy, { kind: 'value' }>, 'quantity' | 'suffix'>;

/** The parts of a condition; a comma between digits is that of a decimal, or of thousands. */
export const partsOf = (text: string, comma = /[;、]|(?<!\d),|,(?!\d)/): string[] =>
  text
    .split(comma)
    .map((part) => part.trim())
    .filter(Boolean);

/** The ends of `10k..47k`, either of which may be missing. */
export function splitRange(typed: string): [string, string] | undefined {
  const part = typed.replace(/\s+/gu, ' ');
  const [, low, high] = /^(.*?)\s*(?:\.{2,3}|~|至|到|\sto\s)\s*(.*)$/u.exec(part) ?? /^([^-]+?)\s*[-–—−]\s*([^-]+)$/u.exec(part) ?? [];
  return low === undefined || high === undefined || low + high === '' ? undefined : [low, high];
}

/** A bare number has the unit that stands beside the input. */
export const withSuffix = ({ suffix }: { suffix?: string }, text: string): string =>
  suffix !== undefined && /^[\d.,]+$/.test(tidy(text)) ? text.trim() + suffix : text;

/**
 * What `10k..47` may mean, whose ends are the wrong way round and whose second one is bare: `47..10k` as it was typed, and `10k..47k`, whose
 * prefix was said once. None where only one of them is left.
 */
export function rangeReadings(of: OfQuantity, part: string): string[] {
  const [low, high] = splitRange(part.replace(/^=\s*/, '')) ?? ['', ''];
  const letters = /(?<=\d)[^\d.,\s]+/u.exec(low)?.[0];
  if (letters === undefined || !/^\d[\d.]*$/.test(high)) return [];
  const [from, to, meant] = [low, high, high + letters].map((text) => numberIn(of, text));
  if (from === undefined || to === undefined || meant === undefined || from <= to || meant === to) return [];
  return [`${high}..${low}`, from <= meant ? `${low}..${high}${letters}` : `${high}${letters}..${low}`];
}

/** The whole condition with each of the readings of its first part that has two. */
export function conditionReadings(of: OfQuantity, text: string): string[] {
  const parts = partsOf(plainText(text).trim());
  const at = parts.findIndex((part) => rangeReadings(of, part).length > 0);
  return rangeReadings(of, parts[at] ?? '').map((one) => parts.with(at, one).join(', '));
}

function numberIn(of: OfQuantity, text: string): number | undefined {
  const [only, other] = readings(of.quantity, tidy(withSuffix(of, text)));
  return only && !other ? numberOf(only.value) : undefined;
}
