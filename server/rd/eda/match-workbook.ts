import * as z from 'zod';
import { toldOf } from '#rules/part-lines/part-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Download } from '#server/storage/download.ts';
import { matchedParts, matchInput } from '../search/match-lines.ts';
import { cellsOf, listFile } from './bom-workbook.ts';

export const matchWorkbookInput = matchInput.extend({ format: z.enum(['xlsx', 'csv']) });

/** What pasted lines were found to mean: every line as it was pasted, in its order, with all items that it may mean. */
export async function matchWorkbook(ctx: SignedInContext, { format, ...pasted }: z.output<typeof matchWorkbookInput>): Promise<Download> {
  const { read, found, list } = await matchedParts(ctx, pasted);
  const { locale } = ctx;
  const lines = read.map(({ part, line, text, cells = { value: text } }, at) => {
    const { state: outcome, items } = found[at] ?? { state: 'none' as const, items: [] };
    const { questions, rest } = part;
    return cellsOf({ row: line, cells, read: toldOf(part), outcome, items, questions, rest, doubled: [] }, false, locale);
  });
  const passed = (list?.passed ?? []).map(({ row, text }) => [row, '', '', text, '', noPart[locale], '', '', '', '']);
  return listFile(
    ctx,
    [...lines, ...passed].sort(([one], [other]) => Number(one) - Number(other)),
    format,
  );
}

const noPart = { zh: '不是物料', en: 'No part' };
