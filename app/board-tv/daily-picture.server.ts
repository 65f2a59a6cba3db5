import { imageAddress } from '#app/charts/draw.server.ts';
import { drawPlans, planChartHeight } from '#app/charts/plan-chart.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { readCookie } from '#app/shell/cookies.server.ts';
import type { DailyReport, DailyRow } from './answers.ts';

/** More bars than these are a table, not a picture. */
const mostBars = 8;

export interface DailyPicture {
  wide: { address: string; height: number };
  narrow: { address: string; height: number };
  shown: number;
}

/** Output against plan of the report's first rows; one row alone needs no picture. */
export async function dailyPicture(request: Request, { rows, dateFrom, dateTo, by }: DailyReport): Promise<DailyPicture | undefined> {
  if (rows.length < 2) return undefined;
  const say = await wordsOf(request);
  const theme = readCookie(request, 'theme') === 'dark' ? 'dark' : 'light';
  const bars = rows
    .slice(0, mostBars)
    .map((row) => ({ label: nameOf(row, by, dateFrom !== dateTo), plan: row.planCount, output: row.output }));
  const draw = async (width: number, text: number) => {
    const height = planChartHeight(bars.length, text);
    return { address: imageAddress(await drawPlans(say, bars, { theme, width, height, text })), height };
  };
  const [wide, narrow] = await Promise.all([draw(1100, 13), draw(360, 13)]);
  return { wide, narrow, shown: bars.length };
}

function nameOf(row: DailyRow, by: DailyReport['by'], isManyDays: boolean): string {
  const date = isManyDays ? row.planDate.slice(5) : undefined;
  const own = by === 'order' ? [row.workOrderNumber, row.layout] : [row.lineName, by === 'shift' ? row.shiftTypeName : undefined];
  return [date, ...own].filter(Boolean).join(' ');
}
