import { readDecimal, writeDecimal } from './decimal.ts';
import { readValue } from './read-value.ts';
import { tidy } from './tidy.ts';

/** The dictionaries of tolerances (docs/materials.md, 'Tolerances'); a plant may edit them. */
export type ToleranceSet = 'r_precision' | 'c_precision' | 'f_precision';

/** A tolerance: percent either way, or an absolute deviation in the base unit; Z is −20/+80 %, and 0 is unspecified. */
export type Tolerance = { percent: number; above?: number } | { absolute: number } | { unspecified: true };

const percents = { F: { percent: 1 }, G: { percent: 2 }, J: { percent: 5 }, K: { percent: 10 }, M: { percent: 20 } };

/** Keys by set (IEC 60062): letters, 0 where a capacitor's is unspecified, 25 for beads. */
export const tolerances: Readonly<Record<ToleranceSet, Readonly<Record<string, Tolerance>>>> = {
  r_precision: { B: { percent: 0.1 }, C: { percent: 0.25 }, D: { percent: 0.5 }, ...percents },
  c_precision: {
    '0': { unspecified: true },
    ...{ B: { absolute: 0.1e-12 }, C: { absolute: 0.25e-12 }, D: { absolute: 0.5e-12 } },
    ...percents,
    Z: { percent: 20, above: 80 },
  },
  f_precision: { S: { absolute: 0.3e-9 }, ...percents, H: { percent: 3 }, N: { percent: 30 }, '25': { percent: 25 } },
};

/** The key of what was typed: 'J', '5%', '±5％', '+-0.3nH', '-20/+80%'; undefined when the set has no such tolerance. */
export function readTolerance(set: ToleranceSet, typed: string): string | undefined {
  const text = tidy(typed).replace(/^\+?\/?[-±]/u, '');
  const all = Object.entries(tolerances[set]);
  const letter = text.toUpperCase();
  if (/^[A-Z]$/.test(letter) && letter in tolerances[set]) return letter;
  if (/^20%?[/~+,]+80%?$|^80%?[/~,]?-20%?$/.test(text)) return keyOf(all, { percent: 20, above: 80 });
  const percent = readDecimal(text.replace(/%$/, ''));
  if (percent !== undefined) {
    const wanted = Number(writeDecimal(percent));
    if (text === '0' && '0' in tolerances[set]) return '0';
    return keyOf(all, { percent: wanted });
  }
  if (set === 'r_precision') return undefined;
  const deviation = readValue(set === 'c_precision' ? 'capacity' : 'inductance', text);
  return 'number' in deviation ? keyOf(all, { absolute: deviation.number }) : undefined;
}

function keyOf(all: [string, Tolerance][], wanted: Tolerance): string | undefined {
  return all.find(([, one]) => JSON.stringify(one) === JSON.stringify(wanted))?.[0];
}
