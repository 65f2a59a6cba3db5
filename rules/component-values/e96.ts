import type { Decimal } from './decimal.ts';

const powers: Readonly<Record<string, number>> = { Z: -3, Y: -2, X: -1, S: -1, A: 0, B: 1, H: 1, C: 2, D: 3, E: 4, F: 5 };

/**
 * A code of EIA-96: the place of three digits in the E96 series (IEC 60063), and a letter for the power of ten: '68X' is 49.9 Ω. 'R' is left
 * to IEC 60062, where '10R' is 10 Ω, but for places below 10: nobody writes 5 Ω as '05R'.
 */
export function readE96(code: string): Decimal | undefined {
  const [, place = '', letter = ''] = /^(\d\d)([A-Z])$/.exec(code) ?? [];
  const power = letter === 'R' && place.startsWith('0') ? -2 : powers[letter];
  if (power === undefined || place < '01' || place > '96') return undefined;
  return { digits: Math.round(100 * 10 ** ((Number(place) - 1) / 96)), exponent: power };
}
