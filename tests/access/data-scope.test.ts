import { beforeAll, describe, expect, test } from 'vitest';
import type { DataScope } from '#server/calls/context.ts';
import { type askAs, everyCode } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001');
const line = { mine: '', theirs: '', ofMyDept: '' };
const depts = { mine: '', other: '' };

beforeAll(async () => {
  const everybody = plant.as();
  for (const name of ['mine', 'other'] as const) {
    depts[name] = (await everybody.mutate('system.dept.save', { deptName: name, sort: 1, deptCategory: 2 })).id;
  }
  const add = async (userId: string, lineCode: string, deptId: string) =>
    (
      await plant.as({ userId }).mutate('board.productionLine.save', {
        lineCode,
        lineName: lineCode,
        lineType: 'smt',
        deptId,
      })
    ).id;
  line.mine = await add('1000', 'MINE', depts.other);
  line.ofMyDept = await add('2000', 'DEPT', depts.mine);
  line.theirs = await add('2000', 'THEIRS', depts.other);
});

const askWithin = (scope: DataScope) => plant.as({ codes: everyCode, deptIds: [depts.mine], scopes: new Map([['productionline', scope]]) });
const listed = async (ask: ReturnType<typeof askAs>) => {
  const page = await ask.query('board.productionLine.list', { size: 100 });
  return { total: page.total, codes: page.records.map((row: { lineCode: string }) => row.lineCode).sort() };
};

describe('a role whose data scope is', () => {
  test('everything sees every line of the tenant, and its count', async () => {
    expect(await listed(askWithin('all'))).toEqual({ total: 3, codes: ['DEPT', 'MINE', 'THEIRS'] });
  });

  test('own records sees what its user made', async () => {
    expect(await listed(askWithin({ own: true, departments: [] }))).toEqual({ total: 1, codes: ['MINE'] });
  });

  test('a department sees the lines of that department', async () => {
    expect(await listed(askWithin({ own: false, departments: [depts.mine] }))).toEqual({ total: 1, codes: ['DEPT'] });
  });

  test('both sees the wider of the two', async () => {
    expect((await listed(askWithin({ own: true, departments: [depts.mine] }))).codes).toEqual(['DEPT', 'MINE']);
  });

  test('nothing at all sees nothing', async () => {
    expect(await listed(askWithin({ own: false, departments: [] }))).toEqual({ total: 0, codes: [] });
  });
});

test('what is out of reach cannot be opened, changed, removed, chosen or named in a body, and looks like what is not there', async () => {
  const ask = askWithin({ own: true, departments: [] });

  const refusals = await Promise.all([
    ask.refusal('board.productionLine.detail', { id: line.theirs }),
    ask.refusal('board.productionLine.update', { id: line.theirs, lineName: 'taken' }),
    ask.refusal('board.productionLine.remove', { ids: [line.mine, line.theirs] }),
    ask.refusal('board.productionLine.detail', { id: '1' }),
  ]);
  const options = await ask.query('board.productionLine.select', {});
  const named = await ask.refusal('board.workOrder.save', { workOrderNumber: 'WO-1', lineId: line.theirs });

  expect(refusals.map(({ code, message }) => [code, message])).toEqual(Array.from({ length: 4 }, () => [404, '数据不存在或已被删除']));
  expect(options.map((option: { id: string }) => option.id)).toEqual([line.mine]);
  expect(named.problems).toHaveProperty('lineId');
  expect((await listed(ask)).total).toBe(1);
});

describe('nobody puts a record where he would not see it:', () => {
  let made = 0;
  const lineOf = (deptId: string) => ({ lineCode: `L${++made}`, lineName: '新线', lineType: 'smt', deptId });

  test('a line is not added to, nor moved into, a department outside of the scope', async () => {
    const ask = askWithin({ own: false, departments: [depts.mine] });

    const added = await ask.refusal('board.productionLine.save', lineOf(depts.other));
    const moved = await ask.refusal('board.productionLine.update', { id: line.ofMyDept, deptId: depts.other });

    for (const refusal of [added, moved])
      expect(refusal).toMatchObject({ code: 400, problems: { deptId: '所选部门超出您的数据权限范围!' } });
    expect((await listed(ask)).codes).toContain('DEPT');
  });

  test('within the scope it is', async () => {
    const ask = askWithin({ own: false, departments: [depts.mine, depts.other] });

    const { id } = await ask.mutate('board.productionLine.save', lineOf(depts.mine));
    await ask.mutate('board.productionLine.update', { id, deptId: depts.other });

    expect(await ask.query('board.productionLine.detail', { id })).toMatchObject({ deptId: depts.other });
  });

  test('who sees what he made himself may place it anywhere', async () => {
    const ask = askWithin({ own: true, departments: [] });

    const { id } = await ask.mutate('board.productionLine.save', lineOf(depts.other));

    expect(await ask.query('board.productionLine.detail', { id })).toMatchObject({ deptId: depts.other });
  });
});
