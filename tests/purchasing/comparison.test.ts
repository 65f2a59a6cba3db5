import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divide, fromUnits, toUnits } from '#server/purchasing/comparison/exact.ts';
import { cheapestOrder, netPrice, type Offer, offerOf, priceAt } from '#server/purchasing/comparison/offer.ts';
import { proposeSplit } from '#server/purchasing/comparison/propose-split.ts';
import { alternateIn, numberOffered } from '#server/purchasing/quotations/alternate.ts';

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

test.each([
  ['nothing', null, null, undefined, 'A-1'],
  ['the part itself, and a word of it', ' A-1 ', '原厂', undefined, 'A-1'],
  ['another number', 'B-2', '同规格', 'B-2', 'B-2'],
  ['words alone', ' ', ' 国产替代 ', '国产替代', undefined],
])('a line that names %s as what is offered', (_, alternateItem, alternateNote, other, number) => {
  const line = { itemNumber: 'A-1', alternateItem, alternateNote };

  expect([alternateIn(line), numberOffered(line)]).toEqual([other, number]);
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

const builtOf = (made: readonly { moq: number; step: number; prices: number[]; gaps: number[] }[]): Offer[] =>
  made.map(({ moq, step, prices, gaps }) => {
    let from = BigInt(moq);
    const tiers = prices.map((price, at) => {
      if (at > 0) from += BigInt(gaps[at - 1] ?? 1);
      return { from, price: BigInt(price) };
    });
    return { tiers, step: BigInt(step) };
  });

describe('the proposed split', () => {
  test('costs what the best of all splits costs, among many suppliers too, with and without a cost of an order', () => {
    const few = fc.array(offers, { minLength: 1, maxLength: 4 });
    const many = fc.array(offers, { minLength: 10, maxLength: 14 });
    fc.assert(
      fc.property(fc.oneof(few, many), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 40 }), (made, needed, orderCost) => {
        const built = builtOf(made);

        const split = proposeSplit(built, BigInt(needed), { orderCost: BigInt(orderCost) });

        const { parts = [], isSure } = split ?? {};
        expect(isSure).toBe(true);
        expect(parts.reduce((sum, { cost }) => sum + cost + BigInt(orderCost), 0n)).toBe(bruteForce(built, needed, BigInt(orderCost)));
        expect(parts.reduce((sum, { quantity }) => sum + quantity, 0n)).toBeGreaterThanOrEqual(BigInt(needed));
        for (const { offer, quantity, price, cost } of parts) {
          const { tiers, step } = built[offer] as Offer;
          expect([quantity % step, priceAt(tiers, quantity), quantity * price]).toEqual([0n, price, cost]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('takes little work among twenty suppliers with packages, minimums and breaks, and says where it was given up', () => {
    const hash = (nth: number) => (Math.imul(nth + 1, 2_654_435_761) >>> 0) / 2 ** 32;
    const lines = (count: number) =>
      Array.from({ length: 30 }, (_, line) =>
        Array.from({ length: count }, (__, at): Offer => {
          const seed = line * 1_000 + at * 10;
          const of = <One>(some: readonly One[], nth: number) => some[Math.floor(hash(seed + nth) * some.length)] as One;
          const [from, step] = [of([0, 100, 1_000, 5_000], 1), of([1, 100, 1_000, 2_500, 3_000], 2)];
          const price = 850 + Math.floor(hash(seed + 3) * 300);
          const tiers = [0, 1, 2].map((nth) => ({ from: BigInt(from + nth * 4_000), price: BigInt(Math.floor(price * 0.95 ** nth)) }));
          return { tiers, step: BigInt(step) };
        }),
      );
    const work = (count: number, orderCost: bigint) =>
      lines(count).flatMap((made, nth) => proposeSplit(made, BigInt(700 + nth * 450), { orderCost }) ?? []);
    const most = (splits: readonly { tried: number }[]) => Math.max(...splits.map(({ tried }) => tried));

    const [ten, twenty, free] = [work(10, 50_000n), work(20, 50_000n), work(20, 0n)];
    const [given] = lines(20).map((made) => proposeSplit(made, 9_999n, { maxTried: 10 }));

    expect([...ten, ...twenty, ...free].every(({ isSure }) => isSure)).toBe(true);
    expect(most(twenty)).toBeLessThan(10_000);
    expect(most(twenty)).toBeLessThan(8 * most(ten) + 100);
    expect(given?.isSure).toBe(false);
    expect(given?.parts.reduce((sum, { quantity }) => sum + quantity, 0n)).toBeGreaterThanOrEqual(9_999n);
  });
});

/** What each quantity costs at least, from the first supplier, from the first two, and so on. */
function bruteForce(built: readonly Offer[], needed: number, orderCost: bigint): bigint | undefined {
  const known = Array.from({ length: needed + 1 }, (_, quantity): bigint | undefined => (quantity === 0 ? 0n : undefined));
  for (const { tiers, step } of built) {
    const orders = Array.from({ length: 100 }, (_, nth) => BigInt(nth + 1) * step).flatMap((quantity) => {
      const price = priceAt(tiers, quantity);
      return price === undefined ? [] : [{ quantity: Number(quantity), cost: quantity * price + orderCost }];
    });
    const before = [...known];
    for (const [covered, spent] of before.entries())
      for (const { quantity, cost } of spent === undefined ? [] : orders) {
        const reached = Math.min(needed, covered + quantity);
        const least = known[reached];
        if (spent !== undefined && (least === undefined || spent + cost < least)) known[reached] = spent + cost;
      }
  }
  return known[needed];
}
