import { plainCode } from '#rules/codes.ts';

/** What a reel's barcode says. */
export interface ReelCode {
  itemNumber: string;
  lot: string;
  /** The code that tells this reel from others; the whole of it. */
  reel: string;
  /** Two reels never share it: it names more than item and lot. */
  isUnique: boolean;
  quantity: string | undefined;
  /** It has no more parts than a code has, and its quantity is a number: otherwise it is two codes, or a part of one. */
  isWhole: boolean;
}

/** Reads `item`, `item|lot`, or `item|lot|reel|quantity`. */
export function readReel(scanned: string): ReelCode {
  const reel = plainCode(scanned);
  const [itemNumber = '', lot = '', serial = '', quantity = '', ...more] = reel.split('|').map((part) => part.trim());
  const isNumber = /^\d{1,9}(\.\d{1,2})?$/.test(quantity);
  const isWhole = reel === '' || (itemNumber !== '' && more.length === 0 && (quantity === '' || isNumber));
  return { itemNumber, lot, reel, isUnique: serial !== '', quantity: isNumber ? quantity : undefined, isWhole };
}
