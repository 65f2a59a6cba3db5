import type { QuantityName } from '../component-values/quantities.ts';
import type { PartKind } from './kinds.ts';
import type { CellPiece } from './line-pieces.ts';
import { kindOfPlaces } from './places.ts';
import type { Piece } from './read-word.ts';

/** The kind that a line is about; ohms at the frequency of beads are no coil's, whatever place or footprint it has. */
export function kindOf(listed: readonly string[], pieces: readonly CellPiece[]): PartKind | undefined {
  const kind = kindSaid(listed, pieces);
  const all = pieces.map(({ piece }) => piece);
  return kind === 'inductor' && (isImpedance(all) || isBeadSeries(all) || isOhmsAlone(all)) ? 'bead' : kind;
}

/** '600R@100MHz', and no '10uH' besides. */
const isImpedance = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece, at) => isAtBeads(piece) && ofOhms(pieces[at - 1])) && !hasInductance(pieces);

const hasInductance = (pieces: readonly Piece[]): boolean => pieces.some((piece) => quantityOfPiece(piece)[0] === 'inductance');

/** Ohms and a maker's series of beads: 'BLM18KG102SN1D'. */
const isOfBeads = (pieces: readonly Piece[]): boolean =>
  isBeadSeries(pieces) && pieces.some((piece) => piece.is === 'value' && ofOhms(piece));

const isBeadSeries = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ is, word }) => is === 'model' && /^(?:BLM|MPZ|MMZ|U?PZ|GZ|CBG|PBY|FCM)\d/i.test(word)) && !hasInductance(pieces);

/** A coil is told by its inductance, as a code too: where only ohms are told, and as many as no coil's wire has, it is a bead. */
const isOhmsAlone = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => piece.is === 'value' && ofOhms(piece) && piece.values.every(({ number }) => number >= 10)) &&
  !pieces.some(({ is }) => is === 'kind' || is === 'digits' || is === 'letteredCode' || is === 'model') &&
  !hasInductance(pieces);

const isAtBeads = (piece: Piece): boolean => isCondition(piece) && /^@(?:25|100)MHz$|^@1GHz$/i.test(piece.word);

const ofOhms = (piece: Piece | undefined): boolean =>
  piece !== undefined && (piece.is === 'digits' || (quantityOfPiece(piece)[0] === 'resistance' && !/\dR\d/i.test(piece.word)));

/** By the letters of its places; else by what its words name, its package, its dielectric, or the units in it. */
function kindSaid(listed: readonly string[], pieces: readonly CellPiece[]): PartKind | undefined {
  const all = pieces.map(({ piece }) => piece);
  const quantities = all.flatMap(quantityOfPiece);
  const of = (quantity: QuantityName) => quantities.includes(quantity);
  const places = all.flatMap((piece) => (piece.is === 'place' && !(of('capacity') && isSafetyClass(piece.word)) ? piece.first : []));
  const byPlace = kindOfPlaces(listed);
  const named = all.find((piece) => piece.is === 'kind') ?? all.find((piece) => 'kind' in piece && piece.kind !== undefined);
  if (byPlace) return byPlace;
  if (named && 'kind' in named && named.kind !== undefined && (named.is === 'kind' || places.length === 0)) return named.kind;
  if (places.length > 0) return kindOfPlaces(places) ?? byUnits(all, of);
  // What stands in such a package has no value of its own: '3F' is a mark on it.
  if (all.some((piece) => piece.is === 'package' && ofSemiconductors.test(piece.text))) return 'other';
  return byUnits(all, of);
}

const ofSemiconductors =
  /^(?:SOT|SOD|SC-?\d|DO-?\d|TO-?\d|SM[ABC]|[A-Z]{0,4}(?:SO|SOP|SOIC|QFN|DFN|SON|QFP|BGA|LGA|PLCC|LCC)-?\d|[PSC]?DIP-?\d)/i;

/** X1, X2, Y1 and Y2 are classes of capacitors at the mains, and places. */
export const isSafetyClass = (word: string): boolean => /^[XY][12]$/i.test(word);

/** '16P' has sixteen pins, unless it is a capacitor. */
export const isPinCount = (word: string): boolean => /^\d+P$/.test(word);

/** '@100MHz' says at what another value was measured. */
export const isCondition = ({ is, word }: Piece): boolean => is === 'condition' || word.startsWith('@');

/** The quantity of a word that has one alone. */
function quantityOfPiece(piece: Piece): QuantityName[] {
  if (piece.is !== 'value' || isPinCount(piece.word) || isCondition(piece)) return [];
  const [first, ...others] = piece.values.map(({ quantity }) => quantity);
  return first !== undefined && others.every((one) => one === first) ? [first] : [];
}

function byUnits(pieces: readonly Piece[], of: (quantity: QuantityName) => boolean): PartKind | undefined {
  const has = (is: Piece['is']) => pieces.some((piece) => piece.is === is);
  if (of('frequency') && of('capacity')) return 'crystal';
  // '26M 10ppm 9pF' is a crystal that is told without its unit.
  if (of('capacity') && pieces.some(({ word }) => /^[±]?\d+ppm$/i.test(word)) && pieces.some(({ word }) => /^\d+(?:\.\d+)?M$/.test(word)))
    return 'crystal';
  if (has('dielectric') || of('capacity')) return 'capacitor';
  if (of('inductance')) return 'inductor';
  if (of('resistance'))
    return isOfBeads(pieces) || pieces.some((piece) => isCondition(piece) && /Hz$/i.test(piece.word)) ? 'bead' : 'resistor';
  if (of('frequency')) return 'crystal';
  const isBare = has('letteredCode') || has('digits') || pieces.some((piece) => piece.is === 'value' && piece.values.length > 1);
  if (!isBare || has('model')) return undefined;
  if (of('power')) return 'resistor';
  return of('voltage') ? 'capacitor' : of('current') ? 'inductor' : undefined;
}
