import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from '../build.ts';

const plant = usePlant('100001');
const leader = (clock: string, of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, `2026-03-10 ${clock}`, of);
const stopOf = (lineId: string, of: Record<string, unknown> = {}) => ({
  lineId,
  reason: '设备故障',
  startTime: '2026-03-10 09:00:00',
  ...of,
});
const lossOf = async (lineId: string, clock: string, timeRange: string, of: Record<string, unknown> = {}) => {
  const { values, fields } = await leader(clock).query('board.reportForm', { lineId, timeRange, ...of });
  const { exceptWorkOfWorker, exceptWorkHour, exceptWorkNote } = values;
  const help = fields.find(({ name }: { name: string }) => name === 'exceptWorkHour')?.help;
  return { exceptWorkOfWorker, exceptWorkHour, exceptWorkNote, help };
};
const nothing = { exceptWorkOfWorker: 0, exceptWorkHour: '0', exceptWorkNote: null };

describe('a line that stands', () => {
  test('says so on every board since when and why, until it runs again', async () => {
    const { line } = await buildRunningLine(leader('08:00'));

    const stop = await leader('09:25').mutate('board.lineStop.save', stopOf(line.id));
    const [day, onLine, onPlant, overview] = await Promise.all([
      leader('09:25').query('board.lineDay', { lineId: line.id }),
      leader('09:25').query('board.lineBoard', { lineId: line.id }),
      leader('09:25').query('board.plantBoard'),
      leader('09:25').query('board.lineOverview'),
    ]);
    await leader('09:40').mutate('board.lineStop.resume', { ids: [stop.id] });

    const standing = { since: '2026-03-10 09:00:00', reason: '设备故障' };
    expect(day.stops).toMatchObject([{ id: stop.id, reason: '设备故障', startTime: standing.since, endTime: null, minutes: 25 }]);
    expect(onLine.stop).toEqual(standing);
    expect(onPlant.lines.find(({ id }: { id: string }) => id === line.id).stop).toEqual(standing);
    expect(overview.lines.find((one: { line: { id: string } }) => one.line.id === line.id).stop).toEqual(standing);
    expect((await leader('09:41').query('board.lineBoard', { lineId: line.id })).stop).toBeNull();
    expect((await leader('09:41').query('board.lineDay', { lineId: line.id })).stops).toMatchObject([
      { endTime: '2026-03-10 09:40:00', minutes: 40 },
    ]);
  });

  test('tells the second of two who resume it that it runs already', async () => {
    const { line } = await buildRunningLine(leader('08:00'));
    const { id } = await leader('09:05').mutate('board.lineStop.save', stopOf(line.id));
    await leader('09:30').mutate('board.lineStop.resume', { ids: [id] });

    const second = await leader('09:31').refusal('board.lineStop.resume', { ids: [id] });

    expect(second).toMatchObject({ code: 409, message: '产线已于 2026-03-10 09:30 恢复生产' });
  });

  test('in English says its reason in English', async () => {
    const { line } = await buildRunningLine(leader('08:00'));
    await leader('09:05').mutate('board.lineStop.save', stopOf(line.id));

    const { stop } = await leader('09:06', { locale: 'en' }).query('board.lineBoard', { lineId: line.id });

    expect(stop.reason).toBe('Machine down');
  });
});

describe('a stop lies within its shift', () => {
  test.each([
    [{ startTime: '2026-03-10 07:59:00' }, 'startTime', '停线时间不能早于开班时间 2026-03-10 08:00'],
    [{ startTime: '2026-03-10 10:01:00' }, 'startTime', '停线时间不能晚于现在'],
    [{ endTime: '2026-03-10 10:01:00' }, 'endTime', '恢复时间不能晚于现在'],
    [{ endTime: '2026-03-10 09:00:00' }, 'endTime', '恢复时间必须晚于停线时间'],
    [{ reason: '' }, 'reason', '请选择停线原因'],
    [{ reason: '没有这个' }, 'reason', '停线原因不在可选范围内'],
  ])('%o is refused at %s', async (of, field, message) => {
    const { line } = await buildRunningLine(leader('08:00'));

    const refusal = await leader('10:00').refusal('board.lineStop.save', stopOf(line.id, of));

    expect(refusal.problems).toEqual({ [field]: message });
  });

  test('and beside the other stops of the line: what overlaps is refused and named, what touches is not', async () => {
    const { line } = await buildRunningLine(leader('08:00'));
    const save = (of: Record<string, unknown>) => leader('11:00').mutate('board.lineStop.save', stopOf(line.id, of));
    const first = await save({ startTime: '2026-03-10 09:00:00', endTime: '2026-03-10 09:30:00' });
    await save({ startTime: '2026-03-10 09:30:00', endTime: '2026-03-10 09:45:00' });
    const standing = await save({ startTime: '2026-03-10 10:30:00' });

    const overlaps = await Promise.all(
      [
        { startTime: '2026-03-10 09:29:00', endTime: '2026-03-10 09:31:00' },
        { startTime: '2026-03-10 08:00:00' },
        { startTime: '2026-03-10 10:40:00', endTime: '2026-03-10 10:50:00' },
      ].map((of) => leader('11:00').refusal('board.lineStop.save', stopOf(line.id, of))),
    );
    const moved = await leader('11:00').refusal('board.lineStop.update', { id: first.id, endTime: '2026-03-10 09:40:00' });
    await leader('11:00').mutate('board.lineStop.update', { id: first.id, endTime: '2026-03-10 09:20:00' });

    expect(overlaps.map(({ code, message }) => [code, message])).toEqual([
      [409, '与 09:00–09:30 的停线重叠'],
      [409, '与 09:00–09:30 的停线重叠'],
      [409, '该产线自 10:30 起停线，请先恢复'],
    ]);
    expect(moved.message).toBe('与 09:30–09:45 的停线重叠');
    expect(standing.stopState).toBe('stopped');
  });

  test('ends with it, and one that lies after the end is to be corrected first', async () => {
    const { line, shift } = await buildRunningLine(leader('08:00'));
    const end = (datetime: string) => ({ shiftId: shift.id, datetime, indirectWorkHour: 0, confirm: true });
    const stop = await leader('10:30').mutate('board.lineStop.save', stopOf(line.id, { startTime: '2026-03-10 10:20:00' }));

    const early = await leader('11:00').refusal('board.endShift', end('2026-03-10 10:00'));
    await leader('11:00').mutate('board.endShift', end('2026-03-10 10:50'));
    const ended = await leader('11:00').query('board.lineStop.detail', { id: stop.id });
    const late = await leader('11:00').refusal('board.lineStop.update', { id: stop.id, note: '轴承' });

    expect(early.problems).toEqual({ datetime: '停线 10:20– 晚于结班时间，请先更正' });
    expect(ended).toMatchObject({ endTime: '2026-03-10 10:50:00', stopState: 'resumed' });
    expect(late).toMatchObject({ code: 409, message: '班次已结束，请先重启班次' });
  });

  test('so its shift starts no later than it, and stays on its line', async () => {
    const { line, shift } = await buildRunningLine(leader('08:00'));
    await leader('09:05').mutate('board.lineStop.save', stopOf(line.id));

    const later = await leader('09:10').refusal('board.shiftRecord.update', {
      id: shift.id,
      startTime: '2026-03-10 09:01:00',
      confirm: true,
    });
    const asNight = await leader('09:10').refusal('board.shiftRecord.update', { id: shift.id, shiftType: '2', confirm: true });

    expect(later.problems).toEqual({ startTime: '该班次自 2026-03-10 09:00 有停线记录，开始时间不能更晚' });
    expect(asNight.message).toContain('停线记录，不能更改');
  });

  test('a line without an open shift records none', async () => {
    const { line, shift } = await buildRunningLine(leader('08:00'));
    await leader('09:00').mutate('board.endShift', { shiftId: shift.id, datetime: '2026-03-10 08:50', indirectWorkHour: 0, confirm: true });

    expect(await leader('09:10').refusal('board.lineStop.save', stopOf(line.id))).toMatchObject({ code: 409 });
  });
});

describe('a report is proposed what the stops of its slot cost', () => {
  test('the time times the people of the line, with the reason, said where it comes from', async () => {
    const { line } = await buildRunningLine(leader('08:00'));
    const before = await lossOf(line.id, '10:00', '08:00-10:00');
    await leader('09:45').mutate('board.lineStop.save', stopOf(line.id, { endTime: '2026-03-10 09:40:00' }));

    const after = await lossOf(line.id, '10:00', '08:00-10:00');

    expect(before).toMatchObject(nothing);
    // 19 were present at the start of the shift; 40 minutes.
    expect(after).toEqual({
      ...{ exceptWorkOfWorker: 19, exceptWorkHour: '0.67', exceptWorkNote: '设备故障' },
      help: '按停线记录 09:00–09:40 设备故障',
    });
  });

  test('a stop over two slots costs each its part, and one that goes on the time so far', async () => {
    const { line } = await buildRunningLine(leader('08:00'));
    await leader('09:35').mutate('board.lineStop.save', stopOf(line.id, { startTime: '2026-03-10 09:30:00', numberOfWorker: 4 }));

    const first = await lossOf(line.id, '10:00', '08:00-10:00');
    const second = await lossOf(line.id, '11:15', '10:00-12:00');

    expect(first).toMatchObject({ exceptWorkOfWorker: 4, exceptWorkHour: '0.5' });
    expect(second).toMatchObject({ exceptWorkOfWorker: 4, exceptWorkHour: '1.25' });
  });

  test('several stops come to their sum, with the reason of the dearest and the others beside it', async () => {
    const { line } = await buildRunningLine(leader('08:00'));
    const stops = [
      { startTime: '2026-03-10 08:10:00', endTime: '2026-03-10 08:40:00', numberOfWorker: 2, reason: '缺料等待' },
      { startTime: '2026-03-10 09:00:00', endTime: '2026-03-10 09:30:00', numberOfWorker: 10 },
    ];
    for (const of of stops) await leader('09:45').mutate('board.lineStop.save', stopOf(line.id, of));

    // 2 × 0.5 + 10 × 0.5 = 6 hours of people, of ten.
    expect(await lossOf(line.id, '10:00', '08:00-10:00')).toMatchObject({
      ...{ exceptWorkOfWorker: 10, exceptWorkHour: '0.6', exceptWorkNote: '设备故障；缺料等待' },
    });
  });

  test('what another report of the slot has as lost is not proposed again', async () => {
    const { line, plan } = await buildRunningLine(leader('08:00'));
    await leader('09:45').mutate('board.lineStop.save', stopOf(line.id, { endTime: '2026-03-10 09:30:00', numberOfWorker: 10 }));
    const lost = { exceptWorkOfWorker: 10, exceptWorkHour: 0.5, exceptWorkNote: '设备故障' };
    await leader('10:00').mutate('board.reportSlot', { ...entryOf(lost), lineId: line.id, workOrderPlanId: plan.id, confirm: true });

    expect(await lossOf(line.id, '10:05', '08:00-10:00')).toMatchObject(nothing);
  });

  test('a report that was made before its slot ended is proposed the whole when it is corrected', async () => {
    const { line, plan } = await buildRunningLine(leader('08:00'));
    const { id } = await leader('09:00').mutate('board.reportSlot', {
      ...entryOf(),
      lineId: line.id,
      workOrderPlanId: plan.id,
      confirm: true,
    });
    await plant.database.sql`update board_production_record set update_time = '2026-03-10 09:00+08' where id = ${id}`;
    await leader('09:05').mutate('board.lineStop.save', stopOf(line.id, { endTime: '2026-03-10 09:05:00', numberOfWorker: 6 }));
    await leader('09:50').mutate(
      'board.lineStop.save',
      stopOf(line.id, { startTime: '2026-03-10 09:20:00', endTime: '2026-03-10 09:50:00', numberOfWorker: 6 }),
    );

    expect(await lossOf(line.id, '10:05', '08:00-10:00', { id })).toMatchObject({ exceptWorkOfWorker: 6, exceptWorkHour: '0.58' });
  });

  test('of a line that reports machines in machines', async () => {
    const { line } = await buildRunningLine(leader('08:00'), {
      line: { lineType: 'semi' },
      shift: { shouldAttendCount: 5, realAttendCount: 5, leaveCount: 0 },
    });
    await leader('09:45').mutate('board.lineStop.save', stopOf(line.id, { endTime: '2026-03-10 09:30:00', numberOfWorker: 3 }));

    expect(await lossOf(line.id, '20:00', '08:00-20:00')).toMatchObject({ exceptWorkOfWorker: 3, exceptWorkHour: '0.5' });
  });
});

test('an old client records a stop and its end by save and update, and sees it in its list', async () => {
  const { line } = await buildRunningLine(leader('08:00'));
  const client = leader('10:00', { door: 'blade' });
  const { id } = await client.mutate('board.lineStop.save', stopOf(line.id));

  await client.mutate('board.lineStop.update', { id, endTime: '2026-03-10 09:20:00' });

  const { records } = await client.query('board.lineStop.list', { filters: { lineId: line.id } });
  expect(records).toMatchObject([
    { id, stopState: 'resumed', endTime: '2026-03-10 09:20:00', planDate: '2026-03-10', reasonName: '设备故障' },
  ]);
});
