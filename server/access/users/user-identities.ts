import { and, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { hashOf, newToken } from '#server/security/secret-token.ts';
import { unboundIdentity, userIdentity } from './user-identity-tables.ts';

/** An identity confirmed by a provider. */
export interface SocialIdentity {
  source: string;
  subject: string;
  avatar: string;
  /** The user's name at the provider. */
  name: string;
}

/** Stores a confirmed identity without a user for an hour; returns the oauthId to register with (contract 8). */
export async function keepUnbound(db: Transaction, identity: SocialIdentity): Promise<string> {
  const oauthId = newToken();
  await db.insert(unboundIdentity).values({ ...identity, id: hashOf(oauthId), expiresAt: sql`now() + interval '1 hour'` });
  await db.execute(sql`
    delete from unbound_identity where id in (select id from unbound_identity where expires_at < now() limit 50 for update skip locked)`);
  return oauthId;
}

/** The identity of an unexpired oauthId. */
export async function findUnbound(db: Transaction, oauthId: string): Promise<SocialIdentity | undefined> {
  const { id, source, subject, avatar, name, expiresAt } = unboundIdentity;
  const [found] = await db
    .select({ source, subject, avatar, name })
    .from(unboundIdentity)
    .where(and(eq(id, hashOf(oauthId)), gt(expiresAt, sql`now()`)));
  return found;
}

/** Uses up an oauthId: of two concurrent callers only one gets it. */
export async function takeUnbound(db: Transaction, oauthId: string): Promise<SocialIdentity | undefined> {
  const { id, source, subject, avatar, name, expiresAt } = unboundIdentity;
  const [taken] = await db
    .delete(unboundIdentity)
    .where(and(eq(id, hashOf(oauthId)), gt(expiresAt, sql`now()`)))
    .returning({ source, subject, avatar, name });
  return taken;
}

/** Links a provider's account to a user; false if it is linked to another user of the tenant. */
export async function bindIdentity(db: Transaction, { source, subject, name }: SocialIdentity, userId: string): Promise<boolean> {
  const bound = await db
    .insert(userIdentity)
    .values({ source, subject, userId, name })
    .onConflictDoNothing()
    .returning({ userId: userIdentity.userId });
  return bound.length === 1;
}
