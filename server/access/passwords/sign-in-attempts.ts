import { and, eq, gt, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { createGate } from '#server/gate.ts';
import { param } from '#server/platform/settings/param.ts';
import { user } from '../users/user.ts';
import { signInAttempt } from './sign-in-attempt-tables.ts';

/** The device class of a sign-in: pages, or a platform named by the client (contract 2.1). */
export type DeviceClass = 'page' | 'web' | 'app' | 'other';

/** The rows that count a password: of its device class, and over all devices in the row without one. */
const rowsOf = (device: DeviceClass): string[] => ['', device];

/**
 * Counts an attempt before the proof is checked, in one statement, so that parallel guesses are counted one by one (R-16): for the account,
 * which locks every password, and for the device class, whose count a correct one on another class does not clear. Returns whether the proof may be checked: not while a row is locked, nor for an unknown tenant. The attempt that reaches the
 * limit locks.
 */
export async function countAttempt(
  db: Transaction,
  tenantId: string,
  account: string,
  device: DeviceClass = 'page',
): Promise<{ mayTry: boolean }> {
  const rows = rowsOf(device);
  const list = sql`${`{${rows.map((row) => `"${row}"`).join(',')}}`}::text[]`;
  const { failures, minutes } = await readSignInLimits(db);
  const lockEnd = sql`now() + make_interval(mins => ${minutes}::int)`;
  const isOver = sql`(f.locked_until is not null or f.last_at < now() - make_interval(mins => ${minutes}::int))`;
  const counted = await db.execute(sql`
    insert into sign_in_attempt as f (tenant_id, account, device, failures, locked_until, last_at)
    select t.tenant_id, ${account}, d.device, 1, case when ${failures}::int <= 1 then ${lockEnd} end, now()
    from system_tenant t, unnest(${list}) as d (device)
    where t.tenant_id = ${tenantId} and t.is_deleted = 0 and not exists (
      select from sign_in_attempt l
      where l.tenant_id = t.tenant_id and l.account = ${account} and l.device = any(${list}) and l.locked_until > now())
    order by d.device
    on conflict (tenant_id, account, device) do update set
      failures = case when ${isOver} then 1 else f.failures + 1 end,
      locked_until = case when (case when ${isOver} then 1 else f.failures + 1 end) >= ${failures}::int then ${lockEnd} end,
      last_at = now()
    where f.locked_until is null or f.locked_until <= now()
    returning f.failures`);
  return { mayTry: counted.length === rows.length };
}

/** Clears the failures of an account that signed in; those of other device classes and other proofs remain (R-16). */
export async function clearAttempts(db: Transaction, tenantId: string, account: string, device: DeviceClass = 'page'): Promise<void> {
  const isHis = and(eq(signInAttempt.tenantId, tenantId), eq(signInAttempt.account, account));
  await db.delete(signInAttempt).where(and(isHis, inArray(signInAttempt.device, rowsOf(device))));
}

/** Until when accounts are locked, keyed by `tenantId/account`; unlocked ones are omitted (R-16). Local times in the transaction's zone. */
export async function lockedUntil(
  db: Transaction,
  accounts: readonly { tenantId: string; account: string }[],
): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const names = [...new Set(accounts.map(({ account }) => account))];
  const tenants = [...new Set(accounts.map(({ tenantId }) => tenantId))];
  const { tenantId, account, lockedUntil: end } = signInAttempt;
  const rows = await db
    .select({ tenantId, account, until: sql<string>`to_char(max(${end}), 'YYYY-MM-DD HH24:MI:SS')` })
    .from(signInAttempt)
    .where(and(inArray(tenantId, tenants), inArray(account, names), gt(end, sql`now()`)))
    .groupBy(tenantId, account);
  return new Map(rows.map((row) => [`${row.tenantId}/${row.account}`, row.until]));
}

/** SQL condition for list filters: the account is locked now. */
export const isLockedNow = (tenantId: SQLWrapper, account: SQLWrapper): SQL =>
  sql`exists (select from sign_in_attempt l where l.tenant_id = ${tenantId} and l.account = ${account} and l.locked_until > now())`;

/** Unlocks users already found to be within the caller's scope (contract 5.1). */
export async function unlock(ctx: SignedInContext, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  const { tenantId, account, id } = user.table;
  const own = ctx.acrossTenants ? undefined : eq(tenantId, ctx.session.tenantId);
  const users = await ctx.db
    .select({ tenantId, account })
    .from(user.table)
    .where(and(inArray(id, userIds), own));
  if (users.length === 0) return;
  await ctx.db
    .delete(signInAttempt)
    .where(or(...users.map((one) => and(eq(signInAttempt.tenantId, one.tenantId), eq(signInAttempt.account, one.account)))));
}

/** Deletes some old counts of the current tenant: invented accounts are counted too and must not fill the table. */
export async function sweepAttempts(db: Transaction, tenantId: string): Promise<void> {
  await db.execute(sql`
    delete from sign_in_attempt where (tenant_id, account, device) in (
      select tenant_id, account, device from sign_in_attempt
      where tenant_id = ${tenantId} and last_at < now() - interval '2 days' limit 50 for update skip locked)`);
}

/** Serialises attempts on one account: several correct passwords at once must not look like a guesser. The queue is bounded (R-52). */
export async function inTurn<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
  const turn = turns.get(account) ?? { gate: createGate(1, 100, 5_000), inside: 0 };
  turns.set(account, turn);
  turn.inside += 1;
  try {
    await turn.gate.enter();
    try {
      return await work();
    } finally {
      turn.gate.leave();
    }
  } finally {
    turn.inside -= 1;
    if (turn.inside === 0) turns.delete(account);
  }
}
const turns = new Map<string, { gate: ReturnType<typeof createGate>; inside: number }>();

/** Five failures lock for thirty minutes, unless the platform parameters differ (contract 3.6). */
export async function readSignInLimits(db: Transaction): Promise<{ failures: number; minutes: number }> {
  const { paramKey, paramValue, isDeleted } = param.table;
  const rows = await db
    .select({ key: paramKey, value: paramValue })
    .from(param.table)
    .where(and(inArray(paramKey, ['account.failCount', 'account.lockDuration']), eq(isDeleted, 0)));
  const read = (key: string, usual: number, max: number) => {
    const value = Number(rows.find((row) => row.key === key)?.value);
    return Number.isInteger(value) && value >= 1 ? Math.min(value, max) : usual;
  };
  return { failures: read('account.failCount', 5, 100), minutes: read('account.lockDuration', 30, 1440) };
}
