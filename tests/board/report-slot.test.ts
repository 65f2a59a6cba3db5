import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildOrder, buildRunningLine, entryOf, leaderAt, startOf } from './build.ts';

const plant = usePlant('100001', '100002');

const ask = (local = '2026-03-10 10:05', of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);
const legacy = (local = '2026-03-10 10:05') => ask(local, { door: 'blade' });

describe('reporting a slot', () => {
  test('joins the shift and the plan of the line, and the plan moves', async () => {
    const { line, shift, order, plan } = await buildRunningLine(ask());

    const report = await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });

    expect(report).toMatchObject({
      lineId: line.id,
      shiftRecordId: shift.id,
      workOrderId: order.id,
      workOrderPlanId: plan.id,
      workOrderNumber: order.workOrderNumber,
    });
    expect(report).toMatchObject({ planDate: '2026-03-10', shiftType: '1', timeRange: '08:00-10:00', workHour: '2.00', warnings: null });
    expect(await ask().query('board.workOrderPlan.detail', { id: plan.id })).toMatchObject({
      inputCount: 200,
      outputCount: 190,
      plannedRate: '0.1900',
    });
  });

  test('without a line it joins the open shift whose plan holds its work order', async () => {
    const { line, order } = await buildRunningLine(ask());

    const report = await legacy().mutate('board.productionRecord.save', { ...entryOf(), workOrderNumber: order.workOrderNumber });

    expect(report.lineId).toBe(line.id);
  });

  test('without a line, no such shift or two of them are a clear error, and field rules come first', async () => {
    const { order } = await buildOrder(ask());
    const [one, two] = [await buildLine(ask()), await buildLine(ask())];
    for (const line of [one, two]) {
      await ask().mutate('board.startShift', startOf(line.id));
      await ask().mutate('board.workOrderPlan.save', { workOrderId: order.id, lineId: line.id, planDate: '2026-03-10', planCount: 10 });
    }
    const idle = await buildOrder(ask());
    const refusal = (of: Record<string, unknown>) => legacy().refusal('board.productionRecord.save', { ...entryOf(), ...of });

    const both = await refusal({ workOrderNumber: order.workOrderNumber });
    const none = await refusal({ workOrderNumber: idle.order.workOrderNumber });
    const rules = await refusal({ workOrderNumber: idle.order.workOrderNumber, workHour: 5 });
    const unknown = await refusal({ workOrderNumber: 'NO-SUCH' });
    const unnamed = await refusal({});

    expect(both.message).toContain(one.lineName);
    expect(both.message).toContain(two.lineName);
    expect(both.problems).toHaveProperty('lineId');
    expect(none.problems.workOrderNumber).toContain('没有进行中的班次计划了工单');
    expect(rules.problems).toEqual({ workHour: '正常工时必须大于0小于4' });
    expect(unknown.problems.workOrderNumber).toBe('工单 NO-SUCH 不存在');
    expect(unnamed.problems.workOrderNumber).toBe('请选择工单');
  });

  test('a second report for the same slot is refused, and the form leads to the first', async () => {
    const { line, plan } = await buildRunningLine(ask());
    const input = { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id };
    const first = await ask().mutate('board.reportSlot', input);

    const refusal = await ask().refusal('board.reportSlot', input);
    const form = await ask().query('board.reportForm', { lineId: line.id, timeRange: '08:00-10:00', workOrderPlanId: plan.id });

    expect(refusal).toMatchObject({ code: 409 });
    expect(refusal.problems.timeRange).toContain('该时段已报工');
    expect(form.existing).toMatchObject({ id: first.id });
  });

  test('of six reports of the same slot at once, one is kept', async () => {
    const { line, plan } = await buildRunningLine(ask());
    const input = { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id };

    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => ask().mutate('board.reportSlot', input)));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.message).toContain('该时段已报工');
  });

  test('two work orders and two board sides may share a slot', async () => {
    const { line, plan } = await buildRunningLine(ask(), { line: { lineType: 'smt' }, plan: { layout: 'A面' } });
    const other = await buildOrder(ask(), { lineId: line.id, planDate: '2026-03-10', plan: { layout: 'B面' } });
    await ask().mutate('board.workOrderPlan.save', {
      workOrderId: other.order.id,
      lineId: line.id,
      planDate: '2026-03-10',
      planCount: 50,
      layout: 'A面',
    });
    const report = (of: Record<string, unknown>) => ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, ...of });

    const reports = [
      await report({ workOrderPlanId: plan.id }),
      await report({ workOrderPlanId: other.plan.id }),
      await report({ workOrderNumber: other.order.workOrderNumber, layout: 'A面' }),
    ];
    const unsaid = await ask().refusal('board.reportSlot', {
      ...entryOf(),
      lineId: line.id,
      workOrderNumber: other.order.workOrderNumber,
      timeRange: '10:00-12:00',
    });

    expect(reports.map(({ layout }) => layout)).toEqual(['A面', 'B面', 'A面']);
    expect(unsaid.problems.layout).toContain('请选择面别');
  });

  test('a closed shift, a line without one, a slot of another shift and a plan of another line are refused', async () => {
    const { line, shift, plan } = await buildRunningLine(ask());
    const idle = await buildLine(ask());
    const refusal = (of: Record<string, unknown>, local = '2026-03-10 10:05') =>
      ask(local).refusal('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id, ...of });

    expect((await refusal({ timeRange: '20:00-22:00' })).problems).toEqual({ timeRange: '该时段不属于本班次' });
    expect((await refusal({ timeRange: 'nonsense' })).problems).toEqual({ timeRange: '该时段不属于本班次' });
    expect((await refusal({ lineId: idle.id })).problems.lineId).toContain('请先开班');
    const elsewhere = await buildOrder(ask(), { lineId: idle.id, planDate: '2026-03-10' });
    expect((await refusal({ workOrderPlanId: elsewhere.plan.id })).problems).toHaveProperty('workOrderPlanId');
    await ask('2026-03-10 20:05').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0 });
    expect(await refusal({ shiftRecordId: shift.id }, '2026-03-10 20:10')).toMatchObject({
      code: 409,
      message: '班次已结束，请先重启班次',
    });
  });

  test('a night shift reports its slots across midnight under one business date', async () => {
    const line = await buildLine(ask());
    const shift = await ask('2026-03-10 20:00').mutate(
      'board.startShift',
      startOf(line.id, { shiftType: '2', startTime: '2026-03-10 20:00' }),
    );
    const { plan } = await buildOrder(ask(), { lineId: line.id, planDate: '2026-03-10' });

    const report = await ask('2026-03-11 02:05').mutate('board.reportSlot', {
      ...entryOf({ timeRange: '00:00-02:00' }),
      lineId: line.id,
      workOrderPlanId: plan.id,
    });

    expect(report).toMatchObject({ shiftRecordId: shift.id, planDate: '2026-03-10', shiftType: '2', timeRange: '00:00-02:00' });
    const day = await ask('2026-03-11 02:05').query('board.lineDay', { lineId: line.id });
    expect(day.slots.find(({ key }: { key: string }) => key === '00:00-02:00')).toMatchObject({
      state: 'filled',
      start: '2026-03-11 00:00:00',
      end: '2026-03-11 02:00:00',
    });
  });

  test('a semi-finished line reports machines once a shift, whatever slot it sends', async () => {
    const { line, plan } = await buildRunningLine(ask(), { line: { lineType: 'semi' } });
    const { appearanceBadCount: _none, productionProcess: _fixed, ...entry } = entryOf({ workHour: 12, numberOfWorker: 5, timeRange: '' });
    const input = { ...entry, lineId: line.id, workOrderPlanId: plan.id };

    const early = await ask('2026-03-10 14:36').refusal('board.reportSlot', input);
    const report = await ask('2026-03-10 19:55').mutate('board.reportSlot', { ...input, confirm: true });
    const again = await ask('2026-03-10 19:30').refusal('board.reportSlot', { ...input, timeRange: '08:00-10:00' });

    expect(early.problems).toEqual({
      'confirm.hoursAboveElapsed:12/6.6': '填报工时大于本班已过时间（填报 12，已过 6.6）',
      'confirm.slotUnfinished:20:00': '时段未结束，到点后请更正（至 20:00）',
    });
    expect(report).toMatchObject({ timeRange: '08:00-20:00', productionProcess: 2, workHour: '12.00', appearanceBadCount: null });
    expect(again.code).toBe(409);
  });

  test('a semi-finished report may name its work order alone', async () => {
    const { line, order } = await buildRunningLine(ask(), { line: { lineType: 'semi' } });
    const {
      appearanceBadCount: _none,
      productionProcess: _fixed,
      timeRange: _whole,
      ...entry
    } = entryOf({ workHour: 12, numberOfWorker: 5 });

    const wrong = await legacy('2026-03-10 19:55').refusal('board.productionRecord.save', {
      ...entry,
      workHour: 13,
      workOrderNumber: order.workOrderNumber,
    });
    const report = await legacy('2026-03-10 19:55').mutate('board.productionRecord.save', {
      ...entry,
      workOrderNumber: order.workOrderNumber,
    });

    expect(wrong.problems).toEqual({ workHour: '正常工时必须大于0小于12' });
    expect(report).toMatchObject({ lineId: line.id, timeRange: '08:00-20:00', productionProcess: 2, workHour: '12.00' });
  });

  test('a work order outside the plan is taken on a named line, with a warning', async () => {
    const { line } = await buildRunningLine(ask());
    const { order } = await buildOrder(ask());

    const report = await legacy().mutate('board.productionRecord.save', {
      ...entryOf(),
      lineId: line.id,
      workOrderNumber: order.workOrderNumber,
    });

    expect(report).toMatchObject({ workOrderPlanId: null, warnings: 'unplanned', warningsConfirmed: false });
  });
});

test('a report names a side in full or by its letter, and an unknown one is refused at the field; a client’s own word stays', async () => {
  const { line, order } = await buildRunningLine(ask(), { line: { lineType: 'smt' } });
  const report = (layout: string) => ({ ...entryOf(), lineId: line.id, workOrderNumber: order.workOrderNumber, layout });

  const unknown = await ask().refusal('board.reportSlot', report('Z'));
  const made = await ask().mutate('board.reportSlot', { ...report('A'), confirm: true });
  const byClient = await legacy().mutate('board.productionRecord.save', report('正面'));

  expect(unknown).toMatchObject({ code: 400, problems: { layout: '面别不在可选范围内：默认、A面、B面、AB面' } });
  expect(made).toMatchObject({ layout: 'A面' });
  expect(byClient).toMatchObject({ layout: '正面' });
});

test('faults and warnings of an entry are told at once, to people alone, and a new report as well as a correction', async () => {
  const { line, plan } = await buildRunningLine(ask());
  const wrong = { outputCount: 300, numberOfWorker: 101, lineId: line.id, workOrderPlanId: plan.id };
  const keys = ({ problems }: { problems: object }) => Object.keys(problems).map((path) => path.split(':')[0]);
  const told = ['numberOfWorker', 'confirm.outputAboveInput'];

  const refusal = await ask().refusal('board.reportSlot', { ...entryOf(), ...wrong });
  const confirmed = Object.keys(refusal.problems)
    .find((path) => path.startsWith('confirm.'))
    ?.slice('confirm.'.length);
  const again = await ask().refusal('board.reportSlot', { ...entryOf(), ...wrong, confirm: confirmed });
  const client = await legacy().refusal('board.productionRecord.save', { ...entryOf(), ...wrong });
  const kinds = await ask().refusal('board.reportSlot', { ...entryOf(), ...wrong, numberOfWorker: 18, unpleasantSight: '虚焊×9' });
  const { id } = await ask().mutate('board.reportSlot', { ...entryOf(), ...wrong, numberOfWorker: 18, confirm: confirmed });
  const corrected = await ask().refusal('board.productionRecord.update', { id, outputCount: 310, numberOfWorker: 101 });

  expect(keys(refusal)).toEqual(told);
  expect(keys(again)).toEqual(['numberOfWorker']);
  expect(keys(client)).toEqual(['numberOfWorker']);
  expect(keys(kinds)).toEqual(['unpleasantSight', 'confirm.outputAboveInput']);
  expect(keys(corrected)).toEqual(told);
});
