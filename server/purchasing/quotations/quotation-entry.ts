import { and, eq, inArray, ne } from 'drizzle-orm';
import * as z from 'zod';
import type { FieldView } from '#rules/screen.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { id } from '#server/engine/inputs.ts';
import { findRows, readRow } from '#server/engine/read-rows.ts';
import { settable, viewOf } from '#server/engine/views.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { invitedTo, linesOf, plain } from '../inquiries/find-inquiry.ts';
import { type Inquiry, inquiry } from '../inquiries/inquiry.ts';
import { lockInquiry } from '../inquiries/save-inquiry.ts';
import { seenOf } from '../supplier-door/latest-quote.ts';
import { taxOptions } from '../suppliers/tax-rates.ts';
import { type Quotation, quotation } from './quotation.ts';
import type { QuotationLine } from './quotation-line.ts';
import { quotationLinesField } from './quotation-lines-input.ts';
import { acceptedCurrencies, isSealedFrom, lastRound } from './save-quotation.ts';
import { linesOfQuotation } from './submit-quotation.ts';

export const entryInput = z.object({ inquiryId: id, inviteId: id });

/** The form of a supplier's next round: its draft, or what it quoted last to start from. */
export async function quotationEntry(ctx: SignedInContext, { inquiryId, inviteId }: z.output<typeof entryInput>) {
  const about = await readRow(ctx, inquiry, inquiryId);
  const invite = (await invitedTo(ctx, [inquiryId])).find((one) => one.id === inviteId);
  if (!invite) throw new BusinessError(messages.absent, { code: 404 });
  const [last] = await lastRounds(ctx, inviteId);
  const isDraft = last?.state === 'draft';
  return {
    inquiry: { id: about.id, number: about.number, title: about.title, endDate: about.endDate },
    isSealed: isSealedFrom(ctx, about),
    supplierName: invite.supplierName,
    round: isDraft ? last.round : (await lastRound(ctx, inviteId)) + 1,
    draftId: isDraft ? last.id : null,
    seen: await seenIn(ctx, inviteId, last),
    fields: (await entryFields(ctx, about)).filter(({ name }) => !isSealedFrom(ctx, about) || name !== 'fileList'),
    values: last ? await valuesOf(ctx, last, isDraft) : startOf(ctx, about),
    lines: (await linesOf(ctx, [inquiryId])).map((line) => ({ ...line, itemQty: plain(line.itemQty) })),
  };
}

/**
 * What is written down upon what its writer saw: where a colleague saved or submitted a round of the supplier since, nothing is overwritten.
 * Without `seen`, as clients send it, the last one wins.
 */
export async function uponSeen(ctx: SignedInContext, { seen, ...input }: Input): Promise<Input> {
  const { inquiryId, inviteId } = entryInput.safeParse(input).data ?? {};
  if (seen === undefined || seen === '' || inquiryId === undefined || inviteId === undefined) return input;
  // Colleagues save and submit one after the other.
  await lockInquiry(ctx, inquiryId);
  const [last] = await lastRounds(ctx, inviteId);
  if (seen !== (await seenIn(ctx, inviteId, last))) throw new BusinessError(messages.stale, { code: 409 });
  return input;
}

/** Tells one state of a supplier's rounds from another; of sealed ones, which nobody reads, their number. */
async function seenIn({ db, session }: SignedInContext, inviteId: string, last: Quotation | undefined): Promise<string> {
  const { tenantId, inviteId: of, state, isDeleted } = quotation.table;
  const isSettled = and(eq(tenantId, session.tenantId), eq(of, inviteId), ne(state, 'draft'), eq(isDeleted, 0));
  return `${seenOf(last)}/${await db.$count(quotation.table, isSettled)}`;
}

const lastRounds = (ctx: SignedInContext, inviteId: string): Promise<Quotation[]> =>
  findRows(ctx, quotation, and(eq(quotation.table.inviteId, inviteId), inArray(quotation.table.state, ['draft', 'submitted'])), 1, [
    '-round',
  ]);

async function entryFields(ctx: SignedInContext, about: Inquiry): Promise<FieldView[]> {
  const own = settable(quotation).filter(([name]) => !['inquiryId', 'inviteId'].includes(name));
  const views = own.map(([name, field]) => viewOf(name, field, ctx.locale));
  const [accepted, rates] = [acceptedCurrencies(about), await taxOptions(ctx)];
  const withOptions = views.map((view) => {
    if (view.name === 'taxNumber') return { ...view, options: rates };
    return view.name === 'currency' ? { ...view, options: view.options?.filter(({ value }) => accepted.includes(value)) ?? [] } : view;
  });
  return [...withOptions, viewOf('lines', quotationLinesField, ctx.locale)];
}

const startOf = (ctx: SignedInContext, { currency, taxNumber, paymentTerms, deliveryTerms }: Inquiry): Record<string, unknown> => ({
  ...{ date: todayOf(ctx), currency, taxNumber, isTaxIncluded: true, paymentTerms, deliveryTerms, lines: [] },
});

async function valuesOf(ctx: SignedInContext, row: Quotation, isDraft: boolean): Promise<Record<string, unknown>> {
  const { date, endDate, currency, isTaxIncluded, taxNumber, paymentTerms, deliveryTerms, freight, tooling, note, fileList } = row;
  const lines = (await linesOfQuotation(ctx, row.id)).map(typedLine);
  return {
    date: isDraft ? date : todayOf(ctx),
    endDate,
    currency,
    isTaxIncluded,
    taxNumber,
    ...{ paymentTerms, deliveryTerms, freight, tooling },
    note,
    fileList: isDraft ? fileList : [],
    lines,
  };
}

/** A line as it was typed: '0.12', not '0.120000'. */
function typedLine({ lineId, price, moq, spq, leadDays, priceBreaks, ...line }: QuotationLine) {
  const { alternateItem, alternateNote, isDeclined, declineReason, note } = line;
  const short = (amount: string | null) => amount && plain(amount);
  const told = { alternateItem, alternateNote, isDeclined, declineReason, note };
  return { lineId, price: short(price), moq: short(moq), spq: short(spq), leadDays, priceBreaks, ...told };
}
