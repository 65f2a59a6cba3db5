import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { roleDataScope, roleMenu } from '#drizzle/tables/grants.ts';
import { holds, type SignedInContext } from '../context.ts';
import { recordChanges } from '../entity/audit.ts';
import { readRows } from '../entity/read-rows.ts';
import { lockTree } from '../entity/tree-places.ts';
import { BusinessError, messages } from '../errors.ts';
import { dataScope } from './data-scope.ts';
import { grantableScopes } from './grant-trees.ts';
import { menu } from './menu.ts';
import { assertRank, rankMessages } from './rank.ts';
import { role } from './role.ts';

export interface Grant {
  roleIds: string[];
  menuIds: string[];
  dataScopeIds: string[];
}

/**
 * Gives roles exactly these menus and data scopes in place of what they held, and takes from the roles below what their parent no longer has (contract 5.2).
 * Nobody gives what he does not hold; what a role has already may stay.
 */
export async function grantRole(ctx: SignedInContext, { roleIds, menuIds, dataScopeIds }: Grant): Promise<void> {
  await lockTree(ctx, role);
  if (roleIds.length === 0) throw new BusinessError(messages.noneSelected);
  const roles = await readRows(ctx, role, roleIds);
  if (roles.length !== roleIds.length) throw new BusinessError(messages.absent, { code: 404 });
  await assertRank(ctx, roleIds);
  const before = new Map(await Promise.all(roleIds.map(async (id) => [id, await heldBy(ctx, id)] as const)));
  const alreadyHeld = (kind: 'menus' | 'scopes') => [...before.values()].map((held) => new Set(held[kind]));
  await assertMenus(ctx, menuIds, dataScopeIds, alreadyHeld('menus'));
  await assertScopes(ctx, dataScopeIds, alreadyHeld('scopes'));

  for (const { id: roleId, tenantId } of roles) {
    await ctx.db.delete(roleMenu).where(eq(roleMenu.roleId, roleId));
    await ctx.db.delete(roleDataScope).where(eq(roleDataScope.roleId, roleId));
    if (menuIds.length > 0) await ctx.db.insert(roleMenu).values(menuIds.map((menuId) => ({ tenantId, roleId, menuId })));
    if (dataScopeIds.length > 0)
      await ctx.db.insert(roleDataScope).values(dataScopeIds.map((dataScopeId) => ({ tenantId, roleId, dataScopeId })));
  }
  for (const { id } of roles) await keepWithin(ctx, id);
  const after = { menus: menuIds, scopes: dataScopeIds };
  await recordChanges(
    ctx,
    role,
    roles.map(({ id }) => ({ recordId: id, action: 'grant', before: { ...before.get(id) }, after })),
  );
}

/** Takes from all roles below a role what it does not hold itself, level by level. */
export async function keepWithin(ctx: SignedInContext, roleId: string): Promise<void> {
  const { menus } = await heldBy(ctx, roleId);
  const below = await ctx.db
    .select({ id: role.table.id })
    .from(role.table)
    .where(and(eq(role.table.parentId, roleId), eq(role.table.isDeleted, 0)));
  for (const { id } of below) {
    await ctx.db.delete(roleMenu).where(and(eq(roleMenu.roleId, id), notInArray(roleMenu.menuId, menus.length > 0 ? menus : ['0'])));
    await keepWithin(ctx, id);
  }
}

async function heldBy({ db }: SignedInContext, roleId: string): Promise<{ menus: string[]; scopes: string[] }> {
  const menus = await db.select({ id: roleMenu.menuId }).from(roleMenu).where(eq(roleMenu.roleId, roleId)).orderBy(roleMenu.menuId);
  const scopes = await db
    .select({ id: roleDataScope.dataScopeId })
    .from(roleDataScope)
    .where(eq(roleDataScope.roleId, roleId))
    .orderBy(roleDataScope.dataScopeId);
  return { menus: menus.map((row) => row.id), scopes: scopes.map((row) => row.id) };
}

async function assertMenus(
  { db, session }: SignedInContext,
  menuIds: string[],
  dataScopeIds: string[],
  held: Set<string>[],
): Promise<void> {
  if (menuIds.length === 0) return;
  const menus = await db
    .select({ id: menu.table.id, code: menu.table.code })
    .from(menu.table)
    .where(and(inArray(menu.table.id, menuIds), eq(menu.table.isDeleted, 0)));
  if (menus.length !== menuIds.length) throw new BusinessError(messages.absent, { code: 404 });
  const added = menus.filter(({ id }) => !held.every((one) => one.has(id)));
  if (added.some(({ code }) => !holds(session, code))) throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
  const narrowed = added.filter(({ code }) => (session.scopes.get(code) ?? 'all') !== 'all').map(({ id }) => id);
  if (narrowed.length === 0) return;
  const scoped = await db
    .selectDistinct({ menuId: dataScope.table.menuId })
    .from(dataScope.table)
    .where(and(inArray(dataScope.table.menuId, narrowed), inArray(dataScope.table.id, dataScopeIds.length > 0 ? dataScopeIds : ['0'])));
  // A menu without a scope shows all of the tenant, which is more than a caller with a scope sees himself.
  if (scoped.length !== narrowed.length) throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
}

async function assertScopes(ctx: SignedInContext, dataScopeIds: string[], held: Set<string>[]): Promise<void> {
  if (dataScopeIds.length === 0) return;
  const [known] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(dataScope.table)
    .where(and(inArray(dataScope.table.id, dataScopeIds), eq(dataScope.table.isDeleted, 0)));
  if (known?.count !== dataScopeIds.length) throw new BusinessError(messages.absent, { code: 404 });
  const grantable = new Set((await grantableScopes(ctx)).map((scope) => scope.id));
  const added = dataScopeIds.filter((id) => !held.every((one) => one.has(id)));
  if (added.some((id) => !grantable.has(id))) throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
}
