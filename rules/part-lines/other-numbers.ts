import type { PartKind } from './kinds.ts';
import type { CellPiece } from './line-pieces.ts';

/** The numbers of LCSC and Digi-Key are their own: neither ours nor the maker's. */
export const isDistributorNumber = (word: string): boolean => /^C\d{5,8}$|^[\w.-]{3,30}-ND$/.test(word);

/** As plants number what they buy: letters and a running number, `CP-100001`, or groups with dots between, `10.0555.0001`. */
const ofPlant = /^[A-Z]{2,4}(?:-[A-Z]{2,4})*-\d{3,8}$|^[A-Z]{1,3}\.[A-Z0-9]{3,12}(?:\.[A-Z0-9]{2,12})*$|^\d{1,3}(?:\.\d{2,6}){2,3}[A-Z]?$/;
/** Of LCSC, in a cell of its own. */
const short = /^C\d{4}$/;

/**
 * Numbers that stand first in their cell and look like those of a plant or a distributor: no maker's, where the line has another one, or where
 * its value tells the part.
 */
export function otherNumbersIn(kind: PartKind, pieces: readonly CellPiece[]): CellPiece[] {
  const isToldByValue = kind !== 'other' && pieces.some(({ piece }) => piece.is === 'value');
  const looksOther = ({ isFirst, isAlone, piece: { is, word } }: CellPiece) =>
    is === 'model' && ((isFirst && ofPlant.test(word)) || (isAlone && kind !== 'other' && short.test(word)));
  const hasModel = pieces.some((one) => one.piece.is === 'model' && !looksOther(one));
  return isToldByValue || hasModel ? pieces.filter((one) => one.role === undefined && looksOther(one)) : [];
}
