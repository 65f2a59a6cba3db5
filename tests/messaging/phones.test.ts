import { expect, test } from 'vitest';
import { anyPhoneRules, isMobile, plainPhone } from '#rules/phone.ts';

const isTaken = (typed: string) => new RegExp(anyPhoneRules.pattern, 'u').test(plainPhone(typed));

test.each([
  ['13900001001', '139 0000 1001', '139-0000-1001', '+86 139 0000 1001', '8613900001001', '0086 13900001001', '１３９００００１００１'],
  ['0755-88001001', '(0755) 8800 1001', '075588001001', '0755 88001001', '+86 755 8800 1001', '0755－88001001'],
  ['010-88001001-123', '010-88001001转123', '(010)8800-1001 ext. 123', '+86 (0)10 8800 1001 x123'],
  ['400-800-1001', '4008001001', '400 8001001', '400-8001-001'],
  ['+6561234567', '+65 6123 4567', '0065 6123-4567'],
  ['+442079460958', '+44 (0)20 7946 0958', '0044 20 7946 0958'],
  ['+14155550100-5', '+1 (415) 555-0100 ext 5', '+1.415.555.0100 x5'],
])('%s is the one form of what people type for it', (kept, ...typed) => {
  expect(typed.map(plainPhone)).toEqual(typed.map(() => kept));
  expect(isTaken(kept)).toBe(true);
});

test.each(['1234', '1380000000', '139000010011', '88001001', '755-88001001', '3138001234', '+0 123 4567', '+65', 'abc', ''])(
  '%s is no number that can be called from everywhere',
  (typed) => {
    expect(isTaken(typed)).toBe(false);
  },
);

test('text messages reach Chinese mobiles alone', () => {
  expect(['13900001001', '0755-88001001', '+6561234567'].map(isMobile)).toEqual([true, false, false]);
});
