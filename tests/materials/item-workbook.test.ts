import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { materialTypes } from '#server/rd/catalogue/catalogue.ts';
import { itemType } from '#server/rd/types/item-type-table.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { askAs } from '#tests/build.ts';
import { administratorOf, bringIn, sheetOf, takeOver, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';

useOwnFolder();
const plant = usePlant('000000');
let admin: Session;

beforeAll(async () => {
  admin = await administratorOf(plant.database);
});

const path = 'rd.item';
const ask = (of: Partial<Session> = {}, options = {}) => askAs(plant.database, { ...admin, ...of }, options);
const bring = async (variant: string, rows: (string | number)[][]) =>
  bringIn(plant.database, admin, path, await workbookOf(rows), 'parts.xlsx', variant);
const head = ['封装', '阻值', '精度', '功率', '厂家型号'];
const row = (resistance: string, model: string, tolerance = 'F ±1%') => ['0603', resistance, tolerance, '0.1W', model];

describe('items of one type come in a workbook:', () => {
  test('its check normalises and says what does not fit, and writes nothing', async () => {
    const job = await bring('1001', [head, row('4k7', 'W-1'), row('10k', 'W-2', 'J'), ['0603', '4,700', 'F', '0.1W', 'W-3'], ['0603']]);

    expect(job.report.counts).toEqual({ added: 2, changed: 0, unchanged: 0, wrong: 2, total: 4 });
    expect(job.report.problems[0]).toMatchObject({ row: 4, column: '阻值', value: '4,700' });
    expect(job.report.problems[0].text).toContain('阻值有两种读法');
    expect(job.report.problems.map(({ text }: { text: string }) => text)).toContain('请填写阻值');
    expect((await ask().query('rd.item.list', {})).total).toBe(0);
  });

  test('confirmed, its rows are items with codes in order; near doubles within a list are no question', async () => {
    const job = await bring('1001', [head, row('22k', 'W-10'), row('22k', 'W-10', 'J'), row('33k', 'W-11')]);

    const done = await takeOver(plant.database, admin, job.id);

    expect(done.report.counts).toMatchObject({ added: 3, wrong: 0 });
    const { records } = await ask().query('rd.item.list', { filters: { typeCode: '1001' } });
    expect(records.map(({ code, resistance }: Record<string, string>) => [code, resistance])).toEqual([
      ['1001-00001', '22K'],
      ['1001-00002', '22K'],
      ['1001-00003', '33K'],
    ]);
  });

  test('what is exported can be changed and imported again, and what is the same stays as it is', async () => {
    const sheet = await sheetOf(await ask().query('exchange.exportNow', { path, variant: '1001', filters: {}, sort: [] }));
    const [titles, first, second] = sheet as [string[], string[], string[]];
    const at = titles.indexOf('厂家型号');
    const changed = second.map((cell, place) => (place === at ? 'W-10-J' : (cell ?? '')));

    const job = await bring('1001', [titles, [...first].map((cell) => cell ?? ''), changed]);
    const done = await takeOver(plant.database, admin, job.id);

    expect(job.report.unknown).toEqual([]);
    expect(titles.slice(0, 6)).toEqual(['物料编码', '物料类型', '封装', '阻值', '精度', '功率']);
    expect(first.slice(0, 6)).toEqual(['1001-00001', '1001 贴片电阻', '0603', '22K', 'F ±1%', '1/10W']);
    expect(done.report.counts).toMatchObject({ added: 0, changed: 1, unchanged: 1, wrong: 0 });
    expect(await ask().query('rd.item.detail', { fnumber: '1001-00002' })).toMatchObject({ manufacturerModel: 'W-10-J', tolerance: 'J' });
  });

  test('a list of one type is exported with the columns of that type, in either language', async () => {
    const input = { path, filters: { typeCode: '1001' }, sort: [], columns: ['code', 'typeCode'] };
    const [[zh], [en, first = []], [all]] = await Promise.all([
      sheetOf(await ask().query('exchange.exportNow', input)),
      sheetOf(await ask({}, { locale: 'en' }).query('exchange.exportNow', input)),
      sheetOf(await ask().query('exchange.exportNow', { ...input, filters: {} })),
    ]);

    const job = await bring('1001', [en, first.map((cell) => cell ?? '')] as string[][]);

    expect(zh?.slice(0, 4)).toEqual(['物料编码', '物料类型', '封装', '阻值']);
    expect(all).toEqual(['物料编码', '物料类型']);
    expect(job.report).toMatchObject({ unknown: [], missing: [], passed: ['Description', 'State'], counts: { unchanged: 1, wrong: 0 } });
  });

  test('a file that only changes items misses none of the columns that a new item requires', async () => {
    const changes = await bring('1001', [
      ['物料编码', '品牌'],
      ['1001-00001', 'VISHAY'],
    ]);
    const withNew = await bring('1001', [
      ['物料编码', '品牌'],
      ['', 'VISHAY'],
    ]);

    expect(changes.report).toMatchObject({ missing: [], counts: { changed: 1, wrong: 0 } });
    expect(withNew.report).toMatchObject({ missing: expect.arrayContaining(['封装', '阻值']), counts: { wrong: 1 } });
  });

  test('a part that exists is refused with its number, and an unknown number is named', async () => {
    const job = await bring('1001', [
      ['物料编码', ...head],
      ['', ...row('33k', 'W-11')],
      ['1001-09999', ...row('1k', 'W-12')],
    ]);

    expect(job.report.counts.wrong).toBe(2);
    expect(job.report.problems[0].text).toContain('相同参数的物料已存在：1001-00003');
    expect(job.report.problems[1]).toMatchObject({ column: '物料编码', text: '物料“1001-09999”不存在；新物料的编码请留空' });
  });

  test('a released item changes for a reason, which the workbook gives', async () => {
    const { id } = await ask().query('rd.item.detail', { fnumber: '1001-00003' });
    await ask().mutate('rd.item.release', { ids: id });
    const titles = ['物料编码', '阻值'];

    const without = await bring('1001', [titles, ['1001-00003', '36k']]);
    const reasoned = await bring('1001', [
      [...titles, '变更原因'],
      ['1001-00003', '36k', '供应商停产'],
    ]);

    expect(without.report.problems[0].text).toContain('变更原因');
    expect(reasoned.report.counts).toMatchObject({ changed: 1, wrong: 0 });
  });
});

describe('a workbook of another type', () => {
  const file = async (rows: string[][]) => new UploadedFile('parts.xlsx', await workbookOf(rows));

  test('is refused in words, in either language', async () => {
    const input = {
      path,
      variant: '1001',
      file: await file([
        ['物料类型', ...head],
        ['1101 贴片电容', ...row('1k', 'X-1')],
      ]),
    };

    const [zh, en] = [
      await ask().refusal('exchange.startImport', input),
      await ask({}, { locale: 'en' }).refusal('exchange.startImport', input),
    ];

    expect(zh).toMatchObject({ code: 400, message: '文件第2行是“1101 贴片电容”，不是“1001 贴片电阻”。请选择对应的类型再导入' });
    expect(en.problems.file).toBe('Row 2 of the file is "1101 贴片电容", not "1001 Chip resistor". Choose that type and import it there.');
  });

  test('and one of no type, or of a type that does not exist', async () => {
    const one = await file([head, row('1k', 'X-2')]);

    expect((await ask().refusal('exchange.startImport', { path, file: one })).problems).toEqual({ variant: '请选择类型' });
    expect((await ask().refusal('exchange.startImport', { path, variant: '9999', file: one })).problems).toEqual({ variant: '类型不存在' });
  });

  test('one of a retired type adds nothing', async () => {
    await plant.database.transact({ tenantId: admin.tenantId }, async (db) => {
      const definition = materialTypes.find(({ code }) => code === '1002');
      if (definition) await db.insert(itemType).values({ typeCode: '1002', version: 2, definition, isRetired: true });
    });

    const job = await bring('1002', [head, row('1k', 'X-3')]);

    expect(job.report).toMatchObject({ counts: { added: 0, wrong: 1 }, problems: [{ text: '物料类型 1002 碳膜电阻 已停用' }] });
  });
});

test('a field of an earlier version stays in the workbook for the items that have it, and no new item takes it', async () => {
  const shipped = materialTypes.find(({ code }) => code === '1004');
  if (!shipped) throw new Error('No type 1004');
  const old = ['0603', '1k', 'F', '1W', 'X-4'];
  await takeOver(plant.database, admin, (await bring('1004', [head, old])).id);
  const definition = { ...shipped, fields: shipped.fields.filter(({ name }) => name !== 'package') };
  await plant.database.transact({ tenantId: admin.tenantId }, (db) =>
    db.insert(itemType).values({ typeCode: '1004', version: 2, definition }),
  );
  const [titles, first] = (await sheetOf(await ask().query('exchange.exportNow', { path, filters: { typeCode: '1004' }, sort: [] }))) as [
    string[],
    string[],
  ];

  const same = await bring('1004', [titles, [...first].map((cell) => cell ?? '')]);
  const other = await bring('1004', [
    ['物料编码', '封装'],
    [first[0] ?? '', '0805'],
  ]);
  const added = await bring('1004', [head, ['0603', '2k', 'F', '1W', 'X-5']]);
  const [asked] = await sheetOf(await ask().query('exchange.template', { path, variant: '1004' }));

  expect(same.report).toMatchObject({ unknown: [], counts: { unchanged: 1, wrong: 0 } });
  expect(other.report.counts).toMatchObject({ changed: 1, wrong: 0 });
  expect(added.report).toMatchObject({ missing: [], problems: [{ column: '封装', text: '该物料的类型版本 2 没有此参数' }] });
  expect(asked).not.toContain('封装');
});

test('the template of a type has its columns, with what each takes', async () => {
  const template = await ask().query('exchange.template', { path, variant: '1101' });

  const [titles] = await sheetOf(template);
  const notes = await sheetOf(template, 1);

  expect(titles?.slice(0, 4)).toEqual(['物料编码', '物料类型', '封装*', '容量*']);
  expect(notes.find(([title]) => title === '精度')?.[3]).toContain('K ±10%');
  expect((await ask().query('exchange.variants', { path })).flatMap(({ options }: { options: unknown[] }) => options)).toHaveLength(
    materialTypes.length,
  );
});

test('a field that the type has got since reaches older items by workbook', async () => {
  const shipped = materialTypes.find(({ code }) => code === '1006');
  if (!shipped) throw new Error('No type 1006');
  const { id, code } = await ask().mutate('rd.item.save', {
    typeCode: '1006',
    package: '0603',
    resistance: '91k',
    tolerance: 'F',
    power: '1/10W',
  });
  const definition = {
    ...shipped,
    fields: [...shipped.fields, { name: 'grade', kind: 'text' as const, label: { zh: '等级', en: 'Grade' } }],
  };
  await plant.database.transact({ tenantId: admin.tenantId }, (db) =>
    db.insert(itemType).values({ typeCode: '1006', version: 2, definition }),
  );

  const job = await bring('1006', [
    ['物料编码', '等级'],
    [code, 'AEC-Q200'],
  ]);
  await takeOver(plant.database, admin, job.id);

  expect(job.report.counts).toMatchObject({ changed: 1, wrong: 0 });
  expect(await ask().query('rd.item.detail', { id })).toMatchObject({ typeVersion: 2, grade: 'AEC-Q200' });
});

test('half a piece is no pack quantity, in the form, in a file and of several items at once', async () => {
  const part = { typeCode: '1001', package: '0603', resistance: '82.5', tolerance: 'F', power: '0.1W', confirm: 'true' };
  const whole = await ask().mutate('rd.item.save', { ...part, manufacturerModel: 'PACK-1', packQuantity: '2.0' });

  const form = await ask().refusal('rd.item.save', { ...part, manufacturerModel: 'PACK-2', packQuantity: '2.5' });
  const file = await bring('1001', [
    [...head, '最小包装量'],
    [...row('86.6', 'PACK-3'), 2.5],
  ]);
  const many = await ask().query('rd.item.tryMany', { records: [whole], values: { packQuantity: '2.5' } });

  expect(form.problems).toEqual({ packQuantity: '该物料按个计数，请输入整数' });
  expect(file.report.problems).toMatchObject([{ row: 2, column: '最小包装量 (PCS)', value: '2.5', text: '该物料按个计数，请输入整数' }]);
  expect(many.problems).toEqual({ packQuantity: '该物料按个计数，请输入整数' });
});

test('goods that are weighed or measured may be packed in parts', async () => {
  const type = materialTypes.find(({ fields }) => ['unit', 'packQuantity'].every((name) => fields.some((field) => field.name === name)));
  const value = { typeCode: type?.code, unit: '卷', packQuantity: '2.5' };

  const { problems } = await ask().refusal('rd.item.save', value);
  const pieces = await ask().refusal('rd.item.save', { ...value, unit: 'PCS' });

  expect(problems).not.toHaveProperty('packQuantity');
  expect(pieces.problems).toHaveProperty('packQuantity');
});
