import type { SignedInContext } from '#server/calls/context.ts';
import { move } from '#server/engine/moves/move.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { invitedTo } from '../inquiries/find-inquiry.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { inquiryEvents } from '../inquiries/inquiry-events.ts';
import { tellSuppliers } from './tell-suppliers.ts';

/** Tells one supplier of a sent inquiry about it again, with a new link; the earlier one goes on working. */
export async function resendToSupplier(
  ctx: SignedInContext,
  { inquiryId, inviteId }: { inquiryId: string; inviteId: string },
): Promise<void> {
  const invite = (await invitedTo(ctx, [inquiryId])).find(({ id }) => id === inviteId);
  if (!invite) throw new BusinessError(messages.absent, { code: 404 });
  const about = await move(ctx, inquiry, inquiryId, 'resend');
  if (!(invite.mailWarn && invite.contactMail !== '') && !invite.smsWarn) throw new BusinessError(noAddress);
  await tellSuppliers(ctx, about, [invite], 'resend');
  await tellEvent(ctx, inquiryEvents.resend, { about: { ...about, partId: inviteId }, values: { supplier: invite.supplierName } });
}

const noAddress = { zh: '该供应商没有启用邮件或短信', en: 'Neither mail nor SMS is on for this supplier' };
