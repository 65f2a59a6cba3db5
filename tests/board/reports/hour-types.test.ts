import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from '../build.ts';

const plant = usePlant('100001', '100002');

const ask = (local: string, of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);
/** What the form of a line proposes as the type of its hours: 1 regular, 2 weekday overtime, 3 weekend, 4 holiday. */
const proposed = async (lineId: string, local: string, of = {}) =>
  (await ask(local, of).query('board.reportForm', { lineId })).values.workHourType;

/** A line with an open day shift of a date. */
const openOn = async (date: string, of = {}) => {
  const { line } = await buildRunningLine(ask(`${date} 08:00`, of), { shift: { startTime: `${date} 08:00` } });
  return line;
};

test('hours are of the kind that the calendar says of the business date, otherwise of its weekday', async () => {
  const days = { '2027-01-01': 'holiday', '2027-01-04': 'rest', '2027-01-09': 'work' };
  for (const [day, kind] of Object.entries(days)) await ask('2026-12-01 08:00').mutate('system.calendarDay.submit', { day, kind });
  const typeOn = async (date: string, of = {}) => proposed((await openOn(date, of)).id, `${date} 10:00`, of);

  expect(await typeOn('2027-01-05')).toBe(1);
  expect(await typeOn('2027-01-10')).toBe(3);
  expect(await typeOn('2027-01-01')).toBe(4);
  expect(await typeOn('2027-01-04')).toBe(3);
  expect(await typeOn('2027-01-09')).toBe(1);
  expect(await typeOn('2027-01-01', { tenantId: '100002' })).toBe(1);
});

test('a night that begins on the eve of a holiday is a regular one, also after midnight', async () => {
  const { line } = await buildRunningLine(ask('2027-04-30 20:00'), { shift: { shiftType: '2', startTime: '2027-04-30 20:00' } });
  await ask('2027-04-01 08:00').mutate('system.calendarDay.submit', { day: '2027-05-01', kind: 'holiday', name: '劳动节' });

  expect(await proposed(line.id, '2027-05-01 02:05')).toBe(1);
});

test('past its planned end a shift works overtime, and a type that the leader chose goes on within the shift', async () => {
  const { line, plan } = await buildRunningLine(ask('2027-01-05 08:00'), { shift: { startTime: '2027-01-05 08:00' } });
  const report = (timeRange: string, workHourType: number) =>
    ask('2027-01-05 20:05').mutate('board.reportSlot', {
      ...entryOf({ timeRange, workHourType }),
      lineId: line.id,
      workOrderPlanId: plan.id,
      confirm: true,
    });
  await report('08:00-10:00', 4);
  const within = await proposed(line.id, '2027-01-05 12:20');
  for (const timeRange of ['10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00']) await report(timeRange, 1);
  const { values } = await ask('2027-01-05 21:55').query('board.reportForm', { lineId: line.id, timeRange: '20:00-22:00' });

  expect(within).toBe(4);
  expect(values.workHourType).toBe(2);
});

test('one date is in the calendar of a plant once', async () => {
  const add = { day: '2027-10-01', kind: 'holiday' };
  await ask('2027-01-01 08:00').mutate('system.calendarDay.submit', add);

  expect((await ask('2027-01-01 08:00').refusal('system.calendarDay.submit', add)).problems).toEqual({ day: '该日期已在日历中' });
});

test('a plant that works on Saturdays reports them as regular, unless its calendar says otherwise', async () => {
  const of = { tenantId: '100002' };
  const at = '2027-03-06 10:00';
  const { id: lineId } = await openOn('2027-03-06', of);
  expect(await proposed(lineId, at, of)).toBe(3);

  const platform = plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
  await platform.mutate('system.param.submit', { paramName: '每周工作日', paramKey: 'calendar.week.100002', paramValue: '123456' });
  expect(await proposed(lineId, at, of)).toBe(1);

  await ask('2027-03-01 08:00', of).mutate('system.calendarDay.submit', { day: '2027-03-06', kind: 'rest' });
  expect(await proposed(lineId, at, of)).toBe(3);
});
