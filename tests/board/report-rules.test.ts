import { describe, expect, test } from 'vitest';
import { type ReportVariant, readEntry, reportFields, variantOf } from '#server/board/reports/report-variants.ts';
import { InputError, type Problems } from '#server/errors.ts';
import { entryOf } from './build.ts';

function problemsOf(variant: ReportVariant, of: Record<string, unknown>, locale: 'zh' | 'en' = 'zh'): Problems {
  try {
    readEntry(variant, entryOf(of), locale);
    return {};
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
}

describe.each(['dip', 'smt'] as const)('a %s report', (variant) => {
  test('takes the bounds themselves', () => {
    expect(problemsOf(variant, { numberOfWorker: 1, workHour: 4, exceptWorkOfWorker: 100, exceptWorkHour: 4 })).toEqual({});
    expect(problemsOf(variant, { numberOfWorker: 100, workHour: '0.01', exceptWorkOfWorker: 0, exceptWorkHour: 0 })).toEqual({});
  });

  test.each([
    ['numberOfWorker', [0, 101, -1, ''], '实际投入人数必须在1-100人之间'],
    ['workHour', [0, '4.01', -1, '', 12], '正常工时必须大于0小于4'],
    ['exceptWorkOfWorker', [101, -2], '异常人数必须在0-100人之间'],
    ['exceptWorkHour', ['4.5', -2], '异常工时必须在0-4小时之间'],
  ])('says at %s what its limits are', (name, wrong, message) => {
    for (const value of wrong) expect(problemsOf(variant, { [name]: value }), String(value)).toEqual({ [name]: message });
  });

  test('asks for everything that is required at once', () => {
    const blank = Object.fromEntries(Object.keys(entryOf()).map((name) => [name, '']));

    expect(problemsOf(variant, blank)).toEqual({
      timeRange: '请选择时段',
      inputCount: '请填写投入数量',
      outputCount: '请填写产出数量',
      badCount: '请填写功能不良数',
      appearanceBadCount: '请填写外观不良数',
      numberOfWorker: '实际投入人数必须在1-100人之间',
      workHour: '正常工时必须大于0小于4',
      workHourType: '请选择工时类型',
      productionProcess: '请选择生产工序',
    });
  });

  test('takes no abnormal work as nothing, and −1 as none that there is', () => {
    const entry = readEntry(variant, entryOf({ exceptWorkOfWorker: null, exceptWorkHour: '' }), 'zh');

    expect(entry).toMatchObject({ exceptWorkOfWorker: 0, exceptWorkHour: '0' });
    expect(problemsOf(variant, { exceptWorkOfWorker: -1, exceptWorkHour: -1 })).toEqual({
      exceptWorkOfWorker: '异常人数必须在0-100人之间',
      exceptWorkHour: '异常工时必须在0-4小时之间',
    });
  });

  test('takes a number as the pages print it, grouped by thousands', () => {
    expect(readEntry(variant, entryOf({ inputCount: '1,200', outputCount: '1,234,567' }), 'zh')).toMatchObject({
      inputCount: 1200,
      outputCount: 1_234_567,
    });
    expect(problemsOf(variant, { inputCount: '1,20' })).toEqual({ inputCount: '投入数量必须是数字' });
  });

  test('refuses counts that no line makes', () => {
    expect(problemsOf(variant, { inputCount: -5, outputCount: 1.5, badCount: 'x', workHourType: 5 })).toEqual({
      inputCount: '投入数量不能小于0',
      outputCount: '产出数量必须是整数',
      badCount: '功能不良数必须是数字',
      workHourType: '工时类型不在可选范围内',
    });
  });

  test('speaks English', () => {
    expect(problemsOf(variant, { workHour: 5, timeRange: '' }, 'en')).toEqual({
      timeRange: 'Choose the slot',
      workHour: 'Normal hours must be above 0 and at most 4',
    });
  });
});

describe('a semi-finished report', () => {
  test('counts machines over the whole shift', () => {
    expect(
      problemsOf('semi', { numberOfWorker: 100, workHour: 12, exceptWorkOfWorker: 100, exceptWorkHour: 12, productionProcess: 2 }),
    ).toEqual({});
    expect(
      problemsOf('semi', { numberOfWorker: 0, workHour: '12.5', exceptWorkOfWorker: 101, exceptWorkHour: 13, productionProcess: 2 }),
    ).toEqual({
      numberOfWorker: '机台数必须在1-100之间',
      workHour: '正常工时必须大于0小于12',
      exceptWorkOfWorker: '异常机台数必须在0-100之间',
      exceptWorkHour: '异常工时必须在0-12小时之间',
    });
  });

  test('fixes its process, and needs neither a slot nor appearance defects', () => {
    const { productionProcess: _process, appearanceBadCount: _appearance, timeRange: _slot, ...given } = entryOf();

    expect(readEntry('semi', given, 'zh')).toMatchObject({ productionProcess: 2, appearanceBadCount: null });
    expect(problemsOf('semi', { productionProcess: 1 })).toEqual({ productionProcess: '生产工序不在可选范围内' });
  });
});

test("a line's type decides its form, and only the SMT one shows the board side", () => {
  expect(['smt', 'dip', 'semi', 'autoWelding'].map(variantOf)).toEqual(['smt', 'dip', 'semi', 'semi']);
  expect(reportFields('smt', 'zh').find(({ name }) => name === 'layout')).toMatchObject({ label: '面别', readOnly: true });
  expect(reportFields('dip', 'zh').map(({ name }) => name)).not.toContain('layout');
  expect(reportFields('dip', 'zh').find(({ name }) => name === 'productionProcess')).toMatchObject({ initial: 1 });
});
