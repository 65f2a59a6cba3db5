import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity, Entity, Fields, Values } from '#server/entity/entity.ts';
import { asRows, type RecordHead, type Row, shownColumns } from './read-rows.ts';
import { columnsOf } from './visible-rows.ts';

/** What a change of records sets: values of the entity's fields, or expressions that make them; the state of the record itself. */
export type Changes<F extends Fields> = { [K in keyof F]?: Values<F>[K] | SQL } & Partial<Pick<RecordHead, 'status' | 'isDeleted'>>;

/** The columns that tell of a change itself: who made it, when, and that the record is another version now. */
export const touched = ({ session }: Pick<SignedInContext, 'session'>, entity: AnyEntity) => ({
  updateUser: session.userId,
  updateTime: sql`now()`,
  version: sql`${columnsOf(entity).version} + 1`,
});

/**
 * Changes the live records of the caller's tenant that meet a condition, by one statement, and answers the ids of those that did.
 * A change of state names the state that it expects in the condition: what another one changed meanwhile is not among them.
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

/** The same for one record, which it answers as it is now; undefined when it did not meet the condition. */
export async function changeRow<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  where: SQL | undefined,
  values: Changes<F>,
): Promise<Row<F> | undefined> {
  const [row] = asRows(entity, await changing(ctx, entity, where, values).returning(shownColumns(entity)));
  return row;
}

function changing(ctx: SignedInContext, entity: AnyEntity, where: SQL | undefined, values: object) {
  const { tenantId, isDeleted } = columnsOf(entity);
  const isOwn = tenantId && !ctx.acrossTenants ? eq(tenantId, ctx.session.tenantId) : undefined;
  return ctx.db
    .update(entity.table)
    .set({ ...values, ...touched(ctx, entity) })
    .where(and(isDeleted ? eq(isDeleted, 0) : undefined, isOwn, where));
}
