import { and, eq, inArray } from 'drizzle-orm';
import { wholePieces } from '#rules/piece-units.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { changeRow } from '#server/engine/change-rows.ts';
import { findRows, readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { type InquiryLine, linesOf } from '../inquiries/find-inquiry.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { brokenPieces } from './broken-pieces.ts';
import { type Quotation, quotation } from './quotation.ts';
import { type QuotationLine, quotationLine } from './quotation-line.ts';
import { lineRow } from './save-quotation.ts';

const said = {
  unknownLine: { zh: '询价单没有这行物料', en: 'The inquiry has no such line' },
  settled: { zh: '报价已提交，不能修改。请议价或提交新一轮报价。', en: 'This quotation was submitted. Negotiate, or enter a new round.' },
};

/** Adds a line to a draft. */
export async function insertQuotationLine(ctx: SignedInContext, input: Input): Promise<QuotationLine> {
  const { quoteId = '', lineId = '', ...values } = await readInput(ctx, quotationLine, input);
  const { inquiryId } = await readRow(ctx, quotation, quoteId);
  const row = await changeDraft(ctx, quoteId, inquiryId);
  const of = (await linesOf(ctx, [row.inquiryId])).find(({ id }) => id === lineId);
  if (!of) throw new BusinessError(said.unknownLine, { field: 'lineId' });
  await refuseBroken(ctx, lineId, values, [of]);
  return insertRow(ctx, quotationLine, { ...lineRow(row, { lineId }, of), ...values, quoteId });
}

/** Changes a line of a draft; it stays the answer to its line of the inquiry. */
export async function updateQuotationLine(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<QuotationLine> {
  await changeDraftsOf(ctx, [id]);
  const { quoteId: _fixed, lineId: _kept, ...values } = await readInput(ctx, quotationLine, input, true);
  const { inquiryId, lineId } = await readRow(ctx, quotationLine, id);
  await refuseBroken(ctx, lineId, values, await linesOf(ctx, [inquiryId]));
  return updateRow(ctx, quotationLine, id, values, expected);
}

async function refuseBroken(ctx: SignedInContext, lineId: string, values: Input, of: readonly InquiryLine[]): Promise<void> {
  const fields = (await brokenPieces(ctx, [{ lineId, amounts: values }], of)).get(lineId);
  if (fields) throw new InputError(Object.fromEntries(fields.map((field) => [field, wholePieces[ctx.locale]])));
}

export async function removeQuotationLines(ctx: SignedInContext, ids: string[]): Promise<void> {
  await changeDraftsOf(ctx, ids);
  await removeRows(ctx, quotationLine, ids);
}

async function changeDraftsOf(ctx: SignedInContext, ids: string[]): Promise<void> {
  const rows = ids.length === 0 ? [] : await findRows(ctx, quotationLine, inArray(quotationLine.table.id, ids));
  if (rows.some(({ state }) => state !== 'draft')) throw new BusinessError(said.settled, { code: 409 });
  const drafts = new Map(rows.map(({ quoteId, inquiryId }) => [quoteId, inquiryId]));
  for (const [quoteId, inquiryId] of [...drafts].sort()) await changeDraft(ctx, quoteId, inquiryId);
}

/** A draft whose line changes is another version: who has its form open finds out when he saves it. */
async function changeDraft(ctx: SignedInContext, quoteId: string, inquiryId: string): Promise<Quotation> {
  const { id, tenantId } = inquiry.table;
  const isOf = and(eq(tenantId, ctx.session.tenantId), eq(id, inquiryId));
  // Whoever saves the form has it locked from when he compares the version.
  await ctx.db.select({ id }).from(inquiry.table).where(isOf).for('no key update');
  const changed = await changeRow(ctx, quotation, and(eq(quotation.table.id, quoteId), eq(quotation.table.state, 'draft')), {});
  if (!changed) throw new BusinessError(said.settled, { code: 409 });
  return changed;
}
