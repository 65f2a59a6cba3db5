import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { holds } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { id, ids, optional, selectInput } from '#server/engine/inputs.ts';
import { maxOptions } from '#server/engine/selectable.ts';
import { tree } from '#server/engine/tree.ts';
import { listLevel, listNodes, type Nested, nest, toNodes, treeInput } from '#server/engine/tree-nodes.ts';
import { shownTitle } from '#server/entity/shown-title.ts';
import { grantTree, roleTreeKeys } from '../roles/grant-trees.ts';
import { topMenuRows } from './grant-top-menu.ts';
import { authRoutesOf, buttonsOf, menusOn, routesOf, topMenusOf } from './granted-menus.ts';
import { aMenu, menu } from './menu.ts';
import { insertMenu, removeMenus, updateMenu } from './save-menu.ts';
import { topMenu } from './top-menu.ts';

const { table } = menu;
const isMenu = eq(table.category, aMenu);
const granting = ['role_grant', 'role'] as const;
const setting = ['topmenu_setting', 'topmenu'] as const;
/** Data scopes are set per menu, so callers who set them can list menus too (contract 4.5). */
const listing = [menu.permission, 'datascope', 'apiscope'] as const;

// `lazy-tree` would show every menu to anyone; no client of the contract uses it.
const { lazyTree: _lazyTree, ...calls } = tree(menu);

/** Every call of the menu module (contract 4). */
export const menuCalls = {
  ...crud(menu, { insert: insertMenu, update: updateMenu, remove: removeMenus, platformOnly: 'writes' }),
  ...calls,
  routes: procedure
    .meta({ ...metaOf(menu, 'signed-in', 'GET', 'routes'), openWhile: ['firstPassword'] })
    .input(z.object({ topMenuId: optional(id) }).prefault({}))
    .query(({ ctx, input }) => routesOf(ctx, input.topMenuId)),
  buttons: procedure
    .meta({ ...metaOf(menu, 'signed-in', 'GET', 'buttons'), openWhile: ['firstPassword'] })
    .query(({ ctx }) => buttonsOf(ctx)),
  topMenu: procedure
    .meta({ ...metaOf(menu, 'signed-in', 'GET', 'top-menu'), entity: topMenu.path, openWhile: ['firstPassword'] })
    .query(({ ctx }) => topMenusOf(ctx)),
  authRoutes: procedure
    .meta({ ...metaOf(menu, 'signed-in', 'GET', 'auth-routes'), openWhile: ['firstPassword'] })
    .query(({ ctx }) => authRoutesOf(ctx)),
  mainMenu: procedure.meta({ ...metaOf(menu, 'signed-in', 'GET', 'main-menu'), openWhile: ['firstPassword'] }).query((): object => ({})),
  tree: procedure.meta(metaOf(menu, 'signed-in', 'GET', 'tree')).query(async ({ ctx }) => toNodes(await topMenuRows(ctx))),
  grantTree: procedure.meta(metaOf(menu, granting, 'GET', 'grant-tree')).query(({ ctx }) => grantTree(ctx)),
  grantTopTree: procedure
    .meta(metaOf(menu, setting, 'GET', 'grant-top-tree'))
    .query(async ({ ctx }) => ({ menu: toNodes(await topMenuRows(ctx)) })),
  topTreeKeys: procedure
    .meta(metaOf(menu, setting, 'GET', 'top-tree-keys'))
    .input(z.object({ topMenuIds: ids }))
    .query(async ({ ctx, input }) => ({ menu: [...(await menusOn(ctx, input.topMenuIds))] })),
  roleTreeKeys: procedure
    .meta({ ...metaOf(menu, granting, 'GET', 'role-tree-keys'), crossTenant: true })
    .input(z.object({ roleIds: ids }))
    .query(({ ctx, input }) => roleTreeKeys(ctx, input.roleIds)),
  menuList: procedure
    .meta(metaOf(menu, listing, 'GET', 'menu-list'))
    .input(treeInput)
    .query(async ({ ctx, input }) => nest(await listNodes(ctx, menu, input, isMenu))),
  lazyMenuList: procedure
    .meta(metaOf(menu, listing, 'GET', 'lazy-menu-list'))
    .input(treeInput)
    .query(({ ctx, input }) => listLevel(ctx, menu, input, isMenu)),
  select: procedure
    .meta(metaOf(menu, 'signed-in', 'GET', 'select'))
    .input(selectInput)
    .query(async ({ ctx, input }) => {
      const { id: menuId, parentId, code, name, nameEn, isDeleted } = table;
      const rows = await ctx.db
        .select({ id: menuId, parentId, code, name, nameEn })
        .from(table)
        .where(and(eq(isDeleted, 0), isMenu))
        .orderBy(asc(table.sort), asc(menuId));
      const isAsked = (row: Placed) =>
        holds(ctx.session, row.code) &&
        (input.ids?.length ? input.ids.includes(row.id) : row.label.toLowerCase().includes((input.q ?? '').trim().toLowerCase()));
      const shown = rows.map(({ nameEn: titleEn, ...row }) => ({
        ...row,
        name: shownTitle(menu, { title: row.name, titleEn }, ctx.locale),
      }));
      return inOrder(nest(shown)).filter(isAsked).slice(0, maxOptions(ctx));
    }),
};

type Choice = { id: string; parentId: string; code: string; name: string };
type Placed = Choice & { value: string; label: string };

/** Flattens a tree: children follow their menu directly, with the path in the title. */
function inOrder(nodes: Nested<Choice>[], above = ''): Placed[] {
  return nodes.flatMap(({ children, ...row }) => {
    const label = above + row.name;
    return [{ ...row, value: row.id, label }, ...inOrder(children ?? [], `${label} / `)];
  });
}
