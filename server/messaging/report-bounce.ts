import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { writeMessages } from '#server/background/notify-users.ts';
import { outbox } from '#server/background/outbox-table.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { outboxView } from './outbox.ts';

const text = (max: number) => z.string().trim().max(max).prefault('');

/** The Message-ID of the mail that came back, with or without its angle brackets, and the words of the server that sent it back. */
export const bounceInput = z.object({ messageId: text(255), reason: text(4_000) });

const ours = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@[^@<>\s]+)?>?$/i;

const faults = {
  messageId: { zh: '请输入本系统邮件的 Message-ID', en: 'Enter the Message-ID of a mail from this console' },
  reason: { zh: '请输入退信原因', en: 'Enter why it came back' },
  notSent: { zh: '该邮件还没有发出，请稍后再登记', en: 'This mail has not been sent yet: report it again later' },
};

/**
 * Notes down that a sent mail came back after all, and tells whoever sent it (decision 049). Mail gateways report the same bounce more than
 * once: the first words stay.
 */
export async function reportBounce(ctx: SignedInContext, { messageId, reason }: z.output<typeof bounceInput>): Promise<void> {
  const known = ours.exec(messageId)?.[1]?.toLowerCase();
  if (known === undefined) throw new BusinessError(faults.messageId, { field: 'messageId' });
  if (reason === '') throw new BusinessError(faults.reason, { field: 'reason' });
  const isIt = and(visibleRows(outboxView, ctx), eq(outbox.messageId, known), eq(outbox.channel, 'mail'));
  const [bounced] = await ctx.db
    .update(outbox)
    .set({ status: 'bounced', error: reason.slice(0, 500), errorEn: '' })
    .where(and(isIt, eq(outbox.status, 'sent')))
    .returning({ recipient: outbox.recipient, subject: outbox.subject, sender: outbox.createUser });
  if (!bounced) return refuseUnsent(ctx, isIt);
  const { recipient, subject, sender } = bounced;
  await writeMessages(ctx.db, sender === null ? [] : [sender], {
    title: { zh: `邮件被退回：${recipient}`, en: `Mail bounced: ${recipient}` },
    body: { zh: `${subject}\n${reason.slice(0, 500)}`, en: `${subject}\n${reason.slice(0, 500)}` },
  });
}

async function refuseUnsent({ db }: SignedInContext, isIt: ReturnType<typeof and>): Promise<void> {
  const [found] = await db.select({ status: outbox.status }).from(outbox).where(isIt);
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  if (found.status !== 'bounced') throw new BusinessError(faults.notSent, { code: 409 });
}
