import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readField } from '#rules/field-rules.ts';
import { grouped, plainNumber } from '#rules/grouped.ts';
import { exact, written } from '#rules/money/exact.ts';

test('a number is grouped as American English groups it', () => {
  const digits = fc.record({ min: fc.integer({ min: 0, max: 2 }), more: fc.integer({ min: 0, max: 3 }) });
  const number = fc.oneof(fc.integer(), fc.double({ min: -1e12, max: 1e12, noNaN: true }));

  fc.assert(
    fc.property(number, digits, (value, { min, more }) => {
      const max = min + more;

      expect(grouped(value, { min, max })).toBe(value.toLocaleString('en-US', { minimumFractionDigits: min, maximumFractionDigits: max }));
    }),
  );
  expect([0, 999, 1000, 1234567.5].map((value) => grouped(value, { max: 1 }))).toEqual(['0', '999', '1,000', '1,234,567.5']);
});

test.each([
  ['1,234', '1234'],
  ['12,345,678.50', '12345678.50'],
  ['-1,000', '-1000'],
  ['１，２３４', '1234'],
  ['1,234\u200b', '1234'],
  ['2K', '2000'],
  ['0.5k', '500'],
])('%s is the number %s at every door', (typed, number) => {
  const quantity = readField({ kind: 'decimal', label: 'Quantity' }, typed, 'en');

  expect(plainNumber(typed)).toBe(number);
  expect(quantity).toEqual({ value: number });
  expect(written(exact(typed) ?? { units: 0n, scale: 0 })).toBe(number);
});

test.each(['1,5', '12,34', '1,50', '0,5', '0,500', '1,23,456', '1,0000', '1,234,5', '1.234,5', '1,5K', '2KK', '1 000'])(
  '%s is no number at any',
  (typed) => {
    const kinds = ['integer', 'decimal', 'money'] as const;

    for (const kind of kinds) expect(readField({ kind, label: 'Quantity' }, typed, 'en')).toEqual({ problem: 'Quantity must be a number' });
    expect(exact(typed)).toBeUndefined();
  },
);
