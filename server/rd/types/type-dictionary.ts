import { desc, eq, sql } from 'drizzle-orm';
import type { Label, Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { fillsDictionary } from '#server/calls/dictionary-entries.ts';
import { materialTypes } from '../catalogue/catalogue.ts';
import { titleOf } from './find-type.ts';
import { itemType } from './item-type-table.ts';

/** The types of the plant by code, called as it calls them. */
export const typeDictionary = 'item_type';

fillsDictionary(typeDictionary, readTypeNames);

/** Names alone: definitions are long, and every list of items shows these. */
async function readTypeNames(ctx: SignedInContext): Promise<Option[]> {
  const { tenantId, typeCode, version, definition } = itemType;
  const rows = await ctx.readAt('rd.item', (db) =>
    db
      .selectDistinctOn([typeCode], { code: typeCode, label: sql<Label>`${definition} -> 'label'` })
      .from(itemType)
      .where(eq(tenantId, ctx.session.tenantId))
      .orderBy(typeCode, desc(version)),
  );
  const names = new Map([...materialTypes, ...rows].map((type) => [type.code, titleOf(type)[ctx.locale]]));
  return [...names].sort().map(([value, label]) => ({ value, label }));
}
