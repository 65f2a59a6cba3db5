import { expect, test } from 'vitest';
import { labelAt, withMissing } from '#app/entity/form/form-problems.ts';
import { nameThemselves } from '#app/kit/problems.tsx';
import type { FieldView } from '#rules/screen.ts';

const quantity: FieldView = { name: 'quantity', kind: 'integer', label: 'Quantity', required: 'Enter the quantity' };
const lines: FieldView = { name: 'lines', kind: 'rows', label: 'Lines', fields: [quantity] };
const title: FieldView = { name: 'title', kind: 'text', label: 'Title', required: 'Enter the title' };

test('a problem in a row is told by the row, and by the field where its text does not name it', () => {
  expect(labelAt([lines], 'lines.0.quantity', 'Enter the quantity')).toBe('Lines 1');
  expect(labelAt([lines], 'lines.1.quantity', 'Above the stock')).toBe('Lines 2 · Quantity');
});

test('the problems of one summary have one form: each by its field, unless every text names it', () => {
  const account = { id: 'account', label: '登录账号', text: '请输入账号' };
  const password = { id: 'password', label: '密码', text: '请输入密码' };

  expect(nameThemselves([account, password])).toBe(false);
  expect(nameThemselves([password])).toBe(true);
});

test('a refusal also names what is required and empty, in the order of the form, and says nothing new of what is filled', () => {
  const said = { 'lines.0.quantity': 'Above the stock' };

  expect(Object.entries(withMissing(said, [title, lines], { lines: [{ quantity: '9' }] }, 'en'))).toEqual([
    ['title', 'Enter the title'],
    ['lines.0.quantity', 'Above the stock'],
  ]);
  expect(withMissing(said, [title, lines], { title: 'x', lines: [{ quantity: '9' }] }, 'en')).toEqual(said);
});
