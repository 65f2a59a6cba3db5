import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seedDemo } from '#drizzle/seed/demo.ts';
import { readEnv } from '#server/env.ts';
import { buildTenant } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { openDatabaseForTest } from '#tests/test-database.ts';
import { buildLine, buildOrder, buildRunningLine, entryOf, leaderAt, startOf } from './build.ts';

const { database } = usePlant('100001', '100002');

const noon = '2026-03-10 12:20';
const ask = (local = noon, of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(database, local, of);
const standard = { planCount: 1200, standardManpower: 18, standardCapacity: 95 };

/** A line that planned 1,200 boards and reported its first slot, and not the second. */
async function buildBoard(of: { line?: Record<string, unknown>; tenantId?: string } = {}) {
  const asked = ask(noon, of.tenantId === undefined ? {} : { tenantId: of.tenantId });
  const built = await buildRunningLine(asked, { plan: standard, ...(of.line ? { line: of.line } : {}) });
  const entry = entryOf({ exceptWorkOfWorker: 4, exceptWorkHour: 0.5, exceptWorkNote: '缺料等待', unpleasantSight: '虚焊' });
  await asked.mutate('board.reportSlot', { ...entry, lineId: built.line.id, workOrderPlanId: built.plan.id });
  return built;
}

describe('the board of a line', () => {
  test('names a slot by its words where the dictionary numbers the slots', async () => {
    await buildTenant(database, '100003');
    await database.transact({ tenantId: '100003' }, (db) =>
      db.execute(sql`update system_dict_biz set dict_key = '1' where code = 'production_record_time_range' and dict_key = '08:00-10:00'`),
    );
    const plant = ask(noon, { tenantId: '100003' });
    const { line } = await buildRunningLine(plant);

    const { slots } = await plant.query('board.lineBoard', { lineId: line.id });

    expect(slots[0]).toMatchObject({ key: '1', label: '08:00-10:00' });
    expect(slots[1]).toMatchObject({ key: '10:00-12:00', label: '10:00-12:00' });
  });

  test('shows plan and pace, what is missing, losses, defects and every metric', async () => {
    const { line } = await buildBoard();
    await ask().mutate('board.slogan.save', { content: '一次做好', lineId: line.id, isEnabled: true });
    await ask().mutate('board.supportHours.save', { lineId: line.id, supportType: 'borrow', numberOfWorker: 2, workHour: 1 });

    const board = await ask().query('board.lineBoard', { lineId: line.id });

    expect(board).toMatchObject({
      slogans: ['一次做好'],
      now: '2026-03-10 12:20:00',
      plan: { count: 1200, output: 190, input: 200, expectedNow: 433, rate: '0.15833333' },
      missing: ['10:00-12:00'],
      forecast: { finishAt: '2026-03-10 20:37', atShiftEnd: 1140 },
      losses: [{ reason: '缺料等待', hours: '2.00' }],
      defects: [{ what: '虚焊', count: 5 }],
    });
    expect(board.slots.map(({ state, plan, output, isDue }: Record<string, unknown>) => [state, plan, output, isDue])).toEqual([
      ['filled', 200, 190, false],
      ['missing', 200, 0, false],
      ['running', 200, 0, false],
      ['later', 200, 0, false],
      ['later', 200, 0, false],
      ['later', 200, 0, false],
    ]);
    const values = Object.fromEntries(board.metrics.map(({ key, value }: Record<string, string>) => [key, value]));
    expect(values).toMatchObject({
      investedHours: '36.00',
      lostHours: '2.00',
      effectiveHours: '36.00',
      earnedHours: '36.00',
      productivity: '100.0',
      uph: '95.0',
    });
  });

  test('of a line that never ran is empty, not broken', async () => {
    const line = await buildLine(ask());

    const board = await ask().query('board.lineBoard', { lineId: line.id });

    expect(board).toMatchObject({ shift: null, slots: [], missing: [], forecast: { finishAt: null, atShiftEnd: null } });
    expect(board.metrics.find(({ key }: { key: string }) => key === 'plannedRate').value).toBeNull();
  });

  test('is there for those who may see the line alone', async () => {
    const { line } = await buildBoard();
    const scopes = new Map([['productionline', { own: false, departments: ['9'] }]]);

    const foreign = await ask(noon, { tenantId: '100002' }).refusal('board.lineBoard', { lineId: line.id });
    const outside = await ask(noon, { session: { scopes } }).refusal('board.lineBoard', { lineId: line.id });
    const without = await ask(noon, { session: { codes: new Set(['plan_table']) } }).refusal('board.lineBoard', { lineId: line.id });

    expect([foreign.code, outside.code, without.code]).toEqual([404, 404, 403]);
  });
});

test('the board of the plant puts the line furthest behind first, and lines that stand still last', async () => {
  const tenantId = '100002';
  const asked = ask(noon, { tenantId });
  const behind = await buildBoard({ tenantId });
  const ahead = await buildRunningLine(asked, { plan: { planCount: 200 } });
  await asked.mutate('board.reportSlot', { ...entryOf(), lineId: ahead.line.id, workOrderPlanId: ahead.plan.id });
  const idle = await buildLine(asked);

  const board = await asked.query('board.plantBoard');

  expect(board.lines.map(({ id }: { id: string }) => id)).toEqual([behind.line.id, ahead.line.id, idle.id]);
  expect(board.lines).toMatchObject([
    {
      rate: '0.15833333',
      expectedRate: '0.36083333',
      output: 190,
      plan: 1200,
      missing: 1,
      lossHours: '2.00',
      forecastAtEnd: 1140,
      isBehind: true,
    },
    { rate: '0.9500', isBehind: false, defectRate: '0.0250' },
    { shiftId: null, rate: null, plan: 0, isBehind: false },
  ]);
  expect(board.totals).toMatchObject({ lines: 3, running: 2, behind: 1, plan: 1400, output: 380, rate: '0.27142857', missing: 2 });
});

test('the board of the plant sums the lost hours of people, and names those of machines apart', async () => {
  const tenantId = '100005';
  await buildTenant(database, tenantId);
  const asked = ask('2026-03-10 19:55', { tenantId });
  const lost = { exceptWorkOfWorker: 2, exceptWorkHour: 1.5, exceptWorkNote: '待料' };
  const people = await buildRunningLine(asked);
  await asked.mutate('board.reportSlot', { ...entryOf(lost), lineId: people.line.id, confirm: true, workOrderPlanId: people.plan.id });
  const { totals: before } = await asked.query('board.plantBoard');
  const machines = await buildRunningLine(asked, { line: { lineType: 'semi' } });
  const entry = entryOf({ ...lost, exceptWorkHour: 4, workHour: 12, productionProcess: 2 });
  await asked.mutate('board.reportSlot', { ...entry, lineId: machines.line.id, workOrderPlanId: machines.plan.id, confirm: true });

  const { lines, totals } = await asked.query('board.plantBoard');

  expect(before).toMatchObject({ lossHours: '3.00', machineLossHours: null });
  expect(totals).toMatchObject({ lossHours: '3.00', machineLossHours: '8.00' });
  expect(lines.find(({ id }: { id: string }) => id === machines.line.id)).toMatchObject({
    lossHours: '8.00',
    hoursOf: 'machines',
    // Reported five minutes before its slot ends.
    dataUntil: '2026-03-10 19:55:00',
  });
});

test('after midnight reports and plans are those of the night that runs, in the morning those of the day', async () => {
  await buildTenant(database, '100004');
  const at = (local: string) => ask(local, { tenantId: '100004' });
  const line = await buildLine(at('2026-03-10 20:00'));
  await at('2026-03-10 20:00').mutate('board.startShift', startOf(line.id, { shiftType: '2', startTime: '2026-03-10 20:00' }));

  const [report, table, plant] = [
    await at('2026-03-11 01:00').query('board.dailyReport', {}),
    await at('2026-03-11 01:00').query('board.planTable', {}),
    await at('2026-03-11 01:00').query('board.plantBoard'),
  ];

  expect([report.dateFrom, table.planDateFrom, plant.businessDate]).toEqual(Array(3).fill('2026-03-10'));
  expect(plant.shiftTypeName).toBe('夜班');
  expect((await at('2026-03-11 08:05').query('board.dailyReport', {})).dateFrom).toBe('2026-03-11');
});

describe('the daily report', () => {
  test('sums the same work by line, by shift and by work order', async () => {
    const { line, shift, order } = await buildBoard();
    await ask().mutate('board.supportHours.save', { lineId: line.id, supportType: 'lend', numberOfWorker: 1, workHour: 4 });
    const report = (by: string) => ask().query('board.dailyReport', { dateFrom: '2026-03-10', dateTo: '2026-03-10', by, lineId: line.id });

    const [byLine, byShift, byOrder] = await Promise.all([report('line'), report('shift'), report('order')]);

    const figures = {
      planCount: 1200,
      input: 200,
      output: 190,
      bad: 3,
      appearanceBad: 2,
      defectRate: '0.0250',
      plannedRate: '0.15833333',
      earned: '36.00',
    };
    expect(byLine.rows).toMatchObject([
      { planDate: '2026-03-10', lineId: line.id, ...figures, invested: '36.00', lost: '2.00', effective: '30.00' },
    ]);
    expect(byShift.rows).toMatchObject([
      { shiftId: shift.id, shiftTypeName: '白班', ...figures, effective: '30.00', performance: '1.2000' },
    ]);
    expect(byOrder.rows).toMatchObject([
      { kind: 'work', workOrderNumber: order.workOrderNumber, lineId: null, ...figures, effective: '34.00' },
      { kind: 'support', workOrderNumber: null, planCount: 0, output: 0, effective: '-4.00' },
    ]);
    for (const { total } of [byLine, byShift, byOrder]) expect(total).toMatchObject({ ...figures, effective: '30.00' });
    expect(byLine.formulas.plannedRate).toEqual({ label: '计划达成率', formula: 'Σ产出数量 ÷ 计划数量' });
  });

  test('holds each shift of a date against its part of the plan, so that the rows add up', async () => {
    const { line, shift, plan } = await buildBoard();
    await buildOrder(ask(), { lineId: line.id, planDate: '2026-03-10', plan: { planCount: 301, shiftType: '2' } });
    await ask('2026-03-10 20:05').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0 });
    const report = () => ask().query('board.dailyReport', { dateFrom: '2026-03-10', dateTo: '2026-03-10', by: 'shift', lineId: line.id });
    const partsOf = ({ rows }: { rows: Record<string, unknown>[] }) =>
      rows.map(({ kind, shiftType, planCount, output }) => [kind, shiftType, planCount, output]);

    const before = await report();
    await ask('2026-03-10 20:05').mutate('board.startShift', startOf(line.id, { shiftType: '2', startTime: '2026-03-10 20:00' }));
    const entry = entryOf({ timeRange: '20:00-22:00' });
    await ask('2026-03-10 22:05').mutate('board.reportSlot', { ...entry, lineId: line.id, workOrderPlanId: plan.id });
    const after = await report();

    expect(partsOf(before)).toEqual([
      ['work', '1', 600, 190],
      ['notStarted', '2', 901, 0],
    ]);
    expect(partsOf(after)).toEqual([
      ['work', '1', 600, 190],
      ['work', '2', 901, 190],
    ]);
    expect(after.total).toMatchObject({ planCount: 1501, output: 380 });
  });

  test('the performance of a total counts the hours of work that has a standard alone', async () => {
    const days = { dateFrom: '2026-05-10', dateTo: '2026-05-10', by: 'line' };
    const asked = ask('2026-05-10 10:05');
    const buildDay = async (plan: Record<string, unknown>, of: Record<string, unknown>, support?: Record<string, unknown>) => {
      const line = await buildLine(asked);
      const { planDate } = await asked.mutate('board.startShift', startOf(line.id, { startTime: '2026-05-10 08:00' }));
      const made = await buildOrder(asked, { lineId: line.id, planDate, plan });
      await asked.mutate('board.reportSlot', { ...entryOf(of), lineId: line.id, workOrderPlanId: made.plan.id, confirm: true });
      if (support) await asked.mutate('board.supportHours.save', { lineId: line.id, ...support });
    };
    // 36 earned hours in 36 invested, 2 lost.
    await buildDay({ standardManpower: 18, standardCapacity: 95 }, { exceptWorkOfWorker: 4, exceptWorkHour: 0.5 });
    // Without a standard: 36 invested, none lost, 20 borrowed.
    await buildDay({}, {}, { supportType: 'borrow', numberOfWorker: 10, workHour: 2 });

    const { total, rows } = await asked.query('board.dailyReport', days);

    expect(rows.map(({ performance }: { performance: string | null }) => performance)).toEqual(['1.05882353', null]);
    expect(total).toMatchObject({
      earned: '36.00',
      invested: '72.00',
      effective: '90.00',
      productivity: '1.0000',
      performance: '1.05882353',
    });
  });

  test('hours of machines are not added to those of people', async () => {
    const days = { dateFrom: '2026-06-10', dateTo: '2026-06-10', by: 'line' };
    const asked = ask('2026-06-10 19:55');
    for (const lineType of ['dip', 'semi']) {
      const line = await buildLine(asked, { lineType });
      const { planDate } = await asked.mutate('board.startShift', startOf(line.id, { startTime: '2026-06-10 08:00' }));
      const { plan } = await buildOrder(asked, { lineId: line.id, planDate });
      const entry = lineType === 'dip' ? entryOf() : entryOf({ numberOfWorker: 5, workHour: 12, productionProcess: 2 });
      await asked.mutate('board.reportSlot', { ...entry, lineId: line.id, workOrderPlanId: plan.id, confirm: true });
    }

    const { rows, total } = await asked.query('board.dailyReport', days);

    expect(rows).toMatchObject([
      { invested: '36.00', machineHours: null },
      { invested: null, effective: null, machineHours: '60.00', machineLost: '0.00' },
    ]);
    expect(total).toMatchObject({ invested: '36.00', effective: '36.00', machineHours: '60.00', output: 380 });
  });

  test('shows plans that nobody worked on, keeps to the data scope, and refuses a range that is none', async () => {
    const line = await buildLine(ask(), { deptId: null });
    await buildOrder(ask(), { lineId: line.id, planDate: '2026-04-01' });
    const days = { dateFrom: '2026-04-01', dateTo: '2026-04-01', by: 'line' };
    const scopes = new Map([['productionline', { own: true, departments: [] }]]);

    const all = await ask().query('board.dailyReport', days);
    const scoped = await ask(noon, { session: { userId: '77', scopes } }).query('board.dailyReport', days);
    const backwards = await ask().refusal('board.dailyReport', { ...days, dateTo: '2026-03-01' });
    const long = await ask().refusal('board.dailyReport', { ...days, dateTo: '2026-12-01' });

    expect(all.rows).toMatchObject([
      { lineId: line.id, planCount: 1000, output: 0, plannedRate: '0.0000', earned: null, productivity: null },
    ]);
    expect(scoped.rows).toEqual([]);
    expect([backwards.problems.dateTo, long.problems.dateTo]).toEqual(['结束日期不能早于开始日期', '日期范围不能超过92天']);
  });
});

test("the demo's boards have something to tell on the day it starts, and a second start adds nothing", async () => {
  const database = await openDatabaseForTest();
  const dataDir = mkdtempSync(join(tmpdir(), 'demo-boards-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = readEnv({ APP_MODE: 'demo', DATA_DIR: dataDir });
  const now = new Date('2026-03-10T10:30:00+08:00');
  const demo = leaderAt(database, '2026-03-10 10:30', { tenantId: '000000' });

  await seedDemo(database, env, now);
  await seedDemo(database, env, now);
  const plant = await demo.query('board.plantBoard');
  const smt = plant.lines.find(({ name }: { name: string }) => name === 'SMT一线');
  const board = await demo.query('board.lineBoard', { lineId: smt.id });
  const transfers = await demo.query('board.transferBoards.list', { sort: ['transferNumber'] });
  const details = await demo.query('board.transferBoardsDetail.list');

  expect(plant.totals).toMatchObject({ lines: 6, running: 6 });
  expect(plant.totals.output).toBeGreaterThan(0);
  expect(board.slogans.length).toBeGreaterThan(1);
  expect(board.losses).toHaveLength(1);
  expect((await demo.query('board.supportHours.list')).total).toBe(2);
  expect(transfers.records.map(({ transferState }: Record<string, string>) => transferState)).toEqual(['received', 'sent', 'draft']);
  expect(details.total).toBe(3);
});
