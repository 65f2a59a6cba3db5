import { and, desc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { maxFormRows } from '#rules/form-limits.ts';
import { holds, type SignedInContext, todayOf } from '#server/calls/context.ts';
import { movesOffered } from '#server/engine/moves/offered.ts';
import { findRows, readRow } from '#server/engine/read-rows.ts';
import { itemPrice } from '#server/rd/items/item-price-table.ts';
import { type InquiryLine, invitedTo, linesOf, plain } from '../inquiries/find-inquiry.ts';
import { type Inquiry, inquiry } from '../inquiries/inquiry.ts';
import { hasEnded, isSealedNow } from '../inquiries/when.ts';
import { type Agreement, agreedPrices, agreementOn, firstPrices } from '../quotations/agreed-prices.ts';
import { pricesToPush, pushesOf } from '../quotations/push-price.ts';
import { type QuotationLine, quotationLine } from '../quotations/quotation-line.ts';
import { periodsOf, type Validity, validityIn } from '../quotations/validity.ts';
import { scoresFor } from '../vendors/supplier-scores.ts';
import { standingOf } from '../vendors/supplier-standing.ts';
import { waitingIn } from './approve-award.ts';
import { lateDay } from './award-doubts.ts';
import { type Award, awardsOf } from './award-table.ts';
import { type Difference, differencesOf } from './compare-alternates.ts';
import { costScale, fromUnits, priceScale, quantityScale, toUnits } from './exact.ts';
import { netPrice, type Offer, type Order } from './offer.ts';
import { type compareInput, planOne, wishOf } from './plan-award.ts';
import { planCharged } from './plan-charges.ts';
import type { Part } from './propose-split.ts';
import { awardedCharges, type QuotedTerms, quotedTerms } from './quoted-terms.ts';
import { savingsOf } from './savings.ts';
import { type WeighedLine, weighLine } from './weighed-line.ts';

export type ComparedLine = ReturnType<typeof comparedLine>;

/** Suppliers beside each other for each line, without tax and in the currency of the inquiry, and who is proposed for what. */
export async function compareQuotes(ctx: SignedInContext, input: z.output<typeof compareInput>) {
  const { id } = input;
  const about = await readRow(ctx, inquiry, id);
  const wish = await wishOf(ctx, about, input);
  const [suppliers, lines, quoted] = [await invitedTo(ctx, [id]), await linesOf(ctx, [id]), await currentQuotes(ctx, id)];
  const [past, awards, differences] = [await pastPrices(ctx, about, lines), await awardsOf(ctx, id), await differencesOf(ctx, quoted)];
  const [quotedIds, awardedIds] = [quoted.map((one) => one.id), awards.map(({ quoteLineId }) => quoteLineId)];
  // What is awarded may be of a round that was replaced since.
  const agreements = await agreedPrices(ctx, [...new Set([...quotedIds, ...awardedIds])]);
  const rates = ratesOf(about);
  const [periods, terms] = [await periodsOf(ctx, id), await quotedTerms(ctx, id, rates)];
  const orderDay = about.closedTime?.slice(0, 10) ?? todayOf(ctx);
  const supplierIds = suppliers.flatMap(({ supplierId }) => supplierId ?? []);
  const [standing, scores] = [await standingOf(ctx, supplierIds), await scoresFor(ctx, supplierIds)];
  const pushes = new Map((await pushesOf(ctx, awardedIds)).map((push) => [push.quoteLineId, push]));
  const answers = new Map(quoted.map((one) => [`${one.inviteId} ${one.lineId}`, one]));
  const weighed = lines.map((line) => weighLine(line, { suppliers, answers, awards, periods, orderDay, rates }));
  // Of whom something was awarded, freight and tooling are in the award.
  const charged = await awardedCharges(ctx, awards, rates);
  const further = suppliers.map(({ id: inviteId }) => (charged.has(inviteId) ? 0n : (terms.get(inviteId)?.further ?? 0n)));
  const plan = wish.plan === 'one' ? planOne(weighed, further) : await planCharged(weighed, wish.orderCost, further);
  const proposed = new Set(plan.parts.flatMap((parts) => parts.map(({ offer }) => offer)));
  const proposedCharges = further.reduce((sum, charge, at) => (proposed.has(at) ? sum + charge : sum), 0n);
  const rows = weighed.map((line, at) =>
    comparedLine(line, plan.parts[at] ?? [], {
      ...{ rates, suppliers, differences, agreements, pushes, orderDay },
      past: past.get(line.line.itemNumber) ?? [],
    }),
  );
  return {
    inquiry: {
      ...pick(about),
      isSealedNow: isSealedNow(about),
      hasEnded: hasEnded(ctx, about),
      rates,
    },
    suppliers: suppliers.map(({ id: inviteId, supplierId, supplierName, quotedTime }) => ({
      inviteId,
      supplierName,
      hasQuoted: quotedTime !== null,
      ...validityIn(periods.get(inviteId), orderDay),
      warnings: (standing.get(supplierId ?? '') ?? []).map((label) => label[ctx.locale]),
      score: scores.get(supplierId ?? '') ?? null,
      ...offeredBy(terms.get(inviteId)),
      ...totalOf(rows, inviteId, terms.get(inviteId)?.further ?? 0n),
      awarded: awardedIn(
        awards.filter((one) => one.inviteId === inviteId),
        charged.get(inviteId),
      ),
    })),
    lines: rows,
    proposedTotal: sumOf([...rows.flatMap(({ proposal }) => proposal.map(({ total }) => total)), fromUnits(proposedCharges, 2, 2)]),
    awardedTotal: awardedIn(awards, sumCharges(charged)),
    /** What of these two totals is freight and tooling. */
    charges: { proposed: fromUnits(proposedCharges, 2, 2), awarded: fromUnits(sumCharges(charged), 2, 2) },
    ...(ctx.caller.door === 'page' && {
      ...(await offeredIn(ctx, about, awardedIds)),
      wish: { ...wish, unsure: plan.unsure, groups: plan.groups, areAll: plan.areAll },
      savings: savingsOf(rows, await firstPrices(ctx, quoted), rates),
    }),
  };
}

/** What pages offer of the comparison; answers of /api are as they were. */
async function offeredIn(ctx: SignedInContext, about: Inquiry, awardedIds: string[]) {
  const mayPush = awardedIds.length > 0 && holds(ctx.session, 'quotationmaterial_push');
  const [offered] = await movesOffered(ctx, inquiry, [about]);
  const isToApprove = (await waitingIn(ctx, [about])).length > 0;
  return { offered, isToApprove, isPushDue: mayPush && !isToApprove && (await pricesToPush(ctx, awardedIds)).length > 0 };
}

const pick = ({ id, number, title, state, currency, endDate, isSealedBid, openedTime, version }: Inquiry) => ({
  ...{ id, number, title, state, currency, endDate, isSealedBid, openedTime, version },
});

/** Of the largest inquiry to the most suppliers. */
const mostQuoted = maxFormRows * 200;

/** The lines of the quotes that count: submitted, and of a sealed inquiry only once it was opened. */
export const currentQuotes = (ctx: SignedInContext, id: string): Promise<QuotationLine[]> =>
  findRows(ctx, quotationLine, and(eq(quotationLine.table.inquiryId, id), eq(quotationLine.table.state, 'submitted')), mostQuoted);

/** What one of each currency is worth in that of the inquiry; the buyer gives the rates with the inquiry. */
export const ratesOf = ({ currency, exchangeRates }: Inquiry): Record<string, string> => ({
  [currency]: '1',
  ...Object.fromEntries((exchangeRates ?? []).map((row) => [String(row.currency), String(row.rate)])),
});

interface Around {
  rates: Record<string, string>;
  suppliers: readonly { id: string; supplierName: string }[];
  past: readonly (typeof itemPrice.$inferSelect)[];
  differences: ReadonlyMap<string, Difference[]>;
  agreements: ReadonlyMap<string, Agreement>;
  /** The last push of each awarded price to the OA, by quoted line. */
  pushes: ReadonlyMap<string, { status: string; error: string }>;
  orderDay: string;
}

function comparedLine(weighed: WeighedLine, parts: readonly Part[], { rates, suppliers, past, agreements, ...around }: Around) {
  const { whole, line, open, orders, awards } = weighed;
  const marks = markedIn(orders, weighed.proposable.orders);
  const cells = suppliers.map(({ id }, at) =>
    cellOf({
      orderDay: around.orderDay,
      differences: around.differences,
      agreements,
      inviteId: id,
      line,
      answer: weighed.answers[at],
      offer: weighed.offers[at],
      order: orders[at],
      validity: weighed.validities[at] ?? null,
      ...marks[at],
    }),
  );
  const proposal = parts.map(({ offer, quantity, price, cost }) => ({
    inviteId: suppliers[offer]?.id ?? '',
    supplierName: suppliers[offer]?.supplierName ?? '',
    quantity: shown(quantity, quantityScale, quantityScale),
    price: shown(price, priceScale, 6),
    total: fromUnits(cost, costScale, 2),
  }));
  const trend = past.flatMap((one) => {
    const rate = rates[one.currency];
    return rate === undefined ? [] : [{ day: one.priceDate, price: shown(netPrice(one.price, { ...one, rate }), priceScale, 6) }];
  });
  const withoutRate = past.flatMap(({ priceDate: day, price, currency }) =>
    rates[currency] === undefined ? [{ day, price: plain(price), currency }] : [],
  );
  return {
    ...{
      lineId: line.id,
      kind: line.kind,
      itemNumber: line.itemNumber,
      itemName: line.itemName,
      itemQty: plain(whole.itemQty),
      /** What is still to be awarded of it. */
      open: shown(open, quantityScale, quantityScale),
      needDate: line.needDate,
      note: line.note,
    },
    cells,
    proposal,
    /** The prices of earlier awards, oldest first. */
    trend: trend.reverse(),
    /** Those in a currency that has no rate in this inquiry, newest first: none of them can be compared. */
    withoutRate,
    /** Whether the newest price is one of them, so that the trend ends before it. */
    isLastWithoutRate: past[0] !== undefined && rates[past[0].currency] === undefined,
    awards: awards.map(({ inviteId, quoteLineId, quantity, price, currency, amount }) => ({
      inviteId,
      quantity: plain(quantity),
      price: plain(price),
      currency,
      amount,
      agreed: agreementOn(agreements, quoteLineId, price),
      push: around.pushes.get(quoteLineId) ?? null,
    })),
  };
}

interface CellParts {
  orderDay: string;
  differences: ReadonlyMap<string, Difference[]>;
  agreements: ReadonlyMap<string, Agreement>;
  inviteId: string;
  line: InquiryLine;
  answer: QuotationLine | undefined;
  offer: Offer | undefined;
  order: Order | undefined;
  validity: Validity | null;
  isBest?: boolean;
  isOutlier?: boolean;
}

function cellOf({ orderDay, differences, agreements, line, answer, offer, order, ...more }: CellParts) {
  const { inviteId, validity, isBest = false, isOutlier = false } = more;
  if (!answer) return { inviteId, answer: 'none' as const };
  if (!offer || !order) return { inviteId, answer: 'declined' as const, reason: answer.declineReason ?? '' };
  const { price, currency, isTaxIncluded, taxRate, moq, spq, leadDays, priceBreaks, alternateItem, alternateNote } = answer;
  const waste = order.quantity - toUnits(line.itemQty, quantityScale);
  const reached = (priceBreaks ?? []).filter(({ qty }) => order.quantity >= toUnits(String(qty), quantityScale)).at(-1);
  const agreed = agreementOn(agreements, answer.id, String(reached?.price ?? price ?? ''));
  return {
    ...{ inviteId, answer: 'price' as const, quoteLineId: answer.id, version: answer.version, validity, isBest, isOutlier, agreed },
    /** The price that the order reaches, and from which quantity it holds. */
    quoted: {
      price: plain(String(reached?.price ?? price ?? '')),
      from: reached ? plain(String(reached.qty)) : null,
      currency,
      isTaxIncluded,
      taxRate: plain(taxRate ?? '0'),
    },
    ...{ moq: moq && plain(moq), spq: spq && plain(spq), leadDays, alternateItem, alternateNote, breaks: (priceBreaks ?? []).length },
    /** How the alternate differs from the item. */
    differences: differences.get(answer.id) ?? [],
    netPrice: shown(order.price, priceScale, 6),
    orderQuantity: shown(order.quantity, quantityScale, quantityScale),
    waste: waste > 0n ? shown(waste, quantityScale, quantityScale) : null,
    total: fromUnits(order.cost, costScale, 2),
    isLate: lateDay(orderDay, leadDays, line.needDate) !== undefined,
  };
}

/** The cheapest of those that may be the best of a line, and prices far from the middle of at least three. */
function markedIn(
  orders: readonly (Order | undefined)[],
  valid: readonly (Order | undefined)[],
): { isBest: boolean; isOutlier: boolean }[] {
  const known = orders.flatMap((order) => order ?? []);
  const best = valid
    .flatMap((order) => order ?? [])
    .reduce<bigint | undefined>((least, { cost }) => (least === undefined || cost < least ? cost : least), undefined);
  const prices = known.map(({ price }) => price).sort((a, b) => (a < b ? -1 : 1));
  const middle = prices[Math.floor(prices.length / 2)] ?? 0n;
  const isFar = (price: bigint) => known.length >= 3 && (price * 2n > middle * 3n || price * 2n < middle);
  return orders.map((order, at) => ({
    isBest: order !== undefined && valid[at] !== undefined && order.cost === best,
    isOutlier: order !== undefined && isFar(order.price),
  }));
}

/** The prices that other inquiries have led to, newest first: of a closed one as its buyer read them when he decided. */
async function pastPrices(ctx: SignedInContext, about: Inquiry, lines: readonly InquiryLine[]) {
  const numbers = lines.filter(({ kind }) => kind === 'formal').map(({ itemNumber }) => itemNumber);
  if (numbers.length === 0) return new Map<string, (typeof itemPrice.$inferSelect)[]>();
  const rows = await ctx.db
    .select()
    .from(itemPrice)
    .where(
      and(
        ...[eq(itemPrice.tenantId, ctx.session.tenantId), inArray(itemPrice.itemNumber, numbers), ne(itemPrice.source, about.number)],
        about.closedTime === null ? undefined : isBefore(about.id, about.closedTime),
      ),
    )
    .orderBy(desc(itemPrice.id))
    .limit(5_000);
  return new Map(numbers.map((number) => [number, rows.filter((row) => row.itemNumber === number).slice(0, maxTrend)]));
}
const maxTrend = 12;

/** A price of an earlier day, or awarded on the day of the closing before it. */
function isBefore(inquiryId: string, closedTime: string): SQL | undefined {
  const { tenantId, priceDate, createTime } = itemPrice;
  const { table } = inquiry;
  const day = closedTime.slice(0, 10);
  // To the second alone, two awards of one second would be each before the other.
  const closing = sql`(select ${table.closedTime} from ${table} where ${table.tenantId} = ${tenantId} and ${table.id} = ${inquiryId})`;
  return or(lt(priceDate, day), and(eq(priceDate, day), lt(createTime, closing)));
}

const offeredBy = ({
  paymentTerms = null,
  deliveryTerms = null,
  freight = null,
  tooling = null,
  currency = '',
}: Partial<QuotedTerms> = {}) => ({
  terms: { paymentTerms, deliveryTerms, freight, tooling, currency },
});

/**
 * What a supplier's cheapest orders cost with its freight and tooling: of all lines (null unless it has a price for each), and of those that
 * it quoted, with how many are missing.
 */
function totalOf(lines: readonly ComparedLine[], inviteId: string, further: bigint) {
  const own = lines.flatMap(({ cells }) => cells.find((cell) => cell.inviteId === inviteId) ?? []);
  const totals = own.flatMap((cell) => (cell.answer === 'price' ? [cell.total] : []));
  const quotedTotal = totals.length === 0 ? null : sumOf([...totals, fromUnits(further, 2, 2)]);
  const missing = lines.length - totals.length;
  return { total: missing === 0 ? quotedTotal : null, quotedTotal, missing };
}

/** What awards come to with freight and tooling; null where there are none. */
const awardedIn = (awards: readonly Award[], charges = 0n): string | null =>
  awards.length === 0 ? null : sumOf([...awards.map(({ amount }) => amount), fromUnits(charges, 2, 2)]);

const sumCharges = (charges: ReadonlyMap<string, bigint>): bigint => [...charges.values()].reduce((sum, one) => sum + one, 0n);

export const sumOf = (amounts: readonly string[]): string =>
  fromUnits(
    amounts.reduce((sum, amount) => sum + toUnits(amount, 2), 0n),
    2,
    2,
  );

const shown = (units: bigint, scale: number, places: number): string => plain(fromUnits(units, scale, places));
