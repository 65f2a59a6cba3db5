import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { grantRoles } from './administer-users.ts';
import { user } from './user.ts';

/** Approves self-registered users: enables them with at least one role (specification 8, contract 8, R-43). */
export async function approveUsers(ctx: SignedInContext, userIds: string[], roleIds: string[]): Promise<void> {
  if (userIds.length === 0) throw new BusinessError(messages.noneSelected);
  if (roleIds.length === 0) throw new BusinessError(said.noRole, { field: 'roleIds' });
  await grantRoles(ctx, userIds, roleIds);
  const arePending = and(inArray(user.table.id, userIds), eq(user.table.status, 0));
  const approved = await changeRows(ctx, user, arePending, { status: 1 });
  if (approved.length !== new Set(userIds).size) throw new BusinessError(said.notPending, { code: 409 });
  await recordChanges(
    ctx,
    user,
    userIds.map((recordId) => ({ recordId, action: 'approve', before: { status: 0 }, after: { status: 1 } })),
  );
}

const said = {
  noRole: { zh: '请至少选择一个角色', en: 'Choose at least one role' },
  notPending: { zh: '所选用户中有非待审核状态的用户', en: 'Some of these users are not waiting for approval' },
};
