import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildRunningLine, entryOf, leaderAt, startOf } from './build.ts';

const plant = usePlant('100001', '100002');

const morning = '2026-03-10 08:05';
const ask = (local = morning, of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);

describe('changing a shift', () => {
  test('the state of its line keeps its history', async () => {
    const { line, shift } = await buildRunningLine(ask());

    await ask().mutate('board.editLineState', { shiftId: shift.id, lineState: '1', lineStateDesc: '缺料' });
    await ask().mutate('board.shiftRecord.update', { id: shift.id, lineState: 0, lineStateDesc: '' });

    const form = await ask().query('board.lineStateForm', { lineId: line.id });
    expect(form.values).toEqual({ lineState: 0, lineStateDesc: null });
    expect(form.history).toMatchObject([
      { fromState: 1, fromDesc: '缺料', toState: 0, toDesc: null },
      { fromState: 0, toState: 1, toDesc: '缺料' },
    ]);
    expect(await ask().refusal('board.editLineState', { shiftId: shift.id, lineState: 2 })).toMatchObject({
      problems: { lineState: '线体状态不在可选范围内' },
    });
  });

  test('a new start moves the business date, until work is reported on it', async () => {
    const { shift, plan } = await buildRunningLine(ask());

    const moved = await ask().mutate('board.shiftRecord.update', {
      id: shift.id,
      startTime: '2026-03-09 08:00',
      planDate: '',
      confirm: true,
    });
    await ask().mutate('board.shiftRecord.update', { id: shift.id, startTime: '2026-03-10 08:00', planDate: '' });
    await ask('2026-03-10 10:05').mutate('board.reportSlot', { ...entryOf(), workOrderPlanId: plan.id });
    const refusal = await ask().refusal('board.shiftRecord.update', { id: shift.id, shiftType: '2' });
    const kept = await ask().mutate('board.shiftRecord.update', { id: shift.id, startTime: '2026-03-10 07:50', ipqc: '李' });

    expect(moved.planDate).toBe('2026-03-09');
    expect(refusal.message).toContain('班次已有报工记录');
    expect(kept).toMatchObject({ planDate: '2026-03-10', ipqc: '李' });
    expect(await ask().refusal('board.shiftRecord.remove', { ids: shift.id })).toMatchObject({
      code: 400,
      message: '数据已被引用，不能删除: 生产报工 1 条',
    });
  });

  test('leaves its line and date once people have helped in it, as their hours name both', async () => {
    const [{ line, shift }, free] = [await buildRunningLine(ask()), await buildLine(ask())];
    const support = { lineId: line.id, supportType: 'borrow', numberOfWorker: 2, workHour: '3.5' };
    const { id } = await ask().mutate('board.supportHours.save', support);

    const refusals = [
      await ask().refusal('board.shiftRecord.update', { id: shift.id, lineId: free.id }),
      await ask().refusal('board.shiftRecord.update', { id: shift.id, startTime: '2026-03-09 08:00', planDate: '', confirm: true }),
    ];
    await ask().mutate('board.supportHours.remove', { ids: id });
    const moved = await ask().mutate('board.shiftRecord.update', { id: shift.id, lineId: free.id });

    expect(refusals.map(({ message }) => message)).toEqual(Array(2).fill('班次已有支援工时，不能更改产线或业务日期'));
    expect(moved.lineId).toBe(free.id);
  });

  test('cannot put it on a line that has an open shift, and a stale change writes nothing', async () => {
    const [one, other] = [await buildRunningLine(ask()), await buildRunningLine(ask())];

    const taken = await ask().refusal('board.shiftRecord.update', { id: one.shift.id, lineId: other.line.id });
    await ask().mutate('board.shiftRecord.update', { id: one.shift.id, version: 1, pqe: '赵' });
    const stale = await ask().refusal('board.shiftRecord.update', { id: one.shift.id, version: 1, pqe: '钱' });

    expect(taken.message).toContain('已有未结束的班次');
    expect(stale.code).toBe(409);
    expect(await ask().query('board.shiftRecord.detail', { id: one.shift.id })).toMatchObject({ pqe: '赵' });
  });
});

describe('who may see and change shifts', () => {
  test('another tenant finds neither the line nor the shift', async () => {
    const { line, shift } = await buildRunningLine(ask());
    const foreign = ask(morning, { tenantId: '100002' });
    const absent = await foreign.refusal('board.endShift', { shiftId: '1', indirectWorkHour: 0 });

    for (const refusal of [
      await foreign.refusal('board.endShift', { shiftId: shift.id, indirectWorkHour: 0 }),
      await foreign.refusal('board.shiftRecord.restart', { shiftId: shift.id }),
      await foreign.refusal('board.shiftRecord.current', { lineId: line.id }),
      await foreign.refusal('board.lineDay', { lineId: line.id }),
    ]) {
      expect(refusal).toEqual(absent);
    }
    expect((await foreign.refusal('board.startShift', startOf(line.id))).problems).toEqual({ lineId: '产线不在可选范围内' });
  });

  test('a role with its department alone reaches the lines of that department', async () => {
    const line = await buildLine(ask(), {});
    const narrow = {
      codes: new Set(['productionline', 'shiftrecord_start']),
      scopes: new Map([['productionline', { own: false, departments: ['7777'] }]]),
    };
    const narrowed = ask(morning, { session: { ...narrow, userId: '2000' } });

    expect(await narrowed.refusal('board.lineDay', { lineId: line.id })).toMatchObject({ code: 404 });
    expect((await narrowed.query('board.lineOverview')).lines).toEqual([]);
    expect(await narrowed.refusal('board.endShift', { shiftId: '1' })).toMatchObject({ code: 403 });
  });

  test('records are found by line, type and business date', async () => {
    const { line, shift } = await buildRunningLine(ask());

    const found = await ask().query('board.shiftRecord.recordByDateRange', { lineId: line.id, shiftType: 1, planDate: '2026-03-10' });
    const none = await ask().query('board.shiftRecord.recordByDateRange', { lineId: line.id, shiftType: '1', planDate: '2026-03-11' });

    expect(found.map(({ id }: { id: string }) => id)).toEqual([shift.id]);
    expect(none).toEqual([]);
    expect(
      (await ask().refusal('board.shiftRecord.recordByDateRange', { lineId: line.id, shiftType: '1', planDate: '2026-02-30' })).code,
    ).toBe(400);
  });
});

const done = { expected: true, message: '' };
const refusedOrDone = (path: string, input: unknown) =>
  ask()
    .refusal(path, input)
    .catch((error: Error) => (error.message.endsWith('was not refused') ? done : Promise.reject(error)));

test.each([
  [null],
  [[]],
  [{}],
  ['x\u0000'],
  ['\ud800'],
  [1e300],
  ['9'.repeat(40)],
  [{ a: [1] }],
  ['0001-01-01 00:00'],
  ['9999-12-31 23:59:59'],
  ['%'],
])('hostile values are refused or read, never a fault of ours: %j', async (value) => {
  const { shift } = await buildRunningLine(ask());
  const calls: [string, Record<string, unknown>][] = [
    ...['lineId', 'shiftType', 'startTime', 'planDate', 'lineState', 'lineStateDesc', 'realAttendCount', 'teamLeader'].flatMap(
      (name): [string, Record<string, unknown>][] => [
        ['board.startShift', { ...startOf('1'), [name]: value }],
        ['board.shiftRecord.update', { id: shift.id, [name]: value }],
      ],
    ),
    ...['shiftId', 'datetime', 'indirectWorkHour', 'note'].map((name): [string, Record<string, unknown>] => [
      'board.endShift',
      { shiftId: '1', [name]: value },
    ]),
    ...['shiftId', 'datetime', 'indirectWorkHour', 'note'].map((name): [string, Record<string, unknown>] => [
      'board.endShift',
      { shiftId: shift.id, [name]: value },
    ]),
    ...['shiftId', 'reason'].map((name): [string, Record<string, unknown>] => [
      'board.shiftRecord.restart',
      { shiftId: shift.id, [name]: value },
    ]),
    ...['lineId', 'shiftType', 'planDate'].map((name): [string, Record<string, unknown>] => [
      'board.shiftRecord.recordByDateRange',
      { lineId: '1', shiftType: '1', planDate: '2026-03-10', [name]: value },
    ]),
  ];

  for (const [path, input] of calls) {
    const outcome = await refusedOrDone(path, input);
    expect(outcome.expected, `${path} ${JSON.stringify(input)} ${outcome.message}`).toBe(true);
  }
});
