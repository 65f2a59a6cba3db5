import { expect, test } from 'vitest';
import { findOptions } from '#app/fields/rich/use-searched-options.ts';
import { spellOptions } from '#server/entity/spelling.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001');

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

test('a long list that the database searches is found by pinyin and initials too', async () => {
  const ask = (door: 'page' | 'blade' = 'page') => plant.as({ roleAliases: ['admin'] }, { door });
  for (const [at, postName] of ['仓管员', '采购主管', 'CG clerk'].entries())
    await ask().mutate('system.post.submit', { postCode: `P${at}`, postName, sort: at, category: 1 });
  await ask().mutate('system.dept.submit', { deptName: '仓储部', sort: 1 });
  await ask().mutate('board.productionLine.save', { lineCode: 'L1', lineName: '仓前一线', lineType: 'dip', isEnabled: true });
  await ask().mutate('system.user.submit', { account: 'wang', password: 'Board-2026-x', realName: '王仓' });
  const found = async (path: string, q: string, door?: 'blade') =>
    (await ask(door).query(`${path}.select`, { q })).map(({ label, postName }: { label?: string; postName?: string }) => label ?? postName);

  expect(await found('system.post', 'cg')).toEqual(['CG clerk', '仓管员', '采购主管']);
  expect(await found('system.post', 'cai gou')).toEqual(['采购主管']);
  expect(await found('system.post', '采购')).toEqual(['采购主管']);
  expect(await found('system.post', 'zzz')).toEqual([]);
  expect(await found('system.dept', 'ccb')).toEqual(['仓储部']);
  expect(await found('board.productionLine', 'cqyx')).toEqual(['仓前一线']);
  expect(await found('system.user', 'wangc')).toEqual(['王仓']);
});
