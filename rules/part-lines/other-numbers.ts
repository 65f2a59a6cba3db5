import type { PartKind } from './kinds.ts';
import type { CellPiece } from './line-pieces.ts';
import { isChipSize } from './packages.ts';

/** The numbers of LCSC and Digi-Key are their own: neither ours nor the maker's. */
export const isDistributorNumber = (word: string): boolean => /^C\d{5,8}$|^[\w.-]{3,30}-ND$/.test(word);

/** As plants number what they buy: letters and a running number, `CP-100001`, or groups with dots between, `10.0555.0001`. */
const ofPlant = /^[A-Z]{2,4}(?:-[A-Z]{2,4})*-\d{3,8}$|^[A-Z]{1,3}\.[A-Z0-9]{3,12}(?:\.[A-Z0-9]{2,12})*$|^\d{1,3}(?:\.\d{2,6}){2,3}[A-Z]?$/;
/** Of LCSC: a transistor only where nothing tells another kind. */
const short = /^C\d{4}$/;

/** 'C1815' is a transistor, and behind the maker's number of another one no part at all. */
const isBehindModel = (word: string, pieces: readonly CellPiece[]): boolean => {
  const models = pieces.flatMap(({ piece }) => (piece.is === 'model' ? [piece.word] : []));
  return models.indexOf(word) > 0 && !short.test(models[0] ?? '');
};

/** Mouser writes the number of the maker before that of the part: '603-RC0603FR-0768RL'. */
const isMouser = (word: string, pieces: readonly CellPiece[]): boolean =>
  /^\d{2,3}-/.test(word) && pieces.some(({ piece }) => piece.is === 'model' && piece.word === word.replace(/^\d{2,3}-/, ''));

/**
 * Numbers that stand first in their cell and look like those of a plant or a distributor: no maker's, where the line has another one, or where
 * its value tells the part.
 */
export function otherNumbersIn(kind: PartKind, pieces: readonly CellPiece[]): CellPiece[] {
  const isToldByValue = kind !== 'other' && pieces.some(({ piece }) => piece.is === 'value');
  const isLed = pieces.some(({ piece }) => (piece.is === 'place' && /^LED/i.test(piece.word)) || /^LED/i.test(piece.word));
  // No transistor has the size of a chip.
  const isChipLed = isLed && pieces.some(({ piece }) => piece.is === 'package' && isChipSize(piece.text));
  const looksOther = ({ isFirst, isAlone, piece: { is, word } }: CellPiece) =>
    is === 'model' &&
    ((isFirst && ofPlant.test(word)) ||
      (short.test(word) && (kind !== 'other' || isChipLed || (isAlone && (isLed || isBehindModel(word, pieces))))) ||
      isMouser(word, pieces));
  const hasModel = pieces.some((one) => one.piece.is === 'model' && !looksOther(one));
  return isToldByValue || hasModel || isLed ? pieces.filter((one) => one.role === undefined && looksOther(one)) : [];
}
