import { type Decimal, isWhole, numberOf, readDecimal, scaled } from './decimal.ts';
import { readE96 } from './e96.ts';
import { type QuantityName, quantities, quantityOf } from './quantities.ts';
import { tidy } from './tidy.ts';
import { fractionOf, writeAt, writeValue } from './write-value.ts';

/** Why a text is no value of a quantity (value-problem.ts says it in words). */
export type ValueProblem =
  | 'notValue'
  | 'needsUnit'
  | 'doubtful'
  | 'otherQuantity'
  | 'notWhole'
  | 'noFraction'
  | 'megaOrMilli'
  | 'several'
  | 'zero'
  | 'spaced';

/** A value as text, which fits the specification's pattern, and as a number in the base unit; or why it is none, and what would do. */
export type ValueReading = { text: string; number: number } | { problem: ValueProblem; nearest: string[]; of?: QuantityName };

/**
 * Reads a value as people type it: SI with any spelling of the unit ('4.7kΩ', '0.1uF'), a letter in the place of the decimal point ('4k7'),
 * three- and four-digit codes ('103'), EIA-96 ('01C') and, of powers, fractions ('1/4W'). The unit that was typed stays: '4700ohm' is '4700Ω', not '4.7K'.
 * Nothing is rounded, and what could be two values is refused with both.
 */
export function readValue(name: QuantityName, typed: string): ValueReading {
  const text = tidy(typed);
  const found = readings(name, text);
  const [only, other] = found;
  if (only?.value.digits === 0 && neverZero.has(name)) return { problem: 'zero', nearest: examples(name) };
  if (only !== undefined && other === undefined) return fitPattern(name, only);
  if (found.length > 1) return { problem: 'doubtful', nearest: found.map((one) => spell(name, one)) };
  return refuse(name, text);
}

/** A link of 0 Ω is a part; a capacitor of 0 F is none. */
const neverZero = new Set<QuantityName>(['capacity', 'inductance', 'power', 'frequency', 'workingCurrent']);

/** A decimal in the base unit, and the power of ten of the unit that was typed. */
interface Found {
  value: Decimal;
  power?: number;
}

/** All values that a text may be. */
export function readings(name: QuantityName, text: string): Found[] {
  const doubtful = readThousands(name, text);
  if (doubtful) return doubtful;
  const coded = readCode(name, text);
  if (coded.length > 0) return coded;
  const bareM = readBareM(name, text);
  if (bareM) return bareM;
  const plain = name === 'voltage' ? text.replace(/^(?:[AD]C(?=\d)|~)/iu, '') : text;
  const one = readFraction(name, plain) ?? readPoint(name, plain) ?? readWithUnit(name, plain);
  return one === undefined ? [] : [one];
}

/** '4,700' is 4.7 to some and 4700 to others. */
function readThousands(name: QuantityName, text: string): Found[] | undefined {
  if (!/^\d{1,3},\d{3}\D*$/.test(text)) return undefined;
  const both = [text.replace(',', '.'), text.replace(',', '')].map((plain) => readWithUnit(name, plain));
  return both.filter((one) => one !== undefined);
}

/** '10m' is 10 mΩ to whoever keeps to SI, and 10 MΩ to whoever writes in small letters; with a unit it is milli. */
function readBareM(name: QuantityName, text: string): Found[] | undefined {
  const value = name === 'resistance' && text.endsWith('m') ? readDecimal(text.slice(0, -1)) : undefined;
  return value && [-3, 6].map((power) => ({ value: scaled(value, power), power }));
}

function readCode(name: QuantityName, text: string): Found[] {
  const { code, isCodeDoubtful, hasPreciseCodes } = quantityOf(name);
  const precise = hasPreciseCodes ? readE96(text) : undefined;
  // '10E' is 10 Ω to many, and the place 10 of E96; nobody writes 1 Ω as '01E'.
  const plainOhms = text.endsWith('E') && !text.startsWith('0') ? readDecimal(text.slice(0, -1)) : undefined;
  if (precise) return plainOhms ? [{ value: plainOhms, power: 0 }, { value: precise }] : [{ value: precise }];
  const isCode = code !== undefined && (/^[1-9]\d\d$/.test(text) || (hasPreciseCodes && /^[1-9]\d{3}$/.test(text)));
  if (!isCode) return [];
  const value = scaled(readDecimal(text.slice(0, -1)) as Decimal, exponentOf(text) + code);
  // Plain numbers of the usual series end in 0: '470' is 47 by its code and 470 to whoever types it.
  const isPlainToo = name === 'capacity' ? text.endsWith('0') : /[89]$/.test(text) || (isCodeDoubtful && text.endsWith('0'));
  if (!isPlainToo) return [{ value }];
  const plain = readDecimal(text) as Decimal;
  return [{ value }, { value: scaled(plain, name === 'resistance' ? 0 : -6) }];
}

/** The last digit of a code; 8 and 9 stand for ×0.01 and ×0.1 (EIA-198). */
function exponentOf(code: string): number {
  const digit = Number(code.at(-1));
  return digit < 8 ? digit : digit - 10;
}

/** A quotient is power's alone: of every other quantity, '10/20K' is two values. */
function readFraction(name: QuantityName, text: string): Found | undefined {
  if (quantityOf(name).whole !== 'fraction') return undefined;
  const [, above = '', below = '', rest = ''] = /^(\d{1,4})\/(\d{1,4})(\D*)$/.exec(text) ?? [];
  const power = powerOf(name, rest);
  if (power === undefined || Number(below) === 0) return undefined;
  const value = readDecimal(String(Number((Number(above) / Number(below)).toFixed(9))));
  return value && { value: scaled(value, power), power };
}

/** IEC 60062: the letter is the decimal point. */
function readPoint(name: QuantityName, text: string): Found | undefined {
  const { points = {}, units } = quantityOf(name);
  const [, whole = '', letter = '', part = '', unit = ''] = /^(\d*)([A-Za-zμ])(\d+)(\D*)$/.exec(text) ?? [];
  const power = points[letter];
  if (power === undefined || (unit !== '' && !isUnit(units, unit))) return undefined;
  const value = readDecimal(`${whole || '0'}.${part}`);
  return value && { value: scaled(value, power), power };
}

function readWithUnit(name: QuantityName, text: string): Found | undefined {
  // Programs write '1.00E+04'.
  const [, digits = '', exponent = '0', rest = ''] = /^(\d*(?:\.\d*)?)(?:[Ee]([+-]\d{1,2}))?(\D*)$/.exec(text) ?? [];
  const number = readDecimal(digits);
  const value = number && scaled(number, Number(exponent));
  const power = powerOf(name, rest);
  return value && power !== undefined ? { value: scaled(value, power), power } : undefined;
}

const neverMega = new Set<QuantityName>(['voltage', 'current', 'workingCurrent', 'power']);

/** The power of ten of what follows the digits; undefined when it is no unit of this quantity. */
function powerOf(name: QuantityName, rest: string): number | undefined {
  const { bare, prefixes, units } = quantityOf(name);
  if (rest === '') return bare;
  if (rest in prefixes) return prefixes[rest];
  const unit = units.find((one) => rest.toLowerCase().endsWith(one.toLowerCase()));
  const prefix = unit === undefined ? undefined : rest.slice(0, -unit.length);
  if (prefix === undefined) return undefined;
  // In capitals: nobody has megavolts and megawatts.
  return prefixes[prefix] ?? (prefix === 'M' && neverMega.has(name) ? prefixes.m : undefined);
}

const isUnit = (units: readonly string[], text: string): boolean => units.some((unit) => unit.toLowerCase() === text.toLowerCase());

/** The text that the specification's pattern takes. */
function fitPattern(name: QuantityName, found: Found): ValueReading {
  const { whole, written } = quantityOf(name);
  const number = numberOf(found.value);
  if (whole === 'fraction') {
    const text = fractionOf(found.value);
    return text === undefined ? { problem: 'noFraction', nearest: [writeValue(name, number)] } : { text, number };
  }
  if (whole === 'unit' && !written.some(([, power]) => isWhole(scaled(found.value, -power))))
    return { problem: 'notWhole', nearest: [writeValue(name, number)] };
  return { text: spell(name, found), number };
}

/** In the unit that was typed where it is one of the written ones, else in the best one. */
function spell(name: QuantityName, { value, power }: Found): string {
  const { written, whole } = quantityOf(name);
  const own = written.find(([, one]) => one === power);
  if (!own) return writeValue(name, numberOf(value));
  return whole === 'unit' && !isWhole(scaled(value, -own[1])) ? writeValue(name, numberOf(value)) : writeAt(value, own);
}

/** What is wrong with a text that is no value, and what the one who typed it may have meant. */
function refuse(name: QuantityName, text: string): ValueReading {
  const { written, bare } = quantityOf(name);
  if (text.includes(' ')) return { problem: 'spaced', nearest: mixedFraction(name, text) ?? examples(name) };
  if (name !== 'power' && text.endsWith('W') && readFraction('power', text))
    return { problem: 'otherQuantity', nearest: examples(name), of: 'power' };
  const alternatives = /\/(?!0+\D*$)/.test(text) ? alternativesIn(name, text) : [];
  if (alternatives.length > 0) return { problem: 'several', nearest: alternatives };
  const digits = readDecimal(text);
  if (bare === undefined && digits !== undefined) {
    const guesses = written.filter(([suffix]) => suffix !== 'F' && suffix !== 'mF' && suffix !== 'H');
    return { problem: 'needsUnit', nearest: guesses.slice(0, 2).map(([suffix]) => text + suffix) };
  }
  const meant = name === 'resistance' ? [] : withoutM(name, text);
  if (meant.length > 0) return { problem: 'megaOrMilli', nearest: meant };
  const of = otherQuantities.find((other) => other !== name && readWithUnit(other, text) !== undefined && /\D$/.test(text));
  if (of !== undefined) return { problem: 'otherQuantity', nearest: examples(name), of };
  const folded = readings(name, text.toUpperCase());
  return { problem: 'notValue', nearest: folded.length === 1 && folded[0] ? [spell(name, folded[0])] : examples(name) };
}

/** The values that a slash separates: '10/20K' is 10K or 20K; '100nF/50V' has one of this quantity. */
function alternativesIn(name: QuantityName, text: string): string[] {
  const unit = /[^\d./]*$/u.exec(text)?.[0] ?? '';
  const found = text.split('/').flatMap((part) => {
    const reading = readValue(name, /\D$/u.test(part) ? part : part + unit);
    return 'text' in reading ? [reading.text] : [];
  });
  return [...new Set(found)];
}

/** '1 1/2W' is one and a half. */
function mixedFraction(name: QuantityName, text: string): string[] | undefined {
  const [, whole, rest = ''] = /^(\d{1,3}) (\d.*)$/.exec(text) ?? [];
  const part = readFraction(name, rest);
  return whole === undefined || part === undefined ? undefined : [writeValue(name, Number(whole) + numberOf(part.value))];
}

/** '10MF' is a millifarad to some and a microfarad to others. */
function withoutM(name: QuantityName, text: string): string[] {
  const [, digits, unit] = /^(\d+(?:\.\d+)?|\.\d+)M(\D?)$/.exec(text) ?? [];
  if (digits === undefined) return [];
  const guesses = ['m', 'U'].map((prefix) => readValue(name, digits + prefix + unit));
  return guesses.flatMap((guess) => ('text' in guess ? [guess.text] : []));
}

const otherQuantities: QuantityName[] = ['capacity', 'inductance', 'voltage', 'frequency', 'power', 'workingCurrent', 'resistance', 'time'];

const examples = (name: QuantityName): string[] => [quantities[name].example];
