import { and, asc, inArray, or } from 'drizzle-orm';
import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { naturally } from '#server/database/natural-order.ts';
import { containsText, findByName } from '#server/engine/contains-text.ts';
import { asked, crud } from '#server/engine/crud.ts';
import { ids, optional } from '#server/engine/inputs.ts';
import { maxOptions } from '#server/engine/selectable.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { materialItem } from './material-item.ts';
import { insertMaterial, updateMaterial } from './save-material.ts';

const word = z.coerce.string().trim().max(100);
const materialSearch = z.object({ searchKey: optional(word), q: optional(word), ids: optional(ids) }).prefault({});

/** All calls of purchased materials (specification 7.4). */
export const materialItemCalls = crud(materialItem, {
  insert: insertMaterial,
  update: updateMaterial,
  select: asked(materialSearch, selectMaterials),
});

/** Materials whose number, name or specification contains the text. */
async function selectMaterials(ctx: SignedInContext, { searchKey, q, ids: chosen }: z.output<typeof materialSearch>) {
  const { id, itemNumber, name, specification, unit } = materialItem.table;
  const read = (typed: string | undefined, limit: number) =>
    ctx.db
      .select({ id, itemNumber, name, specification, unit })
      .from(materialItem.table)
      .where(
        and(
          visibleRows(materialItem, ctx),
          chosen?.length ? inArray(id, chosen) : or(...[itemNumber, name, specification].map((column) => containsText(column, typed))),
        ),
      )
      .orderBy(asc(naturally(itemNumber)))
      .limit(limit);
  const rows = await findByName(ctx, searchKey ?? q, maxOptions(ctx), read, (row) => row.name);
  return rows.map((row) => ({ ...row, value: row.id, label: `${row.itemNumber} ${row.name}` }));
}
