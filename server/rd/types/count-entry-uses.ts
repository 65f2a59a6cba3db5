import { and, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { countsEntries } from '#server/calls/dictionary-entries.ts';
import { materialTypes } from '../catalogue/catalogue.ts';
import { item } from '../items/item.ts';
import { itemType } from './item-type-table.ts';

countsEntries(countTolerances);

/** Items keep tolerances by the keys of the sets that their types name. */
async function countTolerances(ctx: SignedInContext, code: string, key: string) {
  const { typeCode, tenantId, isDeleted, values } = item.table;
  const ofTenant = <Column extends typeof tenantId | typeof itemType.tenantId>(column: Column) =>
    ctx.acrossTenants ? undefined : eq(column, ctx.session.tenantId);
  const own = await ctx.readAt(item.path, (db) =>
    db.select({ type: itemType.definition }).from(itemType).where(ofTenant(itemType.tenantId)),
  );
  const fields = [...materialTypes, ...own.map(({ type }) => type)].flatMap((type) =>
    type.fields.flatMap((field) => (field.kind === 'tolerance' && field.set === code ? [{ type: type.code, name: field.name }] : [])),
  );
  if (fields.length === 0) return [];
  const names = [...new Set(fields.map(({ name }) => name))];
  const hasKey = or(...names.map((name) => sql`${values} -> ${name}::text ->> 'text' = ${key}`));
  const types = [...new Set(fields.map(({ type }) => type))];
  const [found] = await ctx.readAt(item.path, (db) =>
    db
      .select({ count: count() })
      .from(item.table)
      .where(and(ofTenant(tenantId), eq(isDeleted, 0), inArray(typeCode, types), hasKey)),
  );
  return [{ label: item.label, count: found?.count ?? 0 }];
}
