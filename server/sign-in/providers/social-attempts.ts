import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { hashOf, newToken } from '#server/security/secret-token.ts';
import { socialAttempt } from './social-attempt-table.ts';

type Row = typeof socialAttempt.$inferSelect;
export type SocialAttempt = Omit<Row, 'id' | 'expiresAt' | 'browser'>;

/**
 * Starts an attempt: returns the state for the provider, valid once and for ten minutes, and the cookie that ties it to the browser
 * (contract 8).
 */
export async function beginAttempt(
  db: Transaction,
  attempt: Omit<SocialAttempt, 'nonce' | 'verifier'>,
): Promise<{ state: string; browserKey: string; attempt: SocialAttempt }> {
  const [state, browserKey] = [newToken(), newToken()];
  const whole = { ...attempt, nonce: secret(), verifier: secret() };
  await db.insert(socialAttempt).values({
    ...whole,
    id: hashOf(state),
    browser: attempt.purpose === 'api' ? '' : hashOf(browserKey),
    expiresAt: sql`now() + interval '10 minutes'`,
  });
  await db.execute(sql`
    delete from social_attempt where id in (select id from social_attempt where expires_at < now() limit 50 for update skip locked)`);
  return { state, browserKey, attempt: whole };
}

/**
 * Uses up a state: only one of two concurrent callers gets it, only in the browser that started it (none for legacy clients), and only for
 * its source.
 */
export async function takeAttempt(
  db: Transaction,
  { state, source, browserKey }: { state: string; source: string; browserKey: string | undefined },
): Promise<SocialAttempt | undefined> {
  const { id, browser, expiresAt } = socialAttempt;
  const [taken] = await db
    .delete(socialAttempt)
    .where(
      and(
        eq(id, hashOf(state)),
        eq(socialAttempt.source, source),
        eq(browser, browserKey === undefined ? '' : hashOf(browserKey)),
        gt(expiresAt, sql`now()`),
      ),
    )
    .returning();
  return taken;
}

/** 256 bits in 43 characters, as PKCE requires (RFC 7636, 4.1). */
const secret = (): string => randomBytes(32).toString('base64url');
