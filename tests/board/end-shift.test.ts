import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildRunningLine, leaderAt, startOf } from './build.ts';

const plant = usePlant('100001', '100002');

const morning = '2026-03-10 08:05';
const ask = (local = morning, of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);

describe('ending a shift', () => {
  const evening = '2026-03-10 20:05';

  test('tells the question of an early end beside what is missing, to people alone', async () => {
    const { shift } = await buildRunningLine(ask());
    const input = { shiftId: shift.id, datetime: '2026-03-10 14:28', indirectWorkHour: '' };
    const keys = ({ problems }: { problems: object }) => Object.keys(problems).map((path) => path.split(':')[0]);

    const refusal = await ask('2026-03-10 14:28').refusal('board.endShift', input);
    const client = await ask('2026-03-10 14:28', { door: 'blade' }).refusal('board.shiftRecord.update', { id: shift.id, ...input });

    expect(keys(refusal)).toEqual(expect.arrayContaining(['indirectWorkHour', 'confirm.early']));
    expect(keys(client).filter((key) => key?.startsWith('confirm'))).toEqual([]);
  });

  test('keeps the end with its hours, and the line is free', async () => {
    const { line, shift } = await buildRunningLine(ask());

    const ended = await ask(evening).mutate('board.endShift', {
      shiftId: shift.id,
      datetime: '2026-03-10 20:00',
      indirectWorkHour: '1.5',
      borrowWorkHour: '',
      note: '正常',
    });

    expect(ended).toMatchObject({
      shiftState: 'ended',
      endTime: '2026-03-10 20:00:00',
      indirectWorkHour: '1.50',
      borrowWorkHour: null,
      endNote: '正常',
    });
    expect(await ask(evening).query('board.shiftRecord.current', { lineId: line.id })).toBeNull();
  });

  test('leaves its handover notes to the next shift', async () => {
    const { line, shift } = await buildRunningLine(ask());
    await ask(evening).mutate('board.endShift', {
      shiftId: shift.id,
      datetime: '2026-03-10 20:00',
      indirectWorkHour: 0,
      note: '3号贴片机报警，已通知设备',
    });
    const before = { id: shift.id, shiftTypeName: '白班', endNote: '3号贴片机报警，已通知设备' };

    const form = await ask(evening).query('board.startForm', { lineId: line.id });
    await ask(evening).mutate('board.startShift', startOf(line.id, { shiftType: '2', startTime: '2026-03-10 20:00' }));

    expect(form.before).toMatchObject(before);
    expect((await ask(evening).query('board.lineDay', { lineId: line.id })).lastEnded).toMatchObject(before);
    expect((await ask(evening).query('board.signOffForm', { shiftId: shift.id })).shift).toMatchObject(before);
  });

  test('asks for the outsourced hours, but not on an auto-welding line', async () => {
    const full = await buildRunningLine(ask());
    const welding = await buildRunningLine(ask(), { line: { lineType: 'autoWelding' } });

    const refusal = await ask(evening).refusal('board.endShift', {
      shiftId: full.shift.id,
      datetime: '2026-03-10 20:00',
      indirectWorkHour: '',
    });
    const form = await ask(evening).query('board.endForm', { lineId: welding.line.id });
    const ended = await ask(evening).mutate('board.endShift', { shiftId: welding.shift.id, note: '完' });

    expect(refusal.problems).toEqual({ indirectWorkHour: '请填写外包计件工时' });
    expect(form.fields.map(({ name }: { name: string }) => name)).toEqual(['datetime', 'note']);
    expect(ended).toMatchObject({ shiftState: 'ended', endTime: '2026-03-10 20:05:00' });
  });

  test('is never in the future and never before the start', async () => {
    const { shift } = await buildRunningLine(ask());
    const problemAt = async (datetime: string) =>
      (await ask(evening).refusal('board.endShift', { shiftId: shift.id, datetime, indirectWorkHour: 0 })).problems.datetime;

    expect(await problemAt('2026-03-10 20:06')).toBe('结束时间不能晚于现在');
    expect(await problemAt('2026-03-11')).toBe('结束时间不能晚于现在');
    expect(await problemAt('2026-03-10 07:59')).toBe('结束时间不能早于开始时间');
    expect(await problemAt('2026-03-09')).toBe('结束时间不能早于开始时间');
    expect(await problemAt('2026-02-30')).toBe('结束时间不是有效日期');
  });

  test("a picked day means now when it is today, and the shift's planned end when it was forgotten", async () => {
    const [today, forgotten, older] = [await buildRunningLine(ask()), await buildRunningLine(ask()), await buildRunningLine(ask())];

    const endedToday = await ask(evening).mutate('board.endShift', {
      shiftId: today.shift.id,
      datetime: '2026-03-10 00:00:00',
      indirectWorkHour: 0,
    });
    const endedNext = await ask('2026-03-11 09:00').mutate('board.endShift', {
      shiftId: forgotten.shift.id,
      datetime: '2026-03-10',
      indirectWorkHour: 0,
    });
    const endedLater = await ask('2026-03-14 09:00').mutate('board.endShift', {
      shiftId: older.shift.id,
      datetime: '2026-03-10',
      indirectWorkHour: 0,
    });

    expect([endedToday.endTime, endedNext.endTime, endedLater.endTime]).toEqual([
      '2026-03-10 20:05:00',
      '2026-03-10 20:00:00',
      '2026-03-10 20:00:00',
    ]);
  });

  test('within the first minute of a slot asks nothing about it, and leaves it as one without output', async () => {
    const { shift } = await buildRunningLine(ask());
    const end = { indirectWorkHour: 0, shiftId: shift.id };
    const asked = async (now: string) => Object.keys((await ask(now).refusal('board.endShift', end)).problems);

    expect(await asked('2026-03-10 14:00:40')).toEqual(['confirm.early:0/1000/2']);
    expect(await asked('2026-03-10 14:01:00')).toEqual(['confirm.unreported', 'confirm.early:0/1000/2']);
    const ended = await ask('2026-03-10 14:00:40').mutate('board.endShift', { ...end, confirm: 'early:0/1000/2' });
    expect(ended.noOutputSlot).toBe('14:00-16:00');
  });

  test('in the middle of a slot that nobody reported asks whether nothing was made, an old client not', async () => {
    const [asking, legacy] = [await buildRunningLine(ask()), await buildRunningLine(ask())];
    const end = { indirectWorkHour: 0, datetime: '2026-03-10 14:28' };

    const form = await ask('2026-03-10 14:28').query('board.endForm', { lineId: asking.line.id });
    expect(form.values.indirectWorkHour).toBe('0');
    const refusal = await ask('2026-03-10 14:28').refusal('board.endShift', { ...end, shiftId: asking.shift.id });
    const ended = await ask('2026-03-10 14:28').mutate('board.endShift', {
      ...end,
      shiftId: asking.shift.id,
      confirm: 'unreported,early:0/1000/2',
    });
    const old = await ask('2026-03-10 14:28', { door: 'blade' }).mutate('board.shiftRecord.end', { ...end, id: legacy.shift.id });

    expect(form.unreported[0]).toMatchObject({ key: '14:00-16:00', isCut: true });
    expect(form.cut).toEqual({ key: '14:00-16:00', label: '14:00-16:00' });
    // All of it is asked in the form, before the end is refused.
    const asked = form.questions.map(({ confirm, text }: { confirm: string; text: string }) => [`confirm.${confirm}`, text]);
    expect(Object.fromEntries(asked)).toEqual(refusal.problems);
    expect(refusal.problems).toEqual({
      'confirm.unreported': '14:00-14:28 没有报工：请先填报，或确认没有产出',
      'confirm.early:0/1000/2': '距计划结束 20:00 还有 5 小时 32 分，产出 0 / 计划 1,000，还有 2 个时段未到：确认提前结班',
    });
    expect([ended, old]).toMatchObject(Array(2).fill({ shiftState: 'ended' }));
  });

  test('keeps who said that the cut slot had no output, so that it is not missing, until the shift is reopened', async () => {
    const [confirmed, legacy] = [await buildRunningLine(ask()), await buildRunningLine(ask())];
    const end = { indirectWorkHour: 0, datetime: '2026-03-10 14:40' };
    const cutAt = async (lineId: string, local = '2026-03-10 14:41') =>
      (await ask(local).query('board.lineDay', { lineId })).slots.find(({ key }: { key: string }) => key === '14:00-16:00');

    const confirm = 'unreported,early:0/1000/2';
    await ask('2026-03-10 14:40').mutate('board.endShift', { ...end, shiftId: confirmed.shift.id, confirm });
    await ask('2026-03-10 14:40', { door: 'blade' }).mutate('board.shiftRecord.end', { ...end, id: legacy.shift.id });
    const day = await ask('2026-03-10 14:41').query('board.lineDay', { lineId: confirmed.line.id });
    const signing = await ask('2026-03-10 14:41').query('board.signOffForm', { shiftId: confirmed.shift.id });
    const board = await ask('2026-03-10 14:41').query('board.lineBoard', { lineId: confirmed.line.id });

    expect(day.shift).toMatchObject({ noOutputSlot: '14:00-16:00', noOutputBy: '1000', noOutputByName: expect.any(String) });
    expect(day.shift.noOutputAt).toMatch(/^\d{4}-/);
    expect(await cutAt(confirmed.line.id)).toMatchObject({ state: 'noOutput', outputCount: 0, difference: -167 });
    expect(await cutAt(legacy.line.id)).toMatchObject({ state: 'missing', difference: null });
    expect(signing.missing.map(({ key }: { key: string }) => key)).toEqual(['08:00-10:00', '10:00-12:00', '12:00-14:00']);
    expect(board.missing).toEqual(['08:00-10:00', '10:00-12:00', '12:00-14:00']);

    await ask('2026-03-10 14:50').mutate('board.shiftRecord.restart', { shiftId: confirmed.shift.id, reason: '误操作' });
    expect(await cutAt(confirmed.line.id, '2026-03-10 16:30')).toMatchObject({ state: 'missing' });
  });

  test('is meant at its planned end once that is past', async () => {
    const { line } = await buildRunningLine(ask());
    const endAt = async (local: string) => (await ask(local).query('board.endForm', { lineId: line.id })).values.datetime;

    expect(await endAt('2026-03-10 19:50')).toBe('2026-03-10 19:50:00');
    expect(await endAt('2026-03-10 20:10')).toBe('2026-03-10 20:00:00');
    expect(await endAt('2026-03-11 01:00')).toBe('2026-03-10 20:00:00');
  });

  test("at 01:00 'yesterday' offers the night shift that is still running", async () => {
    const line = await buildLine(ask());
    const shift = await ask('2026-03-10 20:00').mutate(
      'board.startShift',
      startOf(line.id, { shiftType: '2', startTime: '2026-03-10 20:00' }),
    );

    const form = await ask('2026-03-11 01:00').query('board.endForm', { shiftId: shift.id });

    expect(form.choices).toEqual([
      { name: 'today', date: '2026-03-11', value: '2026-03-11 01:00:00' },
      { name: 'yesterday', date: '2026-03-10', value: '2026-03-11 01:00:00' },
    ]);
    expect(form.unreported).toMatchObject([
      { key: '00:00-02:00', state: 'running', isCut: true },
      { key: '20:00-22:00', state: 'missing', isCut: false },
      { key: '22:00-00:00', state: 'missing' },
    ]);
  });

  test('of two leaders who end it at once, the second is told so', async () => {
    const { shift } = await buildRunningLine(ask());
    const end = () => ask(evening).mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0 });

    const outcomes = await Promise.allSettled([end(), end(), end()]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ask(evening).refusal('board.endShift', { shiftId: shift.id, indirectWorkHour: 0 })).toMatchObject({
      code: 409,
      message: '班次已结束 (2026-03-10 20:05)',
    });
  });

  test('a legacy update that carries the date-time of the dialog ends the shift', async () => {
    const { shift } = await buildRunningLine(ask());

    const ended = await ask(evening, { door: 'blade' }).mutate('board.shiftRecord.update', {
      id: shift.id,
      datetime: '2026-03-10 20:00:00',
      indirectWorkHour: 2,
      note: '',
    });

    expect(ended).toMatchObject({ shiftState: 'ended', endTime: '2026-03-10 20:00:00', indirectWorkHour: '2.00' });
  });
});

describe('restarting a shift', () => {
  const evening = '2026-03-10 20:05';
  const end = (shiftId: string) => ask(evening).mutate('board.endShift', { shiftId, indirectWorkHour: 0 });

  test('a restarted shift is the current shift of its line again, with who and why', async () => {
    const { line, shift } = await buildRunningLine(ask());
    await end(shift.id);

    const restarted = await ask(evening).mutate('board.shiftRecord.restart', { shiftId: shift.id, reason: '误操作' });

    expect(restarted).toMatchObject({ shiftState: 'open', endTime: null, restartReason: '误操作', restartedBy: '1000' });
    expect(restarted.restartedAt).not.toBe('');
    expect(await ask(evening).query('board.shiftRecord.current', { lineId: line.id })).toMatchObject({ id: shift.id });
  });

  test('a person says why, an old client need not', async () => {
    const { shift } = await buildRunningLine(ask());
    await end(shift.id);

    const asked = await ask(evening).refusal('board.shiftRecord.restart', { shiftId: shift.id, reason: ' ' });
    const old = await ask(evening, { door: 'blade' }).mutate('board.shiftRecord.restart', { shiftId: shift.id });

    expect(asked.problems).toEqual({ reason: '请填写重启原因' });
    expect(old).toMatchObject({ shiftState: 'open', restartReason: null });
  });

  test('an open shift cannot be restarted, nor one whose line has started another', async () => {
    const { line, shift } = await buildRunningLine(ask());

    const open = await ask(evening).refusal('board.shiftRecord.restart', { shiftId: shift.id });
    await end(shift.id);
    await ask(evening).mutate('board.startShift', startOf(line.id, { shiftType: '2', startTime: '2026-03-10 20:00' }));
    const taken = await ask(evening).refusal('board.shiftRecord.restart', { shiftId: shift.id });

    expect(open).toMatchObject({ code: 409, message: '班次未结束，无需重启' });
    expect(taken).toMatchObject({ code: 409 });
    expect(taken.message).toContain('已有未结束的班次');
  });

  test('a start and a restart at once leave one open shift', async () => {
    const { line, shift } = await buildRunningLine(ask());
    await end(shift.id);

    const outcomes = await Promise.allSettled([
      ask(evening).mutate('board.shiftRecord.restart', { shiftId: shift.id, reason: '误操作' }),
      ask(evening).mutate('board.startShift', startOf(line.id, { shiftType: '2', startTime: '2026-03-10 20:00' })),
      ask(evening).mutate('board.shiftRecord.restart', { shiftId: shift.id, reason: '误操作' }),
    ]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
