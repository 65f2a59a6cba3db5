/** A kind of value that a component has, as plants write and type it (docs/materials.md, 'Values'). */
export interface Quantity {
  /** How it is told from the others in messages. */
  label: { zh: string; en: string };
  example: string;
  /** Ways to write it, from the largest: what follows the digits, and the power of ten in the base unit. The base unit is the one with 0. */
  written: readonly (readonly [suffix: string, power: number])[];
  /** Letters before the unit, with their power of ten; case carries meaning. */
  prefixes: Readonly<Record<string, number>>;
  /** Names of the unit, longest first; matched in any case. */
  units: readonly string[];
  /** What digits without any letter mean; undefined where a unit must be said. */
  bare?: number;
  /** Letters that stand for the decimal point, with their power of ten (IEC 60062). */
  points?: Readonly<Record<string, number>>;
  /** Power of ten of a three-digit code: two digits and an exponent (IEC 60062). */
  code?: number;
  /** Whether digits that end in 0 may be a plain number as well as a code, so that the unit has to be said. */
  isCodeDoubtful?: boolean;
  /** Four-digit codes and the codes of E96 (EIA-96) are read too. */
  hasPreciseCodes?: boolean;
  /** The text has no decimal point: another unit or a fraction is needed. */
  whole?: 'unit' | 'fraction';
}

const large = { K: 3, k: 3, M: 6, G: 9, 千: 3, 兆: 6 };
const small = { m: -3, u: -6, U: -6, μ: -6, n: -9, N: -9, p: -12, P: -12, 毫: -3, 微: -6, 纳: -9, 皮: -12 };

/** The quantities by name; texts fit the patterns of the specification's section 'Material attributes'. */
export const quantities = {
  resistance: {
    label: { zh: '阻值', en: 'resistance' },
    example: '4.7K',
    written: [
      ['M', 6],
      ['K', 3],
      ['Ω', 0],
      ['mΩ', -3],
    ],
    prefixes: { '': 0, R: 0, r: 0, E: 0, ...large, Meg: 6, meg: 6, MEG: 6, m: -3, 毫: -3, u: -6, μ: -6 },
    units: ['欧姆', 'ohms', 'ohm', '欧', 'Ω', 'R', 'E'],
    bare: 0,
    points: { R: 0, r: 0, K: 3, k: 3, M: 6, G: 9, L: -3, m: -3 },
    code: 0,
    isCodeDoubtful: true,
    hasPreciseCodes: true,
  },
  capacity: {
    label: { zh: '容量', en: 'capacitance' },
    example: '100NF',
    written: [
      ['F', 0],
      ['mF', -3],
      ['UF', -6],
      ['NF', -9],
      ['PF', -12],
    ],
    prefixes: { '': 0, ...small, MFD: -6, mfd: -6 },
    units: ['farads', 'farad', '法拉', '法', 'F'],
    // Codes of makers count picofarads: '4R7'.
    points: { F: 0, f: 0, R: -12, r: -12, m: -3, u: -6, U: -6, μ: -6, n: -9, N: -9, p: -12, P: -12 },
    code: -12,
    isCodeDoubtful: true,
  },
  inductance: {
    label: { zh: '电感量', en: 'inductance' },
    example: '4.7UH',
    written: [
      ['H', 0],
      ['mH', -3],
      ['UH', -6],
      ['NH', -9],
    ],
    prefixes: { '': 0, ...small },
    units: ['henries', 'henry', '亨利', '亨', 'H'],
    points: { R: -6, r: -6, n: -9, N: -9, u: -6, U: -6, μ: -6, m: -3 },
    code: -6,
  },
  dcResistance: {
    label: { zh: '直流电阻', en: 'DC resistance' },
    example: '380mΩ',
    written: [
      ['Ω', 0],
      ['mΩ', -3],
    ],
    prefixes: { '': 0, R: 0, m: -3, 毫: -3, K: 3, k: 3, 千: 3 },
    units: ['欧姆', 'ohms', 'ohm', '欧', 'Ω', 'R'],
    points: { R: 0, r: 0 },
    whole: 'unit',
  },
  workingCurrent: {
    label: { zh: '工作电流', en: 'rated current' },
    example: '500mA',
    written: [
      ['A', 0],
      ['mA', -3],
    ],
    prefixes: { '': 0, m: -3, 毫: -3, u: -6, μ: -6, 微: -6 },
    units: ['amps', 'amp', '安培', '安', 'A'],
    points: { A: 0 },
    whole: 'unit',
  },
  power: {
    label: { zh: '功率', en: 'power' },
    example: '1/4W',
    written: [['W', 0]],
    prefixes: { '': 0, m: -3, 毫: -3, K: 3, k: 3, 千: 3 },
    units: ['瓦特', 'watts', 'watt', '瓦', 'W'],
    bare: 0,
    points: { W: 0 },
    whole: 'fraction',
  },
  voltage: {
    label: { zh: '电压', en: 'voltage' },
    example: '50V',
    written: [
      ['KV', 3],
      ['V', 0],
      ['mV', -3],
    ],
    prefixes: { '': 0, K: 3, k: 3, 千: 3, m: -3, 毫: -3, u: -6, μ: -6 },
    units: ['volts', 'volt', '伏特', 'VAC', 'VDC', '伏', 'V~', 'V'],
    bare: 0,
    points: { V: 0, v: 0 },
  },
  current: {
    label: { zh: '电流', en: 'current' },
    example: '100mA',
    written: [
      ['A', 0],
      ['mA', -3],
      ['μA', -6],
      ['nA', -9],
    ],
    prefixes: { '': 0, K: 3, k: 3, ...small },
    units: ['amps', 'amp', '安培', '安', 'A'],
    points: { A: 0 },
  },
  frequency: {
    label: { zh: '频率', en: 'frequency' },
    example: '8MHz',
    written: [
      ['GHz', 9],
      ['MHz', 6],
      ['kHz', 3],
      ['Hz', 0],
    ],
    prefixes: { '': 0, ...large },
    units: ['hertz', '赫兹', '赫', 'Hz'],
    points: { M: 6, K: 3, k: 3 },
  },
  time: {
    label: { zh: '时间', en: 'time' },
    example: '35ns',
    written: [
      ['s', 0],
      ['ms', -3],
      ['μs', -6],
      ['ns', -9],
    ],
    prefixes: { '': 0, m: -3, u: -6, μ: -6, n: -9, p: -12 },
    units: ['秒', 's'],
  },
  temperature: {
    label: { zh: '温度', en: 'temperature' },
    example: '105℃',
    written: [['℃', 0]],
    prefixes: { '': 0 },
    // NFKC writes ℃ as °C.
    units: ['摄氏度', '°C', '度', 'C'],
    bare: 0,
  },
} as const satisfies Record<string, Quantity>;

export type QuantityName = keyof typeof quantities;

/** A quantity by its name, with the members that only some have. */
export const quantityOf = (name: QuantityName): Quantity => quantities[name];
