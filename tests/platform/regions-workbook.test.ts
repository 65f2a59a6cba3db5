import exceljs from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { findPerson, sessionOf } from '#server/calls/find-identity.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { type BladePerson, openBlade } from '#tests/blade/people.ts';
import { bringIn, sheetOf, takeOver, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';

useOwnFolder();
const plant = usePlant('000000', '100001');
let blade: Awaited<ReturnType<typeof openBlade>>;
let platform: BladePerson & { token: string };
let insider: BladePerson & { token: string };

beforeAll(async () => {
  blade = await openBlade(plant.database);
  platform = await blade.as('000000', 'admin', 'Factory-2026');
  insider = await blade.as('100001', 'admin', 'Factory-2026');
});

const heads = ['区划编号', '父区划编号', '区划名称', '区划等级', '排序', '备注'];

async function workbook(rows: (string | number | null)[][], columns = heads): Promise<Uint8Array<ArrayBuffer>> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('行政区划');
  sheet.addRows([columns, ...rows]);
  return new Uint8Array(await book.xlsx.writeBuffer());
}
async function upload(bytes: Uint8Array<ArrayBuffer>, isCovered = '0', person = platform) {
  const body = new FormData();
  body.set('file', new Blob([bytes]), 'regions.xlsx');
  body.set('isCovered', isCovered);
  return person('POST', '/blade-system/region/import-region', {}, { body });
}
async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(Buffer.from(bytes) as never);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => void rows.push(heads.map((_, at) => String(row.getCell(at + 1).value ?? ''))));
  return rows;
}
const download = async (action: string, query: Record<string, string> = {}, { token } = platform) =>
  blade.call('GET', `/blade-system/region/${action}`, { 'blade-auth': token, ...query });
const regionsNow = async () =>
  JSON.stringify(await plant.database.sql`select code, name, parent_code, version from system_region order by code`);
const named = async (code: string) => (await platform('GET', '/blade-system/region/detail', { code })).body.data;

describe('the export of regions', () => {
  test('holds what the search finds, those above first, and goes back in unchanged', async () => {
    const found = await rowsOf((await download('export-region', { name: '苏' })).bytes);
    const all = await rowsOf((await download('export-region')).bytes);
    const [country] = all.slice(1);

    expect(found[0]).toEqual(heads);
    expect(found.slice(1).map(([code, above, name, level]) => [code, above, name, level])).toEqual([
      ['320000', '00', '江苏省', '1'],
      ['320500', '320000', '苏州市', '2'],
      ['652900', '650000', '阿克苏地区', '2'],
      ['653000', '650000', '克孜勒苏柯尔克孜自治州', '2'],
    ]);
    expect([country?.[0], country?.[3]]).toEqual(['00', '0']);
    const { body } = await upload(await workbook(all.slice(1)), '1');
    expect(body).toMatchObject({ code: 200, data: { added: 0, changed: all.length - 1 } });
  });

  test('has an empty template beside it, with a sheet that says what belongs where', async () => {
    const { bytes } = await download('export-template');

    const book = new exceljs.Workbook();
    await book.xlsx.load(Buffer.from(bytes) as never);
    expect(await rowsOf(bytes)).toEqual([heads]);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['行政区划', '填写说明']);
  });
});

describe('an import of regions', () => {
  test('adds a county and its towns, in the order of the rows', async () => {
    const { body } = await upload(
      await workbook([
        ['320585', '320500', '太仓市', null, null, null],
        ['320585100', '320585', '城厢镇', null, 2, '老城'],
      ]),
    );

    expect(body).toMatchObject({ code: 200, data: { added: 2, changed: 0 } });
    expect(await named('320585100')).toMatchObject({ regionLevel: 4, cityName: '苏州市', districtName: '太仓市', sort: 2, remark: '老城' });
  });

  test('changes those whose code exists only when it is told to, and leaves what blank cells would say', async () => {
    await upload(await workbook([['320583', '320500', '昆山', 3, 7, '县级市']]));
    const again = await workbook([['320583', null, '昆山市', null, null, null]]);
    const before = await regionsNow();

    const plain = await upload(again);
    const untouched = await regionsNow();
    const covered = await upload(again, '1');

    expect(plain.body).toMatchObject({ code: 400, msg: '导入失败，未写入任何数据。第2行 区划编号: 区划编号已存在!' });
    expect(untouched).toBe(before);
    expect(covered.body.data).toEqual({ added: 0, changed: 1 });
    expect(await named('320583')).toMatchObject({ name: '昆山市', sort: 7, remark: '县级市', parentCode: '320500' });
  });

  test('says what is wrong row by row, and writes nothing', async () => {
    const before = await regionsNow();
    const many = Array.from({ length: 1001 }, (_, at) => [String(500_000_000 + at), '00', '某地', null, null, null]);
    const rows = [
      ['999901', '00', '好的一行', null, null, null],
      ['999901', '00', '又一行', null, null, null],
      ['99A', '00', '某地', null, null, null],
      ['999902', '888888', '某地', null, null, null],
      ['999903', '320000', '某地', 1, null, null],
      ['999904', '00', null, null, null, null],
    ];

    const messages = [
      await upload(await workbook(rows)),
      await upload(await workbook([])),
      await upload(await workbook(many)),
      await upload(await workbook([], ['区划编号', '备注'])),
      await upload(new Uint8Array(Buffer.from('not a workbook'))),
    ].map(({ body }) => [body.code, body.msg]);

    expect(messages).toEqual([
      [
        400,
        '导入失败，未写入任何数据。第3行 区划编号: 区划编号已存在!; 第4行 区划编号: 区划编号须为2至12位数字; 第5行 父区划编号: 父区划编号不存在; 第6行 区划等级: 区划等级须低于上级区划; 第7行 区划名称: 请输入区划名称',
      ],
      [400, '文件中没有区划数据!'],
      [400, '一次最多导入1000个区划!'],
      [400, '文件缺少列: 区划名称'],
      [400, '文件不是有效的 xlsx 工作簿'],
    ]);
    expect(await regionsNow()).toBe(before);
  });

  test('is the platform’s alone, as are its export and template', async () => {
    const before = await regionsNow();

    const answers = [
      (await upload(await workbook([['999901', '00', '某地', null, null, null]]), '0', insider)).status,
      (await download('export-region', {}, insider)).status,
      (await download('export-template', {}, insider)).status,
    ];

    expect(answers).toEqual([403, 403, 403]);
    expect(await regionsNow()).toBe(before);
  });
});

describe('the pages that every list has', () => {
  const path = 'system.region';
  const session = async (tenantId: string) => {
    const [row] = await plant.database.sql<{ id: string }[]>`
      select id::text from "system_user" where tenant_id = ${tenantId} and account = 'admin'`;
    return plant.database.transact({ tenantId }, async (db) => {
      const person = await findPerson(db, { tenantId, userId: String(row?.id) });
      if (!person) throw new Error('Nobody is there');
      return sessionOf(db, person, { id: 'test', kind: 'page', clientId: '' });
    });
  };

  test('check a file of regions before they write it, parents in the rows above', async () => {
    const rows = [
      ['区划编号', '父区划编号', '区划名称'],
      ['320586', '320500', '新区'],
      ['320586100', '320586', '一镇'],
      ['320587', '888888', '没有上级'],
    ];

    const { id, report } = await bringIn(plant.database, await session('000000'), path, await workbookOf(rows));
    const before = await named('320586');
    const done = await takeOver(plant.database, await session('000000'), id, 'good');

    expect(report.counts).toMatchObject({ added: 2, wrong: 1 });
    expect(report.problems).toMatchObject([{ row: 4, column: '父区划编号', value: '888888', text: '父区划编号不存在' }]);
    expect(before).toEqual({});
    expect(done).toMatchObject({ state: 'done', hasPasswords: false });
    expect(await named('320586100')).toMatchObject({ regionLevel: 4, districtName: '新区' });
  });

  test('let whoever holds the button read regions as a file, and the platform alone bring them in', async () => {
    const held = (...codes: string[]) => plant.as({ codes: new Set(codes) });
    const file = new UploadedFile('a.csv', new TextEncoder().encode('区划编号,区划名称\n999905,某地\n'));

    const [head] = await sheetOf(await held('region', 'region_export').query('exchange.exportNow', { path, filters: { name: '苏州' } }));
    const refusals = [
      await held('region').refusal('exchange.exportNow', { path }),
      await held('region', 'region_import', 'region_add', 'region_edit').refusal('exchange.startImport', { path, file }),
    ];

    expect(head).toContain('区划编号');
    expect(refusals.map(({ code }) => code)).toEqual([403, 403]);
  });
});
