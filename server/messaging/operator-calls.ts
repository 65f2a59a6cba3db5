import { and, desc, eq, sql } from 'drizzle-orm';
import { outbox } from '#server/background/outbox-table.ts';
import { procedure } from '#server/calls/trpc.ts';
import { unseal } from '#server/security/seal.ts';
import { settings } from '#server/settings.ts';

const max = 50;

/**
 * The operator's page in place of a phone: the texts of the last day that went to no gateway, with their codes. Only demos and tests have
 * any.
 */
export const operatorCalls = {
  list: procedure.meta({ permission: 'operator_message' }).query(async ({ ctx }) => {
    if (settings().APP_MODE === 'production') return { isInUse: false, texts: [] };
    const rows = await ctx.db
      .select({
        id: outbox.id,
        phone: outbox.recipient,
        body: outbox.body,
        isSealed: outbox.isSealed,
        createTime: outbox.createTime,
        endTime: outbox.endTime,
        isOver: sql<boolean>`coalesce(${outbox.endTime} <= now(), false)`,
      })
      .from(outbox)
      .where(
        and(
          eq(outbox.tenantId, ctx.session.tenantId),
          eq(outbox.channel, 'sms'),
          eq(outbox.via, 'operator'),
          sql`${outbox.createTime} > now() - interval '1 day'`,
        ),
      )
      .orderBy(desc(outbox.id))
      .limit(max);
    const texts = rows.map(({ body, isSealed, isOver, ...row }) => ({
      ...row,
      isOver,
      text: isOver ? '' : isSealed ? (unseal(body, 'outbox') ?? '') : body,
    }));
    return { isInUse: true, texts };
  }),
};
