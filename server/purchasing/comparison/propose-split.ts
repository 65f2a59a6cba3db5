import { boundaryOrders, latticesBetween } from './boundary-orders.ts';
import { roundUp } from './exact.ts';
import { cheapestOrder, larger, type Offer, type Order, priceAt } from './offer.ts';

export interface Part extends Order {
  /** Which of the offers. */
  offer: number;
}

export interface Split {
  parts: readonly Part[];
  /** Whether nothing cheaper exists; false where the search was given up. */
  isSure: boolean;
  /** How many orders were tried. */
  tried: number;
}

/**
 * The cheapest way to cover a quantity from any number of suppliers, minimum orders, packages and price breaks included; undefined without an
 * offer. A further supplier has to save more than `orderCost`. It is exact: at a best split all suppliers but one stand close to an end of
 * one of their prices (`boundary-orders.ts`), so those are tried, and the last one covers the rest; what cannot become cheaper than the best
 * so far is not followed. `maxTried` bounds the work, because an inquiry may have hundreds of lines and suppliers.
 */
export function proposeSplit(
  offers: readonly (Offer | undefined)[],
  needed: bigint,
  { orderCost = 0n, maxTried = 100_000 }: { orderCost?: bigint; maxTried?: number } = {},
): Split | undefined {
  const placed = offers.flatMap((offer, at) => (offer ? [{ offer, at }] : []));
  const lattices = latticesBetween(placed.map(({ offer }) => offer.step));
  const search: Search = { offers, placed, lattices, share: weighed(orderCost) + 1n, maxTried, tried: 0, isDeeper: true, best: undefined };
  // Few suppliers first: where the search is given up, what it has is at least the best of fewer.
  for (let most = 1; search.isDeeper && search.tried <= maxTried; most += 1) {
    search.isDeeper = false;
    extend(search, { parts: [], rest: needed, spent: 0n, distance: -1n }, most);
  }
  const { best, tried } = search;
  return best && { parts: best.parts, isSure: tried <= maxTried, tried };
}

/** So that of two splits that cost the same the one among fewer suppliers is the cheaper. */
const weighed = (cost: bigint): bigint => cost << 16n;

interface Search {
  offers: readonly (Offer | undefined)[];
  placed: readonly { offer: Offer; at: number }[];
  lattices: ReturnType<typeof latticesBetween>;
  /** What each supplier of a split costs by itself. */
  share: bigint;
  maxTried: number;
  tried: number;
  /** Whether more suppliers than were tried may cost less. */
  isDeeper: boolean;
  best: { parts: readonly Part[]; spent: bigint } | undefined;
}

interface Begun {
  parts: readonly Part[];
  /** What is still to be covered. */
  rest: bigint;
  spent: bigint;
  /** How far the last order is from an end of its price: orders are added by it, so that no split is tried twice. */
  distance: bigint;
}

/** Covers the rest from each of the other suppliers, and then from several: one more order at an end of its price, and so on. */
function extend(search: Search, begun: Begun, most: number): void {
  const { parts, rest, spent } = begun;
  const others = search.placed.filter(({ at }) => parts.every(({ offer }) => offer !== at));
  const floors = others.map(({ offer }) => floorOf(offer, rest));
  const floor = spent + search.share + weighed(floors.reduce(lesser, floors[0] ?? 0n));
  if (others.length === 0 || !isCheaper(search, floor)) return;
  for (const [nth, { offer, at }] of others.entries()) {
    if (!isCheaper(search, spent + search.share + weighed(floors[nth] ?? 0n))) continue;
    search.tried += 1;
    const order = cheapestOrder(offer, rest);
    keep(search, { parts: [...parts, { offer: at, ...order }], spent: spent + search.share + weighed(order.cost) });
  }
  if (others.length === 1 || !isCheaper(search, floor + search.share)) return;
  if (parts.length + 1 === most) search.isDeeper = true;
  else addOrders(search, begun, others, most);
}

function addOrders(search: Search, { parts, rest, spent, distance }: Begun, others: Search['placed'], most: number): void {
  const last = parts.at(-1)?.offer ?? -1;
  for (const { offer, at } of others)
    for (const order of boundaryOrders(offer, rest, search.lattices)) {
      search.tried += 1;
      if (search.tried > search.maxTried) return;
      if (order.distance < distance || (order.distance === distance && at < last)) continue;
      const { quantity, price } = order;
      const cost = quantity * price;
      const one = { offer: at, quantity, price, cost };
      if (parts.some((other) => isBetterTogether(search, one, other) || isBetterTogether(search, other, one))) continue;
      const next = {
        parts: [...parts, one],
        rest: rest - quantity,
        spent: spent + search.share + weighed(cost),
        distance: order.distance,
      };
      if (isCheaper(search, next.spent)) extend(search, next, most);
    }
}

/** Whether the first supplier delivers what the second does, too, for no more. */
function isBetterTogether({ offers }: Search, one: Part, other: Part): boolean {
  const offer = offers[one.offer];
  if (!offer) return false;
  const quantity = one.quantity + roundUp(other.quantity, offer.step);
  return quantity * (priceAt(offer.tiers, quantity) ?? one.price) <= one.cost + other.cost;
}

/** What a quantity costs at least, from one supplier or from several like it. */
const floorOf = ({ tiers }: Offer, rest: bigint): bigint =>
  tiers.map(({ from, price }) => larger(from, rest) * price).reduce((least, one) => lesser(least, one));

const isCheaper = ({ best }: Search, spent: bigint): boolean => best === undefined || spent < best.spent;
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function keep(search: Search, found: { parts: readonly Part[]; spent: bigint }): void {
  if (isCheaper(search, found.spent)) search.best = found;
}
