import { and, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity, Entity, Fields } from '#server/entity/entity.ts';
import { shownTitle, titleColumns } from '#server/entity/shown-title.ts';
import { conditionsOf } from './filters.ts';
import { id as idRule, isAbsent } from './inputs.ts';
import { orderOf } from './order/order-of.ts';
import { shownOrder } from './order/shown-order.ts';
import { asRows, type Row, readRows, shownColumns, withLabels } from './read-rows.ts';
import { columnsOf, visibleRows } from './visible-rows.ts';

/** A row with its descendants; `children` is omitted when empty (contract 4.1: an empty list takes permissions away). */
export type Nested<R> = R & { children?: Nested<R>[] };

/** A tree node as selects show it (contract 4.3). */
export interface TreeNode {
  id: string;
  parentId: string;
  key: string;
  value: string;
  title: string;
  children?: TreeNode[];
  hasChildren?: true;
}

const maxRows = 10_000;

const scalars = (rest: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(rest).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, String(value).slice(0, 2000)]] : [],
    ),
  );

/** The input of a tree's read procedures: the parent of a level, and filters nested (pages) or spread (legacy clients). */
export const treeInput = z
  .looseObject({
    parentId: z.preprocess((value) => (isAbsent(value) || String(value) === '0' ? undefined : value), idRule.optional()),
    filters: z.record(z.string(), z.coerce.string().max(2000)).default({}),
    sort: z.array(z.string().max(100)).max(10).default([]),
  })
  .prefault({})
  .transform(({ parentId, filters, sort, current: _current, size: _size, ...rest }) => {
    const { parentId: filtered, ...asked } = { ...scalars(rest), ...filters };
    return { parentId: parentId ?? (idRule.safeParse(filtered).success ? filtered : undefined), sort, filters: asked };
  });
export type TreeInput = z.output<typeof treeInput>;

/** Returns the rows that match the filters, labelled and sorted; the caller nests them. */
export async function listNodes<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  input: TreeInput,
  where?: SQL,
): Promise<Row<F>[]> {
  const { table }: AnyEntity = entity;
  const order = orderOf(entity, input.sort, await shownOrder(ctx, entity, input.sort));
  const rows = await ctx.db
    .select(shownColumns(entity))
    .from(table)
    .where(and(visibleRows(entity, ctx), where, ...conditionsOf(entity, input.filters, ctx)))
    .orderBy(...order)
    .limit(maxRows);
  return nodeLabels(ctx, entity, asRows(entity, rows));
}

export const topLabel: Label = { zh: '顶级', en: 'Top' };

/** Adds labels to rows; the parent of a top row is labelled 顶级 (contract 4.1). */
export async function nodeLabels<R extends object>(ctx: SignedInContext, entity: AnyEntity, rows: R[]): Promise<R[]> {
  const labelled = await withLabels(ctx, entity, rows);
  return labelled.map((row) => ((row as { parentId?: unknown }).parentId === '0' ? { ...row, parentName: topLabel[ctx.locale] } : row));
}

/** Returns one level with `hasChildren`, or with filters a flat list of matches. A user who sees only a branch starts at that branch. */
export async function listLevel<F extends Fields>(ctx: SignedInContext, entity: Entity<F>, input: TreeInput, where?: SQL) {
  if (conditionsOf(entity, input.filters, ctx).length > 0) return listNodes(ctx, entity, input, where);
  const level = levelOf(toNodes(await nodeRows(ctx, entity, where, input.sort)), input.parentId);
  const ids = level.map((node) => node.id);
  const rows = ids.length === 0 ? [] : await readRows(ctx, entity, ids);
  const known = new Map((await nodeLabels(ctx, entity, rows)).map((row) => [String(row.id), row]));
  return level.flatMap((node) => {
    const row = known.get(node.id);
    if (!row) return [];
    return [node.hasChildren ? { ...row, hasChildren: true } : row];
  });
}

/** Returns every visible node for a select: few columns, sorted. */
export const treeNodes = async (ctx: SignedInContext, entity: AnyEntity, where?: SQL): Promise<TreeNode[]> =>
  toNodes(await nodeRows(ctx, entity, where));

/** Returns one level of nodes; those with children have `hasChildren`. */
export const levelNodes = async (ctx: SignedInContext, entity: AnyEntity, parentId: string | undefined): Promise<TreeNode[]> =>
  levelOf(toNodes(await nodeRows(ctx, entity)), parentId);

interface NodeRow {
  id: string;
  parentId: string;
  title: string;
}

async function nodeRows(ctx: SignedInContext, entity: AnyEntity, where?: SQL, sort: readonly string[] = []): Promise<NodeRow[]> {
  const columns = columnsOf(entity);
  const { parentId } = columns;
  if (!parentId) throw new Error(`${entity.path} has no parentId`);
  const order = orderOf(entity, sort, await shownOrder(ctx, entity, sort));
  const rows = await ctx.db
    .select({ id: columns.id, parentId, ...titleColumns(entity) })
    .from(entity.table)
    .where(and(visibleRows(entity, ctx), where))
    .orderBy(...order)
    .limit(maxRows);
  return rows.map((row) => ({ ...(row as NodeRow), title: shownTitle(entity, row, ctx.locale) }));
}

/** Nests rows by parent; a row whose parent is not in the list becomes a root. */
export function nest<R extends object>(rows: R[]): Nested<R>[] {
  const nodes = new Map(rows.map((row) => [String((row as { id?: unknown }).id), { ...row } as Nested<R>]));
  const roots: Nested<R>[] = [];
  for (const node of nodes.values()) {
    const above = nodes.get(String((node as { parentId?: unknown }).parentId));
    if (above === undefined || above === node) roots.push(node);
    else if (above.children) above.children.push(node);
    else Object.assign(above, { children: [node] });
  }
  return roots;
}

/** Turns rows with a title into nodes of a select. */
export const toNodes = (rows: NodeRow[]): TreeNode[] =>
  nest(rows.map(({ id, parentId, title }): TreeNode => ({ id, parentId, key: id, value: id, title: String(title ?? '') })));

function levelOf(roots: TreeNode[], parentId: string | undefined): TreeNode[] {
  const level = parentId === undefined ? roots : (find(roots, parentId)?.children ?? []);
  return level.map(({ children, ...node }) => (children ? { ...node, hasChildren: true as const } : node));
}

function find(nodes: TreeNode[], id: string): TreeNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}
