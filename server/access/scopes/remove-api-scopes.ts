import type { SignedInContext } from '#server/calls/context.ts';
import { lockTree } from '#server/engine/tree-places.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { role } from '../roles/role.ts';
import { apiScope } from './api-scope.ts';

/**
 * Removes API scopes that no role holds: without its scope a restricted path would be open to all (contract 9). Grants take the same lock.
 */
export async function removeApiScopes(ctx: SignedInContext, ids: string[]): Promise<void> {
  await lockTree(ctx, role);
  await removeRows(ctx, apiScope, ids);
}
