import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildOrder, buildRunningLine, entryOf, leaderAt } from './build.ts';

const plant = usePlant('100001');

const ask = (of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, '2026-03-10 10:05', of);

describe('work orders', () => {
  test('are found by the id that the ERP gave them', async () => {
    const { order } = await buildOrder(ask(), { order: { workOrderErpId: 'ERP-77' } });

    expect(await ask().query('board.workOrder.detailErp', { workOrderErpId: 'ERP-77' })).toMatchObject({
      id: order.id,
      orderState: 'open',
    });
    expect(await ask().refusal('board.workOrder.detailErp', { workOrderErpId: 'ERP-0' })).toMatchObject({ code: 404 });
  });

  test('list with their plans, filtered by either', async () => {
    const line = await buildLine(ask());
    const { order } = await buildOrder(ask(), { lineId: line.id, planDate: '2026-05-01' });
    const empty = { workOrderId: order.id, lineId: line.id, planDate: '2026-05-02', planCount: 0 };
    await ask({ door: 'blade' }).mutate('board.workOrderPlan.save', empty);
    const idle = await buildOrder(ask());
    const list = (filters: Record<string, string>) => ask().query('board.workOrder.withPlans', { current: '1', size: '10', filters });

    const all = await list({ workOrderNumber: order.workOrderNumber });
    const second = await list({ workOrderNumber: order.workOrderNumber, planDate_datege: '2026-05-02 00:00:00' });

    expect(all.records[0].plans.map(({ planDate, plannedRate }: Record<string, string>) => [planDate, plannedRate])).toEqual([
      ['2026-05-02', null],
      ['2026-05-01', '0.0000'],
    ]);
    expect(second.records[0].plans.map(({ planDate }: Record<string, string>) => planDate)).toEqual(['2026-05-02']);
    expect(await list({ workOrderNumber: idle.order.workOrderNumber })).toMatchObject({ total: 1, records: [{ plans: [] }] });
    expect(await list({ workOrderNumber: idle.order.workOrderNumber, planDate: '2026-05-01' })).toMatchObject({ total: 0 });
  });
});

test('an order that is due before it begins is refused at the field, from pages and clients, added or changed', async () => {
  const order = (of: object) => ({ workOrderNumber: `DUE-${JSON.stringify(of)}`, ...of });
  const wrong = { startDate: '2026-05-10', dueDate: '2026-05-01' };
  const { id } = await ask().mutate('board.workOrder.save', order({ startDate: '2026-05-10', dueDate: '2026-05-10' }));

  const refused = [
    await ask().refusal('board.workOrder.save', order(wrong)),
    await ask({ door: 'blade' }).refusal('board.workOrder.save', order(wrong)),
    await ask().refusal('board.workOrder.update', { id, dueDate: '2026-05-09' }),
    await ask().refusal('board.workOrder.update', { id, startDate: '2026-05-11' }),
  ];
  await ask().mutate('board.workOrder.update', { id, note: '改期' });

  for (const refusal of refused) expect(refusal).toMatchObject({ code: 400, problems: { dueDate: '交货日期不能早于开工日期' } });
});

describe('plans', () => {
  test('a plan dated long ago is asked about, from pages alone', async () => {
    const { line, order } = await buildRunningLine(ask());
    const plan = (planDate: string, of: object = {}) => ({ workOrderId: order.id, lineId: line.id, planDate, planCount: 1, ...of });

    const old = await ask().refusal('board.workOrderPlan.save', plan('2016-03-10'));
    const recent = await ask().mutate('board.workOrderPlan.save', plan('2025-03-09'));
    const moved = await ask().refusal('board.workOrderPlan.update', { id: recent.id, planDate: '2025-03-08' });
    const confirmed = await ask().mutate('board.workOrderPlan.update', {
      id: recent.id,
      planDate: '2025-03-08',
      confirm: 'planLongAgo:2025-03-08',
    });
    const client = await ask({ door: 'blade' }).mutate('board.workOrderPlan.save', plan('2016-03-10'));

    expect(old.problems).toEqual({ 'confirm.planLongAgo:2016-03-10': '计划日期 2016-03-10 在一年以前' });
    expect(Object.keys(moved.problems)).toEqual(['confirm.planLongAgo:2025-03-08']);
    expect([confirmed.planDate, client.planDate]).toEqual(['2025-03-08', '2016-03-10']);
  });

  test('a plan of nothing, or with a standard of 0, is refused at its field, and one far ahead is asked about', async () => {
    const line = await buildLine(ask());
    const { order } = await buildOrder(ask());
    const plan = { workOrderId: order.id, lineId: line.id, planDate: '2026-03-10', planCount: 5 };
    const zeros = { planCount: '0', standardManpower: 0, standardCapacity: '0', standardWorkHour: '0.000' };

    const refused = await ask().refusal('board.workOrderPlan.save', { ...plan, ...zeros });
    const english = await ask({ locale: 'en' }).refusal('board.workOrderPlan.save', { ...plan, planCount: 0 });
    const far = await ask().refusal('board.workOrderPlan.save', { ...plan, planDate: '2206-03-10' });
    const client = await ask({ door: 'blade' }).mutate('board.workOrderPlan.save', { ...plan, ...zeros });
    const kept = await ask().mutate('board.workOrderPlan.update', { id: client.id, ...zeros, note: '旧系统' });

    expect(refused.problems).toEqual({
      planCount: '计划数量必须大于0',
      standardManpower: '标准人力必须大于0，未定时不填',
      standardCapacity: '标准产能必须大于0，未定时不填',
      standardWorkHour: '标准工时必须大于0，未定时不填',
    });
    expect(english.problems).toEqual({ planCount: 'Planned quantity must be above 0' });
    expect(far.problems).toEqual({ 'confirm.planFarAhead:2206-03-10': '计划日期 2206-03-10 在一年以后' });
    expect(kept).toMatchObject({ planCount: 0, note: '旧系统' });
  });

  test('the table of all lines says whose a plan is, that of one line does not', async () => {
    const { line } = await buildRunningLine(ask());
    const names = async (of: object) =>
      (await ask().query('board.planTable', { type: 'dip', ...of })).columns.map(({ name }: { name: string }) => name);

    const [all, one] = [await names({}), await names({ lineId: line.id })];

    expect(all).toContain('lineId');
    expect(one).not.toContain('lineId');
  });

  test('a plan is for no more than its order still lacks at that stage; what is made elsewhere leaves it alone', async () => {
    const { line, order } = await buildRunningLine(ask(), { plan: { planCount: 400 } });
    const [same, other] = [await buildLine(ask()), await buildLine(ask(), { lineType: 'smt' })];
    const plan = (of: object) => ({ workOrderId: order.id, lineId: same.id, planDate: '2026-03-11', ...of });
    await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderNumber: order.workOrderNumber, confirm: true });

    const refused = [await ask().refusal('board.workOrderPlan.save', plan({ planCount: 811 }))];
    const { id } = await ask().mutate('board.workOrderPlan.save', plan({ planCount: 810 }));
    refused.push(await ask().refusal('board.workOrderPlan.update', { id, planCount: 811 }));
    await ask().mutate('board.workOrderPlan.save', plan({ lineId: other.id, planCount: 1000 }));
    const beyond = await ask().refusal('board.workOrderPlan.save', plan({ lineId: other.id, planDate: '2026-03-12', planCount: 1001 }));

    const byClient = await ask({ door: 'blade' }).mutate('board.workOrderPlan.save', plan({ planCount: 9_999, planDate: '2026-03-13' }));

    for (const refusal of refused) expect(refusal).toMatchObject({ code: 400, problems: { planCount: expect.stringContaining('810') } });
    expect(byClient).toMatchObject({ planCount: 9_999 });
    expect(beyond.problems.planCount).toContain('1000');
  });

  test('a side is named in full, by its letter or as mounters do, and an unknown one is refused at the field at every door', async () => {
    const line = await buildLine(ask());
    const { order } = await buildOrder(ask());
    const plan = { workOrderId: order.id, planDate: '2026-03-10', planCount: 5 };

    const unknown = await ask().refusal('board.workOrderPlan.save', { ...plan, lineId: line.id, layout: 'Z' });
    const byLetter = await ask().mutate('board.workOrderPlan.save', { ...plan, lineId: line.id, layout: 'b' });
    const byClient = await ask({ door: 'blade' }).mutate('board.workOrderPlan.save', { ...plan, layout: 'TOP' });
    const unknownOfClient = await ask({ door: 'blade' }).refusal('board.workOrderPlan.save', { ...plan, layout: 'Z' });

    for (const refusal of [unknown, unknownOfClient])
      expect(refusal).toMatchObject({ code: 400, problems: { layout: '面别不在可选范围内：默认、A面、B面、AB面' } });
    expect(byClient).toMatchObject({ layout: 'A面' });
    expect(byLetter).toMatchObject({ layout: 'B面' });
  });

  test('a legacy form sends −1 and empty texts: −1 stays a value, the rest is nothing', async () => {
    const { order } = await buildOrder(ask());
    const save = (of: Record<string, unknown>) =>
      ask({ door: 'blade' }).mutate('board.workOrderPlan.save', { workOrderId: order.id, planCount: 5, ...of });

    const unset = await save({
      planDate: '2026-03-10',
      standardManpower: -1,
      standardCapacity: '-1',
      standardWorkHour: -1,
      lineId: '',
      layout: '',
      shortFallSwitch: '',
      $index: 0,
    });
    const blank = await save({ planDate: '2026-03-11', standardManpower: '', lineId: -1 });

    expect(unset).toMatchObject({
      standardManpower: -1,
      standardCapacity: -1,
      standardWorkHour: '-1.0000',
      lineId: null,
      layout: null,
      shortFallSwitch: false,
    });
    expect(blank).toMatchObject({ standardManpower: null, lineId: null });
  });

  test('a plan that names no line is for the line of its work order, and whoever fills it in is asked if that names none', async () => {
    const line = await buildLine(ask());
    const own = await buildOrder(ask(), { order: { lineId: line.id }, planDate: '2026-03-10' });
    const { order } = await buildOrder(ask());

    const refusal = await ask().refusal('board.workOrderPlan.save', { workOrderId: order.id, planDate: '2026-03-10', planCount: 5 });

    expect(own.plan).toMatchObject({ lineId: line.id });
    expect(refusal.problems).toEqual({ lineId: '请选择产线' });
  });

  test('a work order is planned once for a line, side and date', async () => {
    const line = await buildLine(ask());
    const { order, plan } = await buildOrder(ask(), { lineId: line.id, planDate: '2026-03-10', plan: { layout: 'A面' } });
    const again = { workOrderId: order.id, lineId: line.id, planDate: '2026-03-10', planCount: 1, layout: 'A面' };

    expect((await ask().refusal('board.workOrderPlan.save', again)).problems.workOrderId).toContain('已有计划');
    const other = await ask().mutate('board.workOrderPlan.save', { ...again, layout: 'B面' });
    expect((await ask().refusal('board.workOrderPlan.update', { id: other.id, layout: 'A面' })).problems.workOrderId).toContain('已有计划');
    expect(await ask().mutate('board.workOrderPlan.update', { id: plan.id, planCount: '7' })).toMatchObject({
      planCount: 7,
      layout: 'A面',
    });
  });

  test('on the page of a line, the rate of a plan is that of the figures beside it', async () => {
    const { line, order, plan } = await buildRunningLine(ask());
    const elsewhere = await buildLine(ask());
    await ask().mutate('board.workOrderPlan.save', {
      workOrderId: order.id,
      lineId: elsewhere.id,
      planDate: '2026-03-10',
      planCount: 1000,
    });
    await ask().mutate('board.reportSlot', {
      ...entryOf({ inputCount: 100, outputCount: 95 }),
      lineId: line.id,
      workOrderPlanId: plan.id,
      confirm: 'true',
    });

    const { plans } = await ask().query('board.lineDay', { lineId: line.id });

    expect(plans).toMatchObject([{ outputCount: 95, planCount: 1000, ownRate: '0.0950' }]);
  });

  test('a row shows its work order and its progress; the rate is of the work order, side and date on all lines', async () => {
    const { line, order, plan } = await buildRunningLine(ask());
    const other = await buildLine(ask());
    await ask().mutate('board.workOrderPlan.save', { workOrderId: order.id, lineId: other.id, planDate: '2026-03-10', planCount: 500 });
    await ask().mutate('board.reportSlot', {
      ...entryOf({ inputCount: 400, outputCount: 300 }),
      lineId: line.id,
      workOrderPlanId: plan.id,
    });

    const { records, total } = await ask().query('board.workOrderPlan.list', { filters: { workOrderNumber: order.workOrderNumber } });

    expect(total).toBe(2);
    expect(records.map(({ outputCount, plannedRate }: Record<string, unknown>) => [outputCount, plannedRate])).toEqual([
      [0, '0.2000'],
      [300, '0.2000'],
    ]);
    expect(records[1]).toMatchObject({
      workOrderPlanId: plan.id,
      workOrder: { workOrderNumber: order.workOrderNumber, productLongCode: 'P-1', productName: '控制板' },
      lineName: line.lineName,
    });
    expect((await ask().refusal('board.workOrderPlan.remove', { ids: plan.id })).message).toBe('数据已被引用，不能删除: 生产报工 1 条');
    const planFor = (planCount: number) => ({ id: plan.id, planCount });
    for (const door of ['page', 'blade'] as const)
      expect(
        (await leaderAt(plant.database, '2026-03-10 10:05', { door }).refusal('board.workOrderPlan.update', planFor(299))).problems,
      ).toEqual({
        planCount: '计划已报工 300，计划数量不能更少',
      });
    expect(await ask().mutate('board.workOrderPlan.update', planFor(300))).toMatchObject({ planCount: 300 });
  });

  test.each([
    ['1', true],
    [1, true],
    ['true', true],
    [0, false],
    ['false', false],
  ])('the shortfall switch takes %j', async (sent, kept) => {
    const { plan } = await buildOrder(ask(), { lineId: (await buildLine(ask())).id, planDate: '2026-03-10' });

    expect(
      await ask({ door: 'blade' }).mutate('board.workOrderPlan.setShortfall', { workOrderPlanId: plan.id, shortFallSwitch: sent }),
    ).toMatchObject({ shortFallSwitch: kept });
  });

  test('the shortfall switch says what it needs', async () => {
    const { plan } = await buildOrder(ask(), { lineId: (await buildLine(ask())).id, planDate: '2026-03-10' });
    const refusal = (input: Record<string, unknown>) => ask().refusal('board.workOrderPlan.setShortfall', input);

    expect((await refusal({ workOrderPlanId: plan.id })).problems).toHaveProperty('shortFallSwitch');
    expect(await refusal({ workOrderPlanId: '1', shortFallSwitch: 1 })).toMatchObject({ code: 404 });
    expect(await refusal({ shortFallSwitch: 1 })).toMatchObject({ code: 400 });
  });

  test('the plan table has DIP and SMT columns, by date, line and type', async () => {
    const [dip, smt] = [await buildLine(ask()), await buildLine(ask(), { lineType: 'smt' })];
    await buildOrder(ask(), { lineId: dip.id, planDate: '2026-06-01', plan: { standardCapacity: -1 } });
    await buildOrder(ask(), { lineId: smt.id, planDate: '2026-06-01', plan: { layout: 'A面' } });
    const table = (of: Record<string, unknown>) =>
      ask().query('board.planTable', { planDateFrom: '2026-06-01', planDateTo: '2026-06-01', ...of });

    const [dips, smts] = [await table({ type: 'dip' }), await table({ type: 'smt' })];
    const inEnglish = await ask({ locale: 'en' }).query('board.planTable', {
      planDateFrom: '2026-06-01',
      planDateTo: '2026-06-01',
      type: 'smt',
    });

    expect(dips.records).toMatchObject([{ lineId: dip.id, standardCapacity: -1 }]);
    expect(smts.records).toMatchObject([{ lineId: smt.id, layout: 'A面', layoutName: 'A面' }]);
    expect(inEnglish.records).toMatchObject([{ layout: 'A面', layoutName: 'Side A' }]);
    expect(dips.columns.map(({ name }: { name: string }) => name)).toContain('standardManpower');
    expect(smts.columns.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['layout', 'standardWorkHour', 'plannedRate']),
    );
    expect(await table({ type: 'dip', lineId: smt.id })).toMatchObject({ total: 0, records: [] });
    expect(await table({ planDateFrom: '', type: '' })).toMatchObject({ type: 'dip' });
  });

  test('a side is named, found and typed in the reader’s words; a word of an older client stays', async () => {
    const line = await buildLine(ask(), { lineType: 'smt' });
    const { order, plan } = await buildOrder(ask(), { lineId: line.id, planDate: '2026-06-05', plan: { layout: 'A面' } });
    const own = { workOrderId: order.id, lineId: line.id, planDate: '2026-06-05', planCount: 1, layout: 'B面' };
    const older = await ask({ door: 'blade' }).mutate('board.workOrderPlan.save', own);
    await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(sql`update board_work_order_plan set layout = '正面' where id = ${older.id}`),
    );
    await ask().mutate('board.workOrderPlan.update', { id: older.id, planCount: 2, layout: '正面' });
    const english = ask({ locale: 'en' });
    const list = (filters: Record<string, string>) =>
      english.query('board.workOrderPlan.list', { filters: { lineId: line.id, ...filters } });

    const all = await list({});
    const found = await list({ layout_equal: 'side a' });
    const typed = { workOrderId: order.id, lineId: line.id, planDate: '2026-06-06', planCount: 1, layout: 'Both sides' };

    expect(all.records.map(({ layout, layoutName }: Record<string, unknown>) => [layout, layoutName]).sort()).toEqual([
      ['A面', 'Side A'],
      ['正面', '正面'],
    ]);
    expect(found.records).toMatchObject([{ id: plan.id }]);
    expect(await english.mutate('board.workOrderPlan.save', typed)).toMatchObject({ layout: 'AB面' });
    expect(await ask().mutate('board.workOrderPlan.save', { ...typed, layout: 'b' })).toMatchObject({ layout: 'B面' });
  });

  test('the plan table shows the plans of one shift, or those that name none', async () => {
    const line = await buildLine(ask());
    for (const shiftType of ['1', '2', null]) await buildOrder(ask(), { lineId: line.id, planDate: '2026-06-03', plan: { shiftType } });
    const table = (shiftType: string) =>
      ask().query('board.planTable', { planDateFrom: '2026-06-03', planDateTo: '2026-06-03', shiftType });

    const [all, night, shared] = [await table(''), await table('2'), await table('none')];

    expect([all.total, night.total, shared.total]).toEqual([3, 1, 1]);
    expect(night.records).toMatchObject([{ shiftType: '2', shiftTypeName: '夜班' }]);
    expect(night.columns).toContainEqual(expect.objectContaining({ name: 'shiftType', labelKey: 'shiftTypeName' }));
    expect(shared.records).toMatchObject([{ shiftType: null }]);
    expect(all.shifts).toMatchObject([{ value: '1' }, { value: '2' }]);
  });
});
