import exceljs from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { readWorkbook } from '#server/exchange/workbook/read-workbook.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { administratorOf, bringIn, takeOver, useOwnFolder } from './exchange-build.ts';

useOwnFolder();
const plant = usePlant();
let admin: Session;

beforeAll(async () => {
  admin = await administratorOf(plant.database);
});

type Sheet = readonly [name: string, rows: (string | number)[][], state?: 'visible' | 'hidden' | 'veryHidden'];

async function bookOf(...sheets: Sheet[]): Promise<Uint8Array> {
  const book = new exceljs.Workbook();
  for (const [name, rows, state = 'visible'] of sheets) book.addWorksheet(name, { state }).addRows(rows);
  return new Uint8Array(await book.xlsx.writeBuffer());
}
const ask = () => askAs(plant.database, admin);
const orders = (number: string): (string | number)[][] => [
  ['工单号', '产品名称', '计划数量'],
  [number, '主板', 10],
];
const numbers = async () => (await ask().query('board.workOrder.list')).records.map((one: Record<string, string>) => one.workOrderNumber);

test.each(['hidden', 'veryHidden'] as const)('what a %s sheet holds is never imported: the first visible one is', async (state) => {
  const book = await bookOf(['选项', orders(`OLD-${state}`), state], ['数据', orders(`NEW-${state}`)]);

  const job = await bringIn(plant.database, admin, 'board.workOrder', book);
  await takeOver(plant.database, admin, job.id);

  expect(job.report.counts).toMatchObject({ added: 1, total: 1 });
  expect(job.report).not.toHaveProperty('unread');
  expect(await numbers()).toContain(`NEW-${state}`);
  expect(await numbers()).not.toContain(`OLD-${state}`);
});

test('of several months the check names those that were not read, and neither empty sheets nor the notes of a template', async () => {
  const book = await bookOf(
    ['一月', orders('JAN')],
    ['二月', orders('FEB')],
    ['Sheet3', []],
    ['填写说明', [['列', '必填']]],
    ['旧', orders('X'), 'hidden'],
  );

  const job = await bringIn(plant.database, admin, 'board.workOrder', book);

  expect(job.report.counts.added).toBe(1);
  expect(job.report.unread).toEqual(['二月']);
});

describe('a title above the column names', () => {
  const heads = ['工单号', '产品名称', '计划数量'];
  const bring = async (rows: (string | number)[][]) =>
    bringIn(plant.database, admin, 'board.workOrder', await bookOf(['Sheet1', rows.map((row) => [...row])]));

  test.each([
    ['in one line', [['六月工单']], 2],
    ['that is also the name of a column', [['产品名称']], 2],
    ['with who made it', [['六月工单'], ['制表: 张三', '', '6 月 1 日']], 3],
    ['and an empty line', [['六月工单'], []], 3],
  ])('%s is passed over and told, and the rows keep their numbers', async (name, above, row) => {
    const { id, report } = await bring([...above, heads, [`T-${name}`, '主板', 10], ['T-BAD', '主板', 'x']]);
    await takeOver(plant.database, admin, id, 'good');

    expect(report.above).toEqual({ row, titles: above.flatMap((cells) => cells.filter(Boolean).join(' ') || []) });
    expect(report.counts).toMatchObject({ added: 1, wrong: 1, total: 2 });
    expect(report.problems).toMatchObject([{ row: row + 2, column: '计划数量', value: 'x' }]);
    expect(await numbers()).toContain(`T-${name}`);
  });

  test('is none where the first line holds the column names, whatever stands below', async () => {
    const { report } = await bring([heads, ['产品名称', '工单号', 10], ['T-2', '主板', 10]]);

    expect(report).not.toHaveProperty('above');
    expect(report.counts).toMatchObject({ total: 2 });
  });

  test('without a row below the names, or without known names, is refused', async () => {
    await expect(bring([['六月工单'], heads])).rejects.toThrow('列名下面没有数据');
    await expect(bring([['六月工单'], ['甲', '乙'], ['工单号', '1']])).rejects.toThrow('文件中没有可识别的列（找到：六月工单）');
  });
});

test('a parts list is the one that is seen', async () => {
  const list = (reference: string) => [
    ['Reference', 'Value', 'Footprint'],
    [reference, '10k', 'R_0603'],
  ];
  const book = await bookOf(
    ['Old', list('R1'), 'hidden'],
    ['BOM', list('R2')],
    [
      'Stock',
      [
        ['Bin', 'Count'],
        ['A1', '5'],
      ],
    ],
  );

  const { lines, unread } = await ask().mutate('rd.billOfMaterials.read', { file: new UploadedFile('bom.xlsx', book) });

  expect(lines.map(({ cells }: { cells: { references: string } }) => cells.references)).toEqual(['R2']);
  expect(unread).toEqual(['Stock']);
});

test('and so is every other workbook, whichever door it comes by', async () => {
  const rows = await readWorkbook(await bookOf(['选项', [['甲']], 'hidden'], ['数据', [['乙']]]));

  expect(rows).toEqual([{ number: 1, cells: ['乙'] }]);
});
