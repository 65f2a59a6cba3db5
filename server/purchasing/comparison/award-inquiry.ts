import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { maxFormRows } from '#rules/form-limits.ts';
import { groupedQuantity, plainNumber } from '#rules/grouped.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { askToConfirm, besideFaults } from '#server/confirm.ts';
import { id } from '#server/engine/inputs.ts';
import { move } from '#server/engine/moves/move.ts';
import type { May } from '#server/engine/moves/offered.ts';
import { BusinessError, InputError, type Problems } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { itemPrice } from '#server/rd/items/item-price-table.ts';
import { type InquiryLine, invitedTo, linesOf, numberOnRecord } from '../inquiries/find-inquiry.ts';
import { type Inquiry, inquiry } from '../inquiries/inquiry.ts';
import { inquiryEvents } from '../inquiries/inquiry-events.ts';
import { notAwarded } from '../inquiries/inquiry-life.ts';
import { lockInquiry } from '../inquiries/save-inquiry.ts';
import { isSealedNow, refusalsOf } from '../inquiries/when.ts';
import { numberOffered } from '../quotations/alternate.ts';
import { discardRefused, pushesOf } from '../quotations/push-price.ts';
import { quotation } from '../quotations/quotation.ts';
import type { QuotationLine } from '../quotations/quotation-line.ts';
import { alreadyTold } from '../supplier-door/told-awards.ts';
import { doubtsOf, placeOf, type Wanted } from './award-doubts.ts';
import { type Award, award, awardsIn, awardsOf } from './award-table.ts';
import { currentQuotes, ratesOf, sumOf } from './compare-quotes.ts';
import { costScale, fromUnits, quantityScale, toUnits } from './exact.ts';
import { netPrice } from './offer.ts';
import { isQuantity, type OpenLine, openLines, sumFor } from './open-lines.ts';

/** A page sends a quantity for each line and supplier, most of them blank. */
const maxAwards = maxFormRows * 20;
const typedQuantity = z.preprocess((value) => plainNumber(String(value ?? '')), z.string().max(32));
export const awardInput = z.object({
  id,
  /** What the buyer compared: whoever awards a changed inquiry is asked to look again. */
  version: z.coerce.number().int(),
  awards: z.array(z.object({ lineId: id, inviteId: id, quantity: typedQuantity })).max(maxAwards),
  /** The warnings that the buyer has confirmed. */
  confirm: z.unknown().optional(),
});

const said = {
  none: { zh: '请至少定一行', en: 'Award at least one line' },
  sealed: { zh: '请先开标', en: 'Open the quotes first' },
  noQuote: { zh: '该供应商没有报这行物料', en: 'This supplier has no price for the line' },
  notNumber: { zh: '数量必须大于0', en: 'The quantity must be above 0' },
  notPackages: (spq: string) => ({
    zh: `不是最小包装量 ${groupedQuantity(spq)} 的整数倍`,
    en: `Not a multiple of the package quantity of ${groupedQuantity(spq)}`,
  }),
  covered: { zh: '该行已全部定标', en: 'All of this line was awarded' },
  tooMuch: { zh: '其他供应商的数量已够，这一家是多余的', en: 'The others already cover the line: this one is not needed' },
  twice: { zh: '同一行的供应商重复', en: 'This supplier is listed twice for the line' },
  awarded: { zh: '已定标，请在比价页撤销定标', en: 'Lines were awarded: undo the award in the comparison' },
  pushed: { zh: '价格已推送OA，不能撤销定标', en: 'Prices were sent to the OA: the award cannot be taken back' },
};

/**
 * Awards lines to suppliers, all of them or some, and puts the prices into the items' price lists. Once everything is covered, by this and by
 * earlier awards, the inquiry is closed; otherwise it goes on until its buyer closes it.
 */
export async function awardInquiry(
  ctx: SignedInContext,
  { id: inquiryId, version, awards, confirm }: z.output<typeof awardInput>,
): Promise<void> {
  const about = await lockInquiry(ctx, inquiryId);
  const [lines, quoted] = [openLines(await linesOf(ctx, [inquiryId]), await awardsOf(ctx, inquiryId)), await currentQuotes(ctx, inquiryId)];
  const wanted = awards.filter(({ quantity }) => quantity !== '');
  const isWhole = lines.every((line) => line.open <= sumFor(line, wanted));
  // Before the quantities: they may be wrong only because the quotes have changed.
  if (isWhole) await move(ctx, inquiry, inquiryId, 'award', { closedTime: sql`now()` }, version);
  else await move(ctx, inquiry, inquiryId, 'awardPart', {}, version);
  if (wanted.length === 0) throw new BusinessError(said.none, { field: 'awards' });
  const problems = problemsIn(ctx, awards, lines, quoted);
  const doubts = await doubtsOf(ctx, inquiryId, { wanted, lines, quoted });
  if (Object.keys(problems).length > 0) throw besideFaults(new InputError(problems), doubts, { confirm, locale: ctx.locale });
  askToConfirm(doubts, confirm);
  const rows = wanted.flatMap((one) => {
    const of = quoted.find(({ lineId, inviteId }) => lineId === one.lineId && inviteId === one.inviteId);
    return of ? [rowOf(ctx, about, one, of)] : [];
  });
  const booked = await ctx.db.insert(award).values(rows).returning();
  await addPrices(ctx, about, booked, lines);
  const total = `${sumOf(rows.map(({ amount }) => amount))} ${about.currency}`;
  const count = String(new Set(rows.map(({ lineId }) => lineId)).size);
  await tellEvent(ctx, isWhole ? inquiryEvents.award : inquiryEvents.awardPart, { about, values: { count, total } });
}

/** Nothing is awarded that nobody has seen. */
export const mayAward: May<Inquiry> = async (_, rows) =>
  refusalsOf(rows, (row) => (isSealedNow(row) ? new BusinessError(said.sealed, { code: 409 }) : undefined));

/** Takes an award back, or opens again what was closed without one. */
export async function undoAward(ctx: SignedInContext, inquiryId: string): Promise<void> {
  await lockInquiry(ctx, inquiryId);
  const isAwarded = (await awardsOf(ctx, inquiryId)).length > 0;
  await move(ctx, inquiry, inquiryId, isAwarded ? 'undoAward' : 'reopen');
}

/** As long as no price has left the house, and no supplier knows. */
export const mayUndoAward: May<Inquiry> = async (ctx, rows) => {
  const ids = rows.map(({ id: of }) => of);
  const awards = await awardsIn(ctx, ids);
  const pushes = await pushesOf(
    ctx,
    awards.map(({ quoteLineId }) => quoteLineId),
  );
  // What the OA refused for good has not arrived: the award can be undone, and the message goes with it.
  const out = pushes.filter(({ status }) => status !== 'discarded' && status !== 'dead');
  return refusalsOf(rows, ({ id: of }) => {
    const own = awards.filter(({ inquiryId }) => inquiryId === of);
    if (own.length === 0) return notAwarded();
    const untold = own.filter(({ toldTime }) => toldTime === null);
    const isOut = untold.some(({ quoteLineId }) => out.some((push) => push.quoteLineId === quoteLineId));
    if (isOut) return new BusinessError(said.pushed, { code: 409 });
    return untold.length === 0 ? alreadyTold() : undefined;
  });
};

/** Of several awards in parts, those of which suppliers were told stay. */
export async function takeAwardBack(ctx: SignedInContext, { id: inquiryId, number }: Inquiry) {
  const { tenantId } = ctx.session;
  const undone = await ctx.db
    .delete(award)
    .where(and(eq(award.tenantId, tenantId), eq(award.inquiryId, inquiryId), isNull(award.toldTime)))
    .returning({ id: award.id, quoteLineId: award.quoteLineId });
  await discardRefused(
    ctx,
    undone.map(({ quoteLineId }) => quoteLineId),
  );
  const isOf = inArray(
    itemPrice.awardId,
    undone.map((one) => one.id),
  );
  // Prices did not always say which award they come from; nothing was told then of what is undone now.
  const isOlder = and(isNull(itemPrice.awardId), eq(itemPrice.source, number));
  const areAllUndone = (await awardsOf(ctx, inquiryId)).length === 0;
  await ctx.db.delete(itemPrice).where(and(eq(itemPrice.tenantId, tenantId), areAllUndone ? or(isOf, isOlder) : isOf));
  await tellEvent(ctx, inquiryEvents.reopen, { about: { id: inquiryId } });
  return { closedTime: null };
}

/** What was awarded whole is taken back at its comparison, and not by the way. */
export const mayReopen: May<Inquiry> = async (ctx, rows) => {
  const ids = rows.map(({ id: of }) => of);
  const lines = openLines(await linesOf(ctx, ids), await awardsIn(ctx, ids));
  const open = new Set(lines.flatMap((line) => (line.open > 0n ? [line.inquiryId] : [])));
  return refusalsOf(rows, ({ id: of }) => (open.has(of) ? undefined : new BusinessError(said.awarded, { code: 409, recordId: of })));
};

export async function reopenInquiry(ctx: SignedInContext, about: Inquiry) {
  await tellEvent(ctx, inquiryEvents.openAgain, { about });
  return { closedTime: null };
}

function problemsIn(
  ctx: SignedInContext,
  awards: readonly Wanted[],
  lines: readonly OpenLine[],
  quoted: readonly QuotationLine[],
): Problems {
  const problems: Problems = {};
  const answers = new Map(quoted.map((one) => [placeOf(one), one]));
  const known = new Set<string>();
  for (const [at, one] of awards.entries()) {
    const isSecond = known.has(placeOf(one));
    known.add(placeOf(one));
    if (one.quantity === '') continue;
    const fault = isSecond ? said.twice : faultIn(one, answers.get(placeOf(one)));
    if (fault) problems[`awards.${at}.quantity`] = fault[ctx.locale];
  }
  for (const line of lines) {
    const own = awards.flatMap((one, at) => (one.lineId === line.id && one.quantity !== '' ? [{ ...one, at }] : []));
    const [first] = own;
    if (!first || own.some(({ at }) => problems[`awards.${at}.quantity`] !== undefined)) continue;
    if (line.open === 0n) problems[`awards.${first.at}.quantity`] = said.covered[ctx.locale];
    const sum = sumFor(line, own);
    const spare = own.length > 1 ? own.find(({ quantity }) => sum - toUnits(quantity, quantityScale) >= line.open) : undefined;
    if (spare) problems[`awards.${spare.at}.quantity`] = said.tooMuch[ctx.locale];
  }
  return problems;
}

function faultIn({ quantity }: Wanted, of: QuotationLine | undefined) {
  if (!of || of.isDeclined || of.price === null) return said.noQuote;
  if (!isQuantity(quantity)) return said.notNumber;
  if (of.spq !== null && toUnits(quantity, quantityScale) % toUnits(of.spq, quantityScale) !== 0n) return said.notPackages(of.spq);
  return undefined;
}

function rowOf(ctx: SignedInContext, about: Inquiry, { lineId, inviteId, quantity }: Wanted, of: QuotationLine) {
  const units = toUnits(quantity, quantityScale);
  const price = quotedPriceAt(of, units);
  // Of the price that is booked, so that what is talked down below an MOQ has its value too.
  const net = netPrice(price, { ...of, rate: ratesOf(about)[of.currency ?? ''] ?? '0' });
  return {
    ...{ inquiryId: about.id, lineId, inviteId, quantity, supplierId: of.supplierId, quoteLineId: of.id },
    price,
    currency: of.currency ?? about.currency,
    amount: fromUnits(units * net, costScale, 2),
    doneBy: ctx.session.realName,
    doneById: ctx.session.userId,
  };
}

/** The price as quoted, of the break that the quantity reaches. */
function quotedPriceAt({ price, priceBreaks }: QuotationLine, units: bigint): string {
  const reached = (priceBreaks ?? []).filter(({ qty }) => units >= toUnits(String(qty), quantityScale)).at(-1);
  return String(reached?.price ?? price);
}

async function addPrices(ctx: SignedInContext, about: Inquiry, rows: readonly Award[], lines: readonly InquiryLine[]): Promise<void> {
  const suppliers = new Map((await invitedTo(ctx, [about.id])).map((one) => [one.id, one]));
  const quoted = new Map((await currentQuotes(ctx, about.id)).map((one) => [one.id, one]));
  const quoteIds = [...quoted.values()].map(({ quoteId }) => quoteId);
  const quotes = await ctx.db
    .select({ id: quotation.table.id, endDate: quotation.table.endDate })
    .from(quotation.table)
    .where(and(eq(quotation.table.tenantId, ctx.session.tenantId), inArray(quotation.table.id, quoteIds)));
  const prices = rows.flatMap((row) => {
    const [line, of, supplier] = [lines.find((one) => one.id === row.lineId), quoted.get(row.quoteLineId), suppliers.get(row.inviteId)];
    const itemNumber = of && numberOffered(of);
    // Of a part that its supplier has only described there is no price list yet.
    if (line?.kind !== 'formal' || !of || itemNumber === undefined) return [];
    return [
      {
        itemNumber,
        ...{ price: row.price, currency: row.currency, quantity: row.quantity, isTaxIncluded: of.isTaxIncluded },
        taxRate: of.taxRate ?? '0',
        supplierNumber: supplier ? numberOnRecord(supplier) : '',
        supplierName: supplier?.supplierName ?? '',
        validUntil: quotes.find((one) => one.id === of.quoteId)?.endDate ?? null,
        source: about.number,
        awardId: row.id,
        priceDate: todayOf(ctx),
      },
    ];
  });
  if (prices.length > 0) await ctx.db.insert(itemPrice).values(prices);
}
