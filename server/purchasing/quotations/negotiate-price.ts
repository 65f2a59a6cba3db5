import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { readField } from '#rules/field-rules.ts';
import { authorIn, type SignedInContext } from '#server/calls/context.ts';
import { askToConfirm, type Doubt } from '#server/confirm.ts';
import { move, moveAll } from '#server/engine/moves/move.ts';
import type { May } from '#server/engine/moves/offered.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { viewOf } from '#server/engine/views.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { coveredLines } from '../comparison/covered-lines.ts';
import { invitedTo, plain } from '../inquiries/find-inquiry.ts';
import { type Inquiry, inquiry } from '../inquiries/inquiry.ts';
import { inquiryEvents } from '../inquiries/inquiry-events.ts';
import { lockInquiry } from '../inquiries/save-inquiry.ts';
import { closedInquiriesOf, refusalsOf } from '../inquiries/when.ts';
import { tellSuppliers } from '../supplier-door/tell-suppliers.ts';
import { negotiation } from './negotiation-table.ts';
import { notCurrent } from './quotation-life.ts';
import { type QuotationLine, quotationLine } from './quotation-line.ts';

const awarded = { zh: '该行已全部定标，不能再议价', en: 'All of this line was awarded: its price is no longer negotiated' };
const noPrice = { zh: '请输入议定的单价', en: 'Enter the price agreed on' };

/** Writes down what a price was brought to; every round is kept. */
export async function negotiatePrice(ctx: SignedInContext, { id, price, note, version, confirm }: Input): Promise<QuotationLine> {
  const line = await lockPrice(ctx, String(id ?? ''));
  const expected = version === undefined || version === '' ? {} : { version: Number(version) };
  const [row] = await moveAll(ctx, quotationLine, [line.id], 'negotiate', { asked: { price, note, confirm }, expected });
  return row ?? line;
}

/** The line, of which nobody changes or awards the price until the transaction ends. */
export async function lockPrice(ctx: SignedInContext, id: string): Promise<QuotationLine> {
  const line = await readRow(ctx, quotationLine, id);
  await lockInquiry(ctx, line.inquiryId);
  return line;
}

/** Prices are agreed on as long as the inquiry is open, of what was quoted and is still to be awarded. */
export const mayNegotiate: May<QuotationLine> = async (ctx, rows) => {
  const [closed, covered] = [await closedInquiriesOf(ctx, rows), await coveredLines(ctx, rows)];
  return refusalsOf(rows, ({ inquiryId, lineId, isDeclined }) => {
    if (isDeclined) return notCurrent();
    return closed.get(inquiryId) ?? (covered.has(lineId) ? new BusinessError(awarded, { code: 409 }) : undefined);
  });
};

/** An agreed price holds for every quantity that no break makes cheaper. */
export async function negotiate(ctx: SignedInContext, before: QuotationLine, { price, note, confirm }: Input) {
  const after = readPrice(ctx, price);
  askToConfirm(oddPrice(before, after), confirm);
  // Its state says that awards compare anew.
  const about = await move(ctx, inquiry, before.inquiryId, 'receive');
  const [last] = await ctx.db
    .select({ round: negotiation.round })
    .from(negotiation)
    .where(and(eq(negotiation.tenantId, ctx.session.tenantId), eq(negotiation.quoteLineId, before.id)))
    .orderBy(desc(negotiation.round))
    .limit(1);
  await ctx.db.insert(negotiation).values({
    quoteLineId: before.id,
    inquiryId: before.inquiryId,
    round: (last?.round ?? 0) + 1,
    priceBefore: before.price,
    priceAfter: after,
    breaksBefore: before.priceBreaks,
    note: String(note ?? '').slice(0, 500),
    doneBy: ctx.session.realName,
    doneById: authorIn(ctx.session),
  });
  await tellEvent(ctx, inquiryEvents.negotiate, {
    about: { id: before.inquiryId, partId: before.inviteId },
    values: { supplier: before.supplierName, change: `${before.itemNumber} ${plain(before.price ?? '')} → ${plain(after)}` },
  });
  await tellAgreed(ctx, about, before, { before: before.price, after });
  return { price: after, priceBreaks: before.priceBreaks?.filter((one) => Number(one.price) < Number(after)) ?? [] };
}

/** More than double, or less than a tenth: a point in the wrong place, mostly. */
function oddPrice({ id, price, currency }: QuotationLine, after: string): Doubt[] {
  const ratio = Number(after) / Number(price ?? after);
  if (ratio <= 2 && ratio >= 0.1) return [];
  const change = `${plain(price ?? '')} → ${plain(after)} ${currency}`;
  return [
    { name: 'price', about: `${id}.${after}`, text: { zh: `议价前后相差很大：${change}`, en: `Far from the price before: ${change}` } },
  ];
}

/** Tells a supplier what its price was brought to, or brought back to. */
export async function tellAgreed(
  ctx: SignedInContext,
  about: Inquiry,
  { inviteId, itemNumber, currency }: QuotationLine,
  { before, after, isBack }: { before: string | null; after: string | null; isBack?: true },
): Promise<void> {
  const supplier = (await invitedTo(ctx, [about.id])).filter(({ id }) => id === inviteId);
  const detail = { item: itemNumber, before: plain(before ?? ''), after: `${plain(after ?? '')} ${currency}` };
  await tellSuppliers(ctx, about, supplier, 'agree', { ...detail, ...(isBack && { isBack: 'true' }) });
}

function readPrice(ctx: SignedInContext, price: unknown): string {
  const reading = readField(viewOf('price', { ...quotationLine.fields.price, required: noPrice }, ctx.locale), price, ctx.locale);
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
