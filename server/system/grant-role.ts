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
  const held = [...before.values()];
  await assertMenus(ctx, menuIds, held);
  await assertScopes(ctx, dataScopeIds, held);
  await assertNarrow(ctx, { menuIds, dataScopeIds }, held);
  await assertWithinParents(ctx, roles, menuIds);

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

interface Held {
  menus: string[];
  scopes: string[];
}

async function heldBy({ db }: SignedInContext, roleId: string): Promise<Held> {
  const menus = await db.select({ id: roleMenu.menuId }).from(roleMenu).where(eq(roleMenu.roleId, roleId)).orderBy(roleMenu.menuId);
  const scopes = await db
    .select({ id: roleDataScope.dataScopeId })
    .from(roleDataScope)
    .where(eq(roleDataScope.roleId, roleId))
    .orderBy(roleDataScope.dataScopeId);
  return { menus: menus.map((row) => row.id), scopes: scopes.map((row) => row.id) };
}

/** Menus that are there, and held by the caller unless every one of the roles has them already. */
async function assertMenus({ db, session }: SignedInContext, menuIds: string[], held: Held[]): Promise<void> {
  if (menuIds.length === 0) return;
  const menus = await db
    .select({ id: menu.table.id, code: menu.table.code })
    .from(menu.table)
    .where(and(inArray(menu.table.id, menuIds), eq(menu.table.isDeleted, 0)));
  if (menus.length !== menuIds.length) throw new BusinessError(messages.absent, { code: 404 });
  const added = addedTo(menuIds, held, 'menus');
  if (menus.some(({ id, code }) => added.has(id) && !holds(session, code)))
    throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
}

async function assertScopes(ctx: SignedInContext, dataScopeIds: string[], held: Held[]): Promise<void> {
  if (dataScopeIds.length === 0) return;
  const [known] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(dataScope.table)
    .where(and(inArray(dataScope.table.id, dataScopeIds), eq(dataScope.table.isDeleted, 0)));
  if (known?.count !== dataScopeIds.length) throw new BusinessError(messages.absent, { code: 404 });
  const grantable = new Set((await grantableScopes(ctx)).map((scope) => scope.id));
  if ([...addedTo(dataScopeIds, held, 'scopes')].some((id) => !grantable.has(id)))
    throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
}

/**
 * A menu without a scope shows all of the tenant, which is more than a caller with a scope sees himself: every such menu of the outcome keeps one,
 * those that the roles hold already too, or else a role's scope could be taken off. Only what had none stays without.
 */
async function assertNarrow(
  { db, session }: SignedInContext,
  { menuIds, dataScopeIds }: Omit<Grant, 'roleIds'>,
  held: Held[],
): Promise<void> {
  if (session.isPlatform || menuIds.length === 0) return;
  const menus = await db.select({ id: menu.table.id, code: menu.table.code }).from(menu.table).where(inArray(menu.table.id, menuIds));
  const narrowed = menus.filter(({ code }) => !holds(session, code) || (session.scopes.get(code) ?? 'all') !== 'all').map(({ id }) => id);
  if (narrowed.length === 0) return;
  const scopes = await db
    .select({ id: dataScope.table.id, menuId: dataScope.table.menuId })
    .from(dataScope.table)
    .where(and(inArray(dataScope.table.menuId, narrowed), eq(dataScope.table.isDeleted, 0)));
  const hasScope = (menuId: string, ids: string[]) => scopes.some((scope) => scope.menuId === menuId && ids.includes(scope.id));
  const wasOpen = (menuId: string) => held.every((one) => one.menus.includes(menuId) && !hasScope(menuId, one.scopes));
  if (narrowed.some((menuId) => !hasScope(menuId, dataScopeIds) && !wasOpen(menuId)))
    throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
}

/** A role below another holds nothing that the one above it lacks (contract 5.2). */
async function assertWithinParents(ctx: SignedInContext, roles: { id: string; parentId: string }[], menuIds: string[]): Promise<void> {
  const granted = new Set(roles.map(({ id }) => id));
  const parents = new Set(roles.map(({ parentId }) => parentId).filter((id) => id !== '0' && !granted.has(id)));
  for (const id of parents) {
    const above = new Set((await heldBy(ctx, id)).menus);
    if (menuIds.some((menuId) => !above.has(menuId))) throw new BusinessError(rankMessages.moreThanParent, { code: 403 });
  }
}

const addedTo = (ids: string[], held: Held[], kind: keyof Held): Set<string> => {
  const known = held.map((one) => new Set(one[kind]));
  return new Set(ids.filter((id) => !known.every((one) => one.has(id))));
};
