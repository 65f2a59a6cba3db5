import { buffer } from 'node:stream/consumers';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { sayFrom } from '#app/i18n/say.ts';
import { words } from '#app/i18n/words.ts';
import { dailyAddress, readDailySearch } from '#app/routes/board/daily/daily-search.ts';
import { dailyWorkbook } from '#app/routes/board/daily/daily-workbook.server.ts';
import { weekPictures } from '#app/routes/board/daily/week-pictures.server.ts';
import { addUp, hoursText } from '#app/routes/board/floor/ratio.tsx';
import type { DailyFigures, DailyReport, DailyRow } from '#server/board/boards/board-answers.ts';

test('a workbook holds the report with its totals, in the words of the reader', async () => {
  const report = buildReport({
    rows: [buildRow({ lineName: 'SMT-01', planCount: 1000, output: 850, plannedRate: '0.8500' })],
    total: { ...figures, planCount: 1000 },
  });

  const zh = await sheetOf(report, 'zh');
  const en = await sheetOf(report, 'en');

  expect(zh.name).toBe('生产日报');
  expect(rowOf(zh, 1)).toEqual(['业务日期 2026-11-21 至 2026-11-21，导出于 2026-11-21 14:29']);
  expect(rowOf(zh, 2).slice(0, 4)).toEqual(['业务日期', '产线', '计划数', '投入']);
  expect(rowOf(en, 2).slice(0, 4)).toEqual(['Business date', 'Line', 'Planned', 'Input']);
  expect(rowOf(zh, 3).slice(0, 3)).toEqual(['2026-11-21', 'SMT-01', 1000]);
  expect(rowOf(zh, 3)[7]).toBe(0.85);
  expect(zh.getRow(3).getCell(8).numFmt).toBe('0.0%');
  expect(rowOf(zh, 4)[0]).toBe('合计');
  expect(zh.getRow(4).getCell(3).value).toEqual({ formula: 'SUM(C3:C3)', result: 1000 });
  expect(zh.autoFilter).toBeTruthy();
});

test('by week each line has its picture, in which a week without work is empty; one week alone has none', async () => {
  const request = new Request('http://console.example/board/daily/index?by=week');
  const rows = [
    buildRow({ planDate: '2026-11-09', lineId: '1', lineName: 'SMT-01', planCount: 1000, output: 850 }),
    buildRow({ planDate: '2026-11-09', lineId: '2', lineName: 'DIP-01', planCount: 500, output: 500 }),
    buildRow({ planDate: '2026-11-16', lineId: '1', lineName: 'SMT-01', planCount: 1000, output: 640 }),
  ];

  const pictures = await weekPictures(request, buildReport({ by: 'week', rows }));
  const many = Array.from({ length: 13 }, (_, at) => ({ ...rows[at % 2 === 0 ? 0 : 2], lineId: String(at) }) as DailyRow);
  const first = await weekPictures(request, buildReport({ by: 'week', rows: many }));

  const drawn = (pictures?.lines ?? []).map(({ name, address }) => [name, decodeURIComponent(address).match(/>[\d.]+%</g)]);
  expect(drawn).toEqual([
    ['SMT-01', ['>85.0%<', '>64.0%<']],
    ['DIP-01', ['>100.0%<']],
  ]);
  expect([pictures?.note, first?.lines.length, first?.note]).toEqual([undefined, 12, '图中为前 12 条产线，共 13 条']);
  expect(await weekPictures(request, buildReport({ by: 'week', rows: rows.slice(0, 2) }))).toBeUndefined();
  expect(await weekPictures(request, buildReport({ by: 'line', rows }))).toBeUndefined();
});

test('hours are rounded once, halves up, and what does not add up by that is known', () => {
  expect(['0.35', '0.45', '1.05', '147.4526', '-0.25', '1234.5'].map(hoursText)).toEqual(['0.4', '0.5', '1.1', '147.5', '-0.3', '1,234.5']);
  // 66.8 + 30.1 + 19.5 + 31.1 = 147.5 as the total shows, and three times 0.1 where it shows 0.2.
  expect(addUp(['66.7526', '30.10', '19.50', '31.10'], '147.4526')).toBe(true);
  expect(addUp(['0.05', '0.05', '0.05', null], '0.15')).toBe(false);
  expect(addUp(['1234.50', '0.5'], '1235')).toBe(true);
  expect(addUp([], null)).toBe(true);
});

test('rows that only make the totals add up say what they are', async () => {
  const rows = [buildRow({ kind: 'noLine', lineName: null }), buildRow({ kind: 'notStarted', shiftTypeName: '夜班' })];

  const [byLine, byShift] = [await sheetOf(buildReport({ rows }), 'zh'), await sheetOf(buildReport({ by: 'shift', rows }), 'zh')];
  const byOrder = await sheetOf(buildReport({ by: 'order', rows: [buildRow({ kind: 'support' })] }), 'zh');

  expect(rowOf(byLine, 3)[1]).toBe('未分配产线');
  expect(rowOf(byShift, 4)[2]).toBe('夜班 未开班');
  expect(rowOf(byOrder, 3)[1]).toBe('支援工时');
});

test('hours of support have a column where there are any, so that the effective hours of a row can be added up', async () => {
  const supported = buildRow({ invested: '25.00', lost: '1.00', support: '7.00', effective: '31.00' });
  const away = buildRow({ invested: '56.00', support: '-2.00', effective: '54.00' });
  const total = { ...figures, support: '5.00' };
  const heads = (sheet: exceljs.Worksheet) => rowOf(sheet, 2).slice(9, 13);

  const none = await sheetOf(buildReport({ rows: [buildRow({})] }), 'zh');
  const some = await sheetOf(buildReport({ rows: [supported, away], total }), 'zh');

  expect(heads(none)).not.toContain('支援工时');
  expect(heads(some)).toEqual(['投入工时', '异常工时', '支援工时', '有效工时']);
  expect(rowOf(some, 3).slice(9, 13)).toEqual([25, 1, 7, 31]);
  expect(some.getRow(5).getCell(12).value).toEqual({ formula: 'SUM(L3:L4)', result: 5 });
});

test('what begins like a formula is text', async () => {
  const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];
  const sheet = await sheetOf(buildReport({ rows: names.map((lineName) => buildRow({ lineName })) }), 'zh');

  const cells = names.map((_, index) => sheet.getRow(index + 3).getCell(2));

  expect(cells.map(({ type }) => type)).toEqual(names.map(() => exceljs.ValueType.String));
  expect(cells.map(({ numFmt }) => numFmt)).toEqual(names.map(() => '@'));
  expect(cells[0]?.value).toBe('=1+1');
});

test('a ratio without a denominator is an empty cell', async () => {
  const sheet = await sheetOf(buildReport({ rows: [buildRow({ plannedRate: null, earned: null })] }), 'zh');

  expect(sheet.getRow(3).getCell(8).value).toBeNull();
});

test('the second sheet says how each figure comes about', async () => {
  const [, legend] = (await bookOf(buildReport({}), 'zh')).worksheets;

  expect(legend && rowOf(legend, 1)).toEqual(['达成率', '产出 ÷ 计划']);
});

test('an address with one day, days in the wrong order or no days is understood', () => {
  const read = (query: string) => readDailySearch(new URLSearchParams(query));

  expect(read('')).toEqual({ by: 'line' });
  expect(read('by=order&dateFrom=2026-11-21&dateTo=2026-11-01')).toEqual({ by: 'order', dateFrom: '2026-11-01', dateTo: '2026-11-21' });
  expect(read('by=x&dateFrom=2026-11-21&dateTo=&lineId=x')).toEqual({ by: 'line', dateFrom: '2026-11-21', dateTo: '2026-11-21' });
  expect(read(dailyAddress({ by: 'shift', lineId: '12' }).split('?')[1] ?? '')).toEqual({ by: 'shift', lineId: '12' });
});

const figures: DailyFigures = {
  planCount: 0,
  input: 0,
  output: 0,
  bad: 0,
  appearanceBad: 0,
  defectRate: null,
  plannedRate: null,
  invested: '0.00',
  lost: '0.00',
  support: '0.00',
  effective: '0.00',
  earned: null,
  productivity: null,
  performance: null,
  machineHours: null,
  machineLost: null,
  machineEarned: null,
  machineProductivity: null,
  machinePerformance: null,
};

const buildRow = (of: Partial<DailyRow>): DailyRow => ({
  ...figures,
  kind: 'work',
  planDate: '2026-11-21',
  lineId: '1',
  lineName: 'SMT-01',
  shiftId: null,
  shiftType: null,
  shiftTypeName: null,
  workOrderId: null,
  workOrderNumber: null,
  productName: null,
  layout: null,
  layoutName: null,
  ...of,
});

function buildReport(of: Partial<DailyReport>): DailyReport {
  const formula = { label: '达成率', formula: '产出 ÷ 计划' };
  const formulas: DailyReport['formulas'] = {
    plannedRate: formula,
    defectRate: formula,
    invested: { label: '投入工时', formula: '人数 × 工时' },
    lost: { label: '异常工时', formula: '人数 × 工时' },
    support: { label: '支援工时', formula: '借入 − 借出' },
    effective: { label: '有效工时', formula: '投入 − 异常 + 支援' },
    earned: formula,
    productivity: formula,
    performance: formula,
    machineHours: formula,
    machineLost: formula,
    machineEarned: formula,
    machineProductivity: formula,
    machinePerformance: formula,
  };
  return {
    dateFrom: '2026-11-21',
    dateTo: '2026-11-21',
    by: 'line',
    asOf: '2026-11-21 14:29:00',
    rows: [],
    total: figures,
    formulas,
    ...of,
  };
}

async function bookOf(report: DailyReport, locale: 'zh' | 'en') {
  const book = new exceljs.Workbook();
  await book.xlsx.load((await buffer(await dailyWorkbook(sayFrom(words[locale]), report))) as never);
  return book;
}

async function sheetOf(report: DailyReport, locale: 'zh' | 'en'): Promise<exceljs.Worksheet> {
  const [sheet] = (await bookOf(report, locale)).worksheets;
  if (!sheet) throw new Error('The workbook is empty');
  return sheet;
}

const rowOf = (sheet: exceljs.Worksheet, row: number): unknown[] => (sheet.getRow(row).values as unknown[]).slice(1);
