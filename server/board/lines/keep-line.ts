import type { SignedInContext } from '#server/calls/context.ts';
import { type Expected, type Input, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { lockLine, openWithLines } from '../shifts/shifts-of-lines.ts';
import { type Line, productionLine } from './production-line.ts';

/** A line with an open shift stays in use: it would be gone from the overview while people report on it. */
export async function changeLine(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<Line> {
  const values = await readInput(ctx, productionLine, input, true);
  if (values.isEnabled === false) {
    // A start locks the line, too: of the two the later one sees what the other has done.
    const line = await lockLine(ctx, id);
    const refusal = (await mayDisable(ctx, [line])).get(id);
    if (refusal && line.isEnabled) throw new BusinessError(refusal.text, { field: 'isEnabled', code: 409 });
  }
  return updateRow(ctx, productionLine, id, values, expected);
}

/** The lines that are not disabled now. */
export async function mayDisable(ctx: SignedInContext, lines: readonly Line[]): Promise<Map<string, BusinessError>> {
  const open = await openWithLines(
    ctx,
    lines.map(({ id }) => id),
  );
  return new Map(
    open.map(({ id, lineId, lineName, planDate, startTime }) => {
      const since = `${planDate} (${startTime.slice(0, 16)})`;
      const text = {
        zh: `产线 ${lineName} 有未结束的班次: ${since}，结束后才能停用`,
        en: `Line ${lineName} has an open shift: ${since}. Disable the line once that has ended.`,
      };
      return [lineId, new BusinessError(text, { recordId: id, code: 409 })] as const;
    }),
  );
}
