import { expect, test } from 'vitest';
import { sayFrom } from '#app/i18n/say.ts';
import { words } from '#app/i18n/words.ts';
import { imageAddress } from '#app/routes/board/charts/draw.server.ts';
import { drawPlans, drawWeeks } from '#app/routes/board/charts/plan-chart.server.ts';
import { drawShift } from '#app/routes/board/charts/shift-chart.server.ts';
import { type ShiftSlotCounts, shiftPoints } from '#app/routes/board/charts/shift-points.ts';

const keys = ['08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00'];
const slotsOf = (...reported: (number | 'missing' | 'due' | 'later')[]): ShiftSlotCounts[] =>
  reported.map((each, index) => ({
    key: keys[index] ?? '',
    state: typeof each === 'number' ? 'filled' : each,
    plan: 100,
    output: typeof each === 'number' ? each : 0,
  }));
const looks = { width: 1200, height: 470, text: 28, theme: 'light' } as const;

test("a shift's picture adds up its slots and says where it should be by now", () => {
  const points = shiftPoints(slotsOf(90, 80, 'due', 'later'), 250, 330);

  expect(points.plan).toEqual([
    [0, 0],
    [1, 100],
    [2, 200],
    [3, 300],
    [4, 400],
  ]);
  expect(points.actual.at(-1)).toEqual([2, 170]);
  expect(points.expected).toEqual([2.5, 250]);
  expect(points.forecast).toEqual([
    [2, 170],
    [4, 330],
  ]);
  expect(points.clock).toEqual(['08:00', '10:00', '12:00', '14:00', '16:00']);
});

test('a slot that nobody reported is marked, and what came after it still counts', () => {
  const { missing, actual } = shiftPoints(slotsOf(90, 'missing', 80, 'later'), 300, null);

  expect(missing).toEqual([[1, 2]]);
  expect(actual.at(-1)).toEqual([3, 170]);
});

test('without a plan nothing is expected, and an unknown forecast is not drawn', () => {
  const slots = slotsOf(90, 'due').map((slot) => ({ ...slot, plan: 0 }));

  const { expected, forecast } = shiftPoints(slots, 0, null);

  expect(expected).toBeUndefined();
  expect(forecast).toEqual([]);
});

test('the lines of a picture carry their words and numbers, in the language of the reader', async () => {
  const shown = { slots: slotsOf(90, 'missing', 'due', 'later'), expectedNow: 250, atShiftEnd: 330, now: '13:00' };

  const zh = await drawShift(sayFrom(words.zh), shown, looks);
  const en = await drawShift(sayFrom(words.en), shown, { ...looks, theme: 'dark' });

  for (const text of ['计划 400', '实际 90', '应产 250', '预计 330', '缺报', '现在 13:00']) expect(zh).toContain(`>${text}<`);
  for (const text of ['Plan 400', 'Actual 90', 'Expected 250', 'Forecast 330', 'Missing', 'Now 13:00']) expect(en).toContain(`>${text}<`);
});

test('what people typed stays text in a picture', async () => {
  const svg = await drawPlans(sayFrom(words.zh), [{ label: '<script>alert(1)</script>', plan: 10, output: 5 }], looks);

  expect(svg).not.toContain('<script');
  expect(svg).toContain('5 / 10');
});

test('a picture fits into an address of a source set', () => {
  const address = imageAddress('<svg a="b c">,\n计划</svg>');

  expect(address).not.toMatch(/[\s"<>#]/);
  expect(decodeURIComponent(address.slice('data:image/svg+xml,'.length))).toBe('<svg a="b c">,\n计划</svg>');
});

test('the weeks of a line stand side by side with their days, and with percentages as long as there is room', async () => {
  const weeks = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ label: `2026-03-${10 + at}`, plan: 2000, output: 699 + at }));
  const size = { width: 360, height: 180, text: 12, theme: 'light' } as const;

  const [few, quarter] = [await drawWeeks(weeks(3), size), await drawWeeks(weeks(14), size)];

  for (const text of ['03-10', '03-12', '35.0%', '35.1%', '2,000']) expect(few).toContain(`>${text}<`);
  expect(quarter).toContain('>03-10<');
  expect(quarter).not.toContain('%<');
});

test('a bar shows the percentage that the table below it shows', async () => {
  const svg = await drawPlans(sayFrom(words.zh), [{ label: 'SMT', plan: 2000, output: 699 }], looks);

  expect(svg).toContain('35.0%');
});
