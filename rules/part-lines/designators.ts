import { kindOfLetters, kindOfQuantity } from './kinds.ts';
import { piecesIn } from './line-pieces.ts';
import { isDistributorNumber } from './other-numbers.ts';
import { packageNamed } from './packages.ts';
import { placesAlone } from './places.ts';
import type { Piece } from './read-word.ts';

/**
 * The cell that is plainly the designator of a row, although its word alone may be something else: 'R22' beside '10k' is no 0.22 Ω, and 'VAR1'
 * before the maker's number is none itself. Undefined where a list of places stands elsewhere, or where nothing else tells the part.
 */
export function designatorIn(cells: readonly string[]): number | undefined {
  const filled = cells.map((cell) => cell.trim());
  if (filled.filter(Boolean).length < 2 || filled.some((cell) => !mayBeOhms(cell) && placesAlone(cell))) return undefined;
  const found = filled.findIndex(mayBeOhms);
  if (found >= 0) return isOhmsElsewhere(filled, found) ? found : undefined;
  const first = filled.findIndex((cell) => cell !== '' && !/^\d{1,5}$/.test(cell));
  const word = filled[first] ?? '';
  return filled.length >= 3 && isDesignator(word) && tellsPart(word, filled) ? first : undefined;
}

const mayBeOhms = (cell: string): boolean => /^R\d{2,3}$/i.test(cell);

/** 'R22' before 'R100' is a place before its value; 'R10' before 'R11' may be two places. */
const isShunt = (cell: string, other = ''): boolean => /^R\d\d[05]$/i.test(cell) && cell.length !== other.length;

/** Another cell has the resistance, or says that there is none. */
const isOhmsElsewhere = (cells: readonly string[], found: number): boolean =>
  cells.some((cell, at) => at !== found && (/^n\/a$/i.test(cell) || isShunt(cell, cells[found]))) ||
  piecesOfOthers(cells, found).some(
    (piece) => piece.is === 'notFitted' || (piece.is === 'value' && piece.values.some(({ quantity }) => quantity === 'resistance')),
  );

/** Letters that designators have, or one or two digits behind others: 'TH1', 'VAR1', 'R_CC1', 'C_3V3_BULK', 'C0b'. */
function isDesignator(word: string): boolean {
  const [, letters = '', digits = ''] = /^([A-Z][A-Za-z]{0,3})(\d{1,3})[a-z]?$/.exec(word) ?? [];
  const [, kind = ''] = /^([A-Z]{1,3})_(?:[A-Z]\w{0,11}|\d{1,2}V\d{0,2}(?:_\w{1,8})?)$/.exec(word) ?? [];
  if (packageNamed(word) !== undefined || isDistributorNumber(word) || /^M[1-7]$/.test(word)) return false;
  return kindOfLetters(kind) !== undefined || (letters !== '' && (kindOfLetters(letters) !== undefined || digits.length <= 2));
}

/** A value tells a passive part, a maker's number any other; one that begins with the word is the part's name again. */
function tellsPart(word: string, cells: readonly string[]): boolean {
  const pieces = piecesOfOthers(cells, cells.indexOf(word));
  const kind = kindOfLetters(/^[A-Za-z]+/.exec(word)?.[0] ?? '') ?? kindOfLetters(word.charAt(0));
  const models = pieces.flatMap((piece) => (piece.is === 'model' ? [piece.word.toUpperCase()] : []));
  if (models.some((model) => model.startsWith(word.toUpperCase()))) return false;
  const isValued = pieces.some((piece) => piece.is === 'value' && piece.values.some(({ quantity }) => quantity in kindOfQuantity));
  return kind === undefined || kind === 'other' ? models.length > 0 : isValued;
}

const piecesOfOthers = (cells: readonly string[], found: number): Piece[] =>
  cells.flatMap((cell, at) => (at === found || cell === '' ? [] : piecesIn(cell, undefined, []).pieces.map(({ piece }) => piece)));
