import { and, count, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { fieldsOf } from '#server/engine/views.ts';
import { columnsOf } from '#server/engine/visible-rows.ts';
import { type AnyEntity, allEntities, entityAt } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { plainReferences } from '#server/entity/refers-to.ts';
import type { Item } from './item.ts';

/** Records that name an item: how many, and where they are listed. */
export interface Use {
  label: Label;
  count: number;
  href?: string;
}

/**
 * Where an item is used: every field that points to items by id, or names them by their code (`codeOf`), rows within records and lines in
 * tables of their own included.
 */
export async function usesOf(ctx: SignedInContext, item: Pick<Item, 'id' | 'code'>): Promise<Use[]> {
  const found: Use[] = [];
  for (const { entity, label, isUse, filter } of [...fieldsThatName(item), ...linesThatName(item, ctx.session.tenantId)]) {
    const { tenantId, isDeleted } = columnsOf(entity);
    const own = and(tenantId && eq(tenantId, ctx.session.tenantId), isDeleted && eq(isDeleted, 0));
    const [row] = await ctx.db.select({ count: count() }).from(entity.table).where(and(own, isUse));
    if (!row || row.count === 0) continue;
    const query = filter ? `?${new URLSearchParams(filter)}` : '';
    found.push({ label, count: row.count, ...(holds(ctx.session, entity.permission) && { href: `${entity.page}/index${query}` }) });
  }
  return found;
}

/** Records that may name an item: which of them do, what they are called, and the filter that lists them alone. */
interface Naming {
  entity: AnyEntity;
  label: Label;
  isUse: SQL | undefined;
  filter?: Record<string, string>;
}

/** The fields of all entities that do; an item's own files do not use it. Where several fields of one do, each is a use. */
function fieldsThatName({ id, code }: Pick<Item, 'id' | 'code'>): Naming[] {
  return allEntities().flatMap((entity) => {
    if (entity.path === 'rd.itemFile') return [];
    const columns = columnsOf(entity);
    const naming = fieldsOf(entity).flatMap(([name, field]) => {
      const column = columns[name];
      if (!column) return [];
      if (field.to === 'rd.item') return [{ field, isUse: eq(column, id), filter: { [name]: id } }];
      if (field.codeOf === 'rd.item') return [{ field, isUse: eq(column, code), filter: { [name]: code } }];
      const inner = Object.entries(field.fields ?? {}).flatMap(([one, { codeOf }]) => (codeOf === 'rd.item' ? [one] : []));
      return inner.length === 0 ? [] : [{ field, isUse: or(...inner.map((one) => namesInRows(column, one, code))) }];
    });
    const labelOf = ({ label }: Field): Label =>
      naming.length === 1 && entity.path !== 'rd.item'
        ? entity.label
        : { zh: `${entity.label.zh}（${label.zh}）`, en: `${entity.label.en} (${label.en})` };
    return naming.map(({ field, ...naming }): Naming => ({ entity, label: labelOf(field), ...naming }));
  });
}

/** A cell may name several codes, as that of substitutes does. */
const namesInRows = (column: PgColumn, name: string, code: string): SQL =>
  sql`exists (select from jsonb_array_elements(${column}) named
    where ${code} = any(regexp_split_to_array(named ->> ${name}::text, '[[:space:],，、;；/+]+')))`;

/** Records whose lines stand in a table of their own, such as inquiries. */
function linesThatName({ code }: Pick<Item, 'id' | 'code'>, tenant: string): Naming[] {
  return plainReferences().flatMap(({ table, columns, rows }) => {
    if (rows === undefined || !('of' in rows)) return [];
    const entity = entityAt(rows.of);
    // Drizzle types a table's columns by name; here the names come from the declaration.
    const all = getTableColumns(table) as Record<string, PgColumn>;
    const { tenantId, [rows.by]: of } = all;
    return Object.entries(columns).flatMap(([name, reference]): Naming[] => {
      const column = all[name];
      if (typeof reference === 'string' || !('codeOf' in reference) || reference.codeOf !== 'rd.item' || !column || !of || !tenantId)
        return [];
      const lines = sql`(select ${of} from ${table} where ${and(eq(tenantId, tenant), eq(column, code))})`;
      return [{ entity, label: entity.label, isUse: inArray(columnsOf(entity).id, lines) }];
    });
  });
}
