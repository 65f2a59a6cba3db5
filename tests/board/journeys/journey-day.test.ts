import { expect, test } from 'vitest';
import { tellMissing } from '#server/board/reminders/tell-missing.ts';
import { noSources } from '#server/database/sources.ts';
import { usePlant } from '#tests/plant.ts';
import { at, buildLine, buildOrder, entryOf, leaderAt, startOf } from '../build.ts';

const plant = usePlant('100001');
const leader = (local: string) => leaderAt(plant.database, local);
const colleague = (local: string) => leaderAt(plant.database, local, { session: { userId: '2000', realName: '陈主管' } });
const goRound = (local: string) => tellMissing({ database: plant.database, sources: noSources, now: () => at(local) });

test('a day that starts late, stands, is corrected by two people, and is forgotten until the next morning', async () => {
  const day = (clock: string) => leader(`2026-03-10 ${clock}`);
  const { id: leaderId } = await plant
    .as({ roleAliases: ['admin'] })
    .mutate('system.user.submit', { account: 'wang', password: 'Board-2026-x', realName: '王组长' });
  const line = await buildLine(day('07:30'));
  const { plan } = await buildOrder(day('07:30'), { lineId: line.id, planDate: '2026-03-10', plan: { planCount: 1200 } });
  const rowAt = async (local: string) =>
    (await leader(local).query('board.plantBoard')).lines.find(({ id }: { id: string }) => id === line.id);
  const told = async () =>
    (await plant.database.sql`select title, read_time is null as unread from desk_message where user_id = ${leaderId} order by id`).map(
      ({ title, unread }) => [String(title).slice(line.lineName.length + 1), unread],
    );

  // Nobody is there at eight: the boards say so, and nothing is expected of the hours before the start.
  const waiting = await rowAt('2026-03-10 08:20');
  const shift = await day('09:10').mutate('board.startShift', startOf(line.id, { startTime: '2026-03-10 09:10', confirm: true }));
  await plant.database.sql`update board_shift_record set create_time = start_time where id = ${shift.id}`;
  const justStarted = await day('09:10').query('board.lineBoard', { lineId: line.id });
  const first = await day('10:00').query('board.reportForm', { lineId: line.id });

  expect(waiting).toMatchObject({ verdict: 'notStarted', idleSince: '2026-03-10 08:00:00' });
  expect(justStarted.plan.expectedNow).toBe(0);
  expect(first.values).toMatchObject({ timeRange: '08:00-10:00', workHour: '0.83' });

  // The machine stands in the first slot and into the second; the leader forgets to report, and is told once.
  const stop = await day('09:52').mutate('board.lineStop.save', { lineId: line.id, reason: '设备故障', startTime: '2026-03-10 09:50' });
  await day('10:10').mutate('board.lineStop.resume', { ids: [stop.id] });
  await goRound('2026-03-10 10:21');
  const reminded = await told();
  const { values } = await day('10:22').query('board.reportForm', { lineId: line.id, timeRange: '08:00-10:00' });
  const report = await day('10:23').mutate('board.reportSlot', {
    ...entryOf({ ...values, inputCount: 90, outputCount: 85, badCount: 1, appearanceBadCount: 0, unpleasantSight: '虚焊' }),
    lineId: line.id,
    workOrderPlanId: plan.id,
    confirm: true,
  });
  await goRound('2026-03-10 10:24');

  expect(reminded).toEqual([['时段 08:00-10:00 未报工', true]]);
  expect(await told()).toEqual([['时段 08:00-10:00 未报工', false]]);
  expect(values).toMatchObject({ exceptWorkOfWorker: 19, exceptWorkHour: '0.17', exceptWorkNote: '设备故障' });

  // Two people correct it at once: what only one of them changed stays, what both changed is asked about.
  const mine = { id: report.id, version: 1, outputCount: 88, badCount: 1 };
  await colleague('2026-03-10 10:30').mutate('board.correctReport', {
    id: report.id,
    version: 1,
    note: '首件',
    outputCount: 86,
    confirm: true,
  });
  const overtaken = await day('10:31').refusal('board.correctReport', { ...mine, confirm: true });
  const { taken } = await day('10:31').query('board.changedSince', mine);
  await day('10:32').mutate('board.correctReport', { ...mine, ...taken, version: 2, confirm: true });

  expect(overtaken).toMatchObject({ code: 409, problems: { outputCount: expect.stringContaining('现为 86') } });
  expect(Object.keys(overtaken.problems)).toEqual(['outputCount']);
  expect(await day('10:33').query('board.productionRecord.detail', { id: report.id })).toMatchObject({ outputCount: 88, note: '首件' });

  // Nobody ends it: the next morning it stands under its own date, is in no figure of the day, and ends where it should have.
  const next = (clock: string) => leader(`2026-03-11 ${clock}`);
  const forgotten = await rowAt('2026-03-11 08:05');
  const { totals } = await next('08:05').query('board.plantBoard');
  const form = await next('08:05').query('board.endForm', { lineId: line.id });
  await next('08:06').mutate('board.endShift', {
    shiftId: shift.id,
    datetime: form.values.datetime,
    indirectWorkHour: 0,
    confirm: true,
  });
  await goRound('2026-03-11 08:07');

  expect(forgotten).toMatchObject({ verdict: 'notEnded', output: 0, notEnded: { planDate: '2026-03-10', since: '2026-03-10 20:00:00' } });
  expect(totals).toMatchObject({ output: 0, plan: 0, notEnded: 1 });
  expect(form.values.datetime).toBe('2026-03-10 20:00:00');
  expect((await told()).every(([, unread]) => unread === false)).toBe(true);
  expect(await next('08:10').mutate('board.startShift', startOf(line.id, { startTime: '2026-03-11 08:10', confirm: true }))).toMatchObject({
    planDate: '2026-03-11',
  });
});
