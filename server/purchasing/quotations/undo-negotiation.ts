import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { changeRow } from '#server/engine/change-rows.ts';
import { move } from '#server/engine/moves/move.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { plain } from '../inquiries/find-inquiry.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { lockInquiry } from '../inquiries/save-inquiry.ts';
import { addEvent } from '../inquiries/timeline.ts';
import { negotiationsOf } from './negotiate-price.ts';
import { negotiation } from './negotiation-table.ts';
import { pushesOf } from './push-price.ts';
import { type QuotationLine, quotationLine } from './quotation-line.ts';

const said = {
  noRound: { zh: '没有可撤回的议价', en: 'There is no negotiated price to take back' },
  pushed: { zh: '该价格已推送OA，不能撤回', en: 'This price was sent to the OA and cannot be taken back' },
};

/** Takes the last negotiated price back, with the breaks that it had ended; the timeline and the history keep both prices. */
export async function undoNegotiation(ctx: SignedInContext, { id, version }: { id: string; version: number }): Promise<QuotationLine> {
  const seen = await readRow(ctx, quotationLine, id);
  await lockInquiry(ctx, seen.inquiryId);
  const line = await readRow(ctx, quotationLine, id);
  if (line.version !== version) throw new BusinessError(messages.stale, { code: 409 });
  const last = (await negotiationsOf(ctx, [id])).at(-1);
  if (!last || line.state !== 'submitted') throw new BusinessError(said.noRound, { code: 409 });
  const pushes = await pushesOf(ctx, [id]);
  if (pushes.some(({ status, price }) => status !== 'discarded' && price === line.price))
    throw new BusinessError(said.pushed, { code: 409 });
  // Its state says that awards compare anew.
  await move(ctx, inquiry, line.inquiryId, 'receive');
  await ctx.db.delete(negotiation).where(and(eq(negotiation.tenantId, ctx.session.tenantId), eq(negotiation.id, last.id)));
  const price = last.priceBefore;
  const row = await changeRow(ctx, quotationLine, eq(quotationLine.table.id, id), {
    price,
    priceBreaks: last.breaksBefore ?? line.priceBreaks,
  });
  if (!row) throw new BusinessError(messages.stale, { code: 409 });
  await recordChanges(ctx, quotationLine, [{ recordId: id, action: 'negotiate', before: { price: line.price }, after: { price } }]);
  await addEvent(ctx, {
    inquiryId: line.inquiryId,
    inviteId: line.inviteId,
    action: 'undoNegotiation',
    detail: { supplier: line.supplierName, item: line.itemNumber, before: plain(last.priceAfter), after: plain(price ?? '') },
  });
  return row;
}
