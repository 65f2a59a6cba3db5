import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { move } from '#server/engine/moves/move.ts';
import type { May } from '#server/engine/moves/offered.ts';
import { BusinessError } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { plain } from '../inquiries/find-inquiry.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { inquiryEvents } from '../inquiries/inquiry-events.ts';
import { closedInquiriesOf, refusalsOf } from '../inquiries/when.ts';
import { lockPrice, negotiationsOf, tellAgreed } from './negotiate-price.ts';
import { negotiation } from './negotiation-table.ts';
import { pushesOf } from './push-price.ts';
import { noRound } from './quotation-life.ts';
import { type QuotationLine, quotationLine } from './quotation-line.ts';

const pushed = { zh: '该价格已推送OA，不能撤回', en: 'This price was sent to the OA and cannot be taken back' };

/** Takes the last negotiated price back, with the breaks that it had ended; the timeline and the history keep both prices. */
export async function undoNegotiation(ctx: SignedInContext, { id, version }: { id: string; version: number }): Promise<QuotationLine> {
  await lockPrice(ctx, id);
  return move(ctx, quotationLine, id, 'undoNegotiation', {}, version);
}

/** A price is taken back as long as the inquiry is open and the price has not left the house. */
export const mayUndoNegotiation: May<QuotationLine> = async (ctx, rows) => {
  const ids = rows.map(({ id }) => id);
  const [rounds, pushes, closed] = [await negotiationsOf(ctx, ids), await pushesOf(ctx, ids), await closedInquiriesOf(ctx, rows)];
  return refusalsOf(rows, ({ id, price, inquiryId }) => {
    if (!rounds.some(({ quoteLineId }) => quoteLineId === id)) return noRound();
    const isPushed = pushes.some((push) => push.quoteLineId === id && push.status !== 'discarded' && push.price === price);
    return isPushed ? new BusinessError(pushed, { code: 409 }) : closed.get(inquiryId);
  });
};

export async function takePriceBack(ctx: SignedInContext, line: QuotationLine) {
  const last = (await negotiationsOf(ctx, [line.id])).at(-1);
  if (!last) throw noRound();
  // Its state says that awards compare anew.
  const about = await move(ctx, inquiry, line.inquiryId, 'receive');
  await ctx.db.delete(negotiation).where(and(eq(negotiation.tenantId, ctx.session.tenantId), eq(negotiation.id, last.id)));
  await tellEvent(ctx, inquiryEvents.undoNegotiation, {
    about: { id: line.inquiryId, partId: line.inviteId },
    values: {
      supplier: line.supplierName,
      item: line.itemNumber,
      before: plain(last.priceAfter),
      after: plain(last.priceBefore ?? ''),
    },
  });
  await tellAgreed(ctx, about, line, { before: last.priceAfter, after: last.priceBefore, isBack: true });
  return { price: last.priceBefore, priceBreaks: last.breaksBefore ?? line.priceBreaks };
}
