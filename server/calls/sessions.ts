import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, PresentedSession, Transaction } from '#server/database/pool.ts';
import { hashOf, newToken } from '#server/security/secret-token.ts';
import { isAmong } from './allowed-addresses.ts';
import { type Caller, type Context, presentedBy, type Session } from './context.ts';
import { findPerson, identityOf, type Narrowed, type PersonFound, personOf, seeTenant, zoneOf } from './find-identity.ts';
import { isOpen, openSession, type SessionRow } from './lucia-sessions.ts';
import { session } from './session-table.ts';

/** A page session ends after seven days, however often it is extended. */
export const longestPageSession = 7 * 24 * 3600;

/**
 * Finds the session of a secret, if it is valid for this door and address: a page session for pages and /trpc, an access token for /api,
 * never a refresh token. The transaction starts without a tenant and then sees the session's. `found`: what a transaction
 * that began with it has found.
 */
export async function findSession(
  db: Transaction,
  token: string,
  door: Caller['door'],
  address = '',
  found?: Promise<unknown>,
): Promise<Session | undefined> {
  const row = found ? asFound(await found) : await openSessionOf(db, presentedBy({ token, door }));
  if (!row || !isAmong(row.networks, address)) return undefined;
  const identity = await identityOf(db, row, row.person ? personOf(row.person, row) : undefined, row.zone);
  if (!identity || (row.kind === 'page' && !(await isOpen(db, { ...row, expiresAt: new Date(row.expiresAt) })))) return undefined;
  if (Date.now() - row.lastSeenAt > seenEvery) await markSeen(db, row.id, address);
  return { ...identity, isLocked: row.isLocked, topMenuId: row.topMenuId };
}

/** The same in a transaction of its own, where a caller is known before the work begins. */
export function lookUpSession(
  database: Database,
  { token, door, address }: Pick<Caller, 'token' | 'door' | 'address'>,
): Promise<Session | undefined> {
  if (token === undefined) return Promise.resolve(undefined);
  const opens = presentedBy({ token, door });
  return database.transact({ opens }, (db, opened) => findSession(db, token, door, address, opened));
}

async function openSessionOf(db: Transaction, { key, kind }: PresentedSession): Promise<SessionFound | null> {
  const [row] = await db.execute<{ found: unknown }>(sql`select open_session(${key}, ${kind}) as found`);
  return asFound(row?.found);
}

/** What `open_session` answers (open-session.ts); instants are milliseconds. */
interface SessionFound extends Narrowed {
  topMenuId: string | null;
  isLocked: boolean;
  expiresAt: number;
  lastSeenAt: number;
  person: PersonFound | null;
  networks: string[];
  zone: string;
}

/** Our own function's answer, which the database types as JSON. */
const asFound = (answer: unknown): SessionFound | null => answer as SessionFound | null;

const seenEvery = 60_000;

/** Last activity is accurate to the minute; a row locked by another request is skipped instead of waited for. */
async function markSeen(db: Transaction, id: string, address: string): Promise<void> {
  const free = db.select({ id: session.id }).from(session).where(eq(session.id, id)).for('update', { skipLocked: true });
  await db
    .update(session)
    .set({ lastSeenAt: sql`now()`, address: address.slice(0, 64) })
    .where(inArray(session.id, free));
}

/** The data of a new session, except its secret. */
export interface Opening {
  tenantId: string;
  userId: string;
  /** Narrows the session to one of the user's departments or roles (contract 2.1). */
  deptId: string | null;
  roleId: string | null;
  address: string;
  userAgent: string;
  /** A department and a role must be chosen first (switch-mode.ts). */
  mustChoose?: boolean;
}

/** Creates a page session with a new secret, which only the browser gets. */
export async function createPageSession(db: Transaction, opening: Opening): Promise<{ token: string; expires: Date }> {
  const token = newToken();
  const endsAt = new Date(Date.now() + longestPageSession * 1000);
  // Lucia overwrites this with the idle end.
  await openSession(db, { ...opening, id: hashOf(token), kind: 'page', family: hashOf(newToken()), expiresAt: endsAt, endsAt });
  return { token, expires: endsAt };
}

/** Reads the row of a presented secret, of any tenant; without a tenant, row security shows a transaction only this row. */
export async function presentedRow(db: Transaction, token: string): Promise<SessionRow | undefined> {
  const id = hashOf(token);
  const [, [row]] = await Promise.all([
    db.execute(sql`select set_config('app.presented_key', ${id}, true)`),
    db.select().from(session).where(eq(session.id, id)),
  ]);
  return row;
}

/** Signs out: ends everything issued together with a secret, even an expired one. `tell` logs it in the same transaction. */
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

/** Ends a session with all tokens issued together or from one another. */
export async function endSession(db: Transaction, family: string): Promise<void> {
  await db.delete(session).where(eq(session.family, family));
}

/** Ends sessions for an administrator: tokens are deleted; page sessions are marked, so that their next page can say so. */
export async function endByForce(db: Transaction, families: string[]): Promise<void> {
  const chosen = inArray(session.family, families);
  await db.delete(session).where(and(chosen, ne(session.kind, 'page')));
  await db.update(session).set({ endedAt: sql`now()`, expiresAt: sql`now()`, endsAt: sql`now()` }).where(chosen);
}

/** The time of day, in the tenant's time zone, at which an administrator ended the session of a presented secret. */
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

/** Ends all sessions and tokens of users, who are disabled or removed or whose password is changed. */
export async function endSessionsOf(db: Transaction, userIds: string | string[]): Promise<void> {
  const ids = [userIds].flat();
  if (ids.length > 0) await db.delete(session).where(inArray(session.userId, ids));
}

/** Deletes a few of the tenant's ended sessions, to keep the table small. */
export async function sweepSessions(db: Transaction, tenantId: string): Promise<void> {
  await db.execute(sql`
    delete from session where id in (
      select id from session where tenant_id = ${tenantId} and expires_at < now() and (ended_at is null or ended_at < now() - interval '1 day') limit 50 for update skip locked)`);
}
