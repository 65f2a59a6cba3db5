import { describe, expect, test } from 'vitest';
import { checkRows, type TableRow } from '#server/smt/tables/import/check-rows.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { usePlant } from '#tests/plant.ts';
import { add } from '#tests/samples.ts';
import { longOnly } from '#tests/told.ts';
import { personAt } from '../build.ts';
import { type Book, buildWorkbook } from './build-workbook.ts';

const plant = usePlant('100001');

const ask = () => personAt(plant.database, '1000');
let made = 0;

/** A line of its own, which a workbook names. */
async function buildNamedLine() {
  made += 1;
  const lineName = `贴片${made}线`;
  return {
    lineName,
    ...(await ask().mutate('board.productionLine.save', { lineCode: `W${made}`, lineName, lineType: 'smt', isEnabled: true })),
  };
}
const check = async (book: Book, name = '站位表.xlsx') =>
  ask().mutate('smt.stationTableHeader.checkWorkbook', { file: new UploadedFile(name, await buildWorkbook(book)) });
const csv = (text: string) => ({ file: new UploadedFile('站位表.csv', new TextEncoder().encode(text)) });
const findingsOf = (report: { findings: { row: number; column: string; text: string; isNote: boolean }[] }) =>
  report.findings.map(({ row, column, text, isNote }) => `${column}${row}${isNote ? ' (note)' : ''} ${text}`);

describe('a workbook of a plant', () => {
  test('is checked first, compared with the table in force, and becomes a version of each line that it names', async () => {
    const [one, two] = [await buildNamedLine(), await buildNamedLine()];
    const header = { 线别: `${one.lineName}+${two.lineName}`, 机型名称: 'P-7' };
    const first = await check({
      header,
      rows: [
        ['1-1', 'A', '主', 'R1,R2', 2],
        ['1-1', 'A2', 'ALT'],
        ['1-2', 'B', '', 'C1', 1],
      ],
      total: '3',
    });
    const { ids } = await ask().mutate('smt.stationTableHeader.confirmWorkbook', { id: first.draftId });
    for (const id of ids) await ask().mutate('smt.stationTableHeader.enable', { id });

    const next = await check({
      header: { ...header, 版本: 'V2' },
      rows: [
        ['1-1', 'A', '主', 'R1,R2', 2],
        ['1-1', 'A3', 'ALT'],
        ['1-2', 'X', '', 'C1', 1],
        ['2F-50', 'N', '', 'C9', 1],
        ['1-60', 'H', '', '', 0, '手盖'],
      ],
      isMerged: true,
      blankTail: 40,
    });

    expect(findingsOf(first)).toEqual([]);
    expect(first.lines.map(({ inForce }: { inForce: string | null }) => inForce)).toEqual([null, null]);
    expect(ids).toHaveLength(2);
    expect(next).toMatchObject({ findings: [], rows: 5, covers: 1, lines: [{ lineName: one.lineName, inForce: 'V1' }, { inForce: 'V1' }] });
    const byHand = { about: 'isCover', item: '', before: '', after: 'true' };
    expect(next.lines[0].changes).toEqual([
      {
        station: '1-1',
        kind: 'substitutes',
        before: 'A × 2',
        after: 'A × 2',
        addedSubstitutes: ['A3'],
        removedSubstitutes: ['A2'],
        details: [],
      },
      { station: '1-2', kind: 'changed', before: 'B × 1', after: 'X × 1', addedSubstitutes: [], removedSubstitutes: [], details: [] },
      { station: '2F-50', kind: 'added', before: '', after: 'N × 1', addedSubstitutes: [], removedSubstitutes: [], details: [] },
      { station: '1-60', kind: 'added', before: '', after: 'H × 0', addedSubstitutes: [], removedSubstitutes: [], details: [byHand] },
    ]);
  });

  test('with twelve planted faults gives exactly twelve findings, by row and column, and no draft', async () => {
    const line = await buildNamedLine();
    await ask().mutate('smt.mounterProgram.save', {
      ...{
        itemNumber: 'P-12',
        programVersion: '1',
        programName: 'P12',
        mounterNumber: 'M1',
        pcbVersion: '1',
        cover: '无',
        line: 'L',
        mounter: '1',
      },
      materialList: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((itemNumber) => ({
        ...{ itemNumber, station: '1-1', itemPosition: 'R1', itemModel: 'x', feederType: '8mm', beltSpacing: '4', isLecn: false },
        itemReplace: `${itemNumber}2`,
      })),
    });

    const report = await check({
      header: { 线别: `${line.lineName}+没有的线`, 机型名称: 'P-12', 生效日期: '2026-02-30' },
      rows: [
        ['1-1', 'A', '主', 'R1,R2', 2],
        ['1-1', 'B', '主', 'R3', 1],
        ['1-2', 'C2', 'ALT'],
        ['1-3', 'C', '', 'R4,R5', 3],
        ['1-4', 'UNKNOWN', '', 'R6', 1],
        ['1-61', 'D', '', 'R7', 1],
        ['１-5', 'E', '', 'R8', 1],
        ['slot', 'E', '', 'R9', 1],
        ['1-6', 'F', '', 'R10', 1],
        ['1-6', 'F2', 'ALT', '', 1],
        ['1-7', 'G', '', 'R11', 'two'],
        ['1-8', 'G', '', 'R1', 1],
        ['1-9', '手盖件', '', '', 0, '手盖'],
      ],
      total: '99',
      blankTail: 20,
    });

    expect(findingsOf(report)).toEqual([
      'H3 日期格式不正确',
      'H4 没有产线 没有的线',
      'C7 站位 1-1 已有主料 A',
      'B8 替代料没有主料：站位 1-2',
      'G9 数量 3 与单板位置 2 个不符',
      'C10 贴片程序中没有这个料号',
      'B11 超出贴片机：1 有 60 个槽位',
      'B12 (note) 全角字符已转换为 1-5',
      'B13 站位应为 机器-槽位，如 1-11、1-12L，或槽位号，如 0101',
      'G15 替代料的数量应为 0',
      'G16 数量应为整数',
      'F17 R1 已由站位 1-1 贴装',
    ]);
    expect(report.draftId).toBeNull();
  });

  test('is no longer what was checked once another table came into force', async () => {
    const line = await buildNamedLine();
    const book = (version: string): Book => ({
      header: { 线别: line.lineName, 机型名称: 'P-8', 版本: version },
      rows: [['1-1', 'A', '', 'R1', 1]],
    });
    const [late, early] = [await check(book('V1')), await check(book('V2'))];
    const { ids } = await ask().mutate('smt.stationTableHeader.confirmWorkbook', { id: early.draftId });
    await ask().mutate('smt.stationTableHeader.enable', { id: ids[0] });

    const refused = await ask().refusal('smt.stationTableHeader.confirmWorkbook', { id: late.draftId });
    const twice = await ask().refusal('smt.stationTableHeader.confirmWorkbook', { id: early.draftId });
    const known = await check(book('V2'));

    expect([refused.code, twice.code]).toEqual([409, 404]);
    expect(findingsOf(known)).toEqual([`H2 ${line.lineName} 已有版本 V2`]);
  });

  longOnly('of twenty thousand rows is checked and written whole', async () => {
    const line = await buildNamedLine();
    const rows = Array.from({ length: 20_000 }, (_row, at) => `${at},M${Math.floor(at / 9999)}-${(at % 9999) + 1},I${at},R${at},1`);
    const text = [`SMT FEEDER LIST\n机型名称,P-20000,版本,V1\n线别,${line.lineName}\n序号,站位,程序料号,单板位置,数量`, ...rows].join('\n');

    const report = await ask().mutate('smt.stationTableHeader.checkWorkbook', csv(text));
    const { ids } = await ask().mutate('smt.stationTableHeader.confirmWorkbook', { id: report.draftId });
    const listed = await ask().query('smt.stationTable.list', { filters: { headerId: ids[0] }, size: 1 });

    expect(report.findings).toEqual([]);
    expect(listed.total).toBe(20_000);
  });

  test('that is none, or has no table, is refused in words', async () => {
    const file = (name: string, text: string) => ({ file: new UploadedFile(name, new TextEncoder().encode(text)) });

    const none = await ask().refusal('smt.stationTableHeader.checkWorkbook', file('a.pdf', 'x'));
    const other = await ask().mutate('smt.stationTableHeader.checkWorkbook', file('a.csv', '姓名,电话\n王,1\n'));

    expect(none.message).toBe('文件不是 xlsx 或 csv 文件');
    expect(findingsOf(other)).toContain('0 没有找到站位表的列名（站位、程序料号）');
    expect(other.draftId).toBeNull();
  });

  test('is read from csv too, its station merged over its substitutes', async () => {
    const line = await buildNamedLine();
    const text = `SMT FEEDER LIST\n机型名称,P-CSV,版本,V1\n线别,${line.lineName}\n序号,站位,程序料号,主替,单板位置,数量\n1,1-1,0010,,R1,1\n2,,0011,ALT,,0\n`;

    const report = await ask().mutate('smt.stationTableHeader.checkWorkbook', csv(text));

    expect(report).toMatchObject({ findings: [], rows: 2, version: 'V1', lines: [{ changes: [{ station: '1-1', after: '0010 × 1' }] }] });
  });
});

describe('a header with its rows, as clients send it', () => {
  const row = { station: '1-1', itemNumber: 'A', itemPosition: 'R1', quantity: 1 };

  test('is written whole or not at all, with every fault at its row', async () => {
    const line = await buildNamedLine();
    const head = { productItemNumber: 'P-9', tableVersion: 'V1', side: 'A面', lineId: line.id };

    const refused = await ask().refusal('smt.stationTableHeader.import', {
      ...head,
      stationTableList: [row, { ...row, itemNumber: 'B' }, { ...row, station: '1-2', quantity: 5 }],
    });
    const empty = await ask().refusal('smt.stationTableHeader.import', head);
    const left = await ask().query('smt.stationTableHeader.list', { filters: { lineId: line.id } });
    const saved = await ask().mutate('smt.stationTableHeader.import', { ...head, stationTableList: [row] });
    const shown = await ask().query('smt.stationTableHeader.detail', { id: saved.id });

    expect(Object.keys(refused.problems)).toEqual([
      'stationTableList.1.itemNumber',
      'stationTableList.2.quantity',
      'stationTableList.2.itemPosition',
    ]);
    expect(empty.problems).toEqual({ stationTableList: '请填写站位明细' });
    expect(left.total).toBe(0);
    expect(shown).toMatchObject({ isEnabled: false, stationTableList: [{ station: '1-1', itemNumber: 'A' }] });
  });
});

describe('a table in force', () => {
  const row = { station: '1-1', itemNumber: 'A', itemPosition: 'R1', quantity: 1 };
  const importAs = async (lineId: string, tableVersion: string) =>
    ask().mutate('smt.stationTableHeader.import', { productItemNumber: 'P-1', tableVersion, side: 'A面', lineId, stationTableList: [row] });

  test('retires the one before it, keeps who and when, and never changes again', async () => {
    const line = await buildNamedLine();
    const [old, now] = [await importAs(line.id, 'V1'), await importAs(line.id, 'V2')];
    await ask().mutate('smt.stationTableHeader.enable', { id: old.id, enable: 1 });
    await ask().mutate('smt.stationTableHeader.enable', { id: now.id });

    const [before, after] = await Promise.all([old, now].map(({ id }) => ask().query('smt.stationTableHeader.detail', { id })));
    const changed = await ask().refusal('smt.stationTableHeader.update', { id: old.id, machines: 'x' });
    const added = await ask().refusal('smt.stationTable.save', { headerId: now.id, station: '1-2', itemNumber: 'B' });
    const removed = await ask().refusal('smt.stationTableHeader.remove', { ids: [old.id] });

    expect(before).toMatchObject({ isEnabled: false, enabledBy: '人员1000', retiredTime: expect.any(String) });
    expect(after).toMatchObject({ isEnabled: true, enabledBy: '人员1000', enabledTime: expect.any(String), retiredTime: null });
    expect([changed, added, removed].map(({ code }) => code)).toEqual([409, 409, 409]);
  });

  test('is one, of however many versions are enabled at once', async () => {
    const line = await buildNamedLine();
    const versions = await Promise.all(['V1', 'V2', 'V3', 'V4'].map((version) => importAs(line.id, version)));

    await Promise.all(versions.map(({ id }) => ask().mutate('smt.stationTableHeader.enable', { id })));

    const listed = await ask().query('smt.stationTableHeader.list', { filters: { lineId: line.id, isEnabled: 'true' } });
    expect(listed.total).toBe(1);
  });

  test('is enabled by another person than its author where the line wants that, and never without stations', async () => {
    const line = await buildNamedLine();
    await ask().mutate('smt.lineSetting.save', { lineId: line.id, needsOtherEnabler: true });
    const table = await importAs(line.id, 'V1');
    const bare = await ask().mutate('smt.stationTableHeader.save', {
      productItemNumber: 'P-2',
      tableVersion: 'V1',
      side: 'A面',
      lineId: line.id,
    });

    const own = await ask().refusal('smt.stationTableHeader.enable', { id: table.id });
    const empty = await personAt(plant.database, '2000').refusal('smt.stationTableHeader.enable', { id: bare.id });
    await personAt(plant.database, '2000').mutate('smt.stationTableHeader.enable', { id: table.id });

    expect(own.code).toBe(403);
    expect(empty.message).toContain('站位表没有站位');
  });
});

test('whoever wrote a table cannot put it in force by switching the rule of two persons off', async () => {
  const line = await buildNamedLine();
  const setting = await ask().mutate('smt.lineSetting.save', { lineId: line.id, needsOtherEnabler: true });
  const row = { station: '1-1', itemNumber: 'A', itemPosition: 'R1', quantity: 1 };
  const head = { productItemNumber: 'P-2P', tableVersion: 'V1', side: 'A面', lineId: line.id };
  const table = await ask().mutate('smt.stationTableHeader.import', { ...head, stationTableList: [row] });
  await ask().mutate('smt.lineSetting.update', { id: setting.id, needsOtherEnabler: false });

  const own = await ask().refusal('smt.stationTableHeader.enable', { id: table.id });
  await personAt(plant.database, '2000').mutate('smt.stationTableHeader.enable', { id: table.id });

  expect(own.code).toBe(403);
  expect(own.message).toContain('您自己关闭');
});

describe('designators', () => {
  const row = (of: Partial<TableRow>): TableRow => ({
    ...{ station: '1-1', itemNumber: 'A', isSubstitute: false, itemModel: '', itemPosition: 'R1', quantity: 1 },
    ...{ isCover: false, isTrial: false, sort: 0, note: '' },
    ...of,
  });

  test.each([
    ['R1-R4', 4],
    ['R1~4，C7', 5],
    ['R1 — R3、r9', 4],
    ['Ｒ１－Ｒ３', 3],
    ['A-1,A-2', 2],
  ])('%s are %i places', (itemPosition, quantity) => {
    expect(checkRows([row({ itemPosition, quantity })])).toEqual([]);
  });

  test('one that is listed twice is a fault, in either case', () => {
    const faults = checkRows([
      row({ itemPosition: 'C1,C2,c1', quantity: 3 }),
      row({ station: '1-2', itemNumber: 'B', itemPosition: 'C2-C3', quantity: 2 }),
    ]);

    expect(faults.map(({ field, text }) => [field, text.zh])).toEqual([
      ['itemPosition', '位号 C1 重复'],
      ['itemPosition', 'C2 已由站位 1-1 贴装'],
    ]);
  });
});

// Last, since the plant has codes of items from here on.
test('without a mounter program the items that have no code here are told, and nothing is refused for them', async () => {
  const { lineName } = await buildNamedLine();
  const { code } = await ask().query('rd.item.detail', { id: (await add(ask(), 'rd.item')).id });

  const report = await check({
    header: { 线别: lineName, 机型名称: 'P-NEW' },
    rows: [
      ['1-1', String(code), '主', 'R1', 1],
      ['1-2', 'NO-CODE', '主', 'R2', 1],
    ],
  });

  expect(
    report.findings.map(({ value, text, isNote }: { value: string; text: string; isNote: boolean }) => [value, text, isNote]),
  ).toContainEqual(['NO-CODE', '该产品没有当前贴片程序；1 个料号不在物料编码中，请核对', true]);
  expect(report.draftId).not.toBeNull();
});
