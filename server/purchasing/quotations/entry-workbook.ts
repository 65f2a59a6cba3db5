import * as z from 'zod';
import { maxFormRows } from '#rules/form-limits.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import type { Download } from '#server/storage/download.ts';
import { receivedFile } from '#server/storage/received-file.ts';
import { entryInput, quotationEntry } from './quotation-entry.ts';
import { filledTable, quoteWorkbook, type ReadWorkbookLines, readQuoteWorkbook } from './quote-workbook.ts';

export const filledEntryInput = entryInput.extend({
  file: receivedFile,
  /** What was typed in the form beside it. */
  lines: z.array(z.looseObject({})).max(maxFormRows).default([]),
});

/** The lines of an inquiry for one supplier to fill in, with what it quoted so far; of a sealed one nothing. */
export async function entryWorkbook(ctx: SignedInContext, input: z.output<typeof entryInput>): Promise<Download> {
  const { inquiry, lines, values } = await quotationEntry(ctx, input);
  return quoteWorkbook(ctx, inquiry, lines, Array.isArray(values.lines) ? values.lines : []);
}

/** Reads the file outside of a transaction: a large workbook takes a while. */
export async function readEntryWorkbook(
  ctx: ExternalContext,
  { file, lines, ...entry }: z.output<typeof filledEntryInput>,
): Promise<ReadWorkbookLines> {
  const table = await filledTable(file);
  return ctx.inTransaction(async (signedIn) =>
    readQuoteWorkbook(signedIn, table, { lines: (await quotationEntry(signedIn, entry)).lines, typed: lines }),
  );
}
