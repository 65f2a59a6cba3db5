import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import exceljs from 'exceljs';
import { afterAll, describe, expect, test } from 'vitest';
import type { Download } from '#server/storage/download.ts';
import { ReceivedFile } from '#server/storage/received-file.ts';
import { workbookOf } from '#tests/exchange/exchange-build.ts';
import { releasedItem } from '#tests/materials/build.ts';
import { buildInput } from '#tests/samples.ts';
import { buildSent, type Sent, typedQuote } from '../build.ts';
import { beQuoting, buyer, enter, supplier, suppliers } from '../quoting.ts';

beQuoting();
const folder = mkdtempSync(join(tmpdir(), 'quote-workbook-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = (string | number | null)[];
let last = 0;
const fileOf = async (rows: Row[]): Promise<ReceivedFile> => received(await workbookOf(rows));
async function received(book: Uint8Array, name = '报价.xlsx'): Promise<ReceivedFile> {
  last += 1;
  const path = join(folder, String(last));
  const bytes = Buffer.from(book);
  await writeFile(path, bytes);
  return new ReceivedFile('workbook', name, { path, size: bytes.length, sha256: String(last), head: bytes, discard: async () => {} });
}
async function rowsOf(file: Download): Promise<unknown[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load((await buffer(file.open())) as never);
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow((row) => void rows.push((row.values as unknown[]).slice(1)));
  return rows;
}
const read = async (sent: Sent, rows: Row[], lines: object[] = []) =>
  supplier(0).mutate('purchasing.supplierInquiry.readWorkbook', { id: sent.id, file: await fileOf(rows), lines });
const head = ['行号', '物料编码', '采购数量', '单价', '交期（天）'];

describe("a supplier's workbook", () => {
  test('has the lines of the inquiry to fill in, and is read as it was filled', async () => {
    const sent = await buildSent(buyer, suppliers);
    const [titles = [], first = [], second = []] = await rowsOf(
      await supplier(0).query('purchasing.supplierInquiry.workbook', { id: sent.id }),
    );
    const at = (title: string) => titles.indexOf(title);

    expect([first[at('行号')], first[at('物料编码')], first[at('采购数量')]]).toEqual([1, 'RC0603-10K', 1000]);
    expect([second[at('物料编码')], second[at('需求日期')]]).toEqual(['CH340', '2026-06-01']);
    expect(titles).toEqual(expect.arrayContaining(['单价', '最小订购量', '阶梯1数量起', '阶梯1单价', '替代料', '不报价', '不报价原因']));
    const filled = (row: unknown[], of: Record<string, string | number>): Row =>
      titles.map((title) => of[String(title)] ?? (row[at(String(title))] as string) ?? null);
    const rows = [
      titles as Row,
      filled(first, { 单价: 0.0123, '交期（天）': 14, 阶梯1数量起: '1,000', 阶梯1单价: 0.011, 阶梯2数量起: 5000, 阶梯2单价: 0.01 }),
      filled(second, { 不报价: '是', 不报价原因: '停产' }),
    ];
    const { lines, problems, count, unread } = await read(sent, rows);

    expect([problems, count, unread]).toEqual([{}, 2, []]);
    const quote = { inquiryId: sent.id, endDate: '2026-08-05', currency: 'CNY', isTaxIncluded: true, lines };
    await supplier(0).mutate('purchasing.supplierInquiry.submitQuote', quote);
    const { latest } = await supplier(0).query('purchasing.supplierInquiry.detail', { id: sent.id });
    expect(latest.lines).toMatchObject([
      {
        price: '0.012300',
        leadDays: 14,
        priceBreaks: [
          { qty: '1000', price: '0.011' },
          { qty: '5000', price: '0.01' },
        ],
      },
      { isDeclined: true, declineReason: '停产' },
    ]);
    // The next one begins with it.
    const [, again = []] = await rowsOf(await supplier(0).query('purchasing.supplierInquiry.workbook', { id: sent.id }));
    expect([again[at('单价')], again[at('阶梯2单价')]]).toEqual([0.0123, 0.01]);
  });

  test('leaves what was typed elsewhere, and what it says nothing of', async () => {
    const sent = await buildSent(buyer, suppliers);
    const typed = [
      { lineId: sent.lines[0]?.id, price: '0.5', note: '含税', priceBreaks: [{ qty: '10', price: '0.4' }] },
      { lineId: sent.lines[1]?.id, price: '7', leadDays: '3' },
    ];

    const { lines } = await read(sent, [head, [1, 'RC0603-10K', 1000, 0.6, null], [2, 'CH340', 500, null, null]], typed);

    expect(lines).toMatchObject([
      { price: '0.6', note: '含税', priceBreaks: [{ qty: '10', price: '0.4' }] },
      { price: '7', leadDays: '3' },
    ]);
  });

  test('finds its lines in any order, by number and item or by one of them', async () => {
    const sent = await buildSent(buyer, suppliers);
    const pricesIn = async (rows: Row[]) => (await read(sent, rows)).lines.map(({ price }: { price?: string }) => price);

    expect(await pricesIn([head, [2, 'CH340', 500, 7, 3], [1, 'rc0603-10k', 1000, 0.6, 5]])).toEqual(['0.6', '7']);
    expect(
      await pricesIn([
        ['物料编码', '单价'],
        ['CH340', 7],
      ]),
    ).toEqual([undefined, '7']);
    expect(
      await pricesIn([
        ['No.', 'Unit price'],
        [1, 0.6],
      ]),
    ).toEqual(['0.6', undefined]);
  });

  test('tells lines of one item apart by their number alone', async () => {
    const temMatrialList = ['2026-06-01', '2026-07-01'].map((needDate) => ({ itemNumber: 'CH340', itemQty: '10', needDate }));
    const sent = await buildSent(buyer, suppliers, { temMatrialList });

    const unnumbered = await read(sent, [head, [null, 'CH340', null, 1, null]]);
    const numbered = await read(sent, [head, [2, 'CH340', null, 1, null]]);

    expect(Object.values(unnumbered.problems)).toEqual([expect.stringContaining('该物料在询价单中有多行，请填写行号')]);
    expect([numbered.problems, numbered.count]).toEqual([{}, 1]);
  });

  test('is checked as the form is; a fault names row and column, and what was read stays in the form', async () => {
    const sent = await buildSent(buyer, suppliers);
    const rows: Row[] = [
      ['行号', '物料编码', '单价', '交期（天）', '阶梯1数量起', '阶梯1单价', '我的编码'],
      [1, 'RC0603-10K', 0.12345678, '两周', null, null, 'A-1'],
      [2, 'CH341', 7, 3, null, null, null],
      [2, 'CH340', 7, 3, 100, null, null],
      [9, null, 1, 1, null, null, null],
    ];

    const { lines, problems, unread } = await read(sent, rows);

    expect(problems).toEqual({
      'lines.0.price': '第2行“单价”：单价最多6位小数',
      'lines.0.leadDays': '第2行“交期（天）”：交期（天）必须是数字',
      'lines.1.priceBreaks.0.price': '第4行“阶梯1单价”：请填写单价',
      workbook: '第3行：询价单的这一行是 CH340；第5行：询价单没有这一行',
    });
    expect(lines[0]).toMatchObject({ price: '0.12345678', leadDays: '两周' });
    expect(unread).toEqual(['我的编码']);
  });

  test('is read with all its sheets of the same columns; others and what is hidden are not, and it says which', async () => {
    const sent = await buildSent(buyer, suppliers);
    const book = new exceljs.Workbook();
    const add = (name: string, rows: Row[], state: exceljs.WorksheetState = 'visible') => {
      const sheet = book.addWorksheet(name, { state });
      sheet.addRows(rows);
      return sheet;
    };
    add('封面', [['报价单'], ['深圳某某电子']]);
    add('旧价', [head, [1, 'RC0603-10K', 1000, 0.1, 1]], 'hidden');
    add('更旧', [head, [2, 'CH340', 500, 0.2, 1]], 'veryHidden');
    const resistors = add('电阻', [['某某电子 报价'], head, [1, 'RC0603-10K', 1000, 0.6, 5], [2, 'CH340', 500, 99, 9]]);
    resistors.getRow(4).hidden = true;
    add('芯片', [
      ['单价', '交期（天）', '物料编码', '行号'],
      [7, 3, 'CH340', 2],
    ]);
    add('成本', [
      ['物料编码', '最小订购量'],
      ['CH340', 4000],
    ]);
    const bytes = new Uint8Array(await book.xlsx.writeBuffer());

    const { lines, problems, ...told } = await supplier(0).mutate('purchasing.supplierInquiry.readWorkbook', {
      ...{ id: sent.id, file: await received(bytes), lines: [] },
    });

    expect([problems, lines]).toEqual([
      {},
      [expect.objectContaining({ price: '0.6' }), expect.objectContaining({ price: '7', leadDays: '3' })],
    ]);
    expect(lines[1].moq).toBeUndefined();
    expect(told).toMatchObject({ count: 2, sheets: ['电阻', '芯片'], unreadSheets: ['封面', '成本'], hiddenRows: ['电阻 4'] });
  });

  test('names the sheet of a fault, and a line that two sheets fill in', async () => {
    const sent = await buildSent(buyer, suppliers);
    const book = new exceljs.Workbook();
    book.addWorksheet('一').addRows([head, [1, 'RC0603-10K', 1000, 0.6, 5]]);
    book.addWorksheet('二').addRows([head, [1, 'RC0603-10K', 1000, 0.7, 5], [2, 'CH340', 500, 7, '两周']]);
    const bytes = new Uint8Array(await book.xlsx.writeBuffer());

    const { lines, problems } = await supplier(0).mutate('purchasing.supplierInquiry.readWorkbook', {
      ...{ id: sent.id, file: await received(bytes), lines: [] },
    });

    expect(lines[0]).toMatchObject({ price: '0.6' });
    expect(problems).toEqual({
      'lines.1.leadDays': '工作表“二”第3行“交期（天）”：交期（天）必须是数字',
      workbook: '工作表“二”第2行：这一行已在上面填写过',
    });
  });

  test('is refused where it tells no lines, and where nothing is filled in', async () => {
    const sent = await buildSent(buyer, suppliers);
    const refused = async (rows: Row[]) =>
      (await supplier(0).refusal('purchasing.supplierInquiry.readWorkbook', { id: sent.id, file: await fileOf(rows) })).problems;

    expect(await refused([['单价'], [1]])).toEqual({ workbook: '没有“行号”列，也没有“物料编码”列：请用下载的报价表填写' });
    expect(await refused([head, [1, 'RC0603-10K', 1000, null, null]])).toEqual({ workbook: '表中没有填写报价' });
  });

  test('of another inquiry is nobody else’s', async () => {
    const sent = await buildSent(buyer, suppliers.slice(0, 1));

    expect(await supplier(1).refusal('purchasing.supplierInquiry.workbook', { id: sent.id })).toMatchObject({ code: 404 });
    const asked = { id: sent.id, file: await fileOf([head, [1, 'RC0603-10K', 1000, 1, 1]]) };
    expect(await supplier(1).refusal('purchasing.supplierInquiry.readWorkbook', asked)).toMatchObject({ code: 404 });
  });

  test('that came by mail is read by the buyer; of a sealed quote the workbook says nothing', async () => {
    const sent = await buildSent(buyer, suppliers, { isSealedBid: true });
    const asked = { inquiryId: sent.id, inviteId: sent.invited[0]?.id };
    await enter(sent, 0, ['0.5', '7']);

    const [titles = [], first = []] = await rowsOf(await buyer.query('purchasing.quote.entryWorkbook', asked));
    const { lines } = await buyer.mutate('purchasing.quote.readWorkbook', {
      ...asked,
      file: await fileOf([head, [1, 'RC0603-10K', 1000, 0.6, 5]]),
    });

    expect(first[titles.indexOf('单价')] ?? null).toBeNull();
    expect(lines[0]).toMatchObject({ price: '0.6', leadDays: '5' });
  });
});

test('half a piece is refused in each amount of a quote and at each door, and half a metre is not', async () => {
  const { erpItemId: _, ...sample } = await buildInput(buyer, 'rd.item');
  const part = async (manufacturerModel: string, resistance: string) =>
    (await releasedItem(buyer, { ...sample, resistance, package: '0603', tolerance: 'F', manufacturerModel })).code;
  const [resistor, wire] = [await part('QUOTED-PIECE', '6.34k'), await part('QUOTED-METRE', '6.49k')];
  await buyer.mutate('purchasing.materialItem.save', { itemNumber: wire, name: wire, unit: 'm' });
  const matrialList = [resistor, wire].map((itemNumber) => ({ itemNumber, itemQty: '10' }));
  const sent = await buildSent(buyer, suppliers, { matrialList });
  const at = (number: string) => sent.lines.find(({ itemNumber }) => itemNumber === number)?.id;
  const amounts = { price: '1', moq: '2.5', spq: '0.5', priceBreaks: [{ qty: '7.5', price: '0.5' }] };
  const quoted = (number: string) => typedQuote(sent, 0, [], { lines: [{ lineId: at(number), ...amounts }] });
  const words = '该物料按个计数，请输入整数';
  const atLine = { 'lines.0.moq': words, 'lines.0.spq': words, 'lines.0.priceBreaks.0.qty': words };
  const workbook = (number: string) =>
    read(sent, [
      ['物料编码', '单价', '最小订购量', '阶梯1数量起', '阶梯1单价'],
      [number, 1, 2.5, 7.5, 0.5],
    ]);

  const entered = await buyer.refusal('purchasing.quote.enter', quoted(resistor));
  const own = await supplier(0).refusal('purchasing.supplierInquiry.submitQuote', quoted(resistor));
  const [piecesRead, metresRead] = [await workbook(resistor), await workbook(wire)];
  const draft = await buyer.mutate('purchasing.quote.save', quoted(wire));
  const line = { quoteId: draft.id, lineId: at(resistor), price: '1' };
  const alone = await buyer.refusal('purchasing.quoteLine.save', { ...line, moq: '2.5' });
  const { id } = await buyer.mutate('purchasing.quoteLine.save', { ...line, moq: '2.0' });
  const changed = await buyer.refusal('purchasing.quoteLine.update', { id, spq: '0.5' });

  expect([entered.problems, own.problems]).toEqual([atLine, atLine]);
  const place = `lines.${sent.lines.findIndex(({ itemNumber }) => itemNumber === resistor)}`;
  expect(piecesRead.problems).toEqual({
    [`${place}.moq`]: `第2行“最小订购量”：${words}`,
    [`${place}.priceBreaks.0.qty`]: `第2行“阶梯1数量起”：${words}`,
  });
  expect(metresRead.problems).toEqual({});
  expect([alone.problems, changed.problems]).toEqual([{ moq: words }, { spq: words }]);
});
