import { roundUp } from './exact.ts';
import { cheapestOrder, isCheaper, larger, type Offer, type Order, priceAt } from './offer.ts';

export interface Part extends Order {
  /** Which of the offers. */
  offer: number;
}

/**
 * The cheapest way to cover a quantity from one supplier or from two, minimum orders, packages and price breaks included; undefined without
 * an offer. More than two suppliers for one line is more work than it saves. `maxOrders` bounds the pairs of orders that are tried, because
 * an inquiry may have hundreds of lines and suppliers.
 */
export function proposeSplit(offers: readonly (Offer | undefined)[], needed: bigint, maxOrders = 20_000): Part[] | undefined {
  const alone = offers.flatMap((offer, at) => (offer ? [{ offer: at, ...cheapestOrder(offer, needed) }] : []));
  const best = promising(offers, alone);
  const each = Math.floor(maxOrders / Math.max(1, best.length * (best.length - 1)));
  const pairs = best.flatMap(([one, at]) =>
    best.flatMap(([other, second]) => (at === second ? [] : (cheapestPair([one, at], [other, second], needed, each) ?? []))),
  );
  const splits: Part[][] = [...alone.map((part) => [part]), ...pairs.map((pair) => [...pair])];
  return splits.reduce<Part[] | undefined>((least, split) => (least === undefined || isBetter(split, least) ? split : least), undefined);
}

type Placed = readonly [Offer, number];

/** The offers that a split is likely made of: those that cost least alone, and those with the lowest price at any quantity. */
function promising(offers: readonly (Offer | undefined)[], alone: readonly Part[]): Placed[] {
  const placed = offers.flatMap((offer, at): Placed[] => (offer ? [[offer, at]] : []));
  if (placed.length <= mostPaired) return placed;
  const lowest = ([{ tiers }]: Placed) => tiers.reduce((least, { price }) => (price < least ? price : least), tiers[0]?.price ?? 0n);
  const byCost = [...alone].sort((one, other) => (isCheaper(one, other) ? -1 : 1)).map(({ offer }) => offer);
  const byPrice = [...placed].sort((one, other) => (lowest(one) < lowest(other) ? -1 : 1)).map(([, at]) => at);
  const chosen = new Set([...byCost.slice(0, mostOfAKind), ...byPrice.slice(0, mostOfAKind)]);
  return placed.filter(([, at]) => chosen.has(at));
}
const mostOfAKind = 4;
/** Of more offers not every pair is tried. */
export const mostPaired = 2 * mostOfAKind;

type Pair = readonly [Part, Part];

/** For each pair of prices: the first supplier's order grows step by step, the second covers what is left. */
function cheapestPair([first, at]: Placed, [second, other]: Placed, needed: bigint, maxOrders: number): Pair[] | undefined {
  const orders = quantitiesOf(first, second, needed, maxOrders);
  const pairs = orders.flatMap((quantity): Pair[] => {
    const price = priceAt(first.tiers, quantity);
    if (price === undefined || quantity >= needed) return [];
    const rest = cheapestOrder(second, needed - quantity);
    return [
      [
        { offer: at, quantity, price, cost: quantity * price },
        { offer: other, ...rest },
      ],
    ];
  });
  return pairs.length === 0 ? undefined : pairs;
}

/**
 * The orders of the first supplier that can be part of a best split. Between two prices the cost is a line, so only its ends count, and
 * what the second supplier's packages leave over: a few steps beside each end.
 */
function quantitiesOf(first: Offer, second: Offer, needed: bigint, maxOrders: number): bigint[] {
  const ends = [...first.tiers.map(({ from }) => larger(from, 1n)), ...second.tiers.map(({ from }) => needed - from), needed - 1n];
  const steps = stepsBeside(first.step, second.step, BigInt(Math.ceil(maxOrders / (2 * ends.length))));
  const found = new Set<bigint>();
  for (const end of ends) {
    const start = roundUp(larger(end, 1n), first.step);
    for (let nth = -steps; nth <= steps; nth += 1n) {
      const quantity = start + nth * first.step;
      if (quantity > 0n && quantity < needed) found.add(quantity);
    }
  }
  return [...found];
}

/** After so many steps the two packages meet again, and what follows repeats. */
function stepsBeside(step: bigint, other: bigint, most: bigint): bigint {
  const meeting = other / divisorOf(step, other);
  return meeting < most ? meeting : most;
}

function divisorOf(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisorOf(b, a % b);
}

const costOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { cost }) => sum + cost, 0n);
const isBetter = (one: readonly Part[], other: readonly Part[]): boolean =>
  costOf(one) < costOf(other) || (costOf(one) === costOf(other) && one.length < other.length);
