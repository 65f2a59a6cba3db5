import { and, eq, max } from 'drizzle-orm';
import * as z from 'zod';
import { plainCode } from '#rules/codes.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { isAbsent } from '#server/engine/inputs.ts';
import { findRows, readRow, withLabels } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { item } from '../items/item.ts';
import { itemFile } from './item-file.ts';

/** Adds a file to an item, named by id or by number; under a title that the item has already it is the next version. */
export async function insertItemFile(ctx: SignedInContext, input: Input) {
  const itemId = isAbsent(input.itemId) && !isAbsent(input.itemNumber) ? await itemNumbered(ctx, String(input.itemNumber)) : input.itemId;
  const values = await readInput(ctx, itemFile, { ...input, itemId });
  return insertRow(ctx, itemFile, { ...values, ...(await nextVersion(ctx, values.itemId ?? '0', values.name ?? '')) });
}

/**
 * Changes what is said of a version. Under another title it is the next version of that one, so that no two are alike. Its file stays once the
 * item was released: what was approved is that paper, and another one is its next version.
 */
export async function updateItemFile(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const { itemId: _fixed, ...values } = await readInput(ctx, itemFile, input, true);
  const before = await readRow(ctx, itemFile, id);
  const isExchanged = values.files !== undefined && idsOf(values.files) !== idsOf(before.files);
  if (isExchanged && (await isApproved(ctx, before.itemId))) throw new BusinessError(said.exchanged, { field: 'files' });
  const isRenamed = values.name !== undefined && titleOf(values.name) !== before.name;
  const title = isRenamed ? await nextVersion(ctx, before.itemId, values.name ?? '') : { name: before.name };
  return updateRow(ctx, itemFile, id, { ...values, ...title }, expected);
}

/** A title, without blanks that nobody sees, and the number of its next version. */
async function nextVersion(ctx: SignedInContext, itemId: string, typed: string): Promise<{ name: string; fileVersion: number }> {
  const { table } = itemFile;
  const name = titleOf(typed);
  // One after the other, so that two files at once are two versions.
  await ctx.db.select({ id: item.table.id }).from(item.table).where(eq(item.table.id, itemId)).for('no key update');
  const [last] = await ctx.db
    .select({ version: max(table.fileVersion) })
    .from(table)
    .where(and(eq(table.tenantId, ctx.session.tenantId), eq(table.itemId, itemId), eq(table.name, name)));
  return { name, fileVersion: (last?.version ?? 0) + 1 };
}

/** Titles are compared by eye. */
const titleOf = (typed: string): string => plainCode(typed).replace(/\s+/gu, ' ');
const idsOf = (files: readonly { id: string }[] | null): string => (files ?? []).map(({ id }) => id).join();

async function isApproved(ctx: SignedInContext, itemId: string): Promise<boolean> {
  const { id, wasReleased, tenantId } = item.table;
  const [row] = await ctx.db
    .select({ wasReleased })
    .from(item.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(id, itemId)));
  return row?.wasReleased === true;
}

const said = {
  exchanged: {
    zh: '物料已发布，此版本的文件不能更换，请上传新版本',
    en: 'The item was released: add a new version instead of exchanging the file of this one',
  },
};

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
