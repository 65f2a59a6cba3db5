import { and, count, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { fieldsOf } from '#server/engine/views.ts';
import { columnsOf } from '#server/engine/visible-rows.ts';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';
import type { Item } from './item.ts';

/** Records that name an item: how many, and where they are listed. */
export interface Use {
  label: Label;
  count: number;
  href?: string;
}

/** Where an item is used: every field that points to items by id, or names them by their code (`codeOf`). */
export async function usesOf(ctx: SignedInContext, { id, code }: Pick<Item, 'id' | 'code'>): Promise<Use[]> {
  const found: Use[] = [];
  for (const { entity, name, by, label } of namings()) {
    const columns = columnsOf(entity);
    const asked = by === 'id' ? id : code;
    const { tenantId, isDeleted, [name]: column } = columns;
    const own = and(tenantId && eq(tenantId, ctx.session.tenantId), isDeleted && eq(isDeleted, 0));
    const [row] = await ctx.db
      .select({ count: count() })
      .from(entity.table)
      .where(and(own, column && eq(column, asked)));
    if (!row || row.count === 0) continue;
    const mayRead = holds(ctx.session, entity.permission);
    found.push({ label, count: row.count, ...(mayRead && { href: `${entity.page}/index?${new URLSearchParams({ [name]: asked })}` }) });
  }
  return found;
}

/** A field that names items, and what its entity is called; where several fields of it do, theirs too. */
interface Naming {
  entity: AnyEntity;
  name: string;
  by: 'id' | 'code';
  label: Label;
}

/** All such fields; an item's own files do not use it. */
function namings(): Naming[] {
  return allEntities().flatMap((entity) => {
    if (entity.path === 'rd.itemFile') return [];
    const naming = fieldsOf(entity).filter(([, { to, codeOf }]) => to === 'rd.item' || codeOf === 'rd.item');
    return naming.map(([name, field]): Naming => {
      const label =
        naming.length === 1
          ? entity.label
          : { zh: `${entity.label.zh}（${field.label.zh}）`, en: `${entity.label.en} (${field.label.en})` };
      return { entity, name, by: field.to === 'rd.item' ? 'id' : 'code', label };
    });
  });
}
