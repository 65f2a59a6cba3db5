import type { PartKind } from '#rules/part-lines/kinds.ts';
import type { CellRole } from '#rules/part-lines/line-pieces.ts';
import { partWords } from '#rules/part-lines/line-words.ts';
import { isChipSize } from '#rules/part-lines/packages.ts';
import type { Answers, PartLine } from '#rules/part-lines/part-line.ts';
import { readPartCells } from '#rules/part-lines/read-line.ts';
import type { WantedPart } from '../search/find-parts.ts';
import type { BomPart } from './bom-columns.ts';

export type BomCells = Partial<Record<BomPart, string>>;

/** What a line is about, as far as it says so: a type that it may be of, and values by the names of that type's fields. */
export interface BomPartReading {
  /** Empty where the line does not tell. */
  typeCode: string;
  typed: Record<string, string>;
  line: PartLine;
}

/** A sort of part by the letters of its designator. */
interface Sort {
  letters: readonly string[];
  type: (of: { isChip: boolean; text: string; number: number | undefined }) => string;
  /** Where the line has no places. */
  kind?: PartKind;
  /** The field of the value that tells such parts from one another. */
  main?: string;
  tolerance?: true;
  voltage?: string;
}

const sorts: readonly Sort[] = [
  {
    letters: ['R'],
    kind: 'resistor',
    type: ({ isChip }) => (isChip ? '1001' : '1003'),
    main: 'resistance',
    tolerance: true,
    voltage: 'maxVoltage',
  },
  { letters: ['RN', 'RA'], type: () => '1009', main: 'resistance', tolerance: true },
  { letters: ['RV', 'VR', 'RP', 'POT'], type: () => '1012', main: 'resistance' },
  { letters: ['RT', 'TH', 'NTC'], type: () => '1014', main: 'resistanceAt25' },
  { letters: ['MOV', 'VDR'], type: () => '1016' },
  {
    letters: ['C', 'CP', 'EC'],
    kind: 'capacitor',
    type: capacitorType,
    main: 'capacity',
    tolerance: true,
    voltage: 'withstandVoltage',
  },
  {
    letters: ['FB', 'B'],
    kind: 'bead',
    type: ({ isChip }) => (isChip ? '1207' : '1208'),
    main: 'impedance',
    tolerance: true,
  },
  {
    letters: ['L'],
    kind: 'inductor',
    type: ({ isChip }) => (isChip ? '1201' : '1202'),
    main: 'inductance',
    tolerance: true,
  },
  { letters: ['LED'], type: () => '1602' },
  { letters: ['D', 'ZD', 'VD', 'TVS'], type: diodeType },
  { letters: ['Q', 'VT'], type: ({ text }) => (/mos|fet|2n7002|bss\d|irf|ao\d{4}|si2\d/iu.test(text) ? '1423' : '1420') },
  { letters: ['U', 'IC'], type: circuitType },
  {
    letters: ['Y', 'X', 'XTAL'],
    kind: 'crystal',
    type: ({ text }) => (/hc-?49|tht/iu.test(text) ? '1801' : '1802'),
    main: 'frequency',
  },
  { letters: ['F', 'FU'], type: () => '1902' },
  { letters: ['K', 'RL', 'RLY'], type: () => '2001' },
  { letters: ['SW', 'S', 'KEY'], type: ({ text }) => (/smd|ts-?10/iu.test(text) ? '2102' : '2101') },
  { letters: ['BT', 'BAT'], type: () => '2202' },
  { letters: ['BZ', 'LS', 'SPK'], type: ({ text }) => (/speaker|spk|扬声器/iu.test(text) ? '1704' : '1702') },
  { letters: ['J', 'P', 'CN', 'CON', 'H', 'JP', 'USB'], type: connectorType },
];

function capacitorType({ isChip, text, number }: { isChip: boolean; text: string; number: number | undefined }): string {
  if (/tantal|钽/iu.test(text)) return '1107';
  if (isChip) return '1101';
  if (/cp_elec|^(?:(?!smd).)*smd.*elec/isu.test(text)) return '1105';
  return /cp_|elec|电解/iu.test(text) || (number ?? 0) >= 1e-6 ? '1104' : '1102';
}

function diodeType({ text }: { text: string }): string {
  if (/led/iu.test(text)) return '1602';
  if (/zener|稳压|bz[xtv]/iu.test(text)) return '1414';
  if (/tvs|sm[abc]j|p6sm/iu.test(text)) return '1417';
  if (/esd|pesd|usblc/iu.test(text)) return '1418';
  return /schottky|肖特基|\bss\d|bat54|\bb5819|sod123fl/iu.test(text) ? '1408' : '1406';
}

function circuitType({ text }: { text: string }): string {
  if (/stm32|esp32|esp8266|atmega|attiny|gd32|ch32|\bpic\d|mcu|单片机/iu.test(text)) return '1501';
  if (/24c\d|w25q|25q\d|eeprom|flash/iu.test(text)) return '1502';
  return /ldo|1117|me6211|xc6206|ht7[35]|78[lm]?\d\d/iu.test(text) ? '1506' : '';
}

function connectorType({ text }: { text: string }): string {
  if (/usb/iu.test(text)) return '2307';
  if (/fpc|ffc/iu.test(text)) return '2305';
  if (/terminal|端子/iu.test(text)) return '2306';
  return /header|排针|conn_0\d/iu.test(text) ? '2301' : '2303';
}

/** Reads a line: what sort of part its designators say, and the values in it that fields of its type take. */
export function readPart(cells: BomCells, answers: Answers = {}): BomPartReading {
  const { value = '', footprint = '', description = '' } = cells;
  const line = readPartCells(
    roles.map((role) => ({ role, text: cells[role] ?? '' })),
    answers,
  );
  const letters = /^[A-Za-z]+/u.exec(line.places[0] ?? '')?.[0].toUpperCase() ?? '';
  const sort = sorts.find((one) => one.letters.includes(letters)) ?? sorts.find(({ kind }) => kind === line.kind);
  const isChip = isChipSize(line.package ?? '');
  const text = `${value} ${footprint} ${description}`;
  // A part of which nobody knows the value is no item to begin with.
  const isTold = sort?.main === undefined || line.main !== undefined || line.manufacturerModel !== undefined;
  const typeCode = (isTold && sort?.type({ isChip, text, number: line.main?.number })) || '';
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

/** Our number, the maker's, and what stands in the column of values, in which lists have either. */
export const wantedOf = (cells: BomCells, part: PartLine): WantedPart => ({
  part,
  words: partWords(Object.values(cells).join(' ')),
  names: [cells.code, part.code, part.manufacturerModel, cells.value].flatMap((name) => name || []),
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
