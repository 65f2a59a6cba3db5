import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { headUnit } from '#app/fields/head-unit.ts';
import { Cell, Input } from '#app/fields/number.tsx';
import type { FieldView } from '#rules/screen.ts';

const shown = (value: number | string, field: Partial<FieldView>) =>
  Cell({ field: { name: 'count', label: '数量', kind: 'integer', ...field } as FieldView, row: { id: '1', count: value } });

test.each([
  ['a quantity', 12000, {}, '12,000'],
  ['a negative one', -1500, {}, '-1,500'],
  ['a price', '1234.5000', { kind: 'decimal', minScale: 2 }, '1,234.50'],
  ['a number that names something', 10025, { code: true }, '10025'],
  ['a standard that nobody has set', -1, { minusOne: true }, null],
  ['a quota without a limit', -1, { minusOne: true, minusOneLabel: 'No limit' }, 'No limit'],
] as const)('%s is shown by its thousands, unless it names something', (_what, value, field, text) => {
  expect(shown(value, field)).toBe(text);
});

test('prices of one column have their points in one line: places that are not used are left free', () => {
  const price = { kind: 'decimal', scale: 6, minScale: 2 } as const;
  const cell = (value: string) => shown(value, price) as ReactElement<{ 'data-places': string; children: string }>;

  expect(cell('0.780000').props).toEqual({ 'data-places': '0000', children: '0.78' });
  expect(cell('0.098000').props).toEqual({ 'data-places': '000', children: '0.098' });
  expect(shown('0.012345', price)).toBe('0.012345');
});

test.each([
  [{ label: '支援人数', unit: '人' }, undefined],
  [{ label: '标准产能', unit: '件/小时' }, '件/小时'],
  [{ label: 'Hours each', unit: 'h' }, undefined],
  [{ label: 'Helpers', unit: 'h' }, 'h'],
  [{ label: 'Tax rate', unit: '%' }, '%'],
])('the head of a column has its unit once: %o', (column, unit) => {
  expect(headUnit(column)).toBe(unit);
});

test.each([
  ['a standard that nobody has set is an empty field', -1, {}, ''],
  ['a quota without a limit is typed as it is kept', -1, { minusOneLabel: 'No limit' }, '-1'],
  ['any other number stays', 25, {}, '25'],
] as const)('%s', (_what, value, more, text) => {
  const field: FieldView = { name: 'count', label: '数量', kind: 'integer', minusOne: true, ...more };

  expect(Input({ field, id: 'count', name: 'count', label: '数量', value }).props.defaultValue).toBe(text);
});
