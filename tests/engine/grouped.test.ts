import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grouped } from '#rules/grouped.ts';

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
