import { and, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { hashOf, newToken } from '#server/security/secret-token.ts';
import { unboundIdentity, userIdentity } from './user-identity-tables.ts';

/** Whom a provider vouches for. */
export interface SocialIdentity {
  source: string;
  subject: string;
  avatar: string;
  /** What he goes by there. */
  name: string;
}

/** Remembers for an hour somebody whom a provider vouched for and who is no user yet; answers the oauthId that he registers with (contract 8). */
export async function keepUnbound(db: Transaction, identity: SocialIdentity): Promise<string> {
  const oauthId = newToken();
  await db.insert(unboundIdentity).values({ ...identity, id: hashOf(oauthId), expiresAt: sql`now() + interval '1 hour'` });
  await db.execute(sql`
    delete from unbound_identity where id in (select id from unbound_identity where expires_at < now() limit 50 for update skip locked)`);
  return oauthId;
}

/** Whom an oauthId of ours stands for, while it is good. */
export async function findUnbound(db: Transaction, oauthId: string): Promise<SocialIdentity | undefined> {
  const { id, source, subject, avatar, name, expiresAt } = unboundIdentity;
  const [found] = await db
    .select({ source, subject, avatar, name })
    .from(unboundIdentity)
    .where(and(eq(id, hashOf(oauthId)), gt(expiresAt, sql`now()`)));
  return found;
}

/** Uses up an oauthId of ours: of two who come at once with the same one, one gets it. */
export async function takeUnbound(db: Transaction, oauthId: string): Promise<SocialIdentity | undefined> {
  const { id, source, subject, avatar, name, expiresAt } = unboundIdentity;
  const [taken] = await db
    .delete(unboundIdentity)
    .where(and(eq(id, hashOf(oauthId)), gt(expiresAt, sql`now()`)))
    .returning({ source, subject, avatar, name });
  return taken;
}

/** Lets a user sign in by a provider's account from now on; false when that account is another user's of the tenant. */
export async function bindIdentity(db: Transaction, { source, subject, name }: SocialIdentity, userId: string): Promise<boolean> {
  const bound = await db
    .insert(userIdentity)
    .values({ source, subject, userId, name })
    .onConflictDoNothing()
    .returning({ userId: userIdentity.userId });
  return bound.length === 1;
}
