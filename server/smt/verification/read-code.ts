/** What a reel's barcode says. */
export interface ReelCode {
  itemNumber: string;
  lot: string;
  /** The code that tells this reel from others; the whole of it. */
  reel: string;
  /** Two reels never share it: it names more than item and lot. */
  isUnique: boolean;
  quantity: string | undefined;
}

/** Reads `item`, `item|lot`, or `item|lot|reel|quantity`; full-width characters are those of a Chinese input method. */
export function readReel(scanned: string): ReelCode {
  const reel = tidyCode(scanned);
  const [itemNumber = '', lot = '', serial = '', quantity = ''] = reel.split('|').map((part) => part.trim());
  const isNumber = /^\d{1,9}(\.\d{1,2})?$/.test(quantity);
  return { itemNumber, lot, reel, isUnique: serial !== '', quantity: isNumber ? quantity : undefined };
}

export const tidyCode = (scanned: string): string => scanned.normalize('NFKC').trim();

/** Stations are printed with and without blanks, and typed in either case. */
export const stationCode = (scanned: string): string => tidyCode(scanned).replace(/\s/g, '').toUpperCase();
