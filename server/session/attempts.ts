import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { signInFailure } from '#drizzle/tables/sessions.ts';
import type { SignedInContext } from '../context.ts';
import { createGate, type Transaction } from '../database/pool.ts';
import { param } from '../system/param.ts';
import { user } from '../system/user.ts';

/**
 * Counts an attempt to sign in before the password is looked at, in one statement, so that guesses made at once count one by one.
 * Answers whether it may be looked at: not while the account is locked, nor in a tenant that does not exist.
 * The attempt that reaches the limit locks; being right clears everything.
 */
export async function countAttempt(db: Transaction, tenantId: string, account: string): Promise<{ mayTry: boolean }> {
  const { failures, minutes } = await readLimits(db);
  const lockEnd = sql`now() + make_interval(mins => ${minutes}::int)`;
  const isOver = sql`(f.locked_until is not null or f.last_at < now() - make_interval(mins => ${minutes}::int))`;
  const counted = await db.execute(sql`
    insert into sign_in_failure as f (tenant_id, account, failures, locked_until, last_at)
    select t.tenant_id, ${account}, 1, case when ${failures}::int <= 1 then ${lockEnd} end, now()
    from system_tenant t where t.tenant_id = ${tenantId} and t.is_deleted = 0
    on conflict (tenant_id, account) do update set
      failures = case when ${isOver} then 1 else f.failures + 1 end,
      locked_until = case when (case when ${isOver} then 1 else f.failures + 1 end) >= ${failures}::int then ${lockEnd} end,
      last_at = now()
    where f.locked_until is null or f.locked_until <= now()
    returning f.failures`);
  return { mayTry: counted.length > 0 };
}

/** Forgets the failures of an account that signed in. */
export async function clearAttempts(db: Transaction, tenantId: string, account: string): Promise<void> {
  await db.delete(signInFailure).where(and(eq(signInFailure.tenantId, tenantId), eq(signInFailure.account, account)));
}

/** Unlocks users whom the caller has found within his reach (contract 5.1). */
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
    .delete(signInFailure)
    .where(or(...users.map((one) => and(eq(signInFailure.tenantId, one.tenantId), eq(signInFailure.account, one.account)))));
}

/** Removes a few old counts of the tenant at hand: invented accounts are counted like real ones, and must not fill the table. */
export async function sweepAttempts(db: Transaction, tenantId: string): Promise<void> {
  await db.execute(sql`
    delete from sign_in_failure where (tenant_id, account) in (
      select tenant_id, account from sign_in_failure
      where tenant_id = ${tenantId} and last_at < now() - interval '2 days' limit 50 for update skip locked)`);
}

/** Attempts on one account take turns: several right passwords at once must not look like a guesser. Bounded like everything that waits. */
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

/** Five failures lock for thirty minutes, unless the platform's parameters say otherwise (contract 3.6). */
async function readLimits(db: Transaction): Promise<{ failures: number; minutes: number }> {
  const { paramKey, paramValue, isDeleted } = param.table;
  const rows = await db
    .select({ key: paramKey, value: paramValue })
    .from(param.table)
    .where(and(inArray(paramKey, ['account.failCount', 'account.lockDuration']), eq(isDeleted, 0)));
  const read = (key: string, usual: number, most: number) => {
    const value = Number(rows.find((row) => row.key === key)?.value);
    return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : usual;
  };
  return { failures: read('account.failCount', 5, 100), minutes: read('account.lockDuration', 30, 1440) };
}
