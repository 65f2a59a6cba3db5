import { wordsOf } from '#app/i18n/i18n.server.ts';
import { imageAddress } from '#app/routes/board/charts/draw.server.ts';
import { drawShift } from '#app/routes/board/charts/shift-chart.server.ts';
import { readCookie } from '#app/shell/cookies.server.ts';
import type { ShownLineBoard } from '#server/board/boards/board-answers.ts';
import type { ShiftPicture } from './line-screen.tsx';

/** The chart of a line's shift, for televisions and for phones; undefined without a plan. */
export async function shiftPicture(
  request: Request,
  { slots, plan, forecast, missing, asOf }: ShownLineBoard,
): Promise<ShiftPicture | undefined> {
  if (slots.length === 0 || plan.count === 0) return undefined;
  const say = await wordsOf(request);
  const theme = readCookie(request, 'theme') === 'dark' ? 'dark' : 'light';
  const shown = { slots, expectedNow: plan.expectedNow, atShiftEnd: forecast.atShiftEnd, now: asOf.slice(11, 16) };
  // Missing slots are shown above the chart and reduce its height.
  const [wide, narrow] = await Promise.all([
    drawShift(say, shown, { theme, width: 1200, height: missing.length > 0 ? 405 : 475, text: 28 }),
    drawShift(say, shown, { theme, width: 680, height: 480, text: 26 }),
  ]);
  return { wide: imageAddress(wide), narrow: imageAddress(narrow) };
}
