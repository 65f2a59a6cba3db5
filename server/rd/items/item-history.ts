import { desc, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { historyOf } from '#server/engine/history.ts';
import { readRow } from '#server/engine/read-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { fieldsByName } from '../catalogue/catalogue-fields.ts';
import { itemType } from '../types/item-type-table.ts';
import { item } from './item.ts';
import { typeOf } from './save-item.ts';

/**
 * The history of an item, its fields called as its own version of the type does, then as the plant's latest definitions do: an item may have
 * been of another type, with fields that only the plant has.
 */
export async function itemHistory(ctx: SignedInContext, id: string) {
  const { type } = await typeOf(ctx, await readRow(ctx, item, id));
  const { tenantId, definition, createTime } = itemType;
  const own = await ctx.db.select({ definition }).from(itemType).where(eq(tenantId, ctx.session.tenantId)).orderBy(desc(createTime));
  const fields = fieldsByName([...type.fields, ...own.flatMap((row) => row.definition.fields)]);
  const items: AnyEntity = item;
  return historyOf(ctx, { ...items, audited: { ...items.audited, ...fields } }, id);
}
