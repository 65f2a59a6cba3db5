import { eq, inArray, like, or, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { nodeLabels } from '#server/engine/tree-nodes.ts';
import { insertNode, lockTree, updateNode } from '#server/engine/tree-places.ts';
import { type Expected, type Input, readInput } from '#server/engine/write-rows.ts';
import { dept } from './dept.ts';

/** Adds a department below its parent; the response includes what legacy tables copy into the new row (contract 5.3). */
export async function insertDept(ctx: SignedInContext, input: Input) {
  await lockTree(ctx, dept);
  const values = await readInput(ctx, dept, input);
  return labelled(ctx, await insertNode(ctx, dept, { ...values, ancestors: await ancestorsBelow(ctx, values.parentId ?? '0') }));
}

/** Changes a department; its descendants move with it. */
export async function updateDept(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  await lockTree(ctx, dept);
  const values = await readInput(ctx, dept, input, true);
  if (!Object.hasOwn(values, 'parentId')) return labelled(ctx, await updateNode(ctx, dept, id, values, expected));
  const before = await readRow(ctx, dept, id);
  const ancestors = await ancestorsBelow(ctx, values.parentId ?? '0');
  const updated = await updateNode(ctx, dept, id, { ...values, ancestors }, expected);
  if (ancestors !== before.ancestors) await moveBelow(ctx, `${before.ancestors},${id}`, `${ancestors},${id}`);
  return labelled(ctx, updated);
}

export async function withDeptsBelow(ctx: SignedInContext, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const below = await ctx.db
    .select({ id: dept.table.id })
    .from(dept.table)
    .where(or(inArray(dept.table.id, ids), ...ids.map((id) => like(sql`',' || ${dept.table.ancestors} || ','`, `%,${id},%`))));
  return below.map((row) => row.id);
}

const labelled = async <R extends object & { id: string }>(ctx: SignedInContext, row: R): Promise<R> =>
  (await nodeLabels(ctx, dept, [row]))[0] ?? row;

async function ancestorsBelow(ctx: SignedInContext, parentId: string): Promise<string> {
  if (parentId === '0') return '0';
  const [above] = await ctx.db.select({ ancestors: dept.table.ancestors }).from(dept.table).where(eq(dept.table.id, parentId));
  return `${above?.ancestors ?? '0'},${parentId}`;
}

async function moveBelow(ctx: SignedInContext, from: string, to: string): Promise<void> {
  const { ancestors } = dept.table;
  await ctx.db
    .update(dept.table)
    .set({ ancestors: sql`${to}::text || substr(${ancestors}, ${from.length + 1}::int)` })
    .where(or(eq(ancestors, from), like(ancestors, `${from},%`)));
}
