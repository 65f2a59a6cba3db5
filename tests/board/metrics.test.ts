import { describe, expect, test } from 'vitest';
import { hoursText, percentText } from '#app/routes/board/floor/ratio.tsx';
import { metricText } from '#app/routes/board/tv/figures.ts';
import { type ForecastSlot, forecastFinish } from '#server/board/boards/forecast-finish.ts';
import { defectsByDescription, lossesByReason } from '#server/board/boards/loss-pareto.ts';
import {
  attainment,
  defectRate,
  earnedHours,
  effectiveHours,
  exactRatio,
  exactText,
  expectedByNow,
  firstPassYield,
  investedHours,
  lostHours,
  metrics,
  productivity,
  uph,
  upph,
  wireRatio,
  workingPerformance,
} from '#server/board/boards/metrics.ts';
import { noSupport, ratiosOf, shownMetrics, sumWork, type Tallied } from '#server/board/boards/work-sums.ts';
import { checkHours } from '#server/board/shifts/hours-check.ts';

const work = { numberOfWorker: 18, workHour: '2.00', exceptWorkOfWorker: 3, exceptWorkHour: '0.50' };

test('ratios are not clamped, and blank where nothing was planned or put in', () => {
  expect(wireRatio(attainment(1300, 1000))).toBe('1.3000');
  expect(wireRatio(attainment(8542, 10_000))).toBe('0.8542');
  expect(wireRatio(attainment(5, 0))).toBeNull();
  expect(defectRate({ inputCount: 200, badCount: 3, appearanceBadCount: 2 })).toBe(0.025);
  expect(defectRate({ inputCount: 200, badCount: 3, appearanceBadCount: null })).toBe(0.015);
  expect(defectRate({ inputCount: 0, badCount: 0, appearanceBadCount: 0 })).toBeUndefined();
});

test('what should be finished by now follows the net minutes of the shift', () => {
  expect(expectedByNow(1000, 180, 720)).toBe(250);
  expect(expectedByNow(1000, 0, 720)).toBe(0);
  expect(expectedByNow(1000, 10, 0)).toBeUndefined();
});

test('hours are people times hours, lost ones go off, borrowed and lent ones count for the shift', () => {
  expect(investedHours(work)).toBe(36);
  expect(lostHours(work)).toBe(1.5);
  expect(lostHours({ ...work, exceptWorkOfWorker: null, exceptWorkHour: null })).toBe(0);
  expect(effectiveHours([work, work])).toBe(69);
  expect(effectiveHours([work], { borrowed: 8, lent: 2.5 })).toBe(40);
});

describe('earned hours', () => {
  const none = { standardManpower: null, standardCapacity: null, standardWorkHour: null };

  test('follow the capacity of the crew, else the hours of a piece', () => {
    expect(earnedHours(200, { ...none, standardManpower: 18, standardCapacity: 100 })).toBe(36);
    expect(earnedHours(200, { ...none, standardWorkHour: '0.0250' })).toBe(5);
  });

  test('are unknown where the standard is −1 or not set', () => {
    expect(earnedHours(200, none)).toBeUndefined();
    expect(earnedHours(200, { standardManpower: 18, standardCapacity: -1, standardWorkHour: '-1.0000' })).toBeUndefined();
  });
});

test('every ratio is blank on a zero denominator, and none is clamped', () => {
  expect(firstPassYield({ inputCount: 200, badCount: 3, appearanceBadCount: 2 })).toBe(0.975);
  expect(productivity(45, 36)).toBe(1.25);
  expect(workingPerformance(18, 20)).toBe(0.9);
  expect(uph(400, 4)).toBe(100);
  expect(upph(400, 72)).toBeCloseTo(5.5556, 4);

  expect(firstPassYield({ inputCount: 0, badCount: 0, appearanceBadCount: null })).toBeUndefined();
  expect([productivity(5, 0), workingPerformance(5, 0), workingPerformance(5, -2), uph(5, 0), upph(5, 0)]).toEqual(
    Array(5).fill(undefined),
  );
  expect([productivity(undefined, 36), workingPerformance(undefined, 36)]).toEqual([undefined, undefined]);
});

describe('the sums of a shift', () => {
  const tallied = (of: Partial<Tallied> = {}): Tallied => ({
    inputCount: 200,
    outputCount: 190,
    badCount: 3,
    appearanceBadCount: 2,
    hours: 2,
    invested: 36,
    lost: 1.5,
    standard: { standardManpower: 18, standardCapacity: 95, standardWorkHour: null },
    ...of,
  });

  test('count borrowed and lent hours, and compare earned hours only with work that has a standard', () => {
    const known = sumWork([tallied(), tallied()], { borrowed: 8, lent: 3 });
    const half = sumWork([tallied(), tallied({ standard: undefined })], { borrowed: 8, lent: 3 });
    const none = sumWork([tallied({ standard: undefined })]);

    expect(known).toMatchObject({ invested: 72, lost: 3, effective: 74, earned: 72, known: { invested: 72, effective: 74 } });
    expect(ratiosOf(known)).toEqual({ productivity: 1, performance: 72 / 74 });
    expect(half).toMatchObject({ earned: 36, known: { invested: 36, effective: 37 } });
    expect(ratiosOf(half)).toEqual({ productivity: 1, performance: 36 / 37 });
    expect(ratiosOf(none)).toEqual({ productivity: undefined, performance: undefined });
  });

  test('are shown with formula and unit in both languages', () => {
    const zh = shownMetrics(sumWork([tallied()]), { count: 1000, expectedNow: 250, hoursOf: 'people', support: noSupport }, 'zh');
    const en = shownMetrics(sumWork([]), { count: 0, expectedNow: null, hoursOf: 'people', support: noSupport }, 'en');

    expect(zh.map(({ key }) => key)).toEqual(Object.keys(metrics).filter((key) => !/^machine|^support/.test(key)));
    expect(zh.find(({ key }) => key === 'plannedRate')).toEqual({
      key: 'plannedRate',
      label: '计划达成率',
      formula: 'Σ产出数量 ÷ 计划数量',
      value: '19.0',
      unit: '%',
    });
    expect(zh.find(({ key }) => key === 'uph')).toMatchObject({ value: '95.0', unit: '件/小时' });
    expect(en.filter(({ unit }) => unit === '%').map(({ value }) => value)).toEqual(Array(5).fill(null));
    expect(JSON.stringify(en)).not.toMatch(/[\u4e00-\u9fff]/);
  });

  test('reach a page unrounded, which rounds them once', () => {
    expect([exactText(36, 2), exactText(147.4526, 2), exactText(0.1 + 0.2, 2), exactText(0, 0)]).toEqual([
      '36.00',
      '147.4526',
      '0.30',
      '0',
    ]);
    expect(hoursText(exactText(147.4526, 2))).toBe('147.5');
    expect(percentText(exactRatio(31.06 / 124))).toBe('25.0%');
    expect(percentText(exactRatio(undefined))).toBe('');
  });
});

describe('the forecast from the last two slots', () => {
  const hour = (of: number) => new Date(Date.UTC(2026, 2, 10, of));
  const slotsOf = (outputs: (number | undefined)[]): ForecastSlot[] =>
    outputs.map((output, at) => ({ start: hour(8 + at * 2), end: hour(10 + at * 2), isExtension: at > 5, output }));

  test('follows their pace to the end of the shift and to the plan', () => {
    const forecast = forecastFinish(slotsOf([500, 200, 100, undefined, undefined, undefined]), 1100);

    expect(forecast).toEqual({ finishAt: hour(18), atShiftEnd: 1250 });
  });

  test('goes past the end of the shift, and names the slot in which a plan was reached', () => {
    expect(forecastFinish(slotsOf([100, 100, 100, 100, 100, undefined]), 800)).toEqual({ finishAt: hour(24), atShiftEnd: 600 });
    expect(forecastFinish(slotsOf([300, 300, undefined, undefined, undefined, undefined]), 300).finishAt).toEqual(hour(10));
  });

  test('is silent without a report, a plan or a pace', () => {
    expect(forecastFinish(slotsOf([undefined, undefined]), 800)).toEqual({});
    expect(forecastFinish(slotsOf([100, undefined]), 0)).toEqual({ atShiftEnd: 200 });
    expect(forecastFinish(slotsOf([0, 0, undefined]), 800)).toEqual({ atShiftEnd: 0 });
  });
});

test('losses and defects are grouped by their words, most first', () => {
  const lost = (exceptWorkNote: string | null, exceptWorkOfWorker: number) => ({ ...work, exceptWorkNote, exceptWorkOfWorker });
  const bad = (unpleasantSight: string | null, badCount: number) => ({ unpleasantSight, badCount, appearanceBadCount: 1 });

  expect(lossesByReason([lost('缺料等待', 2), lost('换线', 6), lost(' 缺料等待 ', 5), lost(null, 1), lost('无', 0)], 'zh')).toEqual([
    { reason: '缺料等待', hours: '3.50' },
    { reason: '换线', hours: '3.00' },
    { reason: '未注明', hours: '0.50' },
  ]);
  expect(defectsByDescription([bad('虚焊', 1), bad('连锡', 4), bad('虚焊', 5)], 'en')).toEqual([
    { what: '虚焊', count: 8 },
    { what: '连锡', count: 5 },
  ]);
});

test('hours that do not add up are named by slot, report and overlap', () => {
  const hour = (of: number) => new Date(Date.UTC(2026, 2, 10, of));
  const slot = (from: number, invested: number, lost = 0, length = 2) => ({
    label: `${from}`,
    start: hour(from),
    end: hour(from + length),
    work: [{ workOrderNumber: 'WO1', hours: length, invested, lost }],
  });
  const right = { people: 18, hours: 12, overlapping: [] };

  expect(checkHours({ ...right, slots: [slot(8, 36), slot(10, 36)] }, 'zh')).toEqual([]);
  expect(checkHours({ ...right, people: undefined, slots: [slot(8, 20)] }, 'zh')).toEqual([]);
  expect(checkHours({ ...right, people: undefined, hours: 1, slots: [slot(8, 20)] }, 'zh')).toMatchObject([
    { kind: 'machineHours', given: '2.00', expected: '1.00' },
  ]);
  expect(checkHours({ ...right, slots: [slot(8, 30), slot(10, 36)] }, 'zh').map(({ kind }) => kind)).toEqual(['slotHours']);
  const found = checkHours({ ...right, slots: [slot(8, 36, 40), slot(9, 20)], overlapping: ['2026-03-10 19:00'] }, 'zh');
  expect(found.map(({ kind, where, given, expected }) => [kind, where, given, expected])).toEqual([
    ['slotHours', '9', '20.00', '36.00'],
    ['lostAboveInvested', '8 WO1', '40.00', '36.00'],
    ['slotOverlap', '8 / 9', null, null],
    ['shiftOverlap', '2026-03-10 19:00', null, null],
  ]);
});

test('a metric of pieces is whole, hours have a decimal, and what is below zero has a minus sign', () => {
  const shown = (key: string, value: string | null, unit: string) => metricText({ key, value, unit, label: '', formula: '' });

  expect(shown('expectedByNow', '2300.00', '件')).toBe('2,300');
  expect(shown('supportHours', '-2.00', '小时')).toBe('−2.0');
  expect(shown('plannedRate', '85.4', '%')).toBe('85.4%');
  expect(shown('plannedRate', null, '%')).toBe('—');
});
