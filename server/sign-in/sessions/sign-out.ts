import { eq } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import type { Context } from '#server/calls/context.ts';
import { tellWith } from '#server/calls/log/usual-log.ts';
import { endPresented } from '#server/calls/sessions.ts';

/** Ends the request's session with all tokens of its family, and logs it (contract 3.5, 5.8). Without a session nothing happens. */
export async function signOut({ database, caller }: Context): Promise<void> {
  await endPresented(database, caller.token, async (db, { tenantId, userId }) => {
    const [who] = await db.select({ account: user.table.account }).from(user.table).where(eq(user.table.id, userId));
    await tellWith(db, caller, { tenantId, userId, account: who?.account ?? '' }, { command: 'session.sign-out' });
  });
}
