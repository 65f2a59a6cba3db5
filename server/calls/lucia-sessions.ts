import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import type { Transaction } from '#server/database/pool.ts';
import { session } from './session-table.ts';

export type SessionRow = typeof session.$inferSelect;
export type NewSession = typeof session.$inferInsert;

declare module 'lucia' {
  interface Register {
    DatabaseSessionAttributes: NewSession;
  }
}

/** A page session ends after twelve hours without a request; it is renewed once half of them have passed. */
const idle = new TimeSpan(12, 'h');

/** Lucia manages page sessions within the given transaction; only this file uses it. */
const luciaOn = (db: Transaction, found?: OpenedSession) => new Lucia(adapterOn(db, found), { sessionExpiresIn: idle });

/** Creates a page session under the hash of its secret. */
export async function openSession(db: Transaction, row: NewSession): Promise<void> {
  await luciaOn(db).createSession(row.userId, row, { sessionId: row.id });
}

/** What the end of a session depends on. */
export type OpenedSession = Pick<SessionRow, 'id' | 'userId' | 'expiresAt'>;

/** Whether a page session is still open; use extends it. */
export async function isOpen(db: Transaction, row: OpenedSession): Promise<boolean> {
  const { session: open } = await luciaOn(db, row).validateSession(row.id);
  return open !== null;
}

const pagesOf = (userId: string) => and(eq(session.userId, userId), eq(session.kind, 'page'));
const asLucia = ({ id, userId, expiresAt }: OpenedSession): DatabaseSession => ({
  id,
  userId,
  expiresAt,
  // Only new sessions have attributes: of one that exists Lucia asks for its end alone.
  attributes: {} as NewSession,
});

/** Lucia's adapter for our table. The row is found beforehand, because it decides which tenant the transaction sees. */
function adapterOn(db: Transaction, found?: OpenedSession): Adapter {
  return {
    getSessionAndUser: async () => (found ? [asLucia(found), { id: found.userId, attributes: {} }] : [null, null]),
    getUserSessions: async (userId) => (await db.select().from(session).where(pagesOf(userId))).map(asLucia),
    setSession: async ({ attributes, expiresAt }) => void (await db.insert(session).values({ ...attributes, expiresAt })),
    updateSessionExpiration: async (id, expiresAt) => {
      // A long call may lock the row: a concurrent request skips it instead of waiting. No extension goes past the absolute end.
      const free = db.select({ id: session.id }).from(session).where(eq(session.id, id)).for('update', { skipLocked: true });
      await db
        .update(session)
        .set({ expiresAt: sql`least(${expiresAt.toISOString()}::timestamptz, ${session.endsAt})` })
        .where(and(inArray(session.id, free), lt(session.expiresAt, session.endsAt)));
    },
    deleteSession: async (id) => void (await db.delete(session).where(eq(session.id, id))),
    deleteUserSessions: async (userId) => void (await db.delete(session).where(pagesOf(userId))),
    deleteExpiredSessions: async () => void (await db.delete(session).where(lt(session.expiresAt, sql`now()`))),
  };
}
