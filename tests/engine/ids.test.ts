import { expect, test } from 'vitest';
import { idsIn } from '#rules/ids.ts';

test.each<[string, unknown, string[]]>([
  ['a text with commas', '1,2', ['1', '2']],
  ['blanks and empty places', ' 1 ,, 2,', ['1', '2']],
  ['a number', 7, ['7']],
  ['an array of texts and numbers', ['1,2', 3], ['1', '2', '3']],
  ['the 0 that stands for none', '0,5', ['5']],
  ['what is no id', 'abc,-1,01,1.5,9223372036854775808', []],
  ['nothing', null, []],
  ['an empty text', '', []],
])('ids in %s', (_what, value, expected) => {
  expect(idsIn(value)).toEqual(expected);
});
