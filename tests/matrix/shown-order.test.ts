import { beforeAll, expect, test } from 'vitest';
import type { AskOptions } from '#tests/build.ts';
import { sheetOf, useOwnFolder } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';
import '#server/router.ts';

useOwnFolder();
const plant = usePlant('100001');
const now = () => new Date('2026-05-04T10:05:00+08:00');
const ask = (options: AskOptions = {}) => plant.as({ tenantId: '100001' }, { now, ...options });
const path = 'board.workOrder';
/** Orders of the test, whose numbers begin so, in the order of a sort key: what `shown` says of each. */
const listed = async (shown: string, prefix: string, sort: string[], options: AskOptions = {}) => {
  const { records } = await ask(options).query(`${path}.list`, { sort, filters: { workOrderNumber: prefix }, size: 50 });
  return records.map((row: Record<string, unknown>) => row[shown]);
};
const order = async (workOrderNumber: string, more: object): Promise<string> =>
  (await ask().mutate(`${path}.save`, { workOrderNumber, planQty: 1, ...more })).id;

/** Added in another order than that of their names: 华 before 深 by pinyin, 2 before 10. */
const names = ['SMT10线', '深圳线', 'SMT2线', '华南线', 'SMT1线'];
const inOrder = ['华南线', '深圳线', 'SMT1线', 'SMT2线', 'SMT10线'];

beforeAll(async () => {
  for (const [at, lineName] of names.entries()) {
    const line = await ask().mutate('board.productionLine.save', { lineCode: `S-${at}`, lineName, lineType: 'smt', isEnabled: true });
    await order(`R-${at}`, { lineId: line.id });
  }
});

test('references are sorted by the names that are shown, on pages, in exports and in reverse', async () => {
  const file = await ask().query('exchange.exportNow', { path, sort: ['lineId'], filters: { workOrderNumber: 'R-' }, columns: ['lineId'] });

  expect(await listed('lineName', 'R-', ['lineId'])).toEqual(inOrder);
  expect(await listed('lineName', 'R-', ['-lineId'])).toEqual(inOrder.toReversed());
  expect((await sheetOf(file)).slice(1).map(([name]) => name)).toEqual(inOrder);
});

test('a page in the middle goes on where the one before ended', async () => {
  const page = async (current: number) => {
    const { records } = await ask().query(`${path}.list`, { sort: ['lineId'], filters: { workOrderNumber: 'R-' }, size: 2, current });
    return records.map(({ lineName }: { lineName: string }) => lineName);
  };

  expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(inOrder);
});

test('whoever names nothing stands last, a removed record where its name does, and nobody beside the next id', async () => {
  const line = await ask().mutate('board.productionLine.save', { lineCode: 'S-GONE', lineName: '广州线', lineType: 'smt' });
  await order('N-1', {});
  await order('N-2', { lineId: line.id });
  const [unknown] = [await order('N-3', { lineId: line.id })];
  for (const [at, name] of ['华南线', 'SMT1线'].entries()) {
    const [{ id }] = (await ask().query('board.productionLine.select', { q: name })) as [{ id: string }];
    await order(`N-${4 + at}`, { lineId: id });
  }
  await plant.database.sql`update board_production_line set is_deleted = 1 where id = ${line.id}`;
  await plant.database.sql`update board_work_order set line_id = ${line.id}::bigint + 1 where id = ${unknown}`;

  expect(await listed('lineName', 'N-', ['lineId'])).toEqual(['广州线', '华南线', 'SMT1线', '', '']);
  expect(await listed('workOrderNumber', 'N-', ['lineId', '-workOrderNumber'])).toEqual(['N-2', 'N-4', 'N-5', 'N-3', 'N-1']);
});

test('under /api a column is sorted by its values, and its label by what is shown', async () => {
  const byId = names;

  expect(await listed('lineName', 'R-', ['line_id'], { door: 'blade' })).toEqual(byId);
  expect(await listed('lineName', 'R-', ['line_name'], { door: 'blade' })).toEqual(inOrder);
  expect(await listed('lineName', 'R-', ['-lineName'], { door: 'blade' })).toEqual(inOrder.toReversed());
});

test('in English by the English name, where the product gave it', async () => {
  const added = [];
  for (const deptName of ['Assembly', 'Zinc']) added.push(await ask().mutate('system.dept.save', { deptName, sort: 1 }));
  // The plant's own name, which English readers see as Head office.
  const own = await ask().mutate('system.dept.save', { deptName: '管理组', sort: 1 });
  for (const [at, { id }] of [...added, own].entries())
    await ask().mutate('board.productionLine.save', { lineCode: `E-${at}`, lineName: `E${at}`, lineType: 'smt', deptId: id });
  const sorted = async (locale: 'zh' | 'en') => {
    const input = { sort: ['deptId'], filters: { lineCode: 'E-' } };
    const { records } = await ask({ locale }).query('board.productionLine.list', input);
    return records.map(({ deptName }: { deptName: string }) => deptName);
  };

  expect(await sorted('zh')).toEqual(['管理组', 'Assembly', 'Zinc']);
  expect(await sorted('en')).toEqual(['Assembly', 'Head office', 'Zinc']);
});

test('states are sorted in the order of their life, in both languages, and under /api by what is stored', async () => {
  for (const [at, orderState] of ['closed', 'open', 'finished', 'running'].entries()) await order(`L-${at}`, { orderState });
  const life = ['open', 'running', 'finished', 'closed'];

  for (const locale of ['zh', 'en'] as const) expect(await listed('orderState', 'L-', ['orderState'], { locale })).toEqual(life);
  expect(await listed('orderState', 'L-', ['-orderState'])).toEqual(life.toReversed());
  expect(await listed('orderState', 'L-', ['orderState'], { door: 'blade' })).toEqual(life.toSorted());
  expect(await listed('orderState', 'L-', ['order_state_name'], { door: 'blade' })).toEqual(life);
});

test('entries of a dictionary are sorted by their sort number and then by name, those out of use after the others', async () => {
  const code = 'production_loss_reason';
  await plant.database.sql`update system_dict_biz set is_sealed = 1 where code = ${code} and parent_id <> 0`;
  const [{ id: parentId }] = await plant.database.sql<
    [{ id: string }]
  >`select id::text from system_dict_biz where code = ${code} and parent_id = 0`;
  const entries = [
    ['zebra', 'Zinc', 2],
    ['last', 'End', 9],
    ['beta', '深圳', 2],
    ['alpha', '北京', 2],
    ['first', 'Begin', 1],
  ] as const;
  for (const [dictKey, dictValue, sort] of entries)
    await ask().mutate('system.dictBiz.submit', { code, parentId, dictKey, dictValue, sort });
  const [{ id: lineId }] = (await ask().query('board.productionLine.select', {})) as [{ id: string }];
  for (const [at, reason] of ['设备故障', 'last', 'zebra', 'beta', 'alpha', 'first'].entries())
    await plant.database
      .sql`insert into board_line_stop (tenant_id, line_id, reason, start_time, stop_state) values ('100001', ${lineId}, ${reason}, ${`2026-05-0${at + 1}`}, 'resumed')`;

  const { records } = await ask().query('board.lineStop.list', { sort: ['reason'] });

  const inOrder = ['first', 'alpha', 'beta', 'zebra', 'last', '设备故障'];
  expect(records.map(({ reason }: { reason: string }) => reason)).toEqual(inOrder);
});

test('a reference that is named in full is sorted by each part of its name', async () => {
  const lines = (await ask().query('board.productionLine.select', { all: 'true' })) as { id: string; label: string }[];
  const shifts = [
    ['SMT10线', '2026-05-02', '1'],
    ['SMT2线', '2026-05-03', '1'],
    ['SMT2线', '2026-05-01', '2'],
    ['SMT2线', '2026-05-01', '1'],
  ] as const;
  for (const [name, day, type] of shifts) {
    const lineId = lines.find(({ label }) => label === name)?.id ?? '';
    const [shift] = await plant.database.sql`insert into board_shift_record
      (tenant_id, line_id, line_type, plan_date, shift_type, shift_state, start_time, line_state, should_attend_count, real_attend_count, leave_count)
      values ('100001', ${lineId}, 'smt', ${day}, ${type}, 'ended', ${day}, 0, 1, 1, 0) returning id`;
    await plant.database
      .sql`insert into board_support_hours (tenant_id, line_id, shift_record_id, plan_date, support_type, number_of_worker, work_hour)
      values ('100001', ${lineId}, ${shift?.id}, ${day}, 'lend', 1, 1)`;
  }

  const { records } = await ask().query('board.supportHours.list', { sort: ['shiftRecordId'] });

  const shown = records.map(({ shiftRecordName }: { shiftRecordName: string }) => shiftRecordName);
  expect(shown).toEqual(['SMT2线 2026-05-01 白班', 'SMT2线 2026-05-01 夜班', 'SMT2线 2026-05-03 白班', 'SMT10线 2026-05-02 白班']);
});
