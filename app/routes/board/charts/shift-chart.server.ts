import type { Say } from '#app/i18n/say.ts';
import { type ChartSize, drawChart } from './draw.server.ts';
import { palettes, type Theme } from './palette.ts';
import { type Point, type ShiftSlotCounts, shiftPoints } from './shift-points.ts';

export interface ShiftChart {
  slots: ShiftSlotCounts[];
  expectedNow: number | null;
  atShiftEnd: number | null;
  /** The time of day of the picture. */
  now: string;
}

export interface ChartLooks extends ChartSize {
  theme: Theme;
  /** The text size in pixels of the picture. */
  text: number;
}

/** The progress of a shift: its plan as a dashed line, its output, the expected output by now, and the projection. */
export function drawShift(say: Say, { slots, expectedNow, atShiftEnd, now }: ShiftChart, looks: ChartLooks): Promise<string> {
  const { plan, actual, expected, forecast, clock, missing } = shiftPoints(slots, expectedNow, atShiftEnd);
  const colours = palettes[looks.theme];
  const words = { fontSize: looks.text, fontFamily: fonts, textBorderColor: colours.surface, textBorderWidth: 4 };
  const line = { type: 'line', silent: true, showSymbol: false, clip: false } as const;
  const name = (word: string, of: Point | undefined) => (of ? `${word} ${Math.round(of[1]).toLocaleString('en-US')}` : word);
  const isBehind = (actual.at(-1)?.[1] ?? 0) < (expected?.[1] ?? 0);
  const hasForecast = forecast.length > 0;
  const highest = Math.max(1, ...[...plan, ...actual, ...forecast].map(([, count]) => count));
  const every = Math.ceil((clock.length * looks.text * 3.4) / (looks.width * 0.8));
  return drawChart(
    {
      grid: { left: looks.text * 4, right: looks.text * 7.8, top: looks.text * 1.4, bottom: looks.text * 2 },
      xAxis: {
        type: 'value',
        min: 0,
        max: Math.max(1, slots.length),
        interval: 1,
        splitLine: { show: false },
        axisLine: { lineStyle: { color: colours.plan } },
        axisTick: { show: true },
        axisLabel: { ...words, color: colours.dim, formatter: (at: number) => (at % every === 0 ? (clock[at] ?? '') : '') },
      },
      yAxis: {
        type: 'value',
        max: highest * 1.08,
        splitNumber: 3,
        splitLine: { lineStyle: { color: colours.grid } },
        axisLabel: { ...words, color: colours.dim, showMaxLabel: false, formatter: (count: number) => count.toLocaleString('en-US') },
      },
      series: [
        {
          ...line,
          data: plan,
          lineStyle: { color: colours.plan, width: looks.text / 9, type: 'dashed' },
          endLabel: {
            ...words,
            show: true,
            color: colours.dim,
            formatter: name(say('board.plan'), plan.at(-1)),
            ...apart(plan, forecast, highest, looks),
          },
          markArea: {
            silent: true,
            itemStyle: { color: colours.alarm, opacity: 0.16 },
            label: { ...words, show: true, position: 'insideTop', color: colours.alarm, fontWeight: 'bold' },
            data: missing.map(([from, to]) => [{ name: say('tv.missing'), xAxis: from }, { xAxis: to }]),
          },
        },
        {
          ...line,
          data: forecast,
          lineStyle: { color: colours.actual, width: looks.text / 7, type: 'dotted' },
          endLabel: {
            ...words,
            show: hasForecast,
            color: colours.actual,
            formatter: name(say('tv.forecast'), forecast.at(-1)),
            ...apart(forecast, plan, highest, looks),
          },
        },
        {
          ...line,
          data: actual,
          lineStyle: { color: colours.actual, width: looks.text / 4 },
          areaStyle: { color: colours.actual, opacity: 0.14 },
        },
        marker(actual.at(-1), 'circle', colours.actual, name(say('board.actual'), actual.at(-1)), isBehind),
        {
          ...marker(expected, 'diamond', colours.expected, name(say('tv.expected'), expected), !isBehind),
          markLine: {
            silent: true,
            symbol: 'none',
            lineStyle: { color: colours.expected, type: 'solid', width: looks.text / 14 },
            label: { ...words, position: 'end', color: colours.expected, formatter: `${say('tv.now')} ${now}` },
            data: expected ? [{ xAxis: expected[0] }] : [],
          },
        },
      ],
    },
    looks,
  );

  function marker(point: Point | undefined, symbol: string, color: string, text: string, isBelow: boolean) {
    // A label is on the side of its point that its line leaves free, and inside the picture.
    const at = (point?.[0] ?? 0) / slots.length;
    const isRight = isBelow ? at < 0.75 : at < 0.2;
    const place = { align: isRight ? 'left' : 'right', verticalAlign: isBelow ? 'top' : 'bottom' };
    const offset = [isRight ? looks.text / 2 : -looks.text / 2, isBelow ? looks.text * (isRight ? 0.3 : 1.3) : -looks.text / 3];
    return {
      ...line,
      data: point && point[0] > 0 ? [point] : [],
      showSymbol: true,
      symbol,
      symbolSize: looks.text * 0.75,
      itemStyle: { color, borderColor: colours.surface, borderWidth: 2 },
      label: { ...words, show: true, position: 'inside', color, fontWeight: 'bold', formatter: text, offset, ...place },
    };
  }
}

const fonts = "-apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

/** Moves two overlapping labels at the right edge apart. */
function apart(own: Point[], other: Point[], highest: number, { text, height }: ChartLooks): { offset?: [number, number] } {
  const [mine, theirs] = [own.at(-1)?.[1], other.at(-1)?.[1]];
  if (mine === undefined || theirs === undefined) return {};
  const gap = (Math.abs(mine - theirs) / highest) * (height - text * 4);
  if (gap >= text * 1.2) return {};
  const isUpper = mine > theirs || (mine === theirs && own.length > other.length);
  return { offset: [0, ((text * 1.2 - gap) / 2) * (isUpper ? -1 : 1)] };
}
