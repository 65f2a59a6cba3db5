import type { QuantityName } from '../component-values/quantities.ts';
import { tidy } from '../component-values/tidy.ts';
import { isClassOne } from './dielectrics.ts';
import { toldBy } from './kinds.ts';
import type { CellPiece } from './line-pieces.ts';
import type { PartLine } from './part-line.ts';
import { isOfSeries, ohmsOf, type PartValue, valuesIn, valuesOf } from './value-words.ts';

/** What stands beside a word and decides what it may be; looked up once for all words of the line with these cells. */
export const besideOf = (pieces: readonly CellPiece[], texts: readonly string[]) => ({
  hasPlace: pieces.some(({ piece }) => piece.is === 'place'),
  isClassOne: pieces.some(({ piece }) => piece.is === 'dielectric' && isClassOne(piece.word)),
  // Whoever writes the letter of a tolerance writes codes: '220 J'.
  hasLetter: pieces.some(({ piece }) => piece.is === 'letter'),
  hasTolerance: pieces.some(({ piece }) => piece.is === 'tolerance'),
  // The codes of EIA-96 are those of parts of 1 %.
  isCoarse: pieces.some(
    ({ piece: { is, word } }) => (is === 'tolerance' && !isPrecise(word)) || (is === 'letter' && /^[GJKM]$/.test(word)),
  ),
  // Values on drawings are ohms, and the footprint is from there: 'Resistor_SMD:R_0603_1608Metric'.
  isFromLibrary: pieces.some(({ piece }) => piece.is === 'package' && /^\w+:/.test(piece.word)),
  isNamedResistor: pieces.some(({ piece }) => piece.is === 'kind' && piece.kind === 'resistor'),
  isSmallInCapitals:
    !texts.some((text) => /[a-z]/.test(text)) &&
    pieces.some(({ piece }) => piece.is === 'value' && piece.values.some(({ quantity, number }) => quantity === 'power' && number <= 0.25)),
  isLeftOut: pieces.some(({ piece }) => piece.is === 'notFitted'),
});

const isPrecise = (tolerance: string): boolean => Number(/\d*\.?\d+/.exec(tolerance)?.[0] ?? 0) < 2;

export type Beside = ReturnType<typeof besideOf>;

export const mainOf = ({ kind }: PartLine): QuantityName | undefined => kind && toldBy[kind].main;

/** The values that digits, codes and what may be a place may have, where nothing with a unit tells the value. */
export function bareValues(line: PartLine, beside: Beside, { piece, role }: CellPiece): PartValue[] {
  const main = mainOf(line);
  if ((line.kind !== undefined && main === undefined) || role === 'footprint') return [];
  const quantities: readonly QuantityName[] = main ? [main] : ['resistance', 'capacity'];
  const isDrawn = line.places.length > 0 || role === 'value' || beside.hasPlace || beside.isFromLibrary;
  // '100' of C0G is 10 pF, and not 100 µF.
  const most = beside.isClassOne ? 1e-6 : 1;
  switch (piece.is) {
    case 'digits':
      if (/^[1-9]\d{0,2},\d{3}$/.test(piece.word)) return main === 'capacity' || main === 'inductance' ? [] : valuesIn(`${piece.word}Ω`);
      if (isDrawn && main === 'resistance') return ohmsOf(tidy(piece.word));
      if (main === undefined && !/^(?:[1-9]\d{2,3}|0+)$/.test(piece.word)) return [];
      return quantities
        .flatMap((quantity) => (main === 'capacity' && !beside.hasLetter ? capacitiesOf(piece.word) : valuesOf(quantity, piece.word)))
        .filter(({ quantity, number }) => quantity !== 'capacity' || number <= most);
    case 'letteredCode':
      return letteredValues(piece, main, { quantities, hasTolerance: beside.hasTolerance });
    case 'e96':
      return main === 'resistance' ? valuesOf('resistance', piece.word) : [];
    case 'place':
      // What is left out has its place and no value.
      if (beside.isLeftOut) return [];
      return /^R\d{2,3}$/i.test(piece.word) && main !== 'capacity' && main !== 'frequency'
        ? valuesOf(main ?? 'resistance', piece.word)
        : [];
    default:
      return [];
  }
}

/** Drawings leave the unit of small capacitors out: '100' is a code, or 100 pF, or 100 µF. */
function capacitiesOf(text: string): PartValue[] {
  const [code, ...others] = valuesOf('capacity', text);
  return code === undefined ? [] : [code, ...(others.length > 0 ? valuesOf('capacity', `${text}pF`) : []), ...others];
}

/** '104K' is 104 kΩ, or of capacitors a code and its tolerance; '103J' is a code of all. */
function letteredValues(
  { word, code, letter }: { word: string; code: string; letter: string },
  main: QuantityName | undefined,
  { quantities, hasTolerance }: { quantities: readonly QuantityName[]; hasTolerance: boolean },
): PartValue[] {
  const plain = /[KM]/.test(letter) && (main ?? 'resistance') === 'resistance' ? valuesOf('resistance', word) : [];
  // '100K' is 100 kΩ sooner than 10 pF of 10 %.
  const isPlain = plain.length > 0 && main === undefined && /^[1-9]\d0$/.test(code);
  // Of a resistor it is the code where no series has the number, and no tolerance is said besides.
  const mayBeCode = main === 'resistance' && /^[1-9]\d[1-9]$/.test(code) && !isOfSeries(code) && !hasTolerance;
  const coded = (isPlain ? [] : quantities)
    .filter((quantity) => plain.length === 0 || quantity !== 'resistance' || mayBeCode)
    .flatMap((quantity) => valuesOf(quantity, code).slice(0, 1))
    .map((value) => ({ ...value, tolerance: letter }));
  return [...plain, ...coded];
}
