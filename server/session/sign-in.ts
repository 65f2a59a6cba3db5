import { and, eq, sql } from 'drizzle-orm';
import { isStorable } from '#rules/field-rules.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/pool.ts';
import { tellRefused, tellWith } from '../logs/usual-log.ts';
import { tenant } from '../system/tenants/tenant.ts';
import { noteStrength } from '../system/users/new-password.ts';
import { user } from '../system/users/user.ts';
import { mayWorkFrom } from './allowed-addresses.ts';
import { clearAttempts, countAttempt, type DeviceClass, inTurn, sweepAttempts } from './attempts.ts';
import { platformTenant } from './identity.ts';
import { isSecret } from './passwords.ts';
import { type Opening, sweepSessions } from './sessions.ts';
import { addressNotAllowed, noRole, type TokenRefusal, tenantExpired, wrongCredentials } from './token-refusal.ts';

export interface Credentials {
  tenantId: string;
  account: string;
  /** What the password may stand for (passwords.ts). */
  secrets: string[];
  /** The password itself, where the client sent more than a digest. */
  plain?: string | undefined;
  /** The platform that the client speaks for (contract 2.1); pages are web. */
  userType?: string | undefined;
  /** Narrow the session to one department or role, if the user has exactly that one. */
  deptId?: string | undefined;
  roleId?: string | undefined;
}

/**
 * The one way in by password, for pages, tokens and the open-source calls. The attempt is counted and committed before the password is looked at;
 * every refusal but those that need the right password first is the same answer after the same work.
 * `open` makes the session, in the transaction that clears the count and tells of the sign-in; what was refused is told on its own.
 */
export async function signIn<Opened>(
  ctx: Context,
  credentials: Credentials,
  open: (db: Transaction, opening: Opening) => Promise<Opened>,
): Promise<Opened> {
  const [tenantId, account] = [knownForm(credentials.tenantId), credentials.account];
  const tell = (reason: Reason) =>
    tellRefused(ctx.database, ctx.asker, { tenantId, account }, { deed: 'session.refused', detail: reasons[reason] });
  if (account === '' || account.length > 64 || !isStorable(account)) throw await refuseSlowly(credentials.secrets);
  const device = deviceOf(ctx, credentials.userType);
  const result = await inTurn(`${tenantId}\n${account}`, async () => {
    const { mayTry, found } = await ctx.database.transact({ tenantId }, async (db) => {
      const [counted, [one]] = await Promise.all([countAttempt(db, tenantId, account, device), findUser(db, tenantId, account)]);
      return { ...counted, found: one };
    });
    if (!mayTry) return { refused: 'locked' as const };
    const isRight = await isSecret(found?.password, credentials.secrets);
    if (!found) return { refused: 'unknown' as const };
    if (!isRight) return { refused: 'password' as const };
    if (found.status !== 1) return { refused: 'disabled' as const };
    if (!speaksFor(found, credentials.userType)) return { refused: 'platform' as const };
    return ctx.database.transact({ tenantId }, async (db) => {
      await Promise.all([clearAttempts(db, tenantId, account, device), sweepAttempts(db, tenantId), sweepSessions(db, tenantId)]);
      await noteStrength(db, found.id, credentials.plain);
      if (found.isExpired) return { refused: 'expired' as const };
      if (!found.roleId) return { refused: 'role' as const };
      if (!(await mayWorkFrom(db, tenantId, ctx.asker.address))) return { refused: 'address' as const };
      const opened = await open(db, openingOf(ctx, found, credentials));
      await tellWith(
        db,
        ctx.asker,
        { tenantId, account, userId: found.id },
        { deed: 'session.sign-in', detail: device === 'page' ? '网页' : `客户端(${device})` },
      );
      return { refused: undefined, opened };
    });
  });
  if (result.refused === undefined) return result.opened;
  // Locked accounts do not take turns, so that whoever hammers at one does not hold up the others.
  if (result.refused === 'locked') await refuseSlowly(credentials.secrets);
  await tell(result.refused);
  throw refusals[result.refused]();
}

/** Why somebody was not let in: administrators read it, he himself mostly hears less. */
const reasons = {
  locked: '失败次数过多,账号或设备类别已锁定',
  unknown: '租户或账号不存在',
  password: '密码错误',
  disabled: '账号未启用',
  platform: '用户平台不符',
  expired: '租户授权已过期',
  role: '没有角色',
  address: '地址不在白名单中',
};
type Reason = keyof typeof reasons;

const refusals: Record<Reason, () => TokenRefusal> = {
  locked: wrongCredentials,
  unknown: wrongCredentials,
  password: wrongCredentials,
  disabled: wrongCredentials,
  platform: wrongCredentials,
  expired: tenantExpired,
  role: noRole,
  address: addressNotAllowed,
};

/** The class of devices that an attempt counts for: pages, or what a client says it is. */
const deviceOf = ({ asker }: Context, userType: string | undefined): DeviceClass =>
  asker.door !== 'blade' ? 'page' : userType === 'app' || userType === 'other' ? userType : 'web';

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

/** Of the platform that the client speaks for (contract 3.7). */
const speaksFor = (found: Found, userType: string | undefined): boolean => (found.userType ?? 1) === (userTypes[userType || 'web'] ?? 1);

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
