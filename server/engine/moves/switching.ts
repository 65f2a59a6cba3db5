import { and, eq, ne, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity, Entity, Fields } from '#server/entity/entity.ts';
import { type Life, type Move, stateFieldOf } from '#server/entity/life.ts';
import type { enabledLife } from '#server/entity/one-enabled.ts';
import { recordChanges } from '../audit.ts';
import { type Changes, changeRows } from '../change-rows.ts';
import { id } from '../inputs.ts';
import { columnsOf } from '../visible-rows.ts';
import type { Input } from '../write-rows.ts';
import { type Living, storedIn } from './move.ts';
import { moving } from './moving.ts';

/** What is on or off is enabled and disabled one at a time: pages send the chosen row as `ids`, old clients its `id`. */
const chosenAsId = (value: unknown) =>
  typeof value === 'object' && value !== null && 'ids' in value && !('id' in value)
    ? { ...value, id: Array.isArray(value.ids) ? value.ids.join(',') : value.ids }
    : value;
export const oneInput = z.preprocess(chosenAsId, z.object({ id }));

/** Old clients switch a record at the address of `enable`, and off by `enable: 0`. */
export const bySwitch = {
  input: z.preprocess(chosenAsId, z.object({ id, enable: z.unknown().optional() })),
  meant: (name: 'enable' | 'disable', { enable }: Input) => (['false', '0', 'off'].includes(String(enable)) ? 'disable' : name),
};

/** Both for settings of which a tenant enables at most one; `check` throws when the settings would not work. */
export function enablingOne<F extends Fields>(
  entity: Living<F, ReturnType<typeof enabledLife>>,
  check: (row: Entity<F>['table']['$inferSelect']) => void,
) {
  const { table }: AnyEntity = entity;
  const settings = (ctx: SignedInContext) => and(eq(table.tenantId, ctx.session.tenantId), eq(table.isDeleted, 0));
  return moving(
    entity,
    {
      enable: {
        // Two who each enable their own would each hold the row that the other one disables.
        queue: async (ctx) => void (await ctx.db.select({ id: table.id }).from(table).where(settings(ctx)).orderBy(table.id).for('update')),
        act: async (ctx, row) => {
          const [whole] = await ctx.db
            .select()
            .from(table)
            .where(and(settings(ctx), eq(table.id, row.id)));
          check(whole as Entity<F>['table']['$inferSelect']);
          await disableOthers(ctx, entity, row, settings(ctx));
        },
      },
      disable: {},
    },
    { input: oneInput },
  );
}

/**
 * Disables what is enabled besides a record, so that one is: also those that the caller does not see, which their histories tell. `among`: the
 * records of which one is enabled; the tenant's without it.
 */
export async function disableOthers<F extends Fields>(
  ctx: SignedInContext,
  entity: Living<F, Life<string, { disable: Move }>>,
  row: { id: string },
  among?: SQL,
  values: Changes<F> = {},
): Promise<void> {
  const { from, to = '' } = entity.life.moves.disable;
  const field = stateFieldOf(entity.life);
  const { id: ids, [field]: column } = columnsOf(entity);
  if (!column) throw new Error(`${entity.path} has no field ${field}`);
  const [on, off] = [storedIn(column, from[0] ?? ''), storedIn(column, to)];
  const disabled = await changeRows(ctx, entity, and(eq(column, on), ne(ids, row.id), among), { ...values, [field]: off });
  await recordChanges(
    ctx,
    entity,
    disabled.map((recordId) => ({ recordId, action: 'disable', before: { [field]: on }, after: { [field]: off } })),
  );
}
