import type { PartKind } from '#rules/part-lines/kinds.ts';
import { isChipSize } from '#rules/part-lines/packages.ts';
import type { PartLine } from '#rules/part-lines/part-line.ts';

/** A sort of part by the letters of its designator. */
export interface Sort {
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
    type: ({ isChip, text }) => (/ntc|热敏|thermistor/iu.test(text) ? '1014' : isChip ? '1001' : '1003'),
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
  if (/tvs|sm[abc]j|smf\d|sma?fj|p[46]sm|1\.5ke/iu.test(text)) return '1417';
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

/** The type that a line may be of, by the letters of its places, its value and its words; empty where it does not tell. */
export function guessType(line: PartLine, said: string): string {
  const sort = sortOf(line);
  // A part of which nobody knows the value is no item to begin with.
  const isTold = sort?.main === undefined || line.main !== undefined || line.manufacturerModel !== undefined;
  return (isTold && sort?.type({ isChip: isChipSize(line.package ?? ''), text: said, number: line.main?.number })) || '';
}

export const lettersOf = ({ places }: PartLine): string => /^[A-Za-z]+/u.exec(places[0] ?? '')?.[0].toUpperCase() ?? '';

export const sortOf = (line: PartLine): Sort | undefined =>
  sorts.find(({ letters }) => letters.includes(lettersOf(line))) ?? sorts.find(({ kind }) => kind !== undefined && kind === line.kind);
