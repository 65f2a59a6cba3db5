import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { readField } from '#rules/field-rules.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { changeRow } from '#server/engine/change-rows.ts';
import { move } from '#server/engine/moves/move.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { viewOf } from '#server/engine/views.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { BusinessError, InputError, messages } from '#server/errors.ts';
import { plain } from '../inquiries/find-inquiry.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { lockInquiry } from '../inquiries/save-inquiry.ts';
import { addEvent } from '../inquiries/timeline.ts';
import { negotiation } from './negotiation-table.ts';
import { type QuotationLine, quotationLine } from './quotation-line.ts';

const said = {
  noPrice: { zh: '请输入议定的单价', en: 'Enter the price agreed on' },
  notCurrent: { zh: '只能对已提交的最新报价议价', en: 'Only the latest submitted quote can be negotiated' },
};

/** Writes down what a price was brought to; every round is kept. An agreed price holds for every quantity that no break makes cheaper. */
export async function negotiatePrice(ctx: SignedInContext, { id, price, note, version }: Input): Promise<QuotationLine> {
  const lineId = String(id ?? '');
  const seen = await readRow(ctx, quotationLine, lineId);
  await lockInquiry(ctx, seen.inquiryId);
  const before = await readRow(ctx, quotationLine, lineId);
  if (before.state !== 'submitted' || before.isDeclined) throw new BusinessError(said.notCurrent, { code: 409 });
  if (version !== undefined && version !== '' && Number(version) !== before.version) throw new BusinessError(messages.stale, { code: 409 });
  const after = readPrice(ctx, price);
  // Its state says that awards compare anew.
  await move(ctx, inquiry, before.inquiryId, 'receive');
  const [last] = await ctx.db
    .select({ round: negotiation.round })
    .from(negotiation)
    .where(and(eq(negotiation.tenantId, ctx.session.tenantId), eq(negotiation.quoteLineId, lineId)))
    .orderBy(desc(negotiation.round))
    .limit(1);
  await ctx.db.insert(negotiation).values({
    quoteLineId: lineId,
    inquiryId: before.inquiryId,
    round: (last?.round ?? 0) + 1,
    priceBefore: before.price,
    priceAfter: after,
    breaksBefore: before.priceBreaks,
    note: String(note ?? '').slice(0, 500),
    doneBy: ctx.session.realName,
  });
  const priceBreaks = before.priceBreaks?.filter((one) => Number(one.price) < Number(after)) ?? [];
  const row = await changeRow(ctx, quotationLine, eq(quotationLine.table.id, lineId), { price: after, priceBreaks });
  if (!row) throw new BusinessError(messages.stale, { code: 409 });
  await recordChanges(ctx, quotationLine, [
    { recordId: lineId, action: 'negotiate', before: { price: before.price }, after: { price: after } },
  ]);
  await addEvent(ctx, {
    inquiryId: before.inquiryId,
    inviteId: before.inviteId,
    action: 'negotiate',
    detail: { supplier: before.supplierName, change: `${before.itemNumber} ${plain(before.price ?? '')} → ${plain(after)}` },
  });
  return row;
}

function readPrice(ctx: SignedInContext, price: unknown): string {
  const reading = readField(viewOf('price', { ...quotationLine.fields.price, required: said.noPrice }, ctx.locale), price, ctx.locale);
  if ('problem' in reading) throw new InputError({ price: reading.problem });
  return String(reading.value);
}

/** The rounds of prices that the caller may see, oldest first. */
export async function negotiationsOf({ db, session }: SignedInContext, quoteLineIds: readonly string[]) {
  if (quoteLineIds.length === 0) return [];
  return db
    .select()
    .from(negotiation)
    .where(and(eq(negotiation.tenantId, session.tenantId), inArray(negotiation.quoteLineId, [...quoteLineIds])))
    .orderBy(asc(negotiation.quoteLineId), sql`${negotiation.round}`);
}
