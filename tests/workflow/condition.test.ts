import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOf, holds, UnreadableCondition } from '#server/workflow/model/condition.ts';
import { readCondition } from '#server/workflow/model/read-condition.ts';
import type { Values } from '#server/workflow/model/values.ts';

const says = (text: string, values: Values): boolean => holds(readCondition(text), values);

test('a condition reads fields, literals and comparisons, in the words of either language', () => {
  const leave = { pass: true, days: '3.5', kind: '2', reason: '家里有事' };

  expect(says(`\${pass && days > 3}`, leave)).toBe(true);
  expect(says('pass and days > 3.5', leave)).toBe(false);
  expect(says('days ≥ 3.5 且 非 (kind = 1 或 kind = 3)', leave)).toBe(true);
  expect(says("kind in (1, 2) and reason == '家里有事'", leave)).toBe(true);
  expect(says('kind not in (1, 2)', leave)).toBe(false);
  expect(says('!pass', leave)).toBe(false);
  expect(fieldsOf(readCondition('pass && (days > 3 || kind in (1))'))).toEqual(['pass', 'days', 'kind']);
});

test('numbers compare to their last digit, dates and texts by their order', () => {
  expect(says('days > 3', { days: '3.0006944444' })).toBe(true);
  expect(says('days > 3', { days: '3.0000' })).toBe(false);
  expect(says('amount == 9007199254740993', { amount: '9007199254740993.00' })).toBe(true);
  expect(says('amount > 9007199254740992', { amount: '9007199254740993' })).toBe(true);
  expect(says('amount < 10', { amount: '9' })).toBe(true);
  expect(says("day < '2026-12-01'", { day: '2026-11-30' })).toBe(true);
});

test('an empty field equals nothing but null, and a field that is not there is empty', () => {
  expect(says('days > 3', {})).toBe(false);
  expect(says('days <= 3', { days: null })).toBe(false);
  expect(says('days == null', {})).toBe(true);
  expect(says('days != 3', {})).toBe(true);
  expect(says('constructor != null', {})).toBe(false);
});

test.each([
  ['', 0],
  ['days >', 5],
  ['days > 3 4', 9],
  ['(days > 3', 8],
  ['days ~ 3', 5],
  ['kind in (1, days)', 12],
  [`\${execution.setVariable("x", 1)}`, 9],
  ['"".getClass()', 2],
  [`\${pass ? 1 : 2}`, 5],
])('what is no condition is refused with its place: %s', (text, at) => {
  expect(() => readCondition(text)).toThrow(UnreadableCondition);
  try {
    readCondition(text);
  } catch (error) {
    expect(error).toMatchObject({ at });
  }
});

test('a condition nested too deeply is refused, and any text is read or refused', () => {
  expect(() => readCondition(`${'(`.repeat(200)}days${`)'.repeat(200)}`)).toThrow(UnreadableCondition);
  expect(() => readCondition('!'.repeat(1_500))).toThrow(UnreadableCondition);
  expect(() => readCondition('x'.repeat(2_001))).toThrow(UnreadableCondition);
  const words = fc.constantFrom('(', ')', 'and', 'or', 'not', 'in', 'days', '3', "'x'", '==', '<', ',', '!', '且', ' ', `\${`, '}');

  fc.assert(
    fc.property(fc.array(words, { maxLength: 20 }), (parts) => {
      try {
        expect(typeof holds(readCondition(parts.join(' ')), { days: '4' })).toBe('boolean');
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableCondition);
      }
    }),
    { numRuns: 500 },
  );
});
