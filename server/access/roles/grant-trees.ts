import { and, eq, inArray } from 'drizzle-orm';
import { idsIn } from '#rules/ids.ts';
import { type DataScope, holds, type SignedInContext } from '#server/calls/context.ts';
import { scopeTypes } from '#server/calls/data-scopes.ts';
import { toNodes } from '#server/engine/tree-nodes.ts';
import { enabledMenus, inLanguage, ofTenants, withAbove } from '../menus/granted-menus.ts';
import { aButton, menu } from '../menus/menu.ts';
import { apiScope } from '../scopes/api-scope.ts';
import { dataScope } from '../scopes/data-scope.ts';
import { isWider, ownRoles } from './rank.ts';
import { roleApiScope, roleDataScope, roleMenu } from './role-grant-tables.ts';

interface Node {
  id: string;
  parentId: string;
  title: string;
}

/** What the caller may grant to roles: the menus and scopes that he holds, with their ancestors (contract 4.3, R-09). */
export async function grantTree(ctx: SignedInContext) {
  const { menu: menus, dataScope: dataScopes, apiScope: apiScopes } = await grantRows(ctx);
  return { menu: toNodes(menus), dataScope: toNodes(dataScopes), apiScope: toNodes(apiScopes) };
}

/** The rows of those trees; `ownIds` can be granted, the others are ancestors. */
export async function grantRows(ctx: SignedInContext) {
  const all = ofTenants(await enabledMenus(ctx));
  const menus = withAbove(all, (one) => holds(ctx.session, one.code)).map((one) => inLanguage(ctx, one));
  const [dataScopes, apiScopes] = await Promise.all([grantableScopes(ctx), grantableApiScopes(ctx)]);
  const below = (scopes: { id: string; menuId: string; scopeName: string }[]): Node[] => {
    const scoped = new Set(scopes.map((scope) => scope.menuId));
    return [
      ...withAbove(menus, (one) => scoped.has(one.id)).map(nodeOf),
      ...scopes.map(({ id, menuId, scopeName }) => ({ id, parentId: menuId, title: scopeName })),
    ];
  };
  return {
    menu: menus.map(nodeOf),
    dataScope: below(dataScopes),
    apiScope: below(apiScopes),
    buttonIds: new Set(menus.filter(({ category }) => category === aButton).map(({ id }) => id)),
    ownIds: {
      menu: new Set(menus.filter(({ code }) => holds(ctx.session, code)).map(({ id }) => id)),
      dataScope: new Set(dataScopes.map(({ id }) => id)),
      apiScope: new Set(apiScopes.map(({ id }) => id)),
    },
  };
}

/** Exactly what was granted, without ancestors: a dialog that shows more would widen the role when it is saved (contract 4.3). */
export async function roleTreeKeys(ctx: SignedInContext, roleIds: string[]) {
  if (roleIds.length === 0) return { menu: [], dataScope: [], apiScope: [] };
  const own = <Table extends typeof roleMenu | typeof roleDataScope | typeof roleApiScope>({ roleId, tenantId }: Table) =>
    and(inArray(roleId, roleIds), ctx.acrossTenants ? undefined : eq(tenantId, ctx.session.tenantId));
  const [menus, scopes, apiScopes] = await Promise.all([
    ctx.db
      .selectDistinct({ id: roleMenu.menuId })
      .from(roleMenu)
      .innerJoin(menu.table, and(eq(menu.table.id, roleMenu.menuId), eq(menu.table.isDeleted, 0)))
      .where(own(roleMenu)),
    ctx.db
      .selectDistinct({ id: roleDataScope.dataScopeId })
      .from(roleDataScope)
      .innerJoin(dataScope.table, and(eq(dataScope.table.id, roleDataScope.dataScopeId), eq(dataScope.table.isDeleted, 0)))
      .where(own(roleDataScope)),
    ctx.db
      .selectDistinct({ id: roleApiScope.apiScopeId })
      .from(roleApiScope)
      .innerJoin(apiScope.table, and(eq(apiScope.table.id, roleApiScope.apiScopeId), eq(apiScope.table.isDeleted, 0)))
      .where(own(roleApiScope)),
  ]);
  return { menu: menus.map((row) => row.id), dataScope: scopes.map((row) => row.id), apiScope: apiScopes.map((row) => row.id) };
}

/**
 * The data scopes that the caller may grant: any for the platform; otherwise those of his own roles and those that show no more than he
 * sees himself.
 */
export async function grantableScopes(ctx: SignedInContext) {
  const { session, db } = ctx;
  const { id, menuId, scopeName, scopeType, scopeValue, isDeleted } = dataScope.table;
  const scopes = await db
    .select({ id, menuId, scopeName, type: scopeType, value: scopeValue, code: menu.table.code })
    .from(dataScope.table)
    .innerJoin(menu.table, and(eq(menu.table.id, menuId), eq(menu.table.isDeleted, 0), eq(menu.table.isEnabled, true)))
    .where(eq(isDeleted, 0))
    .orderBy(menu.table.sort, id);
  if (session.isPlatform) return scopes;
  const held = new Set(
    (
      await db
        .select({ id: roleDataScope.dataScopeId })
        .from(roleDataScope)
        .where(inArray(roleDataScope.roleId, ownRoles(ctx)))
    ).map((row) => row.id),
  );
  return scopes.filter(
    (scope) => holds(session, scope.code) && (held.has(scope.id) || !isWider(reachAs(ctx, scope), session.scopes.get(scope.code) ?? 'all')),
  );
}

/** The API scopes that the caller may grant: any for the platform; otherwise those of his own roles. */
export async function grantableApiScopes(ctx: SignedInContext) {
  const { id, menuId, scopeName, isDeleted } = apiScope.table;
  const held = ctx.db
    .select({ id: roleApiScope.apiScopeId })
    .from(roleApiScope)
    .where(inArray(roleApiScope.roleId, ownRoles(ctx)));
  return ctx.db
    .select({ id, menuId, scopeName })
    .from(apiScope.table)
    .where(and(eq(isDeleted, 0), ctx.session.isPlatform ? undefined : inArray(id, held)))
    .orderBy(id);
}

/** How far a scope would reach for the caller; departments below his own count as everything, because he may not see them. */
function reachAs({ session }: SignedInContext, { type, value }: { type: number; value: string | null }): DataScope {
  if (type === scopeTypes.own) return { own: true, departments: [] };
  if (type === scopeTypes.ownDepartment) return { own: false, departments: session.deptIds };
  if (type === scopeTypes.chosenDepartments) return { own: false, departments: idsIn(value) };
  return 'all';
}

const nodeOf = ({ id, parentId, name }: { id: string; parentId: string; name: string }): Node => ({ id, parentId, title: name });
