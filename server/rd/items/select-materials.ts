import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { optional } from '#server/engine/inputs.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { quickSearch } from '../search/quick-search.ts';
import { currentTypes } from '../types/find-type.ts';
import { item } from './item.ts';
import { lastPriceTexts } from './price-order.ts';

export const materialSearch = z.object({ itemNumber: optional(z.coerce.string().trim().max(100)) }).prefault({});

const maxMaterials = 50;

/** Released items to be bought: by a part of their number or name, by values, or by their type in words or pinyin (specification 7.4). */
export async function selectMaterials(ctx: SignedInContext, { itemNumber = '' }: z.output<typeof materialSearch>) {
  const { id, code, shortName, description, model, brand, state } = item.table;
  const types = (await currentTypes(ctx)).map(({ type }) => type);
  const rows = await ctx.db
    .select({ id, code, shortName, description, model, brand })
    .from(item.table)
    .where(and(visibleRows(item, ctx), eq(state, 'released'), await quickSearch(types, itemNumber)))
    .orderBy(asc(code))
    .limit(maxMaterials);
  const prices = await lastPriceTexts(
    ctx,
    rows.map((row) => row.code),
  );
  return rows.map((row) => ({
    ...row,
    ...(prices && { lastPrice: prices.get(row.code) ?? '' }),
    itemNumber: row.code,
    itemName: row.shortName,
    fnumber: row.code,
    value: row.id,
    label: `${row.code} ${row.description}`,
  }));
}
