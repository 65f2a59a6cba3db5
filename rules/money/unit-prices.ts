import { decimalsOf } from '../currencies.ts';
import { dividedBy, exact, isSame, plus, rounded, times, written, zero } from './exact.ts';
import { type QuoteLine, type QuoteTerms, reckonQuote } from './reckon-quote.ts';

interface Amount {
  net: string | null;
  quantity: string;
}

interface Printed extends QuoteLine, Amount {
  discount?: string | null;
  quantity: string;
}

/** The prices of one as a quote prints them, before the discount: those that were set or rounded, the others as amounts give them. */
export function printedPrices(lines: readonly Printed[], terms: QuoteTerms): string[] {
  const { prices } = reckonQuote(lines, terms);
  const least = decimalsOf(terms.currency);
  const free = lines.flatMap((line, at) => (prices[at] === undefined ? [{ quantity: line.quantity, net: beforeDiscount(line) }] : []));
  const reckoned = unitPrices(free, least);
  return prices.map((price) => (price === undefined ? (reckoned.shift() ?? '') : atLeast(price, least)));
}

const beforeDiscount = ({ net, discount }: Printed): string | null =>
  net === null ? null : written(plus(exact(net) ?? zero, exact(discount ?? '') ?? zero));

/** Without the zeros that say nothing beyond the usual decimals. */
function atLeast(price: string, decimals: number): string {
  const [whole = '', part = ''] = price.split('.');
  const kept = part.replace(/0+$/, '').padEnd(decimals, '0');
  return kept === '' ? whole : `${whole}.${kept}`;
}

/** So many digits say any amount of a line to the cent, whatever its quantity. */
const maxScale = 12;

/** The net prices of one of each, in as few digits as let quantity times price give every line's amount to the cent. */
export function unitPrices(lines: readonly Amount[], least = 2): string[] {
  const at = (scale: number) => lines.map((line) => priceOf(line, scale));
  for (let scale = least; scale < maxScale; scale += 1) {
    const prices = at(scale);
    if (prices.every(({ isTrue }) => isTrue)) return prices.map(({ price }) => price);
  }
  return at(maxScale).map(({ price }) => price);
}

function priceOf({ net, quantity }: Amount, scale: number): { price: string; isTrue: boolean } {
  const [amount, count] = [exact(net ?? ''), exact(quantity)];
  if (!amount || !count || count.units <= 0n) return { price: '', isTrue: true };
  const price = dividedBy(amount, count, scale);
  return { price: written(price), isTrue: isSame(rounded(times(price, count), 2), amount) };
}
