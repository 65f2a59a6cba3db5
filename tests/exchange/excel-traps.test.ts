import exceljs from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { refusalOf } from '#server/errors.ts';
import { assertTable, readTable } from '#server/exchange/read-table.ts';
import { typedRow } from '#server/exchange/typed-rows.ts';
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

const ask = () => askAs(plant.database, admin);
type Cell = exceljs.CellValue;

async function bookOf(rows: Cell[][], change: (sheet: exceljs.Worksheet) => void = () => {}): Promise<Uint8Array> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('数据');
  sheet.addRows(rows);
  change(sheet);
  return new Uint8Array(await book.xlsx.writeBuffer());
}
const heads = ['工单号', '产品名称', '计划数量'];
const check = async (rows: Cell[][], change?: (sheet: exceljs.Worksheet) => void) =>
  bringIn(plant.database, admin, 'board.workOrder', await bookOf([heads, ...rows], change));
const problemsOf = (job: Awaited<ReturnType<typeof check>>) =>
  job.report.problems.map(({ row, column, text }: { row: number; column: string; text: string }) => [row, column, text]);

describe('a code that Excel made a number is asked about:', () => {
  test('one of more digits than Excel keeps', async () => {
    const job = await check([
      [Number('1914310000010100016'), '主板', 1],
      ['1914310000010100016', '副板', 1],
    ]);

    expect(problemsOf(job)).toEqual([[2, '工单号', '数字超过15位，Excel只保留前15位：请把单元格设为文本，重新填写']]);
    expect(job.report.counts).toMatchObject({ added: 1, wrong: 1 });
  });

  test('one that is shown with zeros or letters which its value does not have', async () => {
    const job = await check(
      [
        [1, '主板', 1],
        [8, '主板', 1],
        ['007', '主板', 1],
        [5, '主板', 1],
      ],
      (sheet) => {
        sheet.getCell('A2').numFmt = '000000';
        sheet.getCell('A5').numFmt = '"WO-"000';
      },
    );

    expect(problemsOf(job)).toEqual([
      [2, '工单号', '单元格显示 000001，值是 1：请设为文本，填写要保存的一个'],
      [5, '工单号', '单元格显示 WO-005，值是 5：请设为文本，填写要保存的一个'],
    ]);
    expect(job.report.counts).toMatchObject({ added: 2, wrong: 2 });
  });

  test('while a quantity is its value, however it is shown', async () => {
    const job = await check([['Q-1', '主板', 7]], (sheet) => {
      sheet.getCell('C2').numFmt = '0000"件"';
    });

    expect(job.report).toMatchObject({ counts: { added: 1, wrong: 0 }, problems: [] });
  });
});

test('a formula that was saved without its result is a fault at its cell', async () => {
  const job = await check([['HX-6', '主板', { formula: '2+3' } as Cell]]);

  expect(problemsOf(job)).toEqual([[2, '计划数量', '公式没有保存的结果：请用 Excel 打开并保存一次，或改为数值']]);
});

test('a text that stands over several rows is that of each, and a number is asked about', async () => {
  const job = await check(
    [
      ['M-1', '主板', 5],
      ['M-2', '', ''],
    ],
    (sheet) => sheet.mergeCells('B2:B3'),
  );
  await takeOver(plant.database, admin, job.id);
  const numbers = await check(
    [
      ['M-3', '主板', 5],
      ['M-4', '主板', ''],
    ],
    (sheet) => sheet.mergeCells('C2:C3'),
  );

  const { records } = await ask().query('board.workOrder.list', { filters: { workOrderNumber: 'M-2' } });
  expect(records).toMatchObject([{ productName: '主板' }]);
  expect(problemsOf(numbers)).toEqual([[3, '计划数量', '与第 2 行合并的单元格：请取消合并，填写每一行的数值']]);
});

test('a line of totals is no record', async () => {
  const job = await check([
    ['T-1', '主板', 5],
    ['合计', '', 5],
  ]);

  expect(problemsOf(job)).toEqual([[3, '工单号', '合计行不是数据：请删除此行']]);
});

test('hidden and filtered rows are not read, and the check says which, with the sheet and the columns that are', async () => {
  const job = await check(
    [
      ['H-1', '主板', 5],
      ['H-2', '主板', 5],
      ['H-3', '主板', 5],
    ],
    (sheet) => {
      sheet.getRow(3).hidden = true;
    },
  );
  await takeOver(plant.database, admin, job.id);

  expect(job.report).toMatchObject({ counts: { added: 2, total: 2 }, hidden: [3], sheet: '数据', read: heads });
  expect((await ask().query('board.workOrder.list', { filters: { workOrderNumber: 'H-2' } })).records).toEqual([]);
});

describe('a text file is read', () => {
  const rowsOf = async (bytes: Uint8Array) => {
    const { head, rows } = await readTable(bytes);
    return [head, ...rows.map(({ number, cells }) => [number, ...cells])];
  };
  const text = 'Reference;Value\r\nC1;0,1uF\r\n';
  const wide = (of: string, at: number) =>
    Uint8Array.from([...of].flatMap((sign) => (at === 0 ? [sign.charCodeAt(0), 0] : [0, sign.charCodeAt(0)])));

  test.each(['sep=;\r\n', '"sep=;"\r\n', '\ufeffsep=;\n'])('by the sign that its first line names: %j', async (first) => {
    const read = await rowsOf(new TextEncoder().encode(first + text));

    expect(read).toEqual([
      ['Reference', 'Value'],
      [3, 'C1', '0,1uF'],
    ]);
  });

  test('by strokes, as tables are drawn', async () => {
    expect(await rowsOf(new TextEncoder().encode('Reference|Value\nC1|100nF, X7R'))).toEqual([
      ['Reference', 'Value'],
      [2, 'C1', '100nF, X7R'],
    ]);
  });

  test('in UTF-16 without its mark, with signs that have a zero byte of their own', async () => {
    const own = 'Reference;Value;Line\r\nC1;0,1uF;SMT一线\r\n';
    const little = new Uint8Array(Buffer.from(own, 'utf16le'));

    expect(await rowsOf(little)).toEqual([
      ['Reference', 'Value', 'Line'],
      [2, 'C1', '0,1uF', 'SMT一线'],
    ]);
  });

  test.each([0, 1])('in UTF-16 without its mark, of either order (%i)', async (at) => {
    expect(await rowsOf(wide(text, at))).toEqual([
      ['Reference', 'Value'],
      [2, 'C1', '0,1uF'],
    ]);
  });
});

test('an old workbook, or one with a password, is to be saved as xlsx', () => {
  const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

  for (const file of [
    new UploadedFile('list.xls', old),
    new UploadedFile('list.xls', new TextEncoder().encode('<html>')),
    new UploadedFile('list.xlsx', old),
  ]) {
    const refusal = refusalOf(
      caught(() => assertTable(file)),
      'zh',
    );
    expect(refusal.problems).toEqual({ file: '旧的 xls 文件或带密码的工作簿读不了：请在 Excel 中去掉密码，另存为 xlsx' });
  }
});

function caught(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was refused');
}

describe('of a parts list', () => {
  const bom = async (rows: Cell[][], change?: (sheet: exceljs.Worksheet) => void) =>
    ask().mutate('rd.billOfMaterials.read', {
      file: new UploadedFile('bom.xlsx', await bookOf([['Reference', 'Value', 'Footprint', 'Drawn by'], ...rows], change)),
    });

  test('a package is the one that is shown', async () => {
    const { lines } = await bom([['R1', '10k', 603]], (sheet) => {
      sheet.getCell('C2').numFmt = '0000';
    });

    expect(lines[0].cells.footprint).toBe('0603');
  });

  test('a value over several places is that of each, and hidden rows are counted', async () => {
    const { lines, hidden } = await bom(
      [
        ['R1', '10k', 'R_0603', ''],
        ['R2', '', 'R_0603', ''],
        ['R3', '1k', 'R_0603', ''],
      ],
      (sheet) => {
        sheet.mergeCells('B2:B3');
        sheet.getRow(4).hidden = true;
      },
    );

    expect(lines.map(({ cells }: { cells: { value: string } }) => cells.value)).toEqual(['10k', '10k']);
    expect(hidden).toBe(1);
  });

  test('a formula without its result is refused in a column that is read alone', async () => {
    const fine = await bom([['R1', '10k', 'R_0603', { formula: 'A1' } as Cell]]);
    const refusal = await ask().refusal('rd.billOfMaterials.read', {
      file: new UploadedFile(
        'bom.xlsx',
        await bookOf([
          ['Reference', 'Value'],
          ['R1', { formula: 'A1' } as Cell],
        ]),
      ),
    });

    expect(fine.lines).toHaveLength(1);
    expect(refusal.problems.file).toContain('B2');
  });
});

describe('a day or a share is what the cell shows:', () => {
  const readOne = async (value: Cell, numFmt?: string) => {
    const { rows } = await readTable(
      await bookOf([['格'], [value]], (sheet) => {
        if (numFmt) sheet.getCell('A2').numFmt = numFmt;
      }),
    );
    return rows[0]?.cells[0];
  };

  test('the last half second of a day is of that day, and a second is no other for its binary fraction', async () => {
    const format = 'yyyy-mm-dd hh:mm:ss';

    expect(await readOne(46_026 + 86_399.6 / 86_400, format)).toBe('2026-01-04 23:59:59');
    expect(await readOne(46_026 + 30_600 / 86_400, format)).toBe('2026-01-04 08:30:00');
    expect(await readOne(46_026.354_164, format)).toBe('2026-01-04 08:30:00');
    expect(await readOne(46_027 - 1e-9, format)).toBe('2026-01-05');
  });

  test.each(['46026W', '46026', '46026.5.1', '2026x1x1', '2026-1-1x', '2026-13-1'])('%s is no day', async (typed) => {
    const date = await bringIn(
      plant.database,
      admin,
      'board.workOrder',
      await bookOf([
        [...heads, '交货日期'],
        ['WO-DAY', '主板', 1, typed],
      ]),
    );

    expect(date.report.counts).toMatchObject({ added: 0, wrong: 1 });
  });

  test('5 % is written 5 in a column of percent, and 0.05 in another', async () => {
    expect([await readOne(0.05, '0%'), await readOne(0.075, '0.0%'), await readOne(0.05, '0.00')]).toEqual(['5%', '7.5%', '0.05']);
    const column = (unit?: string) =>
      ({ field: { name: 'x', label: 'x', kind: 'decimal', ...(unit && { unit }) }, choices: new Map() }) as never;
    const row = { number: 2, cells: ['7.5%'] };

    expect(typedRow(row, [column('%')]).input).toEqual({ x: '7.5' });
    expect(typedRow(row, [column()]).input).toEqual({ x: '0.075' });
  });
});

test('a quotation mark without its second names its row', async () => {
  const text = new TextEncoder().encode('a,b\n1,"two\nlines"\n\n3,"open\n4,5\n6,7\n');

  const refusal = await readTable(text).catch((error) => refusalOf(error, 'zh').message);

  expect(refusal).toBe('第 4 行有一个引号没有成对：请补上或删去');
});
