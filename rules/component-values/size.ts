import { tidy } from './tidy.ts';

/** Diameter and height as the specification's pattern takes them, '5X11', and the sides in millimetres; or why it is none. */
export type SizeReading = { text: string; sides: number[] } | { problem: 'notSize' | 'hasDecimals' };

/** Reads 'φ5*11', '5×11mm' or '5x11'. A decimal has no place in the pattern, and rounding would name another part: it is refused. */
export function readSize(typed: string): SizeReading {
  const text = tidy(typed)
    .replace(/^D(?=\d)|(?<=[*xX×]\s*)[LH](?=\d)/gu, '')
    .replace(/[φΦøØ⌀∅]|mm/giu, '')
    .replace(/[×*x╳✕]/giu, 'X');
  const sides = text.split('X').map(Number);
  if (/^\d+(X\d+)*$/.test(text)) return sides.includes(0) ? { problem: 'notSize' } : { text, sides };
  return { problem: /^(\d+(\.\d+)?|\.\d+)(X(\d+(\.\d+)?|\.\d+))*$/.test(text) ? 'hasDecimals' : 'notSize' };
}
