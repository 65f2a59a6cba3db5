import { eq, sql } from 'drizzle-orm';
import { isId } from '#rules/field-rules.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { insertNode, removeNodes, updateNode } from '#server/engine/tree-places.ts';
import { type Expected, type Input, readInput } from '#server/engine/write-rows.ts';
import { InputError, messages } from '#server/errors.ts';
import { type Dictionary, refuseUsed } from './entry-uses.ts';

/** The key of a dictionary itself, as opposed to its entries (contract 5.4). */
const headKey = '-1';

/** Adds a dictionary or an entry: an entry takes the code of its dictionary and requires a key. */
export const insertEntry = (dictionary: Dictionary) => async (ctx: SignedInContext, input: Input) => {
  const code = await codeAbove(ctx, dictionary, input.parentId);
  const values = await readInput(ctx, dictionary, code === undefined ? input : { ...input, code });
  return insertNode(ctx, dictionary, { ...values, dictKey: keyOf(ctx, values.dictKey, code) });
};

/** Changes a dictionary or an entry; a new code applies to all descendants (contract 5.4). */
export const updateEntry = (dictionary: Dictionary) => async (ctx: SignedInContext, id: string, input: Input, expected: Expected) => {
  const before = await readRow(ctx, dictionary, id);
  const parentId = Object.hasOwn(input, 'parentId') ? input.parentId : before.parentId;
  const code = await codeAbove(ctx, dictionary, parentId);
  const values = await readInput(ctx, dictionary, code === undefined ? input : { ...input, code }, true);
  const dictKey = keyOf(ctx, Object.hasOwn(values, 'dictKey') ? values.dictKey : before.dictKey, code);
  const nextCode = values.code ?? before.code;
  if (nextCode !== before.code || (before.parentId !== '0' && dictKey !== before.dictKey))
    await refuseUsed(ctx, dictionary, await withEntries(ctx, dictionary, id), keyInUse);
  const updated = await updateNode(ctx, dictionary, id, { ...values, dictKey }, expected);
  if (updated.code !== before.code) await recodeBelow(ctx, dictionary, id, updated.code);
  return updated;
};

const keyInUse = { zh: '已被使用，不能修改字典编号和键值', en: 'In use: its code and key cannot change' };

/** Removes dictionaries and entries that no record has. */
export const removeEntries = (dictionary: Dictionary) => async (ctx: SignedInContext, ids: string[]) => {
  await refuseUsed(ctx, dictionary, ids, messages.inUse);
  await removeNodes(ctx, dictionary, ids);
};

/** The code of an entry's dictionary; undefined for a dictionary itself. */
async function codeAbove(ctx: SignedInContext, { table }: Dictionary, parentId: unknown): Promise<string | undefined> {
  if (!isId(String(parentId))) return undefined;
  const [above] = await ctx.db
    .select({ code: table.code })
    .from(table)
    .where(eq(table.id, String(parentId)));
  return above?.code;
}

function keyOf(ctx: SignedInContext, key: string | null | undefined, code: string | undefined): string {
  if (code === undefined) return headKey;
  if (key === null || key === undefined || key === headKey) {
    throw new InputError({ dictKey: ctx.locale === 'zh' ? '请输入字典键值' : 'Enter the key' });
  }
  return key;
}

async function recodeBelow(ctx: SignedInContext, dictionary: Dictionary, id: string, code: string): Promise<void> {
  await changeRows(ctx, dictionary, sql`${dictionary.table.id} in (${entriesBelow(dictionary, id)})`, { code });
}

async function withEntries(ctx: SignedInContext, dictionary: Dictionary, id: string): Promise<string[]> {
  const rows = await ctx.db.execute<{ id: string }>(entriesBelow(dictionary, id));
  return [id, ...rows.map((row) => String(row.id))];
}

const entriesBelow = ({ table }: Dictionary, id: string) => sql`
  with recursive below as (
    select id from ${table} where parent_id = ${id} and is_deleted = 0
    union
    select entry.id from ${table} entry join below on entry.parent_id = below.id where entry.is_deleted = 0
  ) select id from below`;
