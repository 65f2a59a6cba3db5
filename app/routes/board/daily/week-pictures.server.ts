import { wordsOf } from '#app/i18n/i18n.server.ts';
import { imageAddress } from '#app/routes/board/charts/draw.server.ts';
import { drawWeeks, type PlannedBar } from '#app/routes/board/charts/plan-chart.server.ts';
import { readCookie } from '#app/shell/cookies.server.ts';
import type { DailyReport } from '#server/board/boards/board-answers.ts';
import { nameIn } from './daily-columns.ts';

/** More lines than these are left to the table. */
const max = 12;
/** As the page shows them. */
const size = { width: 360, height: 180 };

export interface WeekPictures {
  lines: { name: string; address: string }[];
  /** What the pictures omit. */
  note: string | undefined;
}

/** The weeks of each line side by side, output against plan; a week alone needs no picture. */
export async function weekPictures(request: Request, { rows, by }: DailyReport): Promise<WeekPictures | undefined> {
  const weeks = [...new Set(rows.map(({ planDate }) => planDate))].sort();
  if (by !== 'week' || weeks.length < 2) return undefined;
  const say = await wordsOf(request);
  const theme = readCookie(request, 'theme') === 'dark' ? 'dark' : 'light';
  const lines = new Map(rows.map((row) => [row.lineId, nameIn(say, row, 'lineName')]));
  const barsOf = (lineId: string | null): PlannedBar[] =>
    weeks.map((label) => {
      const row = rows.find((one) => one.planDate === label && one.lineId === lineId);
      return { label, plan: row?.planCount ?? 0, output: row?.output ?? 0 };
    });
  const shown = [...lines]
    .slice(0, max)
    .map(async ([id, name]) => ({ name, address: imageAddress(await drawWeeks(barsOf(id), { ...size, theme, text: 12 })) }));
  const note = lines.size > max ? say('daily.chartLines', { shown: max, total: lines.size }) : undefined;
  return { lines: await Promise.all(shown), note };
}
