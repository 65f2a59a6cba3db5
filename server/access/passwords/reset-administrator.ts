import { and, eq } from 'drizzle-orm';
import { auditLog } from '#server/calls/log/audit-log-table.ts';
import { endSessionsOf } from '#server/calls/sessions.ts';
import type { Database } from '#server/database/pool.ts';
import { user } from '../users/user.ts';
import { oneTimePassword } from './new-password.ts';
import { signInAttempt } from './sign-in-attempt-tables.ts';

const [tenantId, account] = ['000000', 'admin'];

/**
 * The operator's way back after the platform administrator's password is lost: a one-time password, to be changed at the next sign-in.
 * Ends the account's sessions, lifts its lock, and is recorded like a reset by an administrator.
 */
export async function resetAdministrator(database: Database): Promise<{ password: string }> {
  const { password, hash } = await oneTimePassword();
  await database.transact({ tenantId, platform: true }, async (db) => {
    const { table } = user;
    const [reset] = await db
      .update(table)
      .set({ password: hash, weakPassword: 0, mustChangePassword: true })
      .where(and(eq(table.tenantId, tenantId), eq(table.account, account), eq(table.isDeleted, 0)))
      .returning({ id: table.id });
    if (!reset) throw new Error(`Tenant ${tenantId} has no user "${account}": nothing was changed.`);
    await endSessionsOf(db, reset.id);
    await db.delete(signInAttempt).where(and(eq(signInAttempt.tenantId, tenantId), eq(signInAttempt.account, account)));
    // Nobody is signed in: the operator of the machine has no account here.
    await db.insert(auditLog).values({ tenantId, entity: user.path, recordId: reset.id, action: 'reset-password', account: 'operator' });
  });
  return { password };
}
