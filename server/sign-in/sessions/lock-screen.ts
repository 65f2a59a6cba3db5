import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { session } from '#server/calls/session-table.ts';
import { endSession } from '#server/calls/sessions.ts';
import { BusinessError } from '#server/errors.ts';
import { hashSecret, isSecret, secretOfPlain } from '#server/security/passwords.ts';

/** Wrong lock passwords that end the session. */
export const maxLockFailures = 5;

const noPassword = { zh: '锁屏密码不能为空', en: 'The lock password must not be empty' };

/** The user of the locked screen, and whether he has set a password for it. */
export async function describeLock({ db, session: caller }: SignedInContext) {
  const { lockHash, lockedAt } = session;
  const [row] = await db.select({ lockHash, lockedAt }).from(session).where(ownPage(caller.id));
  const { name, account, tenantName, avatar } = caller;
  const isLocked = row?.lockedAt != null;
  return { user: { name, account, tenantName, avatar }, isLocked, hasPassword: row?.lockHash != null };
}

/**
 * Locks this session with a new password or, without one, with the password set earlier in it (specification 2.4, 4). Hashes outside any
 * transaction.
 */
export async function lockScreen(ctx: ExternalContext, password: string | undefined): Promise<void> {
  if (password === '') throw new BusinessError(noPassword, { field: 'password' });
  const lockHash = password === undefined ? undefined : await hashSecret(secretOfPlain(password));
  const locked = await ctx.inTransaction(({ db }) =>
    db
      .update(session)
      .set({ lockedAt: sql`now()`, lockFailures: 0, ...(lockHash === undefined ? {} : { lockHash }) })
      .where(and(ownPage(ctx.session.id), isNull(session.lockedAt), lockHash === undefined ? isNotNull(session.lockHash) : undefined))
      .returning({ id: session.id }),
  );
  if (locked.length === 0) throw new BusinessError(noPassword, { field: 'password' });
}

/** Unlocks a session. The attempt is counted before the password is checked, in one statement; the fifth wrong one ends the session. */
export async function unlockScreen(ctx: ExternalContext, password: string): Promise<{ isOpen: boolean }> {
  if (password === '') throw new BusinessError(noPassword, { field: 'password' });
  const { id } = ctx.session;
  const attempt = await ctx.inTransaction(({ db }) => countTry(db, id));
  if (attempt === 'none') return { isOpen: true };
  if (attempt !== 'tooMany' && (await isSecret(attempt.hash, [secretOfPlain(password)]))) {
    await ctx.inTransaction(({ db }) => db.update(session).set({ lockedAt: null, lockFailures: 0 }).where(ownPage(id)));
    return { isOpen: true };
  }
  const left = attempt === 'tooMany' ? 0 : maxLockFailures - attempt.failures;
  if (left > 0) throw new BusinessError(wrongPassword(left), { field: 'password' });
  await ctx.inTransaction(({ db }) => endOwn(db, id));
  return { isOpen: false };
}

const wrongPassword = (left: number) => ({
  zh: `锁屏密码错误，还可尝试 ${left} 次`,
  en: `Wrong lock password, ${left} more ${left === 1 ? 'try' : 'tries'}`,
});

const ownPage = (id: string) => and(eq(session.id, id), eq(session.kind, 'page'));

async function countTry(
  db: SignedInContext['db'],
  id: string,
): Promise<'none' | 'tooMany' | { hash: string | undefined; failures: number }> {
  const { lockHash, lockedAt, lockFailures } = session;
  const [counted] = await db
    .update(session)
    .set({ lockFailures: sql`${lockFailures} + 1` })
    .where(and(ownPage(id), isNotNull(lockedAt), lt(lockFailures, maxLockFailures)))
    .returning({ hash: lockHash, failures: lockFailures });
  if (counted) return { hash: counted.hash ?? undefined, failures: counted.failures };
  const [row] = await db.select({ lockedAt }).from(session).where(ownPage(id));
  // No row: a concurrent attempt has ended the session.
  return row && row.lockedAt === null ? 'none' : 'tooMany';
}

async function endOwn(db: SignedInContext['db'], id: string): Promise<void> {
  const [row] = await db.select({ family: session.family }).from(session).where(ownPage(id));
  if (row) await endSession(db, row.family);
}
