import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from './build.ts';

const plant = usePlant('100001');

const ask = (local: string, of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);

test('every slot is held against its share of the plan, by itself and since the start', async () => {
  const { line, plan } = await buildRunningLine(ask('2026-03-10 08:00'));
  const now = ask('2026-03-10 12:05');
  const at = { lineId: line.id, workOrderPlanId: plan.id };
  await now.mutate('board.reportSlot', { ...entryOf({ outputCount: 170 }), ...at });
  await now.mutate('board.reportSlot', { ...entryOf({ timeRange: '10:00-12:00', outputCount: 165 }), ...at });

  const { slots } = await now.query('board.lineDay', { lineId: line.id });

  expect(slots.slice(0, 3)).toMatchObject([
    { plan: 167, outputCount: 170, difference: 3, planSoFar: 167, outputSoFar: 170 },
    { plan: 166, outputCount: 165, difference: -1, planSoFar: 333, outputSoFar: 335 },
    { plan: 167, outputCount: 0, difference: null, planSoFar: 500, outputSoFar: null },
  ]);
  expect(slots.at(-1).planSoFar).toBe(1000);
});

test('reasons come from the plant’s dictionaries, and are read in the language of the reader', async () => {
  const { line, plan } = await buildRunningLine(ask('2026-03-10 08:00'));
  const now = ask('2026-03-10 10:05');
  const form = await now.query('board.reportForm', { lineId: line.id });
  const why = { unpleasantSight: '连锡', exceptWorkNote: '缺料等待；螺丝', exceptWorkOfWorker: 2, exceptWorkHour: 1 };
  await now.mutate('board.reportSlot', { ...entryOf(why), lineId: line.id, workOrderPlanId: plan.id });

  const inEnglish = leaderAt(plant.database, '2026-03-10 10:05', { locale: 'en' });
  const { slots } = await inEnglish.query('board.lineDay', { lineId: line.id });
  const { losses } = await now.query('board.lineBoard', { lineId: line.id });

  const optionsOf = (name: string) => form.fields.find((field: { name: string }) => field.name === name).options;
  expect(optionsOf('unpleasantSight')).toContainEqual({ value: '连锡', label: '连锡' });
  expect(optionsOf('exceptWorkNote')).toContainEqual({ value: '缺料等待', label: '缺料等待' });
  expect(slots[0].reports[0]).toMatchObject({ defect: 'Solder bridge', loss: 'Waiting for material: 螺丝' });
  expect(losses).toMatchObject([{ reason: '缺料等待', hours: '2.00' }]);
});

test('nobody types a zero where nothing was bad', async () => {
  const { line } = await buildRunningLine(ask('2026-03-10 08:00'));

  const { values } = await ask('2026-03-10 10:05').query('board.reportForm', { lineId: line.id });

  expect(values).toMatchObject({ badCount: 0, appearanceBadCount: 0, inputCount: null, outputCount: null });
});

test('whoever leads a line is told its slots, others how many are open', async () => {
  const leader = { session: { realName: '李秀英' } };
  const { line } = await buildRunningLine(ask('2026-03-10 08:00'), { line: { leader: '李秀英' } });
  const { line: led } = await buildRunningLine(ask('2026-03-10 08:00'), {
    line: { leader: '王强' },
    shift: { teamLeader: '陈伟、李秀英' },
  });
  const { line: other } = await buildRunningLine(ask('2026-03-10 08:00'), { line: { leader: '李秀' } });

  const { lines } = await ask('2026-03-10 10:20', leader).query('board.lineOverview');

  const of = (id: string) => lines.find((one: { line: { id: string } }) => one.line.id === id);
  expect(of(line.id)).toMatchObject({
    isOwn: true,
    slots: [{ key: '08:00-10:00', state: 'missing', plan: 167, outputCount: 0 }, {}, {}, {}, {}, {}],
  });
  expect(of(led.id).isOwn).toBe(true);
  expect(of(other.id)).toMatchObject({ isOwn: false, slots: [], counts: { missing: 1 } });
});

test('a report that is added to the list names its work order by its record', async () => {
  const { line, order, plan } = await buildRunningLine(ask('2026-03-10 08:00'), { plan: { layout: 'B面' }, line: { lineType: 'smt' } });

  const report = await ask('2026-03-10 10:05').mutate('board.productionRecord.save', {
    ...entryOf(),
    lineId: line.id,
    workOrderId: order.id,
    layout: 'B面',
  });
  const screen = await ask('2026-03-10 10:05').query('board.productionRecord.screen');

  expect(report).toMatchObject({ workOrderPlanId: plan.id, workOrderNumber: order.workOrderNumber, layout: 'B面' });
  const asked = screen.form.filter((field: { readOnly?: boolean }) => !field.readOnly).map(({ name }: { name: string }) => name);
  expect(asked).toEqual(expect.arrayContaining(['lineId', 'workOrderId', 'layout']));
});
