import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity, Entity, Fields, Values } from '#server/entity/entity.ts';
import { BusinessError } from '#server/errors.ts';
import type { Row } from './read-rows.ts';
import { columnsOf } from './visible-rows.ts';
import { type Expected, type Input, insertRow, removeRows, updateRow } from './write-rows.ts';

const deepest = 30;
/** The messages for changes that would break a tree (contract 4.4, 5.2, 5.3). */
export const treeMessages = {
  itself: { zh: '父节点不可选择自身!', en: 'A record cannot be placed below itself' },
  hasChildren: { zh: '请先删除子节点!', en: 'Remove the child records first' },
  tooDeep: { zh: `层级不能超过${deepest}级`, en: `The tree must not be deeper than ${deepest} levels` },
  otherTenant: { zh: '父节点不在可选范围内', en: 'The parent is not one of the choices' },
} satisfies Record<string, Label>;

/** Inserts a node; below another tenant's node (by the platform administrator) it belongs to that tenant. */
export async function insertNode<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  values: Partial<Values<F>> & Input,
): Promise<Row<F>> {
  const parentId = String(values.parentId ?? '0');
  const above = await placeUnder(ctx, entity, parentId);
  const owner = above?.tenantId === undefined ? {} : { tenantId: above.tenantId };
  return insertRow(ctx, entity, { ...values, ...owner, parentId });
}

/** Updates a node; it cannot move below itself. */
export async function updateNode<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  id: string,
  values: Partial<Values<F>> & Input,
  expected: Expected,
): Promise<Row<F>> {
  if (!Object.hasOwn(values, 'parentId')) return updateRow(ctx, entity, id, values, expected);
  const parentId = String(values.parentId ?? '0');
  await placeUnder(ctx, entity, parentId, id);
  return updateRow(ctx, entity, id, { ...values, parentId }, expected);
}

/** Removes nodes that have no children. */
export async function removeNodes(ctx: SignedInContext, entity: AnyEntity, ids: string[]): Promise<void> {
  await lockTree(ctx, entity);
  const { parentId, isDeleted } = columnsOf(entity);
  if (!parentId || !isDeleted) throw new Error(`${entity.path} has no parentId`);
  if (ids.length > 0) {
    const [below] = await ctx.db
      .select({ count: count() })
      .from(entity.table)
      .where(and(eq(isDeleted, 0), inArray(parentId, ids)));
    if (below && below.count > 0) throw childrenRefusal(entity, below.count);
  }
  await removeRows(ctx, entity, ids);
}

/** Like the refusal of a referenced record: trying again only helps once the children are gone. */
export function childrenRefusal({ label }: Pick<AnyEntity, 'label'>, children: number): BusinessError {
  const text = { zh: `下级${label.zh} ${children} 条`, en: `${label.en}: ${children} below` };
  return new BusinessError(treeMessages.hasChildren, { referrers: { refusal: treeMessages.hasChildren, rows: [{ text }] } });
}

interface Link {
  parentId: string;
  tenantId?: string;
}

/** Checks the new parent: it exists, is of the same tenant, is not the record or one of its descendants, and is not too deep. */
async function placeUnder(ctx: SignedInContext, entity: AnyEntity, parentId: string, id?: string): Promise<Link | undefined> {
  await lockTree(ctx, entity);
  if (parentId === '0') return undefined;
  const { parentId: parentColumn, tenantId, isDeleted, id: idColumn } = columnsOf(entity);
  if (!parentColumn || !isDeleted) throw new Error(`${entity.path} has no parentId`);
  const rows = await ctx.db
    .select({ id: idColumn, parentId: parentColumn, tenantId: tenantId ?? sql`null` })
    .from(entity.table)
    .where(eq(isDeleted, 0));
  const links = new Map<string, Link>(
    rows.map((row) => [String(row.id), { parentId: String(row.parentId), ...(tenantId ? { tenantId: String(row.tenantId) } : {}) }]),
  );
  const path: string[] = [];
  for (let at = parentId; at !== '0' && !path.includes(at); at = links.get(at)?.parentId ?? '0') path.push(at);
  if (id !== undefined && path.includes(id)) throw new BusinessError(treeMessages.itself, { field: 'parentId' });
  if (path.length + (id === undefined ? 1 : heightOf(links, id)) > deepest)
    throw new BusinessError(treeMessages.tooDeep, { field: 'parentId' });
  const above = links.get(parentId);
  if (id !== undefined && above?.tenantId !== links.get(id)?.tenantId)
    throw new BusinessError(treeMessages.otherTenant, { field: 'parentId' });
  return above;
}

function heightOf(links: Map<string, Link>, id: string): number {
  let [height, level] = [0, new Set([id])];
  while (level.size > 0 && height <= deepest) {
    height += 1;
    const above = level;
    level = new Set([...links].flatMap(([one, link]) => (above.has(link.parentId) ? [one] : [])));
  }
  return height;
}

/** Two concurrent moves can each be valid and together form a cycle, so only one transaction at a time changes a tree. */
export async function lockTree(ctx: SignedInContext, entity: AnyEntity): Promise<void> {
  const owner = entity.owner === undefined || entity.owner === 'tenant' ? ctx.session.tenantId : '';
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tree ${entity.path} ${owner}`}, 0))`);
}
