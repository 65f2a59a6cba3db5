import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { type DataScope, holds, type Session, type SignedInContext } from '#server/calls/context.ts';
import { readScopes } from '#server/calls/data-scopes.ts';
import { readGrants } from '#server/calls/rights.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { apiScope } from '../scopes/api-scope.ts';
import { role } from './role.ts';
import { roleApiScope } from './role-grant-tables.ts';

/** Messages for callers who act on a higher rank (contract 5.2). */
export const rankMessages = {
  superRole: { zh: '无权配置超管角色!', en: 'You may not configure the super administrator role' },
  adminRole: { zh: '无权配置管理员角色!', en: 'You may not configure the administrator role' },
  createSuper: { zh: '无权限创建超管角色！', en: 'You may not create a super administrator role' },
  lookAlike: { zh: '角色别名与保留别名过于相似!', en: 'This alias looks like a reserved one' },
  supplierRole: { zh: '该角色别名由系统用于供应商登录，不能使用!', en: 'This alias belongs to the sign-in of suppliers' },
  lastSuper: { zh: '至少保留一个超管角色!', en: 'The last super administrator role must stay' },
  moreThanOwn: { zh: '不能授予自己没有的权限!', en: 'You cannot grant what you do not hold' },
  moreThanParent: { zh: '不能授予上级角色没有的权限!', en: 'You cannot grant what the parent role does not hold' },
};

export const superAlias = 'administrator';
export const adminAlias = 'admin';
/** The roles of those who sign in for a supplier, which the sign-in makes and looks for (server/sign-in/suppliers/supplier-user.ts). */
export const supplierAlias = 'supplier';
export const temporaryAlias = 'temporary-supplier';

export const isAdmin = (session: Session): boolean =>
  session.isPlatform || session.roleAliases.some((alias) => alias === adminAlias || alias === superAlias);

/**
 * Refuses roles above the caller's rank: super administrator, administrator, and any role that holds a code or an API scope that he does
 * not hold, or holds it with a wider data scope than his. Disabled grants and grants outside the tenant's package count on
 * both sides: they return when they are enabled or the package grows, and ranks are not checked again then.
 */
export async function assertRank(ctx: SignedInContext, roleIds: string[]): Promise<void> {
  const { db, session } = ctx;
  if (session.isPlatform || roleIds.length === 0) return;
  const roles = await db.select({ id: role.table.id, alias: role.table.roleAlias }).from(role.table).where(inArray(role.table.id, roleIds));
  const aliases = roles.map((one) => one.alias);
  if (aliases.includes(superAlias)) throw new BusinessError(rankMessages.superRole, { code: 403 });
  if (aliases.includes(adminAlias) && !isAdmin(session)) throw new BusinessError(rankMessages.adminRole, { code: 403 });
  const { tenantId } = session;
  const [granted, own] = await Promise.all(
    [roleIds, session.roleIds].map((ids) => readGrants(db, { tenantId, roleIds: ids, withDisabled: true })),
  );
  const held = new Set(own?.map(({ code }) => code));
  const codes = [...new Set(granted?.map(({ code }) => code))];
  if (codes.some((code) => !holds(session, code) && !held.has(code)) || (await hasMoreApiScopes(ctx, roleIds)))
    throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
  if (session.scopes.size === 0) return;
  // Both are resolved for the caller's departments: "own department" must reach equally far for grantor and recipient.
  const scopes = await readScopes(db, { tenantId, roleIds, deptIds: session.deptIds });
  if (codes.some((code) => isWider(scopes.get(code) ?? 'all', session.scopes.get(code) ?? 'all')))
    throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
}

/** Whether the roles hold an enabled API scope that none of the caller's roles holds. */
async function hasMoreApiScopes(ctx: SignedInContext, roleIds: string[]): Promise<boolean> {
  const { apiScopeId, roleId } = roleApiScope;
  const own = ctx.db
    .select({ apiScopeId })
    .from(roleApiScope)
    .where(inArray(roleId, ownRoles(ctx)));
  const more = await ctx.db
    .select({ apiScopeId })
    .from(roleApiScope)
    .innerJoin(apiScope.table, and(eq(apiScope.table.id, apiScopeId), eq(apiScope.table.isDeleted, 0)))
    .where(and(inArray(roleId, roleIds), notInArray(apiScopeId, own)))
    .limit(1);
  return more.length > 0;
}

/** The caller's own roles, for queries that need at least one id. */
export const ownRoles = ({ session }: SignedInContext) => (session.roleIds.length > 0 ? session.roleIds : ['0']);

/** Whether a scope is wider than the limit. Own records are within any scope. */
export function isWider(reach: DataScope, limit: DataScope): boolean {
  if (limit === 'all') return false;
  return reach === 'all' || reach.departments.some((id) => !limit.departments.includes(id));
}

/** Roles must exist in the given tenant; a foreign and a missing one get the same refusal. */
export async function assertRolesOf(ctx: SignedInContext, tenantId: string, roleIds: string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const [found] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(role.table)
    .where(and(inArray(role.table.id, roleIds), eq(role.table.tenantId, tenantId), eq(role.table.isDeleted, 0)));
  if (found?.count !== new Set(roleIds).size) throw new BusinessError(messages.absent, { code: 404 });
}
