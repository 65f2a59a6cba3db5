import { and, eq, notExists, type SQL, sql } from 'drizzle-orm';
import { plainCode } from '#rules/codes.ts';
import { isStorable } from '#rules/field-rules.ts';
import { own } from '#rules/own.ts';
import { noteStrength } from '#server/access/passwords/new-password.ts';
import { clearAttempts, countAttempt, type DeviceClass, inTurn, sweepAttempts } from '#server/access/passwords/sign-in-attempts.ts';
import { user } from '#server/access/users/user.ts';
import { mayWorkFrom } from '#server/calls/allowed-addresses.ts';
import type { Context } from '#server/calls/context.ts';
import { platformTenant } from '#server/calls/find-identity.ts';
import { tellRefused, tellWith } from '#server/calls/log/usual-log.ts';
import { type Opening, sweepSessions } from '#server/calls/sessions.ts';
import type { TokenRefusal } from '#server/calls/token-refusal.ts';
import type { Transaction } from '#server/database/pool.ts';
import { signInsTotal } from '#server/monitoring/meters.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { clientUser } from '#server/platform/settings/client-user-table.ts';
import { supplierUser } from '#server/purchasing/suppliers/supplier-user-table.ts';
import { isSecret } from '#server/security/passwords.ts';
import { brakeAddress, noteFailure } from './address-brake.ts';
import { addressNotAllowed, noRole, tenantExpired, wrongCredentials } from './refusals.ts';

export interface Credentials {
  tenantId: string;
  account: string;
  /** Candidate secrets of the submitted password (passwords.ts). */
  secrets: string[];
  /** The plain password, if the client sent more than a digest. */
  plain?: string | undefined;
  /** The client's platform (contract 2.1); pages are web. */
  userType?: string | undefined;
  /** Narrow the session to one department or role, if the user has exactly that one. */
  deptId?: string | undefined;
  roleId?: string | undefined;
  /** A captcha was read for this attempt. */
  isHuman?: boolean;
}

/**
 * The only way to sign in by password, for pages, tokens and the open-source calls. The attempt is counted and committed before the
 * password is checked; every refusal that does not require the right password returns the same response after the same work.
 */
export async function signIn<Opened>(ctx: Context, credentials: Credentials, open: Open<Opened>): Promise<Opened> {
  const [tenantId, account] = [knownForm(credentials.tenantId), plainCode(credentials.account)];
  if (account === '' || account.length > 64 || !isStorable(account)) {
    signInsTotal.inc({ proof: 'password', result: 'unknown' });
    throw await refuseSlowly(ctx, credentials.secrets);
  }
  const way: WayIn = {
    name: account,
    proof: '密码',
    find: (db) => findUser(db, tenantId, account),
    isRight: (found) => isSecret(found?.password, credentials.secrets),
    // Locked accounts skip the queue, so that attacks on one do not delay others.
    whenLocked: async () => void (await refuseSlowly(ctx, credentials.secrets)),
    proven: async (db, found) => {
      await noteStrength(db, found.id, credentials.plain);
      return found;
    },
    wrong: () => wrongCredentials(ctx.caller.door),
  };
  return letIn(ctx, { ...credentials, tenantId }, way, open);
}

/** The tenant, platform and identity to sign in with. */
export interface Entering extends Pick<Credentials, 'userType' | 'deptId' | 'roleId' | 'isHuman'> {
  /** In valid tenant id format. */
  tenantId: string;
}

/** Creates the session, in the transaction that clears the count and logs the sign-in. */
export type Open<Opened> = (db: Transaction, opening: Opening) => Promise<Opened>;

/** What differs between the ways to sign in: finding the user, and checking the proof. */
export interface WayIn {
  /** The key for counting and serialising attempts when no user is found. */
  name: string;
  find: (db: Transaction) => Promise<Found | undefined>;
  /** Whether the proof is right; also runs without a user, and takes as long. */
  isRight: (found: Found | undefined) => Promise<boolean>;
  whenLocked?: () => Promise<void>;
  /** The kind of proof, as logged; passwords lock their account, codes have tries of their own (decisions 056 and 107). */
  proof: keyof typeof proofs;
  /** Whether there is anything to be guessed that this caller may still try. */
  isOpen?: (db: Transaction) => Promise<boolean>;
  /** Runs after a successful proof, in the transaction that opens the session; may return the updated user. */
  proven?: (db: Transaction, found: Found) => Promise<Found | undefined>;
  /** The one response for unknown, wrong, locked and disabled users. */
  wrong: () => TokenRefusal;
  /** May sign in on any platform (contract 3.7 restricts accounts). */
  onAnyPlatform?: boolean;
}

/**
 * The checks of every sign-in: the attempt at what can be guessed is counted and committed before the proof is checked; then status,
 * platform, tenant, role and address (contract 3.7). Refusals are logged in their own transaction.
 */
export async function letIn<Opened>(ctx: Context, entering: Entering, way: WayIn, open: Open<Opened>): Promise<Opened> {
  const { tenantId } = entering;
  const device = deviceOf(ctx, entering.userType);
  const counter = way.proof === '密码' ? device : undefined;
  const isGuessable = counter !== undefined || way.proof === '验证码';
  const lane = entering.isHuman ? 'captcha' : 'bare';
  if (isGuessable) await brakeAddress(ctx, lane);
  const attempt = async () => {
    const { mayTry, account, found } = await ctx.database.transact({ tenantId }, async (db) => {
      const one = await way.find(db);
      const name = one?.account ?? way.name;
      const { mayTry } = counter ? await countAttempt(db, tenantId, name, counter) : { mayTry: true };
      return { mayTry, account: name, found: one };
    });
    const refuse = (reason: Reason) => ({ refused: reason, account });
    if (!mayTry) return refuse('locked');
    const isRight = await way.isRight(found);
    if (!found) return refuse('unknown');
    if (!isRight) return refuse('proof');
    if (found.status !== 1) return refuse('disabled');
    if (way.onAnyPlatform !== true && !speaksFor(found, entering.userType)) return refuse('platform');
    return ctx.database.transact({ tenantId }, async (db) => {
      if (counter) await clearAttempts(db, tenantId, account, counter);
      await Promise.all([sweepAttempts(db, tenantId), sweepSessions(db, tenantId)]);
      const proven = way.proven === undefined ? found : await way.proven(db, found);
      if (!proven) return refuse('unknown');
      if (proven.isExpired) return refuse('expired');
      if (!proven.roleId) return refuse('role');
      if (!(await mayWorkFrom(db, tenantId, ctx.caller.address))) return refuse('address');
      const opened = await open(db, openingOf(ctx, proven, entering));
      await tellWith(
        db,
        ctx.caller,
        { tenantId, account, userId: proven.id },
        { command: 'session.sign-in', detail: device === 'page' ? '网页' : `客户端(${device})` },
      );
      return { refused: undefined, opened };
    });
  };
  const closed = await ctx.database.transact({ tenantId }, (db) => withoutCode(db, way));
  const result = closed ?? (await inTurn(`${tenantId}\n${way.name}`, attempt));
  signInsTotal.inc({ proof: proofs[way.proof], result: result.refused ?? 'done' });
  if (result.refused === undefined) return result.opened;
  const { refused, account } = result;
  if (refused === 'locked') await way.whenLocked?.();
  if (isGuessable && guessed.has(refused)) await noteFailure(ctx, lane);
  await tellRefused(
    ctx.database,
    ctx.caller,
    { tenantId, account },
    { command: 'session.refused', detail: refused === 'proof' ? `${way.proof}错误` : reasons[refused] },
  );
  throw (refusals[refused] ?? way.wrong)();
}

/** Where no code is open to a caller none is right: a flood of such is refused before the queue in which its owner stands once he has one. */
async function withoutCode(db: Transaction, { isOpen, find, name }: WayIn) {
  if (isOpen === undefined || (await isOpen(db))) return undefined;
  return { refused: 'proof' as Reason, account: (await find(db))?.account ?? name };
}

/** The kinds of proof as /metrics names them. */
const proofs = { 密码: 'password', 验证码: 'code', 第三方登录: 'provider', 邮件链接: 'link', 应用密钥: 'client' } as const;

/** Reasons of refusals for administrators; the user himself mostly sees less. */
const reasons = {
  locked: '失败次数过多，账号或设备类别已锁定',
  unknown: '租户或账号不存在',
  disabled: '账号未启用',
  platform: '用户平台不符',
  expired: '租户授权已过期',
  role: '没有角色',
  address: '地址不在白名单中',
};
type Reason = keyof typeof reasons | 'proof';
/** What is said to whoever has not shown a right proof. */
const guessed = new Set<Reason>(['locked', 'unknown', 'proof']);

const refusals: Partial<Record<Reason, () => TokenRefusal>> = { expired: tenantExpired, role: noRole, address: addressNotAllowed };

/** The device class for counting attempts: pages, or what the client claims to be. */
const deviceOf = ({ caller }: Context, userType: string | undefined): DeviceClass =>
  caller.door !== 'blade' ? 'page' : userType === 'app' || userType === 'other' ? userType : 'web';

/** One id of several to narrow to: an exact member; anything else is ignored. */
export const memberOf = (ids: string | null, wanted: string | undefined): string | null =>
  wanted && ids?.split(',').includes(wanted) ? wanted : null;

/** The fields of a user that the sign-in checks read. */
export interface Found {
  id: string;
  tenantId: string;
  account: string;
  password?: string;
  status: number;
  userType: number | null;
  roleId: string | null;
  deptId: string | null;
  isExpired: boolean;
}

const findUser = (db: Transaction, tenantId: string, account: string): Promise<Found | undefined> =>
  findOwnUser(db, tenantId, eq(user.table.account, account));

/**
 * A user of the factory itself. Whoever is linked to a supplier's contact signs in as that contact alone: a password or a phone that an
 * administrator enters for him opens nothing, sealed quotes least of all. The account of a client is the client's alone.
 */
export const findOwnUser = (db: Transaction, tenantId: string, who: SQL | undefined): Promise<Found | undefined> =>
  findPerson(db, tenantId, and(who, notExists(linkOf(db, supplierUser)), notExists(linkOf(db, clientUser))));

const linkOf = (db: Transaction, link: typeof supplierUser | typeof clientUser) =>
  db
    .select({ id: link.userId })
    .from(link)
    .where(and(eq(link.tenantId, user.table.tenantId), eq(link.userId, user.table.id)));

/** The only existing user of an existing tenant that matches a condition; several matches count as none. */
export async function findPerson(db: Transaction, tenantId: string, who: SQL | undefined): Promise<Found | undefined> {
  const [users, tenants] = [user.table, tenant.table];
  const found = await db
    .select({
      id: users.id,
      tenantId: users.tenantId,
      account: users.account,
      password: users.password,
      status: users.status,
      userType: users.userType,
      roleId: users.roleId,
      deptId: users.deptId,
      isExpired: sql<boolean>`${tenants.tenantId} <> ${platformTenant} and coalesce(${tenants.expireTime} <= now(), false)`,
    })
    .from(users)
    .innerJoin(tenants, and(eq(tenants.tenantId, users.tenantId), eq(tenants.isDeleted, 0)))
    .where(and(eq(users.tenantId, tenantId), eq(users.isDeleted, 0), who))
    .limit(2);
  return found.length === 1 ? found[0] : undefined;
}

/** Belongs to no tenant: an invalid id is looked up, and not found, like any other. */
const nobodysTenant = '0';
export const knownForm = (tenantId: string): string => (/^[0-9A-Za-z]{1,12}$/.test(tenantId) ? tenantId : nobodysTenant);

const userTypes: Record<string, number> = { web: 1, app: 2, other: 3 };

/** Whether the user may use the client's platform (contract 3.7). */
const speaksFor = (found: Found, userType: string | undefined): boolean =>
  (found.userType ?? 1) === (own(userTypes, userType || 'web') ?? 1);

function openingOf({ caller }: Context, found: Found, { deptId, roleId }: Entering): Opening {
  return {
    tenantId: found.tenantId,
    userId: found.id,
    deptId: memberOf(found.deptId, deptId),
    roleId: memberOf(found.roleId, roleId),
    address: caller.address.slice(0, 64),
    userAgent: (caller.headers.get('user-agent') ?? '').slice(0, 255),
  };
}

async function refuseSlowly({ caller }: Context, secrets: string[]): Promise<TokenRefusal> {
  await isSecret(undefined, secrets);
  return wrongCredentials(caller.door);
}
