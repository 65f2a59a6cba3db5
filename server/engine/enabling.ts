import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { readField } from '#rules/field-rules.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import type { AnyEntity, Entity, Fields } from '#server/entity/entity.ts';
import { off, on } from '#server/entity/one-enabled.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { recordChanges } from './audit.ts';
import { changeRows } from './change-rows.ts';
import { metaOf } from './crud.ts';
import { id } from './inputs.ts';
import { columnsOf, visibleRows } from './visible-rows.ts';
import { assertVisible } from './write-rows.ts';

const enableInput = z.object({ id, enable: z.unknown().optional() });

/**
 * `enable`: turns a record on or off by its flag; `alone` turns off the tenant's other records (backed by a partial unique index, R-43).
 */
export function enabling<F extends Fields>(entity: Entity<F>, by: { flag: keyof F & string; alone?: boolean }) {
  const declared: AnyEntity = entity;
  return {
    enable: procedure
      .meta(metaOf(entity, `${entity.permission}_enable`, 'POST', 'enable'))
      .input(enableInput)
      .mutation(async ({ ctx, input }) => {
        const asked = readField({ kind: 'flag', label: by.flag }, input.enable, ctx.locale);
        const isOn = 'value' in asked ? asked.value !== false : true;
        const columns = columnsOf(entity);
        const flag: PgColumn | undefined = columns[by.flag as string];
        if (!flag) throw new Error(`${entity.path} has no field ${by.flag}`);
        const change = (where: SQL | undefined, on: boolean) =>
          changeRows(ctx, declared, and(visibleRows(entity, ctx), where), { [by.flag]: on });
        if (isOn && by.alone) await change(and(eq(flag, true), ne(columns.id, input.id)), false);
        const done = await change(eq(columns.id, input.id), isOn);
        if (done.length === 0) throw new BusinessError(messages.absent, { code: 404 });
        await recordChanges(ctx, entity, [{ recordId: input.id, action: isOn ? 'enable' : 'disable', after: { [by.flag]: isOn } }]);
      }),
  };
}

/** Pages send the chosen row as `ids`, legacy clients as `id`. */
export const oneInput = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'ids' in value && !('id' in value) ? { id: [value.ids].flat()[0] } : value),
  z.object({ id }),
);

/**
 * `enable` and `disable` for settings with an `enabledStatus`: turning one on turns the tenant's others off; `check` throws when the settings
 * would not work.
 */
export function enablingOne<F extends Fields>(entity: Entity<F>, check: (row: Entity<F>['table']['$inferSelect']) => void) {
  return {
    enable: procedure
      .meta(metaOf(entity, `${entity.permission}_enable`, 'POST', 'enable'))
      .input(oneInput)
      .mutation(({ ctx, input }) => enableOne(ctx, entity, input.id, check as (row: object) => void)),
    disable: procedure
      .meta(metaOf(entity, `${entity.permission}_enable`, 'POST', 'disable'))
      .input(oneInput)
      .mutation(({ ctx, input }) => disableOne(ctx, entity, input.id)),
  };
}

async function disableOne(ctx: SignedInContext, entity: AnyEntity, id: string): Promise<void> {
  await assertVisible(ctx, entity, [id]);
  const done = await changeRows(ctx, entity, and(eq(entity.table.id, id), eq(entity.table.status, on)), { status: off });
  if (done.length > 0)
    await recordChanges(ctx, entity, [{ recordId: id, action: 'disable', before: { status: on }, after: { status: off } }]);
}

async function enableOne(ctx: SignedInContext, entity: AnyEntity, id: string, check: (row: object) => void): Promise<void> {
  await assertVisible(ctx, entity, [id]);
  const { table } = entity;
  const { session, db } = ctx;
  // Locks the other rows too: otherwise two concurrent requests would each enable their own.
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.tenantId, session.tenantId), eq(table.isDeleted, 0)))
    .orderBy(table.id)
    .for('update');
  const chosen = rows.find((row) => row.id === id);
  if (!chosen) throw new BusinessError(messages.absent, { code: 404 });
  check(chosen);
  await changeRows(ctx, entity, and(eq(table.tenantId, session.tenantId), eq(table.status, on), ne(table.id, id)), { status: off });
  if (chosen.status === on) return;
  await changeRows(ctx, entity, eq(table.id, id), { status: on });
  await recordChanges(ctx, entity, [{ recordId: id, action: 'enable', before: { status: off }, after: { status: on } }]);
}
