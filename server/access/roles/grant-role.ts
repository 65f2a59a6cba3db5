import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { lockTree } from '#server/engine/tree-places.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { keepWithin } from './grant-below.ts';
import { assertFew, assertMayGrant, assertWithinParents } from './grant-limits.ts';
import { grantsOf, markOf, replaceGrants } from './granted.ts';
import { assertRank } from './rank.ts';
import { role } from './role.ts';

export interface Grant {
  roleIds: string[];
  menuIds: string[];
  dataScopeIds: string[];
  apiScopeIds: string[];
  /** A fingerprint of the roles' grants when the page was rendered. */
  expected?: string | undefined;
}

/**
 * Replaces the menus, data scopes and API scopes of roles, and removes from descendant roles what their parent lost (contract 5.2). Callers
 * grant only what they hold; existing grants may stay.
 */
export async function grantRole(ctx: SignedInContext, { roleIds, expected, ...given }: Grant): Promise<void> {
  await lockTree(ctx, role);
  if (roleIds.length === 0) throw new BusinessError(messages.noneSelected);
  assertFew(roleIds);
  const roles = await readRows(ctx, role, roleIds);
  if (roles.length !== roleIds.length) throw new BusinessError(messages.absent, { code: 404 });
  await assertRank(ctx, roleIds);
  const before = await grantsOf(ctx, roleIds);
  const held = [...before.values()];
  if (expected !== undefined && expected !== markOf(held)) throw new BusinessError(messages.stale, { code: 409 });
  const after = { menus: given.menuIds, scopes: given.dataScopeIds, apiScopes: given.apiScopeIds };
  await assertMayGrant(ctx, after, held);
  await assertWithinParents(ctx, roles, after);

  for (const one of roles) await replaceGrants(ctx.db, one, after);
  for (const { id } of roles) {
    const lost = before.get(id)?.scopes.filter((scope) => !after.scopes.includes(scope));
    await keepWithin(ctx, id, lost);
  }
  await recordChanges(
    ctx,
    role,
    roles.map(({ id }) => ({ recordId: id, action: 'grant', before: { ...before.get(id) }, after })),
  );
}
