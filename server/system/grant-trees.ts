import { and, eq, inArray } from 'drizzle-orm';
import { roleDataScope, roleMenu } from '#drizzle/tables/grants.ts';
import { holds, type SignedInContext } from '../context.ts';
import { type TreeNode, toNodes } from '../entity/tree-nodes.ts';
import { dataScope } from './data-scope.ts';
import { enabledMenus, withAbove } from './granted-menus.ts';
import { menu } from './menu.ts';

/** What the caller may give to roles: the menus and data scopes that he holds himself (contract 4.3, R-09). */
export async function grantTree(ctx: SignedInContext) {
  const all = await enabledMenus(ctx);
  const menus = withAbove(all, (one) => holds(ctx.session, one.code));
  const scopes = await grantableScopes(ctx);
  const scoped = new Set(scopes.map((scope) => scope.menuId));
  const scopeNodes = [
    ...withAbove(menus, (one) => scoped.has(one.id)).map(nodeOf),
    ...scopes.map(({ id, menuId, scopeName }) => ({ id, parentId: menuId, title: scopeName })),
  ];
  return { menu: toNodes(menus.map(nodeOf)), dataScope: toNodes(scopeNodes), apiScope: [] as TreeNode[] };
}

/** Exactly what was granted to roles, no ancestors added: a dialog that shows more would widen the role when it is saved (contract 4.3). */
export async function roleTreeKeys(ctx: SignedInContext, roleIds: string[]) {
  const granted = (
    column: typeof roleMenu.roleId | typeof roleDataScope.roleId,
    tenant: typeof roleMenu.tenantId | typeof roleDataScope.tenantId,
  ) => and(inArray(column, roleIds), ctx.acrossTenants ? undefined : eq(tenant, ctx.session.tenantId));
  if (roleIds.length === 0) return { menu: [], dataScope: [], apiScope: [] as string[] };
  const [menus, scopes] = await Promise.all([
    ctx.db
      .selectDistinct({ id: roleMenu.menuId })
      .from(roleMenu)
      .innerJoin(menu.table, and(eq(menu.table.id, roleMenu.menuId), eq(menu.table.isDeleted, 0)))
      .where(granted(roleMenu.roleId, roleMenu.tenantId)),
    ctx.db
      .selectDistinct({ id: roleDataScope.dataScopeId })
      .from(roleDataScope)
      .innerJoin(dataScope.table, and(eq(dataScope.table.id, roleDataScope.dataScopeId), eq(dataScope.table.isDeleted, 0)))
      .where(granted(roleDataScope.roleId, roleDataScope.tenantId)),
  ]);
  return { menu: menus.map((row) => row.id), dataScope: scopes.map((row) => row.id), apiScope: [] as string[] };
}

/** The data scopes that the caller may give: the platform any, others those of their own roles. */
export async function grantableScopes(ctx: SignedInContext) {
  const { session } = ctx;
  const { id, menuId, scopeName, isDeleted } = dataScope.table;
  const own = ctx.db
    .select({ id: roleDataScope.dataScopeId })
    .from(roleDataScope)
    .where(
      and(
        eq(roleDataScope.tenantId, session.tenantId),
        inArray(roleDataScope.roleId, session.roleIds.length > 0 ? session.roleIds : ['0']),
      ),
    );
  return ctx.db
    .select({ id, menuId, scopeName })
    .from(dataScope.table)
    .where(and(eq(isDeleted, 0), session.isPlatform ? undefined : inArray(id, own)));
}

const nodeOf = ({ id, parentId, name }: { id: string; parentId: string; name: string }) => ({ id, parentId, title: name });
