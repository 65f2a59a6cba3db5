import { plainText } from '../component-values/tidy.ts';
import { tantalumSize } from './cases.ts';
import { cellsIn } from './cells.ts';
import { markCounts } from './counts.ts';
import { designatorIn } from './designators.ts';
import { dielectricsLike } from './dielectrics.ts';
import { kindOf } from './kind-of-line.ts';
import { isRemark, type PartKind, saysMoreThan } from './kinds.ts';
import { type CellPiece, type CellRole, piecesIn } from './line-pieces.ts';
import { putDeviation, putTolerance } from './line-tolerance.ts';
import { saysNotFitted } from './not-fitted.ts';
import { otherNumbersIn } from './other-numbers.ts';
import { chipOfMetric, coilSizes, isChipSize, packageKey, packageNamed } from './packages.ts';
import type { Answers, PartLine } from './part-line.ts';
import { addPlaces, kindOfPlaces, type NamedPlaces, placesAlone } from './places.ts';
import { isPlate, plateOfSides } from './plates.ts';
import { readValues } from './read-values.ts';
import type { Piece } from './read-word.ts';
import { footprintPiece } from './read-word.ts';
import { isPlainTrait, isTrait } from './traits.ts';

export interface PartCell {
  text: string;
  role?: CellRole;
}

/** Reads a line as it was typed or pasted. */
export const readPartLine = (line: string, answers: Answers = {}): PartLine =>
  readPartCells(
    cellsIn(line).map((text) => ({ text })),
    answers,
  );

/** Reads the cells of a line of a parts list, each by what its column is about; where a word has two readings, by the one that was chosen. */
export function readPartCells(cells: readonly PartCell[], answers: Answers = {}): PartLine {
  const line: PartLine = { values: {}, places: [], isFitted: true, questions: [], otherNumbers: [], remarks: [], rest: [] };
  const designator = cells.some(({ role }) => role !== undefined) ? undefined : designatorIn(cells.map(({ text }) => plainText(text)));
  const pieces = cells.flatMap((cell, at) => readCell(line, at === designator ? { ...cell, role: 'references' } : cell));
  markCounts(line, pieces);
  const kind = kindOf(line.places, pieces);
  if (kind) line.kind = kind;
  for (const one of kind ? otherNumbersIn(kind, pieces) : []) one.piece = { word: one.piece.word, is: 'otherNumber' };
  if (kind === 'other') readNamed(line, pieces);
  readValues(
    line,
    pieces,
    answers,
    cells.map(({ text }) => plainText(text)),
  );
  const isLoose = (one: CellPiece) => !one.isTaken && !readPiece(line, one);
  const byTurn = [0, 1, 2].flatMap((turn) => pieces.filter(({ piece }) => turnOf(piece) === turn));
  const loose = new Set(byTurn.filter(isLoose));
  line.rest.push(...pieces.filter((one) => loose.has(one)).map(({ piece }) => piece.word));
  return line;
}

/** Whole cells go to their place; of the others, the pieces. */
function readCell(line: PartLine, { text, role }: PartCell): CellPiece[] {
  const cell = plainText(text).trim();
  if (cell === '' || cell === '~') return [];
  switch (role) {
    case 'notFitted':
      if (saysNotFitted(cell)) line.isFitted = false;
      return [];
    case 'manufacturerModel':
      line.manufacturerModel = cell;
      return [];
    case 'references':
      addPlaces(line.places, cell);
      return [];
    case 'footprint': {
      // '252012' in the column of packages is one, whatever it may be elsewhere.
      return [
        {
          piece: /^\d{4,6}$/.test(cell) && !isChipSize(cell) ? { word: cell, is: 'digits' } : footprintPiece(cell),
          role,
          isAlone: true,
          isFirst: true,
        },
      ];
    }
    default: {
      const places = role === undefined ? placesAlone(cell) : undefined;
      if (places && isPlacesAlone(cell, places)) {
        addPlaces(line.places, cell);
        return [];
      }
      const { pieces, isFitted } = piecesIn(cell, role, line.places);
      if (!isFitted) line.isFitted = false;
      return pieces;
    }
  }
}

/** One place alone may be a value, `R47`, or a package, `C0402`. */
const isPlacesAlone = (cell: string, { count }: NamedPlaces): boolean =>
  count > 1 || !(/^R\d{2,3}$/i.test(cell) || packageNamed(cell) !== undefined);

/** Of a part that is called by its maker's number, the column of values has that. */
function readNamed(line: PartLine, pieces: CellPiece[]): void {
  const own = pieces.filter(
    ({ role, piece }) => role === 'value' && piece.is !== 'package' && piece.is !== 'notFitted' && piece.is !== 'noise',
  );
  if (own.every(({ piece }) => piece.is === 'value') || line.manufacturerModel !== undefined) return;
  line.manufacturerModel = own.map(({ piece }) => piece.word).join(' ');
  for (const one of own) one.isTaken = true;
}

/** What is said with a percent stands before a letter; what the maker's number or the package tells comes last. */
function turnOf(piece: Piece): number {
  if (piece.is === 'tolerance') return isTrait(piece.word) ? 2 : 0;
  return ['trait', 'condition', 'unknown', 'count', 'digits'].includes(piece.is) ? 2 : 1;
}

const isThermistor = /ntc|热敏|thermistor/iu;
const isNetwork = /排阻|^(?:networks?|arrays?)$/iu;

/** What the maker's number tells as well, or what of a part of this kind means one thing. */
function isToldBeside(line: PartLine, word: string): boolean {
  const isOfThermistor = /^(?:3[2-9]|4[0-5])\d\d$/.test(word) && line.remarks.some((name) => isThermistor.test(name));
  if (!isOfThermistor && !isPlainTrait(line.kind, word) && !(line.manufacturerModel !== undefined && isTrait(word))) return false;
  line.remarks.push(word);
  return true;
}

/** 'n/a' in the place of a value says that there is none; beside a value it is about something else. */
const isNotAvailable = (word: string): boolean => /^n\/a$/i.test(word);

/** Reads what is no value; what has its place already, and another content, is left over. */
function readPiece(line: PartLine, { piece, role }: CellPiece): boolean {
  switch (piece.is) {
    case 'package':
      // 'A case' of anything else is no size of a tantalum capacitor.
      if (/^CASE-/.test(piece.text) && line.kind !== undefined && line.kind !== 'capacitor') return false;
      return put(line, 'package', piece.text) || packageKey(line.package ?? '') === packageKey(piece.text);
    case 'size': {
      const plate = line.kind === 'crystal' ? plateOfSides(piece.text) : undefined;
      return plate === undefined ? put(line, 'size', piece.text) : put(line, 'package', `SMD${plate}`);
    }
    case 'code':
      return put(line, 'code', piece.word);
    case 'maker':
      return put(line, 'brand', piece.word);
    case 'otherNumber':
      line.otherNumbers.push(piece.word);
      return true;
    case 'value':
      // A circuit of the 7400 series has no capacitance.
      if (line.kind === 'other' && /^(?:54|74)\d{2,3}N$/.test(piece.word)) return put(line, 'manufacturerModel', piece.word);
      return isToldBeside(line, piece.word);
    case 'count':
      // Of an array, '4x10k' is four in one.
      if (piece.isOfEach && (/^\dX/.test(line.package ?? '') || /^R[NAP]\d/i.test(line.places[0] ?? '')))
        return line.package?.startsWith(`${piece.count}X`) === true;
      // Nor is '10k*4' of a network.
      if (piece.isGlued && line.remarks.some((name) => isNetwork.test(name))) {
        line.remarks.push(`×${piece.count}`);
        return true;
      }
      return put(line, 'count', piece.count);
    case 'model':
      // Descriptions name standards and series too.
      if (role === 'description') return line.manufacturerModel === piece.word;
      // 'BC847CSMD' beside BC847C is the name of a library.
      return put(line, 'manufacturerModel', piece.word) || piece.word.toUpperCase() === `${line.manufacturerModel}SMD`.toUpperCase();
    case 'dielectric':
      line.dielectric ??= piece.word.toUpperCase();
      return dielectricsLike(line.dielectric).includes(piece.word.toUpperCase());
    case 'tolerance':
      return putTolerance(line, piece.word) || putDeviation(line, piece.word) || isToldBeside(line, piece.word);
    case 'letter':
      return putTolerance(line, piece.word);
    case 'condition':
    case 'trait':
      return putDeviation(line, piece.word) || isToldBeside(line, piece.word);
    case 'place':
      // Of one line all places have the same letters: 'D8' beside C9 is a diameter.
      // A mark on a transistor, 'Y1', is none either.
      if (line.places.length === 0 && !isOfKind(line, [piece.first])) return isToldBeside(line, piece.word);
      if (line.places.length > 0 && lettersOf(line.places[0]) !== lettersOf(piece.first)) return false;
      addPlaces(line.places, piece.word);
      return true;
    case 'unknown':
      if (line.kind === 'capacitor' && /^type-?[A-E]$/i.test(piece.word))
        return put(line, 'package', `CASE-${piece.word.slice(-1).toUpperCase()}`);
      if (!isNotAvailable(piece.word)) return isToldBeside(line, piece.word);
      if (line.main || line.manufacturerModel !== undefined) return true;
      if (line.kind === undefined || line.kind === 'other') return false;
      line.isFitted = false;
      return true;
    case 'digits':
      return readDigits(line, piece.word, role === 'footprint');
    case 'notFitted':
      // Of a switch and a relay, it is a contact, also in a line that names no place.
      if (line.kind === 'other' && (role === 'description' || (role === undefined && line.places.length === 0)) && /^NC$/i.test(piece.word))
        return false;
      line.isFitted = false;
      return true;
    case 'kind':
      if (saysMoreThan(piece.kind, piece.word)) line.remarks.push(piece.word);
      return true;
    default:
      if (isRemark(piece.word)) line.remarks.push(piece.word);
      return piece.is === 'noise';
  }
}

/** Digits that are no value may be the size of a part of this kind. */
function readDigits(line: PartLine, word: string, isPackage: boolean): boolean {
  if (line.package !== undefined) return [chipOfMetric(word), word].includes(packageKey(line.package)) || isToldBeside(line, word);
  const size = sizeOf(line, word) ?? (isPackage ? word : undefined);
  return size === undefined ? isToldBeside(line, word) : put(line, 'package', size);
}

function sizeOf({ kind, main }: PartLine, word: string): string | undefined {
  if (kind === 'crystal') return isPlate(word) ? `SMD${word}` : undefined;
  if (kind === 'inductor' && coilSizes.test(word)) return main && word;
  if (kind === 'capacitor' && main && (tantalumSize.test(word) || largeCapacitors.test(word))) return word;
  if (kind === 'resistor' && main && largeResistors.test(word)) return word;
  // A light emitting diode has its metric size alone.
  return main || kind === 'other' ? chipOfMetric(word) : undefined;
}

/** Sizes of shunts, of resistors wider than long, and of capacitors for high voltages, in hundredths of an inch. */
const largeResistors =
  /^(?:0508|0612|1020|1218|1225|2043|2725|2726|2728|2816|2817|2818|3522|3637|3720|3920|3921|4122|4527|5930|5931|6918)$/;
const largeCapacitors = /^(?:0505|0508|0612|1111|1812|1825|2211|2225|2824|3025|3040|3530|3640|5550|6560)$/;

const isOfKind = ({ kind }: PartLine, places: readonly string[]): boolean => {
  const own = kindOfPlaces(places);
  const isWound = (one: PartKind | undefined) => one === 'inductor' || one === 'bead';
  return own === undefined || kind === undefined || own === kind || (isWound(own) && isWound(kind));
};

const lettersOf = (place = ''): string => place.replace(/\d.*$/, '').toUpperCase();

function put(line: PartLine, name: 'package' | 'size' | 'code' | 'count' | 'manufacturerModel' | 'brand', text: string): boolean {
  line[name] ??= text;
  return line[name] === text;
}
