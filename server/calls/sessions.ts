import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/pool.ts';
import { hashOf, newToken } from '#server/security/secret-token.ts';
import { mayWorkFrom } from './allowed-addresses.ts';
import type { Caller, Context, Session } from './context.ts';
import { findPerson, readIdentity, seeTenant, zoneOf } from './find-identity.ts';
import { isOpen, openSession, type SessionRow } from './lucia-sessions.ts';
import { session } from './session-table.ts';

/** However often it slides, a page session ends after seven days. */
export const longestPageSession = 7 * 24 * 3600;

/**
 * Who stands behind a secret, if it opens this door from this address: a page session for pages and /trpc, an access token for /api; never a refresh token.
 * The transaction came without a tenant; it leaves seeing the session's.
 */
export async function findSession(db: Transaction, token: string, door: Caller['door'], address = ''): Promise<Session | undefined> {
  const row = await presentedRow(db, token);
  if (row?.kind !== (door === 'blade' ? 'access' : 'page') || row.endedAt || row.expiresAt <= new Date()) return undefined;
  const [identity, isAllowed] = await Promise.all([readIdentity(db, row), mayWorkFrom(db, row.tenantId, address)]);
  if (!identity || !isAllowed || (row.kind === 'page' && !(await isOpen(db, row)))) return undefined;
  if (Date.now() - row.lastSeenAt.getTime() > seenEvery) await markSeen(db, row.id, address);
  return { ...identity, isLocked: row.lockedAt !== null, topMenuId: row.topMenuId };
}

const seenEvery = 60_000;

/** Who is at work is known to the minute; a row that another request holds is left alone rather than waited for. */
async function markSeen(db: Transaction, id: string, address: string): Promise<void> {
  const free = db.select({ id: session.id }).from(session).where(eq(session.id, id)).for('update', { skipLocked: true });
  await db
    .update(session)
    .set({ lastSeenAt: sql`now()`, address: address.slice(0, 64) })
    .where(inArray(session.id, free));
}

/** What a new session is opened with, beside its secret. */
export interface Opening {
  tenantId: string;
  userId: string;
  /** Narrow the session to one of the user's departments or roles (contract 2.1). */
  deptId: string | null;
  roleId: string | null;
  address: string;
  userAgent: string;
  /** A department and a role have to be chosen first (switch-mode.ts). */
  mustChoose?: boolean;
}

/** Opens a page session under a new secret, which only the browser gets. */
export async function createPageSession(db: Transaction, opening: Opening): Promise<{ token: string; expires: Date }> {
  const token = newToken();
  const endsAt = new Date(Date.now() + longestPageSession * 1000);
  // Lucia sets the idle end over this one.
  await openSession(db, { ...opening, id: hashOf(token), kind: 'page', family: hashOf(newToken()), expiresAt: endsAt, endsAt });
  return { token, expires: endsAt };
}

/** The row of a presented secret, whatever its tenant; the one row that row security shows to a transaction without one. */
export async function presentedRow(db: Transaction, token: string): Promise<SessionRow | undefined> {
  const id = hashOf(token);
  const [, [row]] = await Promise.all([
    db.execute(sql`select set_config('app.presented_key', ${id}, true)`),
    db.select().from(session).where(eq(session.id, id)),
  ]);
  return row;
}

/** Signs out: ends everything that was issued together with a secret, also when the secret has expired. `tell` speaks of it in the same transaction. */
export async function endPresented(
  database: Database,
  token: string | undefined,
  tell: (db: Transaction, row: SessionRow) => Promise<void> = async () => {},
): Promise<void> {
  if (token === undefined) return;
  await database.transact({}, async (db) => {
    const row = await presentedRow(db, token);
    if (!row) return;
    await seeTenant(db, row.tenantId);
    await endSession(db, row.family);
    await tell(db, row);
  });
}

/** Ends a session with all tokens that were issued together or from one another. */
export async function endSession(db: Transaction, family: string): Promise<void> {
  await db.delete(session).where(eq(session.family, family));
}

/** Ends sessions by an administrator's hand: tokens go at once, page sessions are over and say so. */
export async function endByForce(db: Transaction, families: string[]): Promise<void> {
  const chosen = inArray(session.family, families);
  await db.delete(session).where(and(chosen, ne(session.kind, 'page')));
  await db.update(session).set({ endedAt: sql`now()`, expiresAt: sql`now()`, endsAt: sql`now()` }).where(chosen);
}

/** The time of day, as its tenant's clocks show it, at which an administrator ended the session of a presented secret. */
export async function endedByForceAt({ database, caller }: Pick<Context, 'database' | 'caller'>): Promise<string | undefined> {
  const { token } = caller;
  if (token === undefined) return undefined;
  return database.transact({}, async (db) => {
    const row = await presentedRow(db, token);
    if (!row?.endedAt) return undefined;
    const [, person] = await Promise.all([seeTenant(db, row.tenantId), findPerson(db, row)]);
    const clock = { hour: '2-digit', minute: '2-digit', timeZone: zoneOf(person) } as const;
    return new Intl.DateTimeFormat('en-GB', clock).format(row.endedAt);
  });
}

/** Ends all sessions and tokens of users: they are disabled, removed, or their password is changed or reset. */
export async function endSessionsOf(db: Transaction, userIds: string | string[]): Promise<void> {
  const ids = [userIds].flat();
  if (ids.length > 0) await db.delete(session).where(inArray(session.userId, ids));
}

/** Removes a few ended sessions of the tenant at hand, so that the table does not grow for ever. */
export async function sweepSessions(db: Transaction, tenantId: string): Promise<void> {
  await db.execute(sql`
    delete from session where id in (
      select id from session where tenant_id = ${tenantId} and expires_at < now() and (ended_at is null or ended_at < now() - interval '1 day') limit 50 for update skip locked)`);
}
