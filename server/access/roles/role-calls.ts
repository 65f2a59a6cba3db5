import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import * as z from 'zod';
import { idsIn } from '#rules/ids.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { containsText } from '#server/engine/contains-text.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { id, ids, optional } from '#server/engine/inputs.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { maxOptions } from '#server/engine/selectable.ts';
import { tree } from '#server/engine/tree.ts';
import { listNodes, nest, treeInput, treeNodes } from '#server/engine/tree-nodes.ts';
import { screenOf } from '#server/engine/views.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { shownTitle } from '#server/entity/shown-title.ts';
import { withOwner, withOwnerNames } from '#server/platform/organisation/with-owner.ts';
import { user } from '../users/user.ts';
import { roleGrantForm } from './grant-form.ts';
import { grantRole } from './grant-role.ts';
import { superAlias } from './rank.ts';
import { role } from './role.ts';
import { insertRole, removeRoles, updateRole } from './save-role.ts';
import './import-roles.ts';

const { table } = role;
const tenantIdInput = optional(z.string().max(12));

// `lazy-tree` would show every role to anyone; no client of the contract uses it.
const { lazyTree: _lazyTree, ...calls } = tree(role);

/** Every call of the role module (contract 5.2). */
export const roleCalls = {
  ...crud(role, { insert: insertRole, update: updateRole, remove: removeRoles }),
  ...calls,
  screen: procedure
    .meta({ permission: [role.permission, 'role_add', 'role_edit', 'role_view'], page: role.page, entity: role.path, crossTenant: true })
    .query(async ({ ctx }) => withOwner(ctx, await screenOf(role, ctx))),
  list: procedure
    .meta(metaOf(role, role.permission, 'GET', 'list'))
    .input(treeInput)
    .query(async ({ ctx, input }) => nest(await withOwnerNames(ctx, await listNodes(ctx, role, input)))),
  tree: procedure
    .meta(metaOf(role, 'signed-in', 'GET', 'tree'))
    .input(z.object({ tenantId: tenantIdInput }).prefault({}))
    .query(({ ctx, input }) => treeNodes(ctx, role, and(ofTenant(ctx, input.tenantId), withoutSuper(ctx)))),
  treeById: procedure
    .meta(metaOf(role, ['role', 'role_grant'], 'GET', 'tree-by-id'))
    .input(z.object({ roleId: id }))
    .query(async ({ ctx, input }) =>
      treeNodes(ctx, role, and(ofTenant(ctx, (await readRow(ctx, role, input.roleId)).tenantId), withoutSuper(ctx))),
    ),
  select: procedure
    .meta({ ...metaOf(role, 'signed-in', 'GET', 'select'), openWhile: ['identityChoice'] })
    .input(
      z
        .object({
          q: z.string().max(100).optional(),
          ids: ids.optional(),
          tenantId: tenantIdInput,
          userId: optional(id),
          roleId: optional(ids),
        })
        .prefault({}),
    )
    .query(async ({ ctx, input }) => {
      const exactly = [...(input.ids ?? []), ...(input.roleId ?? []), ...(input.userId ? await rolesOf(ctx, input.userId) : [])];
      const isExact = exactly.length > 0 || input.userId !== undefined;
      const rows = await ctx.db
        .select({ id: table.id, roleName: table.roleName, roleAlias: table.roleAlias, parentId: table.parentId, tenantId: table.tenantId })
        .from(table)
        .where(
          and(
            eq(table.isDeleted, 0),
            isExact && ctx.acrossTenants ? undefined : ofTenant(ctx, input.tenantId),
            isExact ? inArray(table.id, exactly.length > 0 ? exactly : ['0']) : and(visibleRows(role, ctx), withoutSuper(ctx)),
            containsText(table.roleName, input.q),
          ),
        )
        .orderBy(asc(table.sort), asc(table.id))
        .limit(maxOptions(ctx));
      return rows.map((row) => ({ ...row, value: row.id, label: shownTitle(role, { title: row.roleName }, ctx.locale) }));
    }),
  grant: procedure
    .meta({ ...metaOf(role, 'role_grant', 'POST', 'grant'), label: { zh: '授权角色', en: 'Grant: Role' } })
    .input(
      z.object({
        roleIds: ids,
        menuIds: ids.default([]),
        dataScopeIds: ids.default([]),
        apiScopeIds: ids.default([]),
        expected: z.string().max(64).optional(),
      }),
    )
    .mutation(({ ctx, input }) => grantRole(ctx, input)),
  grantForm: procedure
    .meta({ permission: 'role_grant', crossTenant: true })
    .input(z.object({ roleIds: ids }))
    .query(({ ctx, input }) => roleGrantForm(ctx, input.roleIds)),
};

/** The platform administrator may name another tenant; all others get their own. */
const ofTenant = (ctx: SignedInContext, tenantId: string | undefined) =>
  eq(table.tenantId, ctx.acrossTenants ? (tenantId ?? ctx.session.tenantId) : ctx.session.tenantId);

/** Only the super administrator sees that role (contract 5.2). */
const withoutSuper = ({ session }: SignedInContext) =>
  session.roleAliases.includes(superAlias) || session.isPlatform ? undefined : ne(table.roleAlias, superAlias);

async function rolesOf(ctx: SignedInContext, userId: string): Promise<string[]> {
  const own = ctx.acrossTenants ? undefined : eq(user.table.tenantId, ctx.session.tenantId);
  const [found] = await ctx.db
    .select({ roleId: user.table.roleId })
    .from(user.table)
    .where(and(eq(user.table.id, userId), eq(user.table.isDeleted, 0), own));
  return idsIn(found?.roleId);
}
