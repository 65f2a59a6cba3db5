import { and, eq } from 'drizzle-orm';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { type Quote, quote } from '../quotes/quote.ts';
import { insertQuote, updateQuote } from '../quotes/save-quote.ts';
import { submitQuote } from '../quotes/submit-quote.ts';
import { ownInvite } from './own-invite.ts';

/** Saves the draft of the signed-in supplier's next round; unfinished lines are kept as they are. */
export async function saveOwnQuote(ctx: SignedInContext, input: Input): Promise<Quote> {
  const given = await ownQuote(ctx, input);
  const { table } = quote;
  const [draft] = await findRows(ctx, quote, and(eq(table.inviteId, given.inviteId), eq(table.state, 'draft')), 1);
  return draft ? updateQuote(ctx, draft.id, given, {}) : insertQuote(ctx, given);
}

/** Submits the signed-in supplier's quote as it is sent; what is wrong is told at its field, and nothing is lost. */
export const submitOwnQuote = async (ctx: SignedInContext, input: Input): Promise<Quote> => submitQuote(ctx, await ownQuote(ctx, input));

/** Of an own inquiry, in the own name, dated today; no body names another firm or another round. */
async function ownQuote(ctx: SignedInContext, { id: _id, ...input }: Input) {
  const invite = await ownInvite(ctx, String(input.inquiryId ?? ''));
  return { ...input, inquiryId: invite.inquiryId, inviteId: invite.id, date: todayOf(ctx) };
}
