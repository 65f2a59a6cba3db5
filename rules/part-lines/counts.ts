import { kindOfQuantity } from './kinds.ts';
import type { CellPiece } from './line-pieces.ts';
import { isChipSize } from './packages.ts';
import type { PartLine } from './part-line.ts';
import { ratedVolts } from './read-word.ts';

/** A row of more numbers is no part's, and each would be compared with all others. */
const maxNumbers = 20;

/** Marks bare numbers that are how many, and the running number of a row that has both. */
export function markCounts(line: PartLine, pieces: readonly CellPiece[]): void {
  if (pieces.filter(({ piece }) => piece.is === 'digits').length > maxNumbers) return;
  const marked = pieces.filter((one) => isCount(line, one, pieces) || isBeforePlaces(one, pieces));
  for (const one of marked) one.piece = { word: one.piece.word, is: 'count', count: one.piece.word };
  const [first] = pieces;
  if (marked.length === 0 || !first || !isNumberAlone(first) || !isTold(pieces)) return;
  if (line.places.length > 0 || pieces.some(({ piece }) => piece.is === 'place')) first.piece = { word: first.piece.word, is: 'noise' };
}

/**
 * A bare number in a cell of its own that is how many places are named; where none are, the only such number of a line whose part another cell
 * tells. What may be the volts of a capacitor is nobody's count.
 */
function isCount({ places }: PartLine, one: CellPiece, pieces: readonly CellPiece[]): boolean {
  if (!isNumberAlone(one)) return false;
  const others = pieces.filter((other) => other !== one);
  const number = Number(one.piece.word);
  if (places.length > 0)
    return (
      number === places.length &&
      (isTold(others) ||
        isBehindLeftOut(one, pieces) ||
        others.some((other) => (number > 1 ? other.piece.is === 'digits' || isConnector(other) : isNumberAlone(other))))
    );
  if (!isTold(others) || others.some(isNumberAlone) || isChipSize(one.piece.word)) return false;
  const quantities = quantitiesOf(others);
  const hasCode = others.some(({ piece: { is } }) => is === 'letteredCode');
  // Beside volts alone, '106' is the code of a capacitor.
  const isCapacitor = others.some(({ piece }) => piece.is === 'dielectric' || (piece.is === 'kind' && piece.kind === 'capacitor'));
  if (isCapacitor && !hasCode && !quantities.includes('capacity') && /^[1-9]\d\d$/.test(one.piece.word)) return false;
  const mayHaveVolts = quantities.includes('capacity') || hasCode;
  return !mayHaveVolts || quantities.includes('voltage') || !ratedVolts.test(one.piece.word);
}

/** '3 … C20,C21,C22' says how many before it says which, where a value with its unit tells the part. */
function isBeforePlaces({ piece, role, isFirst }: CellPiece, pieces: readonly CellPiece[]): boolean {
  if (piece.is !== 'digits' || role !== undefined || !isFirst || !/^[2-9]$|^[1-9]\d{1,2}$/.test(piece.word)) return false;
  const places = pieces.reduce((sum, one) => sum + (one.piece.is === 'place' ? one.piece.count : 0), 0);
  return places === Number(piece.word) && quantitiesOf(pieces).some((quantity) => quantity in kindOfQuantity);
}

/** The value of a part that is left out may say so; the number behind it is no value. */
const isBehindLeftOut = (one: CellPiece, pieces: readonly CellPiece[]): boolean =>
  one === pieces.at(-1) && pieces.some(({ piece, isAlone }) => piece.is === 'notFitted' && isAlone);

const isConnector = ({ piece }: CellPiece): boolean => piece.is === 'unknown' && /^conn/i.test(piece.word);

const isTold = (pieces: readonly CellPiece[]): boolean =>
  pieces.some(({ piece: { is } }) => is === 'value' || is === 'model' || is === 'letteredCode' || is === 'e96');

const quantitiesOf = (pieces: readonly CellPiece[]) =>
  pieces.flatMap(({ piece }) => (piece.is === 'value' ? piece.values.map(({ quantity }) => quantity) : []));

const isNumberAlone = ({ piece, isAlone, role }: CellPiece): boolean =>
  piece.is === 'digits' && isAlone && role === undefined && /^[1-9]\d{0,6}$/.test(piece.word);
