import type { QuantityName } from '#rules/component-values/quantities.ts';
import { readValue } from '#rules/component-values/read-value.ts';
import { tidy } from '#rules/component-values/tidy.ts';
import { readTolerance, type ToleranceSet } from '#rules/component-values/tolerance.ts';
import { chipSizeIn, dielectricsLike, isChipSize, partWords } from '../types/part-words.ts';
import type { BomPart } from './bom-columns.ts';

export type BomCells = Partial<Record<BomPart, string>>;

/** What a line is about, as far as it says so: a type that it may be of, and values by the names of that type's fields. */
export interface BomPartReading {
  /** Empty where the line does not tell. */
  typeCode: string;
  typed: Record<string, string>;
  /** The value that tells one part from another, in its base unit. */
  main?: { field: string; number: number };
}

/** A sort of part by the letters of its designator. */
interface Sort {
  letters: readonly string[];
  type: (of: { isChip: boolean; text: string; number: number | undefined }) => string;
  main?: { field: string; quantity: QuantityName };
  tolerance?: ToleranceSet;
  voltage?: string;
}

const sorts: readonly Sort[] = [
  {
    letters: ['R'],
    type: ({ isChip }) => (isChip ? '1001' : '1003'),
    main: { field: 'resistance', quantity: 'resistance' },
    tolerance: 'r_precision',
    voltage: 'maxVoltage',
  },
  { letters: ['RN', 'RA'], type: () => '1009', main: { field: 'resistance', quantity: 'resistance' }, tolerance: 'r_precision' },
  { letters: ['RV', 'VR', 'RP', 'POT'], type: () => '1012', main: { field: 'resistance', quantity: 'resistance' } },
  { letters: ['RT', 'TH', 'NTC'], type: () => '1014', main: { field: 'resistanceAt25', quantity: 'resistance' } },
  { letters: ['MOV', 'VDR'], type: () => '1016' },
  {
    letters: ['C', 'CP', 'EC'],
    type: capacitorType,
    main: { field: 'capacity', quantity: 'capacity' },
    tolerance: 'c_precision',
    voltage: 'withstandVoltage',
  },
  {
    letters: ['FB', 'B'],
    type: ({ isChip }) => (isChip ? '1207' : '1208'),
    main: { field: 'impedance', quantity: 'resistance' },
    tolerance: 'f_precision',
  },
  {
    letters: ['L'],
    type: ({ isChip }) => (isChip ? '1201' : '1202'),
    main: { field: 'inductance', quantity: 'inductance' },
    tolerance: 'f_precision',
  },
  { letters: ['LED'], type: () => '1602' },
  { letters: ['D', 'ZD', 'VD', 'TVS'], type: diodeType },
  { letters: ['Q', 'VT'], type: ({ text }) => (/mos|fet|2n7002|bss\d|irf|ao\d{4}|si2\d/iu.test(text) ? '1423' : '1420') },
  { letters: ['U', 'IC'], type: circuitType },
  {
    letters: ['Y', 'X', 'XTAL'],
    type: ({ text }) => (/hc-?49|tht/iu.test(text) ? '1801' : '1802'),
    main: { field: 'frequency', quantity: 'frequency' },
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

/** Reads a line: what sort of part its designators say, and the values in it that the engine can read. */
export function readPart(cells: BomCells): BomPartReading {
  const { references = '', value = '', footprint = '', description = '' } = cells;
  const letters = /^[A-Za-z]+/u.exec(references.trim())?.[0].toUpperCase() ?? '';
  const sort = sorts.find((one) => one.letters.includes(letters));
  const size = chipSizeIn(footprint) ?? chipSizeIn(`${value} ${description}`) ?? '';
  // In a schematic a bare number is ohms, never a code.
  const hasCodes = sort?.main?.quantity !== 'resistance';
  const words = [value, cells.tolerance, cells.voltage, cells.power, description].flatMap((text) => partWords(text ?? '', { hasCodes }));
  const main = sort?.main && readMain(sort.main, words);
  const typeCode = sort?.type({ isChip: size !== '', text: `${value} ${footprint} ${description}`, number: main?.number }) ?? '';
  const typed: Record<string, string> = {};
  const put = (name: string, text: string | undefined) => {
    if (text !== undefined && text !== '') typed[name] ??= text;
  };
  put('package', size || packageIn(footprint));
  if (main && sort?.main) put(sort.main.field, main.text);
  if (sort?.tolerance) put('tolerance', toleranceIn(sort.tolerance, words, cells.tolerance));
  if (sort?.voltage)
    put(
      sort.voltage,
      words.map(tidy).find((word) => /^\d+(\.\d+)?k?V(DC|AC)?$/iu.test(word)),
    );
  if (letters === 'R')
    put(
      'power',
      words.map(tidy).find((word) => /^[\d./]+m?W$/u.test(word)),
    );
  if (sort?.main?.field === 'capacity')
    put('temperatureCharacteristic', words.find((word) => dielectricsLike(word).length > 0)?.toUpperCase());
  put('manufacturerModel', cells.manufacturerModel ?? (main ? undefined : value));
  put('brand', cells.brand);
  return { typeCode, typed, ...(main && sort?.main && { main: { field: sort.main.field, number: main.number } }) };
}

/** The first value among the words; sizes are none, and of digits in groups (`1 000`) nobody knows whether they are one number. */
function readMain({ quantity }: { quantity: QuantityName }, words: readonly string[]) {
  for (const [at, word] of words.entries()) {
    const plain = tidy(word);
    if (isChipSize(plain)) continue;
    if (/^\d{1,3}$/.test(plain) && /^\d{3}(?:[kKMRΩ]|ohms?)?$/u.test(words[at + 1] ?? '')) return undefined;
    const reading = readValue(
      quantity,
      quantity === 'resistance' && /^\d+(\.\d+)?$/.test(plain) ? `${plain}Ω` : plain.replace(/@.*$/u, ''),
    );
    if ('number' in reading && reading.number > 0) return reading;
  }
  return undefined;
}

const toleranceIn = (set: ToleranceSet, words: readonly string[], given = ''): string | undefined =>
  [given, ...words.filter((word) => /%|±/u.test(word))].map((word) => (word === '' ? undefined : readTolerance(set, word))).find(Boolean);

/** 'Package_SO:SOIC-8_3.9x4.9mm_P1.27mm' is SOIC-8. */
function packageIn(footprint: string): string {
  const name = footprint.replace(/^.*:/u, '').trim();
  return name.split('_')[0] ?? name;
}
