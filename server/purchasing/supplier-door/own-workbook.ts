import * as z from 'zod';
import { maxFormRows } from '#rules/form-limits.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { id } from '#server/engine/inputs.ts';
import type { Input } from '#server/engine/write-rows.ts';
import type { Download } from '#server/storage/download.ts';
import { receivedFile } from '#server/storage/received-file.ts';
import { linesOf } from '../inquiries/find-inquiry.ts';
import { filledTable, quoteWorkbook, type ReadWorkbookLines, readQuoteWorkbook } from '../quotations/quote-workbook.ts';
import { readOwnInquiry } from './own-inquiries.ts';
import { ownInvite } from './own-invite.ts';

/** What was typed in the form beside it: filled cells alone take its place. */
export const filledInput = z.object({ id, file: receivedFile, lines: z.array(z.looseObject({})).max(maxFormRows).default([]) });

/** The lines of an own inquiry to fill in, with what the supplier quoted so far. */
export async function ownWorkbook(ctx: SignedInContext, inquiryId: string): Promise<Download> {
  const { number, latest } = await readOwnInquiry(ctx, inquiryId);
  return quoteWorkbook(ctx, { number }, await linesOf(ctx, [inquiryId]), (latest?.lines ?? []) as Input[]);
}

/** Reads the file outside of a transaction: a large workbook takes a while. */
export async function readOwnWorkbook(
  ctx: ExternalContext,
  { id: inquiryId, file, lines }: z.output<typeof filledInput>,
): Promise<ReadWorkbookLines> {
  const table = await filledTable(file);
  return ctx.inTransaction(async (signedIn) => {
    await ownInvite(signedIn, inquiryId);
    return readQuoteWorkbook(signedIn, table, { lines: await linesOf(signedIn, [inquiryId]), typed: lines });
  });
}
