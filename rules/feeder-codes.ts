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

/** What was scanned of a step so far. */
export interface Collected {
  mode: number;
  station: string;
  barcode: string;
  oldBarcode: string;
  supplierBarcode: string;
}

export interface Known {
  /** The stations of the table, in capitals. */
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
    ...(mode === 4 ? [] : (['station'] as const)),
    ...(mode === 1 ? (['oldBarcode'] as const) : []),
    ...(mode === 7 ? [] : (['barcode'] as const)),
    ...(putsOn && needsBothLabels ? (['supplierBarcode'] as const) : []),
  ];
  return wants.filter((name) => got[name] === '');
}

/** Adds one code to a step: a command begins another step, a station is known by its form, anything else is the next reel. */
export function takeCode(collected: Collected, scanned: string, known: Known): Collected {
  const code = scanned.normalize('NFKC').trim();
  const command = code.toUpperCase();
  if (command === cancelCode) return nothing(collected.mode);
  if (Object.hasOwn(commandCodes, command)) return nothing(commandCodes[command as keyof typeof commandCodes]);
  const wanted = wantedBy(collected, known);
  const station = code.replace(/\s/g, '').toUpperCase();
  const isStation =
    known.stations.has(station) || (wanted[0] === 'station' && wanted.length === 1) || /^[0-9A-Z]{1,8}-\d{1,4}$/.test(station);
  // Another station before the step is complete begins it anew there.
  if (isStation && collected.mode !== 4)
    return wanted.includes('station') ? { ...collected, station } : { ...nothing(collected.mode), station };
  const [reel] = wanted.filter((name) => name !== 'station');
  return reel === undefined ? collected : { ...collected, [reel]: code };
}
