/**
 * What was typed or pasted in the characters of this product: half width, one kind of Ω and of μ, a decimal point, and no blanks or signs that
 * carry nothing. Letters keep their case: `M` is mega and `m` is milli.
 */
export function tidy(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200f\u2060\ufeff_]+/gu, '')
    .replace(/[−–—]/gu, '-')
    .replace(/^[±+]/u, '');
  // A comma before three digits may separate thousands: whoever reads the value asks.
  return plain.replace(/^(\d+),(\d{1,2}|\d{4,})(?=\D|$)/u, '$1.$2');
}
