import type { QuantityName } from '../component-values/quantities.ts';
import { readSize } from '../component-values/size.ts';
import { tidy } from '../component-values/tidy.ts';
import { readTolerance, type ToleranceSet } from '../component-values/tolerance.ts';
import { dielectricsLike } from './dielectrics.ts';
import { chineseTypeIn, gluedIn, libraryNameIn, numberInFootprint, symbolNamed } from './glued-words.ts';
import { isNoise, kindNamed, type PartKind } from './kinds.ts';
import { isMaker } from './makers.ts';
import { isNotFitted } from './not-fitted.ts';
import { isDistributorNumber } from './other-numbers.ts';
import { coilSizes, isChipSize, isFootprint, kindOfFootprint, packageNamed, packageOfFootprint, sizeOfFootprint } from './packages.ts';
import { isPlaceWord, type NamedPlaces, placesNamed } from './places.ts';
import { isPlate } from './plates.ts';
import { isTrait } from './traits.ts';
import { lettered, type PartValue, quotientOf, valuesIn } from './value-words.ts';

/** What a word of a line says, as far as it says so alone. */
export type Piece = { word: string } & (
  | { is: 'value'; values: PartValue[] }
  | { is: 'digits' }
  | { is: 'letteredCode'; code: string; letter: string }
  | { is: 'e96' }
  | { is: 'tolerance' }
  | { is: 'letter' }
  | { is: 'package'; text: string; kind?: PartKind }
  | { is: 'dielectric' }
  | { is: 'kind'; kind: PartKind }
  | { is: 'size'; text: string; kind?: PartKind }
  | { is: 'condition' }
  | ({ is: 'place' } & NamedPlaces)
  | { is: 'count'; count: string; isOfEach?: boolean; isGlued?: boolean }
  | { is: 'trait' }
  | { is: 'unknown'; kind?: PartKind }
  | { is: 'code' | 'otherNumber' | 'maker' | 'model' | 'notFitted' | 'noise' }
);

/** Longer words are kept as they are. */
const longest = 120;

/** The pieces of a word: one, or those that a sign glues together, `100nF/50V` and `4.7K-0603-1%`. */
export function piecesOf(word: string): Piece[] {
  // 'B2B-XH-A(LF)(SN)' is one number.
  const plain = /^[\w-]+(?:\([A-Z]{1,3}\)){2}$/.test(word) ? word : word.replace(/^[([{/]+(?=.)|(?<=.)[()\]},./]+$/gu, '');
  // 'GRM21BR61E226ME44L(Murata)' is a number and who makes it.
  const [, own = '', behind = ''] = /^([^()]{2,60})\(([^()]{1,40})$/u.exec(plain) ?? [];
  // 'SAMSUNG(三星)' says one maker twice.
  if (isMaker(own) && /^\p{Script=Han}+$/u.test(behind)) return [pieceOf(own)];
  if (/^[A-Za-z-]+$/.test(own) && isMaker(behind)) return [{ word: own, is: 'maker' }];
  if (own !== '') return [...piecesOf(own), ...piecesOf(behind)];
  const named = libraryNameIn(plain);
  if (named) return named.flatMap(piecesOf);
  // A library names a part by its number and size: 'BLM18AG601SN1D_0603'.
  const [, numbered = '', size = ''] = /^([A-Z][A-Z0-9-]{6,40})_(\d{4,5})$/.exec(plain) ?? [];
  if (isChipSize(size) && isModel(numbered) && packageNamed(plain) === undefined) return [pieceOf(numbered), pieceOf(size)];
  if (/^FB_\d/.test(plain))
    return ['FB', ...plain.slice(3).split('_').filter(Boolean)].flatMap((one, at) =>
      at === 0 ? { word: one, is: 'kind' as const, kind: 'bead' as const } : piecesOf(one),
    );
  const symbol = symbolNamed(plain);
  if (symbol) return [{ word: plain, is: 'kind', kind: symbol }];
  const number = numberInFootprint(plain);
  if (number !== undefined) return [{ word: number, is: 'model' }];
  if (isFootprint(plain) && plain.length <= longest) return [footprintPiece(plain)];
  const whole = pieceOf(plain === '' ? word : plain);
  if (whole.is !== 'unknown' && whole.is !== 'model') return [whole];
  return parted(plain) ?? [whole];
}

/** Signs that join things of different sorts; the later ones are in makers' numbers, too, so that every part has to be understood. */
const joints: readonly { at: RegExp; isLoose: boolean }[] = [
  { at: /(?=[±@])|[()[\]]|(?<=[A-Za-zΩ])(?=\d+(?:\.\d+)?%$)|(?<=%)(?=\d|[A-Z]{3,}\d)/u, isLoose: true },
  // '1/10W' is one.
  { at: /(?<!(?<![\d.])1)\/|\/(?!(?:2|3|4|8|10|16|20|32)W)/u, isLoose: true },
  { at: /,/u, isLoose: true },
  { at: /[_-]/u, isLoose: false },
  { at: /[*+]/u, isLoose: false },
];

function parted(word: string): Piece[] | undefined {
  if (word.length > longest) return undefined;
  const glued = dielectricIn(word) ?? countIn(word) ?? gluedIn(word)?.map(pieceOf) ?? chineseTypeIn(word)?.flatMap(piecesOf);
  if (glued) return glued;
  for (const { at, isLoose } of joints) {
    const parts = word.split(at).filter(Boolean);
    if (parts.length < 2) continue;
    const pieces = parts.flatMap((part) => (part === word ? [pieceOf(part)] : piecesOf(part)));
    const isRead = ({ is }: Piece) => is !== 'unknown' && is !== 'trait' && is !== 'model' && is !== 'digits' && is !== 'letter';
    const [first] = pieces;
    // '0603-104-50V': a code among what is read.
    const isCode = ({ is, word: own }: Piece) =>
      is === 'digits' &&
      ((/^[1-9]\d{2,3}$/.test(own) && pieces.filter(isRead).length >= 2) || (coilSizes.test(own) && pieces.some(isInductance)));
    if (isLoose ? first !== undefined && pieces.some(isRead) : pieces.every((one) => isRead(one) || one.is === 'letter' || isCode(one)))
      return ratedBehindLetter(sharedUnit(pieces));
  }
  return undefined;
}

export const isInductance = (piece: Piece): boolean => piece.is === 'value' && piece.values[0]?.quantity === 'inductance';

/** '50VX7R0603' has no sign between. */
function dielectricIn(word: string): Piece[] | undefined {
  const [, left = '', dielectric = '', size = ''] = /^(.+[VF%])?(X[4-9][PRSTUV]|[YZ]5[PRSTUV]|C0G|COG|NP0|NPO)(\d{4})?$/.exec(word) ?? [];
  if (dielectric === '' || left + size === '' || (left !== '' && !isMeasured(left)) || (size !== '' && !isChipSize(size))) return undefined;
  return [left, dielectric, size].flatMap((part) => (part === '' ? [] : piecesOf(part)));
}

/** '100K×4' and '5x10K' say how many. */
function countIn(word: string): Piece[] | undefined {
  const [, before, after = ''] = /^(\d{1,5})[x×*](.+)$/u.exec(word) ?? [];
  const [, value = after, behind] = /^(.+)[x×*](\d{1,5})$/u.exec(word) ?? [];
  const count = before ?? behind;
  return count !== undefined && isMeasured(before === undefined ? value : after)
    ? [pieceOf(before === undefined ? value : after), { word: count, is: 'count', count, isOfEach: before !== undefined, isGlued: true }]
    : undefined;
}

/** 'M3' is a screw, and '4P' are pins. */
const isMeasured = (word: string): boolean => /^\d[^x×*]*$/u.test(word) && !/^\d+P$/.test(word) && valuesIn(word).length > 0;

/** '10/20K' is 10K or 20K: the unit behind stands for both. */
function sharedUnit(pieces: Piece[]): Piece[] {
  const [first, next] = pieces;
  if (first?.is !== 'digits' || next?.is !== 'value') return pieces;
  // '2016/40MHz' has the plate of a crystal before its value, and '3015-4.7uH' the size of a coil.
  const sized: QuantityName | undefined = isPlate(first.word) ? 'frequency' : coilSizes.test(first.word) ? 'inductance' : undefined;
  if (next.values.every(({ quantity }) => quantity === sized)) return pieces;
  // '105/16V' is a code and a rating.
  if (/^[1-9]\d\d$/.test(first.word) && next.values.every(({ quantity }) => quantity === 'voltage')) return pieces;
  const unit = /[^\d.,]+$/u.exec(next.word)?.[0] ?? '';
  const values = valuesIn(first.word + unit);
  return values.length > 0 ? [{ word: first.word, is: 'value', values }, ...pieces.slice(1)] : pieces;
}

/** '101/K/50/X5R' says code, tolerance and volts. */
function ratedBehindLetter(pieces: Piece[]): Piece[] {
  return pieces.map((piece, at) => {
    const isBehind = pieces[at - 1]?.is === 'letter' && ['digits', 'letteredCode', 'value'].includes(pieces[at - 2]?.is ?? '');
    return piece.is === 'digits' && isBehind && ratedVolts.test(piece.word)
      ? { word: piece.word, is: 'value', values: valuesIn(`${piece.word}V`) }
      : piece;
  });
}

/** Numbers of volts that capacitors are rated at. */
export const ratedVolts = /^(?:2\.5|4|6\.3|10|16|25|35|50|63|80|100|160|200|250|400|450|500|630|1000|2000|3000)$/;

export function footprintPiece(word: string): Piece {
  const named = packageOfFootprint(word);
  if (named) return { word, is: 'package', ...named };
  const [size, kind] = [sizeOfFootprint(word), kindOfFootprint(word)];
  return { word, ...(size === undefined ? { is: 'unknown' } : { is: 'size', text: size }), ...(kind && { kind }) };
}

function pieceOf(word: string): Piece {
  if (word.length > longest) return { word, is: 'unknown' };
  if (/^\d{4}-\d{5,6}$/.test(word)) return { word, is: 'code' };
  // Molex numbers its connectors so: '47346-0001'.
  if (/^\d{5,6}-\d{4}$/.test(word)) return { word, is: 'model' };
  if (isDistributorNumber(word)) return { word, is: 'otherNumber' };
  // The B value of a thermistor has no field.
  if (/^B\d{4}$/i.test(word)) return { word, is: 'trait' };
  if (isNotFitted(word)) return { word, is: 'notFitted' };
  if (isMaker(word)) return { word, is: 'maker' };
  if (isNoise(word)) return { word, is: 'noise' };
  const named = packageNamed(word);
  if (named) return { word, is: 'package', ...named };
  if (dielectricsLike(word).length > 0) return { word, is: 'dielectric' };
  if (isTolerance(word)) return { word, is: 'tolerance' };
  const kind = kindNamed(word);
  if (kind) return { word, is: 'kind', kind };
  if (isTrait(word) && !/ppm/i.test(word)) return { word, is: 'trait' };
  return measured(word) ?? otherwise(word);
}

function measured(word: string): Piece | undefined {
  if (/^\d+(?:[.,]\d+)?(?:E[+-]\d{1,2})?$/i.test(word)) return { word, is: 'digits' };
  // Marks of rectifiers: 'M4' is not 400 kΩ.
  if (/^M[1-7]$|^S[1-5][ABDGJKMX]$/.test(word)) return { word, is: 'model' };
  // Marks of Zener diodes.
  if (/^ZD?\d{1,2}V\d$/.test(word)) return { word, is: 'value', values: valuesIn(word.replace(/^ZD?/, '')) };
  // The working voltage of a suppressor.
  const [, working] = /^(\d{1,3}(?:\.\d)?V)R?WM$/i.exec(word) ?? [];
  if (working !== undefined) return { word: working, is: 'value', values: valuesIn(working) };
  if (isPlaceWord(word) && !/^R0\d+$/i.test(word)) return { word, is: 'place', first: word, count: 1 };
  const [, code = '', letter = ''] = /^([1-9]\d{2,3})([BCDFGJKMZ])$/.exec(word) ?? [];
  if (code !== '') return { word, is: 'letteredCode', code, letter };
  if (/^(?:1N|2N|3N)\d{3,5}[A-Z]{0,3}$|^[46]N\d{2,3}$/i.test(word)) return { word, is: 'model' };
  const [, count] =
    /^(?:[x×*]?((?!00)\d{1,7}|\d{1,4}(?:\.\d)?K)(?:pcs?|个|個|枚|只|片|粒|颗|件|EA|шт\.?|St(?:k|ck|ück)\.?))$/iu.exec(word) ?? [];
  // '68X' is a code of E96.
  const [, times] = /^[xX×](\d{1,7})$/.exec(word) ?? /^(\d{1,7})[x×]$/.exec(word) ?? [];
  if (times !== undefined) return { word, is: 'count', count: times };
  if (count !== undefined) return { word, is: 'count', count: /K$/i.test(count) ? String(1000 * Number(count.slice(0, -1))) : count };
  if (/^@/.test(word)) return asValue(word) ?? { word, is: 'condition' };
  if (/^\d\d[A-Z]$/.test(word) && /[A-HSXYZ]$/.test(word)) return /[AEFH]$/.test(word) ? undefinedE96(word) : { word, is: 'e96' };
  return asValue(word);
}

/** '10A' and '10F' are codes of E96 of a resistor, and values of others. */
function undefinedE96(word: string): Piece {
  const values = valuesIn(word);
  return values.length > 0 ? { word, is: 'value', values } : { word, is: 'e96' };
}

function asValue(word: string): Piece | undefined {
  const values = valuesIn(word.replace(/^@/, '').replace(/^(\d+)meg(\d+)$/i, '$1M$2'));
  if (values.length > 0) return { word, is: 'value', values };
  const withLetter = lettered(word);
  if (withLetter.length > 0) return { word, is: 'value', values: withLetter };
  const quotient = quotientOf(word);
  return quotient.length > 0 ? { word, is: 'value', values: quotient } : undefined;
}

function otherwise(word: string): Piece {
  if (/^[BCDFGJKMNZ]$/.test(word)) return { word, is: 'letter' };
  const places = /[-~–—]/.test(word) ? placesNamed(word) : undefined;
  if (places) return { word, is: 'place', first: places.first, count: places.count };
  const size = /[x×*X]/u.test(word) ? sizeIn(word) : undefined;
  if (size !== undefined) return { word, is: 'size', text: size };
  if (/^±?\d{1,4}(?:\.\d{1,2})?ppm(?:\/(?:°?C|K))?$/iu.test(word)) return { word, is: 'condition' };
  return { word, is: isModel(word) ? 'model' : 'unknown' };
}

/** Letters and digits, as makers name their parts. */
const isModel = (word: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9.+/_#(),-]{3,59}$/.test(word) &&
  /\d/.test(word) &&
  /[A-Za-z]/.test(word) &&
  // Qualifications, packs of resistors, symbols of libraries, pins and rows are none.
  !/^(?:AEC-Q\d{3}|RESPACK-?\d{1,2}|(?:RES|CAP|IND|DIO|XTAL)-?\d{3}[A-Z]{0,2}|(?:FP|RES|CAP|IND)[_-].+|\d{1,2}[x×]\d{1,2}P|\d{1,2}-?SMD|CE?\d+\/\d+|CPOL.*|.*1\/\d{1,2}W|\d{1,2}V\d{1,2}W)$/iu.test(
    word,
  ) &&
  // Nor is a place with what stands behind it, a type with its watts, or the distance of leads.
  !/^(?:[RCLDQU]\d{1,3}_[A-Z]{1,3}\d{0,3}|(?:R[A-Z]{1,3}|[CM]FR?|SQ[MP]?|KNP)\d{0,3}(?:-|(?=1\/))(?:1\/)?\d{1,2}W(?:-.*)?|RM\d{1,2}(?:[.,]\d{1,2})?)$/.test(
    word,
  ) &&
  // A row of pins is called by its pins: 'PINHD-1X6', '4X2A'.
  !/^(?:(?:PINHD|HDR|HEADER|CON|JP)-?)?\d{1,2}X\d{1,2}[A-Z]?(?:_[A-Z]{2,5})?$/i.test(word) &&
  // A screw is called by its thread.
  !/^M\d+(?:\.\d+)?[x×*]\d+$/iu.test(word) &&
  !/^\d+(?:\.\d+)?-?[a-z]{3,}$/.test(word) &&
  !/^\d+(?:\.\d+)?-?(?:mm|cm|mil|inch|pins?|p)$/i.test(word);

/** A size, also in decimals: of packages, `6.3x7.7`. */
function sizeIn(word: string): string | undefined {
  const size = readSize(word);
  return 'text' in size
    ? size.text
    : size.problem === 'hasDecimals'
      ? tidy(word.replace(/^[ΦφØøD](?=\d)|(?<=[x×*X])[LH](?=\d)/gu, ''))
          .toUpperCase()
          .replace(/MM$/, '')
          .replace(/[*×]/gu, 'X')
      : undefined;
}

/** Sets by which a word with a sign is looked up, where the kind is not known yet. */
const sets: readonly ToleranceSet[] = ['r_precision', 'c_precision', 'f_precision'];

export function isTolerance(word: string): boolean {
  if (/^[±+-]/u.test(word) || word.includes('%'))
    return sets.some((set) => toleranceKey(set, word) !== undefined) || /^[±+-]+\/?-?[\d.]+(?:%|ppm)?$/iu.test(word);
  return false;
}

/** The key of a tolerance as lists write it; a coefficient in ppm is none. */
export function toleranceKey(set: ToleranceSet, word: string): string | undefined {
  if (/^[±+-]*\/?-?\d+(?:\.\d+)?ppm$/iu.test(word)) return undefined;
  return readTolerance(set, word);
}
