import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from '../build.ts';

const plant = usePlant('100001');
const leader = (clock: string) => leaderAt(plant.database, `2026-03-10 ${clock}`);
const askedOf = async (start: string, clock: string, of: Record<string, unknown>) => {
  const { line, plan: planned } = await buildRunningLine(leader(start), {
    shift: { startTime: `2026-03-10 ${start}` },
    plan: { planCount: 600 },
  });
  const { problems } = await leader(clock).refusal('board.reportSlot', { ...entryOf(of), lineId: line.id, workOrderPlanId: planned.id });
  return Object.entries(problems ?? {}).filter(([name]) => /hoursAboveSlot|lostWithoutPeople/.test(name));
};

test('more hours than the slot lasts are asked about', async () => {
  expect(await askedOf('08:00', '10:00', { workHour: 4, outputCount: 50, exceptWorkNote: '缺料等待' })).toEqual([
    ['confirm.hoursAboveSlot:4/2', '填报工时大于时段时长（填报 4，时段 2）'],
  ]);
});

test('after a late start the slot lasts from then', async () => {
  expect(await askedOf('09:10', '10:00', { workHour: 2, outputCount: 0 })).toEqual([
    ['confirm.hoursAboveSlot:2/0.8', '填报工时大于时段时长（填报 2，时段 0.8）'],
  ]);
});

test('lost hours of nobody are asked about', async () => {
  expect(
    await askedOf('08:00', '10:00', { exceptWorkHour: 2, exceptWorkOfWorker: 0, exceptWorkNote: '缺料等待', outputCount: 50 }),
  ).toEqual([['confirm.lostWithoutPeople', '已填异常工时，但没有异常人数']]);
});

test('the hours of the slot, and lost hours of somebody, are not', async () => {
  expect(await askedOf('08:00', '10:00', { workHour: 2, exceptWorkHour: 1, exceptWorkOfWorker: 2, outputCount: 0 })).toEqual([]);
});
