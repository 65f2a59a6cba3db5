import { and, eq } from 'drizzle-orm';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { lockInquiry } from '../inquiries/save-inquiry.ts';
import { type Quotation, quotation } from '../quotations/quotation.ts';
import { insertQuotation, updateQuotation } from '../quotations/save-quotation.ts';
import { submitQuotation } from '../quotations/submit-quotation.ts';
import { refuseBlocked } from './blocked-supplier.ts';
import { latestOf, seenOf } from './latest-quote.ts';
import { ownInvite } from './own-invite.ts';

/** Saves the draft of the signed-in supplier's next round; unfinished lines are kept as they are. */
export async function saveOwnQuote(ctx: SignedInContext, input: Input): Promise<Quotation> {
  const given = await ownQuote(ctx, input);
  const { table } = quotation;
  const [draft] = await findRows(ctx, quotation, and(eq(table.inviteId, given.inviteId), eq(table.state, 'draft')), 1);
  return draft ? updateQuotation(ctx, draft.id, given, {}) : insertQuotation(ctx, given);
}

/** Submits the signed-in supplier's quotation as it is sent; what is wrong is told at its field, and nothing is lost. */
export const submitOwnQuote = async (ctx: SignedInContext, input: Input): Promise<Quotation> =>
  submitQuotation(ctx, await ownQuote(ctx, input));

/** Of an own inquiry, in the own name, dated today; no body names another firm or another round. */
async function ownQuote(ctx: SignedInContext, { id: _id, seen, ...input }: Input) {
  const invite = await ownInvite(ctx, String(input.inquiryId ?? ''));
  await refuseBlocked(ctx, invite);
  // Colleagues save and submit one after the other, each upon what he saw.
  await lockInquiry(ctx, invite.inquiryId);
  if (seen !== undefined && seen !== '' && seen !== seenOf(await latestOf(ctx, invite.id)))
    throw new BusinessError(messages.stale, { code: 409 });
  return { ...input, inquiryId: invite.inquiryId, inviteId: invite.id, date: todayOf(ctx) };
}
