import { dividedBy, exact, isSame, rounded, times, written } from './exact.ts';

interface Amount {
  net: string | null;
  quantity: string;
}

/** So many digits say any amount of a line to the cent, whatever its quantity. */
const maxScale = 12;

/** The net prices of one of each, in as few digits as let quantity times price give every line's amount to the cent. */
export function unitPrices(lines: readonly Amount[]): string[] {
  const at = (scale: number) => lines.map((line) => priceOf(line, scale));
  for (let scale = 2; scale < maxScale; scale += 1) {
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
