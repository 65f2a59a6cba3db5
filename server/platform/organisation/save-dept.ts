import { and, eq, inArray, like, ne, or, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { nodeLabels } from '#server/engine/tree-nodes.ts';
import { insertNode, lockTree, updateNode } from '#server/engine/tree-places.ts';
import { type Expected, type Input, readInput } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { dept } from './dept.ts';

/** Adds a department below its parent; the response includes what legacy tables copy into the new row (contract 5.3). */
export async function insertDept(ctx: SignedInContext, input: Input) {
  await lockTree(ctx, dept);
  const values = await readInput(ctx, dept, input);
  await assertFreeName(ctx, values.deptName, values.parentId ?? '0');
  return labelled(ctx, await insertNode(ctx, dept, { ...values, ancestors: await ancestorsBelow(ctx, values.parentId ?? '0') }));
}

/** Changes a department; its descendants move with it. */
export async function updateDept(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  await lockTree(ctx, dept);
  const values = await readInput(ctx, dept, input, true);
  const before = await readRow(ctx, dept, id);
  const parentId = Object.hasOwn(values, 'parentId') ? (values.parentId ?? '0') : before.parentId;
  const deptName = values.deptName ?? before.deptName;
  if (deptName !== before.deptName || parentId !== before.parentId) await assertFreeName(ctx, deptName, parentId, id);
  if (!Object.hasOwn(values, 'parentId')) return labelled(ctx, await updateNode(ctx, dept, id, values, expected));
  const ancestors = await ancestorsBelow(ctx, values.parentId ?? '0');
  const updated = await updateNode(ctx, dept, id, { ...values, ancestors }, expected);
  if (ancestors !== before.ancestors) await moveBelow(ctx, `${before.ancestors},${id}`, `${ancestors},${id}`);
  return labelled(ctx, updated);
}

/** Two departments of one name below the same one cannot be told apart where they are chosen. Earlier ones stay as they are. */
async function assertFreeName(ctx: SignedInContext, name: string | undefined, parent: string, own = '0'): Promise<void> {
  const { id, tenantId, parentId, deptName, isDeleted } = dept.table;
  if (name === undefined) return;
  const [taken] = await ctx.db
    .select({ id })
    .from(dept.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(parentId, parent), eq(deptName, name), eq(isDeleted, 0), ne(id, own)))
    .limit(1);
  if (taken) throw new BusinessError(nameTaken, { field: 'deptName' });
}
const nameTaken = { zh: '同一上级下已有同名部门!', en: 'There is a department of this name below the same one' };

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
