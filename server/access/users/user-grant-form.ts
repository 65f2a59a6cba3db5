import { and, asc, eq, ne } from 'drizzle-orm';
import { idsIn } from '#rules/ids.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type Nested, nest } from '#server/engine/tree-nodes.ts';
import { shownTitle } from '#server/entity/shown-title.ts';
import { BusinessError } from '#server/errors.ts';
import { superAlias } from '../roles/rank.ts';
import { role } from '../roles/role.ts';
import { describeUsers } from './describe-users.ts';
import { managed } from './save-user.ts';

export interface RoleChoice {
  id: string;
  name: string;
  depth: number;
  holders: number;
}

const said = {
  severalTenants: { zh: '请选择同一租户的用户!', en: 'Select users of a single tenant' },
};

/** The selected users, and every role of their tenant that the caller may see (contract 5.1, 5.2). */
export async function describeGrant(ctx: SignedInContext, userIds: string[]) {
  const users = await managed(ctx, userIds);
  const [tenantId = '', other] = new Set(users.map((one) => one.tenantId));
  if (other !== undefined) throw new BusinessError(said.severalTenants);
  const { id, roleName, parentId, roleAlias, sort, isDeleted } = role.table;
  const sees = ctx.session.isPlatform || ctx.session.roleAliases.includes(superAlias);
  const roles = await ctx.db
    .select({ id, roleName, parentId })
    .from(role.table)
    .where(and(eq(role.table.tenantId, tenantId), eq(isDeleted, 0), sees ? undefined : ne(roleAlias, superAlias)))
    .orderBy(asc(sort), asc(id));
  const choices = (nodes: Nested<(typeof roles)[number]>[], depth: number): RoleChoice[] =>
    nodes.flatMap(({ children = [], ...node }) => [
      {
        id: node.id,
        name: shownTitle(role, { title: node.roleName }, ctx.locale),
        depth,
        holders: users.filter((one) => idsIn(one.roleId).includes(node.id)).length,
      },
      ...choices(children, depth + 1),
    ]);
  const described = await describeUsers(ctx, users);
  return {
    users: described.map((one) => ({
      id: one.id,
      account: one.account,
      realName: one.realName,
      tenantName: one.tenantName,
      roleName: String((one as { roleName?: unknown }).roleName ?? ''),
    })),
    roles: choices(nest(roles), 0),
  };
}
