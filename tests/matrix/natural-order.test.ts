import { expect, test } from 'vitest';
import { byNaturalOrder } from '#server/database/natural-order.ts';
import { usePlant } from '#tests/plant.ts';
import { buildOrder } from '../board/build.ts';
import '#server/router.ts';

const plant = usePlant('100001');
const ask = () => plant.as({ tenantId: '100001' });

/** Codes by the value of their numbers, Chinese names by pinyin: 安 bei 华 深 中. */
const codes = ['1-1', '1-2', '1-10', '2-1', 'WO-2', 'WO-10', 'WO-10-R'];
const names = ['安利达', '北方电子', '华芯', '深圳恒达', '中电'];

test('lists and selects sort codes by their numbers', async () => {
  for (const workOrderNumber of codes.toReversed()) await buildOrder(ask(), { order: { workOrderNumber, note: 'sorted' } });
  const sorted = (sort: string[]) => ask().query('board.workOrder.list', { current: 1, size: 50, sort });

  const [up, down] = [await sorted(['workOrderNumber']), await sorted(['-workOrderNumber'])];
  const offered = await ask().query('board.workOrder.select', {});

  const numbers = ({ records }: { records: { workOrderNumber: string }[] }) => records.map((one) => one.workOrderNumber);
  expect(numbers(up)).toEqual(codes);
  expect(numbers(down)).toEqual(codes.toReversed());
  expect(offered.map(({ label }: { label: string }) => label)).toEqual(codes);
});

test('lists sort Chinese names by pinyin, and what is sorted in memory follows', async () => {
  for (const [at, name] of names.toReversed().entries())
    await ask().mutate('purchasing.supplier.submit', { number: `PY-${at}`, name, status: 1 });

  const { records } = await ask().query('purchasing.supplier.list', { filters: { number: 'PY-' }, sort: ['name'] });

  expect(records.map(({ name }: { name: string }) => name)).toEqual(names);
  expect([...names, ...codes].toReversed().sort(byNaturalOrder)).toEqual([...codes.slice(0, 4), ...names, ...codes.slice(4)]);
});
