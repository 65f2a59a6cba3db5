import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { Say } from '#app/i18n/say.ts';
import { imageAddress } from '#app/routes/board/charts/draw.server.ts';
import { drawPlans, type PlannedBar, planChartHeight } from '#app/routes/board/charts/plan-chart.server.ts';
import { readCookie } from '#app/shell/cookies.server.ts';
import type { DailyReport, DailyRow } from '#server/board/boards/board-answers.ts';

/** More bars than these are left to the table. */
const max = 10;

export interface DailyPicture {
  wide: { address: string; height: number };
  narrow: { address: string; height: number };
  /** What the picture omits. */
  note: string | undefined;
}

/** Output against plan: by row for one day, by day for several. A single bar needs no picture, and weeks have one for each line. */
export async function dailyPicture(request: Request, { rows, dateFrom, dateTo, by }: DailyReport): Promise<DailyPicture | undefined> {
  const all =
    dateFrom === dateTo
      ? rows.filter(({ kind }) => kind === 'work').map((row) => ({ label: nameOf(row, by), plan: row.planCount, output: row.output }))
      : daysOf(rows);
  if (by === 'week' || all.length < 2) return undefined;
  const say = await wordsOf(request);
  const theme = readCookie(request, 'theme') === 'dark' ? 'dark' : 'light';
  const bars = dateFrom === dateTo ? all.slice(0, max) : all.slice(-max);
  const draw = async (width: number, text: number) => {
    const height = planChartHeight(bars.length, text);
    return { address: imageAddress(await drawPlans(say, bars, { theme, width, height, text })), height };
  };
  const [wide, narrow] = await Promise.all([draw(1100, 13), draw(360, 13)]);
  return { wide, narrow, note: noteOf(say, bars.length, all.length, dateFrom === dateTo) };
}

function daysOf(rows: DailyRow[]): PlannedBar[] {
  const days = new Map<string, PlannedBar>();
  for (const { planDate, planCount, output } of rows) {
    const day = days.get(planDate) ?? { label: planDate, plan: 0, output: 0 };
    days.set(planDate, { ...day, plan: day.plan + planCount, output: day.output + output });
  }
  return [...days.values()].sort((one, other) => (one.label < other.label ? -1 : 1));
}

function nameOf(row: DailyRow, by: DailyReport['by']): string {
  const names = by === 'order' ? [row.workOrderNumber, row.layoutName] : [row.lineName, by === 'shift' ? row.shiftTypeName : undefined];
  return names.filter(Boolean).join(' ');
}

function noteOf(say: Say, shown: number, total: number, isOneDay: boolean): string | undefined {
  if (shown === total) return undefined;
  return say(isOneDay ? 'daily.chartFirst' : 'daily.chartDays', { shown, total });
}
