import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { maxFormRows } from '#rules/form-limits.ts';
import { groupedQuantity } from '#rules/grouped.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { askToConfirm, besideFaults, type Doubt } from '#server/confirm.ts';
import { id } from '#server/engine/inputs.ts';
import { move } from '#server/engine/moves/move.ts';
import type { May } from '#server/engine/moves/offered.ts';
import { BusinessError, InputError, type Problems } from '#server/errors.ts';
import { itemPrice } from '#server/rd/items/item-price-table.ts';
import { type InquiryLine, invitedTo, linesOf } from '../inquiries/find-inquiry.ts';
import { type Inquiry, inquiry } from '../inquiries/inquiry.ts';
import { notAwarded } from '../inquiries/inquiry-life.ts';
import { lockInquiry } from '../inquiries/save-inquiry.ts';
import { addEvent } from '../inquiries/timeline.ts';
import { isSealedNow, refusalsOf } from '../inquiries/when.ts';
import { alternateIn } from '../quotations/alternate.ts';
import { pushesOf } from '../quotations/push-price.ts';
import { quotation } from '../quotations/quotation.ts';
import type { QuotationLine } from '../quotations/quotation-line.ts';
import { doubtsAbout, periodsOf } from '../quotations/validity.ts';
import { toldAwards } from '../supplier-door/told-awards.ts';
import { award, awardsIn, awardsOf } from './award-table.ts';
import { currentQuotes, ratesOf, sumOf } from './compare-quotes.ts';
import { costScale, fromUnits, quantityScale, toUnits } from './exact.ts';
import { offerOf, priceAt } from './offer.ts';

/** A page sends a quantity for each line and supplier, most of them blank. */
const maxAwards = maxFormRows * 20;
const typedQuantity = z.preprocess((value) => String(value ?? '').trim(), z.string().max(32));
export const awardInput = z.object({
  id,
  /** What the buyer compared: whoever awards a changed inquiry is asked to look again. */
  version: z.coerce.number().int(),
  awards: z.array(z.object({ lineId: id, inviteId: id, quantity: typedQuantity })).max(maxAwards),
  /** The warnings that the buyer has confirmed. */
  confirm: z.unknown().optional(),
});
type Wanted = z.output<typeof awardInput>['awards'][number];

const said = {
  none: { zh: '请至少定一行', en: 'Award at least one line' },
  sealed: { zh: '请先开标', en: 'Open the quotes first' },
  noQuote: { zh: '该供应商没有报这行物料', en: 'This supplier has no price for the line' },
  notNumber: { zh: '数量必须大于0', en: 'The quantity must be above 0' },
  belowMoq: (moq: string) => ({ zh: `低于最小订购量 ${groupedQuantity(moq)}`, en: `Below the minimum order of ${groupedQuantity(moq)}` }),
  notPackages: (spq: string) => ({
    zh: `不是最小包装量 ${groupedQuantity(spq)} 的整数倍`,
    en: `Not a multiple of the package quantity of ${groupedQuantity(spq)}`,
  }),
  tooLittle: (needed: string) => ({
    zh: `定标数量少于采购数量 ${groupedQuantity(needed)}`,
    en: `Less than the ${groupedQuantity(needed)} needed`,
  }),
  tooMuch: { zh: '其他供应商的数量已够，这一家是多余的', en: 'The others already cover the line: this one is not needed' },
  twice: { zh: '同一行的供应商重复', en: 'This supplier is listed twice for the line' },
  awarded: { zh: '已定标，请在比价页撤销定标', en: 'Lines were awarded: undo the award in the comparison' },
  pushed: { zh: '价格已推送OA，不能撤销定标', en: 'Prices were sent to the OA: the award cannot be taken back' },
};

/** Awards lines to suppliers, closes the inquiry and puts the prices into the items' price lists. */
export async function awardInquiry(
  ctx: SignedInContext,
  { id: inquiryId, version, awards, confirm }: z.output<typeof awardInput>,
): Promise<void> {
  const about = await lockInquiry(ctx, inquiryId);
  // Before the quantities: they may be wrong only because the quotes have changed.
  await move(ctx, inquiry, inquiryId, 'award', { closedTime: sql`now()` }, version);
  const [lines, quoted] = [await linesOf(ctx, [inquiryId]), await currentQuotes(ctx, inquiryId)];
  const wanted = awards.filter(({ quantity }) => quantity !== '');
  if (wanted.length === 0) throw new BusinessError(said.none, { field: 'awards' });
  const problems = problemsIn(ctx, awards, lines, quoted);
  const doubts = [...(await doubtsOf(ctx, inquiryId, wanted)), ...alternatesIn(wanted, quoted)];
  if (Object.keys(problems).length > 0) throw besideFaults(new InputError(problems), doubts, { confirm, locale: ctx.locale });
  askToConfirm(doubts, confirm);
  const rows = wanted.flatMap((one) => {
    const of = quoted.find(({ lineId, inviteId }) => lineId === one.lineId && inviteId === one.inviteId);
    return of ? [rowOf(ctx, about, one, of)] : [];
  });
  await ctx.db.insert(award).values(rows);
  await addPrices(ctx, about, rows, lines);
  const total = `${sumOf(rows.map(({ amount }) => amount))} ${about.currency}`;
  const count = String(new Set(rows.map(({ lineId }) => lineId)).size);
  await addEvent(ctx, { inquiryId, action: 'award', detail: { count, total } });
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
  const [out, told] = [pushes.filter(({ status }) => status !== 'discarded'), await toldAwards(ctx, ids)];
  return refusalsOf(rows, ({ id: of }) => {
    const own = awards.filter(({ inquiryId }) => inquiryId === of);
    if (own.length === 0) return notAwarded();
    const isOut = own.some(({ quoteLineId }) => out.some((push) => push.quoteLineId === quoteLineId));
    return isOut ? new BusinessError(said.pushed, { code: 409 }) : told.get(of);
  });
};

export async function takeAwardBack(ctx: SignedInContext, { id: inquiryId, number }: Inquiry) {
  await ctx.db.delete(award).where(and(eq(award.tenantId, ctx.session.tenantId), eq(award.inquiryId, inquiryId)));
  await ctx.db.delete(itemPrice).where(and(eq(itemPrice.tenantId, ctx.session.tenantId), eq(itemPrice.source, number)));
  await addEvent(ctx, { inquiryId, action: 'reopen' });
  return { closedTime: null };
}

/** What was awarded is taken back at its comparison, and not by the way. */
export const mayReopen: May<Inquiry> = async (ctx, rows) => {
  const ids = rows.map(({ id: of }) => of);
  const awarded = await awardsIn(ctx, ids);
  return new Map(awarded.map(({ inquiryId }) => [inquiryId, new BusinessError(said.awarded, { code: 409, recordId: inquiryId })]));
};

export async function reopenInquiry(ctx: SignedInContext, { id: inquiryId }: Inquiry) {
  await addEvent(ctx, { inquiryId, action: 'openAgain' });
  return { closedTime: null };
}

/** Of whom something is awarded although his quotation does not hold today. */
async function doubtsOf(ctx: SignedInContext, inquiryId: string, wanted: readonly Wanted[]): Promise<Doubt[]> {
  const [suppliers, periods] = [await invitedTo(ctx, [inquiryId]), await periodsOf(ctx, inquiryId)];
  const chosen = new Set(wanted.map(({ inviteId }) => inviteId));
  return doubtsAbout(
    todayOf(ctx),
    suppliers.flatMap(({ id: of, supplierName }) => {
      const period = chosen.has(of) ? periods.get(of) : undefined;
      return period ? [{ of, supplierName, ...period }] : [];
    }),
  );
}

/** Another part than the one asked for is taken only by who says so, and from then on it is that part. */
function alternatesIn(wanted: readonly Wanted[], quoted: readonly QuotationLine[]): Doubt[] {
  const places = new Set(wanted.map(placeOf));
  return quoted.flatMap((one): Doubt[] => {
    const alternate = places.has(placeOf(one)) ? alternateIn(one) : undefined;
    if (alternate === undefined) return [];
    const { id: of, version, supplierName, itemNumber } = one;
    const text = {
      zh: `${supplierName}报的是替代料 ${alternate}，不是 ${itemNumber}`,
      en: `${supplierName} offers the alternate ${alternate}, not ${itemNumber}`,
    };
    return [{ name: 'alternate', about: `${of}.${version}`, text }];
  });
}

function problemsIn(
  ctx: SignedInContext,
  awards: readonly Wanted[],
  lines: readonly InquiryLine[],
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
    const sum = own.reduce((total, { quantity }) => total + toUnits(quantity, quantityScale), 0n);
    const needed = toUnits(line.itemQty, quantityScale);
    if (sum < needed) problems[`awards.${first.at}.quantity`] = said.tooLittle(line.itemQty)[ctx.locale];
    const spare = own.length > 1 ? own.find(({ quantity }) => sum - toUnits(quantity, quantityScale) >= needed) : undefined;
    if (spare) problems[`awards.${spare.at}.quantity`] = said.tooMuch[ctx.locale];
  }
  return problems;
}

const placeOf = ({ lineId, inviteId }: Pick<Wanted, 'lineId' | 'inviteId'>): string => `${lineId} ${inviteId}`;

function faultIn({ quantity }: Wanted, of: QuotationLine | undefined) {
  if (!of || of.isDeclined || of.price === null) return said.noQuote;
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(quantity) || Number(quantity) <= 0) return said.notNumber;
  const units = toUnits(quantity, quantityScale);
  if (of.moq !== null && units < toUnits(of.moq, quantityScale)) return said.belowMoq(of.moq);
  if (of.spq !== null && units % toUnits(of.spq, quantityScale) !== 0n) return said.notPackages(of.spq);
  return undefined;
}

function rowOf(ctx: SignedInContext, about: Inquiry, { lineId, inviteId, quantity }: Wanted, of: QuotationLine) {
  const offer = offerOf({ ...of, priceBreaks: of.priceBreaks ?? [] }, ratesOf(about)[of.currency ?? ''] ?? '0', quantity);
  const units = toUnits(quantity, quantityScale);
  const net = (offer && priceAt(offer.tiers, units)) ?? 0n;
  return {
    ...{ inquiryId: about.id, lineId, inviteId, quantity, supplierId: of.supplierId, quoteLineId: of.id },
    price: quotedPriceAt(of, units),
    currency: of.currency ?? about.currency,
    amount: fromUnits(units * net, costScale, 2),
    doneBy: ctx.session.realName,
  };
}

/** The price as quoted, of the break that the quantity reaches. */
function quotedPriceAt({ price, priceBreaks }: QuotationLine, units: bigint): string {
  const reached = (priceBreaks ?? []).filter(({ qty }) => units >= toUnits(String(qty), quantityScale)).at(-1);
  return String(reached?.price ?? price);
}

async function addPrices(
  ctx: SignedInContext,
  about: Inquiry,
  rows: readonly ReturnType<typeof rowOf>[],
  lines: readonly InquiryLine[],
): Promise<void> {
  const suppliers = new Map((await invitedTo(ctx, [about.id])).map((one) => [one.id, one]));
  const quoted = new Map((await currentQuotes(ctx, about.id)).map((one) => [one.id, one]));
  const quoteIds = [...quoted.values()].map(({ quoteId }) => quoteId);
  const quotes = await ctx.db
    .select({ id: quotation.table.id, endDate: quotation.table.endDate })
    .from(quotation.table)
    .where(and(eq(quotation.table.tenantId, ctx.session.tenantId), inArray(quotation.table.id, quoteIds)));
  const prices = rows.flatMap((row) => {
    const [line, of, supplier] = [lines.find((one) => one.id === row.lineId), quoted.get(row.quoteLineId), suppliers.get(row.inviteId)];
    if (line?.kind !== 'formal' || !of) return [];
    return [
      {
        itemNumber: alternateIn(of) ?? line.itemNumber,
        ...{ price: row.price, currency: row.currency, quantity: row.quantity, isTaxIncluded: of.isTaxIncluded },
        taxRate: of.taxRate ?? '0',
        supplierNumber: supplier?.supplierNumber ?? '',
        supplierName: supplier?.supplierName ?? '',
        validUntil: quotes.find((one) => one.id === of.quoteId)?.endDate ?? null,
        source: about.number,
        priceDate: todayOf(ctx),
      },
    ];
  });
  if (prices.length > 0) await ctx.db.insert(itemPrice).values(prices);
}
