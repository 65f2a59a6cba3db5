import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { columnsOf, visibleRows } from '#server/engine/visible-rows.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { BusinessError, messages } from '../errors.ts';

/**
 * Records that live ones of another entity point to are not removed: a report without its shift tells nothing.
 * They are locked before the look; who begins to point to one holds it by `keepThere`, so that the two wait for each other.
 */
export async function refuseInUse(ctx: SignedInContext, entity: AnyEntity, ids: string[], by: AnyEntity, field: string): Promise<void> {
  const { [field]: pointer, tenantId, isDeleted, id } = columnsOf(by);
  if (!pointer || !tenantId || !isDeleted) throw new Error(`${by.path} has no field ${field}`);
  if (ids.length === 0) return;
  const own = columnsOf(entity);
  const held = await ctx.db
    .select({ id: own.id })
    .from(entity.table)
    .where(and(visibleRows(entity, ctx), inArray(own.id, ids)))
    .orderBy(own.id)
    .for('update');
  // Nothing is told of a record that the caller does not see.
  if (held.length !== new Set(ids).size) throw new BusinessError(messages.absent, { code: 404 });
  const [found] = await ctx.db
    .select({ id })
    .from(by.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), inArray(pointer, ids)))
    .limit(1);
  if (found) throw new BusinessError(messages.inUse);
}

/** Holds records that a new one is about to point to: until it is written nobody removes them. Removed ones are absent. */
export async function keepThere(ctx: SignedInContext, entity: AnyEntity, ids: readonly (string | null | undefined)[]): Promise<void> {
  const asked = [...new Set(ids.flatMap((one) => one ?? []))];
  if (asked.length === 0) return;
  const { id, tenantId, isDeleted } = columnsOf(entity);
  if (!tenantId || !isDeleted) throw new Error(`${entity.path} is no entity of a tenant`);
  const held = await ctx.db
    .select({ id })
    .from(entity.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), inArray(id, asked)))
    .orderBy(id)
    .for('key share');
  if (held.length !== asked.length) throw new BusinessError(messages.absent, { code: 404 });
}
