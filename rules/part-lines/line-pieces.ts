import { isCondition } from './kind-of-line.ts';
import { kindOfLetters } from './kinds.ts';
import { partWords } from './line-words.ts';
import { withMakers } from './makers.ts';
import { withoutPhrase } from './not-fitted.ts';
import { isChipSize } from './packages.ts';
import { kindOfPlaces } from './places.ts';
import { isInductance, type Piece, piecesOf } from './read-word.ts';

/** What a column says of its cells; a cell of a pasted line has none. */
export type CellRole =
  | 'references'
  | 'value'
  | 'footprint'
  | 'manufacturerModel'
  | 'tolerance'
  | 'voltage'
  | 'power'
  | 'description'
  | 'notFitted';

/** A piece with the cell that it stands in. */
export interface CellPiece {
  piece: Piece;
  role: CellRole | undefined;
  /** Nothing else is in the cell. */
  isAlone: boolean;
  /** It begins the cell. */
  isFirst: boolean;
  /** Something was made of it. */
  isTaken?: boolean;
}

/** The pieces of a cell of values or words. */
export function piecesIn(cell: string, role: CellRole | undefined, places: readonly string[]): { pieces: CellPiece[]; isFitted: boolean } {
  // 'C/101/K/50' begins with what the part is.
  const { text, has } = withoutPhrase(withMakers(cell.replace(/^([RCL])(?:\/(?=\d)|[_-](?=\d+(?:\.\d+)?[kKMRpnuμ]))/u, '$1 ')));
  const kind = kindOfPlaces(places);
  const words = groupedDigits(partWords(text, { hasCodes: kind !== 'resistor' && kind !== 'bead' }));
  const pieces = words.flatMap((word): Piece[] => (word.includes(' ') ? [{ word, is: 'unknown' }] : piecesOf(word)));
  const [first] = pieces;
  // 'C 100n 0603' and 'FB 30R', and never 'C' alone.
  const named = pieces.length > 1 && first && /^(?:[RCL]|FB)$/.test(first.word) ? kindOfLetters(first.word) : undefined;
  if (first && named) pieces[0] = { word: first.word, is: 'kind', kind: named };
  nameNumbers(pieces);
  const said = pieces.filter(({ is }) => is !== 'notFitted');
  return {
    pieces: pieces.map((piece, at) => ({
      piece: withUnitOf(role, piece),
      role,
      isAlone: pieces.length === 1 || (said.length === 1 && piece === said[0]),
      isFirst: at === 0,
    })),
    isFitted: !has,
  };
}

/** Digits behind the maker are its number, 'ST' is who makes an STM32, and what is called a number of the plant is that. */
function nameNumbers(pieces: Piece[]): void {
  for (const [at, { is, word }] of pieces.entries()) {
    if (word === 'ST' && pieces.some((one) => one.is === 'model' && one.word.startsWith('ST'))) pieces[at] = { word, is: 'maker' };
    const before = pieces[at - 1];
    if (is === 'digits' && before?.is === 'maker' && /^\d{6,}$/.test(word)) pieces[at] = { word, is: 'model' };
    // 'L2016(PIM201610-1R0MTS00)' of a coil is its size and the maker's number.
    const next = pieces[at + 1];
    if (is === 'model' && next?.is === 'model' && isNameOfCoil(word, next.word) && pieces.some(isInductance))
      pieces[at] = { word, is: 'package', text: word.replace(/^L(?=\d{4}$)/, '') };
    if (is === 'model' && /^(?:物料编码|料号)$/u.test(before?.word ?? '')) {
      pieces[at] = { word, is: 'otherNumber' };
      pieces[at - 1] = { word: before?.word ?? '', is: 'noise' };
    }
  }
}

const isNameOfCoil = (word: string, number: string): boolean =>
  /^[A-Z]{1,3}\d{3,5}$/.test(word) && number.length > word.length + 2 && !number.startsWith(word);

/**
 * The words of a text, each with one thing in it: `100nF/50V` is two, and the size of `R0603` is 0603. Those of a part alone leave out where
 * it stands on a board, and how many there are.
 */
export const singleWords = (text: string, of: { ofPart?: boolean } = {}): string[] => wordsSaid(text, of).map(({ word }) => word);

/** The same with what each of them is. */
export const wordsSaid = (text: string, { ofPart = false }: { ofPart?: boolean } = {}): { word: string; is: Piece['is'] }[] =>
  piecesIn(text, undefined, [])
    .pieces.filter(
      ({ piece, piece: { is, word } }) => !ofPart || !(ofLine.has(is) || isCondition(piece) || (is === 'place' && !/^R\d{2,}$/.test(word))),
    )
    .map(({ piece }) => ({ word: piece.is === 'package' ? piece.text : piece.word, is: piece.is }));

const ofLine = new Set<Piece['is']>(['count', 'notFitted']);

/** `1 000` is one number to some and two to others: nobody knows. */
function groupedDigits(words: readonly string[]): string[] {
  const isGroup = (word = '') => /^\d{3}(?:[kKMRΩ]|ohms?)?$/u.test(word);
  const isHead = (word = '') => /^[1-9]\d{0,2}$/.test(word) && !isChipSize(word);
  return words.flatMap((word, at) => {
    if (isGroup(word) && isHead(words[at - 1])) return [];
    return isHead(word) && isGroup(words[at + 1]) ? [`${word} ${words[at + 1]}`] : [word];
  });
}

const units: Partial<Record<CellRole, string>> = { voltage: 'V', power: 'W', tolerance: '%' };

/** In a column of its own, a bare number has the column's unit. */
function withUnitOf(role: CellRole | undefined, piece: Piece): Piece {
  const unit = role && units[role];
  return unit === undefined || piece.is !== 'digits' ? piece : (piecesOf(piece.word + unit)[0] ?? piece);
}
