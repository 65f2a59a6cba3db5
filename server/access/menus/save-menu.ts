import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { insertNode, removeNodes, treeMessages, updateNode } from '#server/engine/tree-places.ts';
import { type Expected, type Input, readInput } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { tenantPackage } from '../packages/tenant-package.ts';
import { aMenu, menu } from './menu.ts';

const menuMessages = {
  taken: { zh: '菜单名或编号已存在!', en: 'A menu of this name or code already exists' },
  pathTaken: { zh: '路由地址已存在!', en: 'A menu of this address already exists' },
  parentIsButton: { zh: '父节点只可选择菜单类型!', en: 'The parent must be a menu' },
  topIsButton: { zh: '顶级只可为菜单类型!', en: 'A top entry must be a menu' },
};

/** Adds a menu entry or a button (contract 4.4). */
export async function insertMenu(ctx: SignedInContext, input: Input) {
  const values = await readInput(ctx, menu, input);
  await checkPlace(ctx, values);
  return insertNode(ctx, menu, values);
}

/** Changes a menu entry or a button (contract 4.4). */
export async function updateMenu(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const values = await readInput(ctx, menu, input, true);
  const { parentId, category, name, code, path } = await readRow(ctx, menu, id);
  await checkPlace(ctx, { parentId, category, name, code, path, ...values }, id);
  return updateNode(ctx, menu, id, values, expected);
}

/** Removes menu entries without children, also from the packages that name them. */
export async function removeMenus(ctx: SignedInContext, ids: string[]): Promise<void> {
  await removeNodes(ctx, menu, ids);
  const removed = sql`${`{${ids.join(',')}}`}::bigint[]`;
  const { menuId } = tenantPackage.table;
  await ctx.db
    .update(tenantPackage.table)
    .set({ menuId: sql`array(select named from unnest(${menuId}) as named where named <> all(${removed}))` })
    .where(sql`${menuId} && ${removed}`);
}

interface Place {
  parentId?: string | null;
  category?: number;
  name?: string;
  code?: string;
  path?: string | null;
}

async function checkPlace(ctx: SignedInContext, place: Place, id = '0'): Promise<void> {
  const { table } = menu;
  const { parentId, category } = place;
  const isTop = parentId === null || parentId === undefined || parentId === '0';
  if (isTop && category !== aMenu) throw new BusinessError(menuMessages.topIsButton, { field: 'category' });
  const [above] = isTop ? [] : await ctx.db.select({ category: table.category }).from(table).where(eq(table.id, parentId));
  if (above && above.category !== aMenu) throw new BusinessError(menuMessages.parentIsButton, { field: 'parentId' });
  if (category === aMenu) return checkNames(ctx, place, id);
  const below = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.parentId, id), eq(table.isDeleted, 0)))
    .limit(1);
  if (id !== '0' && below.length > 0) throw new BusinessError(treeMessages.hasChildren, { field: 'category' });
}

/** A menu's name, code and address are unique (contract 4.4). */
async function checkNames({ db }: SignedInContext, { name = '', code = '', path }: Place, id: string): Promise<void> {
  const { table } = menu;
  const isMenu = eq(table.category, aMenu);
  const others = await db
    .select({ name: table.name, code: table.code, category: table.category })
    .from(table)
    .where(
      and(
        eq(table.isDeleted, 0),
        ne(table.id, id),
        or(eq(table.code, code), and(isMenu, eq(table.name, name)), path ? and(isMenu, eq(table.path, path)) : undefined),
      ),
    );
  if (others.some((one) => one.code === code)) throw new BusinessError(menuMessages.taken, { field: 'code' });
  if (others.some((one) => one.name === name && one.category === aMenu)) throw new BusinessError(menuMessages.taken, { field: 'name' });
  if (others.length > 0) throw new BusinessError(menuMessages.pathTaken, { field: 'path' });
}
