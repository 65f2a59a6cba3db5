import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { containsText, findByName } from '#server/engine/contains-text.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { maxOptions } from '#server/engine/selectable.ts';
import { productionLine } from './production-line.ts';

/**
 * The lines to choose from: only enabled ones, but a form that references a disabled one still gets its name, and a list's filter offers
 * all (specification 10.7, 'productionline/select').
 */
export async function selectLines(
  ctx: SignedInContext,
  input: { q?: string | undefined; ids?: string[] | undefined; all?: 'true' | undefined },
) {
  const { table } = productionLine;
  const chosen = input.ids?.length ? inArray(table.id, input.ids) : input.all ? undefined : eq(table.isEnabled, true);
  const read = (text: string | undefined, limit: number) =>
    findRows(ctx, productionLine, and(chosen, containsText(table.lineName, text)), limit);
  const rows = await findByName(ctx, input.q, maxOptions(ctx), read, (row) => row.lineName);
  return rows.map(({ id, lineCode, lineName, lineType, deptId }) => ({
    id,
    lineCode,
    lineName,
    lineType,
    deptId,
    value: id,
    label: lineName,
  }));
}
