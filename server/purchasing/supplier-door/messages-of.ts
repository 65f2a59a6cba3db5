import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { type OutboxState, outbox } from '#server/background/outbox-table.ts';
import { whyIn } from '#server/background/undelivered.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { outboxView } from '#server/messaging/outbox.ts';
import { invitedTo } from '../inquiries/find-inquiry.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { reasonWords, type TellReason } from './inquiry-mail.ts';
import { labelledState } from './own-state.ts';
import { supplierMessage } from './supplier-message-table.ts';

const maxShown = 500;

/** What was sent about an inquiry, the newest first and copies after it: to whom, whether it arrived, and the refusing server's words. */
export async function messagesOf(ctx: SignedInContext, inquiryId: string) {
  await readRow(ctx, inquiry, inquiryId);
  const suppliers = new Map((await invitedTo(ctx, [inquiryId])).map((one) => [one.id, one]));
  const { id, inviteId, reason, lastUsedTime, createTime } = supplierMessage;
  const sent = await ctx.readMain((db) =>
    db
      .select({
        ...{ id, inviteId, reason, lastUsedTime, createTime },
        ...{
          channel: outbox.channel,
          recipient: outbox.recipient,
          error: outbox.error,
          errorEn: outbox.errorEn,
          sentTime: outbox.sentTime,
        },
        // Sent messages leave the outbox after three months.
        state: sql<OutboxState>`coalesce(${outbox.status}, 'sent')`,
      })
      .from(supplierMessage)
      .leftJoin(outbox, and(eq(outbox.tenantId, supplierMessage.tenantId), eq(outbox.id, supplierMessage.outboxId)))
      .where(and(eq(supplierMessage.tenantId, ctx.session.tenantId), eq(supplierMessage.inquiryId, inquiryId)))
      .orderBy(desc(createTime), desc(isNotNull(inviteId)), asc(id))
      .limit(maxShown),
  );
  const states = outboxView.fields.status?.options ?? [];
  return sent.map(({ errorEn, ...one }) => ({
    ...one,
    supplierName: suppliers.get(one.inviteId ?? '')?.supplierName ?? '',
    reasonName: reasonWords[one.reason as TellReason][ctx.locale],
    ...labelledState(ctx, states, one.state),
    error: one.error === null ? null : whyIn(ctx.locale, { error: one.error, errorEn: errorEn ?? '' }),
  }));
}
