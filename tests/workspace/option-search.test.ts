import { expect, test } from 'vitest';
import { findOptions } from '#app/fields/rich/use-searched-options.ts';
import { spellOptions } from '#server/workspace/shell/spell.ts';

const search = async (labels: string[], typed: string) => {
  const options = await spellOptions(labels.map((label, at) => ({ value: String(at), label })));
  return findOptions(options, typed).map(({ label }) => label);
};

test('an option is found by what its name contains, by pinyin and by initials', async () => {
  const roles = ['采购员', '仓管员', 'SMT 线长', 'Buyer'];

  expect(await search(roles, '购')).toEqual(['采购员']);
  expect(await search(roles, 'cgy')).toEqual(['采购员', '仓管员']);
  expect(await search(roles, 'cang guan')).toEqual(['仓管员']);
  expect(await search(roles, 'smt xian')).toEqual(['SMT 线长']);
  expect(await search(roles, 'BUY')).toEqual(['Buyer']);
  expect(await search(roles, '')).toEqual(roles);
  expect(await search(roles, 'zzz')).toEqual([]);
});

test('options without a Chinese name are left as they are', async () => {
  const options = [{ value: '1', label: 'Buyer' }];

  expect(await spellOptions(options)).toBe(options);
});
