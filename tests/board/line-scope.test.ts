import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildOrder, leaderAt } from './build.ts';

const plant = usePlant('100001');

const now = '2026-03-10 08:05';
const plannerAsk = () => leaderAt(plant.database, now, { session: { deptIds: ['7001'] } });

const numbersIn = ({ records }: { records: { workOrderNumber: string }[] }) => records.map(({ workOrderNumber }) => workOrderNumber);

test('a work order belongs to the department of its line, and without a line to that of its maker', async () => {
  const planner = plannerAsk();
  const workshop = await planner.mutate('system.dept.submit', { deptName: '车间', fullName: '车间', deptCategory: 1, sort: 1 });
  const line = await buildLine(planner, { deptId: workshop.id });
  const { order: onLine } = await buildOrder(planner, { order: { lineId: line.id } });
  const { order: onNone } = await buildOrder(planner);
  const askWithin = (department: string) =>
    leaderAt(plant.database, now, {
      session: { scopes: new Map([['workorder', { own: false, departments: [department] }]]) },
    });

  const inWorkshop = await askWithin(String(workshop.id)).query('board.workOrder.list', {});
  const { empty } = await askWithin('7001').query('board.workOrder.screen');
  const inOffice = await askWithin('7001').query('board.workOrder.list', {});

  expect(numbersIn(inWorkshop)).toEqual([onLine.workOrderNumber]);
  expect(empty).toContain('您的数据权限只包含部分记录');
  expect(numbersIn(inOffice)).toEqual([onNone.workOrderNumber]);
});
