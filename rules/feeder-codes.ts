import { plainCode } from './codes.ts';

/** Printed command barcodes: they keep hands off the keyboard. The keys of the steps are those of the dictionary smt_feed_mode. */
export const commandCodes = {
  'CMD-LOAD': 0,
  'CMD-CHANGE': 1,
  'CMD-CHECK': 2,
  'CMD-FULL': 3,
  'CMD-ISSUE': 4,
  'CMD-FIRST': 5,
  'CMD-SPLICE': 6,
  'CMD-UNLOAD': 7,
} as const;
export const cancelCode = 'CMD-CANCEL';
const modeOfIssue = commandCodes['CMD-ISSUE'];
const modeOfUnload = commandCodes['CMD-UNLOAD'];

/** The barcode of a reason of unloading: made of the reason itself, so that a sheet stays true when the list is put in another order. */
export function reasonCode(reason: string): string {
  let mixed = 0x811c9dc5;
  for (const sign of reason) mixed = Math.imul(mixed ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return `CMD-R${(mixed >>> 0).toString(36).toUpperCase()}`;
}

/** A longer one is refused, never cut. */
export const longestCode = 255;

/** What was scanned of a step so far. */
export interface Collected {
  mode: number;
  station: string;
  barcode: string;
  oldBarcode: string;
  supplierBarcode: string;
}

export interface Known {
  /** The stations of the table, as `stationCode` writes them. */
  stations: ReadonlySet<string>;
  needsBothLabels: boolean;
}

/** What a step needs, in the order in which the screen asks for it. */
export type Wanted = 'station' | 'oldBarcode' | 'barcode' | 'supplierBarcode';

export const nothing = (mode: number): Collected => ({ mode, station: '', barcode: '', oldBarcode: '', supplierBarcode: '' });

/** What is still to be scanned of a step. */
export function wantedBy({ mode, ...got }: Collected, { needsBothLabels }: Pick<Known, 'needsBothLabels'>): Wanted[] {
  const putsOn = mode === 0 || mode === 1 || mode === 6;
  const wants: Wanted[] = [
    // A reel that comes off says where it was.
    ...(mode === modeOfIssue || (mode === modeOfUnload && got.barcode !== '') ? [] : (['station'] as const)),
    ...(mode === 1 ? (['oldBarcode'] as const) : []),
    ...(mode === modeOfUnload ? [] : (['barcode'] as const)),
    ...(putsOn && needsBothLabels ? (['supplierBarcode'] as const) : []),
  ];
  return wants.filter((name) => got[name] === '');
}

/** Stations are printed with and without blanks, and typed in either case. */
export const stationCode = (scanned: string): string => plainCode(scanned).replace(/\s/g, '').toUpperCase();

/** A code for people: separators are not seen, so their pictures stand for them. */
export const readableCode = (code: string): string =>
  [...code].map((sign) => (sign < ' ' ? String.fromCharCode(sign.charCodeAt(0) + 0x2400) : sign)).join('');

/** Adds one code to a step: a command begins another step, a station is one that the table has, anything else is the next reel. */
export function takeCode(collected: Collected, scanned: string, known: Known): Collected {
  const command = plainCode(scanned).toUpperCase();
  if (command === '') return collected;
  if (command === cancelCode) return nothing(collected.mode);
  if (Object.hasOwn(commandCodes, command)) return nothing(commandCodes[command as keyof typeof commandCodes]);
  const wanted = wantedBy(collected, known);
  const station = stationCode(scanned);
  // Another station before the step is complete begins it anew there.
  if (known.stations.has(station) && collected.mode !== modeOfIssue)
    return wanted.includes('station') ? { ...collected, station } : { ...nothing(collected.mode), station };
  if (collected.mode === modeOfUnload && !looksLikeStation(station)) return { ...collected, barcode: scanned };
  const [reel] = wanted.filter((name) => name !== 'station');
  if (reel !== undefined) return { ...collected, [reel]: scanned };
  return wanted.includes('station') ? withUnknownStation(collected, scanned, known) : collected;
}

/** Whether a code that is scanned for a station is none of the table, and no item of it either. */
export function isUnknownStation(collected: Collected, scanned: string, known: Known & { items: ReadonlySet<string> }): boolean {
  const station = stationCode(scanned);
  return (
    wantedBy(collected, known).includes('station') &&
    looksLikeStation(station) &&
    !known.stations.has(station) &&
    !known.items.has(plainCode(scanned))
  );
}

const looksLikeStation = (code: string): boolean => /^[0-9A-Z]{1,8}-\d{1,4}$/.test(code);

/** None of the codes of a step is a station of the table: the one that looks like a station is refused as one, or else the last. */
function withUnknownStation(collected: Collected, scanned: string, known: Known): Collected {
  const reels = wantedBy(nothing(collected.mode), known).filter((name) => name !== 'station');
  const codes = [...reels.map((name) => collected[name]), scanned];
  const at = codes.findLastIndex((code) => looksLikeStation(stationCode(code)));
  const [station = ''] = codes.splice(at, 1);
  return { ...collected, ...Object.fromEntries(reels.map((name, nth) => [name, codes[nth]])), station: stationCode(station) };
}
