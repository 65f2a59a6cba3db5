import { type Decimal, numberOf, writeDecimal } from '../component-values/decimal.ts';
import { type QuantityName, quantityOf } from '../component-values/quantities.ts';
import { readings, readValue } from '../component-values/read-value.ts';
import { tidy } from '../component-values/tidy.ts';
import { writeValue } from '../component-values/write-value.ts';

/** A value of a quantity: as it is written, and in the base unit. */
export interface PartValue {
  quantity: QuantityName;
  text: string;
  number: number;
  /** The letter glued to it, `104K`. */
  tolerance?: string;
}

/** Units that name their quantity. */
const named: readonly (readonly [QuantityName, RegExp])[] = [
  ['temperature', /(?:°C|摄氏度|度)$/iu],
  ['voltage', /(?:V|V[AD]C|V~|volts?|伏特?)$|^\d{1,4}V\d{1,2}$/iu],
  ['current', /(?:A|amps?|安培?)$|^\d{1,3}A\d{1,2}$/iu],
  ['power', /(?:W|瓦特?|watts?)$/iu],
  ['frequency', /(?:Hz|hertz|赫兹?)$/iu],
  ['capacity', /(?:F|FD|farads?|法拉?)$/iu],
  ['inductance', /(?:H|henry|henries|亨利?)$/iu],
  ['resistance', /(?:[Ω欧RrKkMG]|E|ohms?|欧姆|meg)$|^(?:\d{0,4}[RrKkMG]|\d{0,3}L)\d{1,3}$/iu],
];
/** A prefix without unit, at the end or as the decimal point, and whose it may be. */
const prefixes: readonly (readonly [RegExp, readonly QuantityName[]])[] = [
  [/^[\d.,]+[pP]$|^\d{0,3}[pP]\d{1,2}$/u, ['capacity']],
  [/^[\d.,]+[nNuUμ]$|^\d{0,3}[nNuUμ]\d{1,2}$/u, ['capacity', 'inductance']],
  [/^[\d.,]+m$|^\d{0,3}m\d{1,2}$/u, ['resistance', 'capacity', 'inductance']],
];
/** Longer words are no values. */
const longest = 24;
const toleranceLetter = /^[BCDFGJKMZ]$/;

const looksEmpty = (text: string): boolean => text.length > longest || !/\d/.test(text);

/** What a word with a unit or a prefix may be; of a decimal comma before three digits, both. */
export function valuesIn(word: string): PartValue[] {
  const text = tidy(word);
  if (looksEmpty(text) || /^[\d.,]*$/.test(text)) return [];
  // In capitals, it is either.
  const [, number] = /^([\d.]+)MOHMS?$/.exec(text) ?? [];
  if (number !== undefined) return ['mΩ', 'M'].flatMap((unit) => valuesOf('resistance', number + unit));
  const own = named.filter(([, look]) => look.test(text)).flatMap(([quantity]) => read(quantity, text));
  if (own.length > 0) return own;
  const found = prefixes.find(([look]) => look.test(text))?.[1] ?? [];
  return found.flatMap((quantity) => read(quantity, text));
}

/** A value with the letter of its tolerance, `4K7J` and `10uFM`. */
export function lettered(word: string): PartValue[] {
  const text = tidy(word);
  const letter = text.slice(-1);
  if (!toleranceLetter.test(letter) || /^[\d.,]*$/.test(text.slice(0, -1))) return [];
  return valuesIn(text.slice(0, -1)).map((one) => ({ ...one, tolerance: letter }));
}

function read(quantity: QuantityName, text: string): PartValue[] {
  // Codes of E96 look like values of other quantities: whoever knows that it is a resistor asks for them.
  if (quantity === 'resistance' && /^\d\d[A-DF-HSXYZ]$/.test(text)) return [];
  // 'R100F' is a resistance with its tolerance.
  if (quantity === 'capacity' && /^\d*R\d+F$/i.test(text)) return [];
  return valuesOf(quantity, text);
}

/** The values of one quantity that a word may be, as its field reads it. */
export function valuesOf(quantity: QuantityName, word: string): PartValue[] {
  const text = tidy(word);
  if (looksEmpty(text)) return [];
  const exact = readValue(quantity, text);
  if ('text' in exact) return [{ quantity, ...exact }];
  if (exact.problem === 'zero') return [];
  if (exact.problem === 'megaOrMilli') return exact.nearest.flatMap((nearest) => valuesOf(quantity, nearest));
  return readings(quantity, text).map(({ value }, at) => {
    const number = numberOf(value);
    return { quantity, number, text: (exact.problem === 'doubtful' && exact.nearest[at]) || exactText(quantity, value) };
  });
}

/** As the quantity is written, or in its base unit where that would be another value. */
function exactText(quantity: QuantityName, value: Decimal): string {
  const text = writeValue(quantity, numberOf(value));
  const [again] = readings(quantity, text);
  if (again && numberOf(again.value) === numberOf(value)) return text;
  const base = quantityOf(quantity).written.find(([, power]) => power === 0)?.[0] ?? '';
  return writeDecimal(value) + base;
}

/** Values of E24 and E96 between 1 and 10, with two and three digits. */
const e24 = '10 11 12 13 15 16 18 20 22 24 27 30 33 36 39 43 47 51 56 62 68 75 82 91'.split(' ');
const e96 = Array.from({ length: 96 }, (_, place) => String(Math.round(100 * 10 ** (place / 96))));

/** Whether three digits are a value of a series as they stand: '470' and '332', and never '104'. */
export const isOfSeries = (text: string): boolean => e96.includes(text) || (/^\d\d0$/.test(text) && e24.includes(text.slice(0, 2)));

/**
 * What digits may be in the place of a resistance on a drawing, where a bare number is ohms: `470` and `10000`. `103` is none of a series, so it
 * is the code; `332` is either.
 */
export function ohmsOf(text: string): PartValue[] {
  const [ohms] = valuesOf('resistance', `${text}Ω`);
  if (!ohms) return [];
  if (!/^[1-9]\d{2,3}$/.test(text) || text.endsWith('0')) return [ohms];
  const code = valuesOf('resistance', text)[0];
  if (code === undefined || /[789]$/.test(text)) return [ohms];
  return isOfSeries(text) ? [code, ohms] : [code];
}

/** A power without its unit, which only a quotient is: `1/4`. */
export const quotientOf = (text: string): PartValue[] => (/^1\/(?:2|3|4|8|10|16|20|32)$/.test(text) ? valuesOf('power', text) : []);
