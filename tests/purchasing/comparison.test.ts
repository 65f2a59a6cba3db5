import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divide, fromUnits, toUnits } from '#server/purchasing/comparison/exact.ts';
import { cheapestOrder, netPrice, type Offer, offerOf, priceAt } from '#server/purchasing/comparison/offer.ts';
import { proposeSplit } from '#server/purchasing/comparison/propose-split.ts';

const plainOffer = { priceBreaks: null, moq: null, spq: null, isTaxIncluded: false, taxRate: '13' };

describe('money', () => {
  test('is rounded half up, and never passes through a floating point number', () => {
    expect(fromUnits(toUnits('0.125', 4), 4, 2)).toBe('0.13');
    expect(fromUnits(toUnits('-0.125', 4), 4, 2)).toBe('-0.12');
    expect(fromUnits(toUnits('123456789012.3456', 4), 4, 4)).toBe('123456789012.3456');
    expect(divide(7n, 2n)).toBe(4n);
  });

  test('is compared without tax, in one currency', () => {
    const included = netPrice('1.13', { isTaxIncluded: true, taxRate: '13', rate: '1' });
    const dollars = netPrice('0.2', { isTaxIncluded: false, taxRate: '13', rate: '7.1' });

    expect(fromUnits(included, 10, 6)).toBe('1.000000');
    expect(fromUnits(dollars, 10, 6)).toBe('1.420000');
  });
});

describe('an order', () => {
  test('takes minimum order and packages into account', () => {
    const offer = offerOf({ ...plainOffer, price: '1', moq: '1000', spq: '300' }, '1', '500') as Offer;

    expect(fromUnits(cheapestOrder(offer, toUnits('500', 4)).quantity, 4, 0)).toBe('1200');
  });

  test('is larger than needed where a price break makes that cheaper', () => {
    const priceBreaks = [{ qty: '1000', price: '0.8' }];
    const offer = offerOf({ ...plainOffer, price: '1', priceBreaks }, '1', '900') as Offer;

    const { quantity, cost } = cheapestOrder(offer, toUnits('900', 4));

    expect(fromUnits(quantity, 4, 0)).toBe('1000');
    expect(fromUnits(cost, 14, 2)).toBe('800.00');
  });
});

/** Small offers: the plain price, sometimes a break, sometimes a minimum and packages. */
const offers = fc.record({
  moq: fc.integer({ min: 0, max: 12 }),
  step: fc.integer({ min: 1, max: 7 }),
  prices: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 }),
  gaps: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 2, maxLength: 2 }),
});

test('the proposed split costs what the best of all splits among two suppliers costs', () => {
  fc.assert(
    fc.property(fc.array(offers, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 40 }), (made, needed) => {
      const built = made.map(({ moq, step, prices, gaps }): Offer => {
        let from = BigInt(moq);
        const tiers = prices.map((price, at) => {
          if (at > 0) from += BigInt(gaps[at - 1] ?? 1);
          return { from, price: BigInt(price) };
        });
        return { tiers, step: BigInt(step) };
      });

      const proposed = proposeSplit(built, BigInt(needed));

      expect(proposed?.reduce((sum, { cost }) => sum + cost, 0n)).toBe(bruteForce(built, BigInt(needed)));
      expect(proposed?.reduce((sum, { quantity }) => sum + quantity, 0n)).toBeGreaterThanOrEqual(BigInt(needed));
    }),
    { numRuns: 400 },
  );
});

function bruteForce(built: Offer[], needed: bigint): bigint {
  const far = needed + 60n;
  const costs = built.map(({ tiers, step }) => {
    const known: { quantity: bigint; cost: bigint }[] = [{ quantity: 0n, cost: 0n }];
    for (let quantity = step; quantity <= far; quantity += step) {
      const price = priceAt(tiers, quantity);
      if (price !== undefined) known.push({ quantity, cost: quantity * price });
    }
    return known;
  });
  let best: bigint | undefined;
  for (const [at, ones] of costs.entries())
    for (const others of [[{ quantity: 0n, cost: 0n }], ...costs.filter((_, other) => other > at)])
      for (const one of ones)
        for (const other of others)
          if (one.quantity + other.quantity >= needed && (best === undefined || one.cost + other.cost < best)) best = one.cost + other.cost;
  return best ?? -1n;
}
