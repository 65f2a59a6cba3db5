import exceljs from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { substitutesIn } from '#server/smt/programs/substitutes-in.ts';
import { compareTables } from '#server/smt/tables/import/compare-tables.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { usePlant } from '#tests/plant.ts';
import { personAt } from '../build.ts';

const plant = usePlant('100001');
const engineer = () => personAt(plant.database, '1000');

beforeAll(async () => {
  await engineer().mutate('board.productionLine.save', { lineCode: 'WS1', lineName: '一线', lineType: 'smt', isEnabled: true });
});

const columns = ['序号', '站位', '程序料号', '主替', 'BOM料号/规格', '单板位置', '数量', '样料', '确认', '备注'];
const head = (product: string, ...more: string[][]) => [['SMT FEEDER LIST'], ['机型名称', product, '版本', 'V1', '线别', '一线'], ...more];

/** A workbook of these sheets, checked as the page does. */
async function check(sheets: Record<string, (string | number | null)[][]>) {
  const book = new exceljs.Workbook();
  for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows(rows);
  const file = new UploadedFile('站位表.xlsx', new Uint8Array(await book.xlsx.writeBuffer()));
  return engineer().mutate('smt.stationTableHeader.checkWorkbook', { file });
}
const said = (report: { findings: { sheet: string; row: number; column: string; text: string; isNote: boolean }[] }) =>
  report.findings.map(({ sheet, row, column, text, isNote }) => `${sheet}!${column}${row}${isNote ? ' (note)' : ''} ${text}`);

describe('a workbook of several sheets', () => {
  test('with a sheet a machine is one table, behind a cover or an empty form', async () => {
    const report = await check({
      空表: [['机型名称', '', '版本', ''], columns],
      NXT: [...head('WS-1', ['机器配置', '1(60)']), columns, [1, '1-1', 'A', '', '', 'R1', 1, '', '', '']],
      XPF: [...head('WS-1', ['机器配置', '2F(8)']), columns, [1, '2F-1', 'B', '', '', 'R2', 1, '', '', '']],
      说明: [['核对后签名']],
    });

    expect(said(report)).toEqual(['说明! (note) 没有站位表的列名，此表的行未读取'.replace('!', '!0')]);
    expect(report.rows).toBe(2);
    expect(report.lines[0].changes.map(({ station }: { station: string }) => station)).toEqual(['1-1', '2F-1']);
  });

  test('of two sides is asked about, at the cell that differs', async () => {
    const side = (name: string) => [...head('WS-2', ['面别', name]), columns, [1, '1-1', 'A', '', '', 'R1', 1, '', '', '']];

    const report = await check({ TOP: side('A面'), BOT: side('B面') });

    expect(said(report)).toContain('BOT!B3 与工作表 TOP 的 A面 不同：不同的站位表请分成几个文件导入');
    expect(report.draftId).toBeNull();
  });
});

describe('a sheet as plants write it', () => {
  test('may list several items that are placed by hand', async () => {
    const report = await check({
      一: [
        ...head('WS-3'),
        columns,
        [1, '1-1', 'A', '', '', 'R1', 1, '', '', ''],
        [2, '手盖', 'H1', '', '', 'J1', 1, '', '', ''],
        [3, '手盖', 'H2', '', '', 'J2,J3', 2, '', '', ''],
      ],
    });

    expect(said(report)).toEqual([]);
    expect(report).toMatchObject({ rows: 3, covers: 2 });
  });

  test('has headings with blanks and remarks, and one without a value takes none of its neighbour', async () => {
    const titles = columns.map((title) => (title === 'BOM料号/规格' ? 'BOM料号/规格(9xx+xxxx+x+xxx仅供参考)' : title));
    const report = await check({
      一: [
        ...head('WS-4', ['程 序 名：', 'P-TOP', '编制：', '审核：彭朝阳'], ['炉温：', '245']),
        [...titles, '供应商'],
        [1, '1-12L', 'A', '', '10K', 'R1', '1.0', '', '', '', '甲'],
        [2, '0101', 'B', '', '1K', 'R2', 1, '', '', '', '乙'],
        [3, 313, 'C', '', '1K', 'R3', 1, '', '', '', '乙'],
      ],
    });

    const { ids } = await engineer().mutate('smt.stationTableHeader.confirmWorkbook', { id: report.draftId });
    const table = await engineer().query('smt.stationTableHeader.detail', { id: ids[0] });

    expect(said(report)).toEqual(['!A4 (note) 不认识这个表头，未读取', '!K5 (note) 不认识这一列，未读取']);
    expect(report.missing).toContain('机器配置');
    expect(report.missing).not.toContain('程序名');
    expect(table).toMatchObject({ programName: 'P-TOP', preparedBy: null, auditedBy: '彭朝阳' });
    expect(table.stationTableList.map(({ station, itemModel }: Record<string, string>) => [station, itemModel])).toEqual([
      ['1-12L', '10K'],
      ['0101', '1K'],
      ['313', '1K'],
    ]);
  });

  test('with several faults in a row has each told, and none for what follows from another', async () => {
    const report = await check({
      一: [
        ...head('WS-5', ['机器配置', '1(60)']),
        columns,
        [1, '1-62', 'A', '', '', 'R1,R2', 5, '', '', ''],
        [2, '1-2', 'B', '', '', 'R3', '2.5', '', '', ''],
        [3, '1-2', 'B2', 'ALT', '', '', 0, '', '', ''],
        [4, '2026-01-11', 'C', '', '', 'R4', 1, '', '', ''],
      ],
    });

    expect(said(report)).toEqual([
      '!B5 超出贴片机：1 有 60 个槽位',
      '!G5 数量 5 与单板位置 2 个不符',
      '!G6 数量应为整数',
      '!B8 Excel 把站位变成了日期：请把这一列设为文本，重新填写（如 1-11）',
    ]);
  });

  test.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is read from a text of %s below its title', async (_name, sign) => {
    const rows = [
      ['机型名称', 'WS-6', '版本', sign === ';' ? 'V1' : 'V2'],
      ['线别', '一线'],
      columns,
      ['1', '1-1', 'A', '', '', 'R1', '1', '', '', ''],
    ];
    const text = ['SMT FEEDER LIST', ...rows.map((row) => row.join(sign))].join('\n');
    const file = new UploadedFile('站位表.csv', new TextEncoder().encode(text));

    const report = await engineer().mutate('smt.stationTableHeader.checkWorkbook', { file });

    expect(report).toMatchObject({ findings: [], rows: 1, product: 'WS-6' });
  });
});

test('a comparison tells of hand-placed and trial positions, specification and designators', () => {
  const row = (station: string, of = {}) => ({
    ...{ station, itemNumber: 'A', isSubstitute: false, quantity: 1, isCover: false, isTrial: false },
    ...{ itemModel: '10K', itemPosition: 'R1', ...of },
  });
  const changes = compareTables(
    [row('1-1'), row('1-2'), row('1-3'), row('1-4'), row('1-5')],
    [
      row('1-1', { isCover: true }),
      row('1-2', { isTrial: true }),
      row('1-3', { itemModel: '22K' }),
      row('1-4', { itemPosition: 'R9' }),
      row('1-5', { itemPosition: 'r1' }),
    ],
  );

  expect(changes.map(({ station, kind, details }) => [station, kind, ...details])).toEqual([
    ['1-1', 'changed', { about: 'isCover', item: '', before: 'false', after: 'true' }],
    ['1-2', 'changed', { about: 'isTrial', item: 'A', before: 'false', after: 'true' }],
    ['1-3', 'changed', { about: 'itemModel', item: 'A', before: '10K', after: '22K' }],
    ['1-4', 'changed', { about: 'itemPosition', item: 'A', before: 'R1', after: 'R9' }],
  ]);
});

test.each([
  ['-', []],
  ['无', []],
  ['N/A', []],
  ['否', []],
  ['', []],
  ['A2', ['A2']],
  ['A2/A3', ['A2', 'A3']],
  ['A2、A3；A4 A5', ['A2', 'A3', 'A4', 'A5']],
])('the substitutes of %s are %j', (cell, found) => {
  expect(substitutesIn(cell)).toEqual(found);
});
