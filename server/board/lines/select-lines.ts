import { and, eq, ilike, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { maxOptions } from '#server/engine/selectable.ts';
import { productionLine } from './production-line.ts';

/** One more than a page shows as a plain list: the page then knows that there are more, and offers a search. */

/**
 * The lines to choose from: only enabled ones, but a form that references a disabled one still gets its name, and a list's filter offers
 * all (specification 10.7, 'productionline/select').
 */
export async function selectLines(
  ctx: SignedInContext,
  input: { q?: string | undefined; ids?: string[] | undefined; all?: 'true' | undefined },
) {
  const { table } = productionLine;
  const typed = input.q?.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const chosen = input.ids?.length ? inArray(table.id, input.ids) : input.all ? undefined : eq(table.isEnabled, true);
  const rows = await findRows(ctx, productionLine, and(chosen, typed ? ilike(table.lineName, `%${typed}%`) : undefined), maxOptions(ctx));
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
