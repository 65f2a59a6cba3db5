import { and, eq, type SQL, sql } from 'drizzle-orm';
import { authorIn, isClock, type SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity, Entity, Fields, Values } from '#server/entity/entity.ts';
import { asRows, type RecordHead, type Row, shownColumns } from './read-rows.ts';
import { columnsOf } from './visible-rows.ts';

/** The values that a change sets: fields of the entity or SQL expressions, and the record's own status. */
export type Changes<F extends Fields> = { [K in keyof F]?: Values<F>[K] | SQL } & Partial<Pick<RecordHead, 'status' | 'isDeleted'>>;

/** The columns that every change sets: who changed the record, when, and its next version. */
export const touched = ({ session }: Pick<SignedInContext, 'session'>, entity: AnyEntity) => ({
  updateUser: authorIn(session),
  // Times are shown in whole seconds, and guard who has no version: each change shows another one.
  updateTime: sql`greatest(now(), date_trunc('second', ${columnsOf(entity).updateTime}) + interval '1 second')`,
  version: sql`${columnsOf(entity).version} + 1`,
});

/**
 * Updates the tenant's live records that match a condition in one statement and returns their ids.
 * A status change puts the expected status in the condition, so records changed concurrently do not match.
 */
export async function changeRows<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  where: SQL | undefined,
  values: Changes<F>,
): Promise<string[]> {
  const rows = await changing(ctx, entity, where, values).returning({ id: columnsOf(entity).id });
  return rows.map((row) => String(row.id));
}

/** The same; returns the new values of the records that matched. */
export async function changedRows<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  where: SQL | undefined,
  values: Changes<F>,
): Promise<Row<F>[]> {
  return asRows(entity, await changing(ctx, entity, where, values).returning(shownColumns(entity)));
}

/** The same for one record; undefined when it did not match the condition. */
export async function changeRow<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  where: SQL | undefined,
  values: Changes<F>,
): Promise<Row<F> | undefined> {
  const [row] = await changedRows(ctx, entity, where, values);
  return row;
}

function changing(ctx: SignedInContext, entity: AnyEntity, where: SQL | undefined, values: object) {
  const sets: readonly string[] = entity.clock?.sets ?? [];
  const others = isClock(ctx) ? Object.keys(values).filter((name) => !sets.includes(name)) : [];
  if (others.length > 0) throw new Error(`${entity.path} does not let the clock set ${others.join(', ')}`);
  const { tenantId, isDeleted } = columnsOf(entity);
  const isOwn = tenantId && !ctx.acrossTenants ? eq(tenantId, ctx.session.tenantId) : undefined;
  return ctx.db
    .update(entity.table)
    .set({ ...values, ...touched(ctx, entity) })
    .where(and(isDeleted ? eq(isDeleted, 0) : undefined, isOwn, where));
}
