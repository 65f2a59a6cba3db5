import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { invitedTo } from '../inquiries/find-inquiry.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { openStates } from '../inquiries/inquiry-life.ts';
import { addEvent } from '../inquiries/timeline.ts';
import { refuseEnded } from '../inquiries/when.ts';
import { tellSuppliers } from './tell-suppliers.ts';

/** Tells one supplier of a sent inquiry about it again, with a new link; the earlier one goes on working. */
export async function resendToSupplier(
  ctx: SignedInContext,
  { inquiryId, inviteId }: { inquiryId: string; inviteId: string },
): Promise<void> {
  const about = await readRow(ctx, inquiry, inquiryId);
  const invite = (await invitedTo(ctx, [inquiryId])).find(({ id }) => id === inviteId);
  if (!invite) throw new BusinessError(messages.absent, { code: 404 });
  if (!openStates.some((state) => state === about.state)) throw new BusinessError(notSent, { code: 409 });
  refuseEnded(ctx, about);
  if (!(invite.mailWarn && invite.contactMail !== '') && !invite.smsWarn) throw new BusinessError(noAddress);
  await tellSuppliers(ctx, about, [invite], 'resend');
  await addEvent(ctx, { inquiryId, inviteId, action: 'resend', detail: { supplier: invite.supplierName } });
}

const notSent = { zh: '询价单未发送或已结束', en: 'The inquiry was not sent, or has ended' };
const noAddress = { zh: '该供应商没有启用邮件或短信', en: 'Neither mail nor SMS is on for this supplier' };
