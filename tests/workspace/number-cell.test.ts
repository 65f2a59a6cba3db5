import { expect, test } from 'vitest';
import { Cell } from '#app/fields/number.tsx';
import type { FieldView } from '#rules/screen.ts';

const shown = (value: number | string, field: Partial<FieldView>) =>
  Cell({ field: { name: 'count', label: '数量', kind: 'integer', ...field } as FieldView, row: { id: '1', count: value } });

test.each([
  ['a quantity', 12000, {}, '12,000'],
  ['a negative one', -1500, {}, '-1,500'],
  ['a price', '1234.5000', { kind: 'decimal', minScale: 2 }, '1,234.50'],
  ['a number that names something', 10025, { code: true }, '10025'],
  ['a standard that nobody has set', -1, { minusOne: true }, null],
] as const)('%s is shown by its thousands, unless it names something', (_what, value, field, text) => {
  expect(shown(value, field)).toBe(text);
});
