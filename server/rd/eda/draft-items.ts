import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError, InputError, refusalOf } from '#server/errors.ts';
import { savepoint } from '#server/exchange/at-entity.ts';
import { insertDraft } from '../items/save-item.ts';

const maxDrafts = 1000;

export const draftInput = z.object({
  lines: z
    .array(
      z.object({
        row: z.coerce.number().int(),
        sheet: z.string().max(100).optional(),
        typeCode: z.string().max(4),
        typed: z.record(z.string().max(40), z.string().max(255)),
      }),
    )
    .max(maxDrafts),
});

/** What became of a line: an item to complete, the one that already exists, or why it is none. */
export interface DraftedLine {
  row: number;
  sheet?: string;
  outcome: 'added' | 'found' | 'wrong';
  id?: string;
  code?: string;
  text: string;
}

/** Adds an item to complete for each line that has none; lines that mean the same part share one. */
export async function draftItems(ctx: SignedInContext, { lines }: z.output<typeof draftInput>): Promise<DraftedLine[]> {
  const drafted: DraftedLine[] = [];
  for (const { row, sheet, typeCode, typed } of lines) {
    const place = { row, ...(sheet !== undefined && { sheet }) };
    try {
      const { id, code, description } = await savepoint(ctx.db, () => insertDraft(ctx, { ...typed, typeCode }));
      drafted.push({ ...place, outcome: 'added', id, code, text: description });
    } catch (error) {
      if (!(error instanceof BusinessError || error instanceof InputError)) throw error;
      const { message, recordId } = refusalOf(error, ctx.locale);
      drafted.push({
        ...place,
        outcome: recordId === undefined ? 'wrong' : 'found',
        text: message,
        ...(recordId !== undefined && { id: recordId }),
      });
    }
  }
  return drafted;
}
