import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt, startOf } from './build.ts';

const plant = usePlant('100001', '100002');

const ask = (local = '2026-03-10 10:05', of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);
const legacy = (local = '2026-03-10 10:05') => ask(local, { door: 'blade' });

test('numbers that are written differently are no change, and neither are the warnings that follow from them', async () => {
  const { line, plan } = await buildRunningLine(ask());
  const entry = entryOf({ outputCount: 210, workHour: '1.6', exceptWorkOfWorker: 1, exceptWorkHour: '0.3', exceptWorkNote: '设备故障' });
  const report = await ask().mutate('board.reportSlot', { ...entry, lineId: line.id, workOrderPlanId: plan.id, confirm: true });
  const change = { id: report.id, version: 1, ...entry, confirm: true };
  await ask().mutate('board.correctReport', { ...change, outputCount: 190 });

  const refusal = await ask().refusal('board.correctReport', { ...change, outputCount: 205 });
  const history = await ask().query('board.productionRecord.history', { id: report.id });

  expect(Object.keys(refusal.problems)).toEqual(['outputCount']);
  expect(history.at(-1).changes).toEqual([{ field: 'outputCount', label: '产出数量', before: '210', after: '190' }]);
});

test('a correction that was overtaken tells what stands there now, with who and when, and writes nothing', async () => {
  const { line, plan } = await buildRunningLine(ask());
  const { id, version } = await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });
  const first = await ask().mutate('board.correctReport', { id, version, badCount: 4 });

  const overtaken = () => ask().refusal('board.correctReport', { id, version, badCount: 1 });
  const refusals = [await overtaken(), await overtaken()];
  const kept = await ask().query('board.productionRecord.detail', { id });
  const decided = await ask().mutate('board.correctReport', { id, version: first.version, badCount: 1 });

  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: 409, recordId: id, problems: { badCount: expect.stringMatching(/^现为 4（.*\d\d:\d\d）$/) } });
  expect(kept.badCount).toBe(4);
  expect(decided.badCount).toBe(1);
});

test('what somebody else corrected where I changed nothing is no conflict, and stays as he put it', async () => {
  const { line, plan } = await buildRunningLine(ask());
  const entry = entryOf();
  const { id } = await ask().mutate('board.reportSlot', { ...entry, lineId: line.id, workOrderPlanId: plan.id });
  await ask().mutate('board.correctReport', { id, version: 1, ...entry, numberOfWorker: 17, badCount: 4, note: '少一人' });
  const mine = { id, version: 1, ...entry, badCount: 1, outputCount: 180, note: '' };

  const refusal = await ask().refusal('board.correctReport', mine);
  const { taken, shown } = await ask().query('board.changedSince', mine);
  const saved = await ask().mutate('board.correctReport', { ...mine, ...taken, version: 2, confirm: true });
  const unknown = await ask().refusal('board.correctReport', { ...mine, version: 0 });

  expect(refusal).toMatchObject({ code: 409, problems: { badCount: expect.stringContaining('现为 4') } });
  expect(Object.keys(refusal.problems)).toEqual(['badCount']);
  expect(shown).toEqual([
    { label: '实际投入人数', now: '17' },
    { label: '备注', now: '少一人' },
  ]);
  expect(saved).toMatchObject({ badCount: 1, outputCount: 180, numberOfWorker: 17, note: '少一人' });
  expect(unknown.code).toBe(409);
});

describe('what looks wrong', () => {
  const odd = { outputCount: 0, exceptWorkOfWorker: 100, exceptWorkHour: 4, numberOfWorker: 1, workHour: 1 };

  test('is asked about on a page, and kept once it is confirmed', async () => {
    const { line, plan } = await buildRunningLine(ask());
    const input = { ...entryOf(odd), lineId: line.id, workOrderPlanId: plan.id };

    const asked = await ask().refusal('board.reportSlot', input);
    const half = await ask().refusal('board.reportSlot', { ...input, confirm: 'noOutput' });
    const report = await ask().mutate('board.reportSlot', { ...input, confirm: ['noOutput', 'lostAboveInvested:400/1'] });

    expect(asked.problems).toEqual({
      'confirm.noOutput': '没有产出，也没有异常说明',
      'confirm.lostAboveInvested:400/1': '异常工时大于投入工时（异常 400，投入 1）',
    });
    expect(Object.keys(half.problems)).toEqual(['confirm.lostAboveInvested:400/1']);
    expect(report).toMatchObject({ warnings: 'noOutput,lostAboveInvested', warningsConfirmed: true });
  });

  test('is asked about again when the numbers have become worse since', async () => {
    const { line, plan } = await buildRunningLine(ask(), { plan: { standardManpower: 18, standardCapacity: 100 } });
    const input = { ...entryOf({ inputCount: 9_999_999 }), lineId: line.id, workOrderPlanId: plan.id };

    const asked = await ask().refusal('board.reportSlot', { ...input, outputCount: 300 });
    const [ticked] = Object.keys(asked.problems).map((path) => path.replace('confirm.', ''));
    const worse = await ask().refusal('board.reportSlot', { ...input, outputCount: 9_999_999, confirm: ticked });
    const same = await ask().mutate('board.reportSlot', { ...input, outputCount: 300, confirm: ticked });

    expect(Object.values(worse.problems)).toEqual(['产出超过标准的1.3倍（填报 9,999,999，所填工时的标准 200）']);
    expect(same).toMatchObject({ warnings: 'aboveStandard', warningsConfirmed: true });
  });

  test('is kept as unconfirmed when a legacy client sends it', async () => {
    const { line, plan } = await buildRunningLine(ask());

    const report = await legacy().mutate('board.productionRecord.save', { ...entryOf(odd), lineId: line.id, workOrderPlanId: plan.id });

    expect(report).toMatchObject({ warnings: 'noOutput,lostAboveInvested', warningsConfirmed: false });
  });

  test('output is held against all input so far and against the standard', async () => {
    const { line, plan } = await buildRunningLine(ask(), { plan: { standardManpower: 18, standardCapacity: 100 } });
    const report = (of: Record<string, unknown>) =>
      ask('2026-03-10 14:05').mutate('board.reportSlot', { ...entryOf(of), lineId: line.id, workOrderPlanId: plan.id });
    const refusal = (of: Record<string, unknown>) =>
      ask('2026-03-10 14:05').refusal('board.reportSlot', { ...entryOf(of), lineId: line.id, workOrderPlanId: plan.id });

    await report({ inputCount: 300, outputCount: 190 });
    await report({ timeRange: '10:00-12:00', inputCount: 90, outputCount: 200 });

    expect((await refusal({ timeRange: '12:00-14:00', inputCount: 0, outputCount: 1 })).problems).toHaveProperty([
      'confirm.outputAboveInput:391/390',
    ]);
    expect((await refusal({ timeRange: '12:00-14:00', inputCount: 300, outputCount: 261 })).problems).toEqual({
      'confirm.aboveStandard:261/200': '产出超过标准的1.3倍（填报 261，所填工时的标准 200）',
    });
    expect((await report({ timeRange: '12:00-14:00', inputCount: 300, outputCount: 260 })).warnings).toBeNull();
  });
});

describe('correcting a report', () => {
  test('keeps both values with who and when, and moves the plan', async () => {
    const { line, plan } = await buildRunningLine(ask());
    const report = await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });

    const corrected = await ask().mutate('board.correctReport', {
      id: report.id,
      version: report.version,
      outputCount: '195',
      note: '点错',
    });

    expect(corrected).toMatchObject({ outputCount: 195, inputCount: 200, note: '点错', version: 2, timeRange: '08:00-10:00' });
    const history = await ask().query('board.productionRecord.history', { id: report.id });
    expect(history.map(({ action, by }: Record<string, string>) => [action, by])).toEqual([
      ['add', 'tester'],
      ['edit', 'tester'],
    ]);
    expect(history[1].changes).toContainEqual({ field: 'outputCount', label: '产出数量', before: '190', after: '195' });
    expect((await ask().query('board.workOrderPlan.detail', { id: plan.id })).plannedRate).toBe('0.1950');
  });

  test('goes by the same rules, leaves its work order unless it names another, and refuses a stale one', async () => {
    const { line, plan, order } = await buildRunningLine(ask());
    const report = await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });
    await ask().mutate('board.reportSlot', {
      ...entryOf({ timeRange: '10:00-12:00' }),
      lineId: line.id,
      workOrderPlanId: plan.id,
      confirm: true,
    });
    const refusal = (of: Record<string, unknown>) => ask().refusal('board.correctReport', { id: report.id, ...of });

    const kept = await legacy().mutate('board.productionRecord.update', {
      id: report.id,
      workOrderNumber: order.workOrderNumber,
      badCount: 4,
      updateTime: '',
    });

    expect(kept).toMatchObject({ workOrderNumber: order.workOrderNumber, workOrderPlanId: plan.id, badCount: 4 });
    expect((await refusal({ workHour: 5 })).problems).toEqual({ workHour: '正常工时必须大于0小于4' });
    expect((await refusal({ timeRange: '10:00-12:00' })).code).toBe(409);
    expect((await refusal({ version: 1, badCount: 1 })).message).toBe('数据已被他人修改');
  });

  test('is offered a restart only while no other shift of the line runs', async () => {
    const { line, shift, plan } = await buildRunningLine(ask());
    const { id } = await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });
    await ask('2026-03-10 20:00').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0 });
    const read = () => ask('2026-03-10 20:05').query('board.reportForm', { lineId: line.id, id });

    const free = await read();
    await ask('2026-03-10 20:02').mutate('board.startShift', startOf(line.id, { shiftType: '2', startTime: '2026-03-10 20:00' }));
    const busy = await read();

    expect(free).toMatchObject({ canRestart: true, running: null });
    expect(busy).toMatchObject({ canRestart: false, running: { planDate: '2026-03-10', shiftTypeName: '夜班' } });
  });

  test('waits for a restart when the shift has ended', async () => {
    const { line, shift, plan } = await buildRunningLine(ask());
    const report = await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });
    await ask('2026-03-10 20:05').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0 });

    const closed = await ask('2026-03-10 20:06').refusal('board.correctReport', { id: report.id, badCount: 1 });
    await ask('2026-03-10 20:07').mutate('board.shiftRecord.restart', { shiftId: shift.id, reason: '漏改' });
    const corrected = await ask('2026-03-10 20:08').mutate('board.correctReport', { id: report.id, badCount: 1 });

    expect(closed.code).toBe(409);
    expect(corrected.badCount).toBe(1);
  });
});

test('nothing gets past the rules through the plain calls, nor into another tenant', async () => {
  const { line, plan } = await buildRunningLine(ask());
  const report = await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });
  const foreign = ask('2026-03-10 10:05', { tenantId: '100002' });

  const submitted = await ask().refusal('board.productionRecord.submit', { ...entryOf({ workHour: 9 }), lineId: line.id });

  expect(submitted.problems).toEqual({ workHour: '正常工时必须大于0小于4' });
  expect(await foreign.refusal('board.correctReport', { id: report.id, badCount: 0 })).toMatchObject({ code: 404 });
  expect(await foreign.refusal('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id })).toMatchObject({
    code: 404,
  });
  expect((await foreign.query('board.productionRecord.list')).total).toBe(0);
  expect(
    await ask('2026-03-10 10:05', { session: { codes: new Set(['productionrecord']) } }).refusal('board.reportSlot', {}),
  ).toMatchObject({ code: 403 });
});

test.each([[null], [[]], [{}], 'x\u0000', '\ud800', 1e300, '9'.repeat(40), { a: [1] }, '２００', '%', "'; drop table x"])(
  'hostile values are refused, never a fault of ours: %j',
  async (value) => {
    const { line, plan } = await buildRunningLine(ask());

    for (const name of [
      'timeRange',
      'inputCount',
      'workHour',
      'lineId',
      'workOrderPlanId',
      'shiftRecordId',
      'workOrderNumber',
      'layout',
      'workHourType',
      'note',
    ]) {
      const outcome = await ask()
        .mutate('board.reportSlot', {
          ...entryOf(),
          lineId: line.id,
          workOrderPlanId: plan.id,
          [name]: value,
          confirm: value,
        })
        .catch((error: unknown) => error);
      if (outcome instanceof Error)
        expect(
          (await ask().refusal('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id, [name]: value })).expected,
          `${name}: ${String(outcome)}`,
        ).toBe(true);
      else await ask().mutate('board.productionRecord.remove', { ids: [outcome.id] });
    }
  },
);
