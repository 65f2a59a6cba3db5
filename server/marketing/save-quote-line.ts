import { inArray } from 'drizzle-orm';
import { reckonQuote } from '#rules/money/reckon-quote.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { linesOf } from '#server/engine/lines/replace-lines.ts';
import { findRows, readRow } from '#server/engine/read-rows.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { type Line, readLine } from './quote-lines.ts';
import { type QuotesProgramDetail, quotesProgramDetail } from './quotes-program-detail.ts';
import { addUp, lockDraft } from './save-quote.ts';

/** Adds a line at the end of a draft, and adds the quote up anew. */
export async function insertLine(ctx: SignedInContext, input: Input): Promise<QuotesProgramDetail> {
  const { programId = '0', ...typed } = await readInput(ctx, quotesProgramDetail, input);
  const program = await lockDraft(ctx, programId);
  // Fields that were not sent have been read as empty.
  const line = await readLine(ctx, typed as Line);
  const last = (await linesOf(ctx, quotesProgramDetail, programId)).at(-1);
  const figures = reckonQuote([line], program).totals;
  const made = await insertRow(ctx, quotesProgramDetail, { ...line, ...figures, programId, sort: (last?.sort ?? 0) + 1 });
  await addUp(everywhere(ctx), programId);
  return made;
}

/** Changes a line of a draft; it stays in its quote. */
export async function updateLine(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<QuotesProgramDetail> {
  const before = await readRow(ctx, quotesProgramDetail, id);
  const program = await lockDraft(everywhere(ctx), before.programId);
  const { programId: _fixed, ...values } = await readInput(ctx, quotesProgramDetail, input, true);
  const line = await readLine(ctx, { ...before, ...values }, [before]);
  const { moduleId, name, quantity, unit, price, lossRate, labour, unitPrice } = line;
  const typed = { moduleId, name, quantity, unit, price, lossRate, labour, unitPrice };
  const changed = await updateRow(ctx, quotesProgramDetail, id, { ...typed, ...reckonQuote([line], program).totals }, expected);
  await addUp(everywhere(ctx), before.programId);
  return changed;
}

export async function removeLines(ctx: SignedInContext, ids: string[]): Promise<void> {
  const lines = ids.length === 0 ? [] : await findRows(ctx, quotesProgramDetail, inArray(quotesProgramDetail.table.id, ids));
  const programs = [...new Set(lines.map(({ programId }) => programId))].sort();
  for (const programId of programs) await lockDraft(everywhere(ctx), programId);
  await removeRows(ctx, quotesProgramDetail, ids);
  for (const programId of programs) await addUp(everywhere(ctx), programId);
}
