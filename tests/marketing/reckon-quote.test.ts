import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dividedBy, exact, rounded, written } from '#rules/money/exact.ts';
import { type QuoteTerms, quoteFigures, reckonQuote } from '#rules/money/reckon-quote.ts';
import { printedPrices, unitPrices } from '#rules/money/unit-prices.ts';

const cents = (text: string) => Math.round(Number(text) * 100);

describe('exact decimals', () => {
  test('keep every digit that a number would lose', () => {
    expect(written(exact('12345678901234567890.12') ?? { units: 0n, scale: 0 })).toBe('12345678901234567890.12');
    expect(exact('1,234.5')).toEqual({ units: 12345n, scale: 1 });
    expect(exact('1e5')).toBeUndefined();
    expect(exact('')).toBeUndefined();
  });

  test('are rounded half up, away from zero', () => {
    const to2 = (text: string) => written(rounded(exact(text) ?? { units: 0n, scale: 0 }, 2));

    expect([to2('1.005'), to2('-1.005'), to2('2.675'), to2('0.0049')]).toEqual(['1.01', '-1.01', '2.68', '0.00']);
    expect(written(dividedBy({ units: 2n, scale: 0 }, { units: 3n, scale: 0 }, 2))).toBe('0.67');
  });
});

describe('a quote', () => {
  test('is reckoned from quantity, price, loss, labour, overhead, margin and tax', () => {
    const line = { quantity: '100', price: '2.5', lossRate: '2', labour: '0.4' };

    const { totals } = reckonQuote([line], { exchangeRate: '1', overheadRate: '10', marginRate: '20', taxRate: '13' });

    expect(totals).toEqual({
      goods: '250.00',
      loss: '5.00',
      labourCost: '40.00',
      overhead: '29.50',
      margin: '64.90',
      discount: '0.00',
      net: '389.40',
      tax: '50.62',
      gross: '440.02',
    });
  });

  test('in another currency divides before it rounds', () => {
    const { totals } = reckonQuote([{ quantity: '3', price: '10', labour: '0' }], { exchangeRate: '7.2' });

    expect(totals).toMatchObject({ goods: '4.17', net: '4.17', gross: '4.17' });
  });

  const line = { quantity: '300', price: '2.5', lossRate: '2', labour: '0.4' };
  const rates = { overheadRate: '10', marginRate: '20', taxRate: '13' };

  test('has its unit price rounded once to the decimals of its currency, and amounts that follow from it', () => {
    // (2.5 × 1.02 + 0.4) × 1.1 × 1.2 = 3.894; in USD at 7.2: 0.540833…, in JPY at 0.048: 81.125
    const of = (terms: QuoteTerms) => reckonQuote([line], { ...rates, ...terms, roundsPrices: true });

    const [home, abroad, yen] = [
      of({ currency: 'CNY', exchangeRate: '1' }),
      of({ currency: 'USD', exchangeRate: '7.2' }),
      of({ currency: 'JPY', exchangeRate: '0.048' }),
    ];

    expect([home.prices, abroad.prices, yen.prices]).toEqual([['3.89'], ['0.54'], ['81']]);
    // 300 × 3.89; goods 750 + loss 15 + labour 120 + overhead 88.5 leave 193.5 of it; 13 % of 1167 is 151.71
    expect(home.totals).toMatchObject({ overhead: '88.50', margin: '193.50', net: '1167.00', tax: '151.71', gross: '1318.71' });
    expect(abroad.totals).toMatchObject({ net: '162.00', tax: '21.06', gross: '183.06' });
    // 750 / 0.048 = 15625, 15 / 0.048 = 312.5 and 120 / 0.048 = 2500; overhead 10 % of 18438; 13 % of 24300 is 3159
    expect(yen.totals).toEqual({
      ...{ goods: '15625.00', loss: '313.00', labourCost: '2500.00', overhead: '1844.00', margin: '4018.00' },
      ...{ discount: '0.00', net: '24300.00', tax: '3159.00', gross: '27459.00' },
    });
  });

  test('by set prices and a discount takes the rest as its margin, below cost too', () => {
    const lines = [
      { ...line, unitPrice: '4.125' },
      { quantity: '7', price: '10', unitPrice: '9.99' },
    ];

    const {
      lines: reckoned,
      prices,
      totals,
    } = reckonQuote(lines, { ...rates, exchangeRate: '1', roundsPrices: true, discountRate: '2.5' });

    expect(prices).toEqual(['4.125', '9.99']);
    // 300 × 4.125 = 1237.50, less 973.50 of cost and overhead; 2.5 % of it is 30.9375; 13 % of 1206.56 is 156.8528
    expect(reckoned[0]).toMatchObject({ margin: '264.00', discount: '30.94', net: '1206.56', tax: '156.85', gross: '1363.41' });
    // 7 × 9.99 = 69.93, less 77.00; 2.5 % of it is 1.74825; 13 % of 68.18 is 8.8634
    expect(reckoned[1]).toMatchObject({ margin: '-7.07', discount: '1.75', net: '68.18', tax: '8.86', gross: '77.04' });
    expect(totals).toMatchObject({ margin: '256.93', discount: '32.69', net: '1274.74', tax: '165.71', gross: '1440.45' });
  });

  test('leaves out a line that cannot be reckoned yet', () => {
    const { lines, totals } = reckonQuote(
      [
        { quantity: '', price: '10' },
        { quantity: '2', price: '10' },
      ],
      {},
    );

    expect(lines[0]).toBeUndefined();
    expect(totals.net).toBe('20.00');
  });

  test('adds up by rows and by columns, whatever its figures', () => {
    const decimal = (max: number, scale: number) =>
      fc.integer({ min: 1, max: max * 10 ** scale }).map((n) => (n / 10 ** scale).toFixed(scale));
    const line = fc.record({ quantity: decimal(99_999, 2), price: decimal(999, 4), lossRate: decimal(20, 2), labour: decimal(50, 3) });
    const terms = fc.record({
      currency: fc.constantFrom('CNY', 'JPY'),
      roundsPrices: fc.boolean(),
      discountRate: fc.constantFrom(undefined, '0', '3.25'),
      exchangeRate: decimal(9, 4),
      overheadRate: decimal(30, 2),
      marginRate: decimal(60, 2),
      taxRate: decimal(17, 2),
    });

    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), terms, (typed, rates) => {
        const { lines, totals } = reckonQuote(typed, rates);
        for (const row of [...lines, totals]) {
          if (!row) continue;
          const parts = (['goods', 'loss', 'labourCost', 'overhead', 'margin'] as const).map((name) => cents(row[name]));
          expect(parts.reduce((sum, part) => sum + part, 0) - cents(row.discount)).toBe(cents(row.net));
          expect(cents(row.net) + cents(row.tax)).toBe(cents(row.gross));
        }
        for (const name of quoteFigures) expect(lines.reduce((sum, row) => sum + cents(row?.[name] ?? '0'), 0)).toBe(cents(totals[name]));
      }),
      { numRuns: 60 },
    );
  });
});

test('the printed prices of one, times the quantity, give the amounts to the cent', () => {
  const lines = [
    { net: '232707.53', quantity: '5000' },
    { net: '17695.22', quantity: '10000.0000' },
    { net: '0.00', quantity: '12' },
  ];

  const prices = unitPrices(lines);

  expect(prices).toEqual(['46.541506', '1.769522', '0.000000']);
  expect(unitPrices([{ net: '124.50', quantity: '10' }])).toEqual(['12.45']);
  for (const [at, { net, quantity }] of lines.entries()) expect((Number(prices[at]) * Number(quantity)).toFixed(2)).toBe(net);
});

test('a set or rounded price is printed as it is, others before the discount as amounts give them', () => {
  const set = { quantity: '3', price: '0.1', unitPrice: '0.125000' };
  const free = { quantity: '3', price: '10' };
  const print = (terms: QuoteTerms) => {
    const lines = [set, free];
    const { lines: reckoned } = reckonQuote(lines, terms);
    const amountsOf = (at: number) => ({ net: reckoned[at]?.net ?? null, discount: reckoned[at]?.discount ?? null });
    return printedPrices(
      lines.map((one, at) => ({ ...one, ...amountsOf(at) })),
      terms,
    );
  };

  // 30 / 7.2 = 4.17 (4.1666…), which is 3 × 1.39 and 3 × 1.389; in yen 30 / 0.05 = 600, which is 3 × 200
  expect(print({ currency: 'USD', exchangeRate: '7.2', discountRate: '5' })).toEqual(['0.125', '1.39']);
  expect(print({ currency: 'USD', exchangeRate: '7.2', roundsPrices: true })).toEqual(['0.125', '1.39']);
  expect(print({ currency: 'JPY', exchangeRate: '0.05' })).toEqual(['0.125', '200']);
});
