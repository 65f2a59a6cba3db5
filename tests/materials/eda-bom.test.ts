import { buffer, text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import exceljs from 'exceljs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { questionKey } from '#rules/part-lines/part-line.ts';
import { readPastedLines } from '#server/purchasing/inquiries/paste-lines.ts';
import { type BomLine, readLines } from '#server/rd/eda/read-bom.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { openBlade } from '#tests/blade/people.ts';
import { openPlants, releasedItem } from './build.ts';

const { as: engineer, database } = openPlants();
beforeAll(async () => {
  const chip = { typeCode: '1001', package: '0603', power: '1/10W' };
  await releasedItem(engineer(), { ...chip, resistance: '10k', tolerance: 'F', manufacturerModel: 'RC0603FR-0710KL' });
  await releasedItem(engineer(), { ...chip, resistance: '4k7', tolerance: 'F' });
  await releasedItem(engineer(), { ...chip, resistance: '4k7', tolerance: 'J', confirm: 'true' });
  const capacitor = { typeCode: '1101', package: '0402', tolerance: 'K', withstandVoltage: '16V', temperatureCharacteristic: 'X7R' };
  await releasedItem(engineer(), { ...capacitor, capacity: '100nF' });
});

afterEach(() => vi.unstubAllEnvs());

const read = (text: string, name = 'bom.csv') =>
  engineer().mutate('rd.billOfMaterials.read', { file: new UploadedFile(name, new TextEncoder().encode(text)) });
const outcomes = ({ lines }: { lines: BomLine[] }) =>
  Object.fromEntries(lines.map(({ cells, outcome, items }) => [cells.references ?? '', [outcome, ...items.map(({ code }) => code)]]));

describe('the bill of materials of', () => {
  test('KiCad: a line is found, means several, or none', async () => {
    const bom = await read(
      [
        '"Reference","Value","Datasheet","Footprint","Qty","DNP"',
        '"R1,R2","10k","~","Resistor_SMD:R_0603_1608Metric","2",""',
        '"R3","4k7","~","Resistor_SMD:R_0603_1608Metric","1",""',
        '"R4","4k7 1%","~","Resistor_SMD:R_0603_1608Metric","1",""',
        '"C1","100n","~","Capacitor_SMD:C_0402_1005Metric","1",""',
        '"C2","100n 50V","~","Capacitor_SMD:C_0402_1005Metric","1",""',
        '"R5","220","~","Resistor_SMD:R_0603_1608Metric","1",""',
        '"R6","10k","~","Resistor_SMD:R_0603_1608Metric","1","DNP"',
        '"U1","STM32F103C8T6","https://st.com","Package_QFP:LQFP-48_7x7mm_P0.5mm","1",""',
      ].join('\n'),
    );

    expect(outcomes(bom)).toEqual({
      'R1,R2': ['found', '1001-00001'],
      R3: ['several', '1001-00002', '1001-00003'],
      R4: ['found', '1001-00002'],
      C1: ['found', '1101-00001'],
      C2: ['none'],
      R5: ['none'],
      R6: ['notFitted'],
      U1: ['none'],
    });
    expect(bom.lines[5].part).toEqual({ typeCode: '1001', typed: { package: '0603', resistance: '220Ω' } });
    expect(bom.lines[7].part).toEqual({ typeCode: '1501', typed: { package: 'LQFP-48', manufacturerModel: 'STM32F103C8T6' } });
  });

  test('Altium, with the lines that stand above its heading', async () => {
    const bom = await read(
      [
        'Bill of Materials,Main board,,,,',
        'Date:,2026-05-04,,,,',
        'Comment,Description,Designator,Footprint,LibRef,Quantity',
        '10k,Chip Resistor,"R1, R2",0603R,RES,2',
      ].join('\n'),
    );

    expect(outcomes(bom)).toEqual({ 'R1, R2': ['found', '1001-00001'] });
    expect(bom.lines[0]).toMatchObject({ row: 4, cells: { quantity: '2', description: 'Chip Resistor' } });
  });

  test('EasyEDA and LCSC, by the part number of its maker', async () => {
    const bom = await read(
      [
        'ID\tName\tDesignator\tFootprint\tQuantity\tManufacturer Part\tManufacturer\tSupplier\tSupplier Part\tPrice',
        '1\t10kΩ\tR1\tR0603\t1\trc0603fr-0710kl\tYAGEO\tLCSC\tC98220\t0.01',
        '2\t1uF\tC3\tC0402\t1\tCL05A105KA5NQNC\tSAMSUNG\tLCSC\tC52923\t0.02',
      ].join('\n'),
      'BOM_Board1.txt',
    );

    expect(outcomes(bom)).toEqual({ R1: ['found', '1001-00001'], C3: ['none'] });
    expect(bom.lines[1].part).toEqual({
      typeCode: '1101',
      typed: { package: '0402', capacity: '1UF', manufacturerModel: 'CL05A105KA5NQNC', brand: 'SAMSUNG', note: 'C52923' },
    });
  });

  test('a legacy client, uploaded to an address of its own', async () => {
    vi.stubEnv('APP_MODE', 'test');
    vi.stubEnv('CAPTCHA', 'off');
    const client = await (await openBlade(database())).as('100001', 'admin', 'Factory-2026');
    const body = new FormData();
    body.set('file', new Blob(['Designator,Value,Footprint\nR1,10k,R0603']), 'bom.csv');

    const answer = await client('POST', '/rd/icitem/read-bom', {}, { body });

    expect(answer.body).toMatchObject({ code: 200, data: { lines: [{ outcome: 'found', items: [{ code: '1001-00001' }] }] } });
  });

  test('more places than any board has are refused, whatever ranges they are written in', async () => {
    const lines = Array.from({ length: 11 }, (_, at) => `"${'R1-R500,'.repeat(10)}",${at + 1}k`);

    const refusal = await engineer().refusal('rd.billOfMaterials.read', {
      file: new UploadedFile('x.csv', new TextEncoder().encode(['Designator,Value', ...lines].join('\n'))),
    });

    expect(refusal.problems).toEqual({ file: '清单一次最多50000个位号' });
  });

  test('something else is refused with the headings that were found', async () => {
    const refusal = await engineer().refusal('rd.billOfMaterials.read', {
      file: new UploadedFile('x.csv', new TextEncoder().encode('姓名,部门\n张三,研发部')),
    });

    expect(refusal.problems.file).toContain('没有识别出清单的列（找到：姓名、部门）');
  });
});

describe('the headings of', () => {
  test.each([
    ['a Chinese list', '元件编号,规格型号,封装形式,单板用量\nR1,10k,R0603,1'],
    ['another', '位号,规格,PCB封装,用量\nR1,10k,R0603,1'],
    ['Eagle, its list of parts', 'Part;Value;Device;Package;Library\nR1;10k;R-EU_R0603;R0603;rcl'],
    ['Eagle, its list of materials', 'Qty;Value;Device;Package;Parts;Description\n1;10k;R-EU_R0603;R0603;R1;RESISTOR'],
    ['OrCAD', 'Item\tQuantity\tReference\tPart\tPCB Footprint\n1\t1\tR1\t10k\tSMR0603'],
    ['DipTrace', 'RefDes,Value,Pattern,Quantity\nR1,10k,RES-0603,1'],
    ['a third', '序号,物料名称,规格/型号,封装规格,贴片位置,每板用量\n1,贴片电阻,10k,R0603,R1,1'],
    ['a list of makers’ numbers', 'Designator,ManufacturerPartNum\nR1,RC0603FR-0710KL'],
    ['EasyEDA Pro, of two columns the one with something in it', 'Designator,Value,Comment,Footprint\nR1,,10k,R0603'],
  ])('%s', async (_, text) => {
    expect(outcomes(await read(text))).toEqual({ R1: ['found', '1001-00001'] });
  });

  test('columns that are not read are named, a total is no part, and a place on two lines is told', async () => {
    const bom = await read('Designator,Value,Footprint,Price,Qty\nR1-R3,10k,R0603,0.01,3\nr2,4k7,R0603,0.02,1\n合计,,,,4');

    expect(bom.unreadColumns).toEqual(['Price']);
    expect(bom.passed).toEqual([{ row: 4, text: '合计 4' }]);
    expect(bom.lines.map(({ doubled }: BomLine) => doubled)).toEqual([['R2'], ['r2']]);
  });

  test.each([
    'Approved by: Li Lei,Notes: lead free,,',
    'Total parts: 25,,,',
    'Page 2 of 3,,,',
    '审核：王芳,日期：2026-05-04,,',
    '共 25 种,,,',
    'TOP SIDE,,,',
    'Designator,Value,Footprint,Qty',
  ])('what stands below the parts, or between them, is told and is no part: %s', async (row) => {
    const bom = await read(`Designator,Value,Footprint,Qty\nR1,10k,R0603,1\n${row}\nPCB,主板,,1`);

    expect(bom.lines.map(({ cells }: BomLine) => cells.references)).toEqual(['R1', 'PCB']);
    expect(bom.passed).toEqual([{ row: 3, text: row.replace(/,+$/, '').replaceAll(',', ' ') }]);
  });

  test.each(['LCSC Part #', 'JLCPCB Part #', 'Mouser Part Number', 'Digi-Key_PN', 'Supplier Part', '立创商城编号'])(
    'the number of a distributor is kept beside the part, and is not taken for its maker’s: %s',
    async (heading) => {
      const { lines } = await read(`Designator,Value,Footprint,${heading}\nR1,220,R0603,C22962`);

      expect(lines[0].cells.supplierNumber).toBe('C22962');
      expect(lines[0].part.typed).toEqual({ package: '0603', resistance: '220Ω', note: 'C22962' });
    },
  );

  test('what two columns say of one thing differently is not lost', async () => {
    const { lines } = await read('Designator,Value,Comment,Footprint\nR1,10k,5%,R0603\nR2,10k,防潮,R0603');

    expect(lines.map(({ part, rest }: BomLine) => [part.typed.tolerance, rest])).toEqual([
      ['J', []],
      [undefined, ['防潮']],
    ]);
  });

  test.each(['Texas_RPW0010A', 'CONN-TH_2P-P2.50_XH-A', 'CAP-TH_BD6.3-P2.50-D0.6-FD', 'KEY-SMD_4P-L5.2-W5.2', 'LED-TH_BD3.0-P2.54-RD'])(
    'a footprint that names no package makes none of a draft, and stands in its note: %s',
    async (footprint) => {
      const { lines } = await read(`Designator,Value,Footprint\nU1,ABC1234,${footprint}`);

      expect(lines[0].part.typed).toEqual({ manufacturerModel: 'ABC1234', note: footprint });
    },
  );

  test('of many items that fit alike, the one that the line names by another word is found, however late it comes', async () => {
    const alike = { typeCode: '1001', package: '1210', resistance: '3.92k', tolerance: 'F', power: '1/2W', confirm: 'true' };
    for (let at = 0; at < 59; at += 1) await releasedItem(engineer(), { ...alike, manufacturerModel: `ALIKE-${at}`, brand: 'YAGEO' });
    const last = await releasedItem(engineer(), { ...alike, manufacturerModel: 'ALIKE-59', brand: 'KOA' });

    const list = await read('Designator,Value,Footprint,Description\nR1,3.92k,R1210,KOA\nR2,3.92k,R1210,');
    const pasted = await engineer().query('rd.item.match', { text: '3.92k 1210 KOA\n3.92k 1210' });

    expect(outcomes(list).R1).toEqual(['found', last.code]);
    expect(pasted.lines.map(({ state, count }: { state: string; count: number }) => [state, count])).toEqual([
      ['found', 1],
      ['several', 60],
    ]);
  });

  test('a long list of places is not cut', async () => {
    const places = Array.from({ length: 200 }, (_, at) => `R${at}`).join(' ');

    const { lines } = await read(`Designator,Value,Footprint\n"${places}",10k,R0603`);

    expect(lines[0].cells.references).toBe(places);
  });
});

describe('a workbook', () => {
  const readSheets = async (...sheets: { name: string; rows: string[][]; merged?: string }[]) => {
    const book = new exceljs.Workbook();
    for (const { name, rows, merged } of sheets) {
      const sheet = book.addWorksheet(name);
      sheet.addRows(rows);
      if (merged !== undefined) sheet.mergeCells(merged);
    }
    const file = new UploadedFile('bom.xlsx', new Uint8Array(await book.xlsx.writeBuffer()));
    return engineer().mutate('rd.billOfMaterials.read', { file });
  };
  const top = {
    name: 'TOP',
    rows: [
      ['位号', '规格', '封装', '用量'],
      ['R1', '10k', 'R0603', '1'],
    ],
  };
  const bottom = {
    name: 'BOT',
    rows: [
      ['Designator', 'Comment', 'Footprint'],
      ['R2', '4k7', 'R0603'],
      ['R1', '10k', 'R0603'],
    ],
  };
  const cover = { name: '封面', rows: [['主板 V2', '2026-05-04'], ['拟制：李雷']] };

  test('with its list on two sheets is read whole, and a cover is named', async () => {
    const bom = await readSheets(cover, top, bottom);

    expect(bom).toMatchObject({ sheets: ['TOP', 'BOT'], unread: ['封面'] });
    expect(bom.lines.map(({ sheet, row, outcome, doubled }: BomLine) => [sheet, row, outcome, doubled])).toEqual([
      ['TOP', 2, 'found', ['R1']],
      ['BOT', 2, 'several', []],
      ['BOT', 3, 'found', ['R1']],
    ]);
  });

  test('with one quantity merged over several rows does not say how many each needs', async () => {
    const rows = [
      ['位号', '规格', '封装', '用量'],
      ['R1', '10k', 'R0603', '5'],
      ['R2', '4k7', 'R0603', ''],
      ['R3', '220', 'R0603', '2'],
    ];
    const bom = await readSheets({ name: '清单', rows, merged: 'D2:D3' });

    expect(bom.shared).toEqual([{ rows: [2, 3], text: '5' }]);
    expect(bom.lines.map(({ cells }: BomLine) => cells.quantity)).toEqual([undefined, undefined, '2']);
  });
});

describe('a value is understood before it is cut into words:', () => {
  test.each([
    ['C1', '0,1uF', 'C_0402', { capacity: '0.1UF' }],
    ['C1', '0,001uF', 'C_0402', { capacity: '0.001UF' }],
    ['C1', '2,2uF', 'C_0402', { capacity: '2.2UF' }],
    ['C1', '100 nF', 'C_0402', { capacity: '100NF' }],
    ['C1', '2.2 uF 6,3 V', 'C_0402', { capacity: '2.2UF', withstandVoltage: '6.3V' }],
    ['C1', '104 K', 'C_0402', { capacity: '100NF' }],
    ['C1', '479', 'C_0402', { capacity: '4.7PF' }],
    ['R1', '4,7k', 'R_0603', { resistance: '4.7K' }],
    ['R1', '4.7 k', 'R_0603', { resistance: '4.7K' }],
    ['R1', '10 K', 'R_0603', { resistance: '10K' }],
    ['R1', '100 K', 'R_0603', { resistance: '100K' }],
    ['R1', '1 M', 'R_0603', { resistance: '1M' }],
    ['R1', '0603 10k', 'R_0603', { resistance: '10K' }],
    ['R1', '0603 4.7K 1%', '', { resistance: '4.7K', tolerance: 'F' }],
    ['R1', '470,0603', '', { resistance: '470Ω' }],
    ['L1', '10 uH', 'L_0603', { inductance: '10UH' }],
  ])('%s %s in %s', async (reference, value, footprint, typed) => {
    const { lines } = await read(`Reference,Value,Footprint,Qty\n${reference},"${value}",${footprint},1`);

    expect(lines[0].part.typed).toMatchObject(typed);
  });

  test.each([
    ['1,000', '1,000', ['1Ω', '1000Ω']],
    ['10/20K', '10K/20K', ['10K', '20K']],
    ['10E', '10E', ['10Ω', '1.24M']],
    ['5 1K', '5 1K', ['1K', '5.1K', '51K']],
    ['4 7K 1%', '4 7K', ['7K', '4.7K', '47K']],
    ['10K 1 1/2W', '1 1/2W', ['1/2W', '3/2W']],
    ['10K 1 1/2', '1 1/2', ['1/2W', '3/2W']],
  ])('what has two readings is asked about: %s', async (value, word, readings) => {
    const { lines } = await read(`Reference,Value,Footprint,Qty\nR1,"${value}",R_0603,1`);

    expect(lines[0]).toMatchObject({ outcome: 'asked', part: { typed: { package: '0603' } } });
    expect(lines[0].questions).toMatchObject([{ word, readings: readings.map((text) => ({ text })) }]);
  });

  test('one answer serves all lines that ask the same, and no others', async () => {
    const { lines } = await read('Reference,Value,Footprint,Qty\nR1,10E,R_0603,1\nR2,10E,R_0402,1\nR3,22E,R_0603,1\nC1,104,C_0402,1');
    const answers = { [questionKey(lines[0].questions[0])]: '10Ω' };
    const sent = lines.map(({ row, cells }: BomLine) => ({ row, cells }));

    const answered = await engineer().query('rd.billOfMaterials.answer', { lines: sent, answers });

    expect(answered.map(({ outcome, part }: BomLine) => [outcome, part.typed.resistance])).toEqual([
      ['none', '10Ω'],
      ['none', '10Ω'],
      ['asked', undefined],
      ['found', undefined],
    ]);
  });

  test.each([
    ['1 000', { outcome: 'none', part: { typeCode: '', typed: { package: '0603', note: '1 000' } }, rest: ['1 000'] }],
    ['NC 0603', { outcome: 'notFitted' }],
    ['DNP', { outcome: 'notFitted' }],
    ['10K(不贴)', { outcome: 'notFitted' }],
    ['10k 防潮', { outcome: 'found', rest: ['防潮'] }],
  ])('what is not understood is said, and nothing else is made of it: %s', async (value, expected) => {
    const { lines } = await read(`Reference,Value,Footprint,Qty\nR1,"${value}",R_0603,1`);

    expect(lines[0]).toMatchObject(expected);
    expect(lines[0].part.typed).not.toHaveProperty('manufacturerModel');
  });

  test.each([
    ...['不贴', '空贴', '不贴。', '此料暂不贴，备用', '备注：不贴', 'V1.2版空贴', 'DNP: spare', '<DNP>', 'do not fit (spare)'].map(
      (remark) => [remark, 'notFitted'],
    ),
    ...['贴片电阻', '不贴标签', '不装箱', '可不贴'].map((remark) => [remark, 'found']),
  ])('a remark says whether a part is fitted, to the page and to a pasted inquiry alike: %s', async (remark, outcome) => {
    const list = ['位号,名称,封装,数量,备注', `R1,10k,0603,1,"${remark}"`, 'R2,22k,0603,1,'].join('\n');

    const [read1] = (await read(list)).lines;
    const pasted = readPastedLines(list).lines.map(({ itemNumber }) => itemNumber);

    expect([read1.outcome, pasted]).toEqual([outcome, outcome === 'found' ? ['10k 0603', '22k 0603'] : ['22k 0603']]);
  });

  test('another maker’s number is a proposal at most, and another package is another part', async () => {
    const { lines } = await read(
      [
        'Reference,Value,Footprint,Manufacturer Part',
        'R1,10k,R_0603,CRCW060310K0FKEA',
        'R2,10k,R_0402,RC0603FR-0710KL',
        'R3,10k,R_0603,rc0603fr-0710kl',
      ].join('\n'),
    );

    expect(lines.map(({ outcome, items }: BomLine) => [outcome, items.length])).toEqual([
      ['similar', 1],
      ['none', 0],
      ['found', 1],
    ]);
  });

  test('a line of 2 kV is not met by an item of 16 V', async () => {
    const { lines } = await read('Reference,Value,Footprint,Qty\nC1,100nF 2kV,C_0402,1\nC2,"0,1uF 6,3V",C_0402,1');

    expect(lines.map(({ outcome }: BomLine) => outcome)).toEqual(['none', 'found']);
  });
});

test('the number of a retired item is told as retired, and drafted by nobody unasked', async () => {
  const { id, code } = await releasedItem(engineer(), {
    ...{ typeCode: '1001', package: '0805', power: '1/8W', resistance: '5.1k', tolerance: 'F', manufacturerModel: 'RET-5101' },
  });
  await engineer().mutate('rd.item.release', { ids: id });
  await engineer().mutate('rd.item.retire', { ids: id, retiredReason: '停产' });

  const { lines } = await read('Reference,Value,Footprint,MPN\nR1,5.1k,R_0805,RET-5101\nR2,5.1k,R_0805,');

  expect(lines.map(({ outcome, items }: BomLine) => [outcome, ...items.map((one) => one.code)])).toEqual([['retired', code], ['none']]);
});

test('a list that is drawn as a table is read by its heading, as a file and pasted', async () => {
  const drawn = '| Reference | Value | Footprint |\n|---|---|---|\n| R1,R2 | 10k | R0603 |\n| C1 | 100nF | C0402 |';

  const [file, { lines }] = [await read(drawn), await engineer().query('rd.item.match', { text: drawn })];

  expect(file.lines.map(({ cells }: { cells: Record<string, string> }) => [cells.references, cells.value])).toEqual([
    ['R1,R2', '10k'],
    ['C1', '100nF'],
  ]);
  expect(lines.map(({ line }: { line: number }) => line)).toEqual([3, 4]);
});

test('of two columns of values the second is kept', async () => {
  const bom = await read('Reference,Value,Value,Footprint\nC1,100nF,X7R 50V,C0402');

  expect(bom.lines[0]?.part.typed).toMatchObject({ capacity: '100NF', withstandVoltage: '50V', temperatureCharacteristic: 'X7R' });
});

test('a line that means no item becomes a draft, which is completed and then released; a second such line shares it', async () => {
  const { lines } = await read('Designator,Value,Footprint,Quantity\nR7,220 5%,R0603,1\nR8,220 5%,R0603,4\nQ9,wrong,,1\nX9,wrong,,1');
  const sent = lines.map(({ row, part }: BomLine) => ({ row, ...part }));

  const drafted = await engineer().mutate('rd.billOfMaterials.draft', { lines: sent });

  const [{ id, code }] = drafted;
  expect(drafted.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['added', 'found', 'added', 'wrong']);
  expect(drafted[1].id).toBe(id);
  expect(await engineer().query('rd.item.detail', { id })).toMatchObject({
    resistance: '220Ω',
    tolerance: 'J',
    power: null,
    state: 'draft',
  });
  expect((await engineer().refusal('rd.item.release', { ids: id })).message).toBe(`${code} 还缺：功率`);
  await engineer().mutate('rd.item.update', { id, note: '待定' });
  await engineer().mutate('rd.item.update', { id, power: '0.1W' });
  expect(await engineer().mutate('rd.item.release', { ids: id })).toEqual({ count: 1 });
});

test('what cannot be read stays in the note of a draft, and a line that says nothing is none', async () => {
  const drafted = await engineer().mutate('rd.billOfMaterials.draft', {
    lines: [
      { row: 2, typeCode: '1001', typed: { package: '0603', resistance: 'ten kilo' } },
      { row: 3, typeCode: '1001', typed: {} },
      { row: 4, typeCode: '9999', typed: { package: '0603' } },
    ],
  });

  expect(drafted.map(({ outcome, text }: { outcome: string; text: string }) => [outcome, text])).toEqual([
    ['added', '贴片电阻 0603'],
    ['wrong', '没有可以建立物料的参数'],
    ['wrong', '物料类型不在可选范围内'],
  ]);
  expect(await engineer().query('rd.item.detail', { id: drafted[0].id })).toMatchObject({ note: '阻值: ten kilo' });
});

test('a list pasted with its heading is read by its columns, as a file is', async () => {
  const text =
    'Reference,Value,Footprint,LCSC Part #,Price\n"R1,R2",10k,Resistor_SMD:R_0603_1608Metric,C98220,0.1\nC1,100n,C_0402,,0.1\nTotal: 3,,,,';

  const pasted = await engineer().query('rd.item.match', { text });

  expect(pasted).toMatchObject({ unreadColumns: ['Price'], passed: [{ line: 4, text: 'Total: 3' }] });
  expect(
    pasted.lines.map(({ line, state, items }: { line: number; state: string; items: { code: string }[] }) => [line, state, items[0]?.code]),
  ).toEqual([
    [2, 'found', '1001-00001'],
    [3, 'found', '1101-00001'],
  ]);
});

describe('an item is found by its values', () => {
  const codes: Record<string, string> = {};
  beforeAll(async () => {
    const capacitor = { typeCode: '1101', package: '0805', capacity: '22uF', tolerance: 'K', temperatureCharacteristic: 'X5R' };
    const items = {
      thermistor: { typeCode: '1014', package: '0402', resistanceAt25: '33k', bValue: '3950' },
      leaded: { typeCode: '1003', package: 'AXIAL-0.4', resistance: '33k', tolerance: 'F', power: '1/4W' },
      potentiometer: { typeCode: '1012', package: 'RV09', resistance: '330k', tolerance: 'M', power: '1/20W' },
      chip: { typeCode: '1001', package: '0603', resistance: '330k', tolerance: 'F', power: '1/10W' },
      array: { typeCode: '1009', package: '0603X4', resistance: '1.1k', tolerance: 'J', power: '1/16W' },
      ceramic: { ...capacitor, withstandVoltage: '25V' },
      unspecified: { ...capacitor, capacity: '33uF', withstandVoltage: '25V', tolerance: '0' },
      coil: { typeCode: '1201', package: '1210', inductance: '22uH', tolerance: 'K', dcResistance: '400mΩ', workingCurrent: '400mA' },
      plain: { typeCode: '1201', package: '1210', inductance: '33uH', tolerance: 'K' },
      crystal: { typeCode: '1802', package: 'SMD3225', frequency: '26MHz', loadCapacitance: '12pF' },
      oscillator: { typeCode: '1804', package: 'SMD3225', frequency: '26MHz' },
    };
    for (const [name, typed] of Object.entries(items)) {
      const { id, code } = await releasedItem(engineer(), { ...typed, confirm: 'true' });
      await engineer().mutate('rd.item.release', { ids: id });
      codes[name] = code;
    }
  });

  const byCode = (items: readonly { code: string }[]) =>
    items.map(({ code }) => Object.keys(codes).find((name) => codes[name] === code) ?? code).sort();
  const pasted = async (text: string) => {
    const { lines } = await engineer().query('rd.item.match', { text });
    return lines.map(({ state, items }: { state: string; items: { code: string }[] }) => [state, ...byCode(items)].join(' '))[0];
  };
  const listed = async (row: string) => {
    const { lines } = await read(`Reference;Value;Footprint;Manufacturer Part\n${row}`);
    return lines.map(({ outcome, items }: BomLine) => [outcome, ...byCode(items)].join(' '))[0];
  };

  test.each([
    ['33K 5% 0402', 'none'],
    ['贴片电阻 33K 5% 0402', 'none'],
    ['R1 33K 1/4W 0402', 'none'],
    ['33K 0402 NTC', 'found thermistor'],
    ['热敏电阻 33K 0402', 'found thermistor'],
    ['33K 1% NTC 0402', 'similar thermistor'],
    ['33K 1%', 'found leaded'],
    ['贴片电阻 33K 1%', 'none'],
    ['电位器 330K', 'found potentiometer'],
    ['330K 1%', 'found chip'],
    ['插件电阻 330K', 'none'],
    ['R1 330K 200V 0603', 'similar chip'],
    ['1.1K 5%', 'none'],
    ['排阻 1.1K 5%', 'found array'],
    ['铝电解 22uF 16V 0805', 'none'],
    ['陶瓷电容 22uF 16V 0805', 'found ceramic'],
    ['33uF 25V 0805', 'found unspecified'],
    ['33uF 25V 10% 0805', 'similar unspecified'],
    ['22uF 0805 GRM21BR61H226KE43L', 'similar ceramic'],
    ['22uH 1210 300mA', 'found coil'],
    ['22uH 1210 800mA', 'none'],
    ['33uH 1210 300mA', 'similar plain'],
    ['26MHz SMD-3225', 'found crystal'],
    ['26MHz SMD-3225 20pF', 'none'],
    ['有源晶振 26MHz SMD-3225', 'found oscillator'],
    ['26MHz SMD-3225 TCXO', 'found oscillator'],
  ])('that the line has, and by its sort: %s is %s', async (line, expected) => {
    expect(await pasted(line)).toBe(expected);
  });

  test.each([
    ['R2;33K 5%;R_0402;', 'none'],
    ['TH1;33K NTC;R_0402;', 'found thermistor'],
    ['TH1;33K;R_0402;', 'found thermistor'],
    ['R3;33K;R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal;', 'found leaded'],
    ['R4;330K;R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal;', 'none'],
    ['RV1;330K;;', 'found potentiometer'],
    ['R5;330K;R_0603;', 'found chip'],
    ['R6;330K;R_0603;n/a', 'found chip'],
    ['R7;330K;R_0603;330K', 'found chip'],
    ['R8;330K;R_0603;RC0603FR-07330KL', 'similar chip'],
    ['EC1;22uF 16V;;', 'none'],
  ])('and by the letters of its place: %s is %s', async (row, expected) => {
    expect(await listed(row)).toBe(expected);
  });

  test('also in an inquiry, into which a list or lines are pasted', async () => {
    const paste = async (text: string) => {
      const { matrialList, temMatrialList } = await engineer().query('purchasing.inquiry.paste', { text });
      const named = (lines: { itemNumber: string }[]) => lines.map(({ itemNumber }) => itemNumber);
      return [byCode(named(matrialList).map((code) => ({ code }))), named(temMatrialList)];
    };

    const list = await paste(
      'Reference,Value,Footprint,Qty\nR2,33K 5%,R_0402,1\nTH1,33K,R_0402,1\nRV1,330K,,1\nR4,330K,R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal,1',
    );
    const lines = await paste('33K 5% 0402\t100\n33K NTC 0402\t100\n22uF 0805 GRM21BR61H226KE43L\t100\n铝电解 22uF 16V 0805\t100');

    expect(list).toEqual([
      ['potentiometer', 'thermistor'],
      ['33K 5% R_0402', '330K R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal'],
    ]);
    expect(lines).toEqual([['thermistor'], ['33K 5% 0402', '22uF 0805 GRM21BR61H226KE43L', '铝电解 22uF 16V 0805']]);
  });
});

test('a retired item in another package is not the part that a line names', async () => {
  const diode = { typeCode: '1408', package: 'SMA', manufacturerModel: 'SS34', reverseVoltage: '40V', forwardCurrent: '3A' };
  const { id, code } = await releasedItem(engineer(), diode);
  await engineer().mutate('rd.item.release', { ids: id });
  await engineer().mutate('rd.item.retire', { ids: id, retiredReason: '停产' });

  const { lines } = await read(`Reference,Value,Footprint,IPN\nD1,SS34,D_SMC,\nD2,SS34,D_SMA,\nD3,SS34,D_SMC,${code}`);

  expect(lines.map(({ outcome, items }: BomLine) => [outcome, ...items.map((one) => one.code)])).toEqual([
    ['none'],
    ['retired', code],
    ['retired', code],
  ]);
});

test('a suppressor is told by its number', async () => {
  const { lines } = await read('Reference,Value,Footprint\nD1,SMF3.3A,D_SOD-123\nD2,SMBJ5.0A,D_SMB\nD3,1N4148,D_SOD-123');

  expect(lines.map(({ part }: BomLine) => part.typeCode)).toEqual(['1417', '1417', '1406']);
});

test('what a list was found to mean is a file with the values of its page, and no text of it is a formula', async () => {
  const bom = await read(
    [
      'Reference,Value,Footprint,Qty,Part Number',
      '"R1,R2",10k 1%,R_0603,2,',
      'R3,4k7,R_0603,1,',
      'R4,10E,R_0603,=1+1,',
      'U1,=SUM(A1),QFP,1,',
      'C1,100n 防潮,C_0402,1.5,',
      'C1,DNP,C_0402,1,',
    ].join('\n'),
  );
  const lines = bom.lines.map(({ row, cells }: BomLine) => ({ row, cells }));
  const shared = [{ rows: [99] }];
  const fileOf = (format: 'xlsx' | 'csv', answers = {}) =>
    engineer().query('rd.billOfMaterials.workbook', { lines, answers, shared, format });

  const file = await fileOf('xlsx', { [questionKey(bom.lines[2].questions[0])]: '10Ω' });
  const csv = await text((await fileOf('csv')).open());

  const book = new exceljs.Workbook();
  await book.xlsx.load((await buffer(file.open())) as never);
  const [sheet] = book.worksheets;
  const rows: unknown[][] = [];
  sheet?.eachRow({ includeEmpty: true }, (row) => void rows.push(Array.from({ length: 10 }, (_, at) => row.getCell(at + 1).value ?? '')));
  expect(file.fileName).toMatch(/^清单核对-\d{8}\.xlsx$/);
  const name = bom.lines[0].items[0].description;
  const [sole] = bom.lines[4].items;
  expect(rows).toEqual([
    ['行', '位号', '数量', '填写的内容', '识别为', '结果', '物料编码', '物料描述', '可能的物料', '说明'],
    [2, 'R1,R2', 2, '10k 1% · R_0603', '0603 · 10K · F', '找到', '1001-00001', name, '', ''],
    [3, 'R3', 1, '4k7 · R_0603', '0603 · 4.7K', '多个', '', '', '1001-00002、1001-00003', ''],
    [4, 'R4', '=1+1', '10E · R_0603', '0603 · 10Ω', '没有', '', '', '', ''],
    [5, 'U1', 1, '=SUM(A1) · QFP', '=SUM A1', '没有', '', '', '', '未识别：QFP'],
    [6, 'C1', 1.5, '100n 防潮 · C_0402', '0402 · 100NF', '找到', sole.code, sole.description, '', '位号重复：C1; 未识别：防潮'],
    [7, 'C1', 1, 'DNP · C_0402', '0402', '不贴', '', '', '', '位号重复：C1'],
  ]);
  expect(csv).toContain("4,R4,'=1+1,10E · R_0603,0603,待确认,,,,10E: 10Ω / 1.24M");
  expect(csv).toContain("'=SUM(A1) · QFP");
});

describe('a long bill of materials', () => {
  test('lets others have their turn while its lines are read', async () => {
    let [turns, isRead] = [0, false];
    const others = (async () => {
      for (; !isRead; turns += 1) await nextTurn();
    })();

    await readLines(
      Array.from({ length: 100 }, (_, row) => ({ row, cells: { value: '10k 1% 0603', references: `R${row}` } })),
      {},
    );

    isRead = true;
    await others;
    expect(turns).toBeGreaterThanOrEqual(100);
  });

  test('is refused at a cell that would take long to read, by its row', async () => {
    const list = (text: string) => ['Comment,Designator,Quantity', '10k,R1,1', `${text},R2,1`].join('\n');

    const refused = read(list('CAP 100nF '.repeat(201)));
    await expect(refused).rejects.toMatchObject({ cause: { fields: { file: { zh: expect.stringMatching(/^第3行有单元格过长/) } } } });
    expect((await read(list('CAP 100nF '.repeat(100)))).lines).toHaveLength(2);
  });
});
