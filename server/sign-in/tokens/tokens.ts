import { and, eq, isNull, sql } from 'drizzle-orm';
import { seeTenant } from '#server/calls/find-identity.ts';
import type { SessionRow } from '#server/calls/lucia-sessions.ts';
import { session } from '#server/calls/session-table.ts';
import { endSession, type Opening, presentedRow } from '#server/calls/sessions.ts';
import type { Transaction } from '#server/database/pool.ts';
import { hashOf, newToken } from '#server/security/secret-token.ts';
import type { Client } from './clients.ts';

export interface AccessToken {
  accessToken: string;
  /** In seconds. */
  expiresIn: number;
  /** The session row of the access token. */
  row: SessionRow;
}

export interface Tokens extends AccessToken {
  refreshToken: string;
}

/** Issues an access token alone: a program that proves itself by its secret asks for the next one in the same way. */
export async function createAccessToken(db: Transaction, client: Client, opening: Opening, family = newFamily()): Promise<AccessToken> {
  const accessToken = newToken();
  const [row] = await db
    .insert(session)
    .values(issued(accessToken, 'access', client, { ...opening, family }))
    .returning();
  if (!row) throw new Error('The access token was not stored');
  return { accessToken, expiresIn: client.accessSeconds, row };
}

/** Issues an access and a refresh token to a client; tokens of one family end together. */
export async function createTokens(db: Transaction, client: Client, opening: Opening, family = newFamily()): Promise<Tokens> {
  const refreshToken = newToken();
  const access = await createAccessToken(db, client, opening, family);
  await db.insert(session).values(issued(refreshToken, 'refresh', client, { ...opening, family }));
  return { ...access, refreshToken };
}

const newFamily = (): string => hashOf(newToken());

function issued(token: string, kind: 'access' | 'refresh', client: Client, opening: Opening & { family: string }) {
  const expiresAt = new Date(Date.now() + (kind === 'access' ? client.accessSeconds : client.refreshSeconds) * 1000);
  return { ...opening, id: hashOf(token), kind, clientId: client.clientId, expiresAt, endsAt: expiresAt };
}

/**
 * Uses up a refresh token. Of several concurrent callers one uses it; the others, and a second tab within 30 seconds, still succeed. A
 * later reuse means that it was copied: the whole family ends (ASVS 5.0, 10.4.5). The caller must commit even if it returns a refusal.
 */
export async function rotateRefresh(db: Transaction, token: string, clientId: string): Promise<SessionRow | undefined> {
  const row = await presentedRow(db, token);
  if (row?.kind !== 'refresh' || row.clientId !== clientId || row.expiresAt <= new Date()) return undefined;
  await seeTenant(db, row.tenantId);
  const [taken] = await db
    .update(session)
    .set({ usedAt: sql`now()` })
    .where(and(eq(session.id, row.id), isNull(session.usedAt)))
    .returning();
  if (taken) return taken;
  const [used] = await db
    .select({ isFresh: sql<boolean>`${session.usedAt} > now() - interval '30 seconds'` })
    .from(session)
    .where(eq(session.id, row.id));
  if (used?.isFresh === true) return row;
  await endSession(db, row.family);
  return undefined;
}
