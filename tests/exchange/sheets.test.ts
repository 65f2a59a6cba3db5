import exceljs from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { readWorkbook } from '#server/exchange/workbook/read-workbook.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { longOnly } from '#tests/told.ts';
import { administratorOf, bringIn, doNow, takeOver, useOwnFolder } from './exchange-build.ts';

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

describe('several filled sheets', () => {
  const other = [
    ['姓名', '电话'],
    ['张三', '1'],
  ];
  const bring = async (...sheets: Sheet[]) => bringIn(plant.database, admin, 'board.workOrder', await bookOf(...sheets));

  test('with the same columns are read together, in whatever order these stand; a problem names its sheet', async () => {
    const february = [
      ['二月工单', '', ''],
      ['计划数量', '看板颜色', '工单号', '产品名称'],
      [20, '', 'FEB-1', '主板'],
      ['x', '', 'FEB-2', '主板'],
      [30, '', 'JAN-1', '主板'],
    ];

    const { id, report } = await bring(['一月', orders('JAN-1')], ['二月', february], ['旧', orders('OLD'), 'hidden']);
    await takeOver(plant.database, admin, id, 'good');

    expect(report).toMatchObject({ sheets: ['一月', '二月'], above: { row: 2, titles: ['二月工单'] } });
    expect(report).not.toHaveProperty('unread');
    expect(report.counts).toMatchObject({ added: 1, wrong: 3, total: 4 });
    expect(report.problems).toEqual([
      { row: 2, sheet: '一月', column: '工单号', value: 'JAN-1', text: '工单号在文件中重复(工作表“二月”第5行)' },
      { row: 4, sheet: '二月', column: '计划数量', value: 'x', text: expect.any(String) },
      { row: 5, sheet: '二月', column: '工单号', value: 'JAN-1', text: '工单号在文件中重复(工作表“一月”第2行)' },
    ]);
    const list = (await ask().query('board.workOrder.list')).records as Record<string, unknown>[];
    expect(list.find(({ workOrderNumber }) => workOrderNumber === 'FEB-1')).toMatchObject({ planQty: 20, productName: '主板' });
    expect(list.map(({ workOrderNumber }) => workOrderNumber)).not.toContain('OLD');
  });

  test('with other columns are asked about, and nothing is stored before the answer', async () => {
    const { id, report } = await bring(['一月', orders('MAR-1')], ['联系人', other], ['Sheet3', []]);

    const refused = await ask().refusal('exchange.confirmImport', { id, mode: 'all' });
    const before = await numbers();
    await ask().mutate('exchange.confirmImport', { id, mode: 'all', confirm: 'sheets' });

    expect(report).toMatchObject({ counts: { added: 1, total: 1 }, unread: ['联系人'] });
    expect(refused.problems).toEqual({ 'confirm.sheets': '工作表 联系人 的列与要导入的工作表不同，不会导入' });
    expect(before).not.toContain('MAR-1');
    expect(await numbers()).toContain('MAR-1');
  });

  test('with the list behind a cover: the list is read, and the cover is asked about', async () => {
    const cover = [['XX电子有限公司'], ['编制', '张三'], ['日期', '2026-05-01'], ['版本', 'A']];
    const wrong = [...orders('COV-1'), ['COV-2', '主板', 'x']];

    const { id, report } = await bring(['封面', cover], ['五月', wrong]);
    const job = await ask().query('workspace.job', { id });
    const refused = await ask().refusal('exchange.confirmImport', { id, mode: 'good' });
    await ask().mutate('exchange.confirmImport', { id, mode: 'good', confirm: 'sheets' });
    await doNow(plant.database, id);

    expect(report).toMatchObject({ sheet: '五月', unread: ['封面'], counts: { added: 1, wrong: 1, total: 2 } });
    expect(job).toMatchObject({ total: 2 });
    expect(report.problems).toMatchObject([{ row: 3, value: 'x' }]);
    expect(refused.problems).toEqual({ 'confirm.sheets': '工作表 封面 的列与要导入的工作表不同，不会导入' });
    expect(await numbers()).toContain('COV-1');
  });

  test('of a template are no question: neither its notes nor empty ones', async () => {
    const { id, report } = await bring(['空', []], ['数据', orders('APR-1')], ['填写说明', [['列', '必填']]], ['Sheet3', []]);
    await takeOver(plant.database, admin, id);

    expect(report).toMatchObject({ sheet: '数据', counts: { added: 1, total: 1 } });
    expect(await numbers()).toContain('APR-1');
  });

  test('have their hidden rows named', async () => {
    const book = new exceljs.Workbook();
    for (const [name, number] of [
      ['五月', 'MAY'],
      ['六月', 'JUN'],
    ] as const) {
      const sheet = book.addWorksheet(name);
      sheet.addRows([...orders(`${number}-1`), [`${number}-2`, '主板', 10]]);
      sheet.getRow(3).hidden = true;
    }

    const { report } = await bringIn(plant.database, admin, 'board.workOrder', new Uint8Array(await book.xlsx.writeBuffer()));

    expect(report).toMatchObject({ counts: { total: 2 }, hidden: ['五月 3', '六月 3'] });
  });

  longOnly(
    'of more rows than one transaction takes go in batches, each row once',
    async () => {
      const suppliers = (prefix: string) => [
        ['供应商编码', '供应商名称'],
        ...Array.from({ length: 510 }, (_, at) => [`${prefix}-${at}`, `${prefix}${at}`]),
      ];

      const { id, report } = await bringIn(
        plant.database,
        admin,
        'purchasing.supplier',
        await bookOf(['甲', suppliers('SA')], ['乙', suppliers('SB')]),
      );
      const done = await takeOver(plant.database, admin, id);

      expect(report).toMatchObject({ counts: { added: 1_020, total: 1_020 }, batchSize: 200 });
      expect(done.report.counts).toMatchObject({ added: 1_020, wrong: 0 });
      const [row] = await plant.database.sql`select count(*)::int as n from purchasing_supplier where number ~ '^S[AB]-'`;
      expect(row?.n).toBe(1_020);
    },
    120_000,
  );
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
