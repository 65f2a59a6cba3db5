import { drawChart, imageAddress } from '#app/routes/board/charts/draw.server.ts';
import { palettes, type Theme } from '#app/routes/board/charts/palette.ts';
import type { LastHour } from '#server/platform/monitoring/describe-last-hour.ts';

const size = { width: 400, height: 170 };
const text = 12;
const fonts = "-apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

type Minutes = LastHour['minutes'];

interface Line {
  values: (number | null)[];
  colour: 'actual' | 'alarm' | 'expected';
  isDashed?: boolean;
  isFilled?: boolean;
}

/** The last hour in three pictures: requests, how long they took, and how late the event loop was. */
export async function minuteCharts(minutes: Minutes, theme: Theme) {
  const of = (read: (figures: NonNullable<Minutes[number]['figures']>) => number | null) =>
    minutes.map(({ figures }) => (figures ? read(figures) : null));
  const times = minutes.map(({ time }) => time);
  const [requests, time, eventLoop] = await Promise.all([
    draw(theme, times, [
      { values: of((one) => one.requests), colour: 'actual', isFilled: true },
      { values: of((one) => one.failed + one.refused || null), colour: 'alarm' },
    ]),
    draw(theme, times, [
      { values: of((one) => one.p50), colour: 'actual', isFilled: true },
      { values: of((one) => one.p95), colour: 'expected', isDashed: true },
    ]),
    draw(theme, times, [{ values: of((one) => one.eventLoop), colour: 'actual', isFilled: true }]),
  ]);
  return { ...size, requests, time, eventLoop };
}

async function draw(theme: Theme, times: string[], lines: Line[]): Promise<string> {
  const colours = palettes[theme];
  const words = { fontSize: text, fontFamily: fonts, color: colours.dim };
  const highest = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const svg = await drawChart(
    {
      grid: { left: text * 4, right: text * 1.5, top: text, bottom: text * 2 },
      xAxis: {
        type: 'category',
        data: times,
        boundaryGap: false,
        axisTick: { show: false },
        axisLine: { lineStyle: { color: colours.plan } },
        axisLabel: { ...words, interval: (at: number) => at % 15 === 14 },
      },
      yAxis: {
        type: 'value',
        max: highest,
        splitNumber: 3,
        splitLine: { lineStyle: { color: colours.grid } },
        axisLabel: { ...words, formatter: (value: number) => (Number.isInteger(value) ? value.toLocaleString('en-US') : '') },
      },
      series: lines.map(({ values, colour, isDashed, isFilled }) => ({
        type: 'line',
        silent: true,
        // A minute alone between two without figures has no line.
        showSymbol: true,
        symbol: 'circle',
        symbolSize: 3,
        data: values,
        itemStyle: { color: colours[colour] },
        lineStyle: { color: colours[colour], width: 2, type: isDashed ? 'dashed' : 'solid' },
        ...(isFilled ? { areaStyle: { color: colours[colour], opacity: 0.14 } } : {}),
      })),
    },
    size,
  );
  return imageAddress(svg);
}
