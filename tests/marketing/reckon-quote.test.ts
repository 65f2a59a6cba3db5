import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dividedBy, exact, rounded, written } from '#rules/money/exact.ts';
import { quoteFigures, reckonQuote } from '#rules/money/reckon-quote.ts';
import { unitPrices } from '#rules/money/unit-prices.ts';

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
      net: '389.40',
      tax: '50.62',
      gross: '440.02',
    });
  });

  test('in another currency divides before it rounds', () => {
    const { totals } = reckonQuote([{ quantity: '3', price: '10', labour: '0' }], { exchangeRate: '7.2' });

    expect(totals).toMatchObject({ goods: '4.17', net: '4.17', gross: '4.17' });
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
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(row.net));
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
