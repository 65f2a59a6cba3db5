import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { lockTree } from '#server/engine/tree-places.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { role } from '../roles/role.ts';
import { roleApiScope } from '../roles/role-grant-tables.ts';
import { apiScope } from './api-scope.ts';

/** Removes API scopes that no role holds: without its scope a path that was given to some is open to all (contract 9). Grants wait behind the same lock. */
export async function removeApiScopes(ctx: SignedInContext, ids: string[]): Promise<void> {
  await lockTree(ctx, role);
  const { apiScopeId, roleId } = roleApiScope;
  const held = await ctx.db
    .select({ roleId })
    .from(roleApiScope)
    .innerJoin(role.table, and(eq(role.table.id, roleId), eq(role.table.isDeleted, 0)))
    .where(inArray(apiScopeId, ids))
    .limit(1);
  if (held.length > 0) throw new BusinessError(messages.inUse);
  await removeRows(ctx, apiScope, ids);
}
