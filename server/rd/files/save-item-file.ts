import { and, eq, max } from 'drizzle-orm';
import * as z from 'zod';
import { ruleMessage } from '#rules/messages.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { isAbsent } from '#server/engine/inputs.ts';
import { findRows, withLabels } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { type Input, insertRow, readInput } from '#server/engine/write-rows.ts';
import { InputError } from '#server/errors.ts';
import { item } from '../items/item.ts';
import { itemFile } from './item-file.ts';

/** Adds a file to an item, named by id or by number; under a title that the item has already it is the next version. */
export async function insertItemFile(ctx: SignedInContext, input: Input) {
  const itemId = isAbsent(input.itemId) && !isAbsent(input.itemNumber) ? await itemNumbered(ctx, String(input.itemNumber)) : input.itemId;
  const values = await readInput(ctx, itemFile, { ...input, itemId });
  const { table } = itemFile;
  // One after the other, so that two files at once are two versions.
  await ctx.db
    .select({ id: item.table.id })
    .from(item.table)
    .where(eq(item.table.id, values.itemId ?? '0'))
    .for('no key update');
  const isSame = and(eq(table.tenantId, ctx.session.tenantId), eq(table.itemId, values.itemId ?? '0'), eq(table.name, values.name ?? ''));
  const [last] = await ctx.db
    .select({ version: max(table.fileVersion) })
    .from(table)
    .where(isSame);
  return insertRow(ctx, itemFile, { ...values, fileVersion: (last?.version ?? 0) + 1 });
}

async function itemNumbered(ctx: SignedInContext, number: string): Promise<string> {
  const { id, code } = item.table;
  const [row] = await ctx.db
    .select({ id })
    .from(item.table)
    .where(and(visibleRows(item, ctx), eq(code, number)));
  if (row) return row.id;
  throw new InputError({ itemNumber: ruleMessage('notChoice', ctx.locale, item.fields.code.label[ctx.locale]) });
}

export const itemNumberInput = z.object({ itemNumber: z.string().trim().max(64) });

/** The files of an item, by title, the latest version of each first (specification 7.4). */
export async function filesOfItem(ctx: SignedInContext, { itemNumber }: z.output<typeof itemNumberInput>) {
  const [files, items] = [itemFile.table, item.table];
  const [row] = await ctx.db
    .select({ id: items.id })
    .from(items)
    .where(and(visibleRows(item, ctx), eq(items.code, itemNumber)));
  if (!row) return [];
  const found = await findRows(ctx, itemFile, eq(files.itemId, row.id), 500, ['name', '-fileVersion']);
  return withLabels(ctx, itemFile, found);
}
