import { and, eq, sql } from 'drizzle-orm';
import { assertOwnChoice } from '#server/access/identity/switch-mode.ts';
import { user } from '#server/access/users/user.ts';
import { mayWorkFrom } from '#server/calls/allowed-addresses.ts';
import type { Context } from '#server/calls/context.ts';
import { readIdentity } from '#server/calls/find-identity.ts';
import { TokenRefusal } from '#server/calls/token-refusal.ts';
import type { Transaction } from '#server/database/pool.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { addressNotAllowed, refreshExpired, tenantExpired } from '../refusals.ts';
import { memberOf } from '../sign-in.ts';
import type { Client } from './clients.ts';
import { createTokens, rotateRefresh } from './tokens.ts';
import { describeTokens, type TokenBody } from './user-info.ts';

interface Renewal {
  refreshToken: string;
  deptId: string;
  roleId: string;
  userType: string;
}

/** Exchanges a refresh token for new tokens of its family; the session may be narrowed again, otherwise it is unchanged (contract 3.8). */
export async function renewTokens({ database, caller }: Context, client: Client, request: Renewal): Promise<TokenBody> {
  const result = await database.transact({}, async (db) => {
    const used = await rotateRefresh(db, request.refreshToken, client.clientId);
    if (!used) return refreshExpired();
    const holder = await findHolder(db, used.tenantId, used.userId);
    if (!holder) return refreshExpired();
    const opening = {
      tenantId: used.tenantId,
      userId: used.userId,
      deptId: memberOf(holder.deptId, request.deptId) ?? used.deptId,
      roleId: memberOf(holder.roleId, request.roleId) ?? used.roleId,
      address: caller.address.slice(0, 64),
      userAgent: used.userAgent,
    };
    await assertOwnChoice(db, request, opening);
    const identity = await readIdentity(db, { ...used, ...opening });
    if (!identity) return holder.isExpired ? tenantExpired() : refreshExpired();
    // Thrown to roll back, so that the refresh token can be used again from an allowed address.
    if (!(await mayWorkFrom(db, used.tenantId, caller.address))) throw addressNotAllowed();
    const tokens = await createTokens(db, client, opening, used.family);
    return describeTokens(caller, tokens, identity, { realName: identity.realName, userType: request.userType });
  });
  // Refused after the commit: the family of a copied token must stay ended.
  if (result instanceof TokenRefusal) throw result;
  return result;
}

async function findHolder(db: Transaction, tenantId: string, userId: string) {
  const [users, tenants] = [user.table, tenant.table];
  const [holder] = await db
    .select({ deptId: users.deptId, roleId: users.roleId, isExpired: sql<boolean>`coalesce(${tenants.expireTime} <= now(), false)` })
    .from(users)
    .innerJoin(tenants, eq(tenants.tenantId, users.tenantId))
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId), eq(users.status, 1), eq(users.isDeleted, 0)));
  return holder;
}
