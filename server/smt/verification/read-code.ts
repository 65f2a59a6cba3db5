import { plainCode } from '#rules/codes.ts';
import { dayAfter, isRealDate } from '#rules/dates.ts';

/** What a reel's label says. */
export interface ReelCode {
  itemNumber: string;
  lot: string;
  /** What this reel is known by: item, lot and reel number, as far as the label has them. A quantity is none of it. */
  reel: string;
  /** It has a reel number, so two reels never share it. */
  isUnique: boolean;
  quantity: string | undefined;
  /** The maker's number, where a 2D label gives it. */
  makersNumber: string;
  /** The days that a 2D label gives, `yyyy-MM-dd`. */
  madeOn?: string | undefined;
  useBy?: string | undefined;
  /** The item is one of ours, not only the maker's number. */
  isOurs: boolean;
  /** It is two codes in one, or a part of one; or its quantity is no number above zero. */
  fault: 'notWhole' | 'badQuantity' | undefined;
}

/** Reads `item`, `item|lot` or `item|lot|reel|quantity`, parted by strokes or GS; a 2D label of a maker; or the pairs of a distributor's. */
export function readReel(scanned: string): ReelCode {
  const code = withoutPrefix(plainCode(scanned));
  const fields = fieldsOf(code) ?? pairsOf(code);
  if (!fields) return reelOf(partsOf(code));
  const { P = '', '1P': makersNumber = '', '1T': lot = '', S: serial = '', Q } = fields;
  const read = reelOf([P || makersNumber, lot, serial, ...(Q === undefined ? [] : [Q])]);
  const madeOn = dayOf(fields['16D']) ?? weekOf(fields['10D'] ?? fields['9D']);
  return { ...read, makersNumber, isOurs: P !== '', madeOn, useBy: dayOf(fields['14D']) };
}

/** The same reel under our own item number, where its label has the maker's alone. */
export const ofItem = ({ reel, ...code }: ReelCode, itemNumber: string): ReelCode => ({
  ...code,
  itemNumber,
  isOurs: true,
  reel: [itemNumber, ...reel.split('|').slice(1)].join('|'),
});

function reelOf(parts: readonly string[]): ReelCode {
  const [itemNumber = '', lot = '', serial = '', quantity, ...more] = parts;
  const reel = [itemNumber, lot, serial].join('|').replace(/\|+$/, '');
  const isNumber = quantity !== undefined && /^\d{1,9}(\.\d{1,2})?$/.test(quantity) && Number(quantity) > 0;
  const isWhole = more.length === 0 && (itemNumber !== '' || parts.every((part) => part === ''));
  const fault = !isWhole ? 'notWhole' : quantity !== undefined && !isNumber ? 'badQuantity' : undefined;
  const isUnique = serial !== '';
  return { itemNumber, lot, reel, isUnique, quantity: isNumber ? quantity : undefined, makersNumber: '', isOurs: true, fault };
}

/** Separators within a part belong to it; around it nobody prints them. */
const partsOf = (code: string): string[] =>
  code
    .replace(edges, '')
    .split(code.includes('|') ? '|' : '\u001d')
    .map(tidy);
const tidy = (part: string): string => part.replace(edges, '').trim();
const edges = /^\p{Cc}+|\p{Cc}+$/gu;

/** Scanners may say the symbology first (AIM), and write separators in words. */
const withoutPrefix = (code: string): string =>
  code.replace(/^\][A-Za-z]\d/, '').replace(/[{<](RS|GS|EOT)[}>]/gi, (_found, name: string) => separators[name.toUpperCase()] ?? '');
const separators: Record<string, string> = { RS: '\u001e', GS: '\u001d', EOT: '\u0004' };

/** Fields with identifiers (ISO/IEC 15434, ANSI MH10.8.2): P is our item, 1P the maker's, 1T the lot, S the reel, Q the quantity; dates end in D. */
function fieldsOf(code: string): Record<string, string> | undefined {
  const head = /^>?\[\)>\p{Cc}?\d{2}\p{Cc}?/u.exec(code)?.[0];
  if (head === undefined) return undefined;
  const fields = code.slice(head.length).split(/\p{Cc}+/u);
  const pairs = fields.flatMap((field) => {
    const [, name, value = ''] = /^(\d{0,2}[A-Z])(.*)$/.exec(field) ?? [];
    return name === undefined ? [] : [[name, tidy(value)] as const];
  });
  return Object.fromEntries(pairs);
}

/** `20260504` (14D use by, 16D made on). */
function dayOf(text = ''): string | undefined {
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return isRealDate(day) ? day : undefined;
}

/** The Monday of a date code: `2618` or `202618` is week 18 of 2026 (ISO 8601). */
function weekOf(text = ''): string | undefined {
  const [, year, week] = /^(?:20)?(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year === undefined || Number(week) < 1 || Number(week) > 53) return undefined;
  const fourth = new Date(`20${year}-01-04T00:00:00Z`);
  const days = (Number(week) - 1) * 7 - ((fourth.getUTCDay() + 6) % 7);
  return dayAfter(`20${year}-01-04`, days);
}

/** `{pm:RC0402FR-0710KL,qty:5000}`, as a distributor prints it. */
function pairsOf(code: string): Record<string, string> | undefined {
  const inside = /^\{(.*)\}$/s.exec(code)?.[1];
  if (inside === undefined) return undefined;
  const pairs = new Map(
    inside.split(',').map((pair) => [pair.slice(0, pair.indexOf(':')).trim(), pair.slice(pair.indexOf(':') + 1).trim()]),
  );
  const [maker, quantity] = [pairs.get('pm'), pairs.get('qty')];
  return maker === undefined ? undefined : { '1P': maker, ...(quantity !== undefined && { Q: quantity }) };
}
