import { and, eq, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { readField } from '#rules/field-rules.ts';
import { BusinessError, messages } from '../errors.ts';
import { procedure } from '../trpc.ts';
import { recordChanges } from './audit.ts';
import { metaOf } from './crud.ts';
import type { Entity, Fields } from './entity.ts';
import { id } from './inputs.ts';
import { columnsOf, reachOf } from './reach.ts';

const enableInput = z.object({ id, enable: z.unknown().optional() });

/** `enable`: switches a record on or off by its flag; `alone` switches every other one of the tenant off (a partial unique index backs it, R-43). */
export function enabling<F extends Fields>(entity: Entity<F>, by: { flag: keyof F & string; alone?: boolean }) {
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
        const change = (on: boolean) => ({
          [by.flag]: on,
          updateUser: ctx.session.userId,
          updateTime: sql`now()`,
          version: sql`version + 1`,
        });
        if (isOn && by.alone) {
          await ctx.db
            .update(entity.table)
            .set(change(false) as never)
            .where(and(reachOf(entity, ctx), eq(flag, true), ne(columns.id, input.id)));
        }
        const done = await ctx.db
          .update(entity.table)
          .set(change(isOn) as never)
          .where(and(reachOf(entity, ctx), eq(columns.id, input.id)))
          .returning({ id: columns.id });
        if (done.length === 0) throw new BusinessError(messages.absent, { code: 404 });
        await recordChanges(ctx, entity, [{ recordId: input.id, action: isOn ? 'enable' : 'disable', after: { [by.flag]: isOn } }]);
      }),
  };
}
