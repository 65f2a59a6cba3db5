import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { type AnyEntity, allEntities, uniqueFields } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { exchangedAt, mayBringBack } from '#server/exchange/exchanged.ts';
import { appRouter } from '#server/router.ts';
import { askAs } from '#tests/build.ts';
import { releasedItem, resistor } from '#tests/materials/build.ts';
import { usePlant } from '#tests/plant.ts';
import { add, needsEnv } from '#tests/samples.ts';
import { administratorOf, bringIn, sheetOf, takeOver, useOwnFolder, workbookOf } from './exchange-build.ts';

useOwnFolder();
needsEnv({ SMS_HOSTS: 'sms.example', MAIL_HOSTS: 'mail.example', WEBHOOK_HOSTS: 'hook.example', STORAGE_HOSTS: 's3.example' });
const plant = usePlant('000000');
let admin: Session;

beforeAll(async () => {
  admin = await administratorOf(plant.database);
});
const ask = (options = {}) => askAs(plant.database, admin, options);
const exported = async (path: string, filters: Record<string, string> = {}, variant?: string, options = {}) =>
  (await sheetOf(await ask(options).query('exchange.exportNow', { path, filters, sort: [], variant }))).map((row) =>
    Array.from(row, (cell) => cell ?? ''),
  ) as (string | number)[][];
const bring = async (path: string, rows: (string | number)[][], variant?: string) =>
  bringIn(plant.database, admin, path, await workbookOf(rows), 'back.xlsx', variant);
const path = 'board.workOrder';
const order = async (workOrderNumber: string) => ask().mutate('board.workOrder.save', { workOrderNumber, planQty: 10 });
const fileOf = async (number: string) => exported(path, { workOrderNumber: number });
const put = (rows: (string | number)[][], title: string, value: string | number) => {
  const heads = rows[0] ?? [];
  const at = heads.includes(title) ? heads.indexOf(title) : heads.findIndex((head) => String(head).startsWith(title));
  return rows.map((row, line) => row.map((cell, place) => (line === 1 && place === at ? value : cell)));
};
const shownOrder = async (number: string) =>
  (await ask().query('board.workOrder.list', { filters: { workOrderNumber: number } })).records[0];

describe('a list that was exported and comes back', () => {
  test('leaves what a colleague changed meanwhile, and names his value beside that of the file', async () => {
    const { id } = await order('B-1');
    const file = await fileOf('B-1');
    await ask().mutate('board.workOrder.update', { id, planQty: 12 });

    const { report } = await bring(path, file);

    expect(report.counts).toMatchObject({ changed: 0, wrong: 1 });
    expect(report.problems).toMatchObject([{ row: 2, value: '10', text: expect.stringContaining('他人已改为“12”') }]);
  });

  test('overwrites it where its row says so, by a version left empty', async () => {
    const { id } = await order('B-2');
    const file = await fileOf('B-2');
    await ask().mutate('board.workOrder.update', { id, planQty: 12 });

    const job = await bring(path, put(file, '记录版本', ''));
    const { report } = await takeOver(plant.database, admin, job.id);

    expect(report.counts).toMatchObject({ changed: 1, wrong: 0 });
    expect(await shownOrder('B-2')).toMatchObject({ planQty: 10 });
  });

  test('leaves what a colleague changed between the check and the confirmation', async () => {
    const { id } = await order('B-3');
    const job = await bring(path, put(await fileOf('B-3'), '计划数量', 11));
    await ask().mutate('board.workOrder.update', { id, planQty: 12 });

    const done = await takeOver(plant.database, admin, job.id);

    expect(done.state).toBe('failed');
    expect(JSON.stringify(done)).toContain('他人已改为“12”');
    expect(await shownOrder('B-3')).toMatchObject({ planQty: 12 });
  });

  test('takes a value away where the cell says so, and refuses a version that is none', async () => {
    const { id } = await order('B-4');
    await ask().mutate('board.workOrder.update', { id, note: '加急' });

    const job = await bring(path, [
      ['工单号', '备注'],
      ['B-4', '<清空>'],
    ]);
    await takeOver(plant.database, admin, job.id);
    const other = await bring(path, [
      ['工单号', '记录版本'],
      ['B-4', '三'],
    ]);

    expect((await shownOrder('B-4')).note ?? '').toBe('');
    expect(other.report.problems[0].text).toContain('记录版本无法识别');
  });
});

test('station rows come back to the version of their table, by product, side, version and line', async () => {
  const line = await ask().mutate('board.productionLine.save', { lineCode: 'BB1', lineName: '回导线', lineType: 'smt', isEnabled: true });
  const head = { productItemNumber: 'P-BB', side: 'A面', lineId: line.id };
  const [one, two] = [
    await ask().mutate('smt.stationTableHeader.save', { ...head, tableVersion: 'V1' }),
    await ask().mutate('smt.stationTableHeader.save', { ...head, tableVersion: 'V2' }),
  ];
  for (const { id } of [one, two])
    await ask().mutate('smt.stationTable.save', { headerId: id, station: '1-1', itemNumber: 'A', quantity: 1 });
  const file = await exported('smt.stationTable', { headerId: String(two.id) });

  const job = await bring('smt.stationTable', put(file, '数量', 3));
  await takeOver(plant.database, admin, job.id);

  const rowOf = async ({ id }: { id: string }) => (await ask().query('smt.stationTable.list', { filters: { headerId: id } })).records[0];
  expect(file[1]).toContain('P-BB A面 V2 回导线');
  expect(job.report.counts).toMatchObject({ changed: 1, wrong: 0 });
  expect([(await rowOf(one)).quantity, (await rowOf(two)).quantity]).toEqual([1, 3]);
});

describe('a list whose records no key tells apart', () => {
  const path = 'purchasing.customerPrice';
  const prices = async (customer: string) => (await ask().query(`${path}.list`, { filters: { customer } })).records;
  const buildPrice = async (customer: string) => {
    const item = await releasedItem(ask(), resistor({ resistance: `${++last}R` }));
    const [validFrom, validTo] = ['2026-01-01', '2026-12-31'];
    return ask().mutate(`${path}.save`, { customer, itemId: item.id, price: '30.85', currency: 'CNY', taxRate: '13', validFrom, validTo });
  };
  let last = 100;

  test('changes the record that a row was exported from', async () => {
    const [one] = [await buildPrice('海岳'), await buildPrice('海岳')];

    const job = await bring(path, put(await exported(path, { customer: '海岳' }), '单价', '31.00'));
    const { report } = await takeOver(plant.database, admin, job.id);

    expect(report.counts).toMatchObject({ added: 0, changed: 1, unchanged: 1, wrong: 0 });
    expect((await prices('海岳')).map(({ price }: { price: string }) => Number(price)).sort()).toEqual([30.85, 31]);
    expect(one.customer).toBe('海岳');
  });

  test('adds what was copied in the file, and changes nothing that stands twice', async () => {
    await buildPrice('瑞能');
    const [head = [], row = []] = await exported(path, { customer: '瑞能' });
    const copy = put(put([head, row], '生效日期', '2027-01-01'), '失效日期', '2027-12-31')[1] ?? [];

    const { report } = await bring(path, [head, row, copy]);

    expect(report.counts).toMatchObject({ added: 1, changed: 0, unchanged: 1, wrong: 0 });
  });

  test('names a value that cannot be read, though all others are those of a record', async () => {
    await buildPrice('中创');
    const file = await exported(path, { customer: '中创' });

    for (const wrong of ['-5', 'abc', '1,5', '1.2.3', '1.234,56', '1e3']) {
      const { report } = await bring(path, put(file, '单价', wrong));
      expect([wrong, report.counts]).toMatchObject([wrong, { wrong: 1, unchanged: 0 }]);
      expect(report.problems[0]).toMatchObject({ column: expect.stringContaining('单价'), value: wrong });
    }
  });
});

describe('a workbook of items that comes back', () => {
  const item = (resistance: string) => ({ typeCode: '1001', package: '0603', resistance, tolerance: 'F', power: '0.1W' });
  const book = async (code: string) => exported('rd.item', { code }, '1001');

  test('leaves what a colleague changed meanwhile, also after its check', async () => {
    const [one, other] = [await ask().mutate('rd.item.save', item('11k')), await ask().mutate('rd.item.save', item('12k'))];
    const file = await book(one.code);
    await ask().mutate('rd.item.update', { id: one.id, power: '1/8W' });
    const late = await bring('rd.item', file, '1001');
    const job = await bring('rd.item', put(await book(other.code), '品牌', 'YAGEO'), '1001');
    await ask().mutate('rd.item.update', { id: other.id, brand: 'ROHM' });
    const done = await takeOver(plant.database, admin, job.id, 'good');

    expect(late.report.problems).toMatchObject([
      { column: expect.stringContaining('功率'), value: '1/10W', text: expect.stringContaining('1/8W') },
    ]);
    expect(done.report.problems[0].text).toContain('他人已改为“ROHM”');
    expect(await ask().query('rd.item.detail', { id: other.id })).toMatchObject({ brand: 'ROHM' });
  });

  test('names an item once', async () => {
    const { code } = await ask().mutate('rd.item.save', item('13k'));
    const [head = [], row = []] = await book(code);

    const { report } = await bring('rd.item', [head, row, ...put([head, row], '功率', '1/8W').slice(1)], '1001');

    expect(report.counts).toMatchObject({ unchanged: 1, changed: 0, wrong: 1 });
    expect(report.problems[0].text).toBe('与文件第2行是同一物料编码');
  });
});

const importable = () => allEntities().filter(({ path: one }) => `${one}.save` in appRouter._def.procedures && mayBringBack(admin, one));

test.each(['zh', 'en'] as const)('every list comes back as it was exported (%s)', async (locale) => {
  const strange: Record<string, unknown> = {};
  for (const entity of importable()) {
    if (entity.path === 'rd.item' || !exchangedAt(entity.path).list) continue;
    // Some have a record from the start, and take none from an administrator of a plant.
    await add(ask(), entity.path).catch(() => undefined);
    const rows = await exported(entity.path, {}, undefined, { locale });
    if (rows.length < 2) strange[entity.path] = 'is empty';
    const { report, ...job } = await bring(entity.path, rows);
    const { unchanged, total } = report?.counts ?? {};
    if (!report || unchanged !== total) strange[entity.path] = report?.problems.slice(0, 3) ?? job;
  }

  expect(strange).toEqual({});
});

/** A field of free words that tells no records apart. */
const wordsOf = (entity: AnyEntity) =>
  Object.entries<Field>(entity.fields).find(
    ([name, { kind, code, pattern }]) =>
      kind === 'longText' || (kind === 'text' && /note|remark|name$/i.test(name) && name !== entity.title && !code && !pattern),
  );

test('every list with words takes others back at its record', async () => {
  const strange: Record<string, unknown> = {};
  const tried: string[] = [];
  for (const entity of importable()) {
    const [name, field] = wordsOf(entity) ?? [];
    if (entity.path === 'rd.item' || !exchangedAt(entity.path).list || !field || uniqueFields(entity).has(name ?? '')) continue;
    await add(ask(), entity.path).catch(() => undefined);
    const [head = [], first] = await exported(entity.path);
    if (!first || !head.some((title) => String(title).startsWith(field.label.zh))) continue;
    tried.push(entity.path);
    const { report, ...job } = await bring(entity.path, put([head, first], field.label.zh, '改过'));
    if (report?.counts.changed !== 1) strange[entity.path] = report ?? job;
  }

  expect(strange).toEqual({});
  expect(tried.length).toBeGreaterThan(10);
});
