import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { maxFormRows } from '#rules/form-limits.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows, readShown } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { type Award, awardsIn } from '../comparison/award-table.ts';
import { linesOf } from '../inquiries/find-inquiry.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { inquiryLife, openStates } from '../inquiries/inquiry-life.ts';
import { inquirySupplier } from '../inquiries/inquiry-tables.ts';
import { isOf } from '../inquiries/own-rows.ts';
import { questionsOf } from '../inquiries/questions.ts';
import { awaitsConfirmation } from '../inquiries/unconfirmed-contacts.ts';
import { hasEnded } from '../inquiries/when.ts';
import { asSubmitted } from '../quotations/agreed-prices.ts';
import { quotation } from '../quotations/quotation.ts';
import { quotationLife } from '../quotations/quotation-life.ts';
import { quotationLine } from '../quotations/quotation-line.ts';
import { blockedAmong } from './blocked-supplier.ts';
import { buyerOf } from './buyer-of.ts';
import { latestIn, seenOf } from './latest-quote.ts';
import { ownInvite } from './own-invite.ts';
import { labelledState } from './own-state.ts';
import { quoteForm } from './quote-form.ts';
import { ownState } from './supplier-variant.ts';

const maxListed = 200;

/** The inquiries that the signed-in supplier was sent, the open ones first; the factory's own users have none. */
export async function listOwnInquiries(ctx: SignedInContext) {
  const { session, db } = ctx;
  if (session.supplierId === null) return pageOf([], false);
  const { table } = inquiry;
  const isOpen = sql<boolean>`${inArray(table.state, [...openStates])}`;
  const own = await db
    .select({
      ...{ id: table.id, number: table.number, title: table.title, endDate: table.endDate, state: table.state },
      inviteId: inquirySupplier.id,
      supplierId: inquirySupplier.supplierId,
      quotedTime: inquirySupplier.quotedTime,
    })
    .from(table)
    .innerJoin(
      inquirySupplier,
      and(
        eq(inquirySupplier.tenantId, table.tenantId),
        eq(inquirySupplier.inquiryId, table.id),
        isOf(session.supplierId, { supplier: inquirySupplier.supplierId, invite: inquirySupplier.id }),
      ),
    )
    .where(visibleRows(inquiry, ctx))
    .orderBy(desc(isOpen), desc(table.endDate), desc(table.id))
    .limit(maxListed);
  const [quotes, won] = [await quotesOf(ctx, own), await wonBy(ctx, own)];
  const blocked = await blockedAmong(
    ctx,
    own.map(({ inviteId: id, supplierId }) => ({ id, supplierId })),
  );
  const records = own.map(({ inviteId, supplierId: _, quotedTime, ...row }) => ({
    ...row,
    state: ownState({ state: row.state, quotedStatus: quotedTime === null ? 0 : 2 }),
    ...stateFor(ctx, row, blocked.has(inviteId)),
    hasDraft: quotes.some((one) => one.inviteId === inviteId && one.state === 'draft'),
    isQuoted: quotedTime !== null,
    awarded: won.get(inviteId) ?? 0,
  }));
  return pageOf(records, true);
}

/** As clients read lists (contract 1.5); it has one page. */
const pageOf = <Own>(records: Own[], isSupplier: boolean) => ({ isSupplier, records, total: records.length, size: maxListed, current: 1 });

/** One of them, with the supplier's own quotes and awards and questions, and the published ones without names. */
export async function readOwnInquiry(ctx: SignedInContext, id: string) {
  const invite = await ownInvite(ctx, id);
  const {
    number,
    title,
    startDate,
    endDate,
    taxNumber,
    currency,
    exchangeRates,
    isSealedBid,
    paymentTerms,
    deliveryTerms,
    note,
    fileList,
    state,
    cancelReason,
    createUser,
  } = await readShown(ctx, inquiry, id);
  const [lines, quotes, awards] = [await linesOf(ctx, [id]), await quotesOf(ctx, [{ inviteId: invite.id }]), await awardsTold(ctx, [id])];
  const quoted = await quoteLinesOf(
    ctx,
    quotes.map((one) => one.id),
  );
  const submitted = await asSubmitted(ctx, quoted);
  const agreements = new Map(submitted.map((line) => [line.id, line.agreed]));
  const latest = latestIn(quotes);
  return {
    ...{ id, number, title, startDate, endDate, isSealedBid, paymentTerms, deliveryTerms, note, cancelReason, currency },
    files: fileList ?? [],
    ...stateFor(ctx, { state, endDate }, (await blockedAmong(ctx, [invite])).size > 0),
    seen: seenOf(latest),
    contactName: invite.contactName,
    isUnconfirmed: await awaitsConfirmation(ctx, invite.id),
    buyer: (await buyerOf(ctx, { createUser })) ?? null,
    lines: lines.map(({ id: lineId, itemNumber, itemName, itemQty, needDate, note }) => ({
      lineId,
      itemNumber,
      itemName,
      itemQty,
      needDate,
      note,
    })),
    // The next round begins with what holds now.
    latest: latest && {
      ...latest,
      lines: quoted.flatMap((line) => (line.quoteId === latest.id ? [{ ...line, agreed: agreements.get(line.id) ?? null }] : [])),
    },
    rounds: quotes
      .filter((one) => one.state !== 'draft')
      .map((one) => ({
        ...one,
        ...labelledState(ctx, quotationLife.asField.options ?? [], one.state),
        lines: submitted.filter(({ quoteId }) => quoteId === one.id),
      })),
    awards: awards.map(({ lineId, quantity, price, currency }) => ({ lineId, quantity, price, currency })),
    questions: await questionsOf(ctx, id),
    form: await quoteForm(ctx, { taxNumber, currency, exchangeRates, endDate, paymentTerms, deliveryTerms }),
  };
}

const open = { zh: '可报价', en: 'Open for quotes' };
const blockedHere = { zh: '已停用，不能报价', en: 'Blocked' };

/** What a supplier may still do; whatever the buyer's state, after the last day nobody quotes. */
function stateFor(ctx: SignedInContext, { state, endDate }: { state: string; endDate: string }, isOut: boolean) {
  const isAsked = openStates.some((one) => one === state);
  const isOpen = isAsked && !hasEnded(ctx, { endDate });
  const isBlocked = isOpen && isOut;
  if (isBlocked) return { isOpen: false, isBlocked, isCancelled: false, stateName: blockedHere[ctx.locale], tone: 'bad' as const };
  if (isOpen) return { isOpen, isBlocked, isCancelled: false, stateName: open[ctx.locale], tone: 'accent' as const };
  return {
    ...{ isOpen, isBlocked },
    isCancelled: state === 'cancelled',
    ...labelledState(ctx, inquiryLife.asField.options ?? [], isAsked ? 'closed' : state),
  };
}

const quotesOf = async (ctx: SignedInContext, own: readonly { inviteId: string }[]) =>
  own.length === 0
    ? []
    : findRows(
        ctx,
        quotation,
        inArray(
          quotation.table.inviteId,
          own.map(({ inviteId }) => inviteId),
        ),
        1000,
        ['-round'],
      );

const quoteLinesOf = async (ctx: SignedInContext, quoteIds: string[]) =>
  quoteIds.length === 0
    ? []
    : findRows(ctx, quotationLine, inArray(quotationLine.table.quoteId, quoteIds), quoteIds.length * maxFormRows, ['id']);

/** How many lines each invitation won; the invitations are the caller's own. */
async function wonBy(ctx: SignedInContext, own: readonly { id: string; inviteId: string }[]): Promise<Map<string, number>> {
  const won = new Map<string, Set<string>>();
  const ids = own.map(({ id }) => id);
  for (const { inviteId, lineId } of await awardsTold(ctx, ids)) won.set(inviteId, (won.get(inviteId) ?? new Set()).add(lineId));
  return new Map([...won].map(([inviteId, lines]) => [inviteId, lines.size]));
}

/** The supplier's own awards, once the buyer has told of them: until then an award may be undone. */
async function awardsTold(ctx: SignedInContext, ids: readonly string[]): Promise<Award[]> {
  const awards = ids.length === 0 ? [] : await awardsIn(ctx, ids);
  return awards.filter(({ toldTime }) => toldTime !== null);
}
