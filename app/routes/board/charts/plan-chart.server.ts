import type { Say } from '#app/i18n/say.ts';
import { percentOf } from '#rules/percent.ts';
import { drawChart } from './draw.server.ts';
import { palettes, type Theme } from './palette.ts';
import type { ChartLooks } from './shift-chart.server.ts';

export interface PlannedBar {
  label: string;
  plan: number;
  output: number;
}

/** The height of a picture with this many bars. */
export const planChartHeight = (bars: number, text: number): number => Math.round(bars * text * 2.6 + text * 2.2);

/** Output against plan, one bar per row with its numbers next to it: the frame is the plan, the fill the output. */
export function drawPlans(say: Say, bars: PlannedBar[], looks: ChartLooks): Promise<string> {
  const colours = palettes[looks.theme];
  const words = { fontSize: looks.text, fontFamily: fonts };
  const numbers = ({ plan, output }: PlannedBar) =>
    plan > 0
      ? `${output.toLocaleString('en-US')} / ${plan.toLocaleString('en-US')}  ${percentOf(String(output / plan))}%`
      : `${output.toLocaleString('en-US')}  ${say('daily.noPlan')}`;
  const bar = { type: 'bar', silent: true, barWidth: looks.text * 1.2 } as const;
  const series = planSeries(bars, looks.theme, bar.barWidth);
  const isWide = looks.width > 600;
  return drawChart(
    {
      grid: { left: looks.text * (isWide ? 13 : 8.5), right: looks.text * (isWide ? 14 : 11), top: looks.text / 2, bottom: looks.text / 2 },
      xAxis: { type: 'value', max: Math.max(1, ...bars.flatMap(({ plan, output }) => [plan, output])), show: false },
      yAxis: {
        type: 'category',
        inverse: true,
        data: bars.map(({ label }) => label),
        axisTick: { show: false },
        axisLine: { show: false },
        axisLabel: { ...words, color: colours.text, width: looks.text * (isWide ? 12 : 8), overflow: 'truncate' },
      },
      series: [
        ...series,
        {
          ...bar,
          data: bars.map(({ plan, output }) => Math.max(plan, output)),
          itemStyle: { color: 'transparent' },
          label: {
            ...words,
            show: true,
            position: 'right',
            color: colours.text,
            formatter: ({ dataIndex }: { dataIndex: number }) => (bars[dataIndex] ? numbers(bars[dataIndex]) : ''),
          },
        },
      ],
    },
    looks,
  );
}

/** Output against plan of one line, a column for each week with its percentage over it, as long as there is room for it. */
export function drawWeeks(bars: PlannedBar[], looks: ChartLooks): Promise<string> {
  const colours = palettes[looks.theme];
  const words = { fontSize: looks.text, fontFamily: fonts };
  const room = (looks.width - looks.text * 5) / bars.length;
  return drawChart(
    {
      grid: { left: looks.text * 4, right: looks.text, top: looks.text * 1.8, bottom: looks.text * 1.8 },
      xAxis: {
        type: 'category',
        data: bars.map(({ label }) => label.slice(5)),
        axisTick: { show: false },
        axisLine: { lineStyle: { color: colours.plan } },
        axisLabel: { ...words, color: colours.text },
      },
      yAxis: {
        type: 'value',
        splitNumber: 2,
        splitLine: { lineStyle: { color: colours.grid } },
        axisLabel: { ...words, color: colours.dim, formatter: (count: number) => count.toLocaleString('en-US') },
      },
      series: [
        ...planSeries(bars, looks.theme, Math.min(room * 0.6, looks.text * 3)),
        {
          type: 'bar',
          silent: true,
          data: bars.map(({ plan, output }) => Math.max(plan, output)),
          itemStyle: { color: 'transparent' },
          label: {
            ...words,
            show: room > looks.text * 3,
            position: 'top',
            color: colours.text,
            formatter: ({ dataIndex }: { dataIndex: number }) => shareOf(bars[dataIndex]),
          },
        },
      ],
    },
    looks,
  );
}

const shareOf = ({ plan, output }: PlannedBar = { label: '', plan: 0, output: 0 }): string =>
  plan > 0 ? `${percentOf(String(output / plan))}%` : '';

/** The frame is the plan, the fill the output. */
function planSeries(bars: PlannedBar[], theme: Theme, barWidth: number) {
  const { plan, actual } = palettes[theme];
  const bar = { type: 'bar', silent: true, barWidth } as const;
  return [
    {
      ...bar,
      barGap: '-100%',
      data: bars.map((one) => one.plan),
      itemStyle: { color: 'transparent', borderColor: plan, borderWidth: 1.5 },
    },
    { ...bar, data: bars.map((one) => one.output), itemStyle: { color: actual } },
  ];
}

const fonts = "-apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";
