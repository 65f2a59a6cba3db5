import { divide, priceScale, quantityScale, roundUp, toUnits } from './exact.ts';

/** A quoted line as the comparison reckons with it: prices without tax, in the currency of the inquiry. */
export interface Offer {
  /** The prices by quantity, each from its minimum on; the first is the plain price. */
  tiers: { from: bigint; price: bigint }[];
  /** Orders are multiples of it. */
  step: bigint;
}

export interface Order {
  quantity: bigint;
  /** For one, without tax. */
  price: bigint;
  cost: bigint;
}

interface QuotedPrice {
  price: string | null;
  priceBreaks: readonly Record<string, unknown>[] | null;
  moq: string | null;
  spq: string | null;
  isTaxIncluded: boolean;
  taxRate: string | null;
}

/** An offer from a quoted line; undefined where nothing was offered. `rate`: what one of its currency is worth. */
export function offerOf(line: QuotedPrice, rate: string, needed: string): Offer | undefined {
  if (line.price === null) return undefined;
  const moq = line.moq === null ? 0n : toUnits(line.moq, quantityScale);
  const net = (price: string) => netPrice(price, { ...line, rate });
  const breaks = (line.priceBreaks ?? []).map((one) => ({
    from: larger(toUnits(String(one.qty), quantityScale), moq),
    price: net(String(one.price)),
  }));
  return { tiers: [{ from: moq, price: net(line.price) }, ...breaks], step: stepOf(line.spq, needed) };
}

/** A price without tax in the currency of the inquiry. */
export function netPrice(
  price: string,
  { isTaxIncluded, taxRate, rate }: { isTaxIncluded: boolean; taxRate: string | null; rate: string },
): bigint {
  const gross = toUnits(price, priceScale) * toUnits(rate, 6);
  const percent = isTaxIncluded ? toUnits(taxRate ?? '0', 2) : 0n;
  return divide(gross * 10_000n, (10_000n + percent) * 1_000_000n);
}

/** Without a package quantity whole pieces are ordered, or parts where parts are needed. */
function stepOf(spq: string | null, needed: string): bigint {
  if (spq !== null) return toUnits(spq, quantityScale);
  const piece = 10n ** BigInt(quantityScale);
  return toUnits(needed, quantityScale) % piece === 0n ? piece : 1n;
}

/** The cheapest order that covers a quantity: to order more can cost less when it reaches a price break. */
export function cheapestOrder({ tiers, step }: Offer, needed: bigint): Order {
  const orders = tiers.map(({ from, price }) => {
    const quantity = roundUp(larger(larger(needed, from), 1n), step);
    const reached = priceAt(tiers, quantity) ?? price;
    return { quantity, price: reached, cost: quantity * reached };
  });
  return orders.reduce((best, one) => (isCheaper(one, best) ? one : best));
}

/** The price for a quantity; undefined below the smallest order. */
export function priceAt(tiers: Offer['tiers'], quantity: bigint): bigint | undefined {
  return tiers.reduce<bigint | undefined>((best, { from, price }) => (quantity >= from ? price : best), undefined);
}

export const isCheaper = (one: Order, other: Order): boolean =>
  one.cost < other.cost || (one.cost === other.cost && one.quantity < other.quantity);
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
