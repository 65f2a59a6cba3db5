import type { Say } from '#app/i18n/say.ts';
import { percentOf } from '#rules/percent.ts';
import { drawChart } from './draw.server.ts';
import { palettes } from './palette.ts';
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
  const words = {
    fontSize: looks.text,
    fontFamily: "-apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  };
  const numbers = ({ plan, output }: PlannedBar) =>
    plan > 0
      ? `${output.toLocaleString('en-US')} / ${plan.toLocaleString('en-US')}  ${percentOf(String(output / plan))}%`
      : `${output.toLocaleString('en-US')}  ${say('daily.noPlan')}`;
  const bar = { type: 'bar', silent: true, barWidth: looks.text * 1.2 } as const;
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
        {
          ...bar,
          barGap: '-100%',
          data: bars.map(({ plan }) => plan),
          itemStyle: { color: 'transparent', borderColor: colours.plan, borderWidth: 1.5 },
        },
        {
          ...bar,
          data: bars.map(({ output }) => output),
          itemStyle: { color: colours.actual },
        },
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
