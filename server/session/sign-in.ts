import { and, eq, sql } from 'drizzle-orm';
import { isStorable } from '#rules/field-rules.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/pool.ts';
import { tenant } from '../system/tenant.ts';
import { user } from '../system/user.ts';
import { clearAttempts, countAttempt, inTurn, sweepAttempts } from './attempts.ts';
import { platformTenant } from './identity.ts';
import { isSecret } from './passwords.ts';
import { type Opening, sweepSessions } from './sessions.ts';
import { noRole, TokenRefusal, tenantExpired, wrongCredentials } from './token-refusal.ts';

export interface Credentials {
  tenantId: string;
  account: string;
  /** What the password may stand for (passwords.ts). */
  secrets: string[];
  /** The platform that the client speaks for (contract 2.1); pages are web. */
  userType?: string | undefined;
  /** Narrow the session to one department or role, if the user has exactly that one. */
  deptId?: string | undefined;
  roleId?: string | undefined;
}

/**
 * The one way in by password, for pages, tokens and the open-source calls. The attempt is counted and committed before the password is looked at;
 * every refusal but an expired tenant's and a missing role's is the same answer after the same work.
 * `open` makes the session, in the transaction that clears the count.
 */
export async function signIn<Opened>(
  ctx: Context,
  credentials: Credentials,
  open: (db: Transaction, opening: Opening) => Promise<Opened>,
): Promise<Opened> {
  const [tenantId, account] = [knownForm(credentials.tenantId), credentials.account];
  if (account === '' || account.length > 64 || !isStorable(account)) throw await refuseSlowly(credentials.secrets);
  const result = await inTurn(`${tenantId}\n${account}`, async () => {
    const { mayTry, found } = await ctx.database.transact({ tenantId }, async (db) => {
      const [counted, [one]] = await Promise.all([countAttempt(db, tenantId, account), findUser(db, tenantId, account)]);
      return { ...counted, found: one };
    });
    if (!mayTry) return 'not tried';
    const isRight = await isSecret(found?.password, credentials.secrets);
    if (!isRight || !found || !mayEnter(found, credentials.userType)) return wrongCredentials();
    return ctx.database.transact({ tenantId }, async (db) => {
      await Promise.all([clearAttempts(db, tenantId, account), sweepAttempts(db, tenantId), sweepSessions(db, tenantId)]);
      if (found.isExpired) return tenantExpired();
      if (!found.roleId) return noRole();
      return { opened: await open(db, openingOf(ctx, found, credentials)) };
    });
  });
  // Locked accounts do not take turns, so that whoever hammers at one does not hold up the others.
  if (result === 'not tried') throw await refuseSlowly(credentials.secrets);
  if (result instanceof TokenRefusal) throw result;
  return result.opened;
}

/** The one of several that an answer is narrowed to: an exact member, anything else is ignored. */
export const memberOf = (ids: string | null, wanted: string | undefined): string | null =>
  wanted && ids?.split(',').includes(wanted) ? wanted : null;

type Found = Awaited<ReturnType<typeof findUser>>[number];

function findUser(db: Transaction, tenantId: string, account: string) {
  const [users, tenants] = [user.table, tenant.table];
  return db
    .select({
      id: users.id,
      tenantId: users.tenantId,
      password: users.password,
      status: users.status,
      userType: users.userType,
      roleId: users.roleId,
      deptId: users.deptId,
      isExpired: sql<boolean>`${tenants.tenantId} <> ${platformTenant} and coalesce(${tenants.expireTime} <= now(), false)`,
    })
    .from(users)
    .innerJoin(tenants, and(eq(tenants.tenantId, users.tenantId), eq(tenants.isDeleted, 0)))
    .where(and(eq(users.tenantId, tenantId), eq(users.account, account), eq(users.isDeleted, 0)));
}

/** No tenant has this id: an id that cannot be one is looked for, and not found, like any other. */
const nobodysTenant = '0';
const knownForm = (tenantId: string): string => (/^[0-9A-Za-z]{1,12}$/.test(tenantId) ? tenantId : nobodysTenant);

const userTypes: Record<string, number> = { web: 1, app: 2, other: 3 };

/** Enabled, and of the platform that the client speaks for (contract 3.7). */
function mayEnter(found: Found, userType: string | undefined): boolean {
  return found.status === 1 && (found.userType ?? 1) === (userTypes[userType || 'web'] ?? 1);
}

function openingOf({ asker }: Context, found: Found, { deptId, roleId }: Credentials): Opening {
  return {
    tenantId: found.tenantId,
    userId: found.id,
    deptId: memberOf(found.deptId, deptId),
    roleId: memberOf(found.roleId, roleId),
    address: asker.address.slice(0, 64),
    userAgent: (asker.headers.get('user-agent') ?? '').slice(0, 255),
  };
}

async function refuseSlowly(secrets: string[]): Promise<TokenRefusal> {
  await isSecret(undefined, secrets);
  return wrongCredentials();
}
