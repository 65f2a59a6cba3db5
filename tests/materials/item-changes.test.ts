import { describe, expect, test } from 'vitest';
import { materialTypes } from '#server/rd/catalogue/catalogue.ts';
import { itemType } from '#server/rd/types/item-type-table.ts';
import { mounterProgram } from '#server/smt/programs/mounter-program.ts';
import { buildSupplier, typedInquiry } from '#tests/purchasing/build.ts';
import { upload } from '#tests/samples.ts';
import { buildTable } from '#tests/smt/build.ts';
import { openPlants, resistor } from './build.ts';

const { as: engineer, database } = openPlants();
const save = (of: Record<string, unknown> = {}) => engineer().mutate('rd.item.save', resistor(of));

describe('an item that is at work', () => {
  test('changes a value for a reason alone, which its history keeps', async () => {
    const { id, code } = await save();
    await engineer().mutate('rd.item.release', { ids: [id] });

    const refusal = await engineer().refusal('rd.item.update', { id, power: '1/8W' });
    await engineer().mutate('rd.item.update', { id, note: '首样已确认' });
    await engineer().mutate('rd.item.update', { id, power: '1/8W', reason: '供应商更正' });

    const [last, noted, released] = await engineer().query('rd.item.changes', { id });
    expect(refusal.problems).toEqual({ reason: '请填写变更原因' });
    expect(last.changes).toEqual([
      expect.objectContaining({ label: '功率', before: '1/10W', after: '1/8W' }),
      expect.objectContaining({ label: '变更原因', after: '供应商更正' }),
    ]);
    expect(noted.changes).toEqual([expect.objectContaining({ label: '备注', after: '首样已确认' })]);
    expect(released).toMatchObject({ command: '发布' });
    expect(await engineer().query('rd.item.detail', { id })).toMatchObject({ code, power: '1/8W', state: 'released' });
  });

  test("has fields of the plant's own in its history, called as its type calls them in the language of the reader", async () => {
    const form = await engineer().query('rd.itemType.detail', { typeCode: '1006' });
    const own = [
      { name: 'coating', kind: 'text', zh: '涂层', en: 'Coating' },
      { name: 'reel', kind: 'choice', zh: '盘径', en: 'Reel', options: 'S | 小盘 | Small reel\nL | 大盘 | Large reel' },
    ];
    const renamed = form.fields.map((field: { name: string }) =>
      field.name === 'power' ? { ...field, zh: '额定功率', en: 'Rating' } : field,
    );
    await engineer().mutate('rd.itemType.save', { ...form, fields: [...renamed, ...own] });
    const { id } = await save({ typeCode: '1006', power: '2W' });
    await engineer().mutate('rd.item.update', { id, coating: '三防漆', reel: 'L', power: '3W' });

    const [[zh], [en]] = await Promise.all([
      engineer().query('rd.item.changes', { id }),
      engineer({ locale: 'en' }).query('rd.item.changes', { id }),
    ]);

    const told = ({ changes }: { changes: { label: string; after: string }[] }) =>
      changes.map(({ label, after }) => `${label} ${after}`).sort();
    expect(told(zh)).toEqual(['涂层 三防漆', '盘径 大盘', '额定功率 3W']);
    expect(told(en)).toEqual(['Coating 三防漆', 'Rating 3W', 'Reel Large reel']);
  });

  test('keeps its type while something names it; a free draft gets a code of the other type', async () => {
    const [used, free] = [await save(), await save()];
    await engineer().mutate('board.workOrder.save', { workOrderNumber: 'WO-ITEM', productLongCode: used.code, planQty: 10 });

    const refusal = await engineer().refusal('rd.item.update', { id: used.id, typeCode: '1002' });
    const moved = await engineer().mutate('rd.item.update', { id: free.id, typeCode: '1002' });
    const uses = await engineer().query('rd.item.uses', { id: used.id });
    const kept = await engineer().refusal('rd.item.remove', { ids: [used.id] });

    expect(refusal.problems.typeCode).toBe('物料已被使用，不能更改类型：工单 1 条');
    expect(moved).toMatchObject({ code: '1002-00001', typeCode: '1002' });
    expect(uses).toEqual([expect.objectContaining({ count: 1, href: `/board/workorder/index?productLongCode=${used.code}` })]);
    expect(kept.message).toContain('已被使用');
  });

  test('is in use where station tables and temporary changes name it, as the item or as its substitute', async () => {
    const { id, code } = await save();
    await engineer().mutate('rd.item.release', { ids: id });
    await buildTable(engineer(), [['1-8', '1001-99999', code]]);
    const until = { validFrom: '2026-01-01 00:00:00', validUntil: '2026-12-31 00:00:00' };
    await engineer().mutate('smt.temporaryChange.save', { changeNumber: 'ECN-1', itemNumber: '1001-99999', substitute: code, ...until });

    const uses = await engineer().query('rd.item.uses', { id });

    expect(uses.map(({ href }: { href: string }) => href)).toEqual([
      `/smt/stationtable/index?itemNumber=${code}`,
      `/smt/lecn/index?substitute=${code}`,
    ]);
  });

  test('is in use in an inquiry, and in the rows of a mounter program, as the item or as a substitute: it keeps number and type', async () => {
    const [asked, mounted, unused] = [await save(), await save(), await save()];
    const supplier = await buildSupplier(engineer());
    const lines = { matrialList: [{ itemNumber: asked.code, itemQty: '100' }], temMatrialList: [] };
    await engineer().mutate('purchasing.inquiry.save', { ...typedInquiry([supplier], lines), confirm: 'true' });
    const material = { station: '1-1', itemPosition: 'C1', itemModel: '10k', feederType: '8mm', beltSpacing: '4', isLecn: false };
    const materials = [{ ...material, itemNumber: '1001-99998', itemReplace: `1001-99997、${mounted.code}` }];
    await database().transact({ tenantId: '100001' }, (db) =>
      db.insert(mounterProgram.table).values({
        ...{ itemNumber: '80.0121', programVersion: 'A', programName: 'P', mounterNumber: '1', pcbVersion: '1' },
        ...{ cover: '无', line: 'SMT一线', mounter: 'M1', materialList: materials },
      }),
    );

    const usesOf = async ({ id }: { id: string }) =>
      (await engineer().query('rd.item.uses', { id })).map(({ label, count }: { label: { zh: string }; count: number }) => [
        label.zh,
        count,
      ]);
    const removed = await engineer().refusal('rd.item.remove', { ids: [asked.id] });
    const retyped = await engineer().refusal('rd.item.update', { id: mounted.id, typeCode: '1002' });

    expect(await usesOf(asked)).toEqual([['采购询价', 1]]);
    expect(await usesOf(mounted)).toEqual([[expect.stringContaining('物料明细'), 1]]);
    expect(await usesOf(unused)).toEqual([]);
    expect(removed.message).toBe(`${asked.code} 已被使用，不能删除：采购询价 1 条`);
    expect(retyped.problems.typeCode).toContain('物料已被使用，不能更改类型');
  });

  test('is retired, not removed', async () => {
    const { id } = await save();
    await engineer().mutate('rd.item.release', { ids: [id] });

    const refusal = await engineer().refusal('rd.item.remove', { ids: [id] });
    const retired = await engineer().mutate('rd.item.retire', { ids: [id], retiredReason: '停产' });

    expect(refusal.message).toContain('请改为停用');
    expect(retired).toEqual({ count: 1 });
  });

  test('is read by the definition that it was made with', async () => {
    const ask = engineer({ tenantId: '100002' });
    const { id } = await ask.mutate('rd.item.save', resistor({ typeCode: '1004', power: '1W' }));
    const old = materialTypes.find(({ code }) => code === '1004');
    if (!old) throw new Error('No type 1004');
    const definition = { ...old, fields: old.fields.filter(({ name }) => name !== 'package').reverse() };
    await database().transact({ tenantId: '100002' }, (db) => db.insert(itemType).values({ typeCode: '1004', version: 2, definition }));

    const before = await ask.query('rd.item.detail', { id });
    const fresh = await ask.mutate('rd.item.save', resistor({ typeCode: '1004', resistance: '22k' }));

    expect(before).toMatchObject({ typeVersion: 1, key0: '0603', package: '0603' });
    expect(fresh).toMatchObject({ typeVersion: 2 });
    expect(fresh.description).not.toContain('0603');
  });
});

test('a file under the same title is the next version, and an item lists the latest first', async () => {
  const { code } = await save();
  const file = async () => ({ itemNumber: code, name: '规格书', files: [await upload(engineer())] });
  await engineer().mutate('rd.itemFile.save', await file());
  await engineer().mutate('rd.itemFile.save', await file());

  const files = await engineer().query('rd.itemFile.listByItem', { itemNumber: code });

  expect(files.map(({ fileVersion }: { fileVersion: number }) => fileVersion)).toEqual([2, 1]);
  expect(files[0]).toMatchObject({ itemNumber: code, name: '规格书' });
});

describe('a version of a file', () => {
  test('is the next one of the title that it gets, so that no two are alike', async () => {
    const { code: itemNumber } = await save();
    const add = async (name: string) => engineer().mutate('rd.itemFile.save', { itemNumber, name, files: [await upload(engineer())] });
    const [, second] = [await add('规格书甲'), await add(' 规格书甲 ')];

    const renamed = await engineer().mutate('rd.itemFile.submit', { id: second.id, name: '改名' });
    const third = await add('规格书甲');
    const back = await engineer().mutate('rd.itemFile.update', { id: second.id, name: '规格书甲　' });
    const noted = await engineer().mutate('rd.itemFile.update', { id: second.id, name: '规格书甲', note: '已核对' });

    const titled = [second, renamed, third, back, noted].map(({ name, fileVersion }) => `${name} V${fileVersion}`);
    expect(titled).toEqual(['规格书甲 V2', '改名 V1', '规格书甲 V2', '规格书甲 V3', '规格书甲 V3']);
  });

  test.each(['x.exe', '规格书.HTML', 'setup.msi.'])(
    'is no program and no web page: %s is refused at its field, new and later',
    async (name) => {
      const { code: itemNumber } = await save();
      const [paper, program] = [await upload(engineer()), await upload(engineer(), name)];
      const { id } = await engineer().mutate('rd.itemFile.save', { itemNumber, name: '规格书', files: [paper] });

      // A client may call the file otherwise; what counts is the name that it was uploaded under.
      const added = await engineer().refusal('rd.itemFile.save', { itemNumber, name: '规格书', files: [{ ...program, name: 'a.pdf' }] });
      const changed = await engineer({ door: 'blade' }).refusal('rd.itemFile.submit', { id, files: [paper, program] });

      const refusal = `${name}是程序或网页，不能作为附件；确需保存请压缩为 zip`;
      expect([added.problems, changed.problems]).toEqual([{ files: refusal }, { files: refusal }]);
    },
  );

  test('that was kept before with a program in it keeps that, and takes no other', async () => {
    const { code: itemNumber } = await save();
    const [kept, other] = [await upload(engineer()), await upload(engineer(), 'y.bat')];
    const { id } = await engineer().mutate('rd.itemFile.save', { itemNumber, name: '规格书', files: [kept] });
    await database().sql`update stored_file set original_name = 'x.exe' where id = ${kept.id}`;

    const noted = await engineer().mutate('rd.itemFile.update', { id, files: [kept], note: '工具' });
    const refused = await engineer().refusal('rd.itemFile.update', { id, files: [kept, other] });

    expect(noted.note).toBe('工具');
    expect(refused.problems).toEqual({ files: 'y.bat是程序或网页，不能作为附件；确需保存请压缩为 zip' });
  });

  test('keeps its file once the item was released; that of a draft may be exchanged', async () => {
    const { id, code: itemNumber } = await save();
    const [first, other, last] = [await upload(engineer()), await upload(engineer()), await upload(engineer())];
    const paper = await engineer().mutate('rd.itemFile.save', { itemNumber, name: '承认书', files: [first] });

    await engineer().mutate('rd.itemFile.update', { id: paper.id, files: [other] });
    await engineer().mutate('rd.item.release', { ids: [id] });
    const refusal = await engineer().refusal('rd.itemFile.update', { id: paper.id, files: [last] });
    const noted = await engineer().mutate('rd.itemFile.update', { id: paper.id, files: [other], note: '客户已签' });
    const next = await engineer().mutate('rd.itemFile.save', { itemNumber, name: '承认书', files: [last] });

    expect(refusal.problems).toEqual({ files: '物料已发布，此版本的文件不能更换，请上传新版本' });
    expect(noted).toMatchObject({ note: '客户已签', fileVersion: 1 });
    expect(next).toMatchObject({ fileVersion: 2 });
  });
});

test('who reads items but adds no files is not offered to', async () => {
  const { code: itemNumber } = await save();
  const reader = engineer({ codes: new Set(['icitem_view']) });

  const [theirs, ours] = [
    await reader.query('rd.itemFile.ofItem', { itemNumber }),
    await engineer().query('rd.itemFile.ofItem', { itemNumber }),
  ];

  expect([theirs.mayAdd, ours.mayAdd]).toEqual([false, true]);
});
