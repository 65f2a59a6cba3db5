import { roundUp } from './exact.ts';
import { larger, type Offer, priceAt } from './offer.ts';

/**
 * Of suppliers that cover the rest of a line together: what all their orders are multiples of, and how far from an end of its price an order
 * may be beside them.
 */
interface Lattice {
  step: bigint;
  range: bigint;
}

export interface BoundaryOrder {
  quantity: bigint;
  price: bigint;
  /** How far from the nearest end of its price. */
  distance: bigint;
}

/**
 * The orders of a supplier that can be part of a best split, beside others that cover the rest. Of two suppliers that are both further from
 * the ends of their prices than the smallest quantity that both their packages divide, that quantity can be moved to the one with the lower
 * price, and the split costs no more. So one supplier at most is further away, and the others are tried near the ends alone. Nor does an
 * order help that is larger than what lets the others do with a package less.
 */
export function* boundaryOrders(offer: Offer, rest: bigint, lattices: ReadonlyMap<bigint, readonly Lattice[]>): Iterable<BoundaryOrder> {
  const known = new Set<bigint>();
  for (const { low, high, price } of segmentsOf(offer))
    for (const { step, range } of lattices.get(offer.step) ?? [])
      for (const [from, to] of nearEnds(low, high, range)) {
        const end = to !== undefined && to < rest ? to : rest - 1n;
        for (let quantity = from; quantity <= end; quantity = nextUseful(quantity, rest, offer.step, step)) {
          if (known.has(quantity)) continue;
          known.add(quantity);
          const distance = high === undefined || quantity - low < high - quantity ? quantity - low : high - quantity;
          yield { quantity, price, distance };
        }
      }
}

/** The stretches in which one price holds, in whole packages; the last has no end. */
function segmentsOf({ tiers, step }: Offer) {
  const starts = [...new Set(tiers.map(({ from }) => from))].sort((one, other) => (one < other ? -1 : 1));
  return starts.flatMap((start, at) => {
    const [low, next] = [roundUp(larger(start, 1n), step), starts[at + 1]];
    const high = next === undefined ? undefined : ((next - 1n) / step) * step;
    const price = priceAt(tiers, low);
    return price === undefined || (high !== undefined && high < low) ? [] : [{ low, high, price }];
  });
}

function nearEnds(low: bigint, high: bigint | undefined, range: bigint): [bigint, bigint | undefined][] {
  const near = low + range - 1n;
  if (high === undefined) return [[low, near]];
  if (high - low < 2n * range) return [[low, high]];
  return [
    [low, near],
    // Ranges are whole packages, and so are ends.
    [larger(high - range, low), high],
  ];
}

/** The next order that lets suppliers of such packages do with one less. */
function nextUseful(quantity: bigint, rest: bigint, step: bigint, others: bigint): bigint {
  return roundUp(rest - roundUp(rest - quantity, others) + others, step);
}

/** For each package quantity: what any suppliers of such packages come to together, each with the range that holds beside all of them. */
export function latticesBetween(steps: readonly bigint[]): Map<bigint, Lattice[]> {
  const distinct = [...new Set(steps)];
  return new Map(distinct.map((step) => [step, latticesBeside(step, distinct)]));
}

function latticesBeside(own: bigint, others: readonly bigint[]): Lattice[] {
  const ranges = new Map<bigint, bigint>();
  const note = (step: bigint, range: bigint) => ranges.set(step, larger(ranges.get(step) ?? 0n, range));
  for (const other of others) {
    const meeting = (own / divisorOf(own, other)) * other;
    for (const [step, range] of [...ranges]) note(divisorOf(step, other), range < meeting ? range : meeting);
    note(other, meeting);
  }
  return [...ranges].map(([step, range]) => ({ step, range }));
}

function divisorOf(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisorOf(b, a % b);
}
