import { and, eq, sql } from 'drizzle-orm';
import { router } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { moving } from '#server/engine/moves/moving.ts';
import { disableOthers, oneInput } from '#server/engine/moves/switching.ts';
import { selectable } from '#server/engine/selectable.ts';
import { withoutMany } from '#server/engine/update-many.ts';
import { paySetting } from './pay-setting.ts';

const { tenantId, isDeleted, channel, id } = paySetting.table;

/** The settings of the channels (specification 7.6). */
export const paySettingCalls = router({
  ...withoutMany(crud(paySetting)),
  ...selectable(paySetting),
  ...moving(
    paySetting,
    {
      enable: {
        // Two who each enable their own would each hold the row that the other one disables.
        queue: async ({ db, session }) =>
          void (await db
            .select({ id })
            .from(paySetting.table)
            .where(and(eq(tenantId, session.tenantId), eq(isDeleted, 0)))
            .orderBy(id)
            .for('update')),
        act: async (ctx, row) => {
          await disableOthers(ctx, paySetting, row, eq(channel, row.channel));
          return { validFrom: sql`now()` };
        },
      },
      disable: {},
    },
    { input: oneInput },
  ),
});
