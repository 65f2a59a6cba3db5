import type { CodeKind } from './screen.ts';

/**
 * The one form in which codes are compared and kept: full-width signs, as a Chinese input method types them, are their ASCII ones, composed
 * letters are one sign, and what nobody sees and blanks around are left out. Nothing else changes, separators (GS) and the case of letters
 * above all: two reels that differ stay two. What was scanned is stored as it came.
 */
export const plainCode = (typed: string): string =>
  typed
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]+/gu, '')
    .normalize('NFC')
    .trim();

/** What a code is compared by. */
export const codeKey = (kind: CodeKind | undefined, code: string): string =>
  kind === 'anyCase' ? plainCode(code).toLowerCase() : plainCode(code);
