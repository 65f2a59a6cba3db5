import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { isId } from '#rules/field-rules.ts';
import { maxFormRows } from '#rules/form-limits.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { askToConfirm, type Doubt } from '#server/confirm.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { move, moveAll } from '#server/engine/moves/move.ts';
import { findRows, readRow } from '#server/engine/read-rows.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { type Expected, type Input, readInput } from '#server/engine/write-rows.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { type InquiryLine, linesOf } from '../inquiries/find-inquiry.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { inquiryEvents } from '../inquiries/inquiry-events.ts';
import { inquirySupplier } from '../inquiries/inquiry-tables.ts';
import { lockInquiry } from '../inquiries/save-inquiry.ts';
import { oddBreaks } from './odd-breaks.ts';
import { type Quotation, quotation } from './quotation.ts';
import { twice } from './quotation-life.ts';
import { quotationLine } from './quotation-line.ts';
import type { QuotedLine } from './quotation-lines-input.ts';
import { addQuotation, isSealedFrom, lastRound, readQuotation, updateQuotation } from './save-quotation.ts';
import { doubtsAbout } from './validity.ts';

const said = {
  ownRound: {
    zh: '该供应商已自行提交密封报价，开标前不能由采购录入新一轮',
    en: 'This supplier has submitted a sealed quotation itself: until the opening no other is entered for it',
  },
  same: { zh: '与上一轮报价相同，没有提交', en: 'The same as the round before, so it was not submitted' },
};

/**
 * Submits the quotation of a supplier: the draft `id`, or a new round for `inquiryId` and `inviteId`. It replaces the round before. Buyers call
 * it for a supplier, suppliers for themselves; what is wrong is told at its field. `expected` is of the draft.
 */
export async function submitQuotation(ctx: SignedInContext, input: Input, expected: Expected = {}): Promise<Quotation> {
  const draft = await draftFor(ctx, input);
  // Whoever submits, extends, cancels or awards does so one after the other.
  const about = await lockInquiry(ctx, draft?.inquiryId ?? (await inquiryIdIn(ctx, input)));
  if (isSealedFrom(ctx, about)) await refuseOver(ctx, String(draft?.inviteId ?? input.inviteId ?? ''));
  const own = draft && { id: draft.id, inquiryId: draft.inquiryId, inviteId: draft.inviteId };
  const whole = {
    ...draft,
    ...(draft && !Object.hasOwn(input, 'lines') && { lines: await linesOfQuotation(ctx, draft.id) }),
    ...input,
    ...own,
  };
  const { invite, lines, values } = await readQuotation(ctx, about, whole, false);
  const period = { of: invite.id, supplierName: invite.supplierName, date: String(values.date), endDate: String(values.endDate) };
  const of = await linesOf(ctx, [about.id]);
  askToConfirm([...doubtsAbout(todayOf(ctx), [period]), ...oddBreaks(lines, of), ...unanswered(ctx, lines, of)], input.confirm);
  if (draft && (await readRow(ctx, quotation, draft.id)).state !== 'draft') throw twice();
  const saved = draft
    ? await updateQuotation(ctx, draft.id, { ...input, lines }, expected)
    : await addQuotation(ctx, about, { ...input, lines });
  await refuseSame(ctx, saved);
  await replaceEarlier(ctx, saved);
  const row = await settle(ctx, saved);
  await ctx.db
    .update(inquirySupplier)
    .set({ quotedTime: sql`now()` })
    .where(and(eq(inquirySupplier.tenantId, ctx.session.tenantId), eq(inquirySupplier.id, invite.id), isNull(inquirySupplier.quotedTime)));
  await move(ctx, inquiry, about.id, 'receive');
  const told = { about: { ...about, partId: invite.id }, values: { supplier: invite.supplierName, round: String(row.round) } };
  if (ctx.session.supplierId === null) await tellEvent(ctx, inquiryEvents.enter, told);
  else await tellEvent(ctx, inquiryEvents.receive, told);
  return row;
}

/** On its page a supplier is asked about lines that it neither quotes nor declines: one may have been overlooked. */
function unanswered(ctx: SignedInContext, lines: readonly QuotedLine[], of: readonly InquiryLine[]): Doubt[] {
  if (ctx.session.supplierId === null || ctx.caller.door !== 'page') return [];
  const open = of.filter(({ id }) => lines.every(({ lineId }) => lineId !== id));
  if (open.length === 0 || lines.length === 0) return [];
  const named = open.slice(0, mostNamed).map(({ itemNumber }) => itemNumber);
  const more = open.length > mostNamed ? '…' : '';
  const text = {
    zh: `${open.length} 行既没有报价也没有标记不报价：${named.join('、')}${more}`,
    en: `Lines neither quoted nor declined: ${open.length} (${named.join(', ')}${more})`,
  };
  return [
    {
      name: 'unanswered',
      about: open
        .map(({ id }) => id)
        .join('-')
        .slice(0, 64),
      text,
    },
  ];
}
const mostNamed = 5;

/** The draft to submit: that of the id, or the one that the supplier has. */
async function draftFor(ctx: SignedInContext, { id, inviteId }: Input): Promise<Quotation | undefined> {
  const { table } = quotation;
  if (typeof id === 'string' && isId(id)) {
    const row = await readRow(ctx, quotation, id);
    if (row.state !== 'draft') throw twice();
    return row;
  }
  if (!isId(String(inviteId ?? ''))) return undefined;
  const [row] = await findRows(ctx, quotation, and(eq(table.inviteId, String(inviteId)), eq(table.state, 'draft')), 1);
  return row;
}

/** What a supplier has sealed itself is not hidden by what a buyer enters, which nobody could compare with it. */
async function refuseOver(ctx: SignedInContext, inviteId: string): Promise<void> {
  if (!isId(inviteId)) return;
  const { table } = quotation;
  const isOwn = and(eq(table.inviteId, inviteId), eq(table.state, 'submitted'), eq(table.isFromSupplier, true));
  if ((await findRows(everywhere(ctx), anyRound, isOwn, 1)).length > 0) throw new BusinessError(said.ownRound, { code: 409 });
}

async function inquiryIdIn(ctx: SignedInContext, input: Input): Promise<string> {
  const id = String(input.inquiryId ?? '');
  if (isId(id)) return id;
  await readInput(ctx, quotation, { ...input, inquiryId: null });
  throw new Error('A quotation of no inquiry was accepted');
}

/** The lines of a quotation; its supplier reads those of a draft too. */
export const linesOfQuotation = (ctx: SignedInContext, quoteId: string) =>
  findRows(ctx, quotationLine, eq(quotationLine.table.quoteId, quoteId), maxFormRows, ['id']);

/** Another day until which it holds, other terms, another remark or a further file is another offer, whatever the prices. */
async function refuseSame(ctx: SignedInContext, now: Quotation): Promise<void> {
  const { table } = quotation;
  const isLast = and(eq(table.inviteId, now.inviteId), eq(table.state, 'submitted'), ne(table.id, now.id));
  const [last] = await findRows(ctx, quotation, isLast, 1, ['-round']);
  if (!last) return;
  const known = new Set((last.fileList ?? []).map(({ id }) => id));
  if ((now.fileList ?? []).some(({ id }) => !known.has(id))) return;
  if ((await contentOf(ctx, now)) === (await contentOf(ctx, last))) throw new InputError({ lines: said.same[ctx.locale] });
}

async function contentOf(ctx: SignedInContext, { id, endDate, note, ...terms }: Quotation): Promise<string> {
  const lines = await linesOfQuotation(ctx, id);
  const told = lines.map((line) => [
    ...[line.lineId, line.price, line.currency, line.isTaxIncluded, line.taxRate, line.moq, line.spq, line.leadDays],
    ...[line.priceBreaks, line.alternateItem, line.alternateNote, line.isDeclined, line.declineReason, line.note],
  ]);
  const { paymentTerms, deliveryTerms, freight, tooling } = terms;
  return JSON.stringify([endDate, note ?? '', paymentTerms ?? '', deliveryTerms ?? '', freight, tooling, told.sort()]);
}

/** A round takes its place whoever may read it: who enters a sealed quotation does not see it himself. */
const anyRound = { ...quotation, hidden: () => undefined };

async function replaceEarlier(ctx: SignedInContext, { id, inviteId }: Quotation): Promise<void> {
  const [quotes, lines] = [quotation.table, quotationLine.table];
  const isEarlier = and(eq(quotes.inviteId, inviteId), eq(quotes.state, 'submitted'), ne(quotes.id, id));
  const earlier = await findRows(everywhere(ctx), anyRound, isEarlier);
  if (earlier.length === 0) return;
  const ids = earlier.map((one) => one.id);
  await moveAll(everywhere(ctx), anyRound, ids, 'replace');
  await changeRows(ctx, quotationLine, and(inArray(lines.quoteId, ids), eq(lines.state, 'submitted')), { state: 'replaced' });
}

async function settle(ctx: SignedInContext, { id, inviteId, round: begun }: Quotation): Promise<Quotation> {
  // While a supplier was writing, a buyer may have entered a round of it.
  const last = await lastRound(ctx, inviteId);
  const round = last > begun ? last + 1 : begun;
  const values = { round, submittedBy: ctx.session.realName, submittedTime: sql`now()` };
  const row = await move(everywhere(ctx), anyRound, id, 'submit', values);
  await changeRows(ctx, quotationLine, eq(quotationLine.table.quoteId, id), { state: row.state, round });
  return row;
}
