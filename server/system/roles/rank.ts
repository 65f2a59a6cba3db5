import { and, eq, inArray, sql } from 'drizzle-orm';
import { roleMenu } from '#drizzle/tables/grants.ts';
import { type DataScope, holds, type Session, type SignedInContext } from '../../context.ts';
import { BusinessError, messages } from '../../errors.ts';
import { readScopes } from '../../session/data-scopes.ts';
import { menu } from '../menus/menu.ts';
import { ownPackageMenus } from '../tenants/package-menus.ts';
import { role } from './role.ts';

/** What is said to somebody who reaches above his own rank (contract 5.2). */
export const rankMessages = {
  superRole: { zh: '无权配置超管角色!', en: 'You may not configure the super administrator role' },
  adminRole: { zh: '无权配置管理员角色!', en: 'You may not configure the administrator role' },
  createSuper: { zh: '无权限创建超管角色！', en: 'You may not create a super administrator role' },
  lastSuper: { zh: '至少保留一个超管角色!', en: 'The last super administrator role must stay' },
  moreThanOwn: { zh: '不能授予自己没有的权限!', en: 'You cannot grant what you do not hold' },
  moreThanParent: { zh: '不能授予上级角色没有的权限!', en: 'You cannot grant what the parent role does not hold' },
};

export const superAlias = 'administrator';
export const adminAlias = 'admin';

/** Whether somebody administers his tenant. */
export const isAdmin = (session: Session): boolean =>
  session.isPlatform || session.roleAliases.some((alias) => alias === adminAlias || alias === superAlias);

/**
 * Refuses roles above the caller's rank: the super administrator's, the administrator's, and any that holds a code which he does not hold,
 * or holds it further than his own data scope reaches. What the tenant's package has taken away gives nobody anything.
 */
export async function assertRank(ctx: SignedInContext, roleIds: string[]): Promise<void> {
  const { db, session } = ctx;
  if (session.isPlatform || roleIds.length === 0) return;
  const roles = await db.select({ id: role.table.id, alias: role.table.roleAlias }).from(role.table).where(inArray(role.table.id, roleIds));
  const aliases = roles.map((one) => one.alias);
  if (aliases.includes(superAlias)) throw new BusinessError(rankMessages.superRole, { code: 403 });
  if (aliases.includes(adminAlias) && !isAdmin(session)) throw new BusinessError(rankMessages.adminRole, { code: 403 });
  const granted = await db
    .selectDistinct({ id: menu.table.id, code: menu.table.code })
    .from(roleMenu)
    .innerJoin(menu.table, and(eq(menu.table.id, roleMenu.menuId), eq(menu.table.isDeleted, 0), eq(menu.table.isEnabled, true)))
    .where(inArray(roleMenu.roleId, roleIds));
  const allowed = await ownPackageMenus(ctx);
  const codes = granted.filter(({ id }) => allowed?.has(id) !== false);
  if (codes.some(({ code }) => !holds(session, code))) throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
  if (session.scopes.size === 0) return;
  // Both are measured from the caller's departments: "own department" is as far for him who gives as for him who gets it.
  const scopes = await readScopes(db, { tenantId: session.tenantId, roleIds, deptIds: session.deptIds });
  if (codes.some(({ code }) => isWider(scopes.get(code) ?? 'all', session.scopes.get(code) ?? 'all')))
    throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
}

/** Whether a reach goes beyond another. What somebody made himself lies within any. */
export function isWider(reach: DataScope, limit: DataScope): boolean {
  if (limit === 'all') return false;
  return reach === 'all' || reach.departments.some((id) => !limit.departments.includes(id));
}

/** Roles are live and of one tenant; a foreign and an absent one are the same refusal. */
export async function assertRolesOf(ctx: SignedInContext, tenantId: string, roleIds: string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const [found] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(role.table)
    .where(and(inArray(role.table.id, roleIds), eq(role.table.tenantId, tenantId), eq(role.table.isDeleted, 0)));
  if (found?.count !== new Set(roleIds).size) throw new BusinessError(messages.absent, { code: 404 });
}
