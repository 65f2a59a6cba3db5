import { and, eq, isNull, sql } from 'drizzle-orm';
import { seeTenant } from '#server/calls/find-identity.ts';
import type { SessionRow } from '#server/calls/lucia-sessions.ts';
import { session } from '#server/calls/session-table.ts';
import { endSession, type Opening, presentedRow } from '#server/calls/sessions.ts';
import type { Transaction } from '#server/database/pool.ts';
import { hashOf, newToken } from '#server/security/secret-token.ts';
import type { Client } from './clients.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** In seconds. */
  expiresIn: number;
  /** The session row of the access token. */
  row: SessionRow;
}

/** Issues an access and a refresh token to a client; tokens of one family end together. */
export async function createTokens(db: Transaction, client: Client, opening: Opening, family = hashOf(newToken())): Promise<Tokens> {
  const [accessToken, refreshToken] = [newToken(), newToken()];
  const issue = (token: string, kind: 'access' | 'refresh', seconds: number) => {
    const expiresAt = new Date(Date.now() + seconds * 1000);
    return { ...opening, id: hashOf(token), kind, family, clientId: client.clientId, expiresAt, endsAt: expiresAt };
  };
  const [row] = await db
    .insert(session)
    .values([issue(accessToken, 'access', client.accessSeconds), issue(refreshToken, 'refresh', client.refreshSeconds)])
    .returning();
  if (!row) throw new Error('The access token was not stored');
  return { accessToken, refreshToken, expiresIn: client.accessSeconds, row };
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
