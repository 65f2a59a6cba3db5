import type { PartKind } from './kinds.ts';
import { chipSizes, isChipSize } from './packages.ts';

const unit = '(?:[pnuμm][FHf]|[NUP][FH]|[mkK]?V(?:AC|DC)?|[um]?A|[mkK]?W|[mkKMG]?(?:Ω|Hz|OHMS?|[Oo]hms?)|[kKMRpnuμ])';
/** What stands in a word of several: a quotient of a watt, a tolerance, a size, a dielectric, a code with its letter, a value. */
const part = [
  String.raw`1\/(?:2|3|4|8|10|16|20|32)W?`,
  String.raw`±?(?:0?\.\d{1,2}|1|2|3|5|10|20)%|±(?:15|25|30)%`,
  chipSizes,
  'C0G|COG|NP[0O]|X[4-9][PRSTUV]|[YZ]5[PRSTUV]',
  String.raw`[1-9]\d\d[JKMZ]`,
  String.raw`\d{1,6}(?:\.\d{1,6})?${unit}|\d{1,2}[kKMRpnuμ]\d{1,2}`,
].join('|');
const severalParts = new RegExp(`^(?:${part}){2,6}$`, 'u');
const onePart = new RegExp(`(?:${part})(?=(?:${part}){0,5}$)`, 'gu');

/**
 * Values and what goes with them without a sign between: '100NF16V', '3W220Ω', '10k1/4W', '1MOHM5%1/8W0805'. '5V1W' has 5.1 V or 1 W, so that
 * nobody knows.
 */
export const gluedIn = (word: string): string[] | undefined =>
  word.length <= 40 && severalParts.test(word) && !/^\dV\d\D/.test(word) ? (word.match(onePart) ?? undefined) : undefined;

/** A type of GB/T 2470 with its properties behind, 'CC41-0805-CG-50V-101-J': CG is class one. */
export function chineseTypeIn(word: string): [kind: string, properties: string] | undefined {
  const [, properties] = /^C[CT]4[0-2]L?-(\d{4}-.+)$/.exec(word) ?? [];
  return properties === undefined ? undefined : ['CAP', properties.replace('-CG-', '-C0G-')];
}

/**
 * A part of a library by its name: kind, value, size, and of capacitors dielectric, tolerance and volts, with a letter for the decimal point:
 * 'R_270_0402_F' has 270 Ω, 'C_1U_0402_X5R_K_6P3' 6.3 V.
 */
export function libraryNameIn(word: string): string[] | undefined {
  const [, kind = '', value = '', size = '', behind = ''] =
    /^([RCL])_(\d{1,4}(?:[KMRNPU]\d{0,3})?)_(\d{4,5})((?:_[A-Z0-9]{1,4}){0,3})$/.exec(word) ?? [];
  if (kind === '' || isChipSize(value) || !isChipSize(size)) return undefined;
  const properties = behind.split('_').slice(1);
  const volts = kind === 'C' && /^\d{1,4}(?:P\d)?$/.test(properties.at(-1) ?? '') ? properties.pop() : undefined;
  const names: Record<string, string> = { R: 'RES', C: 'CAP', L: 'IND' };
  const named = kind === 'R' && /^\d+$/.test(value) ? `${value}R` : value;
  return [names[kind] ?? '', named, size, ...properties, ...(volts === undefined ? [] : [`${volts.replace('P', '.')}V`])];
}

/** Symbols of KiCad's library, which stand where no value was written: 'R_Small_US', 'Q_NMOS_GSD', 'Conn_01x04_Pin'. */
const symbols: readonly (readonly [RegExp, PartKind])[] = [
  [/^R_(?:US|Small|Shunt|Potentiometer|Variable|Network\d\d|Pack\d\d)(?:_[A-Z]\w{0,12})?$/i, 'resistor'],
  [/^(?:C_(?:Small|Polarized|Feedthrough|Variable)|CP_Small|CP1?)(?:_[A-Z]\w{0,12})?$/i, 'capacitor'],
  [/^L_(?:Small|Core_\w{3,12}|Coupled)$/i, 'inductor'],
  [/^Ferrite_?Bead(?:_Small)?$/i, 'bead'],
  [/^(?:Crystal|Resonator|Oscillator)_(?:Small|GND\d{1,3})(?:_Small)?$/i, 'crystal'],
  [
    /^(?:Q_[NP](?:MOS|PN|JFET)|Q_PNP|D_(?:Schottky|Zener|TVS|Small|Bridge)|LED_(?:Small|RGB|ARGB)|SW_(?:Push|SPDT|SPST|DIP)|Fuse_Small)\w{0,24}$/i,
    'other',
  ],
  [/^(?:Conn|Screw_Terminal)_\d{2}x\d{2}(?:_[A-Za-z_]{1,24})?$/i, 'other'],
];
export const symbolNamed = (word: string): PartKind | undefined => symbols.find(([name]) => name.test(word))?.[1];

/** Footprints of connectors say the maker's number: 'JST_PH_S2B-PH-K_1x02_P2.00mm_Horizontal'. */
export function numberInFootprint(word: string): string | undefined {
  const [, number] =
    /(?:^|:)(?:JST_[A-Z]{1,4}|Molex_[A-Za-z-]{2,24}|PhoenixContact_[A-Z]{2,6}|Hirose_[A-Z0-9]{2,8}|Samtec_[A-Z0-9-]{2,12})_([A-Z0-9][A-Z0-9.-]{3,24})_\d{1,2}x\d{1,2}[-_]/.exec(
      word.slice(0, 200),
    ) ?? [];
  return number;
}
