import type { CellRole } from '#rules/part-lines/line-pieces.ts';
import { partWords } from '#rules/part-lines/line-words.ts';
import type { Answers, PartLine } from '#rules/part-lines/part-line.ts';
import { readPartCells } from '#rules/part-lines/read-line.ts';
import type { WantedPart } from '../search/find-parts.ts';
import type { BomPart } from './bom-columns.ts';
import { guessType, lettersOf, sortOf } from './guess-type.ts';

export type BomCells = Partial<Record<BomPart, string>>;

/** What a line is about, as far as it says so: a type that it may be of, and values by the names of that type's fields. */
export interface BomPartReading {
  /** Empty where the line does not tell. */
  typeCode: string;
  typed: Record<string, string>;
  line: PartLine;
}

/** Reads a line: what sort of part its designators say, and the values in it that fields of its type take. */
export function readPart(cells: BomCells, answers: Answers = {}): BomPartReading {
  const line = readPartCells(
    roles.map((role) => ({ role, text: cells[role] ?? '' })),
    answers,
  );
  const [letters, sort] = [lettersOf(line), sortOf(line)];
  const typeCode = guessType(line, saidBy(cells));
  const typed = Object.fromEntries(
    [
      ['package', line.package],
      [sort?.main ?? '', line.main?.text],
      [sort?.tolerance ? 'tolerance' : '', line.tolerance],
      [sort?.voltage ?? '', line.values.voltage?.text],
      [letters === 'R' ? 'power' : '', line.values.power?.text],
      [sort?.main === 'capacity' ? 'temperatureCharacteristic' : '', line.dielectric],
      ['manufacturerModel', line.manufacturerModel],
      ['brand', cells.brand ?? line.brand],
      [
        'note',
        [...line.rest, ...line.remarks, line.deviation, ...line.otherNumbers, cells.supplierNumber]
          .filter(Boolean)
          .join(' ')
          .slice(0, maxNote),
      ],
    ].filter((pair): pair is [string, string] => pair[0] !== '' && pair[1] !== undefined && pair[1] !== ''),
  );
  return { line, typeCode, typed };
}

const maxNote = 255;

/** What a line says of the part, and not of where it stands and who sells it. */
const saidBy = ({ value = '', footprint = '', description = '', manufacturerModel = '' }: BomCells): string =>
  `${value} ${footprint} ${description} ${manufacturerModel}`;

/** Our number, the maker's, and what stands in the column of values, in which lists have either. */
export const wantedOf = (cells: BomCells, { line, typeCode }: BomPartReading): WantedPart => ({
  part: line,
  words: partWords(Object.values(cells).join(' ')),
  names: [cells.code, line.code, line.manufacturerModel, cells.value].flatMap((name) => name || []),
  said: saidBy(cells),
  typeCode,
});

const roles = [
  'references',
  'notFitted',
  'manufacturerModel',
  'value',
  'footprint',
  'tolerance',
  'voltage',
  'power',
  'description',
] as const satisfies readonly CellRole[];
