import { isId } from '#rules/field-rules.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { type InvitedSupplier, invitedTo } from '../inquiries/find-inquiry.ts';
import { inquiry } from '../inquiries/inquiry.ts';

/** The signed-in supplier among those that an inquiry was sent to; any other inquiry does not exist for it. */
export async function ownInvite(ctx: SignedInContext, inquiryId: string): Promise<InvitedSupplier> {
  if (ctx.session.supplierId !== null && isId(inquiryId)) {
    await readRow(ctx, inquiry, inquiryId);
    const [invite] = await invitedTo(ctx, [inquiryId]);
    if (invite) return invite;
  }
  throw new BusinessError(messages.absent, { code: 404 });
}
