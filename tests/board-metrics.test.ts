import { describe, expect, test } from 'vitest';
import {
  attainment,
  defectRate,
  earnedHours,
  effectiveHours,
  expectedByNow,
  investedHours,
  lostHours,
  wireRatio,
} from '#server/board/metrics.ts';

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
  expect(effectiveHours([work], { borrowWorkHour: '8.00', lendingWorkHour: '2.50' })).toBe(40);
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
