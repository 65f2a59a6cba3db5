import { describe, expect, test } from 'vitest';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { buildSupplier, typedInquiry } from '#tests/purchasing/build.ts';
import { buildTable } from '#tests/smt/build.ts';
import { openPlants, releasedItem, resistor } from './build.ts';

const { as: engineer } = openPlants();

const draft = (of: Record<string, unknown> = {}) => engineer().mutate('rd.item.save', resistor(of));
const released = (of: Record<string, unknown> = {}) => releasedItem(engineer(), resistor(of));
const retire = (ids: string[], of: Record<string, unknown> = {}) =>
  engineer().mutate('rd.item.retire', { ids, retiredReason: '停产', ...of });

describe('an item that is retired', () => {
  test('says why, and what to use in its place, wherever it is read', async () => {
    const [old, next] = [await released({ manufacturerModel: 'OLD-1' }), await released()];

    const refusal = await engineer().refusal('rd.item.retire', { ids: [old.id] });
    await retire([old.id], { replacementId: next.id });

    const detail = await engineer().query('rd.item.detail', { id: old.id });
    const found = await engineer().query('rd.item.search', { q: old.code });
    const { items, fields } = await engineer().query('rd.item.compare', { ids: [old.id, next.id] });
    const [told] = await engineer().query('rd.item.changes', { id: old.id });
    expect(refusal.problems).toEqual({ retiredReason: '请填写停用原因' });
    expect(detail).toMatchObject({ state: 'retired', retiredReason: '停产', replacementId: next.id, replacementNumber: next.code });
    expect(found.records).toEqual([expect.objectContaining({ code: old.code, replacementNumber: next.code })]);
    expect(items).toHaveLength(2);
    expect(fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: '状态', values: ['已停用', '已发布'], isDifferent: true }),
        expect.objectContaining({ label: '替代料', values: [next.code, ''] }),
      ]),
    );
    expect(told.command).toBe('停用');
    expect(told.changes).toEqual(expect.arrayContaining([expect.objectContaining({ label: '停用原因', after: '停产' })]));
    expect(await engineer().query('rd.item.uses', { id: next.id })).toEqual([
      { label: { zh: '物料编码（替代料）', en: 'Item (Replacement)' }, count: 1, href: `/rd/icitem/index?replacementId=${next.id}` },
    ]);
  });

  test('is replaced by an item in use alone, which can be named later; released, it is replaced by none', async () => {
    const [old, next] = [await released(), await released()];
    const draft = await engineer().mutate('rd.item.save', resistor());

    const byDraft = await engineer().refusal('rd.item.retire', { ids: [old.id], retiredReason: '停产', replacementId: draft.id });
    const bySelf = await engineer().refusal('rd.item.retire', { ids: [old.id, next.id], retiredReason: '停产', replacementId: next.id });
    await retire([old.id]);
    await engineer().mutate('rd.item.replace', { ids: [old.id], replacementId: next.id });
    const named = await engineer().query('rd.item.detail', { id: old.id });
    await engineer().mutate('rd.item.release', { ids: [old.id] });

    expect(byDraft.problems).toEqual({ replacementId: `${draft.code} 未发布或已停用，不能作为替代料` });
    expect(bySelf.problems).toEqual({ replacementId: '物料不能由自己或同时停用的物料替代' });
    expect(named).toMatchObject({ replacementNumber: next.code });
    expect(await engineer().query('rd.item.detail', { id: old.id })).toMatchObject({
      ...{ state: 'released', replacementId: null, retiredReason: null },
    });
  });

  test('is told of where a list names it, with its replacement, and a draft as a draft', async () => {
    const [old, next] = [await released({ manufacturerModel: 'RET-77', resistance: '7.15k' }), await released({ resistance: '7.32k' })];
    await retire([old.id], { replacementId: next.id });
    await engineer().mutate('rd.item.save', resistor({ manufacturerModel: 'DRAFT-77', resistance: '7.5k' }));

    const { lines } = await engineer().query('rd.item.match', { text: 'RET-77 0603\nDRAFT-77 0603\n7.32k 0603' });
    const english = await engineer({ locale: 'en' }).query('rd.item.match', { text: 'RET-77 0603' });
    const options = await engineer().query('rd.item.select', { q: 'DRAFT-77' });

    const told = lines.map(({ state, items }: { state: string; items: { standing?: { text: string } }[] }) => [
      state,
      ...items.map(({ standing }) => standing?.text),
    ]);
    expect(told).toEqual([
      ['retired', `已停用，替代：${next.code}`],
      ['draft', '草稿'],
      ['found', undefined],
    ]);
    expect(english.lines[0].items[0].standing).toEqual({
      ...{ text: `Retired, replaced by ${next.code}`, tone: 'bad', replacementNumber: next.code },
    });
    expect(options.map(({ label }: { label: string }) => label)).toEqual([expect.stringMatching(/（草稿）$/)]);
  });

  test('comes into no new list: an inquiry, a station table and a change notice name what replaces it', async () => {
    const [old, next] = [await released(), await released()];
    const supplier = await buildSupplier(engineer());
    const inquiry = typedInquiry([supplier], { matrialList: [{ itemNumber: old.code, itemQty: '5' }] });
    const asked = await engineer().mutate('purchasing.inquiry.save', inquiry);
    const { header, line } = await buildTable(engineer(), [['1-1', old.code]]);
    const draft = { ...{ productItemNumber: 'P-RET', side: 'A面', lineId: line.id, tableVersion: 'V2' } };
    const { id: headerId } = await engineer().mutate('smt.stationTableHeader.save', draft);
    await retire([old.id], { replacementId: next.id });
    const said = `${old.code} 已停用，替代：${next.code}`;

    const added = await engineer().refusal('purchasing.inquiry.save', inquiry);
    const kept = await engineer().mutate('purchasing.inquiry.update', { id: asked.id, note: '仍在询价' });
    const row = await engineer().refusal('smt.stationTable.save', { headerId, station: '1-9', itemNumber: old.code });
    const rows = [{ station: '1-1', itemNumber: old.code, quantity: 1, itemPosition: 'R1' }];
    const { productItemNumber } = await engineer().query('smt.stationTableHeader.detail', { id: header.id });
    const imported = (of: object) => ({ ...draft, tableVersion: 'V9', stationTableList: rows, ...of });
    const fresh = await engineer().refusal('smt.stationTableHeader.import', imported({}));
    const again = await engineer().mutate('smt.stationTableHeader.import', imported({ productItemNumber }));
    const notice = await engineer().refusal('smt.temporaryChange.save', {
      ...{
        changeNumber: 'CN-1',
        itemNumber: next.code,
        substitute: old.code,
        validFrom: '2026-05-04 08:00:00',
        validUntil: '2031-01-01 00:00:00',
      },
    });

    expect(added.problems).toMatchObject({ 'matrialList.0.itemNumber': said });
    expect(kept.id).toBe(asked.id);
    expect(row.problems).toEqual({ itemNumber: said });
    expect(fresh.problems).toEqual({ 'stationTableList.0.itemNumber': said });
    expect(again.id).toBeDefined();
    expect(notice.problems).toEqual({ substitute: said });
  });

  test('comes into no new price of a customer and no new mounter program; what has it already keeps it', async () => {
    const [old, next] = [await released(), await released()];
    const price = { customer: '客户', itemId: old.id, price: '1', currency: 'CNY', validFrom: '2031-01-01', validTo: '2031-12-31' };
    const kept = await engineer().mutate('purchasing.customerPrice.submit', price);
    const other = await engineer().mutate('purchasing.customerPrice.submit', { ...price, itemId: next.id });
    const material = {
      ...{ station: '1-1', itemPosition: 'R1', itemModel: '10K', feederType: '8mm', beltSpacing: '4', isLecn: false },
      ...{ itemNumber: old.code, itemReplace: '无' },
    };
    const program = (of: object, ...materialList: object[]) => ({
      ...{ itemNumber: 'P-PRG', programVersion: 'V1', programName: 'TOP', mounterNumber: 'M1', pcbVersion: 'A', cover: '无' },
      ...{ line: 'S1', mounter: '1', materialList, ...of },
    });
    await engineer().mutate('smt.mounterProgram.import', program({}, material));
    await retire([old.id], { replacementId: next.id });
    const said = `${old.code} 已停用，替代：${next.code}`;

    const later = { ...price, validFrom: '2032-01-01', validTo: '2032-12-31' };
    const added = await engineer().refusal('purchasing.customerPrice.submit', later);
    const moved = await engineer().refusal('purchasing.customerPrice.submit', { ...later, id: other.id });
    await engineer().mutate('purchasing.customerPrice.submit', { ...price, id: kept.id, price: '2' });
    await engineer().mutate('smt.mounterProgram.import', program({ programVersion: 'V2' }, material));
    const fresh = await engineer().refusal('smt.mounterProgram.import', program({ mounter: '2' }, material));
    const replaced = { ...material, itemNumber: next.code, itemReplace: `A1,${old.code}` };
    const substitute = await engineer().refusal('smt.mounterProgram.import', program({ mounter: '2' }, replaced));
    const product = await engineer().refusal('smt.mounterProgram.import', program({ itemNumber: old.code }, replaced));

    expect([added.problems, moved.problems]).toEqual([{ itemId: said }, { itemId: said }]);
    expect(fresh.problems).toEqual({ 'materialList.0.itemNumber': said });
    expect(substitute.problems).toEqual({ 'materialList.0.itemReplace': said });
    expect(product.problems).toEqual({ itemNumber: said, 'materialList.0.itemReplace': said });
  });

  test('comes into no mounter program by a workbook either, nor once the workbook was checked', async () => {
    const [old, next, late] = [await released(), await released(), await released()];
    const row = (itemNumber: string, itemReplace = '无') => `${itemNumber},1-1,R1,10K,8mm,4,,${itemReplace}`;
    const book = (version: string, ...rows: string[]) => {
      const head = `产品编码：,P-WB\n版本：,${version}\n程序名：,TOP\n贴片机编号：,M1\nPCB版本：,A\n手盖：,无\n线别：,S1\n贴片机：,9`;
      const text = ['贴片程序', head, '程序料号,站位,单板位置,规格,飞达类型,料带间距,临时变更,替代料', ...rows].join('\n');
      return { file: new UploadedFile('程序.csv', new TextEncoder().encode(text)) };
    };
    const check = (...of: Parameters<typeof book>) => engineer().mutate('smt.mounterProgram.checkWorkbook', book(...of));
    const confirm = async ({ draftId }: { draftId: string }) => engineer().mutate('smt.mounterProgram.confirmWorkbook', { id: draftId });
    await retire([old.id], { replacementId: next.id });
    const said = `${old.code} 已停用，替代：${next.code}`;

    const [asItem, asSubstitute] = [await check('V1', row(old.code)), await check('V1', row(next.code, `A1、${old.code}`))];
    const [first, second] = [await check('V1', row(late.code)), await check('V2', row(late.code), `${next.code},1-2,R2,10K,8mm,4,,无`)];
    await confirm(first);
    await retire([late.id], { replacementId: next.id });
    const known = await check('V3', row(late.code));
    await confirm(known);
    const other = await check('V4', row(next.code));
    await retire([next.id]);
    const refused = await engineer().refusal('smt.mounterProgram.confirmWorkbook', { id: other.draftId });

    // Beside that this plant has no line of the program's name.
    const told = ({ findings }: { findings: { row: number; column: string; value: string; text: string; isNote: boolean }[] }) =>
      findings.flatMap(({ row: at, column, value, text, isNote }) => (value === 'S1' ? [] : [[`${column}${at}`, text, isNote]]));
    expect([told(asItem), asItem.draftId]).toEqual([[['A11', said, false]], null]);
    expect([told(asSubstitute), asSubstitute.draftId]).toEqual([[['H11', said, false]], null]);
    expect(told(second)).toEqual([]);
    expect(told(known)).toEqual([['A11', `${late.code} 已停用，替代：${next.code}`, true]]);
    expect(refused.message).toBe(`${next.code} 已停用`);
  });

  test('is named as retired by whoever adds the same part again', async () => {
    const old = await released({ manufacturerModel: 'AGAIN-1' });
    await retire([old.id]);

    const refusal = await engineer().refusal('rd.item.save', resistor({ manufacturerModel: 'AGAIN-1' }));

    expect(refusal.message).toContain(`相同参数的物料已存在：${old.code} 已停用`);
  });

  test('can be removed if it was never released', async () => {
    const draft = await engineer().mutate('rd.item.save', resistor());
    const used = await released();
    await retire([draft.id, used.id]);

    const refusal = await engineer().refusal('rd.item.remove', { ids: [used.id] });
    await engineer().mutate('rd.item.remove', { ids: [draft.id] });

    expect(refusal.message).toBe(`${used.code} 已发布过，不能删除，请改为停用`);
    expect((await engineer().refusal('rd.item.detail', { id: draft.id })).code).toBe(404);
  });

  test('says so on its label, with its replacement, and a draft that it is one', async () => {
    const [old, next, draft] = [await released(), await released(), await engineer().mutate('rd.item.save', resistor())];
    await retire([old.id], { replacementId: next.id });

    const labels = await engineer().query('rd.item.labels', { ids: [draft.id, old.id, next.id] });

    expect(labels.map(({ code, standing }: { code: string; standing?: { text: string } }) => [code, standing?.text])).toEqual([
      [draft.code, '草稿'],
      [old.code, `已停用，替代：${next.code}`],
      [next.code, undefined],
    ]);
  });
});

const asksOf = (code: string) => ({ 'confirm.drafts': `${code} 是草稿，尚未发布` });
/** The question without what it is valid for. */
const questionIn = ({ problems }: { problems: Record<string, string> }) =>
  Object.fromEntries(Object.entries(problems).map(([path, text]) => [path.replace(/:[0-9a-f]{12}$/, ''), text]));
const confirmed = ({ problems }: { problems: Record<string, string> }) =>
  Object.keys(problems).map((path) => path.slice('confirm.'.length));

describe('an item that nobody has released', () => {
  test('is told and is no match, neither by its number nor by its values, and a released one goes before it', async () => {
    const one = await draft({ resistance: '6.81k', manufacturerModel: 'DR-681' });
    const [other, usable] = [await draft({ resistance: '6.98k' }), await released({ resistance: '6.98k', manufacturerModel: 'REL-698' })];

    const { lines, found, draft: drafts } = await engineer().query('rd.item.match', { text: 'DR-681\n6.81k 0603\n6.98k 0603' });
    const pasted = await engineer().query('purchasing.inquiry.paste', { text: 'DR-681\t5\nREL-698\t5' });
    const offered = await engineer().query('rd.itemNumber.select', { q: '6.98k 0603' });

    const told = lines.map(({ state, items }: { state: string; items: { code: string }[] }) => [state, ...items.map(({ code }) => code)]);
    expect(told).toEqual([
      ['draft', one.code],
      ['draft', one.code],
      ['found', usable.code],
    ]);
    expect([found, drafts]).toEqual([1, 2]);
    expect(pasted.matrialList).toEqual([expect.objectContaining({ itemNumber: usable.code })]);
    expect(pasted.temMatrialList).toEqual([expect.objectContaining({ itemNumber: 'DR-681' })]);
    expect(offered.map(({ value }: { value: string }) => value)).toEqual([usable.code]);
    expect(other.code).not.toBe(usable.code);
  });

  test('is asked about once where an inquiry lists it', async () => {
    const [one, supplier] = [await draft(), await buildSupplier(engineer())];
    const typed = typedInquiry([supplier], { matrialList: [{ itemNumber: one.code, itemQty: '5' }] });

    const asked = await engineer().refusal('purchasing.inquiry.save', typed);
    const made = await engineer().mutate('purchasing.inquiry.save', { ...typed, confirm: confirmed(asked) });
    const kept = await engineer().mutate('purchasing.inquiry.update', { ...typed, id: made.id, note: '仍在询价' });
    const remarks: string[] = [];
    const { id } = await engineer({ door: 'blade', remarks }).mutate('purchasing.inquiry.save', typed);

    expect(questionIn(asked)).toEqual(asksOf(one.code));
    expect(kept.id).toBe(made.id);
    expect(id).toBeDefined();
    expect(remarks).toEqual([`${one.code} 是草稿，尚未发布`]);
  });

  test('is asked about in a row of a station table, a change notice, a price and a mounter program, and told to /api', async () => {
    const [one, next] = [await draft(), await released()];
    const line = await engineer().mutate('board.productionLine.save', {
      ...{ lineCode: 'DR1', lineName: '草稿线', lineType: 'smt', isEnabled: true },
    });
    const head = { productItemNumber: 'P-DR', side: 'A面', lineId: line.id, tableVersion: 'V1' };
    const { id: headerId } = await engineer().mutate('smt.stationTableHeader.save', head);
    const row = { headerId, station: '1-1', itemNumber: one.code, quantity: 1 };
    const notice = {
      ...{ changeNumber: 'CN-D', itemNumber: next.code, substitute: one.code },
      ...{ validFrom: '2026-05-04 08:00:00', validUntil: '2031-01-01 00:00:00' },
    };
    const price = { customer: '客户', itemId: one.id, price: '1', currency: 'CNY', validFrom: '2031-01-01', validTo: '2031-12-31' };
    const program = {
      ...{ itemNumber: 'P-DRP', programVersion: 'V1', programName: 'TOP', mounterNumber: 'M1', pcbVersion: 'A', cover: '无' },
      ...{ line: 'S1', mounter: '1' },
      materialList: [
        {
          ...{ station: '1-1', itemPosition: 'R1', itemModel: '10K', feederType: '8mm', beltSpacing: '4', isLecn: false },
          ...{ itemNumber: one.code, itemReplace: '无' },
        },
      ],
    };
    const table = {
      ...{ ...head, tableVersion: 'V2' },
      stationTableList: [{ station: '1-1', itemNumber: one.code, quantity: 1, itemPosition: 'R1' }],
    };
    const saves = [
      ['smt.stationTable.save', row],
      ['smt.temporaryChange.save', notice],
      ['purchasing.customerPrice.submit', price],
      ['smt.mounterProgram.import', program],
      ['smt.stationTableHeader.import', table],
    ] as const;

    const asked = [];
    for (const [path, input] of saves) asked.push(await engineer().refusal(path, input));
    const ids = [];
    for (const [at, [path, input]] of saves.entries()) {
      const confirm = confirmed(asked[at] ?? { problems: {} });
      ids.push((await engineer().mutate(path, { ...input, confirm })).id);
    }
    const remarks: string[] = [];
    await engineer({ door: 'blade', remarks }).mutate('smt.stationTable.save', { ...row, station: '1-2' });

    expect(asked.map(questionIn)).toEqual(saves.map(() => asksOf(one.code)));
    expect(ids.every(Boolean)).toBe(true);
    expect(remarks).toEqual([`${one.code} 是草稿，尚未发布`]);
  });
});
