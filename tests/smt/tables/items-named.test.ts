import { beforeAll, describe, expect, test } from 'vitest';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { administratorOf, bringIn, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { releasedItem, resistor } from '#tests/materials/build.ts';
import { usePlant } from '#tests/plant.ts';
import { personAt } from '../build.ts';
import { type Book, buildWorkbook } from './build-workbook.ts';

useOwnFolder();
const plant = usePlant('100001');
const ask = () => personAt(plant.database, '1000');
const items: Record<'used' | 'draft' | 'old' | 'next', { id: string; code: string }> = {} as never;
let made = 0;

beforeAll(async () => {
  for (const name of ['used', 'draft', 'old', 'next'] as const) items[name] = await ask().mutate('rd.item.save', resistor());
  await ask().mutate('rd.item.release', { ids: [items.used.id, items.old.id, items.next.id] });
});

async function buildHeader() {
  made += 1;
  const lineName = `料号${made}线`;
  const line = await ask().mutate('board.productionLine.save', { lineCode: `N${made}`, lineName, lineType: 'smt', isEnabled: true });
  const head = { productItemNumber: `P-N${made}`, side: 'A面', lineId: line.id, tableVersion: 'V1' };
  return { lineName, head, header: await ask().mutate('smt.stationTableHeader.save', head) };
}

describe('an item that the plant does not have', () => {
  test('is kept at its station, and told of when it is saved, in lists and when its table is put in force', async () => {
    const { header } = await buildHeader();
    const remarks: string[] = [];
    const engineer = plant.as({ tenantId: '100001' }, { remarks });
    const rowOf = (station: string, itemNumber: string) => ({
      ...{ headerId: header.id, station, itemNumber, quantity: 1 },
      sort: Number(station.at(-1)),
    });

    const row = await engineer.mutate('smt.stationTable.save', rowOf('1-1', '9999-00001'));
    const saved = remarks.splice(0);
    await engineer.mutate('smt.stationTable.save', rowOf('1-2', items.used.code));
    await engineer.mutate('smt.stationTable.save', { ...rowOf('1-3', items.draft.code), confirm: true });
    await engineer.mutate('smt.stationTable.update', { id: row.id, note: '核对' });
    const silent = remarks.splice(0);
    const listed = await ask().query('smt.stationTable.list', { filters: { headerId: header.id } });
    const detail = await ask().query('smt.stationTable.detail', { id: row.id });
    const [table] = (await ask().query('smt.stationTableHeader.list', { filters: { productItemNumber: `P-N${made}` } })).records;
    await engineer.mutate('smt.stationTableHeader.enable', { id: header.id });
    const enabled = remarks.splice(0);

    expect(saved).toEqual(['物料编码中没有 9999-00001，请核对']);
    expect(silent).toEqual([]);
    expect(listed.records.map(({ station, standing }: Record<string, unknown>) => [station, standing])).toEqual([
      ['1-1', '没有此料号'],
      ['1-2', ''],
      ['1-3', '草稿'],
    ]);
    expect(detail.standing).toBe('没有此料号');
    expect(table.unknownItems).toBe('1 个料号不在物料编码中');
    expect(enabled).toEqual(['物料编码中没有 9999-00001，请核对']);
  });

  test('is answered to clients of /api as before, and told of beside the result alone', async () => {
    const { head, header } = await buildHeader();
    const remarks: string[] = [];
    const client = plant.as({ tenantId: '100001' }, { remarks, door: 'blade' });
    const row = { station: '1-1', itemNumber: 'NO-SUCH', itemPosition: 'R1', quantity: 1 };

    const saved = await client.mutate('smt.stationTable.save', { ...row, headerId: header.id });
    const one = remarks.splice(0);
    await client.mutate('smt.stationTableHeader.import', { ...head, tableVersion: 'V2', stationTableList: [row] });
    const whole = remarks.splice(0);
    const listed = await client.query('smt.stationTable.list', { filters: { headerId: header.id } });

    expect(saved).not.toHaveProperty('standing');
    expect(listed.records[0]).not.toHaveProperty('standing');
    expect([one, whole]).toEqual([['物料编码中没有 NO-SUCH，请核对'], ['物料编码中没有 NO-SUCH，请核对']]);
  });

  test('is told of by a file of rows, which refuses an item out of use as the form does', async () => {
    await buildHeader();
    await ask().mutate('rd.item.retire', { ids: [items.old.id], retiredReason: '停产', replacementId: items.next.id });
    const { records } = await ask().query('smt.stationTableHeader.list', { filters: { productItemNumber: `P-N${made}` } });
    const admin = await administratorOf(plant.database, '100001', false);
    const rows = [
      ['站位表', '站位', '程序料号', '数量'],
      [records[0].productItemNumber, '1-1', 'FILE-1', 1],
      [records[0].productItemNumber, '1-2', items.old.code, 1],
      [records[0].productItemNumber, '1-3', items.used.code, 1],
    ];

    const { report } = await bringIn(plant.database, admin, 'smt.stationTable', await workbookOf(rows));

    expect(report.problems).toEqual([expect.objectContaining({ row: 3, text: `${items.old.code} 已停用，替代：${items.next.code}` })]);
    expect(report.notes).toEqual([{ row: 2, text: '物料编码中没有 FILE-1，请核对' }]);
    expect(report.counts).toMatchObject({ added: 2, wrong: 1 });
  });
});

test('a checked workbook becomes no version once an item of it was retired', async () => {
  const { lineName } = await buildHeader();
  const late = await releasedItem(ask(), resistor());
  const book: Book = { header: { 线别: lineName, 机型名称: 'P-LATE' }, rows: [['1-1', late.code, '', 'R1', 1]] };
  const file = new UploadedFile('站位表.xlsx', await buildWorkbook(book));
  const { draftId } = await ask().mutate('smt.stationTableHeader.checkWorkbook', { file });
  await ask().mutate('rd.item.retire', { ids: [late.id], retiredReason: '停产' });

  const refused = await ask().refusal('smt.stationTableHeader.confirmWorkbook', { id: draftId });

  expect(refused).toMatchObject({ code: 409, message: `${late.code} 已停用` });
});

test('an item is looked up by its number, the number of its maker or its values, and retired ones are not', async () => {
  const one = await releasedItem(ask(), resistor({ resistance: '8.87k', manufacturerModel: 'LOOK-887' }));

  const [byNumber, byMaker, byValue] = await Promise.all(
    [one.code, 'LOOK-887', '8.87k 0603'].map((q) => ask().query('rd.itemNumber.select', { q })),
  );
  const retired = await ask().query('rd.itemNumber.select', { q: items.old.code });

  for (const found of [byNumber, byMaker, byValue])
    expect(found).toEqual([{ value: one.code, label: expect.stringContaining(`${one.code} 贴片电阻 0603 8.87K`) }]);
  expect(retired).toEqual([]);
});
