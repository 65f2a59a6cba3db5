import { describe, expect, test } from 'vitest';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { usePlant } from '#tests/plant.ts';
import { buildLine } from '../../board/build.ts';
import { personAt } from '../build.ts';

const plant = usePlant('100001');

const ask = () => personAt(plant.database, '1000');
const usual = { 产品编码: 'P-1', 版本: 'V1', 程序名: 'P1-TOP', 贴片机编号: 'NXT-1', PCB版本: 'A', 手盖: '无', 线别: 'S1', 贴片机: '1' };
const headings = '程序料号,站位,单板位置,规格,飞达类型,料带间距,临时变更,替代料';

/** A program as csv: header cells in pairs, a row for each material. */
const csv = (rows: readonly string[], header: Record<string, string> = {}) => {
  const cells = Object.entries({ ...usual, ...header }).map(([title, value]) => `${title}：,${value}`);
  const text = ['贴片程序', ...cells, headings, ...rows].join('\n');
  return { file: new UploadedFile('程序.csv', new TextEncoder().encode(text)) };
};
const check = (...book: Parameters<typeof csv>) => ask().mutate('smt.mounterProgram.checkWorkbook', csv(...book));
const findingsOf = (report: { findings: { row: number; column: string; text: string }[] }) =>
  report.findings.map(({ row, column, text }) => `${column}${row} ${text}`);
const programsOf = (itemNumber: string) => ask().query('smt.mounterProgram.list', { filters: { itemNumber } });

describe('a program of a mounter', () => {
  test('has no substitute where the cell is blank and no hand-placed position where the head is; without the heading it is refused', async () => {
    const blank = { 产品编码: 'P-BLANK', 手盖: '' };

    const checked = await check(['A,1-1,R1,10K,8mm,4,,', 'B,1-2,C1,0.1uF,8mm,4,,B2'], blank);
    await ask().mutate('smt.mounterProgram.confirmWorkbook', { id: checked.draftId });
    const { 手盖: _, ...others } = usual;
    const cells = Object.entries(others).map(([title, value]) => `${title}：,${value}`);
    const text = ['贴片程序', ...cells, headings.replace(',替代料', ''), 'A,1-1,R1,10K,8mm,4,'].join('\n');
    const without = await ask().mutate('smt.mounterProgram.checkWorkbook', {
      file: new UploadedFile('程序.csv', new TextEncoder().encode(text)),
    });

    expect(checked.findings).toEqual([]);
    const { records } = await programsOf('P-BLANK');
    expect(await ask().query('smt.mounterProgram.detail', { id: records[0].id })).toMatchObject({
      cover: '无',
      materialList: [{ itemReplace: '无' }, { itemReplace: 'B2' }],
    });
    expect(findingsOf(without).filter((one) => /手盖|替代料/.test(one)).length).toBeGreaterThan(0);
    expect(without.draftId ?? '').toBe('');
  });

  test('is checked, compared with the one in use, and takes its place once confirmed', async () => {
    const first = await check(['A,1-1,"R1,R2",10K,8mm,4,,A2', 'B,1-2,C1,0.1uF,8mm,4,,B2']);
    await ask().mutate('smt.mounterProgram.confirmWorkbook', { id: first.draftId });
    const next = await check(['A,1-1,"R1,R2",10K,8mm,4,,A3', 'N,1-3,C1,0.1uF,8mm,4,是,N2'], { 版本: 'V2' });
    const before = await programsOf('P-1');

    await ask().mutate('smt.mounterProgram.confirmWorkbook', { id: next.draftId });

    const { records } = await programsOf('P-1');
    const [current] = records;
    expect(first.findings).toEqual([]);
    expect(before.total).toBe(1);
    expect(next.lines).toEqual([
      {
        ...{ lineId: '', lineName: 'S1 · 1', inForce: 'V1' },
        changes: [
          {
            station: '1-1',
            kind: 'substitutes',
            before: 'A × 2',
            after: 'A × 2',
            addedSubstitutes: ['A3'],
            removedSubstitutes: ['A2'],
            details: [],
          },
          { station: '1-2', kind: 'removed', before: 'B × 1', after: '', addedSubstitutes: [], removedSubstitutes: ['B2'], details: [] },
          { station: '1-3', kind: 'added', before: '', after: 'N × 1', addedSubstitutes: ['N2'], removedSubstitutes: [], details: [] },
        ],
      },
    ]);
    expect(records.map(({ programVersion, isCurrent }: Record<string, unknown>) => [programVersion, isCurrent])).toEqual([
      ['V2', true],
      ['V1', false],
    ]);
    expect(await ask().query('smt.mounterProgram.detail', { id: current.id })).toMatchObject({
      materialList: [
        { itemNumber: 'A', station: '1-1', isLecn: false },
        { itemNumber: 'N', station: '1-3', itemReplace: 'N2', isLecn: true },
      ],
    });
  });

  test('is refused with every fault at its row and column, and nothing is kept', async () => {
    const report = await check(
      [
        'A,1-1,R1,10K,8mm,4,,A2',
        'B,1-1,R2,10K,8mm,4,,B2',
        'C,slot,R3,10K,8mm,4,,C2',
        ',1-4,R4,10K,8mm,4,,D2',
        'E,1-5,R1,10K,8mm,4,,E2',
        'F,1-6,R6,,8mm,4,,F2',
        'G,1-7,R7,10K,8mm,4,maybe,G2',
        ',,,,,,,',
      ],
      { 产品编码: 'P-2', 版本: '' },
    );

    expect(report.findings).toMatchObject([
      { row: 0, title: '版本' },
      { row: 12, column: 'A', text: '站位 1-1 已有主料 A' },
      { row: 13, column: 'B', text: expect.stringContaining('站位应为 机器-槽位，如 1-11') },
      { row: 14, column: 'A', value: '' },
      { row: 15, column: 'C', text: 'R1 已由站位 1-1 贴装' },
      { row: 16, column: 'D', value: '' },
      { row: 17, column: 'G', text: '临时变更应为 是 或 否' },
    ]);
    expect(report.draftId).toBeNull();
    expect((await programsOf('P-2')).total).toBe(0);
  });

  test('is confirmed once, and not after another became current', async () => {
    const row = ['A,1-1,R1,10K,8mm,4,,A2'];
    const [late, early] = [await check(row, { 产品编码: 'P-3' }), await check(row, { 产品编码: 'P-3', 版本: 'V2' })];
    await ask().mutate('smt.mounterProgram.confirmWorkbook', { id: early.draftId });

    const refused = await ask().refusal('smt.mounterProgram.confirmWorkbook', { id: late.draftId });
    const twice = await ask().refusal('smt.mounterProgram.confirmWorkbook', { id: early.draftId });
    const known = await check(row, { 产品编码: 'P-3', 版本: 'V2' });
    const table = await ask().refusal('smt.stationTableHeader.confirmWorkbook', { id: late.draftId });

    expect([refused.code, twice.code, table.code]).toEqual([409, 404, 404]);
    expect(findingsOf(known)).toEqual(['B3 贴片机 1 已有版本 V2']);
  });

  test('comes as a body too, whole or not at all', async () => {
    const material = { station: '1-1', itemPosition: 'R1', itemModel: '10K', feederType: '8mm', beltSpacing: '4', itemReplace: 'A2' };
    const head = {
      ...{ itemNumber: 'P-4', programVersion: 'V1', programName: 'P4', mounterNumber: 'M1', pcbVersion: 'A' },
      ...{ cover: '无', line: 'S1', mounter: '1' },
    };
    const send = (materialList: unknown[]) => ask().refusal('smt.mounterProgram.import', { ...head, materialList });

    const clash = await send([
      { ...material, itemNumber: 'A' },
      { ...material, itemNumber: 'B', itemPosition: 'R2' },
    ]);
    const none = await send([]);
    const left = await programsOf('P-4');
    const saved = await ask().mutate('smt.mounterProgram.import', { ...head, materialList: [{ ...material, itemNumber: 'A' }] });
    const again = await send([{ ...material, itemNumber: 'A' }]);

    expect(clash.problems).toEqual({ 'materialList.1.itemNumber': '站位 1-1 已有主料 A' });
    expect(none.problems).toEqual({ materialList: '请填写物料明细' });
    expect(left.total).toBe(0);
    expect(saved).toMatchObject({ isCurrent: true, programVersion: 'V1' });
    expect(again).toMatchObject({ code: 409, problems: { programVersion: '贴片机 1 已有版本 V1' } });
  });
});

test('a program may name several lines, and tells of each that the plant does not have', async () => {
  const { lineName } = await buildLine(ask());

  const report = await check(['A,1-1,R1,10K,8mm,4,,A2'], { 产品编码: 'P-LINE', 线别: `${lineName}、SMT九线` });

  expect(report.findings).toMatchObject([{ value: 'SMT九线', text: '没有产线 SMT九线', isNote: true }]);
  expect(report.draftId).not.toBeNull();
});
