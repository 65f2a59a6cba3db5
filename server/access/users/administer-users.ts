import { eq, inArray } from 'drizzle-orm';
import { idsIn } from '#rules/ids.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { endSessionsOf } from '#server/calls/sessions.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { givenPassword } from '../passwords/given-password.ts';
import { oneTimePassword, oneTimePasswords } from '../passwords/new-password.ts';
import { unlock } from '../passwords/sign-in-attempts.ts';
import { assertRank, assertRolesOf } from '../roles/rank.ts';
import { managed, updateUser } from './save-user.ts';
import { user } from './user.ts';
import { keepAdministrators } from './user-administrators.ts';

/** Each password is hashed, which is slow by design. */
const maxResets = 100;
const tooMany = {
  zh: `一次最多重置${maxResets}个用户的密码!`,
  en: `At most ${maxResets} passwords are reset at once`,
};

/**
 * Gives each user a one-time password, random if the client can display it; it appears in this response only, and the user's sessions end
 * (contract 5.1, R-19). No transaction waits for the hashes.
 */
export async function resetPasswords({ inTransaction }: ExternalContext, userIds: string[]) {
  if (userIds.length > maxResets) throw new BusinessError(tooMany);
  const given = await inTransaction(async (ctx) => {
    await managed(ctx, userIds);
    return givenPassword(ctx);
  });
  const made = await oneTimePasswords(userIds.length, given);
  return inTransaction((ctx) => keepReset(ctx, userIds, made));
}

/** Checks again: permissions and ranks may have changed meanwhile. */
async function keepReset(ctx: SignedInContext, userIds: string[], made: { password: string; hash: string }[]) {
  const users = await managed(ctx, userIds);
  const reset: { id: string; account: string; password: string }[] = [];
  for (const [at, { id, account }] of users.entries()) {
    const { password, hash } = made[at] ?? (await oneTimePassword());
    await changeRows(ctx, user, eq(user.table.id, id), { password: hash, weakPassword: 0, mustChangePassword: true });
    reset.push({ id, account, password });
  }
  await endSessionsOf(ctx.db, userIds);
  await unlock(ctx, userIds);
  await recordChanges(
    ctx,
    user,
    users.map(({ id }) => ({ recordId: id, action: 'reset-password' })),
  );
  return reset;
}

/** Replaces the roles of users (contract 5.1). */
export async function grantRoles(ctx: SignedInContext, userIds: string[], roleIds: string[]): Promise<void> {
  const users = await managed(ctx, userIds);
  const tenantIds = users.map((one) => one.tenantId);
  for (const tenantId of new Set(tenantIds)) await assertRolesOf(ctx, tenantId, roleIds);
  await assertRank(ctx, roleIds);
  const roleId = roleIds.length === 0 ? null : roleIds.join(',');
  await keepAdministrators(ctx, tenantIds, () => changeRows(ctx, user, inArray(user.table.id, userIds), { roleId }));
  await recordChanges(
    ctx,
    user,
    users.map((one) => ({ recordId: one.id, action: 'grant', before: { roleId: idsIn(one.roleId).join(',') }, after: { roleId } })),
  );
}

/** Unlocks users after too many failed sign-ins (contract 3.6). */
export async function unlockUsers(ctx: SignedInContext, userIds: string[]): Promise<void> {
  const users = await managed(ctx, userIds);
  await unlock(ctx, userIds);
  await recordChanges(
    ctx,
    user,
    users.map(({ id }) => ({ recordId: id, action: 'unlock' })),
  );
}

/** Disables people who have left: what they recorded stays, unlike their sessions. */
export async function disableUsers(ctx: SignedInContext, userIds: string[]): Promise<void> {
  for (const id of [...userIds].sort()) await updateUser(ctx, id, { status: -1 }, {});
}
