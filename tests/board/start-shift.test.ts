import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildRunningLine, entryOf, leaderAt, startOf } from './build.ts';

const plant = usePlant('100001', '100002');

const morning = '2026-03-10 08:05';
const ask = (local = morning, of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);

describe('starting a shift', () => {
  test('the line has its current shift, of the business date on which it starts', async () => {
    const line = await buildLine(ask());

    const shift = await ask().mutate('board.startShift', startOf(line.id));

    expect(shift).toMatchObject({
      lineId: line.id,
      planDate: '2026-03-10',
      startTime: '2026-03-10 08:00:00',
      shiftState: 'open',
      lineState: 0,
      hints: [],
    });
    expect(await ask().query('board.shiftRecord.current', { lineId: line.id })).toMatchObject({
      id: shift.id,
      lineName: line.lineName,
      shiftTypeName: '白班',
    });
  });

  test('a night shift opened after midnight is of yesterday, whatever the clock says', async () => {
    const [late, early] = [await buildLine(ask()), await buildLine(ask())];

    const opened = await ask('2026-03-11 00:10').mutate(
      'board.startShift',
      startOf(late.id, { shiftType: '2', startTime: '2026-03-11 00:10' }),
    );
    const usual = await ask('2026-03-10 19:55').mutate(
      'board.startShift',
      startOf(early.id, { shiftType: '2', startTime: '2026-03-10T19:50' }),
    );

    expect(opened.planDate).toBe('2026-03-10');
    expect(usual).toMatchObject({ planDate: '2026-03-10', startTime: '2026-03-10 19:50:00' });
  });

  test('a legacy body may name the business date, but not one that cannot be', async () => {
    const line = await buildLine(ask());

    const wrong = await ask().refusal('board.shiftRecord.save', startOf(line.id, { planDate: '2026-01-01' }));
    const shift = await ask().mutate('board.shiftRecord.save', startOf(line.id, { planDate: '2026-03-09', id: '' }));

    expect(wrong.problems).toEqual({ planDate: '业务日期与开始时间不符' });
    expect(shift.planDate).toBe('2026-03-09');
  });

  test('while one is open another is refused, and the refusal names it', async () => {
    const { line, shift } = await buildRunningLine(ask());

    const refusal = await ask('2026-03-10 09:00').refusal('board.startShift', startOf(line.id, { startTime: '2026-03-10 09:00' }));

    expect(refusal).toMatchObject({ code: 409, expected: true });
    expect(refusal.message).toContain(line.lineName);
    expect(refusal.message).toContain('2026-03-10 08:00');
    expect(refusal.problems.lineId).toBe(refusal.message);
    expect(await ask().query('board.startForm', { lineId: line.id })).toMatchObject({ open: { id: shift.id } });
  });

  test('of eight leaders who start at once, one does', async () => {
    const line = await buildLine(ask());

    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => ask().mutate('board.startShift', startOf(line.id))));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.message).toContain('已有未结束的班次');
  });

  test('every required field is asked for, and attendance that does not add up is asked about once', async () => {
    const line = await buildLine(ask());

    const blank = await ask().refusal('board.startShift', {
      lineId: '',
      shiftType: '',
      startTime: '',
      lineState: '',
      shouldAttendCount: '',
      realAttendCount: -1,
      leaveCount: '',
    });
    const asked = await ask().refusal('board.startShift', startOf(line.id, { leaveCount: 0 }));
    const odd = await ask().mutate('board.startShift', startOf(line.id, { leaveCount: 0, confirm: 'attendance:20/19/0' }));

    expect(asked.problems).toEqual({ 'confirm.attendance:20/19/0': '应到人数 20 不等于实到 19 加请假 0' });
    expect(blank.problems).toEqual({
      lineId: '请选择产线',
      shiftType: '请选择班别',
      startTime: '请选择开始时间',
      lineState: '请选择线体状态',
      shouldAttendCount: '请填写应到人数',
      realAttendCount: '实到人数不能小于0',
      leaveCount: '请填写请假人数',
    });
    expect(odd.hints).toEqual(['应到人数 20 不等于实到 19 加请假 0']);
  });

  test('a start far ahead, a day that is none and a shift type of nobody are refused', async () => {
    const line = await buildLine(ask());
    const problemsWith = async (of: Record<string, unknown>) => (await ask().refusal('board.startShift', startOf(line.id, of))).problems;

    expect(await problemsWith({ startTime: '2026-03-10 08:36' })).toEqual({ startTime: '开始时间最多可提前30分钟' });
    expect(await problemsWith({ startTime: '1026-03-10 08:00' })).toHaveProperty('startTime');
    expect(await problemsWith({ startTime: '2026-02-30 08:00' })).toEqual({ startTime: '开始时间不是有效日期' });
    expect(await problemsWith({ shiftType: '9' })).toEqual({ shiftType: '班别不在可选范围内' });
  });

  test('a start in the past is asked about, one of the month before is refused, and old clients are asked nothing', async () => {
    const line = await buildLine(ask());
    const night = await ask('2026-03-09 20:00').mutate(
      'board.startShift',
      startOf(line.id, { shiftType: '2', startTime: '2026-03-09 20:00' }),
    );
    await ask('2026-03-10 08:00').mutate('board.endShift', { shiftId: night.id, indirectWorkHour: 0, confirm: true });
    const problemsWith = async (of: Record<string, unknown>) =>
      Object.values((await ask('2026-03-10 14:00').refusal('board.startShift', startOf(line.id, of))).problems);

    const slip = await problemsWith({ startTime: '2026-02-10 08:00' });
    const older = await problemsWith({ startTime: '2026-01-10 08:00' });
    const inside = await problemsWith({ startTime: '2026-03-09 23:00' });
    const unusual = await problemsWith({ shiftType: '2', startTime: '2026-03-10 09:00' });
    const late = await ask('2026-03-10 14:00', { door: 'blade' }).mutate(
      'board.shiftRecord.save',
      startOf(line.id, { startTime: '2026-02-10 08:00' }),
    );
    const moved = await ask('2026-03-10 14:00').refusal('board.shiftRecord.update', { ...late, startTime: '2026-02-09 21:00' });

    expect(slip).toEqual(['开始时间 2026-02-10 08:00 在 28 天以前']);
    expect(older).toEqual(['开始时间不能早于 31 天前']);
    expect(inside).toEqual([
      '开始时间 2026-03-09 23:00 在 12 小时以前',
      '开始时间 2026-03-09 23:00 不在该班别的时间内',
      '开始时间在本线另一班次之内：夜班 2026-03-09 20:00 – 2026-03-10 08:00',
    ]);
    expect(unusual).toEqual(['开始时间 2026-03-10 09:00 不在该班别的时间内']);
    expect(Object.keys(moved.problems)[0]).toMatch(/^confirm.startLongAgo/);
  });

  test('a start hours before the usual one is asked about, and refused inside the shift that ended after it', async () => {
    const line = await buildLine(ask());
    const night = await ask('2026-03-09 20:00').mutate(
      'board.startShift',
      startOf(line.id, { shiftType: '2', startTime: '2026-03-09 20:00' }),
    );
    await ask('2026-03-10 04:40').mutate('board.endShift', { shiftId: night.id, indirectWorkHour: 0, confirm: true });
    const refused = (startTime: string, of: object = {}) =>
      ask('2026-03-10 04:40').refusal('board.startShift', startOf(line.id, { startTime, ...of }));

    const inside = await refused('2026-03-10 04:10', { confirm: true });
    const early = await refused('2026-03-10 04:40');
    const usual = await ask('2026-03-10 07:30').mutate('board.startShift', startOf(line.id, { startTime: '2026-03-10 07:30' }));

    expect(inside).toMatchObject({
      code: 409,
      problems: { startTime: '开始时间在本线另一班次之内：夜班 2026-03-09 20:00 – 2026-03-10 04:40' },
    });
    expect(Object.values(early.problems)).toEqual(['开始时间 2026-03-10 04:40 比该班别的 08:00 早 3.3 小时']);
    expect(usual.startTime).toBe('2026-03-10 07:30:00');
  });

  test('by mistake is undone while nothing is on it; the shift before is reopened, and the right one offered', async () => {
    const line = await buildLine(ask());
    const night = await ask('2026-03-09 20:00').mutate(
      'board.startShift',
      startOf(line.id, { shiftType: '2', startTime: '2026-03-09 20:00' }),
    );
    await ask('2026-03-10 04:40').mutate('board.endShift', { shiftId: night.id, indirectWorkHour: 0, confirm: true });
    const early = startOf(line.id, { startTime: '2026-03-10 04:40', confirm: true });
    const mistaken = await ask('2026-03-10 04:40').mutate('board.startShift', early);
    const offered = await ask('2026-03-10 04:41').query('board.lineDay', { lineId: line.id });

    await ask('2026-03-10 04:42').mutate('board.takeBackShift', { shiftId: mistaken.id });

    const after = await ask('2026-03-10 04:43').query('board.lineDay', { lineId: line.id });
    const history = await plant.database.sql`select action from audit_log where record_id = ${mistaken.id} order by id`;
    const again = await ask('2026-03-10 04:44').query('board.startForm', { lineId: line.id, shiftType: '1' });
    await ask('2026-03-10 04:45').mutate('board.shiftRecord.restart', { shiftId: night.id, reason: '误结班' });
    expect(offered.canTakeBack).toBe(true);
    expect(after).toMatchObject({ isOpen: false, canTakeBack: false, lastEnded: { id: night.id } });
    expect(history.map(({ action }) => action)).toEqual(['add', 'takeBack', 'remove']);
    expect(again.open).toBeNull();
    expect(await ask('2026-03-10 04:46').query('board.shiftRecord.current', { lineId: line.id })).toMatchObject({ id: night.id });
  });

  test('is not undone once work is reported on the shift, or it has ended', async () => {
    const { line, plan, shift } = await buildRunningLine(ask());
    await ask('2026-03-10 10:00').mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id, confirm: true });
    const undo = () => ask('2026-03-10 10:05').refusal('board.takeBackShift', { shiftId: shift.id });

    const reported = await undo();
    const day = await ask('2026-03-10 10:05').query('board.lineDay', { lineId: line.id });
    await ask('2026-03-10 10:05').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0, confirm: true });
    const ended = await undo();

    expect(reported).toMatchObject({ code: 409, message: '班次已有报工、停线或支援记录，不能撤销开班，请结班' });
    expect(day.canTakeBack).toBe(false);
    expect(ended).toMatchObject({ code: 409, message: '班次已结束，不能撤销开班' });
  });

  test('a body sets no state, end or restart', async () => {
    const line = await buildLine(ask());

    const shift = await ask().mutate(
      'board.shiftRecord.save',
      startOf(line.id, { shiftState: 'ended', endTime: '2026-03-10 09:00', restartReason: 'x', tenantId: '100002' }),
    );

    expect(shift).toMatchObject({ shiftState: 'open', endTime: null, restartReason: null, tenantId: '100001' });
  });

  test('the form is filled in from the last record of the line and shift type', async () => {
    const { line, shift } = await buildRunningLine(ask());
    await ask('2026-03-10 20:05').mutate('board.endShift', { shiftId: shift.id, datetime: '2026-03-10 20:00', indirectWorkHour: 0 });

    const next = await ask('2026-03-11 07:50').query('board.startForm', { lineId: line.id });
    const night = await ask('2026-03-10 20:10').query('board.startForm', { lineId: line.id });

    expect(next.values).toMatchObject({
      shiftType: '1',
      startTime: '2026-03-11 08:00:00',
      shouldAttendCount: 20,
      teamLeader: '王组长',
      lineState: 0,
      lineStateDesc: '',
    });
    expect(night.values).toMatchObject({ shiftType: '2', startTime: '2026-03-10 20:00:00', shouldAttendCount: null });
    expect(next.fields.find(({ name }: { name: string }) => name === 'shiftType').options).toContainEqual({ value: '2', label: '夜班' });
    expect(await ask().query('board.shiftRecord.lastRecord', { lineId: line.id, shiftType: '1' })).toMatchObject({ id: shift.id });
    expect(await ask().query('board.shiftRecord.lastRecord', { lineId: line.id, shiftType: '2' })).toBeNull();
  });

  test('after an early end the form offers the following shift, whose early start is asked about and can be confirmed', async () => {
    const { line, shift } = await buildRunningLine(ask());
    await ask('2026-03-10 12:20').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0, confirm: true });

    const { values } = await ask('2026-03-10 12:30').query('board.startForm', { lineId: line.id });
    const offered = startOf(line.id, { shiftType: values.shiftType, startTime: values.startTime });
    const asked = await ask('2026-03-10 12:30').refusal('board.startShift', offered);
    const next = await ask('2026-03-10 12:30').mutate('board.startShift', {
      ...offered,
      confirm: Object.keys(asked.problems)[0]?.slice('confirm.'.length),
    });

    expect(values).toMatchObject({ shiftType: '2', startTime: '2026-03-10 12:30:00' });
    expect(Object.values(asked.problems)).toEqual(['开始时间 2026-03-10 12:30 比该班别的 20:00 早 7.5 小时']);
    expect(next).toMatchObject({ shiftType: '2', planDate: '2026-03-10', shiftState: 'open' });
  });
});

test('a line whose state is not normal is described, or that is confirmed', async () => {
  const line = await buildLine(ask());
  const odd = startOf(line.id, { lineState: 1 });

  const asked = await ask().refusal('board.startShift', odd);
  const shift = await ask().mutate('board.startShift', { ...odd, lineStateDesc: '换线' });
  const later = await ask().refusal('board.editLineState', { shiftId: shift.id, lineState: 1, lineStateDesc: '' });
  const confirmed = await ask().mutate('board.editLineState', { shiftId: shift.id, lineState: 1, confirm: 'lineStateDesc' });

  expect(asked.problems).toEqual({ 'confirm.lineStateDesc': '线体状态不是正常，但没有填写状态说明' });
  expect(later.problems).toEqual(asked.problems);
  expect(confirmed).toMatchObject({ lineState: 1, lineStateDesc: null });
});

test('a second shift of the same line, date and type is refused: the first is restarted', async () => {
  const line = await buildLine(ask());
  const first = await ask().mutate('board.startShift', startOf(line.id));
  await ask('2026-03-10 12:00').mutate('board.endShift', {
    id: first.id,
    datetime: '2026-03-10 12:00:00',
    indirectWorkHour: '0',
    confirm: true,
  });

  const asked = await ask('2026-03-10 12:05').refusal('board.startShift', startOf(line.id));
  const legacy = await ask('2026-03-10 12:05', { door: 'blade' }).refusal('board.shiftRecord.save', startOf(line.id));
  const night = await ask('2026-03-10 19:55').mutate(
    'board.startShift',
    startOf(line.id, { shiftType: '2', startTime: '2026-03-10 20:00' }),
  );

  expect(asked).toMatchObject({ code: 409, recordId: first.id, problems: { shiftType: expect.stringContaining('请重启该班次') } });
  expect(legacy).toMatchObject({ code: 409, recordId: first.id });
  expect(night).toMatchObject({ shiftState: 'open' });
});

test('faults and warnings of a start are told at once, to people alone', async () => {
  const line = await buildLine(ask());
  const keys = ({ problems }: { problems: object }) => Object.keys(problems).map((path) => path.split(':')[0]);
  const doubtful = startOf(line.id, { realAttendCount: 12, lineState: 1 });

  const unread = await ask().refusal('board.startShift', { ...doubtful, shiftType: '' });
  const late = await ask().refusal('board.startShift', { ...doubtful, startTime: '2026-03-10 20:00' });
  const client = await ask(morning, { door: 'blade' }).refusal('board.shiftRecord.save', { ...doubtful, shiftType: '' });

  const warnings = ['confirm.attendance', 'confirm.lineStateDesc'];
  expect(keys(unread)).toEqual(['shiftType', ...warnings]);
  expect(keys(late)).toEqual(['startTime', ...warnings]);
  expect(keys(client)).toEqual(['shiftType']);
});
